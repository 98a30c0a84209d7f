// SPDX-FileCopyrightText: 2026 Awalé board contributors
// SPDX-License-Identifier: MIT
// Faults of what can be seen of the page now: overflow, overlap, no name, targets under 44 px. Pits are
// measured apart; a link in a line of text and, on a wide screen, a move of a list may be smaller.
async () => {
  // The board is laid out in the frame after a change of size.
  await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
  // The list's rows are those in sight; a line of the engine may be longer than its place.
  const MAY_BE_CUT = "html, body, .rows, .list, .explore-scores .line, .tabs";
  const faults = [];
  const wide = document.documentElement.clientWidth;
  const name = (each) => each.dataset?.command || each.dataset?.pad || each.className || each.tagName;
  const dialog = [...document.querySelectorAll("dialog[open]")].at(-1);
  const root = dialog ?? document.body;
  const visible = (each) =>
    each.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  // The part of an element that its scrolling ancestors let through.
  const seen = new Map();
  const shown = (each) => {
    if (!seen.has(each)) seen.set(each, look(each));
    return seen.get(each);
  };
  const look = (each) => {
    let { left, right, top, bottom } = each.getBoundingClientRect();
    for (let at = each.parentElement; at; at = at.parentElement) {
      const style = getComputedStyle(at);
      if (style.overflowX === "visible" && style.overflowY === "visible") continue;
      const box = at.getBoundingClientRect();
      left = Math.max(left, box.left);
      right = Math.min(right, box.right);
      top = Math.max(top, box.top);
      bottom = Math.min(bottom, box.bottom);
    }
    return { left, right, top, bottom };
  };
  const overlap = (one, other) => {
    const [a, b] = [shown(one), shown(other)];
    return Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1
      && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
  };
  // Whether what contains it can be scrolled, the page itself too.
  const scrolls = (each) => {
    for (let at = each.parentElement; at; at = at.parentElement) {
      const isRoot = at === document.documentElement;
      const { overflowY, position } = getComputedStyle(at);
      if (/auto|scroll/.test(isRoot ? "auto" : overflowY) && at.scrollHeight > at.clientHeight) return true;
      if (position === "fixed") return false;
    }
    return false;
  };
  const width = document.documentElement.scrollWidth;
  if (width > wide) faults.push(`the page is ${width} px wide`);
  const inSight = [...root.querySelectorAll("*")].filter(visible)
    .map((each) => [each, getComputedStyle(each)]);
  for (const [each, style] of inSight) {
    const mayScroll = /auto|scroll|hidden|clip/.test(style.overflowX)
      || each.closest("svg, .stage, .heard-only");
    if (mayScroll) continue;
    const over = each.scrollWidth - each.clientWidth;
    if (over > 1 && each.clientWidth > 0 && style.display !== "inline") {
      faults.push(`${name(each)} overflows by ${over}`);
    }
    const box = each.getBoundingClientRect();
    const outside = box.width > 0 && (box.right > wide + 1 || box.left < -1);
    if (outside && !each.closest(".tabs, .wide, .skip")) {
      faults.push(`${name(each)} leaves the screen`);
    }
    const isApart = box.bottom > innerHeight + 2 || box.top < -2;
    if (isApart && each.matches("button, p, h2, select, input, .ring") && !each.closest(".skip, .heard-only") && !scrolls(each)) {
      faults.push(`${name(each)} is out of reach`);
    }
  }
  for (const each of root.querySelectorAll(".row")) {
    const over = each.scrollHeight - each.clientHeight; // of the list, each as high as the others
    if (over > 1) faults.push(`a row is too low by ${over}`);
  }
  // Words that a box hides. A name that people give may be longer than any box; the names here are not.
  for (const [each, style] of inSight) {
    const hides = /hidden|clip/.test(style.overflowX) || /hidden|clip/.test(style.overflowY);
    const isRead = each.textContent.trim() && !each.closest("svg, .heard-only, .skip")
      && each.clientWidth > 1 && style.clipPath === "none";
    if (!hides || !isRead || each.matches(MAY_BE_CUT)) continue;
    const over = [each.scrollWidth - each.clientWidth, each.scrollHeight - each.clientHeight];
    if (/hidden|clip/.test(style.overflowX) && over[0] > 1) faults.push(`${name(each)} is cut by ${over[0]}`);
    else if (/hidden|clip/.test(style.overflowY) && over[1] > 2) faults.push(`${name(each)} is cut below by ${over[1]}`);
  }
  for (const each of document.querySelectorAll("#words, #asks, .step-words")) {
    const over = each.scrollHeight - each.clientHeight;
    if (visible(each) && over > 2) faults.push(`${each.id || name(each)} hides ${over}`);
  }
  const targets = [...root.querySelectorAll("button, select, input, summary, a")].filter((each) => {
    const isApart = each.matches(".skip, [type=radio], [type=checkbox], .pad[data-cup]");
    if (!visible(each) || each.disabled || isApart) return false;
    const { left, right, top, bottom } = shown(each);
    return right - left > 1 && bottom - top > 1;
  });
  for (const each of root.querySelectorAll(".radios input")) {
    const { width, height } = each.getBoundingClientRect();
    if (visible(each) && Math.min(width, height) < 24) faults.push(`${each.name} is under 24 px`);
  }
  const layer = (each) => each.closest("dialog, #drawer, main, header") ?? document.body;
  const isInText = (each) => each.matches("p .link")
    || (wide > 992 && each.matches(".replay-moves button, awale-moves li button"));
  targets.forEach((one, at) => {
    const { width, height } = one.getBoundingClientRect();
    if (!isInText(one) && (width < 43.5 || height < 43.5)) {
      faults.push(`${name(one)} is ${Math.round(width)} by ${Math.round(height)}`);
    }
    const { left, right, top, bottom } = shown(one);
    const over = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    const isOf = (each) => one.contains(each) || each.contains(one) || one.closest("label")?.contains(each);
    if (over && !isOf(over) && !over.closest(".foot")) {
      faults.push(`${name(one)} lies under ${name(over)}`);
    }
    if (one.matches("button") && !one.ariaLabel && !one.innerText.trim()) faults.push(`${name(one)} has no name`);
    if (one.matches("button") && getComputedStyle(one).touchAction === "auto") {
      faults.push(`${name(one)} zooms on a double tap`);
    }
    for (const other of targets.slice(at + 1)) {
      // A sheet lies over what is below it, and the foot of one stays at its bottom.
      const isOver = layer(one) !== layer(other) || one.closest(".foot") || other.closest(".foot");
      if (!isOver && overlap(one, other)) faults.push(`${name(one)} and ${name(other)} overlap`);
    }
  });
  const onNote = (one) => !one.closest(".foot, .about") && [...root.querySelectorAll(".about")].some((note) => visible(note) && overlap(note, one));
  faults.push(...targets.filter(onNote).map((one) => `${name(one)} lies on a note`));
  if (dialog) return faults;
  const labels = [...document.querySelectorAll("awale-board .label:not(:empty)")].filter(visible);
  labels.forEach((one, at) => {
    const over = one.scrollWidth - one.clientWidth;
    if (over > 1) faults.push(`${one.textContent} overflows by ${over}`);
    for (const other of labels.slice(at + 1)) {
      if (overlap(one, other)) faults.push(`${one.textContent} and ${other.textContent} overlap`);
    }
  });
  const blocks = [...document.querySelectorAll("main > *, #board > *, #panel > :not(#drawer)")]
    .filter((each) => {
      const { display, position } = getComputedStyle(each);
      return visible(each) && display !== "contents" && position === "static" || each.matches("awale-board");
    });
  blocks.forEach((one, at) => {
    for (const other of blocks.slice(at + 1)) {
      if (one.contains(other) || other.contains(one)) continue;
      const words = [one, other].find((each) => each.matches("#words, #asks, .step-words"));
      if (words && [one, other].some((each) => each.matches("awale-board"))) {
        // Upright they are on the plank between the pits.
        const pit = [...document.querySelectorAll("awale-board .ring")].find((each) => overlap(words, each));
        if (pit) faults.push(`${name(words)} and a pit overlap`);
      } else if (overlap(one, other)) faults.push(`${one.tagName} and ${other.tagName} overlap`);
    }
  });
  return faults;
}
