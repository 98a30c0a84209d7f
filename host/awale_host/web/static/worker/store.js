// SPDX-FileCopyrightText: 2026 Awalé board contributors
// SPDX-License-Identifier: MIT
// Storage of this browser: the board's flash and the library of games, in IndexedDB. Where that is
// refused (a private window, say) everything lasts as long as the page.

const NAME = "awale";
const VERSION = 1;

/** The store with what it holds: `memory` (the nvm in base64, or ""), `drive` (its files, or ""), `id` (in hex), `games`. */
export async function openStore() {
  let database = null;
  try {
    database = await opened();
  } catch {
    // Nothing is kept.
  }
  const held = database ? await read(database) : { memory: "", drive: "", id: "", games: [] };
  const put = (store, key, value) => (database ? written(database, store, key, value) : Promise.resolve());
  if (!held.id) {
    const bytes = crypto.getRandomValues(new Uint8Array(8));
    held.id = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
    await put("board", "id", held.id);
  }
  return {
    ...held,
    keepMemory: (text) => put("board", "memory", text),
    keepDrive: (text) => put("board", "drive", text),
    keepGame: (id, text) => put("games", id, text),
  };
}

function opened() {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(NAME, VERSION);
    request.onupgradeneeded = () => {
      request.result.createObjectStore("board");
      request.result.createObjectStore("games");
    };
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

async function read(database) {
  const transaction = database.transaction(["board", "games"]);
  const get = (request) => new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
  const board = transaction.objectStore("board");
  const [memory, drive, id, games] = await Promise.all([
    get(board.get("memory")), get(board.get("drive")), get(board.get("id")),
    get(transaction.objectStore("games").getAll()),
  ]);
  return { memory: memory ?? "", drive: drive ?? "", id: id ?? "", games };
}

/** Resolves once the value is safe. */
function written(database, store, key, value) {
  return new Promise((resolve, reject) => {
    const transaction = database.transaction(store, "readwrite", { durability: "strict" });
    transaction.objectStore(store).put(value, key);
    transaction.oncomplete = () => resolve();
    transaction.onabort = transaction.onerror = () => reject(transaction.error);
  });
}
