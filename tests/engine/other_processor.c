/* SPDX-FileCopyrightText: 2026 Awalé board contributors
 * SPDX-License-Identifier: MIT
 *
 * Load the engine's library as Python does, and print what it counts, finds and proves.
 *
 *     other_processor LIBRARY WEIGHTS RULES SALT DEPTH OWN OTHER PROOF_RULES WANTED OWN OTHER */
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>

#include "awale.h"

#define ENTRIES 65536
#define LIMIT 2000
#define SLOTS 4096

static void *library;

static void *found(const char *name)
{
    void *symbol = dlsym(library, name);
    if (!symbol) {
        fprintf(stderr, "%s\n", dlerror());
        exit(1);
    }
    return symbol;
}

static void *zeros(size_t count, size_t size)
{
    void *memory = calloc(count, size);
    if (!memory)
        exit(1);
    return memory;
}

static void search(char **words)
{
    __typeof__(awale_begin) *begin = (__typeof__(awale_begin) *)found("awale_begin");
    __typeof__(awale_run) *run = (__typeof__(awale_run) *)found("awale_run");
    __typeof__(awale_legal) *legal = (__typeof__(awale_legal) *)found("awale_legal");
    int16_t *weights = zeros(AWALE_WEIGHTS, sizeof *weights);
    FILE *file = fopen(words[0], "rb");
    if (!file || fread(weights, sizeof *weights, AWALE_WEIGHTS, file) != AWALE_WEIGHTS)
        exit(1);
    awale_search *s = zeros(1, sizeof *s);
    s->table = zeros(ENTRIES, sizeof *s->table);
    s->entries = ENTRIES;
    s->rules = atoi(words[1]);
    s->salt = strtoull(words[2], 0, 10);
    s->weights = weights;
    s->network = 1;
    s->features = AWALE_ALL_FEATURES;
    s->age = 1;
    s->first = -1;
    awale_position *root = &s->path[AWALE_HISTORY].board;
    root->own = strtoull(words[4], 0, 10);
    root->other = strtoull(words[5], 0, 10);
    int mask = legal(root, s->rules), value = AWALE_UNGUESSED;
    for (int depth = 1; depth <= atoi(words[3]); depth++) {
        begin(s, depth, mask, value);
        while (!run(s, 1000))
            ;
        value = s->value;
        s->first = s->best_move;
    }
    printf("search %d %d %lld\n", value, s->best_move, (long long)s->nodes);
}

static void prove(char **words)
{
    __typeof__(awale_prove) *proves = (__typeof__(awale_prove) *)found("awale_prove");
    awale_proof proof = {0};
    proof.first = 63;
    proof.rules = atoi(words[0]);
    proof.wanted = atoi(words[1]);
    proof.root.own = strtoull(words[2], 0, 10);
    proof.root.other = strtoull(words[3], 0, 10);
    proof.ends = 1;
    proof.reach = -1;
    proof.limit = LIMIT;
    proof.nodes = zeros(LIMIT, sizeof *proof.nodes);
    proof.slot_count = SLOTS;
    proof.slots = zeros(SLOTS, sizeof *proof.slots);
    for (int at = 0; at < SLOTS; at++)
        proof.slots[at] = -1;
    printf("proof %d\n", proves(&proof));
}

int main(int count, char **words)
{
    if (count != 12)
        return 2;
    library = dlopen(words[1], RTLD_NOW | RTLD_LOCAL);
    if (!library) {
        fprintf(stderr, "%s\n", dlerror());
        return 1;
    }
    __typeof__(awale_perft) *perft = (__typeof__(awale_perft) *)found("awale_perft");
    awale_position start = {strtoull(words[6], 0, 10), strtoull(words[7], 0, 10)};
    printf("perft %lld\n", (long long)perft(&start, 8, atoi(words[3])));
    search(words + 2);
    prove(words + 8);
    return 0;
}
