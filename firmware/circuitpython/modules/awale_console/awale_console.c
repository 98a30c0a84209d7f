// SPDX-FileCopyrightText: 2026 Awalé board contributors
// SPDX-License-Identifier: MIT
//
// Whether Ctrl-C on the console raises KeyboardInterrupt, wherever the program is. CircuitPython has
// micropython.kbd_intr() for that, but builds it for no board.
#include "py/obj.h"
#include "py/runtime.h"
#include "shared/runtime/interrupt_char.h"

#define CTRL_C (3)
#define NONE (-1)

// False: it comes as a character like any other, until the program ends.
static mp_obj_t heed_ctrl_c(mp_obj_t heeded) {
    mp_hal_set_interrupt_char(mp_obj_is_true(heeded) ? CTRL_C : NONE);
    return mp_const_none;
}
static MP_DEFINE_CONST_FUN_OBJ_1(heed_ctrl_c_obj, heed_ctrl_c);

static const mp_rom_map_elem_t console_globals_table[] = {
    {MP_ROM_QSTR(MP_QSTR___name__), MP_ROM_QSTR(MP_QSTR_awale_console)},
    {MP_ROM_QSTR(MP_QSTR_heed_ctrl_c), MP_ROM_PTR(&heed_ctrl_c_obj)},
};
static MP_DEFINE_CONST_DICT(console_globals, console_globals_table);

const mp_obj_module_t awale_console_module = {
    .base = {&mp_type_module},
    .globals = (mp_obj_dict_t *)&console_globals,
};
MP_REGISTER_MODULE(MP_QSTR_awale_console, awale_console_module);
