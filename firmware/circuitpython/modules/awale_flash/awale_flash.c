// SPDX-FileCopyrightText: 2026 Awalé board contributors
// SPDX-License-Identifier: MIT
//
// The end of the flash that CircuitPython reserves for its program, as a memory for games: SIZE bytes
// up to nvm, which no firmware comes near (the linker's script still lets it) and no UF2 writes.
//
//     awale_flash.read(offset, length)    bytes
//     awale_flash.program(offset, data)   bits fall from 1 to 0, and those that were 0 stay so; 0.5 ms
//     awale_flash.erase(sector)           4096 bytes become 0xFF; some 50 ms without interrupts
//
// Offsets count from the beginning of the memory. What lies outside of it is a ValueError.

#include <string.h>

#include "hardware/flash.h"
#include "py/obj.h"
#include "py/runtime.h"
#include "supervisor/internal_flash.h"

#ifdef PICO_RP2350
#define SIZE (256 * 1024)
#else
#define SIZE (128 * 1024)
#endif
#define FIRST (CIRCUITPY_FIRMWARE_SIZE - SIZE)

static uint32_t checked(mp_obj_t value, mp_int_t most) {
    mp_int_t found = mp_obj_get_int(value);
    if (found < 0 || found > most) {
        mp_raise_ValueError(MP_ERROR_TEXT("range"));
    }
    return found;
}

static mp_obj_t flash_read(mp_obj_t offset_in, mp_obj_t length_in) {
    uint32_t offset = checked(offset_in, SIZE);
    uint32_t length = checked(length_in, SIZE - offset);
    return mp_obj_new_bytes((const uint8_t *)(XIP_BASE + FIRST + offset), length);
}
static MP_DEFINE_CONST_FUN_OBJ_2(flash_read_obj, flash_read);

// A page is programmed as a whole; the bytes around `data` are 0xFF, which changes nothing.
static mp_obj_t flash_program(mp_obj_t offset_in, mp_obj_t data_in) {
    mp_buffer_info_t data;
    mp_get_buffer_raise(data_in, &data, MP_BUFFER_READ);
    uint32_t offset = checked(offset_in, SIZE);
    checked(MP_OBJ_NEW_SMALL_INT(data.len), SIZE - offset);
    const uint8_t *next = data.buf;
    while (data.len) {
        uint8_t page[FLASH_PAGE_SIZE];
        uint32_t within = offset % FLASH_PAGE_SIZE;
        size_t part = MIN(data.len, FLASH_PAGE_SIZE - within);
        memset(page, 0xFF, sizeof(page));
        memcpy(page + within, next, part);
        supervisor_flash_pre_write();
        flash_range_program(FIRST + offset - within, page, sizeof(page));
        supervisor_flash_post_write();
        offset += part;
        next += part;
        data.len -= part;
    }
    return mp_const_none;
}
static MP_DEFINE_CONST_FUN_OBJ_2(flash_program_obj, flash_program);

static mp_obj_t flash_erase(mp_obj_t sector_in) {
    uint32_t sector = checked(sector_in, SIZE / FLASH_SECTOR_SIZE - 1);
    supervisor_flash_pre_write();
    flash_range_erase(FIRST + sector * FLASH_SECTOR_SIZE, FLASH_SECTOR_SIZE);
    supervisor_flash_post_write();
    return mp_const_none;
}
static MP_DEFINE_CONST_FUN_OBJ_1(flash_erase_obj, flash_erase);

static const mp_rom_map_elem_t flash_globals_table[] = {
    {MP_ROM_QSTR(MP_QSTR___name__), MP_ROM_QSTR(MP_QSTR_awale_flash)},
    {MP_ROM_QSTR(MP_QSTR_read), MP_ROM_PTR(&flash_read_obj)},
    {MP_ROM_QSTR(MP_QSTR_program), MP_ROM_PTR(&flash_program_obj)},
    {MP_ROM_QSTR(MP_QSTR_erase), MP_ROM_PTR(&flash_erase_obj)},
    {MP_ROM_QSTR(MP_QSTR_SIZE), MP_ROM_INT(SIZE)},
};
static MP_DEFINE_CONST_DICT(flash_globals, flash_globals_table);

const mp_obj_module_t awale_flash_module = {
    .base = {&mp_type_module},
    .globals = (mp_obj_dict_t *)&flash_globals,
};
MP_REGISTER_MODULE(MP_QSTR_awale_flash, awale_flash_module);
