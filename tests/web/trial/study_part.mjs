// SPDX-FileCopyrightText: 2026 Awalé board contributors
// SPDX-License-Identifier: MIT
//
// Plays stories of study on the page's side: "look 1" looks at position 1, "2 ready" is what its second
// worker says, "2 breaks" an error there, "wait" a minute. Prints what the workers and the page hear.
import { mock } from "node:test";
import { startStudy } from "../../../host/awale_site/static/worker/study_part.js";

mock.timers.enable({ apis: ["setTimeout"] });

async function played(story) {
  const heard = [];
  const workers = [];
  globalThis.self = { postMessage: (text) => heard.push(`page ${text}`) };
  globalThis.Worker = class extends EventTarget {
    postMessage(text) {
      const { command, spare, more } = JSON.parse(text);
      this.id = command.id;
      heard.push(`${workers.indexOf(this) + 1} ${spare ? "spare" : more ? "more" : "look"} ${this.id}`);
    }

    terminate() {
      heard.push(`${workers.indexOf(this) + 1} ends`);
    }

    onmessage = workers.push(this);
  };
  const analysis = { replaced: () => {}, failed: (id) => heard.push(`page failed ${id}`) };
  const handle = startStudy({ study: async () => undefined }, { analysis });
  for (const step of story.split(", ")) {
    const [who, what] = step.split(" ");
    const worker = workers[who - 1];
    if (who === "look") await handle(JSON.stringify({ command: { t: "explore", id: Number(what) } }));
    else if (who === "wait") mock.timers.tick(60_000);
    else if (what === "breaks") worker.onerror(worker.dispatchEvent(new Event("error")));
    else {
      worker.onmessage({ data: { kind: what, text: worker.id, id: worker.id } });
      worker.dispatchEvent(new Event("message"));
    }
    for (let each = 0; each < 20; each += 1) await null;
  }
  return heard.join(", ");
}

for (const story of process.argv.slice(2)) console.log(JSON.stringify(await played(story)));
