// SPDX-FileCopyrightText: 2026 Awalé board contributors
// SPDX-License-Identifier: MIT
// Shares a game as a file: HTML or OGN, or the board that is shown as a picture. HTML is the
// desktop's.

import { paper } from "../board/wood.js";
import { element, setText } from "../dom.js";
import { keepFile } from "../save.js";

/** @type {(Wire.Share["form"] | "png")[]} */
const FORMS = ["html", "png", "ogn"];

/**
 * Buttons that share a game. `what()` says which, and the board that shows it.
 * @param {import("../store.js").Store} page
 * @param {() => {number: number, board?: import("../board/board.js").Board}} what
 */
export function shareButtons(page, what) {
  const status = element("span", { class: "share-status", role: "status" });
  const send = async (/** @type {Wire.Share["form"] | "png"} */ form, /** @type {HTMLButtonElement} */ made) => {
    const { number, board } = what();
    if (form === "png") {
      const text = board && await image(board);
      if (text) keepFile({ name: `awale-${number}.png`, media: "image/png", text, address: "" });
      return;
    }
    made.disabled = true;
    setText(status, page.text("ui.share.wait"));
    const answer = await page.act(page.can("share") ? { t: "share", number, form } : { t: "export", numbers: [number] });
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

/** A board as a picture in PNG: wood, light and digits.
 * @param {import("../board/board.js").Board} board  @returns {Promise<Blob | null>} */
function image({ picture: { canvas, view, ratio }, layout, scene }) {
  if (!view) return Promise.resolve(null); // not laid out yet
  const copy = document.createElement("canvas");
  [copy.width, copy.height] = [canvas.width, canvas.height];
  const pen = paper(copy);
  pen.drawImage(canvas, 0, 0);
  Object.assign(pen, { textAlign: "center", textBaseline: "middle", fillStyle: "#fff3e0" });
  for (const { number, u, v, width, isStore } of layout.cups) {
    const { x, y } = view.toScreen(u, v);
    pen.font = `600 ${Math.round(ratio * view.scale * width * (isStore ? 0.44 : 0.34))}px sans-serif`;
    pen.fillText(`${scene.cells?.[number] ?? ""}`, x * ratio, y * ratio);
  }
  return new Promise((resolve) => copy.toBlob(resolve));
}
