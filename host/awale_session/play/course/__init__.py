# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The course of a session: what `session` is made of. Nothing but `session` imports from here."""
