// What the browser keeps. Each game is one text in localStorage; behind it stands a copy in
// IndexedDB, the journal. The journal is on disk at once, localStorage only after a minute, and
// another tab's change reaches localStorage later than the lock does: so the journal decides.

const GAME = "lead.game.";
const WHEN = "lead.when.";
const ASIDE = "lead.save.";
const SETTINGS = "lead.settings";
const PATIENCE = 250;

const box = openBox();
export const isKept = box.isKept;

function openBox() {
  try {
    const storage = window.localStorage;
    storage.getItem(SETTINGS);
    try {
      storage.setItem("lead.probe", "");
      storage.removeItem("lead.probe");
    } catch (problem) {
      // Full is not blocked: what is there can still be read.
      if (!isFull(problem) || !storage.length) throw problem;
    }
    return {
      isKept: true,
      get: (key) => storage.getItem(key),
      set: (key, text) => storage.setItem(key, text),
      remove: (key) => storage.removeItem(key),
      keys: () => Object.keys(storage),
    };
  } catch {
    return memory();
  }
}

// Where storage is blocked, the tab's own name still survives the way from page to page.
function memory() {
  const mark = "lead:";
  let all = {};
  try {
    if (window.name.startsWith(mark)) all = JSON.parse(window.name.slice(mark.length));
  } catch {
    // Not ours: begin empty.
  }
  const write = () => {
    window.name = mark + JSON.stringify(all);
  };
  return {
    isKept: false,
    get: (key) => all[key] ?? null,
    set: (key, text) => {
      all[key] = text;
      write();
    },
    remove: (key) => {
      delete all[key];
      write();
    },
    keys: () => Object.keys(all),
  };
}

export const isFull = (problem) => problem?.name === "QuotaExceededError";

// "bad.3" names a text that was set aside, everything else a game.
const key = (id) => (id.startsWith("bad.") ? ASIDE : GAME) + id;
export const keyOf = (id) => GAME + id;
export const read = (id) => box.get(key(id));
export const when = (id) => Number(box.get(WHEN + id)) || 0;
export const names = (prefix) =>
  box.keys().filter((name) => name.startsWith(prefix)).map((name) => name.slice(prefix.length));
export const games = () => names(GAME);
export const asides = () => names(ASIDE);

// The revision of a save, -1 where there is none, null where the text can't be read.
export function revision(raw) {
  if (raw === null) return -1;
  try {
    const { rev } = JSON.parse(raw);
    return Number.isSafeInteger(rev) ? rev : null;
  } catch {
    return null;
  }
}

// Throws where the storage is full; then nothing has changed.
export async function write(id, raw, finished) {
  box.set(key(id), raw);
  try {
    box.set(WHEN + id, String(Date.now()));
  } catch {
    // The game itself is kept; only its time is missing.
  }
  await journalise(id, raw, finished);
}

async function journalise(id, raw, finished) {
  const now = Date.now();
  await transact("readwrite", (journal, archive) => {
    journal.put({ id, rev: revision(raw), raw, when: now });
    if (finished) {
      archive.put({ id, deal: JSON.parse(finished).deal.number, raw: finished, when: now });
    }
  });
}

export const journalled = (id) => transact("readonly", (journal) => journal.get(id));
export const journal = async () => (await transact("readonly", (all) => all.getAll())) ?? [];
export const archive = async () => (await transact("readonly", (_, all) => all.getAll())) ?? [];
export const archiveAll = (deals) =>
  transact("readwrite", (_, all) => deals.forEach((deal) => void all.put(deal)));

// The newest text of a game, mended from the journal where localStorage is behind. A text that
// can't be read is never replaced: perhaps somebody can still use it.
export async function newest(id) {
  const copy = await journalled(id);
  let raw = read(id);
  if (!copy) return raw;
  const isBehind = () => {
    const rev = revision(raw);
    return rev !== null && rev < copy.rev;
  };
  const until = performance.now() + PATIENCE;
  while (isBehind() && performance.now() < until) {
    await new Promise((done) => setTimeout(done, 2));
    raw = read(id);
  }
  if (!isBehind()) return raw;
  try {
    box.set(key(id), copy.raw);
    box.set(WHEN + id, String(copy.when));
  } catch {
    // Full: the journal still holds it.
  }
  return copy.raw;
}

export async function forget(id) {
  // The journal first: what is only missing in localStorage would come back from it.
  await transact("readwrite", (all) => all.delete(id));
  box.remove(key(id));
  box.remove(WHEN + id);
}

// Moves an unreadable text out of its game's place; a good copy in the journal then steps in.
export async function setAside(id) {
  const raw = read(id);
  if (raw === null) return;
  const copy = await journalled(id);
  let n = 1;
  while (box.get(`${ASIDE}bad.${n}`) !== null) n += 1;
  box.remove(key(id));
  try {
    box.set(`${ASIDE}bad.${n}`, raw);
  } catch (problem) {
    box.set(key(id), raw);
    throw problem;
  }
  if (copy?.raw === raw) await transact("readwrite", (all) => all.delete(id));
}

export function settings() {
  try {
    const all = JSON.parse(box.get(SETTINGS));
    return all && typeof all === "object" && !Array.isArray(all) ? all : {};
  } catch {
    return {};
  }
}

export function set(name, value) {
  const all = JSON.stringify({ ...settings(), [name]: value });
  try {
    box.set(SETTINGS, all);
  } catch {
    // Full: the old setting stays.
  }
}

let opening;

function database() {
  opening ??= new Promise((done, fail) => {
    const asked = indexedDB.open("lead", 1);
    asked.onupgradeneeded = () => {
      asked.result.createObjectStore("journal", { keyPath: "id" });
      asked.result.createObjectStore("archive", { keyPath: ["id", "deal"] });
    };
    asked.onerror = () => fail(asked.error);
    asked.onsuccess = () => {
      const base = asked.result;
      base.onversionchange = () => base.close();
      base.onclose = () => {
        opening = undefined;
      };
      done(base);
    };
    // Some browsers never answer; the game goes on without a journal then.
    setTimeout(fail, 3000);
  }).catch(() => null);
  return opening;
}

// One transaction over both stores; undefined where there is no IndexedDB.
async function transact(mode, work) {
  const base = await database();
  if (!base) return undefined;
  try {
    return await new Promise((done, fail) => {
      const stores = ["journal", "archive"];
      const transaction = base.transaction(stores, mode, { durability: "strict" });
      const asked = work(...stores.map((name) => transaction.objectStore(name)));
      transaction.oncomplete = () => done(asked?.result);
      transaction.onabort = () => fail(transaction.error);
    });
  } catch {
    opening = undefined;
    return undefined;
  }
}
