// What is done without a turn: settings, saved games, files.

import * as store from "./store.js";
import { alarm, button, calm, notice, word } from "./tell.js";
import { cut, leaveFor, pageId, parsed, post } from "./turn.js";
import { help } from "./keys.js";

const LARGEST_SAVE = 128 * 1024;
const LARGEST_FILE = 20 * 1024 * 1024;
const BATCH = 200 * 1024;
const AT_ONCE = 200;
const BACKUP = "opening-lead-backup";

const bytes = (text) => new Blob([text]).size;
const at = (id) => document.getElementById(id);
const home = [word("home"), () => location.assign("/")];

// Settings

function look() {
  const { theme = "system", colours = "two" } = store.settings();
  Object.assign(document.documentElement.dataset, { theme, colours });
}

const inputs = (marked) =>
  marked.matches("input, select") ? [marked] : [...marked.querySelectorAll("input, select")];

export function settle(root = document) {
  look();
  const all = store.settings();
  for (const marked of root.querySelectorAll("[data-set]")) {
    const value = all[marked.dataset.set];
    if (value === undefined) continue;
    for (const input of inputs(marked)) {
      if (input.type === "radio") input.checked = input.value === value;
      else if (input.type === "checkbox") input.checked = value !== false;
      else input.value = value;
    }
  }
}

function onChange({ target }) {
  const name = target.closest("[data-set]")?.dataset.set;
  if (name) {
    store.set(name, target.type === "checkbox" ? target.checked : target.value);
    look();
  } else if (target.dataset.do === "import" && target.files[0]) {
    take(target.files[0]).finally(() => {
      target.value = "";
    });
  }
}

// Saved games

export function dates(root) {
  const format = new Intl.DateTimeFormat(document.documentElement.lang || undefined, {
    dateStyle: "medium",
    timeStyle: "short",
  });
  for (const time of root.querySelectorAll("time[data-when]")) {
    const ms = Number(time.dataset.when);
    if (!ms) continue;
    time.dateTime = new Date(ms).toISOString();
    time.textContent = format.format(ms);
  }
}

// In requests that the guard lets through, newest game first.
export async function list() {
  const box = at("saves");
  if (!box) return;
  const copies = (await store.journal()).map(({ id }) => id);
  const ids = [...new Set([...store.games(), ...copies])];
  await Promise.all(ids.map(store.newest));
  ids.sort((one, other) => store.when(other) - store.when(one));
  const made = [];
  for (const saves of batches([...ids, ...store.asides()])) {
    const { ok, text } = await post("/saves", { saves }).catch(() => ({ text: word("gone") }));
    const answer = parsed(text);
    if (!ok) {
      alarm(answer.textContent.trim(), [word("retry"), again]);
      return;
    }
    made.push(...answer.children);
  }
  box.replaceChildren(...made);
  htmx.process(box);
  dates(box);
}

const again = () => {
  calm();
  list();
};

function batches(ids) {
  const all = [[]];
  let size = 0;
  for (const id of ids) {
    const raw = store.read(id);
    if (raw === null) continue;
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

// A deleted game is gone, so the button asks once more.
async function forget(pressed) {
  const { id, sure } = pressed.dataset;
  if (!("armed" in pressed.dataset)) {
    const label = pressed.textContent;
    pressed.dataset.armed = "";
    pressed.textContent = sure || word("sure");
    pressed.addEventListener("blur", () => {
      delete pressed.dataset.armed;
      pressed.textContent = label;
    }, { once: true });
    return;
  }
  const { children } = at("saves");
  const index = [...children].findIndex((item) => item.contains(pressed));
  await store.forget(id);
  await list();
  const next = children[Math.min(index, children.length - 1)]?.querySelector("a, button");
  (next ?? document.querySelector("[data-first]"))?.focus();
}

async function copy(raw) {
  const { ok, text } = await post("/turn", { cmd: "copy", save: raw });
  if (!ok) return alarm(parsed(text).textContent.trim());
  const { block } = cut(text);
  return leaveFor(JSON.parse(block).id, block);
}

// Files

function download(text, name) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  link.download = `${name}.json`;
  link.click();
  setTimeout(URL.revokeObjectURL, 60000, link.href);
}

function save(id) {
  const raw = store.read(id);
  if (raw !== null) download(raw, `opening-lead-${id}`);
}

async function backup() {
  const games = store.games().map((id) => ({ id, raw: store.read(id) }));
  const aside = store.asides().map((id) => store.read(id));
  const file = { format: BACKUP, games, aside, archive: await store.archive(), settings: store.settings() };
  download(JSON.stringify(file), `${BACKUP}-${new Date().toISOString().slice(0, 10)}`);
}

function answer(nodes, ...buttons) {
  const box = at("imported");
  box?.replaceChildren(...nodes, ...buttons.map(([label, press]) => button(label, press)));
}

async function take(file) {
  calm();
  answer([]);
  if (file.size > LARGEST_FILE) return alarm(word("bigfile"));
  const raw = await file.text();
  const read = readFile(raw);
  if (read?.format === BACKUP) return restore(read);
  if (!read) return alarm(word("badfile"));
  if (bytes(raw) > LARGEST_SAVE) return alarm(word("bigfile"));
  return check(raw).catch(() => alarm(word("gone")));
}

function readFile(raw) {
  try {
    const read = JSON.parse(raw);
    return read && typeof read === "object" && !Array.isArray(read) ? read : null;
  } catch {
    return null;
  }
}

// Nothing that is here is overwritten by something older.
async function restore({ games = [], archive = [], settings = {} }) {
  try {
    for (const { id, raw } of games) {
      if (!/^[\w-]{1,64}$/.test(id) || typeof raw !== "string") throw new TypeError("no game");
      const here = store.read(id);
      if (here === null || store.revision(raw) > (store.revision(here) ?? Infinity)) {
        await store.write(id, raw);
      }
    }
    await store.archiveAll(archive);
    for (const [name, value] of Object.entries({ ...settings, ...store.settings() })) {
      store.set(name, value);
    }
  } catch (problem) {
    return alarm(word(store.isFull(problem) ? "full" : "badfile"));
  }
  settle();
  answer([parsed("<p></p>").firstChild]);
  at("imported").firstChild.textContent = word("imported");
  return list();
}

async function check(raw) {
  const { ok, text } = await post("/turn", { cmd: "check", save: raw });
  const told = [...parsed(text.replace(/<script[^]*?<\/script>/, "")).children];
  answer(told);
  const { id } = told[0]?.dataset ?? {};
  if (!ok || !id) return undefined;
  const here = store.read(id);
  const put = async () => {
    try {
      await store.write(id, raw);
    } catch (problem) {
      return alarm(word(store.isFull(problem) ? "full" : "gone"));
    }
    answer(told);
    return list();
  };
  if (here === null) return put();
  if (here === raw) return list();
  const newer = async () => {
    const rev = store.revision(here);
    if (rev === null) await store.setAside(id);
    if (rev === null || store.revision(raw) > rev) return put();
    return answer(told);
  };
  const ask = document.createElement("p");
  ask.textContent = word("known");
  answer([...told, ask], [word("newer"), newer], [word("copy"), () => copy(raw)]);
  at("imported").querySelector("button").focus();
  return undefined;
}

async function keep(id) {
  await store.setAside(id);
  alarm(word("aside"), home);
}

// A text that can't be read makes room for the journal's copy, which the next look brings back.
async function rescue() {
  await store.setAside(pageId);
  location.reload();
}

export async function offerRescue() {
  const way = document.querySelector("[data-do=rescue]");
  const copy = way && (await store.journalled(pageId));
  if (copy) way.hidden = copy.raw === store.read(pageId);
}

async function quit() {
  const { text } = await post("/quit", {});
  alarm(parsed(text).textContent.trim());
}

const DO = {
  export: (pressed) => save(pressed.dataset.id ?? pageId),
  copy: (pressed) => copy(store.read(pressed.dataset.id ?? pageId)),
  rescue,
  keep: (pressed) => keep(pressed.dataset.id ?? pageId),
  forget,
  backup,
  quit,
  help,
};

function onClick({ target }) {
  const pressed = target.closest("[data-do]");
  const work = pressed && DO[pressed.dataset.do];
  if (!work) return;
  Promise.resolve(work(pressed)).catch((problem) =>
    alarm(word(store.isFull(problem) ? "full" : "gone"), home),
  );
}

export function listen() {
  document.addEventListener("click", onClick);
  document.addEventListener("change", onChange);
  settle();
  if (!store.isKept) {
    notice(word("unkept"), ...(pageId ? [[word("export"), () => save(pageId)]] : []));
  }
}
