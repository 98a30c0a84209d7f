# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Test report: a line at once for each result, and a verdict at the end."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable


class Report:
    """Collects results. `write` takes one line of text."""

    def __init__(self, write: "Callable[[str], None]") -> None:
        self._write = write
        self._faults: "list[str]" = []
        self._parts: "list[str]" = []

    @property
    def good(self) -> bool:
        """True if nothing has failed so far."""
        return not self._faults

    def passed(self, what: str) -> None:
        """Report something that works."""
        self._write("pass  " + what)

    def note(self, what: str) -> None:
        """Report something that only a person can judge, or a value for the record."""
        self._write("note  " + what)

    def failed(self, part: str, what: str) -> None:
        """Report a fault: `part` names it ("A", "LEDs"), `what` says what to check."""
        self._faults.append(what)
        self._parts.append(part)
        self._write("FAIL  " + what)

    def names(self, part: str) -> bool:
        """True if this part has failed."""
        return part in self._parts

    def verdict(self) -> None:
        """Print everything that failed, or that nothing did."""
        if self.good:
            self._write("RESULT pass: everything that can be measured works.")
            return
        self._write("RESULT check %d:" % len(self._faults))
        for fault in self._faults:
            self._write("  - " + fault)
