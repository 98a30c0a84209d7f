/* SPDX-FileCopyrightText: 2026 Awalé board contributors
 * SPDX-License-Identifier: MIT
 *
 * The graph of a proof: its nodes, and how it grows. Of the owner's moves only one is followed at
 * first, the others wait, since a proof needs no more. */
#include "lookup.h"
#include "proof.h"
#include "transposition.h"

typedef struct { uint64_t own, other; int turn; } Board;

/* ---- Nodes by position ----------------------------------------------------------------------- */

static int64_t slot_of(const Proof *proof, Board board)
{
    uint64_t mask = (uint64_t)proof->slot_count - 1;
    uint64_t at = (key_of(board.own, board.other) ^ (uint64_t)board.turn) & mask;
    for (; proof->slots[at] >= 0; at = (at + 1) & mask) {
        const Node *node = &proof->nodes[proof->slots[at]];
        if (node->board.own == board.own && node->board.other == board.other &&
            node->turn == board.turn)
            break;
    }
    return (int64_t)at;
}

/* Write a new node, of which nothing is known. */
static void add(Proof *proof, int64_t at, Board board, int64_t slot)
{
    Node *node = &proof->nodes[at];
    proof->slots[slot] = (int32_t)at;
    node->board = (awale_position){board.own, board.other};
    node->turn = board.turn;
    node->rank = 0;
    node->flags = 0;
}

void awale_add_root(Proof *proof)
{
    Board root = {proof->root.own, proof->root.other, 0};
    add(proof, 0, root, slot_of(proof, root));
}

/* The position after a move of a node; the result is that of the move. */
static Board after_move(const Proof *proof, const Node *node, int pit, int *result)
{
    Played after = play(node->board.own, node->board.other, pit, proof->rules);
    *result = after.result;
    if (after.result & AWALE_AGAIN)
        return (Board){after.own, after.other, node->turn};
    return (Board){after.other, after.own, 1 - node->turn};
}

/* ---- What a move leads to -------------------------------------------------------------------- */

static int for_owner(const Proof *proof, Board board, int lead)
{
    return board.turn == proof->owner ? lead : -lead;
}

/* The end of the game in a position: GOOD, BAD, or NONE while it goes on. */
static int end_of(const Proof *proof, Board board)
{
    int final = 0, ended = 0;
    for (int64_t at = 0; at < proof->past_count; at++) {
        const awale_occurrence *past = &proof->past[at];
        if (past->board.own == board.own && past->board.other == board.other &&
            past->turn == board.turn) {
            final = awale_final_lead(board.own, board.other, AWALE_REPEATED, proof->rules);
            /* An agreement that gives enough need not come, so what follows has to hold as well. */
            ended = proof->ends || for_owner(proof, board, final) < proof->wanted;
        }
    }
    if (!ended) {
        int moves = legal(board.own, board.other, proof->rules);
        int how = over(board.own, board.other, moves, proof->rules);
        if (!how) {
            int lead = for_owner(proof, board, store_of(board.own) - store_of(board.other));
            int left = on_board(board.own, board.other);
            if (lead - left >= proof->wanted)
                return GOOD;
            return lead + left < proof->wanted ? BAD : NONE;
        }
        final = awale_final_lead(board.own, board.other, how, proof->rules);
    }
    return for_owner(proof, board, final) >= proof->wanted ? GOOD : BAD;
}

/* GOOD, BAD, or WAITING plus the lead that the owner is then sure of, as far as the tables know. */
static int look(const Proof *proof, const Node *node, int pit, int seeds)
{
    int result;
    Board board = after_move(proof, node, pit, &result);
    if (is_kill(result, proof->rules))
        return node->turn == proof->owner ? BAD : GOOD;
    int end = end_of(proof, board);
    if (end != NONE)
        return end;
    int lead = for_owner(proof, board, store_of(board.own) - store_of(board.other));
    int left = on_board(board.own, board.other);
    if (left > proof->reach || ((board.own & PITS) == 0 && (board.other & PITS) == 0))
        return WAITING + lead;
    int64_t rank = awale_rank(proof->tables, board.own, board.other);
    lead += board.turn == proof->owner ? low_at(proof->tables, rank) : -high_at(proof->tables, rank);
    if (lead < proof->wanted)
        return BAD;
    /* The history ends with a capture, so the bound holds. */
    return left < seeds ? GOOD : WAITING + lead;
}

/* ---- Growth ---------------------------------------------------------------------------------- */

/* Let a move lead to its node, which may be new; return how many there are. */
static int64_t follow(Proof *proof, Node *node, int pit, int64_t count)
{
    int result;
    Board board = after_move(proof, node, pit, &result);
    int64_t slot = slot_of(proof, board);
    if (proof->slots[slot] >= 0) {
        node->next[pit] = proof->slots[slot];
        return count;
    }
    if (count == proof->limit) {
        node->next[pit] = BAD;
        return count;
    }
    node->next[pit] = (int32_t)count;
    add(proof, count, board, slot);
    return count + 1;
}

/* The waiting move that leaves the owner sure of most, NONE if no move waits. */
static int most_promising(const Node *node)
{
    int best = NONE;
    for (int pit = 0; pit < 6; pit++)
        if (node->next[pit] < WAITS && (best == NONE || node->next[pit] > node->next[best]))
            best = pit;
    return best;
}

/* The legal moves to look at: where the search has a move for the owner, that one. */
static int moves_of(const Proof *proof, const Node *node, int is_root)
{
    int moves = legal(node->board.own, node->board.other, proof->rules);
    if (is_root)
        return moves & proof->first;
    if (proof->guide && node->turn == proof->owner) {
        uint64_t key = key_of(node->board.own, node->board.other) ^ proof->guide_salt;
        int best = move_in(probe(proof->guide, proof->guide_entries, key));
        if (best >= 0 && moves >> best & 1)
            return 1 << best;
    }
    return moves;
}

/* The move of the owner's to follow: that of an earlier proof, or the most promising. */
static int move_to_follow(const Proof *proof, const Node *node)
{
    int best = NONE;
    if (proof->plan) {
        uint64_t key = key_of(node->board.own, node->board.other) ^ proof->plan_salt;
        best = move_in(probe(proof->plan, proof->plan_entries, key));
    }
    return best < 0 || node->next[best] >= WAITS ? most_promising(node) : best;
}

/* Generate the positions that matter from node `at` on, breadth first; return how many there are. */
int64_t awale_grow(Proof *proof, int64_t at, int64_t count, int seeds)
{
    for (; at < count; at++) {
        Node *node = &proof->nodes[at];
        int moves = moves_of(proof, node, at == 0);
        int enough = node->turn == proof->owner ? GOOD : BAD; /* one such move decides the node */
        int decided = 0;
        for (int pit = 0; pit < 6; pit++)
            node->next[pit] = NONE;
        while (moves && !decided) {
            int pit = highest_pit(moves);
            moves &= ~(1 << pit);
            node->next[pit] = look(proof, node, pit, seeds);
            decided = node->next[pit] == enough;
        }
        if (decided)
            continue;
        if (node->turn == proof->owner && !proof->every) {
            int pit = move_to_follow(proof, node);
            if (pit >= 0)
                count = follow(proof, node, pit, count);
            continue;
        }
        for (int pit = 0; pit < 6; pit++)
            if (node->next[pit] < WAITS)
                count = follow(proof, node, pit, count);
    }
    return count;
}

/* Follow one more move in each node of the owner's that is not proven; return how many nodes there
 * are, and in `waited` whether any move was waiting. */
int64_t awale_widen(Proof *proof, int64_t count, int *waited)
{
    int64_t before = count;
    *waited = 0;
    for (int64_t at = 0; at < before; at++) {
        Node *node = &proof->nodes[at];
        if (node->turn != proof->owner || node->rank)
            continue;
        int pit = most_promising(node);
        if (pit >= 0) {
            *waited = 1;
            count = follow(proof, node, pit, count);
        }
    }
    return count;
}
