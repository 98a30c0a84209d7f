// SPDX-FileCopyrightText: 2026 Awalé board contributors
// SPDX-License-Identifier: MIT
//
// The kernel's search for MicroPython programs, a slice at a time:
//
//     room = bytearray(awale_kernel.room(entries))
//     awale_kernel.set_up(room, entries, cells, side, rules)
//     awale_kernel.before(room, back, cells, side)   each position before, since the last capture
//     awale_kernel.begin(room, depth, moves, guess)
//     while not awale_kernel.run(room, nodes): …
//     value, pit, nodes = awale_kernel.found(room)
//
// `cells` are the twelve pits and two stores, `moves` bit n for the mover's pit n, values are in
// hundredths of a seed. `room` holds all: a struct of the kernel's, and a transposition table of
// `entries` behind it. What comes from Python is checked here.

#include <string.h>

#include "py/obj.h"
#include "py/runtime.h"

#include "awale.h"

#define CELLS 14
#define SEEDS 48
#define MOST_ENTRIES 65536
#define ALIGNMENT 8

extern const int16_t awale_weights[AWALE_NETWORK];

static size_t room_for(mp_int_t entries) {
    if (entries < 4 || entries > MOST_ENTRIES || (entries & (entries - 1))) {
        mp_raise_ValueError(MP_ERROR_TEXT("entries"));
    }
    return sizeof(awale_search) + entries * sizeof(awale_entry) + ALIGNMENT;
}

static awale_search *search_in(mp_obj_t room, size_t least) {
    mp_buffer_info_t buffer;
    mp_get_buffer_raise(room, &buffer, MP_BUFFER_RW);
    if (buffer.len < least) {
        mp_raise_ValueError(MP_ERROR_TEXT("room"));
    }
    return (awale_search *)(((uintptr_t)buffer.buf + ALIGNMENT - 1) & ~(uintptr_t)(ALIGNMENT - 1));
}

// A search that `set_up` has prepared in this very buffer: its table lies behind it.
static awale_search *prepared(mp_obj_t room) {
    awale_search *search = search_in(room, room_for(4));
    mp_buffer_info_t buffer;
    mp_get_buffer_raise(room, &buffer, MP_BUFFER_RW);
    if (search->table != (awale_entry *)(search + 1) || search->entries < 4 ||
        search->entries > MOST_ENTRIES || buffer.len < room_for(search->entries)) {
        mp_raise_ValueError(MP_ERROR_TEXT("room"));
    }
    return search;
}

static mp_int_t number(mp_obj_t value, mp_int_t least, mp_int_t most) {
    mp_int_t found = mp_obj_get_int(value);
    if (found < least || found > most) {
        mp_raise_ValueError(MP_ERROR_TEXT("range"));
    }
    return found;
}

static awale_position position(mp_obj_t cells, mp_obj_t side) {
    mp_buffer_info_t buffer;
    mp_get_buffer_raise(cells, &buffer, MP_BUFFER_READ);
    const uint8_t *cell = buffer.buf;
    uint64_t word[2] = {0, 0};
    int seeds = 0;
    if (buffer.len != CELLS) {
        mp_raise_ValueError(MP_ERROR_TEXT("cells"));
    }
    for (int at = 0; at < CELLS; at++) {
        int of = at < 12 ? at / 6 : at - 12;
        word[of] |= (uint64_t)cell[at] << (at < 12 ? 8 * (at % 6) : 48);
        seeds += cell[at];
    }
    if (seeds != SEEDS) {
        mp_raise_ValueError(MP_ERROR_TEXT("cells"));
    }
    int mover = number(side, 0, 1);
    return (awale_position) {word[mover], word[1 - mover]};
}

static mp_obj_t kernel_room(mp_obj_t entries) {
    return mp_obj_new_int(room_for(mp_obj_get_int(entries)));
}
static MP_DEFINE_CONST_FUN_OBJ_1(kernel_room_obj, kernel_room);

// The code of a rule set, from the core's fields: slam, feeding, who gets what is left when the mover
// has no seeds, cannot feed, is stuck, or when a position comes again.
static mp_obj_t kernel_rules(size_t count, const mp_obj_t *fields) {
    (void)count;
    return mp_obj_new_int(
        number(fields[0], 0, 4) << AWALE_SLAM | number(fields[1], 0, 3) << AWALE_FEEDING |
        number(fields[2], 0, 3) << AWALE_STARVED | number(fields[3], 0, 3) << AWALE_CANNOT_FEED |
        number(fields[4], 0, 3) << AWALE_STUCK | number(fields[5], 0, 3) << AWALE_REPETITION |
        (SEEDS / 2 + 1) << AWALE_GOAL);
}
static MP_DEFINE_CONST_FUN_OBJ_VAR_BETWEEN(kernel_rules_obj, 6, 6, kernel_rules);

static mp_obj_t kernel_set_up(size_t count, const mp_obj_t *values) {
    (void)count;
    mp_int_t entries = mp_obj_get_int(values[1]);
    size_t size = room_for(entries);
    awale_search *search = search_in(values[0], size);
    awale_position root = position(values[2], values[3]);
    mp_int_t rules = number(values[4], 0, (1 << AWALE_RACE) - 1);
    memset(search, 0, size - ALIGNMENT);
    search->table = (awale_entry *)(search + 1);
    search->entries = entries;
    search->weights = awale_weights;
    search->rules = rules;
    search->features = AWALE_ALL_FEATURES;
    search->first = -1;
    search->path[AWALE_HISTORY].board = root;
    return mp_const_none;
}
static MP_DEFINE_CONST_FUN_OBJ_VAR_BETWEEN(kernel_set_up_obj, 5, 5, kernel_set_up);

// The position `back` plies before; what is farther back than there is room for is left out.
static mp_obj_t kernel_before(size_t count, const mp_obj_t *values) {
    (void)count;
    awale_search *search = prepared(values[0]);
    mp_int_t back = number(values[1], 1, 10000);
    if (back <= AWALE_HISTORY) {
        search->path[AWALE_HISTORY - back].board = position(values[2], values[3]);
        if (search->path[AWALE_HISTORY].quiet < back) {
            search->path[AWALE_HISTORY].quiet = back;
        }
    }
    return mp_const_none;
}
static MP_DEFINE_CONST_FUN_OBJ_VAR_BETWEEN(kernel_before_obj, 4, 4, kernel_before);

static mp_obj_t kernel_begin(size_t count, const mp_obj_t *values) {
    (void)count;
    awale_search *search = prepared(values[0]);
    mp_int_t depth = number(values[1], 1, AWALE_MOST_PLIES - 4);
    mp_int_t moves = number(values[2], 1, 63);
    mp_int_t guess = number(values[3], AWALE_UNGUESSED, AWALE_INFINITY);
    if (moves & ~awale_legal(&search->path[AWALE_HISTORY].board, search->rules)) {
        mp_raise_ValueError(MP_ERROR_TEXT("moves"));
    }
    awale_begin(search, depth, moves, guess);
    return mp_const_none;
}
static MP_DEFINE_CONST_FUN_OBJ_VAR_BETWEEN(kernel_begin_obj, 4, 4, kernel_begin);

static mp_obj_t kernel_run(mp_obj_t room, mp_obj_t nodes) {
    return mp_obj_new_bool(awale_run(prepared(room), number(nodes, 1, 1000000)));
}
static MP_DEFINE_CONST_FUN_OBJ_2(kernel_run_obj, kernel_run);

// Value, the mover's best pit, positions so far, and the better pit that an unfinished search has
// found, −1 for none.
static mp_obj_t kernel_found(mp_obj_t room) {
    awale_search *search = prepared(room);
    mp_obj_t values[4] = {
        MP_OBJ_NEW_SMALL_INT(search->value), MP_OBJ_NEW_SMALL_INT(search->best_move),
        mp_obj_new_int((mp_int_t)search->nodes), MP_OBJ_NEW_SMALL_INT(search->raised),
    };
    return mp_obj_new_tuple(4, values);
}
static MP_DEFINE_CONST_FUN_OBJ_1(kernel_found_obj, kernel_found);

static const mp_rom_map_elem_t kernel_globals_table[] = {
    {MP_ROM_QSTR(MP_QSTR___name__), MP_ROM_QSTR(MP_QSTR_awale_kernel)},
    {MP_ROM_QSTR(MP_QSTR_room), MP_ROM_PTR(&kernel_room_obj)},
    {MP_ROM_QSTR(MP_QSTR_rules), MP_ROM_PTR(&kernel_rules_obj)},
    {MP_ROM_QSTR(MP_QSTR_set_up), MP_ROM_PTR(&kernel_set_up_obj)},
    {MP_ROM_QSTR(MP_QSTR_before), MP_ROM_PTR(&kernel_before_obj)},
    {MP_ROM_QSTR(MP_QSTR_begin), MP_ROM_PTR(&kernel_begin_obj)},
    {MP_ROM_QSTR(MP_QSTR_run), MP_ROM_PTR(&kernel_run_obj)},
    {MP_ROM_QSTR(MP_QSTR_found), MP_ROM_PTR(&kernel_found_obj)},
    {MP_ROM_QSTR(MP_QSTR_MOST_DEPTH), MP_ROM_INT(AWALE_MOST_PLIES - 4)},
};
static MP_DEFINE_CONST_DICT(kernel_globals, kernel_globals_table);

const mp_obj_module_t awale_kernel_module = {
    .base = {&mp_type_module},
    .globals = (mp_obj_dict_t *)&kernel_globals,
};
MP_REGISTER_MODULE(MP_QSTR_awale_kernel, awale_kernel_module);
