// SPDX-FileCopyrightText: 2026 Awalé board contributors
// SPDX-License-Identifier: MIT
// Arrows over the picture of the board: from the pit that is played to the cup sown last. A played
// move is a broken line, a better one a double line with a star: colour is not the only sign.

const FREE_MM = 8; // from the middle of a cup, where its digits are
const SVG = "http://www.w3.org/2000/svg";

export class Arrows {
  constructor(board, stage) {
    this.cups = [...board.cups.filter(({ isStore }) => !isStore),
      ...board.cups.filter(({ isStore }) => isStore)];
    this.drawing = make("svg", { class: "arrows", "aria-hidden": "true" });
    stage.append(this.drawing);
    this.list = [];
  }

  arrange(view) {
    this.view = view;
    this.draw();
  }

  /** Show arrows: `{from, to, kind}`, cups 0 to 13, `kind` "played" or "better". */
  show(list) {
    this.list = list;
    this.draw();
  }

  draw() {
    if (!this.view) return;
    const parts = [];
    const width = Math.max(2, this.view.scale * 1.5);
    for (const { from, to, kind } of this.list) {
      const way = this.way(this.at(from), this.at(to), from === to);
      if (kind === "better") parts.push(line(way.line, "under", width * 1.9));
      parts.push(line(way.line, kind, width));
      parts.push(make("path", { d: way.head, class: `head ${kind}` }));
      if (kind === "better") parts.push(make("path", { d: star(way.start, way.size), class: "star" }));
    }
    this.drawing.replaceChildren(...parts);
  }

  at(cup) {
    const { u, v } = this.cups[cup];
    return this.view.toScreen(u, v);
  }

  /** A curve that is bent towards the middle of the board and leaves the digits of its cups free. */
  way(a, b, same) {
    const { scale } = this.view;
    const size = Math.max(5, scale * 5);
    const to = same ? { x: a.x + 1, y: a.y + 1 } : b;
    const length = Math.hypot(to.x - a.x, to.y - a.y);
    const across = { x: (to.y - a.y) / length, y: -(to.x - a.x) / length };
    const bend = Math.min(length * 0.22, scale * 16);
    const c = { x: (a.x + to.x) / 2 + across.x * bend, y: (a.y + to.y) / 2 + across.y * bend };
    const free = Math.min(scale * FREE_MM, length * 0.3);
    const start = towards(a, c, free);
    const tip = towards(to, c, free);
    const end = towards(tip, c, size);
    const t = { x: (tip.x - end.x) / size, y: (tip.y - end.y) / size };
    const wing = size * 0.62;
    const head = `M${xy(tip)}L${xy({ x: end.x - t.y * wing, y: end.y + t.x * wing })}`
      + `L${xy({ x: end.x + t.y * wing, y: end.y - t.x * wing })}Z`;
    return { line: `M${xy(start)}Q${xy(c)} ${xy(end)}`, head, start, size };
  }
}

function line(d, kind, width) {
  const made = make("path", { d, class: `arrow ${kind}` });
  made.style.strokeWidth = `${width}px`;
  return made;
}

/** The point `far` from `a` on the way to `b`. */
function towards(a, b, far) {
  const length = Math.hypot(b.x - a.x, b.y - a.y) || 1;
  return { x: a.x + ((b.x - a.x) * far) / length, y: a.y + ((b.y - a.y) * far) / length };
}

function star({ x, y }, size) {
  const corners = [];
  for (let corner = 0; corner < 10; corner += 1) {
    const far = size * (corner % 2 ? 0.5 : 1.1);
    const angle = (Math.PI * corner) / 5;
    corners.push(xy({ x: x + far * Math.sin(angle), y: y - far * Math.cos(angle) }));
  }
  return `M${corners.join("L")}Z`;
}

function xy({ x, y }) {
  return `${x.toFixed(1)} ${y.toFixed(1)}`;
}

/** An SVG element with attributes and children. */
export function make(name, attributes = {}, ...children) {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, String(value));
  made.append(...children);
  return made;
}
