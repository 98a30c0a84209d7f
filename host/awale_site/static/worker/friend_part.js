// SPDX-FileCopyrightText: 2026 Awalé board contributors
// SPDX-License-Identifier: MIT
// Fetches what a game with a friend needs, once one is asked for, and passes on its requests.

import { fetched, unpacked } from "./boot.js";

const here = (name) => new URL(name, import.meta.url);

export class FriendPart {
  friends = null;

  constructor(store) {
    this.store = store;
  }

  start(python, board) {
    this.python = python;
    this.board = board;
    if (this.wanted) this.load();
  }

  /** A request of Python's. */
  handle(text) {
    const request = JSON.parse(text);
    if (request.do !== "load") this.friends.handle(request);
    else if (this.board) this.load();
    else this.wanted = true;
  }

  /** The QR code of a text, as SVG. */
  drawn(text) {
    const code = this.qrcode(0, "M");
    code.addData(text);
    code.make();
    return code.createSvgTag({ scalable: true });
  }

  async load() {
    const { board, python, store } = this;
    try {
      const [files] = await Promise.all([
        fetched(here("friend.bundle")).then(unpacked),
        import(here("mqtt.mjs")).then((library) => (self.mqtt = library.default)),
        import(here("../qrcode.mjs")).then((library) => (this.qrcode = library.qrcode)),
        import(here("friend.js")),
      ]);
      python.add(JSON.parse(new TextDecoder().decode(files)));
      const broker = new URLSearchParams(self.location.search).get("broker") ?? "";
      const come = board.friends.come(here("../").href, broker, (text) => this.drawn(text));
      this.friends = self.openFriends(come, store, () => board.heard_of_friend());
    } catch (error) { // no network, or files of another version
      console.warn("What a game with a friend needs cannot be loaded:", error);
      board.friends.failed();
      return;
    }
    board.friends.ready();
  }
}
