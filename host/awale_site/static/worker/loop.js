// SPDX-FileCopyrightText: 2026 Awalé board contributors
// SPDX-License-Identifier: MIT
// The loop of a board's worker.

/** Run the board that `start` makes, if it makes one. Returns what takes the page's messages, also those that
 *  come before the board is there.
 * @param {() => Promise<Python.Runs | undefined>} start */
export function run(start) {
  /** @type {string[]} */
  const early = [];
  /** @type {(text: string) => void} */
  let handle = (text) => early.push(text);
  start().then((board) => {
    if (!board) return;
    handle = loop(board);
    for (const text of early) handle(text);
  }).catch((error) => {
    setTimeout(() => {
      throw error; // for the page, which then shows that the board is lost
    });
  });
  return (/** @type {string} */ text) => handle(text);
}

/** A turn, then as much rest as the board wants; without any rest the next message. Returns what gives the
 *  board a message of the page, which ends its rest.
 * @param {Python.Runs} board */
function loop(board) {
  const channel = new MessageChannel();
  let rest = 0;
  const turn = () => {
    rest = 0;
    const wait = board.turn();
    if (wait > 0) rest = setTimeout(turn, wait);
    else channel.port2.postMessage(null);
  };
  channel.port1.onmessage = turn;
  turn();
  return (/** @type {string} */ text) => {
    give(board, text);
    if (!rest) return;
    clearTimeout(rest);
    turn();
  };
}

/** Give the board a message of the page; the text of a file without JSON, which takes MicroPython seconds.
 * @param {Python.Runs} board  @param {string} message */
export function give(board, message) {
  const { id, text } = message.startsWith('{"t":"upload"') ? JSON.parse(message) : {};
  if (text === undefined) board.receive(message);
  else board.upload(id, text);
}

/** `count` random bytes as numbers, separated by commas.
 * @param {number} count */
export function random(count) {
  return Array.from(crypto.getRandomValues(new Uint8Array(count))).join();
}
