# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Replacement for `importlib.util`: its functions do nothing, as imports need no preparation."""


class _Spec:
    pass


def spec_from_file_location(name, location, submodule_search_locations=None):
    """Nothing that matters."""
    return _Spec()


def module_from_spec(spec):
    """Nothing that matters."""
    return spec
