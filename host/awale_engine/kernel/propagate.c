/* SPDX-FileCopyrightText: 2026 Awalé board contributors
 * SPDX-License-Identifier: MIT
 *
 * Retrograde analysis of one layer: propagate decided values to the predecessors.
 *
 * For each threshold t, from all seeds down, a board is won if its mover can force a gain of t and
 * lost if the opponent can. Won: a move leaves the layer and gains t, or a successor is lost. Lost:
 * every move leaves the layer with a loss of t or leads to a won board. Boards are decided in the
 * order of the plies that this takes, so forcing play moves on and never returns.
 *
 * Where endless play scores 0, thresholds go down to one and a board that none decides scores 0.
 *
 * Where a repetition splits the seeds on the board, the value of a cycle depends on the game before
 * it, which a table by positions cannot hold. There each board gets two bounds: `low`, which the
 * mover can force, and `high`, beyond which the opponent can hold the mover, both by play that never
 * repeats a position. Thresholds go on to minus all seeds: one decides low >= t and high <= -t.
 *
 * Several threads work on the same boards, each with a stack of those that it has decided and whose
 * predecessors it has not visited. They change a board by compare and swap. */
#include "packed.h"

#define BYTES 0x0101010101010101ull
#define TOP_BITS 0x8080808080808080ull

/* The values of boards are scattered in memory: each is prefetched so many boards (a power of two)
 * before it is read. */
#define WAITING 32

typedef struct {
    uint64_t boards[WAITING];
    int8_t *values[WAITING];
    unsigned prefetched, notified;
} Queue;

/* Un-sow: into each empty pit of the player who has moved, back along the run of non-empty pits. */
int awale_predecessors(const Layer *layer, uint64_t board, uint64_t won, uint64_t *boards,
                       int64_t *places)
{
    int race = is_race(layer->rules), spares = spares_slams(layer->rules);
    int end = race ? 6 : 12, count = 0;
    uint64_t after = swap_sides(board);
    for (int pit = 0; pit < 6; pit++) {
        if (field(after, pit))
            continue;  /* the pit that was sown is empty afterwards */
        uint64_t before = after;
        for (int at = pit + 1;; at++) {
            if (at == end) {
                if (race)
                    break;  /* beyond is the store, and a seed in it leaves the layer */
                at = 0;
            }
            if (at == pit)
                continue;
            if (!field(before, at))
                break;
            before += (1ull << FIELD * pit) - (1ull << FIELD * at);
            if (at >= 6 && (field(after, at) & 30) == 2 &&
                !(spares && (after & chain_of(after, at)) == (after & OTHERS)))
                continue;  /* this sowing would have captured */
            boards[count] = before | won;
            places[count++] = place_of(layer->places, before);
        }
    }
    return count;
}

int awale_win(int8_t *value, int threshold)
{
    int8_t seen = __atomic_load_n(value, __ATOMIC_ACQUIRE);
    while (seen >= AWALE_UNDECIDED)
        if (__atomic_compare_exchange_n(value, &seen, (int8_t)threshold, 0, __ATOMIC_RELAXED,
                                        __ATOMIC_RELAXED))
            return 1;
    return 0;
}

int awale_drop_move(int8_t *value, int threshold)
{
    int8_t seen = __atomic_load_n(value, __ATOMIC_ACQUIRE);
    while (seen >= AWALE_UNDECIDED) {
        int last = seen == AWALE_UNDECIDED + 1;
        if (__atomic_compare_exchange_n(value, &seen, (int8_t)(last ? -threshold : seen - 1), 0,
                                        __ATOMIC_RELAXED, __ATOMIC_RELAXED))
            return last;
    }
    return 0;
}

/* Update a board after one of its successors is decided (the flag WON is the successor's), and push
 * it if that decides it. */
static void notify(awale_propagation *work, uint64_t board, int8_t *value, int threshold)
{
    if (board < WON) {  /* the opponent loses */
        if (awale_win(value, threshold))
            work->stack[work->top++] = (int64_t)(board | WON);
    } else if (awale_drop_move(value, threshold)) {
        work->stack[work->top++] = (int64_t)(board & ~WON);
    }
}

static void notify_next(awale_propagation *work, Queue *queue, int threshold)
{
    unsigned slot = queue->notified++ & (WAITING - 1);
    notify(work, queue->boards[slot], queue->values[slot], threshold);
}

/* Whether one of eight bytes is the one that `eight` has eight of. Subtracting one from each byte
 * sets the top bit of those that were 0. */
static int holds_byte(const int8_t *bytes, uint64_t eight)
{
    uint64_t word;
    __builtin_memcpy(&word, bytes, 8);
    word ^= eight;
    return ((word - BYTES) & ~word & TOP_BITS) != 0;
}

/* Push the boards of a block that the threshold decides by the moves that leave the layer. */
static void look_through(const Layer *layer, const Values *values, int64_t block, int64_t size,
                         int threshold, awale_propagation *work)
{
    uint64_t gained = (uint64_t)(uint8_t)threshold * BYTES;
    uint64_t lost = (uint64_t)(uint8_t)-threshold * BYTES;
    uint64_t row = (uint64_t)layer->others[block] << 30;
    int own = layer->seeds - seeds_in_row(layer->others[block]);
    const uint32_t *rows = layer->rows + layer->row_begins[own] - layer->starts[block];
    int64_t place = layer->starts[block], end = place + size;
    const int8_t *best_low = values->best_low - values->best_begin;
    const int8_t *best_high = values->best_high - values->best_begin;
    while (place < end) {
        int64_t stop = place + 8 < end ? place + 8 : end;
        if (stop - place == 8 &&
            !(holds_byte(best_low + place, gained) || holds_byte(best_high + place, lost))) {
            place = stop;
            continue;
        }
        for (; place < stop; place++) {
            if (best_low[place] == threshold && awale_win(values->low + place, threshold))
                work->stack[work->top++] = (int64_t)(row | rows[place] | WON);
            if (best_high[place] == -threshold && awale_drop_move(values->high + place, threshold))
                work->stack[work->top++] = (int64_t)(row | rows[place]);
        }
    }
}

int32_t awale_propagate(const awale_layer *layer, const awale_values *values, int32_t threshold,
                        awale_propagation *work)
{
    int64_t full = work->size - AWALE_BEFORE - WAITING;
    uint64_t boards[AWALE_BEFORE];
    int64_t places[AWALE_BEFORE];
    Queue queue;
    queue.prefetched = queue.notified = 0;
    for (;;) {
        if (work->top && work->top <= full && work->work > 0) {
            uint64_t board = (uint64_t)work->stack[--work->top];
            work->work--;
            if (!(board & ROW))
                continue;  /* a move that leaves a player without seeds leaves the layer too */
            int8_t *known = board & WON ? values->high : values->low;
            int count = awale_predecessors(layer, board & ~WON, board & WON, boards, places);
            for (int each = 0; each < count; each++) {
                unsigned slot = queue.prefetched & (WAITING - 1);
                if (queue.prefetched - queue.notified == WAITING)
                    notify_next(work, &queue, threshold);
                queue.boards[slot] = boards[each];
                queue.values[slot] = known + places[each];
                __builtin_prefetch(queue.values[slot], 1);
                queue.prefetched++;
            }
        } else if (queue.notified < queue.prefetched) {
            while (queue.notified < queue.prefetched)
                notify_next(work, &queue, threshold);
        } else {
            if (work->top || work->work <= 0 || work->block == work->end)
                break;
            int64_t size = layer->starts[work->block + 1] - layer->starts[work->block];
            if (2 * size > full)
                break;
            work->work -= size >> 4;
            look_through(layer, values, work->block++, size, threshold, work);
        }
    }
    return !work->top && work->block == work->end;
}

void awale_conclude(const awale_layer *layer, const awale_values *values, int64_t first,
                    int64_t end)
{
    int bound = values->low == values->high ? 0 : layer->seeds;
    for (int64_t place = first; place < end; place++) {
        if (values->low[place] >= AWALE_UNDECIDED)
            values->low[place] = (int8_t)-bound;
        if (values->high[place] >= AWALE_UNDECIDED)
            values->high[place] = (int8_t)bound;
    }
}

/* ---- Parts of a layer on machines that share no memory ---------------------------------------- */

/* Update a board of this part after one of its successors is decided; see `notify`. */
static void decide_here(awale_part *part, const Values *values, uint64_t board, int64_t place,
                        int threshold)
{
    int64_t at = place - values->begin;
    if (!(board & WON)) {
        if (awale_win(values->low + at, threshold))
            part->stack[part->top++] = (int64_t)(board | WON);
    } else if (awale_drop_move(values->high + at, threshold)) {
        part->stack[part->top++] = (int64_t)(board & ~WON);
    }
}

/* Whether a message is a board of this layer: one with other seeds could have any number of
 * predecessors. */
static int is_board(const Layer *layer, uint64_t message)
{
    int seeds = 0;
    for (int pit = 0; pit < 12; pit++)
        seeds += field(message, pit);
    return seeds == layer->seeds && message < WON << 1;
}

int32_t awale_advance(const awale_layer *layer, const awale_values *values, int32_t threshold,
                      awale_part *part)
{
    int64_t first = layer->starts[part->first], end = layer->starts[part->end];
    uint64_t boards[AWALE_BEFORE];
    int64_t places[AWALE_BEFORE];
    while (part->count + AWALE_BEFORE <= part->out_size &&
           part->top + AWALE_BEFORE <= part->stack_size) {
        if (part->top) {
            uint64_t board = (uint64_t)part->stack[--part->top];
            if (!(board & ROW))
                continue;
            int count = awale_predecessors(layer, board & ~WON, board & WON, boards, places);
            for (int each = 0; each < count; each++) {
                if (places[each] < first || places[each] >= end)
                    part->out[part->count++] = (int64_t)boards[each];
                else
                    decide_here(part, values, boards[each], places[each], threshold);
            }
        } else if (part->read < part->inbox_size) {
            uint64_t message = (uint64_t)part->inbox[part->read++];
            int64_t place = place_of(layer->places, message & ~WON);
            if (!is_board(layer, message) || place < first || place >= end)
                return AWALE_FOREIGN;
            decide_here(part, values, message, place, threshold);
        } else if (part->block < part->end) {
            int own = layer->seeds - seeds_in_row(layer->others[part->block]);
            int64_t begin = layer->starts[part->block];
            int64_t length = layer->starts[part->block + 1] - layer->starts[part->block];
            if (2 * length > part->stack_size)
                break;
            for (int64_t inside = 0; inside < length; inside++) {
                int64_t place = begin + inside;
                uint64_t board = (uint64_t)layer->others[part->block] << 30 |
                                 layer->rows[layer->row_begins[own] + inside];
                if (values->best_low[place - values->best_begin] == threshold)
                    decide_here(part, values, board, place, threshold);
                if (values->best_high[place - values->best_begin] == -threshold)
                    decide_here(part, values, board | WON, place, threshold);
            }
            part->block++;
        } else {
            break;
        }
    }
    return !part->top && part->read == part->inbox_size && part->block == part->end;
}

static int part_of(int64_t place, const int64_t *edges, int parts)
{
    int part = 0;
    while (part + 1 < parts && place >= edges[part + 1])
        part++;
    return part;
}

void awale_sort_messages(const awale_layer *layer, const int64_t *messages, int64_t count,
                         const int64_t *edges, int32_t parts, int64_t *ends, int64_t *sorted)
{
    /* Count, begin each part behind the one before, then deal: `ends` grows to the end of its part. */
    for (int part = 0; part < parts; part++)
        ends[part] = 0;
    for (int pass = 0; pass < 2; pass++) {
        for (int64_t at = 0; at < count; at++) {
            uint64_t board = (uint64_t)messages[at] & ~WON;
            int part = part_of(place_of(layer->places, board), edges, parts);
            if (pass)
                sorted[ends[part]] = messages[at];
            ends[part]++;
        }
        int64_t begin = 0;
        for (int part = 0; part < parts && !pass; part++) {
            int64_t size = ends[part];
            ends[part] = begin;
            begin += size;
        }
    }
}
