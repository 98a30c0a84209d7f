// SPDX-FileCopyrightText: 2026 Awalé board contributors
// SPDX-License-Identifier: MIT
// Fetches what a game with a friend needs, once one is asked for, and passes on its requests.

import { fetched, unpacked } from "./boot.js";

/** @param {string} name */
const here = (name) => new URL(name, import.meta.url).href;

export class FriendPart {
  /** @type {ReturnType<typeof openFriends> | null} */
  friends = null;
  /** @type {{python: Python.Interpreter, board: Python.Board} | null} */
  begun = null;
  wanted = false; // before it has begun

  /** @param {import("./store.js").Store} store */
  constructor(store) {
    this.store = store;
  }

  /** @param {Python.Interpreter} python  @param {Python.Board} board */
  start(python, board) {
    this.begun = { python, board };
    if (this.wanted) this.load(python, board);
  }

  /** A request of Python's.
   * @param {string} text */
  handle(text) {
    /** @type {Python.FriendRequest | {do: "load"}} */
    const request = JSON.parse(text);
    if (request.do !== "load") this.friends?.handle(request);
    else if (this.begun) this.load(this.begun.python, this.begun.board);
    else this.wanted = true;
  }

  /** @param {Python.Interpreter} python  @param {Python.Board} board */
  async load(python, board) {
    try {
      const [files, { qrcode }] = await Promise.all([
        fetched(here("friend.bundle")).then(unpacked),
        /** @type {Promise<typeof import("../qrcode.mjs")>} */ (import(here("../qrcode.mjs"))),
        import(here("mqtt.mjs")).then((library) => (self.mqtt = library.default)),
        import(here("friend.js")),
      ]);
      python.add(JSON.parse(new TextDecoder().decode(files)));
      const broker = new URLSearchParams(self.location.search).get("broker") ?? "";
      /** The QR code of a text, as SVG.
       * @param {string} text */
      const draw = (text) => {
        const code = qrcode(0, "M");
        code.addData(text);
        code.make();
        return code.createSvgTag({ scalable: true });
      };
      const come = board.friends.come(here("../"), broker, draw);
      this.friends = self.openFriends(come, this.store, () => board.heard());
    } catch (error) { // no network, or files of another version
      console.warn("What a game with a friend needs cannot be loaded:", error);
      board.friends.failed();
      return;
    }
    board.friends.ready();
  }
}
