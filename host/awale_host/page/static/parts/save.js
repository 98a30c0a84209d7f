// SPDX-FileCopyrightText: 2026 Awalé board contributors
// SPDX-License-Identifier: MIT
// Keeps a file that the source made in the browser's downloads.

/** Ask for the game so far, or with `export` for all games, and save the file. */
export async function saveFile(page, what = "save") {
  const file = await page.act({ t: what });
  if (file.t !== "file") return;
  const address = URL.createObjectURL(new Blob([file.text], { type: file.media }));
  const link = document.createElement("a");
  link.href = address;
  link.download = file.name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
