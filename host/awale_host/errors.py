# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The one base of errors that are meant for a person."""


class AwaleError(Exception):
    """Something a person can do something about; `str()` is one plain sentence that says what.

    The command line prints that sentence without a traceback and exits with `exit_code`.
    """

    exit_code = 1
