# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""A bad network between MQTT clients and their broker: it cuts, delays, doubles and reorders.

Unlike the serial cable of `link_proxy`, which damages bytes of one connection, this one carries
whole packets of many: TCP keeps the bytes in order, what comes late, twice or never is a message.
"""

import asyncio
import contextlib
import random
import re
import threading
from dataclasses import dataclass

_PUBLISH = 3


@dataclass
class Weather:
    """Faults of the network: the longest delay of a message in s, and the shares of messages that
    are doubled, that overtake others, and that cut the connection."""

    delay_s: float = 0.02
    doubled: float = 0.1
    late: float = 0.1
    cut: float = 0.01


class BrokerProxy:
    """Listens on `port` of 127.0.0.1 and leads to the broker at `broker_port`. Counts what it has
    done to messages in `done`. The next one that `loses` is found in is lost."""

    loses: re.Pattern[bytes] | None = None

    def __init__(self, broker_port: int, weather: Weather, seed: int) -> None:
        self.weather = weather
        self.done = {"carried": 0, "doubled": 0, "late": 0, "cut": 0, "lost": 0}
        self.port = 0
        self._broker_port = broker_port
        self._chance = random.Random(seed)
        self._loop = asyncio.new_event_loop()
        self._ready = threading.Event()
        self._thread = threading.Thread(target=self._run, name="network", daemon=True)
        self._ended: asyncio.Event | None = None

    @property
    def address(self) -> str:
        return f"mqtt://127.0.0.1:{self.port}"

    def __enter__(self) -> "BrokerProxy":
        self._thread.start()
        self._ready.wait()
        return self

    def __exit__(self, *error: object) -> None:
        assert self._ended is not None
        self._loop.call_soon_threadsafe(self._ended.set)
        self._thread.join()

    def _run(self) -> None:
        self._loop.run_until_complete(self._serve())

    async def _serve(self) -> None:
        self._ended = asyncio.Event()
        server = await asyncio.start_server(self._connect, "127.0.0.1", 0)
        self.port = server.sockets[0].getsockname()[1]
        self._ready.set()
        async with server:
            await self._ended.wait()

    async def _connect(self, client: asyncio.StreamReader, to_client: asyncio.StreamWriter) -> None:
        try:
            broker, to_broker = await asyncio.open_connection("127.0.0.1", self._broker_port)
        except OSError:  # it is being restarted
            to_client.close()
            return
        ways = [
            asyncio.create_task(self._carry(client, to_broker)),
            asyncio.create_task(self._carry(broker, to_client)),
        ]
        await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
        for way in ways:
            way.cancel()
        for end in (to_client, to_broker):
            end.close()

    async def _carry(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Carry packets one way until the connection ends or is cut."""
        with contextlib.suppress(asyncio.IncompleteReadError, ConnectionError):
            while True:
                packet = await _packet(reader)
                if packet[0] >> 4 != _PUBLISH:
                    writer.write(packet)
                elif not self._publish(packet, writer):
                    return

    def _publish(self, packet: bytes, writer: asyncio.StreamWriter) -> bool:
        weather, chance = self.weather, self._chance
        self.done["carried"] += 1
        if self.loses is not None and self.loses.search(packet):
            self.loses = None
            self.done["lost"] += 1
            return True
        if chance.random() < weather.cut:
            self.done["cut"] += 1
            if chance.random() < 0.5:
                writer.write(packet)
            return False
        copies = 1
        if chance.random() < weather.doubled:
            self.done["doubled"] += 1
            copies = 2
        for _ in range(copies):
            delay_s = weather.delay_s * chance.random()
            if chance.random() < weather.late:
                self.done["late"] += 1
                delay_s += 3 * weather.delay_s
            self._loop.call_later(delay_s, _write, writer, packet)
        return True


def _write(writer: asyncio.StreamWriter, packet: bytes) -> None:
    if not writer.is_closing():
        writer.write(packet)


async def _packet(reader: asyncio.StreamReader) -> bytes:
    """One MQTT packet: a byte, its length in up to four bytes, the rest."""
    packet = await reader.readexactly(1)
    length = shift = 0
    while True:
        byte = await reader.readexactly(1)
        packet += byte
        length |= (byte[0] & 0x7F) << shift
        shift += 7
        if not byte[0] & 0x80:
            return packet + await reader.readexactly(length)
