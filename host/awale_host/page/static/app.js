// SPDX-FileCopyrightText: 2026 Awalé board contributors
// SPDX-License-Identifier: MIT
// Entry point of the page: connects the source, the store and the custom elements.

import "./parts/top.js";
import "./parts/board.js";
import "./parts/signs.js";
import "./parts/player.js";
import "./parts/story.js";
import "./parts/result.js";
import "./parts/actions.js";
import "./parts/moves.js";
import "./parts/control.js";
import "./parts/friend.js";
import "./parts/lesson.js";
import "./parts/proposal.js";
import "./sheets/new_game.js";
import "./sheets/settings.js";
import "./sheets/lights.js";
import "./sheets/rules.js";
import "./sheets/address.js";
import "./sheets/more.js";
import "./sheets/friend.js";
import "./sheets/question.js";
import "./games/window.js";
import "./study/study_part.js";
import "./study/watch_part.js";
import { choice } from "./choices.js";
import { listenToInvitations, notifyOfMoves } from "./friend.js";
import { Idle } from "./idle.js";
import { listenToKeys } from "./keys.js";
import { openSource } from "./open_source.js";
import { Part, translate } from "./parts/part.js";
import { Piezo } from "./sound.js";
import { Speech } from "./speech.js";
import { Store } from "./store.js";
import { Words, firstWords, wantedLanguages } from "./words.js";

const root = document.documentElement;
const motion = choice("motion");
const theme = choice("theme");
const dress = () => Object.assign(root.dataset, { motion: motion.value, theme: theme.value });
for (const each of [motion, theme]) each.addEventListener("change", dress);
dress();

// The connection is made while the catalogue loads.
const page = new Store(openSource(wantedLanguages()[0] ?? "en"), new Words("en", {}));

firstWords().then((words) => {
  root.lang = words.language;
  page.words = words;
  const piezo = new Piezo(choice("sound"));
  page.on("tone", ({ hertz }) => piezo.play(hertz));
  page.source.addEventListener("lost", () => piezo.play(0));
  new Speech(page, choice("speech"));
  page.subscribe(() => {
    document.body.dataset.phase = page.link === "open" ? (page.state?.phase ?? "away") : page.link;
    document.body.dataset.own = String(page.ownSide);
    translate(document.body, page.words);
    document.title = title(page);
  });
  for (const part of document.querySelectorAll("body *")) if (part instanceof Part) part.join(page);
  listenToKeys(page);
  listenToInvitations(page);
  notifyOfMoves(page);
  new Idle(page, choice("idle"));
  page.change();
});

/** The page's title says who is to move, for a tab in the background.
 * @param {Store} page */
function title(page) {
  const { settled } = page;
  if (!settled) return page.text("ui.title");
  const said = settled.outcome ? page.resultWords(settled.outcome) : page.words.say(settled.turn_say);
  return `${said} · ${page.text("ui.title")}`;
}
