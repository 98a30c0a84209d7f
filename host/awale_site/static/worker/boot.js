// SPDX-FileCopyrightText: 2026 Awalé board contributors
// SPDX-License-Identifier: MIT
// Loads MicroPython and the board's files.

const COLLECT_AFTER = 4 * 1024 * 1024; // bytes allocated
const BYTES = Number("BYTES"); // of what is loaded; the build writes them down
export const OPTIONS = { heapsize: 32 * 1024 * 1024, pystack: 32 * 1024, linebuffer: true };

/** MicroPython with the files of the archive; `open(outside)` puts the board together. `loading(part)`
 *  hears how much of it has come, from 0 to 1.
 * @param {(part: number) => void} loading */
export async function boot(loading = () => {}) {
  let come = 0;
  /** @param {string} name */
  const load = async (name) =>
    unpacked(await fetched(new URL(name, import.meta.url), (bytes) => loading(Math.min(1, (come += bytes) / BYTES))));
  const [files, script, code] = await Promise.all(
    ["board.bundle", "micropython.js.bin", "micropython.bin"].map(load));
  const { loadMicroPython } = await atAddress(script, "text/javascript", (url) => /** @type {Promise<MicroPython.Module>} */ (import(url)));
  const micropython = await atAddress(code, "application/wasm", (url) =>
    loadMicroPython({ ...OPTIONS, url, stdout: (line) => console.log(line) }));
  return inside(micropython, JSON.parse(new TextDecoder().decode(files)));
}

/** What `use` makes of the address that `bytes` get for as long.
 * @template T
 * @param {Uint8Array<ArrayBuffer>} bytes  @param {string} type  @param {(url: string) => Promise<T>} use */
async function atAddress(bytes, type, use) {
  const url = URL.createObjectURL(new Blob([bytes], { type }));
  try {
    return await use(url);
  } finally {
    URL.revokeObjectURL(url);
  }
}

/** The same with files and an interpreter that are there already.
 * @param {MicroPython.Machine} micropython  @param {Record<string, string>} files
 * @returns {Python.Interpreter} */
export function inside(micropython, files) {
  const { FS } = micropython;
  /** @param {Record<string, string | Uint8Array>} more */
  const add = (more) => {
    for (const [path, text] of Object.entries(more)) {
      FS.mkdirTree(path.slice(0, path.lastIndexOf("/")) || "/");
      FS.writeFile(path, text);
    }
  };
  add(files);
  const paths = '"/lib", "/", "/firmware"';
  micropython.runPython(`import gc, sys; gc.threshold(${COLLECT_AFTER}); sys.path[:0] = [${paths}]`);
  /** @param {string} module  @param {string} name */
  const named = (module, name) => {
    micropython.runPython(`from ${module} import ${name}`);
    return micropython.globals.get(name);
  };
  return {
    add,
    open: (outside) => named("awale_web.board", "BrowserBoard")(outside),
    openReal: (outside) => named("awale_web.real_board", "RealBoard")(outside),
    search: (outside) => named("awale_web.searcher", "Searcher")(outside),
    study: (outside, searcher, limits = null) => named("awale_web.study.study", "Study")(outside, searcher, limits),
  };
}

/** The bytes of a file; `came(bytes)` hears of each part.
 * @param {string | URL} address  @param {(bytes: number) => void} came */
export async function fetched(address, came = () => {}) {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address} cannot be loaded: ${answer.status}`);
  const count = new TransformStream({
    transform(part, next) {
      came(part.length);
      next.enqueue(part);
    },
  });
  return new Uint8Array(await new Response(answer.body?.pipeThrough(count)).arrayBuffer());
}

/** The contents of a compressed file, which the server may have sent unpacked.
 * @param {Uint8Array<ArrayBuffer>} bytes */
export async function unpacked(bytes) {
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes;
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}
