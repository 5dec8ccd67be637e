// The hint and the reasons, once they lie over the table: told, and given the focus until they close.

import { at, say } from "./turn.js";

let before = null;
let title = null;

const isOpen = () => at("advice") !== null;

// A key may lead the focus to the button it presses: where it was counts.
function onKey({ key }) {
  if (!isOpen()) before = document.activeElement;
  else if (key === "Escape" && !document.querySelector(":popover-open")) {
    document.querySelector("#advice [data-key=Escape]").click();
  }
}

function onPress() {
  if (!isOpen()) before = document.querySelector("[data-cmd=hint]");
}

function onSwap() {
  const heading = at("advised");
  const now = heading?.textContent ?? null;
  if (now && now !== title) say(at("advice").dataset.say);
  if (now && title === null) heading.focus({ preventScroll: true });
  if (!now && title !== null && before?.checkVisibility()) before.focus({ preventScroll: true });
  title = now;
}

document.addEventListener("keydown", onKey, true);
document.addEventListener("pointerdown", onPress, true);
document.addEventListener("htmx:after:swap", onSwap);
