# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Problems of an OGN text, as an id with arguments: a program says them in the reader's language.

| id | arguments | what |
|---|---|---|
| `utf` `cr` `windows` | `bits` of the first | the encoding or the line ends are unusual |
| `spaces` `no_width` `control` `commas` `curly` | | was read as something plainer |
| `no_quotes` `tag_twice` `tag_cut` | `tag`, `n` letters | a tag that was read all the same |
| `may_mean` | `tag`, `known` | an unknown tag, perhaps a misspelt one |
| `not_tag` `not_move` | `text` | cannot be read |
| `no_variant` | | games whose rules no tag says |
| `most_tags` | `n` | the tags behind it are not kept |
| `brace` `parenthesis` | | a closing one without its beginning |
| `comment_end` `variation_end` | | it has no end |
| `number` | `number` | a move number that does not follow |
| `illegal.CODE` | `move`, `pit` | an illegal move, by the code of its `IllegalMove` |
| `captures` | `move`, `pit`, `taken`, `said` | a move captures another number of seeds |
| `variant` `fen` | `text` | the rules or the first position are not known |
| `result` | `said`, `given` | the moves give another result |
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


class OgnProblem:
    """A fault of a text, or what was read in another way than it stands there.

    `id` and `args` are those of the module's table, `line` counts from 1; 0 for the whole text.
    """

    def __init__(self, id: str, **args: "str | int") -> None:
        self.id = id
        self.args = args
        self.line = 0

    def at(self, line: int) -> "OgnProblem":
        """Return this problem, in that line."""
        self.line = line
        return self

    def __eq__(self, other: "Any") -> bool:
        return isinstance(other, OgnProblem) and repr(self) == repr(other)

    def __repr__(self) -> str:
        words = [name + "=" + str(self.args[name]) for name in sorted(self.args)]
        line = "line " + str(self.line) + ": " if self.line else ""
        return line + " ".join([self.id] + words)
