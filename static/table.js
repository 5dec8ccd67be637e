// The page's module: loads the others and ties them to what happens in the window.

import * as desk from "./desk.js";
import * as keys from "./keys.js";
import * as store from "./store.js";
import { say } from "./tell.js";
import { arrived, deleted, follow, glance, pageId, show, table } from "./turn.js";

const MOVE = { duration: 180, easing: "ease-out" };

let places = new Map();
let said = null;

const flipped = () => [...document.querySelectorAll("#table [data-flip]")];
const nameOf = (element) => element.dataset.flip || element.id;

// Cards glide from where they lay to where they lie now: transform only, never under reduced motion.
function flip() {
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  for (const element of flipped()) {
    const old = places.get(nameOf(element));
    if (!old) continue;
    const now = element.getBoundingClientRect();
    const [x, y] = [old.left - now.left, old.top - now.top];
    if (!x && !y) continue;
    element.animate([{ transform: `translate(${x}px, ${y}px)` }, { transform: "none" }], MOVE);
  }
}

function beforeSwap() {
  keys.remember();
  places = new Map(flipped().map((element) => [nameOf(element), element.getBoundingClientRect()]));
}

function afterSwap({ detail }) {
  if (detail.ctx.response?.status === 204 || !table()) return;
  keys.restore();
  flip();
  glance();
  desk.settle(table());
  desk.offerRescue();
  const { rev, say: text } = table().dataset;
  // Told once: a picked card or a second look draws the same revision.
  if (rev !== said) say(text);
  said = rev;
}

function onStorage({ key, newValue }) {
  if (key === "lead.settings") desk.settle();
  else if (pageId && key === store.keyOf(pageId) && newValue === null) deleted();
  else if (pageId && key === store.keyOf(pageId)) follow();
  else if (key === null || key.startsWith("lead.")) desk.list();
}

function onReturn() {
  arrived();
  follow();
  desk.list();
}

keys.listen();
desk.listen();
document.addEventListener("htmx:before:swap", beforeSwap);
document.addEventListener("htmx:after:swap", afterSwap);
window.addEventListener("storage", onStorage);
window.addEventListener("pageshow", ({ persisted }) => persisted && onReturn());
document.addEventListener("visibilitychange", () => document.hidden || follow());
document.addEventListener("DOMContentLoaded", () => {
  desk.list();
  if (pageId && table()) show();
});
