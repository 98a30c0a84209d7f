// SPDX-FileCopyrightText: 2026 Awalé board contributors
// SPDX-License-Identifier: MIT
// Prints, for each line {language, browser, now, began} on stdin, when a game began in the page's words.

import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const { whenOf } = await import(pathToFileURL(process.argv[2]));
const { Date: RealDate } = globalThis;
for (const line of readFileSync(0, "utf8").trim().split("\n")) {
  const { language, browser, now, began } = JSON.parse(line);
  globalThis.Date = class extends RealDate {
    constructor(...given) {
      super(...(given.length ? given : [now]));
    }
  };
  Object.defineProperty(globalThis, "navigator", { value: { languages: browser }, configurable: true });
  const page = { words: { language }, text: (id, { time }) => `${id} ${time}` };
  console.log(JSON.stringify(whenOf(page, began)));
}
