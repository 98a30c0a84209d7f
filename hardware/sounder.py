# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Model of the sounder BZ1: how loud the firmware's tones are, compared with its resonance.

    python -m hardware.sounder

A piezo disc driven with a constant voltage moves by a constant amount below its resonance. Sound
pressure follows its acceleration, so it falls by 12 dB an octave below the resonance and is level
above it: a high-pass of second order (L. Beranek, T. Mellow, Acoustics, Academic Press 2012,
section 4.10). The tones are square waves: each odd harmonic n has 1/n of the fundamental's voltage.
"""

import argparse
import math
import runpy
from pathlib import Path

SOUND = Path(__file__).resolve().parent.parent / "firmware" / "awale_board" / "sound.py"
RESONANCE_HZ = 2_900  # CEB-35FD29, 2.9 kHz ± 0.5 kHz by its data sheet
SHARPNESS = 5.0  # Q of the disc in its case: assumed
HEARD_HZ = 12_000  # harmonics above are left out


def response(hertz: float, resonance_hz: float) -> float:
    """Sound pressure of one sine wave compared with frequencies far above the resonance."""
    ratio = hertz / resonance_hz
    return ratio**2 / math.hypot(1 - ratio**2, ratio / SHARPNESS)


def fundamental_db(hertz: float, resonance_hz: float = RESONANCE_HZ) -> float:
    """Level in dB of a tone's fundamental, the pitch that one hears, compared with one at the
    resonance."""
    return 20 * math.log10(response(hertz, resonance_hz) / response(resonance_hz, resonance_hz))


def square_wave_db(hertz: float, resonance_hz: float = RESONANCE_HZ) -> float:
    """Level in dB of a square wave with all its harmonics, compared with one at the resonance."""

    def pressure(fundamental: float) -> float:
        harmonics = range(1, int(HEARD_HZ / fundamental) + 1, 2)
        parts = (response(n * fundamental, resonance_hz) / n for n in harmonics)
        return math.sqrt(sum(part**2 for part in parts))

    return 20 * math.log10(pressure(hertz) / pressure(resonance_hz))


def tones() -> list[int]:
    """Every frequency in Hz that the firmware plays, ascending."""
    sound = runpy.run_path(str(SOUND))
    found = set(sound["SCALE"])
    for name, tune in sound.items():
        if name.isupper() and not name.startswith("_") and isinstance(tune, tuple):
            found.update(tune[::2])
    played: list[int] = []

    class Piezo:
        def play(self, hertz: int) -> None:
            played.append(hertz)

    player = sound["Sound"](Piezo())
    for pit in range(12):
        player.capture(pit)
        for second in range(4):
            player.step(1_000 * second)
    return sorted((found | set(played)) - {0})


def rows() -> list[tuple[str, str, str]]:
    """For the table of docs/pcb.md: tone; its fundamental; the whole square wave."""
    every = tones()
    shown = [every[0], *(tone for tone in every if tone in (262, 523, 1047)), every[-1]]
    return [
        (
            f"{tone} Hz",
            f"{fundamental_db(tone):.0f} dB",
            f"{square_wave_db(tone):.0f} dB",
        )
        for tone in shown
    ]


def main() -> None:
    """Print the table."""
    argparse.ArgumentParser(prog="python -m hardware.sounder", description=__doc__).parse_args()
    for row in rows():
        print("".join(f"{cell:>10}" for cell in row))


if __name__ == "__main__":
    main()
