# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Code of desktop and site alike: the link to a board, games with their players, a friend far away,
the answers to the page, analysis and puzzles.

It runs on CPython and on MicroPython. A room imports those below it:

| room | what it holds |
|---|---|
| `friend`, `study` | a friend far away; analysis and puzzles: loaded later on the site |
| `answers` | what the page is answered, and what it shows |
| `play` | the course of a game |
| `analysis` | what the engine says about a position, in words |
| `page` | the page's protocol |
| `library` | games that are kept |
| `link` | the link to a board |
| `catalogue`, `wording`, `packing` | sentences, and positions as short text |
"""
