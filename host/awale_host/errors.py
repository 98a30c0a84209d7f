# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Base class of errors that are shown to the user."""


class AwaleError(Exception):
    """An error that the user can act on; `str()` is one plain sentence: what happened, what to do.

    The command line prints that sentence without a traceback and exits with `exit_code`.
    """

    exit_code = 1
