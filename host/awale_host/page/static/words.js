// SPDX-FileCopyrightText: 2026 Awalé board contributors
// SPDX-License-Identifier: MIT
// Renders sentences, `{id, args}`, from the catalogue of one language (docs/page.md, Sentences).

import { read } from "./choices.js";

/** @typedef {string | Record<string, string>} Template with plural categories where it is a table */

// The arguments that may be letters of pits; in awale_session/catalogue.py, too.
const PITS = ["pit", "pits", "pad", "reply", "played", "then", "first", "rest"];

export class Words {
  /** @param {string} language BCP 47 tag  @param {Record<string, Template>} catalogue id → template */
  constructor(language, catalogue) {
    this.language = language;
    this.catalogue = catalogue;
    // The Portuguese here is that of Portugal: 0 sementes; in Brazil, `pt`, it would be 0 semente.
    this.plurals = new Intl.PluralRules(language === "pt" ? "pt-PT" : language);
    this.numbers = new Intl.NumberFormat(language);
    this.looksOn = false; // a page that does not play: no sentence says "you"
  }

  /** Load the catalogue of `language`; an Error if it cannot be had.
   * @param {string} language */
  static async load(language) {
    const answer = await fetch(`messages/${encodeURIComponent(language)}.json`);
    if (!answer.ok) throw new Error(`no messages in ${language}`);
    return new Words(language, await answer.json());
  }

  /** The text of a sentence of the source; "" for none.
   * @param {Wire.Sentence | string | number | null | undefined} sentence  @returns {string} */
  say(sentence) {
    if (sentence === null || sentence === undefined) return "";
    if (typeof sentence === "string") return sentence;
    if (typeof sentence === "number") return this.numbers.format(sentence);
    return this.text(sentence.id, sentence.args ?? {});
  }

  /** The text of a message by its id.
   * @param {string} id  @param {Wire.Sentence["args"]} [args]  @returns {string} */
  text(id, args = {}) {
    let template = this.catalogue[this.looksOn ? id.replace(/\.you(\.\w+)?$/, "") : id];
    if (template === undefined) return args.text === undefined ? id : this.say(args.text);
    if (typeof template !== "string") {
      template = template[this.plurals.select(Number(args.n))] ?? template.other ?? id;
    }
    return template.replace(/\{(\w+)\}/g, (whole, name) =>
      name in args ? this.value(name, args[name]) : whole);
  }

  /** What stands for an argument; a pit's letter of the far row is quoted, where `a` would be a word.
   * @param {string} name  @param {Parameters<Words["say"]>[0]} value */
  value(name, value) {
    const isFar = PITS.includes(name) && typeof value === "string" && /^[a-f]$/.test(value);
    return isFar ? this.text("pit.far", { letter: value }) : this.say(value);
  }

  /** Whether the catalogue has this message.
   * @param {string} id */
  has(id) {
    return id in this.catalogue;
  }
}

/** The languages that the person wants: the one chosen before, then the browser's. */
export function wantedLanguages() {
  const wanted = [read("language"), ...navigator.languages];
  return [...new Set(wanted.flatMap((tag) => (tag ? [tag.replace(/-.*/, "").toLowerCase()] : [])))];
}

/** The catalogue to begin with: of the first wanted language that there is, else English. */
export async function firstWords() {
  for (const tag of wantedLanguages()) {
    try {
      return await Words.load(tag);
    } catch {
      // This source does not speak it: the next one.
    }
  }
  return Words.load("en");
}
