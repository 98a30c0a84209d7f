// SPDX-FileCopyrightText: 2026 Awalé board contributors
// SPDX-License-Identifier: MIT
// The focus of the keyboard is never lost: what has it may go, as a button that was pressed. From a board
// whose game has ended it goes to the result, and where it was given up by a finger, too.

/** Where it goes then, the first of these that is to be seen: an open sheet, the way out of a line of the
 * coach, what can be done after a game, the result, a pit to play, the board. */
const NEXT = ["dialog[open] h2", '[data-command="coach.now"]', ".ending .choices button", ".ending-words", ".legal-pit", "#board"];

/** Hand the focus on where what had it is gone, if a key was the last to act: a finger leaves none, but at the end.
 * @param {import("./store.js").Store} page */
export function keepFocus(page) {
  /** @type {Element | null} */
  let had = null;
  let isDue = false;
  let wasOver = page.ended !== null;
  document.addEventListener("focusin", ({ target }) => {
    had = target instanceof Element ? target : null;
  });
  const look = () => {
    isDue = false;
    const { activeElement } = document;
    const isOver = page.ended !== null;
    const isAtBoard = activeElement === document.body || Boolean(activeElement?.closest("#board"));
    const hasEnded = isOver && !wasOver;
    wasOver = isOver;
    const isGone = had && !had.checkVisibility({ visibilityProperty: true }) && (activeElement === had || activeElement === document.body);
    const isKey = document.documentElement.dataset.keys === "true";
    if (!(isGone ? isKey || hasEnded : isKey && hasEnded && isAtBoard)) return;
    const next = NEXT.map((each) => /** @type {HTMLElement | null} */ (document.querySelector(each)));
    next.find((each) => each?.checkVisibility())?.focus({ preventScroll: true });
  };
  const wait = () => {
    if (!isDue) requestAnimationFrame(look); // once for all that changes with it
    isDue = true;
  };
  page.subscribe(wait);
  document.addEventListener("close", wait, true); // of a sheet
}
