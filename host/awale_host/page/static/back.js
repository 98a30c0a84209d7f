// SPDX-FileCopyrightText: 2026 Awalé board contributors
// SPDX-License-Identifier: MIT
// The browser's Back closes a dialog instead of leaving the page: while one is open, the history has
// one entry more. A menu that lies over a dialog is closed before it, by Back as by Escape.

const isOpen = () => document.querySelector("dialog[open]") !== null;
const MENUS = ":is(.share-more, .study-tools details)[open]";
const isPushed = () => history.state?.dialog === true;
let leaving = false; // the entry is about to go
let address = ""; // of the entry: another one was not reached by Back

/** Give the history its entry while a dialog is open, and take it back afterwards. */
function follow() {
  if (leaving || isOpen() === isPushed()) return;
  if (isOpen()) {
    address = location.href;
    return history.pushState({ dialog: true }, "");
  }
  leaving = true;
  history.back();
}

/** Close dialogs on Back, the one in front first. */
export function closeOnBack() {
  const watch = new MutationObserver(follow);
  watch.observe(document.body, { subtree: true, childList: true, attributeFilter: ["open"] });
  window.addEventListener("popstate", () => {
    if (!leaving && !isPushed() && location.href === address && !fold()) inFront()?.close("");
    leaving = false;
    follow();
  });
  /** @param {Event} event on the document: the focus may be on no element of the dialog */
  const first = (event) => {
    if ((event instanceof KeyboardEvent && event.key !== "Escape") || !fold()) return;
    event.preventDefault();
    event.stopPropagation();
  };
  document.addEventListener("keydown", first, true);
  document.addEventListener("cancel", first, true); // of a dialog, by Android's Back
  follow(); // after a reload with an entry too many
}

/** Close the menu that lies over the dialog in front; returns whether there is one. */
function fold() {
  /** @type {HTMLDetailsElement | null | undefined} */
  const menu = inFront()?.querySelector(MENUS);
  if (!menu) return false;
  if (menu.contains(document.activeElement)) menu.querySelector("summary")?.focus();
  menu.open = false;
  return true;
}

/** The dialog in front, which has the focus, or the one opened from another: it stands behind that in the page.
 * @returns {HTMLDialogElement | undefined} */
function inFront() {
  /** @type {NodeListOf<HTMLDialogElement>} */
  const all = document.querySelectorAll("dialog[open]");
  const open = [...all];
  return open.find((each) => each.matches(":focus-within")) ?? open.at(-1);
}
