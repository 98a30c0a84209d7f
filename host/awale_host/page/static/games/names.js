// SPDX-FileCopyrightText: 2026 Awalé board contributors
// SPDX-License-Identifier: MIT
// Names, days and results of kept games in the words of the page.

/** A name of a list, which may be empty. */
export function shownName(page, name) {
  return name || page.text("ui.games.no_name");
}

/** A day in the person's own calendar; "" for none. */
export function dayOf(page, day, style = { dateStyle: "medium" }) {
  if (!day) return "";
  const when = new Date(day);
  if (Number.isNaN(when.getTime())) return day.slice(0, 10);
  const isDayOnly = day.endsWith("T00:00:00Z"); // an imported game has no time
  const zone = isDayOnly ? { timeZone: "UTC" } : {};
  return new Intl.DateTimeFormat(page.words.language, { ...style, ...zone }).format(when);
}
