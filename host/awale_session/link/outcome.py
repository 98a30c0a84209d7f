# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""A result that is there or not yet."""

from typing import Generic, TypeVar

_T = TypeVar("_T")


class Outcome(Generic[_T]):
    """A result or an error that comes later. A home waits for it in its own way."""

    def __init__(self) -> None:
        self._result: _T | None = None
        self._error: Exception | None = None
        self._done = False

    def set_result(self, result: _T) -> None:
        """Set the result."""
        self._result, self._done = result, True

    def set_exception(self, error: Exception) -> None:
        """Set the error."""
        self._error, self._done = error, True

    def done(self) -> bool:
        """Whether there is a result or an error."""
        return self._done

    def result(self) -> _T:
        """The result, once there is one; raises the error."""
        if self._error is not None:
            raise self._error
        return self._result  # type: ignore[return-value]
