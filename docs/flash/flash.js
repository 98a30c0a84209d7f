// SPDX-FileCopyrightText: 2026 Awalé board contributors
// SPDX-License-Identifier: MIT
// The page "Put the firmware on a Pico": links to the files that this site has, and the button that
// writes the one for a Pico.

import { FILTERS, Picoboot, sectorsOf } from "./picoboot.js";

const FOLDER = new URL("../firmware/", import.meta.url);
const NAMES = { pico: "Raspberry Pi Pico", pico2: "Raspberry Pi Pico 2" };
const links = document.querySelector("[data-firmware]");
const button = document.querySelector("[data-flash]");
const said = document.querySelector("[data-flash-said]");

async function files() {
  const answer = await fetch(new URL("files.json", FOLDER), { cache: "no-cache" });
  return answer.ok ? answer.json() : {};
}

/** @param {URL} address */
async function write(address) {
  const device = await navigator.usb.requestDevice({ filters: FILTERS });
  said.textContent = "Fetching the firmware …";
  const answer = await fetch(address, { cache: "no-cache" });
  if (!answer.ok) throw new Error("This site does not give the firmware's file.");
  const sectors = sectorsOf(await answer.arrayBuffer());
  const pico = new Picoboot(device);
  try {
    await pico.open();
    await pico.flash(sectors, (done, all) => {
      said.textContent = `Writing: ${Math.round((100 * done) / all)} %`;
    });
  } finally {
    await device.close().catch(() => undefined); // it may have restarted already
  }
  said.textContent = "The firmware is written; the Pico restarts as a board.";
}

const found = await files();
if (Object.keys(found).length === 0) {
  const how = document.createElement("a");
  how.href = "install.html#build-the-files";
  how.textContent = "Build the file";
  const why = "This site was built without the firmware. ";
  links.append(why, how, ", or take it from a release once there is one.");
}
for (const [model, name] of Object.entries(found)) {
  const link = document.createElement("a");
  link.href = new URL(name, FOLDER).href;
  link.download = name;
  link.textContent = `${NAMES[model]}: ${name}`;
  links.append(link, document.createElement("br"));
}
if (navigator.usb && found.pico) {
  button.hidden = false;
  button.addEventListener("click", async () => {
    button.disabled = true;
    try {
      await write(new URL(found.pico, FOLDER));
    } catch (error) {
      // The dialog was closed, or the system keeps the Pico to itself.
      said.textContent =
        error.name === "NotFoundError"
          ? "No Pico was chosen. Does it wait in BOOTSEL mode?"
          : `${error.message} Dragging the file onto the drive works on every system.`;
    }
    button.disabled = false;
  });
}
