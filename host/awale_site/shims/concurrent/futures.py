# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""A result that is there or not yet."""


class Future:
    """A result or an error that is set later."""

    def __init__(self):
        self._done = False
        self._result = self._error = None

    def set_result(self, result):
        """Set the result."""
        self._done, self._result = True, result

    def set_exception(self, error):
        """Set the error."""
        self._done, self._error = True, error

    def done(self):
        """Whether there is a result or an error."""
        return self._done

    def result(self):
        """The result; raises the error."""
        if self._error is not None:
            raise self._error
        return self._result
