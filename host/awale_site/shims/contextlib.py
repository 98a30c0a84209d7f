# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Context managers of generators, and the few others that the host uses."""

AbstractContextManager = None  # for annotations


class _Manager:
    def __init__(self, generator):
        self._generator = generator

    def __enter__(self):
        return next(self._generator)

    def __exit__(self, kind, error, trace):
        if error is None:
            next(self._generator, None)
            return False
        try:
            self._generator.throw(error)
        except StopIteration:
            return True
        return False


def contextmanager(function):
    """A function that yields once becomes one that returns a context manager."""

    def made(*values, **named):
        return _Manager(function(*values, **named))

    return made


class nullcontext:  # noqa: N801
    """Context manager that does nothing."""

    def __enter__(self):
        return None

    def __exit__(self, kind, error, trace):
        return False


class suppress:  # noqa: N801
    """Context manager that suppresses errors of these kinds."""

    def __init__(self, *kinds):
        self._kinds = kinds

    def __enter__(self):
        return None

    def __exit__(self, kind, error, trace):
        return kind is not None and issubclass(kind, self._kinds)
