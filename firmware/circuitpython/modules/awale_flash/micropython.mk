# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
#
# The memory for games, between CircuitPython's program and nvm.
SRC_USERMOD += $(USERMOD_DIR)/awale_flash.c
CFLAGS_USERMOD += -Wno-missing-prototypes
