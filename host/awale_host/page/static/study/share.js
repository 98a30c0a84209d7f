// SPDX-FileCopyrightText: 2026 Awalé board contributors
// SPDX-License-Identifier: MIT
// Shares a game as a file: HTML, animation, picture or OGN.

import { element, setText } from "../parts/part.js";
import { keepFile } from "../parts/save.js";

/** @type {Wire.Share["form"][]} */
const FORMS = ["html", "webp", "gif", "png", "ogn"];

/**
 * Buttons that share a game. `what()` says which: `{number, ply}`.
 * @param {import("../store.js").Store} page  @param {() => {number: number, ply: number}} what
 */
export function shareButtons(page, what) {
  const status = element("span", { class: "share-status", role: "status" });
  const send = async (/** @type {Wire.Share["form"]} */ form, /** @type {HTMLButtonElement} */ made) => {
    const { number, ply } = what();
    /** @type {Wire.Share} */
    const command = {
      t: "share", number, form, language: page.words.language, ...(form === "png" && ply ? { ply } : {}), // else its end
    };
    made.disabled = true;
    setText(status, page.text("ui.share.wait"));
    const answer = await page.act(command);
    made.disabled = false;
    setText(status, answer.t === "file" ? answer.name : answer.t === "answer" ? page.words.say(answer.say) : "");
    if (answer.t === "file") keepFile(answer);
  };
  return element("div", { class: "share", role: "group", "data-ui-label": "ui.share" },
    element("span", { class: "share-title", "data-ui": "ui.share" }),
    ...FORMS.map((form) => {
      /** @type {HTMLButtonElement} */
      const made = element("button", {
        type: "button", "data-share": form, "data-ui": `ui.share.${form}`, onclick: () => send(form, made),
      });
      return made;
    }),
    status);
}
