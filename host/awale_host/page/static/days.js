// SPDX-FileCopyrightText: 2026 Awalé board contributors
// SPDX-License-Identifier: MIT
// Days of kept games in the words of the page.

/** A day in the person's own calendar; "" for none.
 * @param {import("./store.js").Store} page  @param {string} day */
function dayOf(page, day) {
  if (!day) return "";
  const when = new Date(day);
  if (Number.isNaN(when.getTime())) return day.slice(0, 10);
  const isDayOnly = day.endsWith("T00:00:00Z"); // an imported game has no time
  const zone = isDayOnly ? { timeZone: "UTC" } : {};
  return new Intl.DateTimeFormat(locale(page), { dateStyle: "medium", ...zone }).format(when);
}

/** When a game began, by the person's own clock: `Today 14:05`; a day where no time is known.
 * @param {import("./store.js").Store} page  @param {string} began UTC, ISO 8601 */
export function whenOf(page, began) {
  const when = new Date(began);
  if (Number.isNaN(when.getTime()) || began.endsWith("T00:00:00Z")) return dayOf(page, began);
  const now = new Date();
  const time = new Intl.DateTimeFormat(locale(page), { timeStyle: "short" }).format(when);
  const ago = [0, 1].find((days) =>
    new Date(now.getFullYear(), now.getMonth(), now.getDate() - days).toDateString() === when.toDateString());
  if (ago !== undefined) return page.text(ago ? "ui.games.yesterday" : "ui.games.today", { time });
  const year = when.getFullYear() === now.getFullYear() ? undefined : "numeric";
  const parts = /** @type {const} */ ({ year, month: "short", day: "numeric" });
  return `${new Intl.DateTimeFormat(locale(page), parts).format(when)}, ${time}`;
}

/** The page's language as the browser's country writes it, such as 14:05 for 2:05 PM.
 * @param {import("./store.js").Store} page */
function locale(page) {
  const { language } = page.words;
  return navigator.languages.find((tag) => tag.split("-")[0] === language) ?? language;
}
