// SPDX-FileCopyrightText: 2026 Awalé board contributors
// SPDX-License-Identifier: MIT
//
// Starts the programs that are frozen into the firmware: boot.py, main.py and safemode.py.
//
// CircuitPython looks for these on the drive only. Its main.c asks mp_vfs_import_stat() which of
// its candidates exists and hands that name to pyexec_file(); supervisor.set_next_code_file() asks
// path_exists() of the name that boot.py gives. The linker's option --wrap (awale.mk) puts the
// three functions below in front of those, so no source of CircuitPython changes and an empty, torn
// or full drive starts the same program as any other.

#include <string.h>

#include "supervisor/board.h"

#include "extmod/vfs.h"
#include "lib/oofatfs/ff.h"
#include "py/frozenmod.h"
#include "shared/runtime/pyexec.h"
#include "supervisor/filesystem.h"

mp_import_stat_t __real_mp_vfs_import_stat(const char *path);
mp_import_stat_t __wrap_mp_vfs_import_stat(const char *path);
bool __real_path_exists(const char *path);
bool __wrap_path_exists(const char *path);
int __real_pyexec_file(const char *filename, pyexec_result_t *result);
int __wrap_pyexec_file(const char *filename, pyexec_result_t *result);

// What CircuitPython writes into the code.py of a new drive (supervisor/shared/filesystem.c); the
// file is empty where its first start was cut. Neither is anybody's program.
static const char hello_world[] = "print(\"Hello World!\")\n";
#define HELLO_WORLD_SIZE (sizeof(hello_world) - 1)

static bool is_frozen_program(const char *path) {
    return (strcmp(path, "boot.py") == 0 || strcmp(path, "main.py") == 0 ||
        strcmp(path, "safemode.py") == 0 || strcmp(path, "frozen.py") == 0) &&
           mp_find_frozen_module(path, NULL, NULL) == MP_IMPORT_STAT_FILE;
}

static bool is_hello_world(const char *path) {
    FIL file;
    char text[HELLO_WORLD_SIZE + 1]; // a byte more: a longer file is another one
    UINT length = 0;
    if (strcmp(path, "code.py") != 0 ||
        f_open(&filesystem_circuitpy()->fatfs, &file, path, FA_READ) != FR_OK) {
        return false;
    }
    bool read = f_read(&file, text, sizeof(text), &length) == FR_OK;
    f_close(&file);
    return read && (length == 0 ||
        (length == HELLO_WORLD_SIZE && memcmp(text, hello_world, HELLO_WORLD_SIZE) == 0));
}

mp_import_stat_t __wrap_mp_vfs_import_stat(const char *path) {
    if (is_frozen_program(path)) {
        return MP_IMPORT_STAT_FILE;
    }
    if (is_hello_world(path)) {
        return MP_IMPORT_STAT_NO_EXIST;
    }
    return __real_mp_vfs_import_stat(path);
}

bool __wrap_path_exists(const char *path) {
    return is_frozen_program(path) || __real_path_exists(path);
}

int __wrap_pyexec_file(const char *filename, pyexec_result_t *result) {
    if (is_frozen_program(filename)) {
        return pyexec_frozen_module(filename, true, result);
    }
    return __real_pyexec_file(filename, result);
}
