// What the browser keeps. A game is one text in localStorage; behind it stands a copy in IndexedDB,
// the journal: it is on disk at once and never late between tabs, and localStorage is neither.

const GAME = "lead.game.";
const WHEN = "lead.when.";
const SAVE = "lead.save.";
const SETTINGS = "lead.settings";
const PATIENCE = 250;

export const attempt = (work, otherwise = null) => {
  try {
    return work();
  } catch {
    return otherwise;
  }
};
export const isFull = (problem) => problem?.name === "QuotaExceededError";

const box = attempt(open) ?? memory();
export const isKept = !box.all;

function open() {
  const storage = window.localStorage;
  storage.getItem(SETTINGS);
  try {
    storage.setItem("lead.probe", "");
    storage.removeItem("lead.probe");
  } catch (problem) {
    // Full is not blocked: what is there can still be read.
    if (!isFull(problem) || !storage.length) throw problem;
  }
  return storage;
}

// Where storage is blocked, the tab's own name still goes along from page to page.
function memory() {
  const all = Object(attempt(() => JSON.parse(window.name)));
  const change = (key, text) => {
    all[key] = text;
    window.name = JSON.stringify(all);
  };
  return { all, getItem: (key) => all[key] ?? null, setItem: change, removeItem: change };
}

// "bad.3" is a text that was set aside, everything else a game.
export const keyOf = (id) => (id.startsWith("bad.") ? SAVE : GAME) + id;
export const read = (id) => box.getItem(keyOf(id));
export const when = (id) => Number(box.getItem(WHEN + id)) || 0;
const names = (prefix) =>
  Object.keys(box.all ?? box)
    .filter((key) => key.startsWith(prefix))
    .map((key) => key.slice(prefix.length));
export const games = () => names(GAME);
export const asides = () => names(SAVE);
export const settings = () => Object(attempt(() => JSON.parse(box.getItem(SETTINGS))));
export const set = (all) =>
  attempt(() => box.setItem(SETTINGS, JSON.stringify({ ...settings(), ...all })));

// The revision of a save: -1 where there is none, null where the text can't be read.
export const revision = (raw) =>
  raw === null
    ? -1
    : attempt(() => {
        const { rev } = JSON.parse(raw);
        return Number.isSafeInteger(rev) ? rev : null;
      });

function put(id, raw, now = Date.now()) {
  // The time first: by it a text that is played on differs from one that outlived its deletion.
  attempt(() => box.setItem(WHEN + id, now));
  box.setItem(keyOf(id), raw);
}

// Throws where the storage is full; then the texts are as before. `finished` goes to the archive.
export async function write(id, raw, finished) {
  const now = Date.now();
  put(id, raw, now);
  await transact("readwrite", (journal, archive) => {
    journal.get(id).onsuccess = ({ target: { result: was } }) => {
      // Deleted since, in another tab: stays so.
      if (was?.raw === null && was.when >= now) return;
      journal.put({ id, rev: revision(raw), raw, when: now });
    };
    if (finished) {
      archive.put({ id, deal: JSON.parse(finished).deal.number, raw: finished, when: now });
    }
  });
}

export const copyOf = (id) => transact("readonly", (journal) => journal.get(id));
export const copies = async () => (await transact("readonly", (journal) => journal.getAll())) ?? [];
export const archive = async () => (await transact("readonly", (_, deals) => deals.getAll())) ?? [];
export const archiveAll = (all) =>
  transact("readwrite", (_, deals) => all.forEach((deal) => void deals.put(deal)));
const unlog = (id) => transact("readwrite", (journal) => journal.delete(id));

// The newest text of a game, mended from the journal where localStorage is behind. A text that
// can't be read is never replaced: somebody may still make use of it.
export async function newest(id) {
  const copy = await copyOf(id);
  if (copy?.raw === null && !(when(id) > copy.when)) box.removeItem(keyOf(id));
  const isSound = copy && copy.rev === revision(copy.raw);
  const isBehind = () => isSound && (revision(read(id)) ?? Infinity) < copy.rev;
  const until = performance.now() + PATIENCE;
  while (isBehind() && performance.now() < until) await new Promise((done) => setTimeout(done, 2));
  if (!isBehind()) return read(id);
  attempt(() => put(id, copy.raw, copy.when));
  return copy.raw;
}

// The journal first, and its record without a text stays: localStorage may come back to what it was
// if the browser dies now.
export async function forget(id) {
  await transact("readwrite", (journal) => journal.put({ id, raw: null, when: Date.now() }));
  box.removeItem(keyOf(id));
  box.removeItem(WHEN + id);
}

// Keeps a text that is no game of its own; the same one only once.
export function addAside(raw) {
  let n = 1;
  while (![null, raw].includes(read(`bad.${n}`))) n += 1;
  put(`bad.${n}`, raw);
}

// Moves a text out of its game's place; a better copy in the journal may then step in.
export async function setAside(id) {
  const raw = read(id);
  // Another tab was faster.
  if (raw === null) return;
  // Removed first, so that a full storage has room for it.
  box.removeItem(keyOf(id));
  addAside(raw);
  if ((await copyOf(id))?.raw === raw) await unlog(id);
}

let opening;

function database() {
  opening ??= new Promise((done, fail) => {
    const asked = indexedDB.open("lead", 1);
    asked.onupgradeneeded = () => {
      asked.result.createObjectStore("journal", { keyPath: "id" });
      asked.result.createObjectStore("archive", { keyPath: ["id", "deal"] });
    };
    asked.onsuccess = () => {
      asked.result.onversionchange = () => asked.result.close();
      done(asked.result);
    };
    asked.onerror = fail;
    // Some browsers never answer.
    setTimeout(fail, 3000);
  });
  return opening;
}

// One transaction over both stores; undefined where there is no IndexedDB.
async function transact(mode, work) {
  try {
    const base = await database();
    return await new Promise((done, fail) => {
      const transaction = base.transaction(["journal", "archive"], mode, { durability: "strict" });
      const asked = work(transaction.objectStore("journal"), transaction.objectStore("archive"));
      transaction.oncomplete = () => done(asked?.result);
      transaction.onabort = fail;
    });
  } catch {
    opening = undefined;
    return undefined;
  }
}
