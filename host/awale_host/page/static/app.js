// SPDX-FileCopyrightText: 2026 Awalé board contributors
// SPDX-License-Identifier: MIT
// Entry point of the page: connects the store and the custom elements.

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
import { wood } from "./board/sowing.js";
import { choice } from "./choices.js";
import { listenToInvitations, notifyOfMoves } from "./friend.js";
import { Idle } from "./idle.js";
import { listenToKeys } from "./keys.js";
import { openedPage } from "./page.js";
import { Part, element, translate } from "./dom.js";
import { Piezo } from "./sound.js";
import { firstWords } from "./words.js";

const AGAIN_MS = 2000; // after a script that did not come
let areWindowsLoading = false;
let isStudyLoading = false;
const page = openedPage();
const root = document.documentElement;
const motion = choice("motion");
const theme = choice("theme");
const dress = () => Object.assign(root.dataset, { motion: motion.value, theme: theme.value });
for (const each of [motion, theme]) each.addEventListener("change", dress);
dress();

firstWords().then((words) => {
  root.lang = words.language;
  page.words = words;
  const piezo = new Piezo(choice("sound"));
  page.on("tone", ({ hertz }) => piezo.play(hertz));
  wood.knock = (isStore) => piezo.knock(isStore);
  page.source.addEventListener("lost", () => piezo.play(0));
  page.subscribe(() => {
    document.body.dataset.phase = page.link === "open" ? (page.state?.phase ?? "connecting") : page.link;
    document.body.dataset.own = String(page.ownSide);
    translate(document.body, page.words);
    document.title = title(page);
  });
  joinParts();
  listenToKeys(page);
  listenToInvitations(page);
  notifyOfMoves(page);
  new Idle(page, choice("idle"));
  page.addEventListener("change", loadWindows);
  page.on("wanted", loadWindows);
  page.change();
});

/** Let the elements that are defined by now show the store. */
function joinParts() {
  for (const part of document.querySelectorAll("body *")) {
    if (part instanceof Part && !part.page) part.join(page);
  }
}

/** Load the script of the windows once a pit can be played, or sooner if someone wants one: what the
 *  first move needs comes first on a slow line. */
function loadWindows() {
  const isComing = page.link === "connecting" || page.link === "standing";
  if (areWindowsLoading || (isComing && !page.wanted)) return;
  areWindowsLoading = true;
  load("windows.js", () => {
    page.on("wanted", loadStudy);
    for (const each of ["pointerdown", "keydown"]) document.addEventListener(each, loadStudy);
    window.addEventListener("hashchange", loadStudy);
    page.subscribe(() => page.ended && loadStudy()); // of a game on a board that was not touched here
    if (location.hash) loadStudy(); // a link to a game
  });
}

/** Load kept games and study, their style first: what shows has its looks. */
function loadStudy() {
  if (isStudyLoading) return;
  isStudyLoading = true;
  load("study.css", () => load("study.js"));
}

/** Load a style sheet, or a script with elements; one that does not come is asked for again.
 * @param {string} name */
function load(name, then = () => {}) {
  const isStyle = name.endsWith(".css");
  const file = isStyle ? element("link", { rel: "stylesheet", href: name }) : element("script", { src: name });
  file.onload = () => {
    joinParts();
    then();
    page.change();
    if (page.wanted) page.open(page.wanted.name, page.wanted.options);
  };
  file.onerror = () => {
    file.remove();
    setTimeout(() => load(name, then), AGAIN_MS);
  };
  document.head.append(file);
}

/** The page's title says who is to move, for a tab in the background.
 * @param {import("./store.js").Store} page */
function title(page) {
  const { settled } = page;
  if (!settled) return page.text("ui.title");
  const said = settled.outcome ? page.words.say(settled.outcome.say) : page.words.say(settled.turn_say);
  return `${said} · ${page.text("ui.title")}`;
}
