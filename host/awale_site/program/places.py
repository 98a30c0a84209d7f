# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The program's files, as the build of the site has written them down."""

from pathlib import Path

import site_facts
from awale_machine.position_light import position_frame

_FIRMWARE = Path("/firmware")


def catalogue_file(language):
    """The catalogue of sentences in a language as JSON, None if there is none."""
    try:
        with open("/locale/%s.json" % language) as file:
            return file.read()
    except OSError:
        return None


class _Table:
    """A table of `board.toml`, checked when the site was built; its keys are attributes."""

    def __init__(self, values):
        for name, value in values.items():
            setattr(self, name, _typed(value))


def _typed(value):
    if isinstance(value, dict):
        return _Table(value)
    return [_typed(each) for each in value] if isinstance(value, list) else value


def board_description():
    """The tables of `board.toml` that the virtual board needs."""
    return _Table(site_facts.BOARD)


def paint(cups, **how):
    """The light of a position; see Paint."""
    return position_frame(cups, firmware=_FIRMWARE, **how)


def led_count(description):
    """The number of LEDs in the chain."""
    built, order = description.geometry.pcb, description.leds.order
    stores = len([cup for cup in order if cup.startswith("store")])
    return (len(order) - stores) * built.leds_per_pit + stores * built.leds_per_store
