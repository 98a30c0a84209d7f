// SPDX-FileCopyrightText: 2026 Awalé board contributors
// SPDX-License-Identifier: MIT
// A friend far away: links that open the page, and notifications of the friend's moves.

const INVITATION = "#friend";
const ONLOOKERS = "#watch";

/** Open the sheet for the invitation in the page's address, which is taken out of it: it is a secret.
 * An onlookers' link stays in the address until that game is left: it lasts over a reload.
 * @param {import("./store.js").Store} page */
export function listenToInvitations(page) {
  let opened = "";
  const look = () => {
    const link = location.hash;
    if (link.startsWith(ONLOOKERS)) {
      if (link === opened || !page.can("watch")) return;
      opened = link;
      page.open("watch", { link });
      return;
    }
    opened = "";
    if (!link.startsWith(INVITATION) || !page.can("friend") || !page.friend) return;
    history.replaceState(null, "", location.pathname + location.search);
    page.open("friend", { link });
  };
  page.subscribe(look);
  window.addEventListener("hashchange", () => {
    opened = "";
    if (!location.hash.startsWith(ONLOOKERS)) page.close("watch"); // the browser's way back
    look();
  });
}

/** How the friend is there, as the end of a message's id.
 * @param {Wire.FriendView} friend */
export function presenceOf({ here, away, online }) {
  return online === false ? "broker.gone" : here === false ? "gone" : away ? "away" : "here";
}

/** The onlookers' link in a text, "" if there is none.
 * @param {string} text */
export function onlookersLink(text) {
  return text.match(/#watch=\S*/)?.[0] ?? "";
}

/** Notify of the friend's moves while the page is hidden, where the person allows that.
 * @param {import("./store.js").Store} page */
export function notifyOfMoves(page) {
  page.on("happened", (/** @type {Wire.Event} */ { what, say, side }) => {
    const isTheirs = what === "moved" && side !== null && page.withFriend && !page.isPerson(side);
    if (!isTheirs || !document.hidden || !mayNotify()) return;
    try {
      const title = page.text("ui.friend.notify", { name: page.friend?.name ?? "" });
      const shown = new Notification(title, { body: page.words.say(say), tag: "awale" });
      shown.onclick = () => window.focus();
    } catch {
      // Chrome on a phone has notifications of service workers only.
    }
  });
}

/** Ask whether the page may notify; browsers want a click before. */
export function askToNotify() {
  if ("Notification" in window && Notification.permission === "default") Notification.requestPermission();
}

function mayNotify() {
  return "Notification" in window && Notification.permission === "granted";
}
