# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Connection to an MQTT 5 broker that keeps topics at their newest value.

paho-mqtt and not aiomqtt: the host is made of threads, and aiomqtt is a layer for asyncio over
paho. Its thread connects, reconnects with growing pauses, and calls back.
"""

import contextlib
import logging
import ssl
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Final

import paho.mqtt.client as mqtt
from awale_session.friend.invitation import Broker
from paho.mqtt.enums import CallbackAPIVersion
from paho.mqtt.packettypes import PacketTypes
from paho.mqtt.properties import Properties
from paho.mqtt.reasoncodes import ReasonCode

KEPT_S: Final = 30 * 86_400  # what the broker keeps of a topic without news
_ALIVE_S: Final = 30
_LEAST_PAUSE_S: Final = 1  # between two attempts to connect; paho counts whole seconds
_MOST_PAUSE_S: Final = 30
_LAST_S: Final = 2.0  # the longest wait for the last message
_LOOK_S: Final = 1.0  # how often kept topics are compared with what was heard from the broker
CHECK_S: Final = 20.0  # how often the broker is asked for them again
MOST_BYTES: Final = (
    32_768  # of a packet, which the broker is asked to keep to; a statement has 16 KB
)
_log = logging.getLogger(__name__)

Received = Callable[[str, bytes], object]
Changed = Callable[[bool], object]


@dataclass
class _Kept:
    """A topic of this side: the wanted value, the one last heard from the broker, and when it was
    last published (s)."""

    wanted: bytes
    expiry_s: int
    heard: bytes | None = None
    sent_s: float = field(default=0.0)


class BrokerConnection:
    """One client of a broker.

    `received(topic, payload)` and `changed(connected)` are called in its thread. `here` is called
    before each attempt to connect and returns a topic with two values: for while this side is
    connected, and for the broker to publish when it is not.
    """

    def __init__(
        self,
        broker: Broker,
        received: Received,
        changed: Changed = lambda connected: None,
        *,
        here: Callable[[], tuple[str, bytes, bytes]] | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.broker = broker
        self.problem: str | None = None
        """Why there is no connection, in English; None while there is one or none was tried."""
        self._received = received
        self._changed = changed
        self.has_kept: Callable[[str], object] = lambda topic: None
        """Called with a topic whenever the broker is seen to have the wanted value."""
        self._here = here
        self._clock = clock
        self._topics: set[str] = set()
        self._is_silent = True  # nothing of the others has come since the last check
        self.kept: dict[str, _Kept] = {}
        self._lock = threading.RLock()
        self._heard = threading.Condition(self._lock)
        self._closing = threading.Event()
        self.client = mqtt.Client(
            CallbackAPIVersion.VERSION2,
            protocol=mqtt.MQTTv5,
            transport="websockets" if broker.path else "tcp",
        )
        if broker.path:
            self.client.ws_set_options(path=broker.path)
        if not broker.is_open:
            self.client.tls_set_context(ssl.create_default_context())
        self.client.reconnect_delay_set(_LEAST_PAUSE_S, _MOST_PAUSE_S)
        self.client.on_pre_connect = self._before
        self.client.on_connect = self._connected
        self.client.on_connect_fail = self._failed
        self.client.on_disconnect = self._lost
        self.client.on_message = self._message
        self._watcher = threading.Thread(target=self._watch, name="broker-topics", daemon=True)

    def open(self) -> None:
        """Begin to connect; returns at once."""
        self.client.connect_async(
            self.broker.host,
            self.broker.port,
            keepalive=_ALIVE_S,
            clean_start=True,
            properties=_with(PacketTypes.CONNECT, MaximumPacketSize=MOST_BYTES),
        )
        self.client.loop_start()
        self._watcher.start()

    @property
    def connected(self) -> bool:
        """Whether there is a connection now."""
        return self.client.is_connected()

    def close(self) -> None:
        """Say that this side has gone, and end the connection, once the broker has what it is to
        keep or after a moment. May be called again."""
        if self._closing.is_set():
            return
        with self._lock:
            self._heard.wait_for(lambda: not self.connected or not self._missing(), _LAST_S)
        self._closing.set()
        # With its will: what `here` says is published for a connection that ends on purpose, too.
        with contextlib.suppress(ValueError, OSError):
            self.client.disconnect(_with_will())
        self.client.loop_stop()

    def fall_silent(self) -> None:
        """End the connection without a word: the topics of this side are another one's. From any
        thread."""
        with self._lock:
            self.kept.clear()
        self._closing.set()
        self.client.disconnect()

    def accept(self, topic: str, value: bytes) -> None:
        """Take a value that the broker has for the wanted one, unless it is to be deleted."""
        with self._lock:
            self.kept[topic].wanted = self.kept[topic].wanted and value

    def follow(self, topic: str) -> None:
        """Receive a topic, at first what the broker has kept of it."""
        with self._lock:
            self._topics.add(topic)
        if self.connected:
            self.client.subscribe(topic, qos=1)

    def ask(self, topic: str) -> None:
        """Receive once more what the broker keeps of a topic that is followed with others."""
        self.client.subscribe(topic, qos=1)
        self.client.unsubscribe(topic)

    def keep(self, topic: str, value: bytes, expiry_s: int = KEPT_S) -> None:
        """Publish a value that the broker keeps; published again whenever the broker has lost it or
        has another one. An empty value deletes it."""
        with self._lock:
            self.kept[topic] = _Kept(value, expiry_s)
        if self.connected:
            if topic not in self._topics:
                self.follow(topic)
            self._publish(topic)

    def release(self, topic: str) -> None:
        """Leave a topic to the broker: it is not published again."""
        with self._lock:
            self.kept.pop(topic, None)

    def _publish(self, topic: str) -> None:
        with self._lock:
            kept = self.kept.get(topic)
            if kept is None:
                return  # released meanwhile
            kept.sent_s = self._clock()
            value, expiry_s = kept.wanted, kept.expiry_s
        expiry = _with(PacketTypes.PUBLISH, MessageExpiryInterval=expiry_s)
        self.client.publish(topic, value, qos=1, retain=True, properties=expiry)

    # -- paho's thread -------------------------------------------------------------------------

    def _before(self, client: mqtt.Client, userdata: Any) -> None:
        if self._here is not None:
            topic, present, absent = self._here()
            expiry = _with(PacketTypes.WILLMESSAGE, MessageExpiryInterval=KEPT_S)
            client.will_set(topic, absent, qos=1, retain=True, properties=expiry)
            with self._lock:
                self.kept[topic] = _Kept(present, KEPT_S)

    def _connected(
        self, client: mqtt.Client, userdata: Any, flags: Any, reason: Any, *_: Any
    ) -> None:
        if reason.is_failure:
            self.problem = str(reason)
            return
        self.problem = None
        with self._lock:
            kept = list(self.kept)
            # What the friend has, says which of this side's statements counts: it comes first.
            topics = [*sorted(self._topics.difference(kept)), *sorted(kept)]
        for topic in topics:
            client.subscribe(topic, qos=1)
        for topic in kept:
            self._publish(topic)
        self._changed(True)

    def _failed(self, client: mqtt.Client, userdata: Any) -> None:
        self.problem = "it cannot be reached"
        self._changed(False)

    def _lost(self, client: mqtt.Client, userdata: Any, flags: Any, reason: Any, *_: Any) -> None:
        if not self._closing.is_set():
            self.problem = str(reason)
            _log.info("the broker's connection has ended: %s", reason)
            self._changed(False)

    def _message(self, client: mqtt.Client, userdata: Any, message: mqtt.MQTTMessage) -> None:
        with self._lock:
            kept = self.kept.get(message.topic)
            if kept is not None:
                kept.heard = bytes(message.payload)
                self._heard.notify_all()
            is_own = kept is not None and kept.wanted == kept.heard
        self._is_silent = self._is_silent and kept is not None
        try:
            if is_own:
                self.has_kept(message.topic)
            else:
                self._received(message.topic, bytes(message.payload))
        except Exception:  # paho's thread has to go on
            _log.exception("a message from the broker")

    # -- a thread of its own -------------------------------------------------------------------

    def _watch(self) -> None:
        """Publish again what the broker does not have: an older value came after it, another client
        has overwritten it, or the broker has forgotten it. What was heard last need not be what the
        broker has now, where messages overtake each other: it is asked again now and then. So it is
        for the others' topics after silence, since a broker may keep a message and not deliver it.
        """
        checked_s = self._clock()
        while not self._closing.wait(_LOOK_S):
            if not self.connected:
                continue
            if self._clock() - checked_s >= CHECK_S:
                checked_s = self._clock()
                with self._lock:
                    asked = set(self.kept) | (self._topics if self._is_silent else set())
                self._is_silent = True
                for topic in sorted(asked):
                    self.client.subscribe(topic, qos=1)
            with self._lock:
                now = self._clock()
                late = [
                    topic for topic in self._missing() if now - self.kept[topic].sent_s > _LOOK_S
                ]
            for topic in late:
                self._publish(topic)

    def _missing(self) -> list[str]:
        """The topics of which the broker was not heard to have the wanted value."""
        return [topic for topic, kept in self.kept.items() if kept.heard != kept.wanted]


def _with(packet: int, **values: int) -> Properties:
    properties = Properties(packet)  # type: ignore[no-untyped-call]
    for name, value in values.items():
        setattr(properties, name, value)
    return properties


def _with_will() -> ReasonCode:
    return ReasonCode(PacketTypes.DISCONNECT, "Disconnect with will message")
