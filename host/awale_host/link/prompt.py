# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""A board whose program was ended stands at CircuitPython's prompt: silent at its data port, it
answers at its console."""

from typing import Final

from awale_session.link.port import Transport

# Ctrl-B leaves a prompt for programs, and any key the message before the prompt. A board that plays
# drops both.
_WAKE: Final = b"\x02\r"
_PROMPTS: Final = (b">>> ", b"... ")
_START: Final = b"\x04"  # Ctrl-D
_READS: Final = 20  # of a twentieth of a second each


def stands_at_prompt(console: Transport) -> bool:
    """Whether a prompt answers at a board's console. Ends no program."""
    console.write(_WAKE)
    said = b""
    for _ in range(_READS):
        said += console.read()
        if said.endswith(_PROMPTS):
            return True
    return False


def start_program(console: Transport) -> None:
    """Start the program of a board that stands at its prompt."""
    console.write(_START)
