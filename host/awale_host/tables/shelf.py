# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Where tables are kept, and which layers are there.

Rule sets whose positions are worth the same share one table: abapa and finnish, which differ in
what ends a game without changing what is left to gain, and awari and catalan.
"""

from pathlib import Path

from awale_core import RULE_SETS, rule_set

from ..folders import tables_folder
from . import files
from .moves import NoTables, code_of

__all__ = ["NoTables", "Shelf", "kin"]


def kin(rules: str) -> tuple[str, ...]:
    """The rule sets that share a table with this one, itself included, as RULE_SETS orders them.

    NoTables for one that has none.
    """
    code = code_of(rule_set(rules))
    same = []
    for other in RULE_SETS:
        try:
            if code_of(rule_set(other)) == code:
                same.append(other)
        except NoTables:
            continue
    return tuple(same)


class Shelf:
    """The layers of one rule set in a folder, which need not be there yet.

    NoTables for a rule set that cannot have any.
    """

    def __init__(self, rules: str, folder: Path | None = None) -> None:
        self.rules = rules
        self.kin = kin(rules)
        self.name = self.kin[0]
        self.code = code_of(rule_set(rules))
        self.folder = (folder or tables_folder()) / self.name

    def path(self, seeds: int) -> Path:
        """The file of a layer."""
        return self.folder / f"{self.name}-{seeds:02}{files.SUFFIX}"

    def open(self, seeds: int) -> files.LayerFile | None:
        """A layer, None if there is none; Damaged if its file is not what was written, Unreadable
        if it cannot be opened."""
        try:
            return files.LayerFile(self.path(seeds), seeds, self.code)
        except FileNotFoundError:
            return None

    def how_to_build(self, seeds: int) -> str:
        """The command that builds the layers up to this one, in quotes."""
        command = f"awale tables build --rules {self.rules} --seeds {seeds}"
        folder = self.folder.parent
        if folder != tables_folder():
            command += f' --folder "{folder}"' if " " in str(folder) else f" --folder {folder}"
        return f"'{command}'"

    def reach(self) -> int:
        """The greatest number such that files of all layers up to it are there; −1 without any.

        Only looks whether they are there.
        """
        seeds = 0
        while self.path(seeds).exists():
            seeds += 1
        return seeds - 1
