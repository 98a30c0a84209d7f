# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The worker's own program: the session's adapters to the browser. Sentences are read first."""

from awale_session.catalogue import read_with

from .places import catalogue_file

read_with(catalogue_file)
