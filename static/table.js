// The table under the player's hands: focus, keys, touch, moving cards; ties the other modules to
// what happens in the window. Focus is kept by place: whoever played the third card stands on the
// card that is third now. The hand is one tab stop; arrows move in it as it lies on the screen.

import * as store from "./store.js";
import {
  alarm, at, deleted, follow, glance, hurry, pace, pageId, reload, say, show, table, word,
} from "./turn.js";

// Settings, lists and files come after the first look at a table, which does not need them. Where
// the server is gone by then, that is told to whoever asks for them.
const desk = (work, otherwise) => import("./desk.js").then(work, otherwise);
const gone = () => alarm(word("gone"), reload());
const quiet = () => {};
const list = () => at("saves") && desk(({ list: fill }) => fill(), gone);

const MOVE = { duration: 180, easing: "ease-out" };
const WOBBLE = 10;
const STOPS = "button, a[href], input, select";
const PICKABLE = "#hand [data-cmd=pick]";
const CONTROLS = `${STOPS}, textarea, summary, label, [popover]`;
const MOVES = ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Home", "End"];

const stops = (group) =>
  [...(group?.querySelectorAll(STOPS) ?? [])].filter((one) => one.checkVisibility());
const hand = () => at("hand");

let place = null;

function remember() {
  const active = document.activeElement;
  const group = active.closest("[data-keep]");
  const index = stops(group).indexOf(active);
  place = table().contains(active) && [group?.dataset.keep, index, active.dataset.cmd];
}

const first = () => table()?.querySelector("[data-first]");

function restore() {
  if (place) {
    const [name, index, cmd] = place;
    const there = stops(table().querySelector(`[data-keep="${name}"]`));
    const next = there[Math.min(index, there.length - 1)] ?? first() ?? stops(table())[0];
    // After a lead that asks for a call, the hand lies there still and has nothing to press.
    if (name === "hand" && cmd && first()?.closest(".pad")) first().focus();
    else if (document.activeElement === document.body) next.focus({ preventScroll: true });
  } else if (document.activeElement === document.body) first()?.focus({ preventScroll: true });
  rove();
}

// One tab stop: the card with the focus, else the one that had it, else the first.
function rove() {
  const cards = stops(hand());
  const on =
    cards.find((card) => card === document.activeElement) ??
    cards.find((card) => card.tabIndex === 0 && card.hasAttribute("tabindex")) ??
    cards[0];
  for (const card of cards) card.tabIndex = card === on ? 0 : -1;
}

// The neighbour in reading order, or the nearest one in the next row above or below.
function neighbour(all, from, key) {
  const n = all.indexOf(from);
  if (key === "Home") return all[0];
  if (key === "End") return all.at(-1);
  if (key === "ArrowLeft") return all[n - 1];
  if (key === "ArrowRight") return all[n + 1];
  const way = key === "ArrowUp" ? -1 : 1;
  const here = from.getBoundingClientRect();
  const far = (box) => [(box.top - here.top) * way, Math.abs(box.left - here.left)];
  return all
    .map((one) => [one, ...far(one.getBoundingClientRect())])
    .filter(([, down]) => down > 4)
    .sort(([, down, aside], [, down2, aside2]) => down - down2 || aside - aside2)[0]?.[0];
}

function move({ key }) {
  const active = document.activeElement;
  const all = stops(active === document.body ? hand() : active.closest("[data-keep]"));
  (all.includes(active) ? neighbour(all, active, key) : all[0])?.focus();
  return all.length > 0;
}

function press(key) {
  const marked = document.querySelector(`[data-key="${CSS.escape(key)}"]`);
  if (marked?.dataset.tell) say(marked.dataset.tell);
  else if (marked) {
    marked.focus({ preventScroll: true });
    marked.click();
  } else if (key === "j" && hand()) {
    const suits = [...hand().querySelectorAll("[role=group]")];
    const on = suits.findIndex((suit) => suit.contains(document.activeElement));
    stops(suits[(on + 1) % suits.length])[0]?.focus();
  } else return false;
  return true;
}

function onKey(event) {
  const { key, target, repeat } = event;
  const isField = target.matches("input, select, textarea");
  const isText = isField && !target.matches("[type=radio], [type=checkbox], [type=file]");
  if (event.ctrlKey || event.altKey || event.metaKey || event.isComposing || isText) return;
  let isDone = false;
  if (key === "Enter" || key === " ") {
    // A held key is one press; on the open table it hurries, and Enter plays what is picked.
    const isOpen = !repeat && pace() && [document.body, table()].includes(target);
    const play = !repeat && key === "Enter" && target.matches(PICKABLE) && ready();
    if (isOpen) hurry();
    if (play) play.click();
    isDone = repeat || isOpen || Boolean(play);
  } else if (MOVES.includes(key)) isDone = !isField && move(event);
  else if (key === "Tab" && target === document.body && !event.shiftKey) {
    first()?.focus();
    isDone = first();
  } else if (key.length === 1 && !repeat && store.settings().keys !== false) isDone = press(key.toLowerCase());
  if (isDone) event.preventDefault();
}

let down = null;
let single = null;

// The button that plays the picked cards, once they are allowed.
const ready = () => table().querySelector(".acts .go[data-cmd=act]:not([aria-disabled])");

// A double click on a card that can be played alone plays it: the first click has picked it, which
// may still be on its way.
function playSingle() {
  const picked = [...hand().querySelectorAll("[data-card][aria-pressed=true]")];
  if (single?.isTwice && picked.length === 1 && picked[0].id === single.id) ready()?.click();
  single = null;
}

// Before htmx hears of it: swipes and second clicks do nothing, a click on the table hurries.
function onClick(event) {
  const { target, detail, clientX, clientY } = event;
  const cmd = target.closest("[data-cmd]")?.dataset.cmd;
  const card = target.closest(PICKABLE);
  const isSwipe = detail && down && Math.hypot(clientX - down.x, clientY - down.y) > WOBBLE;
  const isSecond = detail > 1 && cmd && cmd !== "undo" && cmd !== "redo";
  // While others play, a card in the hand is no control either.
  const isFree = hand()?.contains(target) || !target.closest(CONTROLS);
  const isHurry = pace() && table().contains(target) && isFree;
  if (detail === 1) single = card?.ariaPressed === "false" ? { id: card.id } : null;
  if (isSecond && card && single) {
    single.isTwice = true;
    if (card.ariaPressed === "true") playSingle();
  }
  if (!isSwipe && !isSecond && !isHurry) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  if (isHurry && !isSwipe && !isSecond) hurry();
}

document.addEventListener("keydown", onKey);
document.addEventListener("pointerdown", (event) => (down = event), true);
document.addEventListener("click", onClick, true);
document.addEventListener("focusin", rove);

let places = new Map();
let told = null;

const eachFlipped = (work) =>
  document.querySelectorAll("#table :is(.card[id], [data-flip])").forEach((element) =>
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
  remember();
  // The same refusal once more is told once more.
  at("refusal")?.replaceChildren();
  places = new Map();
  eachFlipped((_, name, box) => places.set(name, box));
});

document.addEventListener("htmx:after:swap", ({ detail }) => {
  if (detail.ctx.response.status !== 200) return;
  restore();
  glance();
  // Once the click that picked the card is done with.
  if (single?.isTwice) setTimeout(playSingle);
  desk(({ offerRescue }) => offerRescue(), quiet);
  if (!matchMedia("(prefers-reduced-motion: reduce)").matches) eachFlipped(glide);
  // Told once: a picked card or a second look draws the same revision, but so does the score.
  const seen = table().dataset.rev + table().matches(".scored");
  if (seen !== told) say(table().dataset.say);
  told = seen;
});

window.addEventListener("storage", ({ key, newValue }) => {
  if (key === "lead.settings") desk(({ settle }) => settle(), quiet);
  else if (pageId && key === store.keyOf(pageId)) newValue === null ? deleted() : follow();
  else if (key?.startsWith("lead.")) list();
});

const onReturn = () => {
  follow();
  list();
};
window.addEventListener("pageshow", ({ persisted }) => persisted && onReturn());
document.addEventListener("visibilitychange", () => document.hidden || follow());
document.addEventListener("click", ({ target }) => {
  const pressed = target.closest("[data-do]");
  if (pressed) desk(({ work }) => work(pressed), gone);
});
document.addEventListener("change", ({ target }) => desk(({ changed }) => changed(target), gone));
document.addEventListener("DOMContentLoaded", async () => {
  list();
  if (pageId) await show();
  desk(quiet, quiet);
});
