# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Tones of the piezo: one at a time, without waiting; no meaning depends on them."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    import pwmio

    from .interfaces import Tones

    Tune = tuple[int, ...]

# Each tone: hertz (0: silence) and ms. In pairs of their own they took 200 bytes more.
WRONG: "Tune" = (196, 110, 147, 180)
START: "Tune" = (392, 90, 523, 90, 659, 140)
TAKEN_BACK: "Tune" = (523, 70, 392, 110)
WON: "Tune" = (523, 120, 659, 120, 784, 120, 1047, 320)
DRAWN: "Tune" = (523, 160, 523, 160, 392, 240)
CHOSEN: "Tune" = (880, 35)
# Seeds climb a scale of five tones, as many as a hand can hold.
SCALE = (262, 294, 330, 392, 440, 523, 587, 659, 784, 880, 1047, 1175)
_SEED_MS = 40
_CAPTURE_MS = 70


class Piezo:
    """The piezo: one tone at a time."""

    def __init__(self, wave: "pwmio.PWMOut") -> None:
        self._wave = wave

    def play(self, hertz: int) -> None:
        """Sound this tone from now on; 0: none."""
        if hertz:
            self._wave.frequency = hertz
        self._wave.duty_cycle = 32768 if hertz else 0


class Sound:
    """Plays tunes while `on`; a new tune replaces the running one."""

    def __init__(self, tones: "Tones | None") -> None:
        self.on = True
        self._tones = tones
        self._tune: "Tune" = ()
        self._at = 0
        self._until = -1  # ms when the tone ends; −1: silent

    def play(self, tune: "Tune") -> None:
        """Start a tune with the next `step`."""
        if self.on and self._tones is not None:
            self._tune = tune
            self._at = 0
            self._until = 0

    def seed(self, number: int) -> None:
        """Play the tone of the falling seed `number` of a sowing."""
        self.play((SCALE[number % len(SCALE)], _SEED_MS))

    def capture(self, number: int) -> None:
        """Play the tone of the captured pit `number` of a chain."""
        high = SCALE[min(5 + 2 * number, len(SCALE) - 1)]
        self.play((high, _CAPTURE_MS, high * 3 // 2, _CAPTURE_MS))

    def step(self, now_ms: int) -> None:
        """Play the next tone of the tune when it is due."""
        if self._until < 0 or now_ms < self._until or self._tones is None:
            return
        if self._at < len(self._tune):
            self._until = now_ms + self._tune[self._at + 1]
            self._tones.play(self._tune[self._at])
            self._at += 2
        else:
            self._until = -1
            self._tones.play(0)
