// SPDX-FileCopyrightText: 2026 Awalé board contributors
// SPDX-License-Identifier: MIT
// Import and export of OGN files: files chosen or dropped, progress, a file to save.

import { element } from "../dom.js";
import { Progress } from "../parts/progress.js";
import { saveFile } from "../save.js";

const SHOWN = 5; // problems of an import

export class Exchange {
  /** @param {import("../store.js").Store} page
   * @param {import("./list_part.js").GameList} list the part that has the list */
  constructor(page, list) {
    this.page = page;
    this.list = list;
    this.input = element("input", {
      type: "file", accept: ".ogn,.txt,text/plain", multiple: true, hidden: true, "data-import": "",
      onchange: () => this.send([...(this.input.files ?? [])]),
    });
    this.progress = new Progress();
    this.liftRun = 0;
    /** @type {{name: string, url: string, text: string} | null} */
    this.lifted = null;
    this.element = element("div", {}, this.input, this.progress.element);
    page.on("progress", (detail) => this.show(detail));
    document.addEventListener("dragenter", (event) => this.over(event));
    document.addEventListener("dragover", (event) => this.over(event));
    document.addEventListener("dragleave", (event) => {
      if (!event.relatedTarget) this.mark(false);
    });
    document.addEventListener("drop", (event) => this.drop(event));
  }

  get mayImport() {
    return this.page.can("import") && this.page.inControl;
  }

  choose() {
    this.input.value = "";
    this.input.click();
  }

  /** @param {DragEvent} event */
  over(event) {
    if (!event.dataTransfer || ![...event.dataTransfer.types].includes("Files")) return;
    event.preventDefault(); // or the browser shows the file in place of the page
    event.dataTransfer.dropEffect = this.mayImport ? "copy" : "none";
    this.mark(this.mayImport);
  }

  /** @param {boolean} dropping */
  mark(dropping) {
    document.body.toggleAttribute("data-dropping", dropping);
  }

  /** @param {DragEvent} event */
  drop(event) {
    if (!event.dataTransfer?.files.length) return;
    event.preventDefault();
    this.mark(false);
    if (!this.mayImport) return;
    this.page.open("games", { tab: "list" });
    this.send([...event.dataTransfer.files]);
  }

  /** Send files one after the other and say what has become of them.
   * @param {File[]} files */
  async send(files) {
    const { page, list } = this;
    const sum = { new: 0, longer: 0, known: 0 };
    const problems = [];
    for (const file of files) {
      const answer = await this.one(file);
      if (answer.t === "imported") {
        sum.new += answer.new.length;
        sum.longer += answer.longer.length;
        sum.known += answer.known;
        problems.push(...answer.problems.map((each) => `${file.name}: ${page.words.say(each)}`));
      } else {
        const why = page.words.say(answer.say) || page.text("ui.games.import.failed");
        problems.push(`${file.name}: ${why}`);
      }
    }
    const some = Object.entries(sum).flatMap(([kind, n]) => (n ? [page.text(`ui.games.imported.${kind}`, { n })] : []));
    const said = some.length ? `${some.join(", ")}.` : page.text("ui.games.import.none");
    const rest = problems.length - SHOWN;
    list.say(said, element("ul", { class: "problems" },
      ...problems.slice(0, SHOWN).map((each) => element("li", { textContent: each })),
      ...(rest > 0 ? [element("li", { textContent: page.text("ui.games.more_problems", { n: rest }) })] : [])));
  }

  /** @param {File} file  @returns {Promise<Wire.Imported | {t: "answer", say: Wire.Sentence | null}>} */
  async one(file) {
    const ticket = await this.page.source.ask({ t: "import", name: file.name.slice(0, 255), size: file.size });
    if (ticket.t !== "ticket") return { t: "answer", say: ticket.t === "answer" ? ticket.say : null };
    this.show({ task: "import", done: 0, total: 0 });
    try {
      return await this.page.source.upload(ticket.address, file);
    } catch {
      return { t: "answer", say: null };
    } finally {
      this.show({ task: "import", done: 0, total: 0, over: true });
    }
  }

  /** Save the selected games, else all that the list shows. */
  async export() {
    const { selected } = this.list.list;
    const which = selected.size ? { numbers: [...selected] } : { filter: this.list.filters.filter };
    const answer = await saveFile(this.page, { t: "export", ...which });
    if (answer.t === "answer") this.list.say(this.page.words.say(answer.say));
  }

  /** A game, or all that are selected with it, may be dragged out: what a drop elsewhere gets is
   * made as soon as the mouse is down, because it has to be there when the drag begins.
   * @param {Wire.GameRow | undefined} row */
  async lift(row) {
    this.lifted = null;
    const lift = (this.liftRun += 1);
    if (!row || !this.page.can("export")) return;
    const { selected } = this.list.list;
    const numbers = selected.has(row.number) ? [...selected] : [row.number];
    const answer = await this.page.source.ask({ t: "export", numbers });
    if (answer.t !== "file") return;
    const url = answer.address && new URL(answer.address, location.href).href;
    const text = url ? await (await fetch(url)).text() : answer.text;
    if (lift === this.liftRun) this.lifted = { name: answer.name, url, text };
  }

  /** A drag begins: the games go along, as a file and as text.
   * @param {DragEvent} event */
  carry(event) {
    if (!this.lifted || !event.dataTransfer) {
      event.preventDefault();
      return;
    }
    const { name, url, text } = this.lifted;
    event.dataTransfer.effectAllowed = "copy";
    if (url) event.dataTransfer.setData("DownloadURL", `text/plain:${name}:${url}`);
    event.dataTransfer.setData("text/plain", text);
  }

  /** Show how far a task is.
   * @param {{task: string, done: number, total: number, over?: boolean}} progress */
  show({ task, done, total, over }) {
    if (over) this.progress.hide();
    else this.progress.show(this.page.text(`ui.games.progress.${task}`), { done, total });
  }
}
