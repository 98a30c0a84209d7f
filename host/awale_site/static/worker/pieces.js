// SPDX-FileCopyrightText: 2026 Awalé board contributors
// SPDX-License-Identifier: MIT
// Pieces of endgame tables from the plain files beside the site, by Range requests. They are kept in a
// cache of their own, as long as the tables stay the same (docs/tables.md, "Piece by piece").

import { fetched } from "./boot.js";

const FOLDER = new URL("../tables/", import.meta.url);
const CACHE = "tables ";
const WHOLE = 12; // seeds: layers up to here are fetched whole where a server sends no parts

/** A reason why pieces cannot be had, as a message id; empty where none need be given. */
export class NotToBeHad extends Error {}

export class Pieces {
  /** `add(files)` puts files into Python's folders.
   * @param {Python.Interpreter["add"]} add */
  constructor(add) {
    this.add = add;
    /** @type {Map<string, Uint8Array<ArrayBuffer>>} files that had to be fetched whole, by name */
    this.whole = new Map();
    /** @type {Map<string, Cache>} by rule set */
    this.caches = new Map();
  }

  /** Fetch what `missing()` names, as JSON, until that is nothing, or `isOver()`. Returns false where
   *  something is damaged.
   * @param {() => string} missing  @param {() => boolean} isOver */
  async fetch(missing, isOver = () => false) {
    for (;;) {
      /** @type {Python.Piece[] | null} */
      const wanted = JSON.parse(missing());
      if (!wanted?.length || isOver()) return wanted !== null;
      const come = await Promise.all(wanted.map(async ([file, begin, end, path]) =>
        /** @type {[string, string | Uint8Array]} */ ([path, await this.piece(file, begin, end)])));
      this.add(Object.fromEntries(come));
    }
  }

  /** @param {string} file  @param {number} begin  @param {number} end */
  piece(file, begin, end) {
    return end < 0 ? this.description(file) : this.part(file, begin, end);
  }

  /** The description of a rule set's tables, empty where there are none; names the cache of pieces.
   *  Without a network it is the one that was kept.
   * @param {string} file */
  async description(file) {
    const address = new URL(file, FOLDER);
    const answer = await fetch(address, { cache: "no-cache" }).catch(() => null);
    const [rules = ""] = file.split(".");
    const kept = self.caches ? (await caches.keys()).filter((each) => each.startsWith(`${CACHE}${rules} `)) : [];
    if (!answer) {
      const [name] = kept;
      const cache = name && await caches.open(name);
      const text = cache && await (await cache.match(address))?.text();
      if (!text) throw new NotToBeHad("");
      this.caches.set(rules, cache);
      return text;
    }
    const text = answer.ok ? await answer.text() : "";
    if (text && self.caches && crypto.subtle) {
      const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text)));
      const name = `${CACHE}${rules} ${Array.from(digest.subarray(0, 8), (byte) => byte.toString(16).padStart(2, "0")).join("")}`;
      for (const each of kept) if (each !== name) await caches.delete(each);
      const cache = await caches.open(name);
      this.caches.set(rules, cache);
      cache.put(address, new Response(text)).catch(() => {}); // no room
    }
    return text;
  }

  /** @param {string} file  @param {number} begin  @param {number} end */
  async part(file, begin, end) {
    const cache = this.caches.get(file.slice(0, file.lastIndexOf("-")));
    const key = new URL(`${file}?${begin}-${end}`, FOLDER);
    const kept = await cache?.match(key);
    if (kept) return new Uint8Array(await kept.arrayBuffer());
    const data = this.whole.get(file)?.subarray(begin, end) ?? await this.sent(file, begin, end);
    cache?.put(key, new Response(data)).catch(() => {}); // no room
    return data;
  }

  /** @param {string} file  @param {number} begin  @param {number} end */
  async sent(file, begin, end) {
    const stop = new AbortController();
    const headers = { Range: `bytes=${begin}-${end - 1}` };
    // A browser's own cache would make parts of one file wait for each other.
    const how = /** @type {const} */ ({ headers, signal: stop.signal, cache: "no-store" });
    const answer = await fetch(new URL(file, FOLDER), how).catch(() => null);
    if (!answer?.ok) throw new NotToBeHad("exact.not_here");
    if (answer.status === 206) return new Uint8Array(await answer.arrayBuffer());
    stop.abort(); // the whole file
    if (Number(file.match(/-(\d+)\./)?.[1]) > WHOLE) throw new NotToBeHad("exact.no_parts");
    const whole = this.whole.get(file) ?? await fetched(new URL(file, FOLDER));
    this.whole.set(file, whole);
    return whole.subarray(begin, end);
  }

  /** Forget what is kept of a rule set, as it is damaged.
   * @param {string} rules */
  async forget(rules) {
    for (const each of self.caches ? await caches.keys() : []) {
      if (each.startsWith(`${CACHE}${rules} `)) await caches.delete(each);
    }
    this.caches.delete(rules);
    this.whole.clear();
  }
}
