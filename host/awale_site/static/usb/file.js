// SPDX-FileCopyrightText: 2026 Awalé board contributors
// SPDX-License-Identifier: MIT
// Writes a file to a place that the person chooses.

/**
 * A place for the file `name` that the person chooses; null where the person chooses none. Where the
 * browser has no such dialog the file goes to its downloads. `write(file)` resolves with whether it
 * is safe for certain.
 * @param {string} name  @returns {Promise<{write: (file: Wire.File) => Promise<boolean>} | null>}
 */
export async function chooseFile(name) {
  if (!("showSaveFilePicker" in globalThis)) return { write: download };
  /** @type {FileSystemFileHandle} */
  let handle;
  try {
    handle = await showSaveFilePicker({
      suggestedName: name,
      types: [{ description: "OGN", accept: { "text/plain": [".ogn"] } }],
    });
  } catch {
    return null;
  }
  /** @param {Wire.File} file */
  const write = async ({ text }) => {
    const stream = await handle.createWritable();
    await stream.write(text);
    await stream.close(); // only now the file is replaced
    return true;
  };
  return { write };
}

/** @param {Wire.File} file */
async function download({ name, media, text }) {
  const address = URL.createObjectURL(new Blob([text], { type: media }));
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
  return false;
}
