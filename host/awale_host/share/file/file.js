// SPDX-FileCopyrightText: 2026 Awalé board contributors
// SPDX-License-Identifier: MIT
// Script of a shared HTML file: shows the game that the file contains as data.

import { element } from "../../page/static/dom.js";
import { Replay } from "../../page/static/study/replay.js";
import { Words } from "../../page/static/words.js";

const MOST = 10000; // beyond every number of a game and of the board
const MOST_POSITIONS = 1e12; // a move, that a judge has looked at
const exceeds = (/** @type {any} */ value, /** @type {number} */ most) => typeof value === "number" && Math.abs(value) > most;
const data = JSON.parse(document.getElementById("game")?.textContent ?? "{}", (name, value) => {
  const isDamaged = exceeds(value, name === "n" ? MOST_POSITIONS : MOST)
    || (value?.id !== "judge.nodes" && exceeds(value?.args?.n, MOST));
  if (isDamaged) throw new RangeError("damaged");
  return value;
});
const words = chosenWords();
document.documentElement.lang = words.language;
const { game } = data;
/** @type {string[]} */
const names = game.names = game.players.map((/** @type {Wire.Sentence} */ name) => words.say(name));
const details = [words.say(game.rules), game.event, game.date].filter(Boolean).join(" · ");
document.title = `${names.join(" – ")} · ${words.text("ui.title")}`;
const main = element("main", { id: "replay" });
document.body.append(
  element("header", {},
    element("h1", {}, ...names.flatMap((name, side) => [
      side ? " – " : "",
      element("bdi", { textContent: name }),
    ])),
    element("p", { class: "end", textContent: words.say(game.end?.args?.result ?? game.end) })), // why stands at the last move
  main,
  element("footer", { class: "details", textContent: details }));
const replay = new Replay(main, words, data.board, "pcb");
replay.open(game, ofAddress());
replay.listen(document);
for (const sentence of document.querySelectorAll(".broken")) sentence.remove();
document.body.dataset.ready = "";

/** The words of the reader's language, of those that the file holds; else English. */
function chosenWords() {
  const wanted = navigator.languages.map((tag) => tag.replace(/-.*/, "").toLowerCase());
  const language = wanted.find((tag) => tag in data.words) ?? "en";
  return new Words(language, data.words[language]);
}

/** `#12` in the address opens the game after twelve moves. */
function ofAddress() {
  const ply = Number.parseInt(location.hash.slice(1), 10);
  return Number.isInteger(ply) && ply > 0 ? ply : 0;
}
