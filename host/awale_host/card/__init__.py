# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""A card to print: the rules of one rule set and what the lights mean, A5, two sides, as PDF.

`make_card` (module `sheet`) draws it; `content` chooses the sentences, `pictures` draws cups.
"""
