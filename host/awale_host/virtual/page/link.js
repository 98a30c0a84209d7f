// SPDX-FileCopyrightText: 2026 Awalé board contributors
// SPDX-License-Identifier: MIT
// The connection to the virtual board; comes back by itself.

const FIRST_WAIT_MS = 300;
const LONGEST_WAIT_MS = 3000;

export class Link {
  /** @param {object} hear {open(), gone(), frame(bytes), message(object)} */
  constructor(hear) {
    this.hear = hear;
    this.wait = FIRST_WAIT_MS;
    this.early = []; // what was touched while the connection was being made
    this.connect();
  }

  connect() {
    const address = new URL("live", location.href);
    address.protocol = address.protocol.replace("http", "ws");
    this.socket = new WebSocket(address);
    this.socket.binaryType = "arraybuffer";
    this.socket.onopen = () => {
      this.wait = FIRST_WAIT_MS;
      this.hear.open();
      for (const message of this.early.splice(0)) this.send(message);
    };
    this.socket.onmessage = ({ data }) => {
      if (typeof data === "string") this.hear.message(JSON.parse(data));
      else this.hear.frame(new Uint8Array(data));
    };
    this.socket.onclose = () => {
      this.early.length = 0;
      this.hear.gone();
      setTimeout(() => this.connect(), this.wait);
      this.wait = Math.min(this.wait * 1.5, LONGEST_WAIT_MS);
    };
  }

  send(message) {
    if (this.socket.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
    else if (this.socket.readyState === WebSocket.CONNECTING) this.early.push(message);
  }
}
