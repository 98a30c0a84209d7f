// SPDX-FileCopyrightText: 2026 Awalé board contributors
// SPDX-License-Identifier: MIT
//
// Runs Python in MicroPython for WebAssembly. One JSON object comes in on stdin:
//   {"files": {"/path/in/micropython.py": "text", ...}, "steps": ["source", ...]}
// and for every step one JSON object goes out on stdout, as a line:
//   {"output": "what it printed", "error": null or "the traceback"}
// Memory is collected between steps only: MicroPython for WebAssembly collects on return to here.
import fs from 'node:fs';
import { Worker } from 'node:worker_threads';
import { loadMicroPython } from '@micropython/micropython-webassembly-pyscript/micropython.mjs';

// Python may run for a long time without returning here, so a thread of its own ends the process once
// the tests that started it are gone.
const orphaned = `
  const { ppid } = process;
  setInterval(() => process.ppid === ppid || process.kill(process.pid, 'SIGKILL'), 1000);
`;
new Worker(orphaned, { eval: true }).unref();

const job = JSON.parse(fs.readFileSync(0, 'utf8'));
let output = [];
const micropython = await loadMicroPython({
  heapsize: 8 * 1024 * 1024,
  stdout: (line) => output.push(line),
  linebuffer: true,
});
for (const [path, text] of Object.entries(job.files)) {
  micropython.FS.mkdirTree(path.slice(0, path.lastIndexOf('/')));
  micropython.FS.writeFile(path, text);
}
for (const source of job.steps) {
  output = [];
  let error = null;
  try {
    micropython.runPython(source);
  } catch (thrown) {
    error = String(thrown.message ?? thrown);
  }
  let line = Buffer.from(JSON.stringify({ output: output.join('\n'), error }) + '\n');
  while (line.length) line = line.subarray(fs.writeSync(1, line));
}
