// SPDX-FileCopyrightText: 2026 Awalé board contributors
// SPDX-License-Identifier: MIT
// Entry point of the page: connects the source, the page's state and the custom elements.

import "./parts/top.js";
import "./parts/board.js";
import "./parts/signs.js";
import "./parts/player.js";
import "./parts/story.js";
import "./parts/result.js";
import "./parts/actions.js";
import "./parts/moves.js";
import "./parts/control.js";
import "./parts/lesson.js";
import "./parts/proposal.js";
import "./sheets/new_game.js";
import "./sheets/settings.js";
import "./sheets/lights.js";
import "./sheets/rules.js";
import "./sheets/question.js";
import { choice } from "./choices.js";
import { listenToKeys } from "./keys.js";
import { Page } from "./page.js";
import { translate } from "./parts/part.js";
import { openSource } from "./open_source.js";
import { Piezo } from "./sound.js";
import { Speech } from "./speech.js";
import { firstWords } from "./words.js";

const words = await firstWords();
document.documentElement.lang = words.language;
const page = new Page(openSource(words.language), words);

const MODULES = [
  ["games", () => import("./games/window.js")],
  ["study", () => import("./study/install.js")],
];
const installed = new Set();
let loading = false;
const piezo = new Piezo(choice("sound"));
page.addEventListener("tone", ({ detail }) => piezo.play(detail.hertz));
page.source.addEventListener("lost", () => piezo.play(0));

new Speech(page, choice("speech"));

const motion = choice("motion");
const still = () => (document.documentElement.dataset.motion = motion.value);
motion.addEventListener("change", still);
still();

page.addEventListener("change", () => {
  document.body.dataset.phase = page.link === "open" ? (page.state?.phase ?? "away") : page.link;
  translate(document.body, page.words);
  document.title = title();
});
listenToKeys(page);

// The window of the kept games and the study are loaded only where the source offers them.
page.addEventListener("change", async () => {
  if (loading) return;
  loading = true;
  for (const [name, load] of MODULES) {
    if (!page.can(name) || installed.has(name)) continue;
    // A host that ends meanwhile fails the load; the next connection begins it again.
    const loaded = await load().catch(() => null);
    if (!loaded) break;
    installed.add(name);
    loaded.install(page);
    page.change();
  }
  loading = false;
});
for (const part of document.querySelectorAll("body *")) part.join?.(page);

/** The page's title says who is to move, for a tab in the background. */
function title() {
  const { settled } = page;
  if (!settled) return page.text("ui.title");
  const said = settled.outcome ? page.resultWords(settled.outcome) : page.words.say(settled.turn_say);
  return `${said} · ${page.text("ui.title")}`;
}
