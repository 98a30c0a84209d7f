# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Language of the person at this computer."""

import os
from collections.abc import Mapping

from .resources import catalogue_languages


def language_of_environment(environment: Mapping[str, str] = os.environ) -> str:
    """The language that the environment asks for, if there is a catalogue for it, else English."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if value := environment.get(name):
            language = value.split(".")[0].split("_")[0].lower()
            return language if language in catalogue_languages() else "en"
    return "en"
