// SPDX-FileCopyrightText: 2026 Awalé board contributors
// SPDX-License-Identifier: MIT
// Saves a file of the source in the browser's downloads.

/** Ask for the game so far, or for kept games, and save the file; the answer.
 * @param {import("./store.js").Store} page  @param {Wire.Save | Wire.Export} [command] */
export async function saveFile(page, command = { t: "save" }) {
  const file = await page.act(command);
  if (file.t === "file") keepFile(file);
  return file;
}

/** Save a file: its text, or what waits at its address.
 * @param {Pick<Wire.File, "name" | "media" | "address"> & {text: string | Blob}} file */
export function keepFile({ name, media, text, address }) {
  const link = document.createElement("a");
  link.href = address || URL.createObjectURL(new Blob([text], { type: media }));
  link.download = name;
  link.click();
  if (!address) setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
