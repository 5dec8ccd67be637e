// The hint and the reasons, once they lie over the table: told, and given the focus until they close.

import { ADVICE, at, say } from "./turn.js";

let before = null;
let title = null;

const isOpen = () => at("advice") !== null;
const asker = () => document.querySelector("[data-cmd=hint]");

// A key may lead the focus to the button it presses: where it was counts.
function onKey({ key }) {
  if (!isOpen()) before = document.activeElement;
  else if (key === "Escape" && !document.querySelector(":popover-open")) {
    document.querySelector("#advice [data-key=Escape]").click();
  }
}

function onPress() {
  if (!isOpen()) before = asker();
}

function onSwap(event) {
  const heading = at("advised");
  const now = heading?.textContent ?? null;
  const said = at("advice")?.dataset.say;
  const isAgain = now === title && ADVICE.includes(event?.detail.ctx?.command?.cmd);
  // Whoever is brought to the title hears it from there; who stays on a button has to be told.
  if (now && (title === null || isAgain)) {
    for (const open of document.querySelectorAll(":popover-open")) open.hidePopover();
    say(said);
    heading.focus({ preventScroll: true });
  } else if (now && now !== title) say(`${now.replace(/\.?$/, ".")} ${said}`);
  const back = before?.checkVisibility() ? before : asker();
  if (!now && title !== null) back?.focus({ preventScroll: true });
  title = now;
}

document.addEventListener("keydown", onKey, true);
document.addEventListener("pointerdown", onPress, true);
document.addEventListener("htmx:after:swap", onSwap);
// Whoever asks at once may have the answer before this is here.
onSwap();
