# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""A serial port for a page (`navigator.serial`) that leads to a virtual board's link.

The page's end is a script, which asks the page's own server for bytes; this end is a socket to the
board. The cable can be cut, and bytes of others can come through it.
"""

import contextlib
import socket
import threading
from typing import Final
from urllib.parse import urlsplit

_LOOK_S: Final = 0.02
GONE: Final = 204  # not an error, which the browser would report

SCRIPT: Final = """(() => {
  const call = (what, body) => fetch(`/usb/${what}`, { method: "POST", body });
  const serial = new EventTarget();
  if (!location.protocol.startsWith("http")) return;
  let allowed = localStorage.getItem("usb allowed"); // no ports, "yes", or more: "silent"
  const again = async () => {
    const soon = () => new Promise((resolve) => setTimeout(resolve, 20));
    while ((await call("there")).status !== 200) await soon();
    const event = new Event("connect");
    Object.defineProperty(event, "target", { value: port });
    serial.dispatchEvent(event);
  };
  class Port {
    getInfo() {
      return { usbVendorId: 0x239a, usbProductId: 0x80f4 };
    }

    async open({ baudRate }) {
      if (!baudRate) throw new TypeError("baudRate is missing");
      const { status } = await call("open");
      if (status !== 200) throw new DOMException("Failed to open", "NetworkError");
      let here = true;
      const lost = () => {
        if (here) again();
        here = false;
        return new DOMException("The device has been lost.", "NetworkError");
      };
      this.readable = new ReadableStream({
        async pull(controller) {
          while (here) {
            const answer = await call("read");
            if (answer.status !== 200) {
              controller.error(lost());
              return;
            }
            const bytes = new Uint8Array(await answer.arrayBuffer());
            if (bytes.length) {
              controller.enqueue(bytes);
              return;
            }
          }
          controller.error(lost()); // a write has noticed it
        },
        cancel() {
          here = false;
        },
      }, { highWaterMark: 0 });
      this.writable = new WritableStream({
        async write(bytes) {
          if ((await call("write", bytes)).status !== 200) throw lost();
        },
      });
    }

    async close() {
      await call("close");
    }
  }
  class Silent extends Port {
    async open() {
      this.readable = new ReadableStream();
      this.writable = new WritableStream();
    }

    async close() {}
  }
  const port = new Port();
  const silent = [new Silent(), new Silent()];
  serial.getPorts = async () =>
    allowed === "silent" ? [silent[0], port, silent[1]] : allowed ? [port] : [];
  serial.requestPort = async () => {
    if (!navigator.userActivation.isActive) throw new DOMException("no gesture", "SecurityError");
    allowed = "yes";
    localStorage.setItem("usb allowed", "yes");
    return port;
  };
  Object.defineProperty(navigator, "serial", { value: serial });
})()"""


class UsbCable:
    """The board's end of the cable. `post` answers the page's script."""

    def __init__(self, link_url: str) -> None:
        self._address = (urlsplit(link_url).hostname, urlsplit(link_url).port)
        self._socket: socket.socket | None = None
        self._lock = threading.Lock()
        self._left: int | None = None  # bytes until the cable is cut
        self._cuts: list[int] = []
        self._foreign = b""
        self.pulled = False
        self.cut = 0  # times
        self.written = b""  # by the page, over all connections
        self._opened = threading.Event()  # since it was pulled

    def cut_after(self, *counts: int) -> None:
        """Cut the cable after the first of these numbers of the board's bytes, then after the
        next one of another connection, and so on."""
        self._cuts = list(counts)
        self._left = self._cuts.pop(0)

    def inject(self, data: bytes) -> None:
        """Let bytes come to the page that the board has not sent, between two of its lines."""
        self._foreign += data

    def plug_in(self) -> None:
        self.pulled = False

    def pull(self) -> None:
        """Pull the cable, until `plug_in`."""
        self.pulled = True
        self._opened.clear()
        self._close()

    def post(self, path: str, body: bytes) -> tuple[int, bytes]:
        """The answer to a request of the script."""
        what = path.rsplit("/", 1)[-1]
        if what == "there":
            return (GONE if self.pulled else 200), b""
        if what == "open":
            return self._open()
        if what == "opened":  # answered once it is, so that a worker can wait for it
            return (200 if self._opened.wait() else GONE), b""
        if what == "close":
            self._close()
            return 200, b""
        link = self._socket
        if link is None:
            return GONE, b""
        try:
            return self._write(link, body) if what == "write" else self._read(link)
        except OSError:
            return GONE, b""

    def _open(self) -> tuple[int, bytes]:
        if self.pulled:
            return GONE, b""
        self._close()
        try:
            self._socket = socket.create_connection(self._address)
        except OSError:
            return GONE, b""
        self._socket.settimeout(_LOOK_S)
        if self._left is None and self._cuts:
            self._left = self._cuts.pop(0)
        self._opened.set()
        return 200, b""

    def _write(self, link: socket.socket, body: bytes) -> tuple[int, bytes]:
        link.sendall(body)
        self.written += body
        return 200, b""

    def _read(self, link: socket.socket) -> tuple[int, bytes]:
        try:
            data = link.recv(4096)
        except TimeoutError:
            data = b""
        else:
            if not data:
                raise OSError("the board hung up")
        if self._left is not None and data:
            if len(data) >= self._left:
                data = data[: self._left]
                self._left = None
                self.cut += 1
                self._close()
            else:
                self._left -= len(data)
        if self._foreign and (not data or data.endswith(b"\n")):
            data, self._foreign = data + self._foreign, b""
        return 200, data

    def _close(self) -> None:
        with self._lock:
            link, self._socket = self._socket, None
        if link is not None:
            with contextlib.suppress(OSError):
                link.close()
