# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The names of `typing` that remain in rewritten modules; none of them does anything."""

TYPE_CHECKING = False
Annotated = Any = Callable = ClassVar = Final = Literal = NoReturn = Self = None


class Protocol:
    """A base without meaning."""


Generic = NamedTuple = Protocol


def TypeVar(name, bound=None):  # noqa: N802
    """Placeholder without effect."""


def cast(kind, value):
    """The value."""
    return value
