// SPDX-FileCopyrightText: 2026 Awalé board contributors
// SPDX-License-Identifier: MIT
// What only some browsers have and TypeScript does not know: Web Serial, and the dialog for a file's place.

interface SerialPort extends EventTarget {
  readonly readable: ReadableStream<Uint8Array<ArrayBuffer>>;
  readonly writable: WritableStream<Uint8Array<ArrayBuffer>>;
  open(options: { baudRate: number; bufferSize: number }): Promise<void>;
  close(): Promise<void>;
  setSignals?(signals: { dataTerminalReady: boolean; requestToSend: boolean }): Promise<void>;
}

interface Navigator {
  readonly serial: {
    getPorts(): Promise<SerialPort[]>;
    requestPort(options: { filters: { usbVendorId: number }[] }): Promise<SerialPort>;
    /** The event's target is the port. */
    addEventListener(kind: "connect", listener: (event: Event) => void): void;
  };
}

declare function showSaveFilePicker(options: {
  suggestedName: string;
  types: { description: string; accept: Record<string, string[]> }[];
}): Promise<FileSystemFileHandle>;
