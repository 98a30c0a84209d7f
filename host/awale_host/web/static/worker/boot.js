// SPDX-FileCopyrightText: 2026 Awalé board contributors
// SPDX-License-Identifier: MIT
// Loads MicroPython and the board's files.

import { loadMicroPython } from "./micropython.mjs";

const COLLECT_AFTER = 4 * 1024 * 1024; // bytes allocated
export const OPTIONS = { heapsize: 32 * 1024 * 1024, pystack: 32 * 1024, linebuffer: true };

/** MicroPython with the files of the archive; `open(outside)` puts the board together. */
export async function boot() {
  const [files, micropython] = await Promise.all([
    fetched(new URL("board.bundle", import.meta.url)).then(unpacked),
    loadMicroPython({
      ...OPTIONS,
      stdout: (line) => console.log(line),
    }),
  ]);
  return inside(micropython, JSON.parse(new TextDecoder().decode(files)));
}

/** The same with files and an interpreter that are there already. */
export function inside(micropython, files) {
  const { FS } = micropython;
  for (const [path, text] of Object.entries(files)) {
    FS.mkdirTree(path.slice(0, path.lastIndexOf("/")) || "/");
    FS.writeFile(path, text);
  }
  micropython.runPython(`
import gc, sys
gc.threshold(${COLLECT_AFTER})
sys.path[:0] = ["/lib", "/", "/firmware"]
`);
  const named = (module, name) => {
    micropython.runPython(`from ${module} import ${name}`);
    return micropython.globals.get(name);
  };
  return {
    open: (outside) => named("awale_web.board", "open_board")(outside),
    openReal: (outside) => named("awale_web.real_board", "open_real")(outside),
    search: (outside) => named("awale_web.searcher", "Searcher")(outside),
  };
}

/** The bytes of a file. */
export async function fetched(address) {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address} cannot be loaded: ${answer.status}`);
  return new Uint8Array(await answer.arrayBuffer());
}

/** The contents of a compressed file, which the server may have sent unpacked. */
export async function unpacked(bytes) {
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes;
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}
