// SPDX-FileCopyrightText: 2026 Awalé board contributors
// SPDX-License-Identifier: MIT
// Settings of this browser, stored in localStorage.

const VALUES = {
  counts: ["always", "hover", "never"],
  sound: ["on", "off"],
  motion: ["full", "reduced"],
  speech: ["off", "on"],
};

class Choice extends EventTarget {
  constructor(name) {
    super();
    this.name = name;
    this.values = VALUES[name];
    const kept = read(name);
    this.value = this.values.includes(kept) ? kept : this.values[0];
  }

  set(value) {
    this.value = value;
    write(this.name, value);
    this.dispatchEvent(new Event("change"));
  }
}

const choices = new Map();

/** The choice of that name: `value`, `values`, `set(value)` and the event `change`. */
export function choice(name) {
  if (!choices.has(name)) choices.set(name, new Choice(name));
  return choices.get(name);
}

/** A kept value as text, or null: storage may be switched off. */
export function read(name) {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

/** Keep a value where the browser lets us. */
export function write(name, value) {
  try {
    localStorage.setItem(name, value);
  } catch {
    // Private windows may refuse: the choice then lasts as long as the page.
  }
}
