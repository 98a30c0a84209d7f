// SPDX-FileCopyrightText: 2026 Awalé board contributors
// SPDX-License-Identifier: MIT
// The loop of a board's worker.

/** A turn, then as much rest as the board wants; without any rest the next message. Returns what gives the
 *  board a message of the page, which ends its rest.
 * @param {Python.Runs} board */
export function loop(board) {
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
