// One turn: lock, newest save, request, check of the whole answer, localStorage, journal, and only
// then the table. Everything goes through htmx's own fetch hook, so no click finds another way.

import * as store from "./store.js";
import { alarm, calm, word } from "./tell.js";

// Commands that let the table go on by itself: they never complain and give way to a person's own.
const BOTS = ["show", "advance", "seen", "hurry"];
const isBots = ({ cmd }) => BOTS.includes(cmd);
// What a person needs to see that the table has changed; see `shown` in docs/page.md.
const GLANCE = 150;
const TIMEOUT = 15000;

export const pageId = location.pathname.match(/^\/play\/([\w-]+)$/)?.[1] ?? null;
export const table = () => document.getElementById("table");
export const pace = () => document.querySelector("#table [id^=pace]");

const refuseCode = () => {
  throw new EvalError("no code from text");
};
const policy = (window.trustedTypes ?? { createPolicy: (_, rules) => rules }).createPolicy("cards", {
  createHTML: (text) => text,
  createScript: refuseCode,
});

// The body of a page's or fragment's text; nothing in it runs.
export const parsed = (text) =>
  new DOMParser().parseFromString(policy.createHTML(text), "text/html").body;

class Fault extends Error {}

// The text this tab last showed or wrote; plays on when the storage is cleared under it.
let known = null;
let isDeleted = false;
let isLeaving = false;
let running = null;
let waiting = null;
let isBehind = false;

htmx.registerExtension("lead", {
  init: (api) => api.initSecurity(policy, refuseCode, refuseCode),

  htmx_config_request(elt, { ctx }) {
    const mark = ctx.mark ?? { ...elt.dataset };
    const command = read(elt, mark, ctx.request.form, ctx.shown);
    if (isLeaving) return false;
    if (running) {
      wait({ elt, mark, shown: command.shown });
      return false;
    }
    ctx.command = command;
    ctx.fetch = (url, request) => turn(elt, mark, command, url, request);
    return true;
  },

  htmx_before_request(_, { ctx }) {
    running = ctx.command;
  },

  htmx_finally_request(_, { ctx }) {
    if (running !== ctx.command) return;
    running = null;
    // Once htmx has freed its queue.
    queueMicrotask(goOn);
  },
});

// What a person presses while the table goes on by itself is sent afterwards, with the revision it
// was pressed on. A press during a person's own command is the second half of a double click.
function wait(next) {
  if (isBots(next.mark) ? !waiting : isBots(running) && !(waiting && !isBots(waiting.mark))) {
    waiting = next;
  }
}

function goOn() {
  const next = waiting;
  waiting = null;
  if (next?.mark.cmd === "hurry") hurry();
  else if (next && !isBots(next.mark)) send(next.elt.isConnected ? next.elt : table(), next.mark, next.shown);
  else if (next?.elt.isConnected) send(next.elt, next.mark);
  if (isBehind) follow();
}

// A command from the module itself, or once more.
export function send(elt, mark, shown) {
  htmx.ajax("POST", "/turn", { source: elt, mark, shown });
}

export const show = () => send(table(), { cmd: "show" });

export function hurry() {
  const next = pace();
  if (next) send(next, { cmd: next.dataset.cmd === "seen" ? "seen" : "hurry" });
}

// Draws the table anew if another tab, or the time in the back-forward cache, has moved it on.
export function follow() {
  if (!pageId || !table()) return;
  isBehind = running !== null;
  const raw = store.read(pageId);
  if (!isBehind && raw !== null && raw !== known) show();
}

export function deleted() {
  isDeleted = true;
  alarm(word("deleted"), [word("home"), () => location.assign("/")]);
}

export const arrived = () => {
  isLeaving = false;
};

export const picked = () =>
  [...document.querySelectorAll("#table [data-card][aria-pressed=true]")].map(
    (card) => card.dataset.card,
  );

function read(elt, mark, form, shown) {
  const { cmd } = mark;
  const seen = document.body.dataset.shown;
  const rev = ["act", "next"].includes(cmd) ? (seen ?? table()?.dataset.rev) : table()?.dataset.rev;
  const command = { cmd, id: pageId, shown: shown ?? (rev === undefined ? undefined : Number(rev)) };
  if (mark.action) command.action = mark.action;
  if (table()) command.picked = choose(mark, elt);
  if (form) command.form = Object.fromEntries(new FormData(form));
  return command;
}

// The cards picked after this click: the markup remembers, a reload asks the session.
function choose({ cmd, pick }, elt) {
  const now = picked();
  if (pick && elt.getAttribute("aria-pressed") === "true") now.splice(now.indexOf(pick), 1);
  else if (pick) now.push(pick);
  else if (cmd === "show" && known === null) return remembered();
  return now;
}

function remembered() {
  try {
    const { id, cards } = JSON.parse(sessionStorage.getItem("lead.picked"));
    return id === pageId ? cards : [];
  } catch {
    return [];
  }
}

function remember() {
  try {
    sessionStorage.setItem("lead.picked", JSON.stringify({ id: pageId, cards: picked() }));
  } catch {
    // Only a half-made selection.
  }
}

let glancing;

// After each swap: from when on a click may mean the new table.
export function glance() {
  remember();
  clearTimeout(glancing);
  const { rev } = table().dataset;
  if (rev === undefined) delete document.body.dataset.shown;
  else if (document.body.dataset.shown === undefined) document.body.dataset.shown = rev;
  else {
    glancing = setTimeout(() => {
      document.body.dataset.shown = rev;
    }, GLANCE);
  }
}

const nothing = () => new Response(null, { status: 204 });

async function turn(elt, mark, command, url, request) {
  try {
    const text = await locked(command.id, request.signal, () => exchange(command, url, request));
    return text === null ? nothing() : new Response(text, { headers: { "Content-Type": "text/html" } });
  } catch (problem) {
    const again = () => {
      calm();
      if (elt.isConnected) send(elt, mark);
      else show();
    };
    if (problem instanceof Fault) alarm(problem.message, [word("retry"), again]);
    else if (request.signal.aborted) alarm(word("slow"), [word("retry"), again]);
    else if (store.isFull(problem)) alarm(word("full"), [word("home"), () => location.assign("/")]);
    else alarm(word("gone"), [word("retry"), again]);
    return nothing();
  }
}

const queues = new Map();

function locked(id, signal, work) {
  const name = `lead.turn.${id ?? "new"}`;
  if (navigator.locks) return navigator.locks.request(name, { signal }, work);
  // Without locks at least this tab keeps its turns in order.
  const mine = (queues.get(name) ?? Promise.resolve()).then(work);
  queues.set(name, mine.catch(() => {}));
  return mine;
}

// The fragment to show, or null where there is none.
async function exchange(command, url, request) {
  const { id, cmd } = command;
  if (isDeleted && isBots(command)) return null;
  const before = id && ((await store.newest(id)) ?? known);
  const local = id && store.read(id);
  // A bot's turn that another tab has already played is only looked at.
  const isStale = isBots(command) && store.revision(before) !== command.shown;
  const body = { ...command, cmd: isStale ? "show" : cmd, save: before };
  const { ok, status, text, isOld } = await post(url, body, request);
  const tellOld = () => isOld && alarm(word("old"), [word("reload"), () => location.reload()]);
  if (status === 422 && text.includes("data-bad")) {
    known = before;
    return text;
  }
  if (!ok) throw new Fault(parsed(text).textContent.trim() || word("gone"));
  const { block, html } = cut(text);
  if (block !== null) {
    const made = identify(block);
    if (made.id !== id) {
      await leaveFor(made.id, block);
      return null;
    }
    if (store.read(id) !== local) {
      isBehind = true;
      throw new Fault(word("changed"));
    }
    await store.write(id, block, cmd === "next" ? before : null);
  }
  known = block ?? before;
  isDeleted = false;
  calm();
  tellOld();
  return html;
}

// One POST as the guard wants it; also for requests that change no table.
export async function post(url, body, request = { signal: AbortSignal.timeout(TIMEOUT) }) {
  const settings = store.settings();
  const answer = await fetch(url, {
    ...request,
    method: "POST",
    headers: { ...request.headers, "HX-Request": "true", "Content-Type": "application/json" },
    body: JSON.stringify({ ...body, settings, language: settings.lang }),
  });
  const version = document.querySelector("meta[name=version]")?.content;
  const theirs = answer.headers.get("X-Opening-Lead");
  const isOld = Boolean(version && theirs && version !== theirs);
  return { ok: answer.ok, status: answer.status, text: await answer.text(), isOld };
}

// Takes the save out of an answer's head. An answer without its end is no answer.
export function cut(text) {
  const found = text.match(/^\s*<script type="application\/json" id="save">([^<]*)<\/script>/);
  const html = found ? text.slice(found[0].length) : text;
  if (!/<\/\w+>\s*$/.test(html) || html.includes('id="save"')) throw new Fault(word("broken"));
  return { block: found ? found[1].trim() : null, html };
}

function identify(block) {
  try {
    const made = JSON.parse(block);
    if (/^[\w-]+$/.test(made.id) && Number.isSafeInteger(made.rev)) return made;
  } catch {
    // Told below.
  }
  throw new Fault(word("broken"));
}

// A game under another id is kept beside this one, never over one that is there.
export async function leaveFor(id, block) {
  if (store.read(id) === null) await store.write(id, block);
  isLeaving = true;
  location.assign(`/play/${id}`);
}
