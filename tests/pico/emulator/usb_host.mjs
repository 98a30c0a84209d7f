// SPDX-FileCopyrightText: 2026 Awalé board contributors
// SPDX-License-Identifier: MIT
//
// A PC at the other end of the Pico's USB cable: finds the serial ports and opens, reads and writes
// them. Register layouts are those of the RP2040 data sheet, section 4.1; requests those of USB 2.0,
// chapter 9, and of the CDC class (PSTN 1.2).

// Buffer control, one word an endpoint and direction.
const AVAILABLE = 1 << 10;
const STALL = 1 << 11;
const FULL = 1 << 15;
const LENGTH = 0x3ff;
const SECOND = 16; // bits up to the half of the second buffer …
const SECOND_AT = 64; // … which lies this many bytes behind the first
const CONTROL_AT = 0x80;
const CONTROL_END = 0x100;
const ENDPOINT_0_BUFFER = 0x100;

// The controller's registers.
const SOF_RD = 0x48;
const SIE_STATUS = 0x50;
const SIE_VBUS = 1 << 0;
const SIE_SUSPENDED = 1 << 4;
const SIE_PULLUP = 1 << 16;
const INT_SOF = 1 << 17;

const DEVICE = 1;
const CONFIGURATION = 2;
const INTERFACE = 4;
const ENDPOINT = 5;
const CDC_CONTROL = 2;
const CDC_DATA = 10;
const LINE_CODING = [0x00, 0xc2, 0x01, 0x00, 0, 0, 8]; // 115,200 baud, 8N1
const DTR_RTS = 3;

const PACKET = 64;
const SOF_NS = 1e6;
const SETTLE_NS = 5e6; // after a bus reset
const GAP_NS = 0.2e6; // between control transfers
const CONTROL_NS = 20e3;
const OUT_NS = 60e3;
const IN_NS = 12e3;
const BYTE_NS = 800; // 12 Mbit/s with its overhead

/** The setup packet of a request: [bmRequestType, bRequest, wValue, wIndex, wLength]. */
const setup = (type, request, value, index, length) => [
  type, request, value & 255, value >> 8, index & 255, index >> 8, length & 255, length >> 8,
];
const describe = (what, length) => ({ setup: setup(0x80, 6, what << 8, 0, length), length });
const standard = (request, value) => ({ setup: setup(0, request, value, 0, 0), length: 0 });
const lineCoding = (index) => ({
  setup: setup(0x21, 0x20, 0, index, LINE_CODING.length),
  length: LINE_CODING.length,
  data: Uint8Array.from(LINE_CODING),
});
const lineState = (index, value) => ({ setup: setup(0x21, 0x22, value, index, 0), length: 0 });

/** Port 0 is the console, port 1 carries data. `onData(port, bytes)` gets what the Pico sends. */
export class UsbHost {
  isPlugged = true;

  constructor(onData) {
    this.onData = onData;
    this.ports = [0, 1].map((number) => ({
      number, isWanted: number === 0, isOpen: false,
      queue: [], endpointIn: 0, endpointOut: 0, control: -1,
    }));
  }

  // -- what a person and a program on the PC do ------------------------------------------------

  open(number) {
    const port = this.ports[number];
    port.isWanted = true;
    if (this.isConfigured && port.control >= 0) this.setOpen(port, true);
  }

  close(number) {
    const port = this.ports[number];
    port.isWanted = false;
    if (this.isConfigured && port.control >= 0) this.setOpen(port, false);
  }

  write(number, bytes) {
    const port = this.ports[number];
    for (let at = 0; at < bytes.length; at += PACKET) {
      port.queue.push(bytes.subarray(at, at + PACKET));
    }
    if (port.endpointOut) this.serve(port.endpointOut, true);
  }

  /** Pull the cable: the Pico goes on, on a supply of its own, and sees the bus go idle. */
  unplug() {
    this.isPlugged = false;
    this.detach();
    this.usb.sieStatus = (this.usb.sieStatus & ~SIE_VBUS) | SIE_SUSPENDED;
    this.usb.sieStatusUpdated();
  }

  plug() {
    this.isPlugged = true;
    this.usb.sieStatus &= ~SIE_SUSPENDED;
    if (this.isPulledUp) this.connect();
  }

  // -- the bus ---------------------------------------------------------------------------------

  /** The chip starts, with nothing on its bus yet. */
  attach(rp2040, clock) {
    this.rp2040 = rp2040;
    this.clock = clock;
    const usb = (this.usb = rp2040.usbCtrl);
    this.isPulledUp = false;
    this.detach();
    usb.DPRAMUpdated = (offset, value) => this.armed(offset, value >>> 0);
    usb.onUSBEnabled = () => {};
    usb.onResetReceived = () => this.wasReset();
    this.patchRegisters(usb);
    const sof = clock.createAlarm(() => {
      usb.sofFrameNumber = (usb.sofFrameNumber + 1) & 0x7ff;
      if (this.isAttached) {
        usb.intRaw |= INT_SOF;
        usb.checkInterrupts();
      }
      sof.schedule(SOF_NS);
    });
    sof.schedule(SOF_NS);
  }

  /** What the emulated controller lacks: start of frame, suspend, and when the pull-up goes on. */
  patchRegisters(usb) {
    const read = usb.readUint32.bind(usb);
    usb.readUint32 = (offset) => {
      if (offset === SOF_RD) {
        usb.intRaw &= ~INT_SOF;
        usb.checkInterrupts();
      }
      return read(offset);
    };
    const write = usb.writeUint32.bind(usb);
    usb.writeUint32 = (offset, value) => {
      if (offset === SIE_STATUS) usb.sieStatus &= ~(usb.rawWriteValue & SIE_SUSPENDED);
      write(offset, value);
    };
    const control = usb.handleSieCtrlWrite.bind(usb);
    usb.handleSieCtrlWrite = (value) => {
      control(value);
      const isUp = !!(value & SIE_PULLUP);
      if (isUp === this.isPulledUp) return;
      this.isPulledUp = isUp;
      if (!isUp) this.detach();
      else if (this.isPlugged) this.connect();
    };
  }

  connect() {
    this.detach();
    this.isAttached = true;
    this.usb.sieStatus |= SIE_VBUS;
    this.usb.resetDevice();
  }

  detach() {
    this.isAttached = false;
    this.isConfigured = false;
    this.awaitsReset = true;
    this.waiting = new Map(); // buffer control of endpoints that the Pico has made available
    this.inFlight = new Set();
    this.requests = [];
    this.request = null;
    for (const port of this.ports) {
      Object.assign(port, { isOpen: false, queue: [], endpointIn: 0, endpointOut: 0, control: -1 });
    }
  }

  wasReset() {
    if (!this.isAttached || !this.awaitsReset) return;
    this.awaitsReset = false;
    const steps = this.enumerate();
    const next = (answer) => {
      const { value, done } = steps.next(answer);
      if (!done) this.ask(value, next);
    };
    this.clock.createAlarm(() => next()).schedule(SETTLE_NS);
  }

  *enumerate() {
    yield describe(DEVICE, 18);
    yield standard(5, 1); // SET_ADDRESS
    const head = yield describe(CONFIGURATION, 9);
    this.findPorts(yield describe(CONFIGURATION, head[2] | (head[3] << 8)));
    yield standard(9, 1); // SET_CONFIGURATION
    this.isConfigured = true;
    for (const port of this.ports.filter(({ control }) => control >= 0)) {
      yield lineCoding(port.control);
      if (port.isWanted) this.setOpen(port, true);
    }
  }

  findPorts(descriptors) {
    let number = -1;
    let control = -1;
    let isData = false;
    for (let at = 0; at < descriptors.length && descriptors[at]; at += descriptors[at]) {
      const kind = descriptors[at + 1];
      if (kind === INTERFACE) {
        isData = descriptors[at + 5] === CDC_DATA;
        if (descriptors[at + 5] === CDC_CONTROL) control = descriptors[at + 2];
        if (isData && this.ports[++number]) this.ports[number].control = control;
      } else if (kind === ENDPOINT && isData && this.ports[number]) {
        const address = descriptors[at + 2];
        if (address & 0x80) this.ports[number].endpointIn = address & 15;
        else this.ports[number].endpointOut = address;
      }
    }
  }

  setOpen(port, isOpen) {
    port.isOpen = isOpen;
    this.ask(lineState(port.control, isOpen ? DTR_RTS : 0));
    if (isOpen) {
      this.serve(port.endpointIn, false);
      this.serve(port.endpointOut, true);
    }
  }

  // -- control transfers -----------------------------------------------------------------------

  /** Queue a request; `done(bytes)` is called when it is through, with null if it was refused. */
  ask(request, done = () => {}) {
    this.requests.push({ answer: [], ...request, done });
    if (!this.request) this.clock.createAlarm(() => this.nextRequest()).schedule(GAP_NS);
  }

  nextRequest() {
    if (this.request || !this.requests.length) return;
    const request = (this.request = this.requests.shift());
    this.waiting.delete(0);
    this.waiting.delete(1);
    const reads = request.setup[0] & 0x80 && request.length;
    request.phase = reads ? 'data in' : request.data ? 'data out' : 'status in';
    this.usb.sendSetupPacket(Uint8Array.from(request.setup));
  }

  finish(answer) {
    const { done } = this.request;
    this.request = null;
    done(answer);
    this.clock.createAlarm(() => this.nextRequest()).schedule(GAP_NS);
  }

  /** A packet came in on endpoint 0. */
  controlIn(bytes) {
    const { request } = this;
    if (request.phase === 'status in') {
      this.finish(request.answer);
      return;
    }
    request.answer.push(...bytes);
    if (bytes.length < PACKET || request.answer.length >= request.length) {
      request.phase = 'status out';
      this.serve(0, true);
    }
  }

  /** A packet went out on endpoint 0. */
  controlOut() {
    if (this.request.phase === 'status out') this.finish(this.request.answer);
    else {
      this.request.phase = 'status in';
      this.serve(0, false);
    }
  }

  // -- packets ---------------------------------------------------------------------------------

  /** The Pico has written a buffer control word. */
  armed(offset, value) {
    if (offset < CONTROL_AT || offset >= CONTROL_END) return;
    const endpoint = (offset - CONTROL_AT) >> 3;
    const isOut = !!(offset & 4);
    if (endpoint === 0 && value & STALL) {
      if (this.request) this.finish(null);
    } else if ((value | (value >>> SECOND)) & AVAILABLE) {
      this.waiting.set(2 * endpoint + isOut, value);
      this.serve(endpoint, isOut);
    }
  }

  /** Move a packet if both ends are ready for one. */
  serve(endpoint, isOut) {
    const key = 2 * endpoint + isOut;
    const { waiting, inFlight } = this;
    const isReady = () => waiting.has(key) && this.wants(endpoint, isOut);
    if (inFlight.has(key) || !isReady()) return;
    inFlight.add(key);
    const bytes = waiting.get(key) & LENGTH;
    const ns = endpoint === 0 ? CONTROL_NS : isOut ? OUT_NS : IN_NS + BYTE_NS * bytes;
    const moved = this.clock.createAlarm(() => {
      inFlight.delete(key);
      if (waiting !== this.waiting || !isReady()) return; // the cable was pulled meanwhile
      if (isOut) this.send(endpoint);
      else this.receive(endpoint);
    });
    moved.schedule(ns);
  }

  /** Whether the PC has a packet for an endpoint, or waits for one from it. */
  wants(endpoint, isOut) {
    if (endpoint === 0) return !!this.request?.phase.endsWith(isOut ? 'out' : 'in');
    const port = this.portOf(endpoint, isOut);
    if (!port) return false;
    return isOut ? port.queue.length > 0 : port.isOpen;
  }

  portOf(endpoint, isOut) {
    return this.ports.find((port) => (isOut ? port.endpointOut : port.endpointIn) === endpoint);
  }

  receive(endpoint) {
    const key = 2 * endpoint;
    const value = this.waiting.get(key);
    this.waiting.delete(key);
    const { usbDPRAM, usbDPRAMView } = this.rp2040;
    let left = value;
    const packets = [];
    for (const [shift, skip] of [[0, 0], [SECOND, SECOND_AT]]) {
      if (!((value >>> shift) & AVAILABLE)) continue;
      const at = this.bufferOf(endpoint, false) + skip;
      packets.push(usbDPRAM.slice(at, at + ((value >>> shift) & LENGTH)));
      left &= ~((AVAILABLE | FULL) << shift);
    }
    usbDPRAMView.setUint32(CONTROL_AT + 8 * endpoint, left >>> 0, true);
    this.usb.indicateBufferReady(endpoint, false);
    for (const packet of packets) {
      if (endpoint === 0) this.controlIn(packet);
      else this.onData(this.portOf(endpoint, false).number, packet);
    }
  }

  send(endpoint) {
    const key = 2 * endpoint + 1;
    const value = this.waiting.get(key);
    this.waiting.delete(key);
    const bytes = this.nextPacket(endpoint, Math.min(PACKET, value & LENGTH));
    this.rp2040.usbDPRAM.set(bytes, this.bufferOf(endpoint, true));
    const control = (value & ~(LENGTH | AVAILABLE)) | FULL | bytes.length;
    this.rp2040.usbDPRAMView.setUint32(CONTROL_AT + 8 * endpoint + 4, control >>> 0, true);
    this.usb.indicateBufferReady(endpoint, true);
    if (endpoint === 0) this.controlOut();
  }

  nextPacket(endpoint, most) {
    if (endpoint === 0) {
      return this.request.phase === 'data out' ? this.request.data : new Uint8Array(0);
    }
    const { queue } = this.portOf(endpoint, true);
    const bytes = queue.shift();
    if (bytes.length > most) queue.unshift(bytes.subarray(most));
    return bytes.subarray(0, most);
  }

  bufferOf(endpoint, isOut) {
    if (endpoint === 0) return ENDPOINT_0_BUFFER;
    const at = 8 * endpoint + (isOut ? 4 : 0);
    return this.rp2040.usbDPRAMView.getUint32(at, true) & 0xffc0;
  }
}
