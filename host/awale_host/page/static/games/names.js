// SPDX-FileCopyrightText: 2026 Awalé board contributors
// SPDX-License-Identifier: MIT
// Names, days and results of kept games in the words of the page.

/** A name of a list, which may be empty.
 * @param {import("../store.js").Store} page  @param {string} name */
export function shownName(page, name) {
  return name || page.text("ui.games.no_name");
}

/** A day in the person's own calendar; "" for none.
 * @param {import("../store.js").Store} page  @param {string} day */
export function dayOf(page, day) {
  if (!day) return "";
  const when = new Date(day);
  if (Number.isNaN(when.getTime())) return day.slice(0, 10);
  const isDayOnly = day.endsWith("T00:00:00Z"); // an imported game has no time
  const zone = isDayOnly ? { timeZone: "UTC" } : {};
  return new Intl.DateTimeFormat(page.words.language, { dateStyle: "medium", ...zone }).format(when);
}
