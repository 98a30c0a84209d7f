# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Facts that the build of the site writes down: VERSION, BOARD, HELLO, TABLES, ENGINE."""

import json

with open("/lib/site_facts.json") as file:
    globals().update(json.load(file))
