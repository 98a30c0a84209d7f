// SPDX-FileCopyrightText: 2026 Awalé board contributors
// SPDX-License-Identifier: MIT
// Settings of this browser, stored in localStorage.

/** @type {Record<string, string[]>} the first is the usual one */
const VALUES = {
  counts: ["always", "hover", "never"],
  theme: ["system", "dark", "light"],
  sound: ["on", "off"],
  motion: ["full", "reduced"],
  speech: ["off", "on"],
  idle: ["stay", "invite"],
};

/** A setting: one of some values. */
export class Choice extends EventTarget {
  /** @param {string} name */
  constructor(name) {
    super();
    this.name = name;
    this.values = VALUES[name] ?? [];
    this.value = this.values.find((value) => value === read(name)) ?? this.values[0] ?? "";
  }

  /** @param {string} value */
  set(value) {
    this.value = value;
    write(this.name, value);
    this.dispatchEvent(new Event("change"));
  }
}

/** @type {Map<string, Choice>} */
const choices = new Map();

/** The choice of that name: `value`, `values`, `set(value)` and the event `change`.
 * @param {string} name */
export function choice(name) {
  const there = choices.get(name) ?? new Choice(name);
  choices.set(name, there);
  return there;
}

/** Whether the person wants nothing to move. */
export function isStill() {
  return choice("motion").value === "reduced"
    || matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** A kept value as text, or null: storage may be switched off.
 * @param {string} name */
export function read(name) {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

/** Keep a value where the browser lets us.
 * @param {string} name  @param {string} value */
export function write(name, value) {
  try {
    localStorage.setItem(name, value);
  } catch {
    // Private windows may refuse: the choice then lasts as long as the page.
  }
}

/** Forget a kept value.
 * @param {string} name */
export function forget(name) {
  try {
    localStorage.removeItem(name);
  } catch {
    // Nothing is kept.
  }
}

/** A kept value that is JSON, or null.
 * @param {string} name  @returns {any} */
export function readJson(name) {
  try {
    return JSON.parse(read(name) ?? "null");
  } catch {
    return null;
  }
}
