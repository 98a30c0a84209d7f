# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The web page: its protocol, the server that carries it, and the view that feeds it.

| module | what it holds |
|---|---|
| `protocol` | the schema of every message, both ways (documented in `docs/page.md`) |
| `static/` | the page itself: ES modules, custom elements, CSS, no build step |
"""
