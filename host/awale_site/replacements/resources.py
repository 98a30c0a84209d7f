# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The program's files, as the build of the site has written them down."""

from pathlib import Path

import site_facts

_FIRMWARE = Path("/firmware")


def catalogue_file(language):
    """The catalogue of sentences in a language as JSON, None if there is none."""
    try:
        with open("/locale/%s.json" % language) as file:
            return file.read()
    except OSError:
        return None


def catalogue_languages():
    """The languages that have a catalogue here: files of games are in English, and the page has
    its own."""
    return ["en"]


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


def firmware_folder(chosen=None):
    """The folder with `boot.py` and `main.py`."""
    return _FIRMWARE


def pad_pins(description):
    """The pin of each touch pad, in the order of `touch.pads`."""
    return [pad.pin for pad in description.touch.pads]


def led_count(description):
    """The number of LEDs in the chain."""
    built, order = description.geometry.pcb, description.leds.order
    stores = len([cup for cup in order if cup.startswith("store")])
    return (len(order) - stores) * built.leds_per_pit + stores * built.leds_per_store
