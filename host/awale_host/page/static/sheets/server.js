// SPDX-FileCopyrightText: 2026 Awalé board contributors
// SPDX-License-Identifier: MIT
// A server that a link names: it is connected to once the person has agreed to it.

import { readJson, write } from "../choices.js";

/** @type {Set<string>} servers by the names that were read */
const agreed = new Set([readJson("servers") ?? []].flat());

/** Give a command for which the program may need a server that is not known here; then give it again if
 *  the person agrees, or has agreed before. Resolves with the answer, null if the person does not agree.
 * @template {Wire.Message} Answer
 * @param {Wire.FriendCommand | Wire.WatchCommand} command  @param {(command: Wire.Command) => Promise<Answer>} give
 * @param {(say: Wire.Sentence) => Promise<boolean>} agrees asks the person  @returns {Promise<Answer | null>} */
export async function overServer(command, give, agrees) {
  const answer = await give(command);
  const say = answer.t === "answer" ? answer.say : null;
  if (say?.id !== "friend.other_server") return answer;
  const server = String(say.args?.server);
  if (!agreed.has(server)) {
    if (!(await agrees(say))) return null;
    agreed.add(server);
    write("servers", JSON.stringify([...agreed]));
  }
  return give({ ...command, server });
}

/** A question that waits for the person. */
export class Asked {
  /** @type {Wire.Sentence | null} */
  say = null;
  /** @type {(isAgreed: boolean) => void} */
  decide = () => {};

  /** @param {() => void} changed called when there is a question, and when there is none any more */
  constructor(changed) {
    this.changed = changed;
  }

  /** Ask. Resolves with whether the person agrees.
   * @param {Wire.Sentence} say  @returns {Promise<boolean>} */
  ask(say) {
    this.decide(false);
    return new Promise((resolve) => {
      this.say = say;
      this.decide = (isAgreed) => {
        this.say = null;
        this.decide = () => {};
        resolve(isAgreed);
        this.changed();
      };
      this.changed();
    });
  }
}
