// SPDX-FileCopyrightText: 2026 Awalé board contributors
// SPDX-License-Identifier: MIT
// Asks for the players' names of a game, for it alone or for every game of these players.

import { button, element } from "../dom.js";

/** @typedef {import("../store.js").Store} Store */

/** Ask and rename; resolves with what to say about it, "" if nothing was changed.
 * @param {Store} page  @param {Wire.GameRow} row  @returns {Promise<string>} */
export function askForNames(page, row) {
  const input = (/** @type {string} */ name, /** @type {string} */ value) =>
    element("input", { name, value, maxLength: 64, autocomplete: "off" });
  const [south, north] = [input("south", row.south), input("north", row.north)];
  const field = (/** @type {HTMLInputElement} */ made) => element("label", { class: "field" },
    element("span", { textContent: page.text(`side.${made.name}`) }), made);
  const everywhere = element("input", { type: "checkbox", name: "everywhere" });
  const form = element("form", { method: "dialog" },
    element("h2", { textContent: page.text("ui.games.rename.title", { number: row.number }) }),
    field(south), field(north),
    element("label", { class: "check" }, everywhere,
      element("span", { textContent: page.text("ui.games.rename.everywhere") })),
    element("div", { class: "choices" },
      button("cancel", { textContent: page.text("ui.cancel"), onclick: () => dialog.close("") }),
      element("button", { type: "submit", value: "yes", class: "gold", textContent: page.text("ui.games.rename.do") })));
  const dialog = element("dialog", { class: "question names", "aria-label": page.text("ui.games.rename") }, form);
  document.body.append(dialog);
  dialog.showModal();
  return new Promise((resolve) => {
    dialog.addEventListener("close", async () => {
      dialog.remove();
      resolve(dialog.returnValue === "yes" ? await rename(page, row, south.value.trim(), north.value.trim(), everywhere.checked) : "");
    });
  });
}

/** @param {Store} page  @param {Wire.GameRow} row  @param {string} south  @param {string} north
 * @param {boolean} everywhere */
async function rename(page, row, south, north, everywhere) {
  /** @type {Wire.Command[]} */
  const commands = [];
  if (everywhere) {
    for (const [name = "", to = ""] of [[row.south, south], [row.north, north]]) {
      if (name && to && name !== to) commands.push({ t: "rename_player", name, to });
    }
  }
  if (south !== row.south || north !== row.north) commands.push({ t: "rename", number: row.number, south, north });
  for (const command of commands) {
    const answer = await page.act(command);
    if (answer.t === "answer" && !answer.ok) return page.words.say(answer.say);
  }
  return commands.length ? page.text("ui.games.renamed") : "";
}
