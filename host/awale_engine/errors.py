# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Base class of errors that are shown to the user."""

from typing import Any


class AwaleError(Exception):
    """An error that the user can act on; `str()` is one plain sentence: what happened, what to do.

    The command line prints that sentence without a traceback and exits with `exit_code`.
    """

    exit_code = 1
    say: Any = None
    """The same as a `catalogue.Sentence`, for other languages; None where there is only English."""

    @property
    def text(self) -> Any:
        """The error as an argument of a sentence: `say`, or the English text."""
        return str(self) if self.say is None else self.say
