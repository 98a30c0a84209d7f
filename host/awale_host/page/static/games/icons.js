// SPDX-FileCopyrightText: 2026 Awalé board contributors
// SPDX-License-Identifier: MIT
// Icons of buttons, as SVG paths in a square of 24.

const SVG = "http://www.w3.org/2000/svg";
const PATHS = {
  first: "M6 5v14M19 5.5v13l-10-6.5z",
  back: "M17 5.5v13l-10-6.5z",
  play: "M8 5v14l11-7z",
  pause: "M8 5v14M16 5v14",
  forward: "M7 5.5v13l10-6.5z",
  last: "M18 5v14M5 5.5v13l10-6.5z",
};

/** An SVG element with the picture `name`. */
export function icon(name) {
  const picture = document.createElementNS(SVG, "svg");
  picture.setAttribute("viewBox", "0 0 24 24");
  picture.setAttribute("class", "icon");
  picture.setAttribute("aria-hidden", "true");
  const path = document.createElementNS(SVG, "path");
  path.setAttribute("d", PATHS[name]);
  picture.append(path);
  return picture;
}
