# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Folder of a rule set's tables, and the layers in it.

Each rule set has a folder of its own, also where another one's positions have the same values.
"""

from pathlib import Path

from awale_core import rule_set

from ..paths import tables_folder
from . import layer_file
from .rules import TableRules


class TableSet:
    """The layers of one rule set in a folder, which need not be there yet.

    NoTables for a rule set that cannot have any.
    """

    def __init__(self, rules: str, folder: Path | None = None) -> None:
        self.rules = rules
        self.table_rules = TableRules(rule_set(rules))
        self.code = self.table_rules.file_code
        self.bounded = self.table_rules.bounded
        self.folder = (folder or tables_folder()) / rules

    def path(self, seeds: int) -> Path:
        """The file of a layer."""
        return self.folder / f"{self.rules}-{seeds:02}{layer_file.SUFFIX}"

    def open(self, seeds: int) -> layer_file.LayerFile | None:
        """A layer, None if there is none; Damaged if its file is not what was written, Unreadable
        if it cannot be opened."""
        try:
            return layer_file.LayerFile(self.path(seeds), seeds, self.code, bounded=self.bounded)
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
