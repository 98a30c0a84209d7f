// SPDX-FileCopyrightText: 2026 Awalé board contributors
// SPDX-License-Identifier: MIT
//
// Bytes of a USB port in the memory that page and worker share, whose counters run over meanwhile: how
// many went in and came out, how many of them wrong, the most that waited; the numbers of ports. Then
// what a pump carries from a port that sends more than the memory holds, and what it did with the port.
import { newMemory, portMemory } from "../../../host/awale_site/static/usb/memory.js";
import { Pump } from "../../../host/awale_site/static/usb/pump.js";

const shared = newMemory();
new Int32Array(shared, 0, 2).fill(2 ** 31 - 100_000);
const page = portMemory(shared);
const worker = portMemory(shared);
const byte = (place) => (place * 31 + (place >> 8)) & 255;
let put = 0;
let read = 0;
let wrong = 0;
let most = 0;
const take = () => {
  for (const sign of worker.read()) if (sign.charCodeAt(0) !== byte(read++)) wrong += 1;
};
for (let round = 0; round < 400; round += 1) {
  put += page.put(Uint8Array.from({ length: (round * 7919) % 3000 }, (_, at) => byte(put + at)));
  most = Math.max(most, put - read);
  if (round % 50 === 49) take();
}
take();
const ports = [worker.number()];
for (const what of ["open", "close", "open"]) {
  page[what]();
  ports.push(worker.number());
}
const rest = worker.read();

const pump = new Pump();
const other = portMemory(pump.shared);
const sent = Uint8Array.from({ length: 100_000 }, (_, place) => byte(place));
let carried = "";
const did = [];
const written = (bytes) => did.push(new TextDecoder().decode(bytes));
await pump.run({
  readable: new ReadableStream({ start: (to) => (to.enqueue(sent), to.close()) }),
  writable: new WritableStream({ write: written }),
  open: async ({ baudRate }) => {
    did.push(baudRate);
    setInterval(() => (carried += other.read()), 1).unref();
  },
  setSignals: async () => pump.write("lost: not open yet"),
  close: async () => did.push("closed", other.number()),
});
carried += other.read();
const same = carried.length === sent.length && sent.every((sign, place) => carried.charCodeAt(place) === sign);
console.log(JSON.stringify({ put, read, wrong, most, ports, rest, same, did, port: pump.port }));
