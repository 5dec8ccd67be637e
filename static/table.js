// The page's module: loads the others and ties them to what happens in the window.

import * as desk from "./desk.js";
import * as keys from "./keys.js";
import * as store from "./store.js";
import { say } from "./tell.js";
import { deleted, follow, glance, pageId, show, table } from "./turn.js";

const MOVE = { duration: 180, easing: "ease-out" };

let places = new Map();
let told = null;

const eachFlipped = (work) =>
  document.querySelectorAll("#table [data-flip]").forEach((element) =>
    work(element, element.dataset.flip || element.id, element.getBoundingClientRect()),
  );

// Cards glide from where they lay to where they lie: transform only, never under reduced motion.
function glide(element, name, now) {
  const old = places.get(name);
  if (!old || (old.left === now.left && old.top === now.top)) return;
  const from = `translate(${old.left - now.left}px, ${old.top - now.top}px)`;
  element.animate([{ transform: from }, { transform: "none" }], MOVE);
}

document.addEventListener("htmx:before:swap", () => {
  if (!table()) return;
  keys.remember();
  places = new Map();
  eachFlipped((_, name, box) => places.set(name, box));
});

document.addEventListener("htmx:after:swap", ({ detail }) => {
  if (detail.ctx.response.status !== 200) return;
  keys.restore();
  glance();
  desk.offerRescue();
  if (!matchMedia("(prefers-reduced-motion: reduce)").matches) eachFlipped(glide);
  // Told once: a picked card or a second look draws the same revision.
  if (table().dataset.rev !== told) say(table().dataset.say);
  told = table().dataset.rev;
});

window.addEventListener("storage", ({ key, newValue }) => {
  if (key === "lead.settings") desk.settle();
  else if (pageId && key === store.keyOf(pageId)) newValue === null ? deleted() : follow();
  else if (key?.startsWith("lead.")) desk.list();
});

const onReturn = () => {
  follow();
  desk.list();
};
window.addEventListener("pageshow", ({ persisted }) => persisted && onReturn());
document.addEventListener("visibilitychange", () => document.hidden || follow());
document.addEventListener("DOMContentLoaded", () => {
  desk.list();
  if (pageId) show();
});
