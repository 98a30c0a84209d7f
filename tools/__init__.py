# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Benches, generators and checks for developers; not part of the wheel."""
