# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""A file beside another one."""


class Path:
    """A path; only what a module needs to read a file beside itself."""

    def __init__(self, path):
        self._path = str(path)

    def __str__(self):
        return self._path

    def __truediv__(self, name):
        return Path(self._path + "/" + name)

    def with_name(self, name):
        """The file `name` in the same folder."""
        return Path(self._path[: self._path.rfind("/") + 1] + name)

    def read_text(self, encoding="utf-8"):
        """Return the text of the file."""
        with open(self._path) as file:
            return file.read()
