// SPDX-FileCopyrightText: 2026 Awalé board contributors
// SPDX-License-Identifier: MIT
// <awale-game-more>: buttons beside a replayed game: analyse it, share it.

import { Part, button, element } from "../parts/part.js";
import { shareButtons } from "./share.js";

class GameMore extends Part {
  build() {
    const { page } = this;
    this.append(
      button("study", {
        "data-command": "study",
        onclick: () => {
          const { replay } = page;
          replay.pause();
          document.querySelector("awale-study").open({ number: replay.number, ply: replay.ply });
        },
      }),
      element("details", { class: "share-more" }, element("summary", { "data-ui": "ui.share" }),
        shareButtons(page, () => ({ number: page.replay.number, ply: page.replay.ply }))));
  }

  update() {
    this.hidden = !this.page.replay || !this.page.can("study");
  }
}

customElements.define("awale-game-more", GameMore);
