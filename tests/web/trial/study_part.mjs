// SPDX-FileCopyrightText: 2026 Awalé board contributors
// SPDX-License-Identifier: MIT
//
// Plays stories of study on the page's side: "judge 1" is a command, as is "explore 1", "1 over" is what
// the first worker says of its command, "1 breaks" an error there, "kept" that the database has stored
// what it is given. Prints what the workers and the page hear.
import { startStudy } from "../../../host/awale_site/static/worker/study_part.js";

async function played(story) {
  const [heard, workers, stored] = [[], [], []];
  globalThis.self = { postMessage: (text) => heard.push(`page ${JSON.parse(text).id}`) };
  globalThis.Worker = class {
    postMessage(text) {
      const { command, spare } = JSON.parse(text);
      this.id = command.id;
      heard.push(`${workers.indexOf(this) + 1} ${spare ? "spare" : command.t} ${this.id}`);
    }

    terminate() {
      heard.push(`${workers.indexOf(this) + 1} ends`);
    }

    onmessage = workers.push(this);
  };
  const store = {
    study: async () => undefined,
    keepStudy: () => new Promise((resolve) => { stored.push(resolve); }),
  };
  const report = (what) => (id) => heard.push(`${what} ${id}`);
  const handle = startStudy(store, { analysed: () => {}, analysis: { replaced: report("replaced"), failed: report("failed") } });
  for (const step of story.split(", ")) {
    const [who, what] = step.split(" ");
    const worker = workers[who - 1];
    if (who === "judge" || who === "explore") await handle(JSON.stringify({ command: { t: who, id: Number(what) } }));
    else if (who === "stop") await handle("{}");
    else if (who === "kept") for (let each = 0; each < 20; each += 1) await stored.shift()?.();
    else if (what === "breaks") worker.onerror?.({});
    else {
      const text = JSON.stringify({ number: 1, accuracy: [], id: worker.id });
      worker.onmessage({ data: { kind: what, text, id: worker.id } });
    }
    for (let each = 0; each < 20; each += 1) await null;
  }
  return heard.join(", ");
}

for (const story of process.argv.slice(2)) console.log(JSON.stringify(await played(story)));
