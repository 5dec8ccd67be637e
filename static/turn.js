// One turn: lock, newest save, request, check of the whole answer, localStorage, journal, and only
// then the table. It happens inside htmx's own fetch, so no click finds another way.

import * as store from "./store.js";

// Commands that let the table go on by itself: they never complain and give way to a person's.
const BOTS = ["show", "advance", "seen", "hurry"];
// Commands that may think for a while and change nothing that counts.
export const ADVICE = ["hint", "why"];
// How long a person needs to see that the table has changed.
const GLANCE = 150;
const TIMEOUT = 15000;
const GATHER = 150;

export const at = (id) => document.getElementById(id);
export const word = (name) => at("words").dataset[name];

let pending = [];

// Sentences that come close together, as in fast play, are told in one go. The region itself is
// never replaced: screen readers listen to the node they have met.
export function say(text) {
  if (!text) return;
  if (!pending.length) {
    setTimeout(() => {
      at("live").replaceChildren(make("p", pending.join(" ")));
      pending = [];
    }, GATHER);
  }
  pending.push(text);
}

export function make(tag, text, ...children) {
  const made = document.createElement(tag);
  made.append(text, ...children);
  return made;
}

export function button(label, press) {
  const made = make("button", label);
  made.type = "button";
  made.onclick = press;
  return made;
}

export const alarm = (text, ...buttons) =>
  at("alert").replaceChildren(make("p", text), ...buttons, button(word("close"), calm));

export function calm() {
  const isHeld = at("alert").contains(document.activeElement);
  at("alert").replaceChildren();
  if (isHeld) document.querySelector("[data-first], #table a")?.focus();
}

export const reload = () => button(word("reload"), () => location.reload());
export const exporter = () => {
  const made = button(word("export"));
  made.dataset.do = "export";
  return made;
};
export const goHome = () => button(word("home"), () => location.assign("/"));

export const pageId = location.pathname.match(/^\/play\/([\w-]+)$/)?.[1] ?? null;
export const table = () => at("table");
export const pace = () => document.querySelector("#table [id^=pace]");

const refuseCode = () => {
  throw new EvalError("no code from text");
};
const policy = (window.trustedTypes ?? { createPolicy: (_, rules) => rules }).createPolicy("cards", {
  createHTML: (text) => text,
  createScript: refuseCode,
});

// What a text draws; nothing in it runs.
export const parsed = (text) =>
  new DOMParser().parseFromString(policy.createHTML(text), "text/html").body;

class Fault extends Error {}

// The text this tab last showed or wrote; with it the game goes on if the storage is cleared.
let known = null;
let running = null;
let stop = null;
let dropped = null;
let waiting = null;
let leaving = null;
let isDeleted = false;
let isBehind = false;
let isTold = false;

const isBots = ({ cmd }) => BOTS.includes(cmd);

htmx.registerExtension("lead", {
  init: (api) => api.initSecurity(policy, refuseCode, refuseCode),

  htmx_config_request(elt, { ctx }) {
    const mark = ctx.mark ?? { ...elt.dataset };
    const command = read(elt, mark, ctx);
    if (leaving) location.assign(leaving);
    if (leaving || (running && wait({ elt, mark, shown: command.shown }))) return false;
    ctx.command = command;
    ctx.fetch = (url, request) => turn(elt, mark, command, url, request);
    return true;
  },

  htmx_before_request(_, { ctx }) {
    running = ctx.command;
    stop = ctx.request.abort;
  },

  htmx_finally_request(_, { ctx }) {
    if (running !== ctx.command) return;
    running = null;
    // Once htmx has freed its queue.
    queueMicrotask(goOn);
  },
});

// What a person presses while the table goes on by itself, or while advice is thought out, is done
// instead, with the revision it was pressed on. A press during another command of a person, or once
// more for the same advice, is the second half of a double click.
function wait(next) {
  const isFree = !waiting || isBots(waiting.mark);
  const isAsking = ADVICE.includes(running.cmd) && next.mark.cmd !== running.cmd;
  if (isBots(next.mark) ? !waiting : (isBots(running) || isAsking) && isFree) waiting = next;
  if (waiting === next && !isBots(next.mark)) {
    dropped = running;
    stop();
  }
  return true;
}

function goOn() {
  const { elt, mark, shown } = waiting ?? {};
  waiting = null;
  if (mark?.cmd === "hurry") hurry();
  else if (elt?.isConnected) send(elt, mark, isBots(mark) ? undefined : shown);
  else if (mark && !isBots(mark)) send(table(), mark, shown);
  if (isBehind) follow();
}

// A command from the module itself, or once more.
export const send = (source, mark, shown) => htmx.ajax("POST", "/turn", { source, mark, shown });
export const show = () => send(table(), { cmd: "show" });

export function hurry() {
  const next = pace();
  // Somebody pressed: a deleted game is played on.
  isDeleted = false;
  if (next) send(next, { cmd: next.dataset.cmd === "seen" ? "seen" : "hurry" });
}

// Draws the table anew if another tab, or the time in the back-forward cache, has moved it on.
export function follow() {
  // Whoever looks at a page that was left has come back to it.
  leaving = null;
  if (!pageId) return;
  isBehind = running !== null;
  const raw = store.read(pageId);
  if (isBehind || raw === null || (raw === known && !isDeleted)) return;
  // What was deleted has come back. A table that is drawn as it was starts no bot anew.
  isDeleted = false;
  const next = raw === known && pace();
  if (next) send(next, { ...next.dataset });
  else show();
}

// The game as this tab has it, if it is kept nowhere any more.
export const held = () => store.read(pageId) ?? known;

export function deleted() {
  isDeleted = true;
  alarm(word("deleted"), goHome());
}

const picked = () =>
  [...document.querySelectorAll("#table [data-card][aria-pressed=true]")].map(
    ({ dataset }) => dataset.card,
  );

function read(elt, { cmd, action, card, pick = card }, { shown, request }) {
  const rev = ["act", "next"].includes(cmd) ? document.body.dataset.shown : table()?.dataset.rev;
  const cards = picked();
  if (cmd === "pick" && elt.ariaPressed === "true") cards.splice(cards.indexOf(card), 1);
  else if (cmd === "pick") cards.push(...pick.split(" "));
  const form = request.form && Object.fromEntries(new FormData(request.form));
  const isFirst = known === null;
  return {
    cmd,
    id: pageId,
    action,
    picked: isFirst ? remembered() : cards,
    form,
    shown: shown ?? (rev === undefined ? rev : Number(rev)),
  };
}

// Half-made selections outlive a reload.
const remembered = () =>
  store.attempt(() => JSON.parse(sessionStorage.getItem("lead.picked"))[pageId]) ?? [];

let glancing;

// After each swap: from when on a click may mean the new table.
export function glance() {
  const { rev } = table().dataset;
  const { dataset } = document.body;
  store.attempt(() => sessionStorage.setItem("lead.picked", JSON.stringify({ [pageId]: picked() })));
  clearTimeout(glancing);
  const see = () => {
    if (rev) dataset.shown = rev;
    else delete dataset.shown;
  };
  if (rev && dataset.shown) glancing = setTimeout(see, GLANCE);
  else see();
}

async function turn(elt, mark, command, url, request) {
  let text = null;
  try {
    text = await locked(command.id, request.signal, () => exchange(command, url, request));
  } catch (problem) {
    if (command === dropped) return new Response(null, { status: 204 });
    const again = button(word("retry"), () => {
      calm();
      if (elt.isConnected) send(elt, mark);
      else show();
    });
    // A page that has drawn no table yet has no other way out either.
    const ways = known === null && pageId ? [again, exporter(), goHome()] : [again];
    if (problem instanceof Fault) alarm(problem.message, ...ways);
    else if (store.isFull(problem)) alarm(word("full"), goHome());
    else alarm(word(request.signal.aborted ? "slow" : "gone"), again);
  }
  return new Response(text, { status: text === null ? 204 : 200 });
}

let queue = Promise.resolve();

function locked(id, signal, work) {
  if (navigator.locks) return navigator.locks.request(`lead.turn.${id ?? "new"}`, { signal }, work);
  // Without locks at least this tab keeps its turns in order.
  const mine = queue.then(work);
  queue = mine.catch(() => {});
  return mine;
}

// The fragment to show, or null where there is none.
async function exchange(command, url, request) {
  const { id, cmd, shown } = command;
  if (isDeleted && isBots(command)) return null;
  const save = id && ((await store.newest(id)) ?? known);
  const before = id && store.read(id);
  // A bot's turn that another tab has already played is only looked at.
  const isStale = isBots(command) && store.revision(save) !== shown;
  const answer = await post(url, { ...command, cmd: isStale ? "show" : cmd, save }, request);
  request.signal.throwIfAborted();
  if (isDeleted && isBots(command)) return null;
  const isBad = answer.status === 422 && answer.text.includes("data-bad");
  if (!answer.ok && !isBad) throw new Fault(parsed(answer.text).textContent.trim() || word("gone"));
  const { block, html } = cut(answer.text);
  const made = block && identify(block);
  if (made && made.id !== id) return leaveFor(made.id, block);
  if (made && store.read(id) !== before) {
    isBehind = true;
    throw new Fault(word("changed"));
  }
  if (made) await store.write(id, block, cmd === "next" && save);
  known = block ?? save;
  isDeleted = false;
  if (answer.isOld && !isTold) alarm(word("old"), reload());
  else if (!at("alert").textContent.startsWith(word("old"))) calm();
  isTold ||= answer.isOld;
  await dress(html);
  return html;
}

// Whatever needs a style sheet of its own is shown once that is there.
const dress = (html) =>
  Promise.all(Array.from(html.matchAll(/ data-sheet="([^"]+)"/g), ([, href]) => fetchSheet(href)));

function fetchSheet(href) {
  if (document.querySelector(`link[href="${href}"]`)) return null;
  const link = Object.assign(document.createElement("link"), { rel: "stylesheet", href });
  document.head.append(link);
  return new Promise((done) => {
    link.onload = link.onerror = done;
  });
}

// A setting that the server needs; whatever else lies in its place stays here.
const plain = (text) => /^[\w-]{1,35}$/.exec(text ?? "")?.[0];

// One POST as the guard wants it; also for what changes no table.
export async function post(url, body, request = { signal: AbortSignal.timeout(TIMEOUT) }) {
  const { pace, lang } = store.settings();
  const settings = { pace: plain(pace), lang: plain(lang) };
  const answer = await fetch(url, {
    ...request,
    method: "POST",
    headers: { ...request.headers, "HX-Request": "true", "Content-Type": "application/json" },
    body: JSON.stringify({ ...body, settings }),
  });
  const version = answer.headers.get("X-Opening-Lead");
  const isOld = version && version !== document.querySelector("meta[name=version]").content;
  return { ok: answer.ok, status: answer.status, text: await answer.text(), isOld };
}

// Takes the save out of an answer's head. An answer without its end is no answer.
export function cut(text) {
  const [head, block] = text.match(/^\s*<script [^>]*id="save">([^<]*)<\/script>/) ?? ["", null];
  const html = text.slice(head.length);
  if (!/<\/\w+>\s*$/.test(html) || html.includes('id="save"')) throw new Fault(word("broken"));
  return { block, html };
}

function identify(block) {
  const made = store.attempt(() => JSON.parse(block));
  if (/^[\w-]+$/.test(made?.id) && Number.isSafeInteger(made.rev)) return made;
  throw new Fault(word("broken"));
}

// A game under another id is kept beside this one, never over one that is there.
export async function leaveFor(id, block) {
  if (store.read(id) === null) await store.write(id, block);
  leaving = `/play/${id}`;
  location.assign(leaving);
  return null;
}
