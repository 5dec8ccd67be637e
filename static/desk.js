// What is done without a turn: settings, the list of saved games, files.

import * as store from "./store.js";
import {
  alarm, at, button, calm, cut, exporter, goHome, held, leaveFor, make, pageId, parsed, post, reload,
  word,
} from "./turn.js";

const LARGEST_SAVE = 128 * 1024;
const LARGEST_FILE = 20 * 1024 * 1024;
const BATCH = 200 * 1024;
const AT_ONCE = 200;
const BACKUP = "opening-lead-backup";

const bytes = (text) => new Blob([text]).size;
// What is said of files stands where files are opened.
const fileWord = (name) => at("imported").dataset[name];
const textOf = ({ text }) => parsed(text).textContent.trim();

// Settings

export function settle() {
  const all = { pace: "calm", theme: "system", colours: "two", keys: true, ...store.settings() };
  const { theme, colours } = all;
  Object.assign(document.documentElement.dataset, { theme, colours });
  for (const marked of document.querySelectorAll("[data-set]")) {
    const value = all[marked.dataset.set];
    for (const input of marked.querySelectorAll("input")) input.checked = input.value === value;
    if (marked.type === "checkbox") marked.checked = value;
    else if (value) marked.value = value;
  }
}

export async function changed(target) {
  const name = target.closest("[data-set]")?.dataset.set;
  if (name) {
    store.set({ [name]: target.type === "checkbox" ? target.checked : target.value });
    settle();
  } else if (target.dataset.do === "import" && target.files[0]) {
    await guarded(take, target.files[0]);
    target.value = "";
  }
}

// Once the program has been stopped nothing else needs to be told.
let isStopped = false;

// Whatever fails here is told.
async function guarded(work, ...args) {
  try {
    await work(...args);
  } catch (problem) {
    if (!isStopped) alarm(word(store.isFull(problem) ? "full" : "gone"), reload());
  }
}

// Saved games, the latest first, in requests that the guard lets through

export const list = () => guarded(fill);

// An open panel stays under the pointer: what is new is listed once it is closed.
function isOpen() {
  const panel = document.querySelector("#saves :popover-open");
  if (panel) panel.addEventListener("toggle", list, { once: true });
  return panel !== null;
}

const stops = (item) => [...(item?.querySelectorAll("a, button") ?? [])];

// Whoever stands on a game stands on it still when the list is drawn anew.
function draw(items) {
  const item = document.activeElement.closest("#saves > *");
  const index = stops(item).indexOf(document.activeElement);
  at("saves").replaceChildren(...items);
  const same = item && at(item.querySelector("[popover]").id)?.parentElement;
  stops(same)[index]?.focus({ preventScroll: true });
}

async function fill() {
  if (!at("saves")) return;
  const kept = (await store.copies()).map(({ id }) => id);
  let ids = [...new Set([...store.games(), ...kept])];
  await Promise.all(ids.map(store.newest));
  ids = ids.filter((id) => store.read(id) !== null);
  ids.sort((one, other) => store.when(other) - store.when(one));
  const items = [];
  for (const saves of batches([...ids, ...store.asides()])) {
    const answer = await post("/saves", { saves });
    if (!answer.ok) return void alarm(textOf(answer));
    items.push(...parsed(answer.text).children);
  }
  if (isOpen()) return;
  draw(items);
  const format = new Intl.DateTimeFormat(undefined, { dateStyle: "medium", timeStyle: "short" });
  for (const time of document.querySelectorAll("[data-when]")) {
    const { when } = time.dataset;
    // A number that is no time is told as none.
    if (Number(when)) time.textContent = store.attempt(() => format.format(Number(when)), "");
  }
}

function batches(ids) {
  const all = [[]];
  let size = 0;
  for (const id of ids) {
    const raw = store.read(id);
    const item = { id, raw: bytes(raw) > LARGEST_SAVE ? null : raw, when: store.when(id) };
    const more = bytes(JSON.stringify(item));
    if (size + more > BATCH || all.at(-1).length === AT_ONCE) {
      all.push([]);
      size = 0;
    }
    size += more;
    all.at(-1).push(item);
  }
  return all;
}

// What is deleted is gone, so the button asks once more.
async function forget(pressed) {
  const { id, sure } = pressed.dataset;
  if (pressed.textContent !== sure) {
    const label = pressed.textContent;
    pressed.textContent = sure;
    pressed.onblur = () => (pressed.textContent = label);
    return;
  }
  const { children } = at("saves");
  const index = [...children].findIndex((item) => item.contains(pressed));
  await store.forget(id);
  pressed.parentElement.hidePopover();
  await list();
  const next = children[Math.min(index, children.length - 1)]?.querySelector("a, button");
  (next ?? document.querySelector("[data-first]")).focus();
}

async function copy(save) {
  const answer = await post("/turn", { cmd: "copy", save });
  if (!answer.ok) return void alarm(textOf(answer));
  const { block } = cut(answer.text);
  await leaveFor(JSON.parse(block).id, block);
}

// Files

function download(text, name) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text]));
  link.download = `${name}.json`;
  link.click();
  setTimeout(URL.revokeObjectURL, 60000, link.href);
}

const save = (id = pageId) =>
  download(id === pageId ? held() : store.read(id), `opening-lead-${id}`);

async function backup() {
  const games = [...store.games(), ...store.asides()].map((id) => [id, store.read(id)]);
  const rest = { archive: await store.archive(), settings: store.settings() };
  download(JSON.stringify({ format: BACKUP, games, ...rest }), BACKUP);
}

async function take(file) {
  calm();
  at("imported").replaceChildren();
  const raw = file.size > LARGEST_FILE ? "" : await file.text();
  const content = Object(store.attempt(() => JSON.parse(raw)));
  if (content.format === BACKUP) await restore(content);
  else if (file.size > LARGEST_SAVE) alarm(fileWord("bigfile"));
  else if (!content.id) alarm(fileWord("badfile"));
  else await check(raw);
}

const ID = /^([A-Za-z0-9_-]{1,64}|bad\.\d{1,9})$/;
const SETTINGS = ["pace", "theme", "colours", "lang", "keys"];

// Nothing that is here gives way to something older, and no game to a text that is none.
async function restore({ games, archive, settings }) {
  if (!Array.isArray(games)) return void alarm(fileWord("badfile"));
  const texts = games
    .map((one) => Array.from(Object(one)))
    .filter(([id, raw]) => typeof id === "string" && typeof raw === "string" && ID.test(id));
  const asides = texts.filter(([id]) => id.startsWith("bad."));
  const others = texts.filter((one) => !asides.includes(one));
  const known = others.filter(([id, raw]) => ![null, raw].includes(store.read(id)));
  const better = [];
  // All are judged before any is written.
  for (const [id, raw] of known) if ((await judged(raw)).id === id) better.push([id, raw]);
  for (const [, raw] of asides) store.addAside(raw);
  for (const [id, raw] of others) if (store.read(id) === null) await store.write(id, raw);
  for (const [id, raw] of better) await replace(id, raw);
  await store.archiveAll(archive);
  const taken = SETTINGS.map((name) => [name, settings?.[name]]);
  store.set({ ...Object.fromEntries(taken), ...store.settings() });
  settle();
  at("imported").replaceChildren(make("p", fileWord("imported")));
  await list();
}

// What the program says of a text, and the game's id if it is a good one.
async function judged(raw) {
  const answer = await post("/turn", { cmd: "check", save: raw });
  const [told] = parsed(cut(answer.text).html).children;
  return { told, id: answer.ok && told.dataset.id };
}

// The newer one of two stays; a text that can't be read makes room.
async function replace(id, raw) {
  const rev = store.revision(store.read(id));
  if (rev === null) await store.setAside(id);
  if (rev === null || rev < store.revision(raw)) await store.write(id, raw);
}

async function check(raw) {
  const { told, id } = await judged(raw);
  at("imported").replaceChildren(told);
  if (!id) return;
  const here = store.read(id);
  const put = async () => {
    await replace(id, raw);
    at("imported").replaceChildren(told);
    await list();
  };
  if (here === null || here === raw) return put();
  const newer = button(fileWord("newer"), () => guarded(put));
  at("imported").append(make("p", fileWord("known")), newer, button(fileWord("copy"), () => guarded(copy, raw)));
  newer.focus();
}

// The keys that work now, in the popover #help.
function help() {
  const rows = [["← → ↑ ↓ Home End", word("arrows")], ["Enter Space", word("play")]];
  if (store.settings().keys !== false) {
    if (at("hand")) rows.push(["J", word("suit")]);
    for (const one of document.querySelectorAll("[data-key]")) {
      const name = one.dataset.keyname ?? one.ariaLabel ?? one.textContent.trim();
      rows.push([one.dataset.key.toUpperCase(), name]);
    }
  }
  const list = rows.flatMap(([key, name]) => [make("dt", make("kbd", key)), make("dd", name)]);
  at("help").querySelector("dl")?.remove();
  at("help").append(make("dl", ...list));
  at("help").showPopover();
}

// What the buttons do

const DO = {
  backup,
  forget,
  help,
  export: ({ dataset }) => save(dataset.id),
  copy: ({ dataset }) => copy(store.read(dataset.id)),
  async keep() {
    await store.setAside(pageId);
    alarm(word("aside"), goHome());
  },
  // The next look brings the journal's copy back.
  async rescue() {
    await store.setAside(pageId);
    location.reload();
  },
  async quit() {
    const answer = await post("/quit", {});
    isStopped = answer.ok;
    alarm(textOf(answer));
  },
};

// On the page of a broken save.
export async function offerRescue() {
  const way = document.querySelector("[data-do=rescue]");
  const kept = way && (await store.copyOf(pageId));
  if (kept?.raw) way.hidden = kept.raw === store.read(pageId);
}

export const work = (pressed) => guarded(DO[pressed.dataset.do], pressed);

settle();
if (pageId) import("./advice.js").catch(() => {});
if (!store.isKept) {
  at("notice").replaceChildren(make("p", word("unkept")));
  if (pageId) at("notice").append(exporter());
}
