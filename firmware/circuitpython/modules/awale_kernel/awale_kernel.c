// SPDX-FileCopyrightText: 2026 Awalé board contributors
// SPDX-License-Identifier: MIT
//
// The kernel's search for MicroPython programs, a slice at a time:
//
//     search = awale_kernel.Search(entries)
//     search.set_up(cells, side, awale_kernel.rules(slam, feeding, starved, cannot_feed, stuck, repetition))
//     search.before(back, cells, side)       each position before, since the last capture
//     search.begin(depth, moves, guess)
//     while not search.run(nodes, ms): …
//     value, pit, nodes, raised = search.found()
//
// `entries` is the size of the transposition table, a power of two. `cells` are the twelve pits and
// two stores, `moves` bit n for the mover's pit n, values are in hundredths of a seed. What comes from
// Python is checked here: what is out of range, or no position of a running game, is a ValueError.

#include <string.h>

#include "py/gc.h"
#include "py/mphal.h"
#include "py/obj.h"
#include "py/runtime.h"

#include "awale.h"

#define CELLS 14
#define SEEDS 48
#define DECIDED (SEEDS / 2 + 1)
#define LEAST_ENTRIES 4
#define MOST_ENTRIES 65536
#define PIECE 64 // positions, about a millisecond
#define MOST_DEPTH (AWALE_MOST_PLIES - 4)

extern const int16_t awale_weights[AWALE_NETWORK];

// The memory of a search is beside the object, so that a collection does not look for objects in it.
typedef struct {
    mp_obj_base_t base;
    awale_search *search;
    bool ready;      // it has a position
    bool begun;      // and a search of it has begun
} search_obj;

static search_obj *self_of(mp_obj_t self) {
    return MP_OBJ_TO_PTR(self);
}

static awale_search *search_of(mp_obj_t self, bool is_right) {
    if (!is_right) {
        mp_raise_ValueError(MP_ERROR_TEXT("set_up and begin come first"));
    }
    return self_of(self)->search;
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

static int store_in(uint64_t word) {
    return word >> 48 & 255;
}

static mp_obj_t search_make_new(const mp_obj_type_t *type, size_t count, size_t keywords,
    const mp_obj_t *values) {
    mp_arg_check_num(count, keywords, 1, 1, false);
    mp_int_t entries = number(values[0], LEAST_ENTRIES, MOST_ENTRIES);
    if (entries & (entries - 1)) {
        mp_raise_ValueError(MP_ERROR_TEXT("entries"));
    }
    search_obj *self = mp_obj_malloc(search_obj, type);
    self->ready = self->begun = false;
    self->search = m_malloc_without_collect(sizeof(awale_search) + entries * sizeof(awale_entry));
    memset(self->search, 0, sizeof(awale_search));
    self->search->table = (awale_entry *)(self->search + 1);
    self->search->entries = entries;
    return MP_OBJ_FROM_PTR(self);
}

// The code of a rule set, from the core's fields: slam, feeding, who gets what is left when the mover
// has no seeds, cannot feed, is stuck, or when a position comes again.
static mp_obj_t kernel_rules(size_t count, const mp_obj_t *fields) {
    (void)count;
    return mp_obj_new_int(
        number(fields[0], 0, 4) << AWALE_SLAM | number(fields[1], 0, 3) << AWALE_FEEDING |
        number(fields[2], 0, 3) << AWALE_STARVED | number(fields[3], 0, 3) << AWALE_CANNOT_FEED |
        number(fields[4], 0, 3) << AWALE_STUCK | number(fields[5], 0, 3) << AWALE_REPETITION);
}
static MP_DEFINE_CONST_FUN_OBJ_VAR_BETWEEN(kernel_rules_obj, 6, 6, kernel_rules);

// The position to search. Until a store decides the game the search plays for the win, then for the
// margin. The table is emptied.
static mp_obj_t search_set_up(size_t count, const mp_obj_t *values) {
    (void)count;
    search_obj *self = self_of(values[0]);
    awale_search *search = self->search;
    awale_position root = position(values[1], values[2]);
    mp_int_t rules = number(values[3], 0, (1 << AWALE_GOAL) - 1);
    bool decided = store_in(root.own) >= DECIDED || store_in(root.other) >= DECIDED;
    rules |= (decided ? AWALE_NO_GOAL : DECIDED) << AWALE_GOAL;
    if (awale_over(&root, awale_legal(&root, rules), rules)) {
        mp_raise_ValueError(MP_ERROR_TEXT("over"));
    }
    awale_entry *table = search->table;
    uint64_t entries = search->entries;
    memset(search, 0, sizeof(awale_search) + entries * sizeof(awale_entry));
    search->table = table;
    search->entries = entries;
    search->weights = awale_weights;
    search->rules = rules;
    search->features = AWALE_ALL_FEATURES;
    search->first = -1;
    search->path[AWALE_HISTORY].board = root;
    self->ready = true;
    self->begun = false;
    return mp_const_none;
}
static MP_DEFINE_CONST_FUN_OBJ_VAR_BETWEEN(search_set_up_obj, 4, 4, search_set_up);

// The position `back` plies before; what is farther back than there is room for is left out.
static mp_obj_t search_before(size_t count, const mp_obj_t *values) {
    (void)count;
    awale_search *search = search_of(values[0], self_of(values[0])->ready);
    mp_int_t back = number(values[1], 1, 10000);
    if (back <= AWALE_HISTORY) {
        search->path[AWALE_HISTORY - back].board = position(values[2], values[3]);
        if (search->path[AWALE_HISTORY].quiet < back) {
            search->path[AWALE_HISTORY].quiet = back;
        }
    }
    return mp_const_none;
}
static MP_DEFINE_CONST_FUN_OBJ_VAR_BETWEEN(search_before_obj, 4, 4, search_before);

// Begin a search of `depth` plies among `moves`, which has about the value `guess`.
static mp_obj_t search_begin(size_t count, const mp_obj_t *values) {
    (void)count;
    awale_search *search = search_of(values[0], self_of(values[0])->ready);
    mp_int_t depth = number(values[1], 1, MOST_DEPTH);
    mp_int_t moves = number(values[2], 1, 63);
    mp_int_t guess = number(values[3], AWALE_UNGUESSED, AWALE_INFINITY);
    if (moves & ~awale_legal(&search->path[AWALE_HISTORY].board, search->rules)) {
        mp_raise_ValueError(MP_ERROR_TEXT("moves"));
    }
    awale_begin(search, depth, moves, guess);
    self_of(values[0])->begun = true;
    return mp_const_none;
}
static MP_DEFINE_CONST_FUN_OBJ_VAR_BETWEEN(search_begin_obj, 4, 4, search_begin);

// Search about `nodes` positions, but no longer than `ms` milliseconds; True once the search that has
// begun is complete.
static mp_obj_t search_run(mp_obj_t self, mp_obj_t nodes_in, mp_obj_t ms_in) {
    awale_search *search = search_of(self, self_of(self)->begun);
    mp_int_t nodes = number(nodes_in, 1, 1000000);
    mp_uint_t ms = number(ms_in, 1, 1000);
    mp_uint_t began = mp_hal_ticks_ms();
    bool done = false;
    while (!done && nodes > 0 && mp_hal_ticks_ms() - began < ms) {
        done = awale_run(search, MIN(nodes, PIECE));
        nodes -= PIECE;
    }
    return mp_obj_new_bool(done);
}
static MP_DEFINE_CONST_FUN_OBJ_3(search_run_obj, search_run);

// Value, the mover's best pit, positions since `set_up`, and the better pit that an unfinished search
// has found, −1 for none.
static mp_obj_t search_found(mp_obj_t self) {
    awale_search *search = search_of(self, self_of(self)->begun);
    mp_obj_t values[4] = {
        MP_OBJ_NEW_SMALL_INT(search->value), MP_OBJ_NEW_SMALL_INT(search->best_move),
        mp_obj_new_int((mp_int_t)search->nodes), MP_OBJ_NEW_SMALL_INT(search->raised),
    };
    return mp_obj_new_tuple(4, values);
}
static MP_DEFINE_CONST_FUN_OBJ_1(search_found_obj, search_found);

static const mp_rom_map_elem_t search_locals_table[] = {
    {MP_ROM_QSTR(MP_QSTR_set_up), MP_ROM_PTR(&search_set_up_obj)},
    {MP_ROM_QSTR(MP_QSTR_before), MP_ROM_PTR(&search_before_obj)},
    {MP_ROM_QSTR(MP_QSTR_begin), MP_ROM_PTR(&search_begin_obj)},
    {MP_ROM_QSTR(MP_QSTR_run), MP_ROM_PTR(&search_run_obj)},
    {MP_ROM_QSTR(MP_QSTR_found), MP_ROM_PTR(&search_found_obj)},
};
static MP_DEFINE_CONST_DICT(search_locals, search_locals_table);

static MP_DEFINE_CONST_OBJ_TYPE(
    search_type, MP_QSTR_Search, MP_TYPE_FLAG_NONE,
    make_new, search_make_new, locals_dict, &search_locals);

static const mp_rom_map_elem_t kernel_globals_table[] = {
    {MP_ROM_QSTR(MP_QSTR___name__), MP_ROM_QSTR(MP_QSTR_awale_kernel)},
    {MP_ROM_QSTR(MP_QSTR_Search), MP_ROM_PTR(&search_type)},
    {MP_ROM_QSTR(MP_QSTR_rules), MP_ROM_PTR(&kernel_rules_obj)},
    {MP_ROM_QSTR(MP_QSTR_MOST_DEPTH), MP_ROM_INT(MOST_DEPTH)},
    {MP_ROM_QSTR(MP_QSTR_UNGUESSED), MP_ROM_INT(AWALE_UNGUESSED)},
    {MP_ROM_QSTR(MP_QSTR_KNOWN), MP_ROM_INT(AWALE_KNOWN)},
};
static MP_DEFINE_CONST_DICT(kernel_globals, kernel_globals_table);

const mp_obj_module_t awale_kernel_module = {
    .base = {&mp_type_module},
    .globals = (mp_obj_dict_t *)&kernel_globals,
};
MP_REGISTER_MODULE(MP_QSTR_awale_kernel, awale_kernel_module);
