# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""A card to print: the rules of one rule set and what the lights mean, A5, two sides.

`make_card` (module `sheet`) lays it out for a browser; `content` chooses the sentences, `pictures`
draws cups.
"""
