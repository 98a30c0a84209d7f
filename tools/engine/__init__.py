# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Research on the engine: tuning the evaluation, matches between settings, endurance runs."""
