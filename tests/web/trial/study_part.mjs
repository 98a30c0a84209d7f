// SPDX-FileCopyrightText: 2026 Awalé board contributors
// SPDX-License-Identifier: MIT
//
// Plays stories of study on the page's side: "judge 1" is a command, as is "explore 1", "1 over" is what
// the first worker says of its command, "1 breaks" an error there, "kept" that the database has stored
// what it is given. Prints what the workers and the page hear.
import { startStudy } from "../../../host/awale_site/static/worker/study_part.js";

async function played(story) {
  const [heard, workers, stored] = [[], [], []];
  globalThis.MessageChannel = class {
    port1 = { postMessage: (data) => this.port2.onmessage?.({ data }) };
    port2 = { postMessage: (data) => this.port1.onmessage?.({ data }) };
  };
  const start = ([jobs, life]) => {
    const worker = { id: 0, say: (data) => jobs.postMessage(data), fail: () => life.postMessage("") };
    const number = workers.push(worker);
    jobs.onmessage = ({ data }) => {
      const { command, spare } = JSON.parse(data);
      worker.id = command.id;
      heard.push(`${number} ${spare ? "spare" : command.t} ${worker.id}`);
    };
    life.onmessage = () => heard.push(`${number} ends`);
  };
  globalThis.self = {
    postMessage: (text, ports) => (ports ? start(ports) : heard.push(`page ${JSON.parse(text).id}`)),
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
    else if (what === "breaks") worker.fail();
    else {
      const text = JSON.stringify({ number: 1, good_moves: [], id: worker.id });
      worker.say({ kind: what, text, id: worker.id });
    }
    for (let each = 0; each < 20; each += 1) await null;
  }
  return heard.join(", ");
}

for (const story of process.argv.slice(2)) console.log(JSON.stringify(await played(story)));
