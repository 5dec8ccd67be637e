// Focus, keys and touch. Focus is kept by place: whoever played the third card stands on the card
// that is third now. The hand is one tab stop; arrows move in it as it is laid out on the screen.

import { hurry, pace, table } from "./turn.js";
import { say, word } from "./tell.js";
import { settings } from "./store.js";

const WOBBLE = 10;
const CONTROLS = "button, a[href], input, select, textarea, summary, label, [popover]";
const STOPS = "button, a[href], input, select";

const stops = (group) => [...group.querySelectorAll(STOPS)].filter((one) => one.checkVisibility());
const hand = () => document.getElementById("hand");
const groupOf = (element) => element.closest?.("[data-keep]");

let place = null;

export function remember() {
  const active = document.activeElement;
  if (!table()?.contains(active)) return;
  const group = groupOf(active);
  place = { name: group?.dataset.keep, index: group ? stops(group).indexOf(active) : 0 };
}

export function restore() {
  if (place && document.activeElement === document.body) focusAt(place);
  place = null;
  rove(document.activeElement);
}

function focusAt({ name, index }) {
  const group = name && table().querySelector(`[data-keep="${CSS.escape(name)}"]`);
  const there = group ? stops(group) : [];
  const first = () => document.querySelector("#table [data-first]") ?? stops(table())[0] ?? table();
  (there[Math.min(index, there.length - 1)] ?? first()).focus({ preventScroll: true });
}

// One tab stop: the card with the focus, else the one that had it, else the first.
function rove(on) {
  const cards = hand() ? stops(hand()) : [];
  const current =
    cards.find((card) => card === on) ?? cards.find((card) => card.tabIndex === 0) ?? cards[0];
  for (const card of cards) card.tabIndex = card === current ? 0 : -1;
}

const middle = (element) => {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2, height };
};

// The neighbour in reading order, or the nearest one in the row above or below.
function neighbour(all, from, key) {
  const at = all.indexOf(from);
  if (key === "Home") return all[0];
  if (key === "End") return all.at(-1);
  if (key === "ArrowLeft") return all[at - 1];
  if (key === "ArrowRight") return all[at + 1];
  const way = key === "ArrowUp" ? -1 : 1;
  const here = middle(from);
  const far = all
    .map((element) => ({ element, ...middle(element) }))
    .filter(({ y }) => (y - here.y) * way > 4);
  const row = Math.min(...far.map(({ y }) => Math.abs(y - here.y))) + 4;
  const near = far.filter(({ y }) => Math.abs(y - here.y) <= row);
  near.sort((one, other) => Math.abs(one.x - here.x) - Math.abs(other.x - here.x));
  return near[0]?.element;
}

const MOVES = ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Home", "End"];

function move(event) {
  const active = document.activeElement;
  const group = active === document.body ? hand() : groupOf(active);
  if (!group) return false;
  const all = stops(group);
  const next = all.includes(active) ? neighbour(all, active, event.key) : all[0];
  next?.focus();
  return all.length > 0;
}

function nextSuit() {
  const suits = hand() ? [...hand().querySelectorAll("[role=group]")] : [];
  const on = suits.findIndex((suit) => suit.contains(document.activeElement));
  stops(suits[(on + 1) % suits.length] ?? document.body)[0]?.focus();
}

const keyed = (key) =>
  [...document.querySelectorAll("[data-key]")].find((one) => one.dataset.key.toLowerCase() === key);

function press(key) {
  const marked = keyed(key);
  if (marked?.dataset.tell) say(marked.dataset.tell);
  else if (marked) {
    marked.focus({ preventScroll: true });
    marked.click();
  } else if (key === "j" && hand()) nextSuit();
  else return false;
  return true;
}

const isTyping = ({ target }) =>
  target.matches?.("textarea, select, input:not([type=radio], [type=checkbox], [type=file])") ||
  target.isContentEditable;

function onKey(event) {
  if (event.ctrlKey || event.altKey || event.metaKey || event.isComposing || isTyping(event)) return;
  const { key, target } = event;
  const isPress = key === "Enter" || key === " ";
  let isDone = false;
  if (isPress) {
    // A held key is one press.
    isDone = event.repeat;
    if (!isDone && (target === document.body || target === table()) && pace()) {
      hurry();
      isDone = true;
    }
  } else if (MOVES.includes(key)) isDone = !target.matches?.("input") && move(event);
  else if (key.length === 1 && !event.repeat && settings().keys !== false) {
    isDone = press(key.toLowerCase());
  }
  if (isDone) event.preventDefault();
}

// The keys that work now, in the popover #help.
export function help() {
  const box = document.getElementById("help");
  if (!box) return;
  const rows = [["← → ↑ ↓ Home End", word("arrows")], ["Enter Space", word("play")]];
  if (settings().keys !== false) {
    if (hand()) rows.push(["J", word("suit")]);
    for (const one of document.querySelectorAll("[data-key]")) {
      const name = one.dataset.keyname ?? one.getAttribute("aria-label") ?? one.textContent.trim();
      rows.push([one.dataset.key.toUpperCase(), name]);
    }
  }
  const list = document.createElement("dl");
  for (const [keys, name] of rows) {
    const term = document.createElement("dt");
    const does = document.createElement("dd");
    const cap = document.createElement("kbd");
    cap.textContent = keys;
    term.append(cap);
    does.textContent = name;
    list.append(term, does);
  }
  box.querySelector("dl")?.remove();
  box.append(list);
  box.showPopover?.();
}

let down = null;

// Before htmx hears of it: swipes and second clicks do nothing, a click on the table hurries.
function onClick(event) {
  const { target, detail, clientX, clientY } = event;
  const isSwipe = detail > 0 && down && Math.hypot(clientX - down.x, clientY - down.y) > WOBBLE;
  const command = target.closest?.("[data-cmd]")?.dataset.cmd;
  const isSecond = detail > 1 && command && command !== "undo" && command !== "redo";
  if (isSwipe || isSecond) stop(event);
  else if (pace() && table().contains(target)) {
    // While others play, a card in the hand is no control either.
    const isCard = hand()?.contains(target);
    if (!isCard && target.closest(CONTROLS)) return;
    stop(event);
    hurry();
  }
}

function stop(event) {
  event.preventDefault();
  event.stopImmediatePropagation();
}

export function listen() {
  document.addEventListener("keydown", onKey);
  document.addEventListener("pointerdown", ({ clientX, clientY }) => {
    down = { x: clientX, y: clientY };
  }, true);
  document.addEventListener("click", onClick, true);
  document.addEventListener("focusin", ({ target }) => {
    if (hand()?.contains(target)) rove(target);
  });
}
