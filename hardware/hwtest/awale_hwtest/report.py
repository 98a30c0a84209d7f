# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""What was found: a line at once for each result, and a verdict at the end."""

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
        """Has nothing failed so far?"""
        return not self._faults

    def passed(self, what: str) -> None:
        """Something works."""
        self._write("pass  " + what)

    def note(self, what: str) -> None:
        """Something that is no fault, or that only a person can judge."""
        self._write("note  " + what)

    def failed(self, part: str, what: str) -> None:
        """Something does not work: `part` names it ("A", "LEDs"), `what` says what to check."""
        self._faults.append(what)
        self._parts.append(part)
        self._write("FAIL  " + what)

    def names(self, part: str) -> bool:
        """Has this part failed?"""
        return part in self._parts

    def verdict(self) -> None:
        """Say all that failed, or that nothing did."""
        if self.good:
            self._write("RESULT pass: everything that can be measured works.")
            return
        self._write("RESULT check %d:" % len(self._faults))
        for fault in self._faults:
            self._write("  - " + fault)
