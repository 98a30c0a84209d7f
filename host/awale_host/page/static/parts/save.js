// SPDX-FileCopyrightText: 2026 Awalé board contributors
// SPDX-License-Identifier: MIT
// Saves a file of the source in the browser's downloads.

/** Ask for the game so far, or with `export` for kept games, and save the file; the answer. */
export async function saveFile(page, what = "save", which = {}) {
  const file = await page.act({ t: what, ...which });
  if (file.t === "file") keepFile(file);
  return file;
}

/** Save a message `file`: its text, or what waits at its address. */
export function keepFile({ name, media, text, address }) {
  const link = document.createElement("a");
  link.href = address || URL.createObjectURL(new Blob([text], { type: media }));
  link.download = name;
  link.click();
  if (!address) setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
