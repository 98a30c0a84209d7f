// SPDX-FileCopyrightText: 2026 Awalé board contributors
// SPDX-License-Identifier: MIT
// Names, days and results of kept games in the words of the page.

const PERSON = "Player"; // as a program writes a person without a name into a record
const MACHINE = /^(?:Awalé|Awalé core|Engine|Board)(?:,? level (\d+))?$/; // … and a machine

/** A name of a list, which may be empty; `other` is that of the other side.
 * @param {import("../store.js").Store} page  @param {string} name  @param {string} [other] */
export function shownName(page, name, other = name) {
  if (name === PERSON && other !== PERSON) return page.text("ui.you");
  const machine = MACHINE.exec(name || (other === PERSON ? "Engine" : ""));
  if (machine) return page.text(`ui.statistics.engine${machine[1] ? "" : ".any"}`, { level: machine[1] });
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
  return new Intl.DateTimeFormat(locale(page), { dateStyle: "medium", ...zone }).format(when);
}

/** When a game began, by the person's own clock: `Today 14:05`; a day where no time is known.
 * @param {import("../store.js").Store} page  @param {string} began UTC, ISO 8601 */
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
 * @param {import("../store.js").Store} page */
function locale(page) {
  const { language } = page.words;
  return navigator.languages.find((tag) => tag.split("-")[0] === language) ?? language;
}
