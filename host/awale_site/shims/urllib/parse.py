# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Parts of a web address, as far as the host uses them."""


class _Parts:
    def __init__(self, scheme, place, path):
        self.scheme = scheme
        self.path = path
        place = place[place.rfind("@") + 1 :]
        end = place.find("]") + 1
        colon = place.find(":", end)
        name = place if colon < 0 else place[:colon]
        self._port = "" if colon < 0 else place[colon + 1 :]
        self.hostname = name.strip("[]").lower() or None

    @property
    def port(self):
        """Its number, None for none; ValueError if it is not one."""
        if not self._port:
            return None
        number = int(self._port)
        if not 0 <= number < 65536:
            raise ValueError("no port: " + self._port)
        return number


def urlsplit(text):
    """The parts of an address."""
    scheme, mark, rest = text.partition("://")
    if not mark:
        return _Parts("", "", text)
    for end in "?#":
        rest = rest.partition(end)[0]
    place, slash, path = rest.partition("/")
    return _Parts(scheme.lower(), place, slash + path)
