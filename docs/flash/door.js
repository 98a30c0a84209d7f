// SPDX-FileCopyrightText: 2026 Awalé board contributors
// SPDX-License-Identifier: MIT
// Shows the front page's words and ways in the reader's language.

const doors = new Map([...document.querySelectorAll(".awale-words")].map((each) => [each.lang, each]));
const tags = navigator.languages.map((tag) => tag.replace(/-.*/, "").toLowerCase());
const wanted = tags.find((tag) => doors.has(tag)) ?? "en";
for (const [language, door] of doors) door.hidden = language !== wanted;
