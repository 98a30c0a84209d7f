# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
#
# Lets main.py read Ctrl-C itself, so that one does not end a game.
SRC_USERMOD += $(USERMOD_DIR)/awale_console.c
