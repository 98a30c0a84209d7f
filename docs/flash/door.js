// SPDX-FileCopyrightText: 2026 Awalé board contributors
// SPDX-License-Identifier: MIT
// Shows the front page's words and ways in the reader's language: the one chosen here or in the game,
// else the browser's.

const picture = document.querySelector("img.awale-sowing");
const doors = new Map([...document.querySelectorAll(".awale-words")].map((each) => [each.lang, each]));
const show = (wanted) => {
  document.documentElement.lang = wanted;
  for (const [language, door] of doors) door.hidden = language !== wanted;
  if (picture) picture.alt = doors.get(wanted).dataset.picture;
};

let chosen = null;
let waits = null; // a game in this browser, as the board's page has noted
try {
  chosen = localStorage.getItem("language");
  waits = localStorage.getItem("waits");
} catch {} // a browser may refuse to keep anything
addEventListener("pageshow", ({ persisted }) => persisted && location.reload()); // Back shows it as it was left
for (const way of document.querySelectorAll(waits ? "[data-waits]" : "none")) {
  way.querySelector("b").textContent = way.dataset.on;
  way.querySelector("span").textContent = waits === "two" ? way.dataset.two : way.dataset.waits;
}
const tags = [chosen ?? "", ...navigator.languages].map((tag) => tag.replace(/-.*/, "").toLowerCase());
show(tags.find((tag) => doors.has(tag)) ?? "en");

for (const link of document.querySelectorAll(".awale-languages a")) {
  link.addEventListener("click", (event) => {
    event.preventDefault();
    show(link.lang);
    try {
      localStorage.setItem("language", link.lang);
    } catch {} // see above
  });
}
