# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Collects the files that run in the browser into one archive.

In it are the firmware and the core as they are, the desktop's virtual board and session rewritten
for MicroPython (`dialect.py`), and what stands in for the rest.
"""

import contextlib
import ctypes
import importlib.util
import json
from collections.abc import Iterator
from importlib import metadata
from pathlib import Path
from typing import Any, Final

import msgspec
from awale_engine.binding import read_header
from awale_engine.compiler import HEADER
from awale_engine.tables.rules import NoTables, TableRules

from awale_core import RULE_SETS, rule_set

from ..analysis.cache import engine_version
from ..board_toml import BoardDescription
from ..resources import board_description, firmware_folder
from ..views.page_options import page_options
from ..virtual.settings import read_settings
from .dialect import rewritten

_HERE: Final = Path(__file__).resolve().parent
_HOST: Final = _HERE.parent
_SHARED: Final = (
    "analysis/annotation",
    "analysis/judge",
    "analysis/judgement_json",
    "analysis/reasons",
    "analysis/score",
    "catalogue",
    "doctor/health",
    "errors",
    "library/check",
    "library/games",
    "library/ogn_files",
    "library/players",
    "library/recorder",
    "library/statistics",
    "library/versions",
    "link/archive",
    "link/clean",
    "link/client",
    "link/errors",
    "link/link_session",
    "link/maintenance",
    "link/messages",
    "link/mirror",
    "link/retransmission",
    "packing",
    "page/friend_protocol",
    "page/library_protocol",
    "page/protocol",
    "page/schema",
    "page/source",
    "page/study_protocol",
    "play/announcer",
    "play/clocks",
    "play/coach",
    "play/commands",
    "play/course/context",
    "play/course/engine_seats",
    "play/course/game_end",
    "play/course/game_start",
    "play/course/player_commands",
    "play/course/session_parts",
    "play/course/setups",
    "play/course/snapshot",
    "play/course/timekeeper",
    "play/events",
    "play/seats",
    "play/sentences",
    "play/session",
    "play/session_config",
    "share/game_document",
    "spill_files",
    "views/board_follower",
    "views/page_games",
    "views/page_lesson",
    "views/page_light",
    "views/page_signs",
    "views/page_outcomes",
    "views/page_source",
    "views/page_state",
    "virtual/arguments",
    "virtual/faults",
    "virtual/machine",
    "virtual/serial",
    "virtual/position_light",
    "virtual/touch",
    "wording",
)
# What only a game with a friend needs, and the parts of `shims/` and `replacements/` for it.
_FRIEND: Final = (
    "friend/board_steps",
    "friend/desk",
    "friend/invitation",
    "friend/looking_on",
    "friend/onlooker",
    "friend/proofs",
    "friend/record",
    "friend/resuming",
    "friend/room",
    "friend/seat",
    "friend/seat_clock",
    "friend/sentences",
    "friend/shared_game",
    "friend/short_code",
    "friend/statement",
    "views/friend_room_commands",
    "views/friend_view",
    "views/looking_on_commands",
)
_FRIENDS_OWN: Final = (
    "/awale_host/friend/",
    "/awale_host/views/qr_picture",
    "/awale_web/friend_rooms",
    "/lib/hmac",
    "/lib/secrets",
    "/lib/urllib/",
)
# What only the study of games needs, besides `study/`.
_STUDY: Final = (
    "analysis/game_analysis",
    "analysis/source",
    "analysis/tablebase_source",
    "puzzles/book",
    "puzzles/proof",
    "puzzles/puzzle",
    "puzzles/sources",
    "share/document",
    "views/puzzle_answers",
    "views/study_answers",
)
_STUDYS_OWN: Final = ("/awale_web/study.py", "/lib/itertools.py")
_ENGINE: Final = (
    "errors",
    "levels",
    "position",
    "search/root",
    "search/searcher",
    "search/tablebase_root",
    "search/transposition",
    "search/worker",
    "tables/lookup",
    "types",
    "uci/time_management",
)
_LIBRARIES: Final = ("neopixel", "adafruit_pixelbuf")
_TABLES: Final = ("board", "touch", "leds", "geometry", "pins", "power")


def bundled() -> dict[str, str]:
    """Every file by its path in the worker's file system, but those that are only needed for a game
    with a friend or for study."""
    later = _FRIENDS_OWN + _STUDYS_OWN
    return {path: text for path, text in _all().items() if not path.startswith(later)}


def bundled_for_friends() -> dict[str, str]:
    """The files that a game with a friend needs besides."""
    files = {path: text for path, text in _all().items() if path.startswith(_FRIENDS_OWN)}
    for name in _FRIEND:
        files[f"/awale_host/{name}.py"] = rewritten(_text(_HOST / f"{name}.py"), name)
    files["/awale_host/friend/__init__.py"] = ""
    return files


def bundled_for_study() -> dict[str, str]:
    """The files that the study of games needs besides, some in place of others."""
    files = {path: text for path, text in _all().items() if path.startswith(_STUDYS_OWN)}
    for name in _STUDY:
        files[f"/awale_host/{name}.py"] = rewritten(_text(_HOST / f"{name}.py"), name)
    files["/awale_host/puzzles/__init__.py"] = ""
    for path in sorted((_HERE / "study").rglob("*.py")):
        files[f"/awale_host/{path.relative_to(_HERE / 'study').as_posix()}"] = _text(path)
    return files


def _all() -> dict[str, str]:
    files: dict[str, str] = {}
    firmware = firmware_folder()
    for path in sorted(firmware.rglob("*.py")):
        files[f"/firmware/{path.relative_to(firmware).as_posix()}"] = _text(path)
    core = _folder_of("awale_core")
    for path in sorted(core.glob("*.py")):
        files[f"/awale_core/{path.name}"] = _text(path)
    files.update(_host())
    for name in _LIBRARIES:
        spec = importlib.util.find_spec(name)
        assert spec is not None
        assert spec.origin is not None
        files[f"/lib/{name}.py"] = rewritten(_text(Path(spec.origin)), name)
    for path in sorted((_HOST / "virtual" / "standins").glob("*.py")):
        files[f"/lib/{path.name}"] = rewritten(_text(path), path.name)
    for path in sorted((_HERE / "shims").rglob("*.py")):
        files[f"/lib/{path.relative_to(_HERE / 'shims').as_posix()}"] = _text(path)
    for path in sorted((_HERE / "program").glob("*.py")):
        files[f"/awale_web/{path.name}"] = _text(path)
    files["/awale_web/__init__.py"] = ""
    files["/lib/site_facts.json"] = _facts(firmware)
    files["/locale/en.json"] = _text(_HOST / "locale" / "en.json")
    return files


def _host() -> Iterator[tuple[str, str]]:
    packages: set[Path] = set()
    for name in _SHARED:
        yield f"/awale_host/{name}.py", rewritten(_text(_HOST / f"{name}.py"), name)
        packages.update(Path(name).parents)
    engine = _folder_of("awale_engine")
    for name in _ENGINE:
        yield f"/awale_engine/{name}.py", rewritten(_text(engine / f"{name}.py"), name)
    for path in sorted((_HERE / "engine").rglob("*.py")):
        yield f"/awale_engine/{path.relative_to(_HERE / 'engine').as_posix()}", _text(path)
    for folder in ("", "search/", "tables/", "uci/"):
        yield f"/awale_engine/{folder}__init__.py", ""
    yield "/lib/kernel_layout.py", kernel_layout()
    yield "/awale_host/virtual/touch_numbers.json", _text(_HOST / "virtual/touch_numbers.json")
    for package in packages:
        yield f"/awale_host/{package.as_posix()}/__init__.py".replace("/./", "/"), ""
    replacements = _HERE / "replacements"
    for path in sorted(replacements.rglob("*.py")):
        yield f"/awale_host/{path.relative_to(replacements).as_posix()}", _text(path)


def _facts(firmware: Path) -> str:
    """Facts of the checkout, as JSON, which loads sooner than Python."""
    description = board_description()
    settings = read_settings(firmware / "settings.toml", _refuse)
    facts = {
        "VERSION": metadata.version("awale-board"),
        "SETTINGS": settings,
        "TABLES": rules_with_tables(),
        "ENGINE": engine_version(),
        "BOARD": _tables(description, *_TABLES),
        "HELLO": {
            "source": f"awale {metadata.version('awale-board')}",
            "board": _tables(description, "leds", "geometry"),
            "build": "pcb",
            "options": msgspec.to_builtins(page_options()),
        },
    }
    return json.dumps(facts, ensure_ascii=False)


def rules_with_tables() -> list[str]:
    """The rule sets that can have endgame tables."""
    found = []
    for rules in RULE_SETS:
        with contextlib.suppress(NoTables):
            TableRules(rule_set(rules))
            found.append(rules)
    return found


def kernel_layout() -> str:
    """The kernel's constants and where the members of its structs lie in WebAssembly, as a module;
    a struct's members are name, offset, kind, and how many there are of it (0: a single one)."""
    found = read_header(HEADER, pointer=ctypes.c_uint32)
    numbers: dict[str, tuple[str, int, bool]] = {}
    structs = []
    for name, kind in found.items():
        if not (isinstance(kind, type) and issubclass(kind, ctypes.Structure)):
            continue
        members = []
        fields: list[tuple[str, Any]] = kind._fields_  # type: ignore[assignment]
        for member, of in fields:
            count = getattr(of, "_length_", 0)
            of = of._type_ if count else of
            word = of.__name__
            if not issubclass(of, ctypes.Structure):
                signed = of(-1).value < 0
                word = f"{'i' if signed else 'u'}{8 * ctypes.sizeof(of)}"
                numbers[word] = (word, ctypes.sizeof(of), signed)
            members.append((member, getattr(kind, member).offset, word, count))
        structs.append((name, ctypes.sizeof(kind), tuple(members)))
    constants = {name: value for name, value in found.items() if isinstance(value, int)}
    tables = {"CONSTANTS": constants, "NUMBERS": tuple(numbers.values()), "STRUCTS": tuple(structs)}
    return "".join(f"{name} = {value!r}\n" for name, value in tables.items())


def _tables(description: BoardDescription, *names: str) -> Any:
    tables = {name: msgspec.to_builtins(getattr(description, name)) for name in names}
    return json.loads(json.dumps(tables))


def _refuse(warning: str) -> None:
    raise ValueError(warning)


def _folder_of(package: str) -> Path:
    spec = importlib.util.find_spec(package)
    assert spec is not None
    assert spec.origin is not None
    return Path(spec.origin).parent


def _text(path: Path) -> str:
    return path.read_text(encoding="utf-8")
