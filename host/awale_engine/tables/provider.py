# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Provider of tables to an engine that must not wait: opens and builds them in the background.

The first request for a rule set opens its tables in a thread. If those up to BACKGROUND_SEEDS seeds
are missing or damaged, a low-priority process builds them first. In the folder of `awale tables`
other processes then build the larger ones of LATER, which replace them when they are ready. These
processes end with this program; the tables that are finished by then are kept.
"""

import os
import subprocess
import sys
import threading
from pathlib import Path
from typing import TYPE_CHECKING, Final

from ..errors import AwaleError
from ..notices import Notice, Say, silent
from ..paths import tables_folder
from .rules import NoTables

if TYPE_CHECKING:
    from .probe import Tablebase

BACKGROUND_SEEDS: Final = 12  # built in seconds; an analysis waits for these
# Larger ones, and the bytes of memory that must be free: building takes half a minute of processor
# time where there are two bounds, and then one to four minutes and up to 1.9 GB.
LATER: Final = ((15, 0), (18, 6 << 30))
# Windows: neither Ctrl-C nor the closing of the console reaches it.
_OWN_GROUP: Final = getattr(subprocess, "CREATE_NEW_PROCESS_GROUP", 0) | getattr(
    subprocess, "CREATE_NO_WINDOW", 0
)
ON: Final = "on"
OFF: Final = "off"


class TablebaseProvider:
    """The tables in one folder, opened on the first request.

    `say` receives one sentence when a build starts and one when it has finished or failed. The
    tables of `later` are built afterwards, without a message: pairs of a number of seeds and the
    bytes of memory that must be free.
    """

    def __init__(
        self, folder: Path, say: Say = silent, later: tuple[tuple[int, int], ...] = ()
    ) -> None:
        self.say = say
        self._folder = folder
        self._later = later
        self._lock = threading.Lock()
        self._ready: dict[str, Tablebase | None] = {}
        self.threads: dict[str, threading.Thread] = {}
        self._looked: dict[str, threading.Event] = {}  # set when the existing tables are open
        self._settled: dict[str, threading.Event] = {}  # set when they are ready, or cannot be

    def ask(self, rules: str) -> "Tablebase | None":
        """Return the tables of a rule set at once; None if they are missing, not ready, or
        damaged since then."""
        if rules not in self._ready:
            with self._lock:
                if rules not in self.threads:
                    self._looked[rules] = threading.Event()
                    self._settled[rules] = threading.Event()
                    thread = threading.Thread(target=self._prepare, args=(rules,), daemon=True)
                    self.threads[rules] = thread
                    thread.start()
        tables = self._ready.get(rules)
        if tables is not None:
            try:
                tables.check()
            except AwaleError as error:
                self.say(Notice("tables.without", text=str(error)))
                self._ready[rules] = tables = None
        return tables

    def open(self, rules: str) -> None:
        """Like `ask`, but wait until the existing tables are open; do not wait for a build."""
        self.ask(rules)
        self._looked[rules].wait()

    def wait(self, rules: str, timeout: float | None = None) -> "Tablebase | None":
        """Like `ask`, but wait until they are ready; at most `timeout` seconds."""
        self.ask(rules)
        self._settled[rules].wait(timeout)
        return self._ready.get(rules)

    def _prepare(self, rules: str) -> None:
        try:
            self._look(rules)
        finally:
            self._looked[rules].set()
            self._settled[rules].set()
        self._extend(rules)

    def _extend(self, rules: str) -> None:
        """Build the tables that are to come later, unless a damaged one is in their way, which the
        user knows about. What fails here leaves the tables as they are."""
        import psutil

        from .layer_file import Unreadable
        from .probe import Tablebase
        from .tableset import TableSet

        for seeds, memory in self._later:
            tables = self._ready[rules]
            if tables is None or tables.damaged is not None or tables.reach < BACKGROUND_SEEDS:
                return
            if tables.reach >= seeds:
                continue
            if psutil.virtual_memory().available < memory or not self.build_set(rules, seeds):
                return
            try:
                larger = Tablebase(TableSet(rules, self._folder))
            except (NoTables, Unreadable, MemoryError):
                return
            if larger.reach > tables.reach:
                self._ready[rules] = larger

    def _look(self, rules: str) -> None:
        from .layer_file import Unreadable
        from .probe import Tablebase
        from .tableset import TableSet

        try:
            table_set = TableSet(rules, self._folder)
            tables = Tablebase(table_set)
            if tables.reach < BACKGROUND_SEEDS:
                self._looked[rules].set()
                self.say(Notice("tables.building", rules=rules))
                if self.build_set(rules, BACKGROUND_SEEDS):
                    self.say(Notice("tables.ready"))
                else:
                    how = table_set.how_to_build(BACKGROUND_SEEDS)
                    self.say(Notice("tables.failed", command=how))
                tables = Tablebase(table_set)
            if tables.damaged is not None and tables.reach >= BACKGROUND_SEEDS:
                how = table_set.how_to_build(tables.damaged)
                self.say(Notice("tables.damaged", number=tables.damaged, command=how))
        except NoTables:
            self._ready[rules] = None
            return
        except (Unreadable, MemoryError) as error:
            why = str(error) or "There is too little memory for them."
            self.say(Notice("tables.without", text=why))
            self._ready[rules] = None
            return
        self._ready[rules] = tables if tables.reach >= 0 else None

    def build_set(self, rules: str, seeds: int) -> bool:
        """Build the tables up to `seeds` in another process; True on success."""
        command = [sys.executable, "-m", "awale_engine.tables.building.background"]
        command += [rules, str(seeds), str(self._folder)]
        try:
            with subprocess.Popen(
                command,
                stdin=subprocess.PIPE,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                # Ctrl-C is for the program: it may ask whether to end.
                start_new_session=True,
                creationflags=_OWN_GROUP,
            ) as process:
                return process.wait() == 0  # before its input is closed
        except OSError:
            return False


_keepers: dict[Path, TablebaseProvider] = {}
_making = threading.Lock()


def provider_for(where: str = ON, say: Say = silent) -> TablebaseProvider | None:
    """Return the program's provider for a folder; from now on it reports to `say`.

    `where` is a folder, ON for the folder of `awale tables`, or OFF for none. The environment
    variable AWALE_TABLES replaces ON.
    """
    if where == ON:
        where = os.environ.get("AWALE_TABLES") or ON
    if where == OFF:
        return None
    folder = tables_folder() if where == ON else Path(where)
    later = LATER if where == ON else ()
    with _making:
        kept = _keepers.setdefault(folder, TablebaseProvider(folder, later=later))
        kept.say = say
        return kept
