// SPDX-FileCopyrightText: 2026 Awalé board contributors
// SPDX-License-Identifier: MIT
// Storage of this browser: the board's flash and the library of games, in IndexedDB. Where that is
// refused (a private window, say), and for a guest, everything lasts as long as the page. The worker that
// opened it last owns it: whatever an earlier one still writes is refused (storage_lock.js).

import { leave } from "./storage_lock.js";

const NAME = "awale";
const VERSION = 1;
const FRIEND = "friend ";
const STUDY = ["analysis ", "judged "]; // of a game, by its number

/**
 * @typedef {{record: string, key?: CryptoKey}} Room with a friend: what Python has of it, and the key that signs
 * @typedef {string | Room} Value "" deletes
 * @typedef {{memory: string, id: string, games: string[], friends: Room[]}} Held
 * @typedef {Awaited<ReturnType<typeof openStore>>} Store
 */

/** The store with what it holds: `memory` (the nvm in base64, or ""), `id` (in hex), `games`,
 *  \`friends\` ({record, key} of each room).
 * @param {{guest?: boolean}} options */
export async function openStore({ guest = false } = {}) {
  const database = guest ? null : await opened().catch(() => null); // nothing is kept then
  const owner = randomHex(16);
  /** @type {Held} */
  const held = database ? await read(database, owner) : { memory: "", id: "", games: [], friends: [] };
  /** @type {Map<string, string>} */
  const unkept = new Map(); // of the study, where nothing is kept
  /** @param {string} store  @param {IDBValidKey} key  @param {Value} value */
  const put = (store, key, value) => (database ? written(database, owner, store, key, value) : Promise.resolve());
  /** @type {typeof put} without room for what would be lost the session ends */
  const save = (...what) => put(...what).catch((error) => {
    leave("board.no_room");
    throw error;
  });
  if (!held.id) {
    held.id = randomHex(8);
    await save("board", "id", held.id);
  }
  return {
    ...held,
    keepMemory: (/** @type {string} */ text) => save("board", "memory", text),
    /** @param {string} id  @param {Room | ""} value */
    keepFriend: (id, value) => save("board", FRIEND + id, value),
    /** @param {number} id  @param {string} text */
    keepGame: (id, text) => {
      if (!text) for (const each of STUDY) put("board", each + id, ""); // its analysis goes with it
      return save("games", id, text);
    },
    /** Analyses of games, judgements of positions and puzzles, each by a name.
     * @param {string} name  @param {string} text */
    keepStudy: async (name, text) => (database ? put("board", name, text) : void unkept.set(name, text)),
    /** @param {string} name  @returns {Promise<string | undefined>} */
    study: async (name) => (database ? get(database.transaction("board").objectStore("board").get(name))
      : unkept.get(name)),
  };
}

/** @param {number} count */
function randomHex(count) {
  const bytes = crypto.getRandomValues(new Uint8Array(count));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** @returns {Promise<IDBDatabase>} */
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

/** @template T  @param {IDBRequest<T>} request  @returns {Promise<T>} */
const get = (request) => new Promise((resolve, reject) => {
  request.onsuccess = () => resolve(request.result);
  request.onerror = () => reject(request.error);
});

/** @param {IDBDatabase} database  @param {string} owner  @returns {Promise<Held>} */
async function read(database, owner) {
  const transaction = database.transaction(["board", "games"], "readwrite");
  const board = transaction.objectStore("board");
  board.put(owner, "owner");
  const [memory, id, games, friends] = await Promise.all([
    get(board.get("memory")), get(board.get("id")),
    get(transaction.objectStore("games").getAll()),
    get(board.getAll(IDBKeyRange.bound(FRIEND, `${FRIEND}~`))),
  ]);
  return { memory: memory ?? "", id: id ?? "", games, friends };
}

/** Resolves once the value is safe, or gone if it is ""; where another worker owns the storage by now, this one ends.
 * @param {IDBDatabase} database  @param {string} owner  @param {string} store  @param {IDBValidKey} key
 * @param {Value} value  @returns {Promise<void>} */
function written(database, owner, store, key, value) {
  return new Promise((resolve, reject) => {
    const transaction = database.transaction([...new Set(["board", store])], "readwrite", { durability: "strict" });
    const owned = transaction.objectStore("board").get("owner");
    let mine = true;
    owned.onsuccess = () => {
      mine = owned.result === owner;
      if (!mine) return;
      if (value === "") transaction.objectStore(store).delete(key);
      else transaction.objectStore(store).put(value, key);
    };
    transaction.oncomplete = () => (mine ? resolve() : leave("board.taken"));
    transaction.onabort = transaction.onerror = () => reject(transaction.error);
  });
}
