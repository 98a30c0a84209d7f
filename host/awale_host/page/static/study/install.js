// SPDX-FileCopyrightText: 2026 Awalé board contributors
// SPDX-License-Identifier: MIT
// Adds the study to the page: buttons of a replayed game, its window, and two tabs in the window of
// kept games. Loaded only where the source can do it.

import { element } from "../parts/part.js";
import "./explore_part.js";
import "./more_part.js";
import "./puzzles_part.js";
import "./study_part.js";

export function install(page) {
  if (document.querySelector("awale-study")) return;
  const style = element("link", { rel: "stylesheet", href: "style/study.css" });
  const parts = element("link", { rel: "stylesheet", href: "style/study_parts.css" });
  document.head.append(style, parts);
  const study = element("awale-study");
  document.querySelector("awale-question").before(study);
  study.join(page);
  const more = element("awale-game-more");
  document.querySelector("awale-replay").more.append(more);
  more.join(page);
  const games = document.querySelector("awale-games");
  if (page.can("puzzles")) games.addTab("puzzles", "ui.puzzles", element("awale-puzzles"));
  if (page.can("explore")) games.addTab("explore", "ui.explore", element("awale-explore"));
}
