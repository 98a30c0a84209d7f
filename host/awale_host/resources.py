# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Finds the files that describe the board (`board.toml`, firmware) and those with its sentences."""

import functools
import json
import re
from pathlib import Path
from typing import Any, Final

import awale_session
import msgspec
from awale_machine.board_toml import BoardDescription, read_board
from awale_session.errors import AwaleError

PACKAGE = Path(__file__).resolve().parent
CHECKOUT = PACKAGE.parent.parent
LOCALE: Final = Path(awale_session.__file__).resolve().parent / "locale"
# Languages of which no native speaker has read the catalogue yet.
_UNREAD: Final = frozenset({"de", "pt"})
# What of the geometry a picture of the board needs.
_DRAWN: Final = ("_mm", "_deg", "_direction", "_per_pit", "_per_store")


def board_description() -> BoardDescription:
    """Read `board.toml`: a checkout's `hardware/`, else the copy inside the wheel.

    The circuit board has as many LEDs in it as the firmware expects where neither a pin nor a
    setting says otherwise: those of `rings`.

    AwaleError if neither is there, or if it has an unknown, missing or wrong field.
    """
    for path in (CHECKOUT / "hardware" / "board.toml", PACKAGE / "board.toml"):
        if path.is_file():
            described = read_board(path)
            drawn, usual = described.geometry.pcb, described.geometry.rings
            drawn.leds_per_pit, drawn.leds_per_store = usual.leds_per_pit, usual.leds_per_store
            return described
    raise AwaleError("The description of the board (board.toml) is missing: install awale again.")


def firmware_folder(chosen: Path | None = None) -> Path:
    """Return the folder with `boot.py` and `main.py`: a checkout's, else the copy inside the wheel.

    A `chosen` folder wins. AwaleError if there is no firmware.
    """
    folders = [chosen] if chosen else [CHECKOUT / "firmware", PACKAGE / "firmware"]
    for folder in folders:
        if (folder / "main.py").is_file():
            return folder.resolve()
    where = f"in {chosen}" if chosen else "here: install awale again"
    raise AwaleError(f"The board's firmware (main.py) is not {where}.")


def firmware_version() -> str:
    """Return the version of the firmware that belongs to this program."""
    text = (firmware_folder() / "awale_board" / "__init__.py").read_text(encoding="utf-8")
    match = re.search(r'^VERSION = "(.+)"$', text, re.MULTILINE)
    assert match is not None
    return match[1]


def uf2_folders() -> list[Path]:
    """Return the folders in which the firmware of one file may be: a checkout's build, the
    wheel's."""
    return [CHECKOUT / "build" / "firmware", PACKAGE / "uf2"]


def catalogue_languages() -> list[str]:
    """The languages that have a catalogue of sentences, English first."""
    languages = {path.stem for path in LOCALE.glob("*.json")}
    return ["en", *sorted(languages - {"en"})]


def unread_languages() -> list[str]:
    """The languages that people are warned of where they choose one: no native speaker has read
    the catalogue yet."""
    return [language for language in catalogue_languages() if language in _UNREAD]


def catalogue_file(language: str, without: tuple[str, ...] = ()) -> bytes | None:
    """Return the catalogue of sentences in a language (`en`) as JSON; None if there is none.

    What is not translated yet is English. `without`: beginnings of the ids that are left out.
    """
    if language not in catalogue_languages():
        return None
    path = LOCALE / f"{language}.json"
    sentences = json.loads(path.with_name("en.json").read_bytes())
    sentences.update({id: said for id, said in json.loads(path.read_bytes()).items() if said})
    sentences = {id: said for id, said in sentences.items() if not id.startswith(without)}
    return json.dumps(sentences, ensure_ascii=False, separators=(",", ":")).encode()


def led_count(description: BoardDescription) -> int:
    """Return the number of LEDs in the chain."""
    return description.led_count()


def icon_file() -> Path:
    """Return the icon of the program, an SVG."""
    return PACKAGE / "page" / "static" / "icon.svg"


@functools.cache
def drawn_board() -> dict[str, Any]:
    """Return the parts of `board.toml` that a picture of the board needs."""
    described = board_description()
    geometry = {
        key: value
        for key, value in msgspec.to_builtins(described.geometry.pcb).items()
        if key.endswith(_DRAWN) and not isinstance(value, dict)
    }
    return {"leds": msgspec.to_builtins(described.leds), "geometry": {"pcb": geometry}}
