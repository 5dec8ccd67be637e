// Words to the player: the live region, the alert, the permanent notice.

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

export const notice = (text, ...buttons) => at("notice").replaceChildren(make("p", text), ...buttons);

export const alarm = (text, ...buttons) =>
  at("alert").replaceChildren(make("p", text), ...buttons, button(word("close"), calm));

export function calm() {
  const isHeld = at("alert").contains(document.activeElement);
  at("alert").replaceChildren();
  if (isHeld) document.querySelector("[data-first], #table a")?.focus();
}

export const goHome = () => button(word("home"), () => location.assign("/"));
