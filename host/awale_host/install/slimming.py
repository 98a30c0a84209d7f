# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Makes the board's modules small before they are compiled: most of its memory is the program.

What they do stays the same, and so does the line of everything.
"""

from collections.abc import Mapping

from .constants import inlined
from .names import shortened
from .unused import without_types, without_unused


def slimmed(sources: Mapping[str, str], programs: Mapping[str, str]) -> dict[str, str]:
    """The `sources` of modules by their dotted names (``package.__init__`` for a package), smaller.
    `programs` stay as they are, and find all that they ask for by its name. SyntaxError for what is
    no Python."""
    small = inlined({name: without_types(source) for name, source in sources.items()})
    return shortened(without_unused(small, programs), programs)
