# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The end of a failure's report in the board's own memory, so that `health` has it after any
restart.

It is a record in the page of settings (``store_settings.py``) with the version of the firmware, as
another version does not report it any more. Bit 7 of each letter is set, so that the letters do not
look like other records.
"""

from . import VERSION
from .store_settings import CRASH_MARK, SIZE, last_crash, record_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .interfaces import Store

MOST = 128  # letters


def as_noted(report: str) -> str:
    """The end of a report as it is noted: at most 128 letters of ASCII."""
    text = ""
    for letter in report.strip()[-MOST:]:
        text += letter if letter == "\n" or " " <= letter <= "~" else "?"
    return text


def note(store: "Store", report: str) -> None:
    """Note the end of a report behind what the page of settings has, unless it is the last one
    noted or there is no room: nothing is erased for it. Takes about a millisecond."""
    text = VERSION + "\n" + as_noted(report)
    record = record_of(bytes([ord(letter) | 0x80 for letter in text]), CRASH_MARK)
    first = len(store) - SIZE
    page = bytes(store[first : first + SIZE])
    end = len(page.rstrip(b"\xff"))
    if last_crash(page) != record and end + len(record) <= SIZE:
        store[first + end : first + end + len(record)] = record


def noted(store: "Store") -> str:
    """The text that was noted last by this version of the firmware; empty if there is none."""
    first = len(store) - SIZE
    record = last_crash(bytes(store[first : first + SIZE]))
    text = "".join([chr(byte & 0x7F) for byte in record[2:-4]])
    return text[len(VERSION) + 1 :] if text.startswith(VERSION + "\n") else ""
