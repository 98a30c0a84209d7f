# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
#
# The search of the engine's kernel (host/awale_engine/kernel) for the board's own AI. `make firmware`
# copies the kernel here as the folder kernel, and writes weights.c.
AWALE_KERNEL := $(USERMOD_DIR)

SRC_USERMOD += $(AWALE_KERNEL)/awale_kernel.c $(AWALE_KERNEL)/weights.c
SRC_USERMOD += $(addprefix $(AWALE_KERNEL)/kernel/,search.c rules.c lookup.c codes.c)

# A line is shorter here, and a game's past, than on a PC: the search's memory is a piece of the heap.
CFLAGS_USERMOD += -I$(AWALE_KERNEL)/kernel -DAWALE_MOST_PLIES=40 -DAWALE_HISTORY=60
CFLAGS_USERMOD += -Wno-missing-prototypes
