// Words to the player: the live region, the alert, the permanent notice.

const at = (id) => document.getElementById(id);
const words = at("words")?.dataset ?? {};
export const word = (name) => words[name] ?? name;

const GATHER = 150;
let pending = [];
let timer;

// Sentences that come close together, as in fast play, are told in one go. The region itself is
// never replaced: screen readers listen to the node they have met.
export function say(text) {
  if (!text) return;
  pending.push(text);
  timer ??= setTimeout(() => {
    at("live")?.replaceChildren(paragraph(pending.join(" ")));
    pending = [];
    timer = undefined;
  }, GATHER);
}

function paragraph(text) {
  const made = document.createElement("p");
  made.textContent = text;
  return made;
}

export function button(label, press) {
  const made = document.createElement("button");
  made.type = "button";
  made.textContent = label;
  made.addEventListener("click", press);
  return made;
}

const fill = (id, text, buttons) =>
  at(id)?.replaceChildren(
    paragraph(text),
    ...buttons.map(([label, press]) => button(label, press)),
  );

export const alarm = (text, ...buttons) => fill("alert", text, [...buttons, [word("close"), calm]]);
export const notice = (text, ...buttons) => fill("notice", text, buttons);

export function calm() {
  const box = at("alert");
  const held = box?.contains(document.activeElement);
  box?.replaceChildren();
  if (held) (document.querySelector("[data-first]") ?? at("table"))?.focus();
}
