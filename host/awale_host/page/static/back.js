// SPDX-FileCopyrightText: 2026 Awalé board contributors
// SPDX-License-Identifier: MIT
// The browser's Back closes a dialog instead of leaving the page: while one is open, the history has
// one entry more.

const isOpen = () => document.querySelector("dialog[open]") !== null;
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
    if (!leaving && !isPushed() && location.href === address) inFront()?.close("");
    leaving = false;
    follow();
  });
  follow(); // after a reload with an entry too many
}

/** The dialog in front, which has the focus.
 * @returns {HTMLDialogElement | null} */
function inFront() {
  return document.querySelector("dialog[open]:focus-within") ?? document.querySelector("dialog[open]");
}
