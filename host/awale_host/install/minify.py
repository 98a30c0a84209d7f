# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Minifies the board's modules before they are compiled: most of the board's heap is code.

Behaviour and line numbers do not change. `names` of the result maps the short names back; the
function `restore_names` applies it to a traceback of the board.
"""

import re
from collections.abc import Mapping
from typing import NamedTuple

from .built_in_words import BUILT_IN_WORDS
from .bundle import bundled
from .constant_folding import fold_constants
from .dead_code import remove_dead_code, strip_types
from .inline import inlined
from .name_order import order_names
from .rename import shorten_names
from .sentences import FILE, move_sentences
from .slim_classes import slim_classes

Names = Mapping[str, Mapping[str, str]]
"""For each name of a module in a traceback: the original name of each short one."""

_HOME = "awale_core.rules"  # the module that reads the sentences for all others
_FRAME = re.compile(r'(File "([^"]*?)(?:\.m?py)?", line \d+)(?:, in (\S+))?')
_WORD = re.compile(r"\b([A-Za-z_]\w*)\b")


class Minified(NamedTuple):
    """The minified sources and the original of each short name, both by module; and the `files`
    that belong beside the modules, by path."""

    sources: dict[str, str]
    names: dict[str, dict[str, str]]
    files: dict[str, bytes]


def minified(
    sources: Mapping[str, str], programs: Mapping[str, str], *, bundle: bool = False
) -> Minified:
    """Minify the `sources` of modules, given by dotted name (``package.__init__`` for a package).

    What the `programs` use of them by name keeps its name. With `bundle` the modules that are in
    memory all the time are merged into a few, and what is left is made smaller at the cost of
    reading it. SyntaxError for invalid source.
    """
    small = fold_constants({name: strip_types(source) for name, source in sources.items()})
    small = remove_dead_code(small, programs)
    files = {}
    if bundle:
        small = remove_dead_code(bundled(small, programs), programs)
        small = slim_classes(inlined(small, programs))
        if _HOME in small:
            small, text = move_sentences(small, _HOME)
            files[f"{_HOME.partition('.')[0]}/{FILE}"] = text
    small, names = shorten_names(small, programs, BUILT_IN_WORDS if bundle else ())
    return Minified(order_names(small) if bundle else small, names, files)


def restore_names(traceback: str, names: Names) -> str:
    """Return a traceback of the board with the original names of functions and attributes.

    The last line, which describes the error, uses the names of the last frame's module.
    """
    lines = traceback.splitlines()
    module: Mapping[str, str] = {}
    for at, line in enumerate(lines):
        frame = _FRAME.search(line)
        if frame:
            module = names.get(frame[2], {})
        if frame or at == len(lines) - 1:
            parts = _WORD.split(line)
            lines[at] = "".join(module.get(part, part) for part in parts)
    return "\n".join(lines)
