# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Builds the static page: files that any web server can serve, with the board in the browser.

    build_board(Path("build/site/play"), micropython, qrcode, mqtt, kernel, first)

`micropython` is the folder of the npm package @micropython/micropython-webassembly-pyscript,
`qrcode` the module of qrcode-generator, `mqtt` that of mqtt, `kernel` the engine's kernel as
WebAssembly, `first` what the board's program says first, as JSON.
"""

import gzip
import hashlib
import json
import shutil
from base64 import b64encode
from html import escape
from pathlib import Path
from typing import Final

import awale_site
from awale_engine.binding import FITTED
from awale_engine.binding import kernel as native
from awale_engine.search import evaluation
from awale_engine.tables.building.solve import Solver
from awale_host.page import bundle as page_bundle
from awale_host.page.inline import inlined
from awale_host.resources import catalogue_file, catalogue_languages
from awale_session.catalogue import render, sentence
from PIL import Image

from awale_core import RULE_SETS

from .bundle import DESKTOPS_OWN, bundled, rules_with_tables
from .lean import lean

_SITE: Final = Path(awale_site.__file__).resolve().parent
# Weights are kept for offline use once they have been needed, but for those that do for all rules.
_WEIGHTS: Final = "weights"
_ALWAYS: Final = "abapa-tables.bin"
TABLE_SEEDS: Final = 9  # on the board, as far as the endgame tables reach
_QRCODE: Final = "qrcode.mjs"
_MQTT: Final = "mqtt.mjs"
_FRIENDS: Final = ("friend.bundle", "friend.js", _MQTT)
_STUDY: Final = "study.bundle"
_PICTURES: Final = "pictures"
TABLES: Final = "tables"
# Its own first script opens the board in the browser, its own windows come beside the page's.
_SCRIPTS: Final = ("site_connection.js", "app.js", "site_windows.js", "site_study.js")
_WORKERS: Final = ("worker.js", "usb.js", "searcher.js")
_FRIEND: Final = "friend.js"  # a part of the first one, loaded when it is needed
FIRST: Final = "first.json"  # what the board's program says first: see `static/standing.js`
_POLICY: Final = (
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; "
    "img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; manifest-src 'self'; "
    "worker-src 'self'; base-uri 'none'; form-action 'none'"
)


def build_board(
    to: Path,
    micropython: Path,
    qrcode: Path,
    mqtt: Path,
    kernel: Path,
    first: str,
    *,
    pictures: Path | None = None,
    address: str = "",
) -> list[Path]:
    """Write the page, the worker and everything they load to the folder `to`, which is replaced.
    Returns the files that a visit needs, relative to it. From
    the folder `pictures` come besides those of the page, for those who link to it or install it;
    `address` is that of the page, which some who link to it need for the picture."""
    shutil.rmtree(to, ignore_errors=True)
    shutil.copytree(page_bundle.STATIC, to)
    shutil.copytree(_SITE / "static", to, dirs_exist_ok=True)
    _join(to)
    (to / "messages").mkdir()
    for language in catalogue_languages():
        said = catalogue_file(language, DESKTOPS_OWN) or b"{}"
        (to / "messages" / f"{language}.json").write_bytes(said)
    (to / FIRST).write_text(first, encoding="utf-8")
    shutil.copy(qrcode, to / _QRCODE)
    shutil.copy(mqtt, to / "worker" / _MQTT)
    first_files = {
        "micropython.js.bin": _compressed((micropython / "micropython.mjs").read_bytes()),
        "micropython.bin": _compressed((micropython / "micropython.wasm").read_bytes()),
        "board.bundle": archive(),
    }
    for name, data in first_files.items():
        (to / "worker" / name).write_bytes(data)
    (to / "worker" / "friend.bundle").write_bytes(archive(bundled("friend")))
    (to / "worker" / _STUDY).write_bytes(archive(bundled("study")))
    _join_workers(to / "worker", sum(map(len, first_files.values())))
    (to / "worker" / "kernel.bin").write_bytes(_compressed(kernel.read_bytes()))
    write_weights(to / "worker" / _WEIGHTS)
    write_tables(to / "worker" / _WEIGHTS)
    preview = "" if pictures is None else _add_pictures(to, pictures, address)
    page = to / "index.html"
    policy = f'<meta http-equiv="Content-Security-Policy" content="{_POLICY}">'
    text = page.read_text(encoding="utf-8")
    for before, after in (
        ("<html ", '<html data-home="../" '),
        ('<meta charset="utf-8">', f'<meta charset="utf-8">\n  {policy}{preview}'),
    ):
        assert text.count(before) == 1
        text = text.replace(before, after)
    page.write_text(text, encoding="utf-8")
    every = sorted(path.relative_to(to) for path in to.rglob("*") if path.is_file())
    files = [path for path in every if not _is_later(path)]
    _list_for_offline(to, files, [path for path in every if path not in files])
    (to / TABLES).mkdir()
    for rules in RULE_SETS:
        (to / TABLES / f"{rules}.json").touch()  # empty: there are none beside it (pieces.js)
    return files


def _add_pictures(to: Path, pictures: Path, address: str) -> str:
    """Put pictures of the page into the manifest, for those who install it; return what names one
    of them to those who show a link to the page."""
    folder = to / _PICTURES
    folder.mkdir()
    screenshots = []
    for name, form in (("game", "wide"), ("phone", "narrow")):
        shutil.copy(pictures / f"{name}.webp", folder)
        with Image.open(folder / f"{name}.webp") as picture:
            size = f"{picture.width}x{picture.height}"
            if form == "wide":
                picture.convert("RGB").resize((1200, 675)).save(folder / "preview.jpg", quality=85)
        source = f"{_PICTURES}/{name}.webp"
        screenshots.append(
            {"src": source, "sizes": size, "type": "image/webp", "form_factor": form}
        )
    manifest = to / "manifest.webmanifest"
    described = {**json.loads(manifest.read_text("utf-8")), "screenshots": screenshots}
    manifest.write_text(json.dumps(described, ensure_ascii=False, indent=2), encoding="utf-8")
    facts = {
        "og:title": "Awalé",
        "og:type": "website",
        "og:description": render(sentence("door.play.about"), "en"),
        "og:image": f"{address}{_PICTURES}/preview.jpg",
    }
    return "".join(
        f'\n  <meta property="{name}" content="{escape(value)}">' for name, value in facts.items()
    )


def _is_later(path: Path) -> bool:
    """Whether a file is fetched only once it is needed."""
    kept = path.parent.name not in (_WEIGHTS, _PICTURES) or path.name == _ALWAYS
    return not kept or path.name in (_QRCODE, _STUDY, *_FRIENDS)


def _join(to: Path) -> None:
    """Put the page's modules into its scripts and style sheets, and take them away."""
    scripts, styles = page_bundle.scripts(to, _SCRIPTS), page_bundle.styles(to)
    for folder in ("board", "games", "parts", "sheets", "study", "style"):
        shutil.rmtree(to / folder)
    for module in to.glob("*.js"):
        if module.name != "offline.js":
            module.unlink()
    for name, text in (scripts | styles).items():
        (to / name).write_text(text, encoding="utf-8")


def _join_workers(folder: Path, size: int) -> None:
    """Put the modules of each worker into one script and take them away; write down the `size` of
    the files that they load, in bytes."""
    whole = {name: inlined(folder / name) for name in _WORKERS}
    friend = inlined(folder / _FRIEND)
    for module in folder.glob("*.js"):
        module.unlink()
    shutil.rmtree(folder.parent / "usb")
    (folder / _FRIEND).write_text(friend, encoding="utf-8")
    for name, text in whole.items():
        assert text.count('"BYTES"') == 1
        (folder / name).write_text(text.replace('"BYTES"', str(size)), encoding="utf-8")


def archive(files: dict[str, str] | None = None) -> bytes:
    """Files by their paths, by default those of `bundle.bundled`, compressed; the same bytes for
    the same files."""
    files = bundled() if files is None else files
    files = {path: lean(text) if path.endswith(".py") else text for path, text in files.items()}
    text = json.dumps(files, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    return _compressed(text.encode())


def _compressed(data: bytes) -> bytes:
    return gzip.compress(data, 9, mtime=0)


def write_weights(to: Path) -> None:
    """Write the weights of each rule set, compressed: all low bytes, then all high bytes, which
    takes a fifth less."""
    to.mkdir()
    for rules in RULE_SETS:
        weights = evaluation.load(FITTED, rules)
        numbers = weights.numbers.cast("B").tobytes()
        tables = numbers[: 2 * native.NETWORK]
        parts = {"tables": tables, "network": numbers[len(tables) :]}
        for name, part in parts.items():
            if part:
                data = _compressed(part[::2] + part[1::2])
                (to / f"{rules}-{name}.bin").write_bytes(data)


def write_tables(to: Path) -> None:
    """Build the endgame tables of each rule set that has some, and write them, compressed: how far
    they reach, whether boards have two bounds, a value for each board or its lower bound, then how
    much greater each upper one is."""
    for rules in rules_with_tables():
        solver = Solver(rules, TABLE_SEEDS)
        for seeds in range(TABLE_SEEDS + 1):
            solver.solve(seeds)
        low, high = (bytes(each) for each in solver.known)
        gaps = bytes((b - a) & 255 for a, b in zip(low, high, strict=True))
        bounded = solver.known.bounded
        data = bytes([TABLE_SEEDS, bounded]) + low + (gaps if bounded else b"")
        (to / f"{rules}-endings.bin").write_bytes(_compressed(data))


def _list_for_offline(to: Path, files: list[Path], later: list[Path]) -> None:
    """Write down for the service worker which files there are with their checksums, and a name for
    the state of them all. It fetches those of `later` only when they are needed."""
    worker = to / "offline.js"
    digest = hashlib.sha256()

    def listed(paths: list[Path]) -> list[tuple[str, str]]:
        rows = []
        for path in paths:
            data = (to / path).read_bytes()
            checksum = b64encode(hashlib.sha256(data).digest()).decode()
            rows.append((path.as_posix(), f"sha256-{checksum}"))
            digest.update(path.as_posix().encode() + data)
        return rows

    now = listed([path for path in files if path.name != worker.name])
    now.insert(0, ("./", dict(now)["index.html"]))
    text = (
        inlined(worker)
        .replace('["FILES"]', json.dumps(now))
        .replace('["LATER"]', json.dumps(listed(later)))
    )
    text = text.replace('"BUILD"', json.dumps(digest.hexdigest()[:16]))
    worker.write_text(text, encoding="utf-8")
