/* SPDX-FileCopyrightText: 2026 Awalé board contributors
 * SPDX-License-Identifier: MIT
 *
 * Prove that a player forces a final margin, whatever repetitions the game's own past brings.
 *
 * The transposition table keeps values without the history that they were found with, so a win that
 * it promises may end in a repetition (the graph-history interaction problem). Before a result is
 * called certain it is proven here: on an explicit graph of positions, in which those that end the
 * game by repetition are terminal, play is forced backwards from the ends. Play that follows such a
 * proof never repeats a position, or only ones where the repetition gives the wanted margin too.
 *
 * Where repetitions do not end the game, they let the players agree on its end. A proof then means
 * that no end of the game, an agreed one included, gives less than the wanted margin. */
#include "proof.h"
#include "transposition.h"

#define SAFE 1  /* flag of a candidate for a region in which a player can stay */

/* Whether a node leads to nodes that are decided for `side` (or have the flag): by one move of that
 * player's own, or by all moves of the other one. */
int awale_leads_there(const Proof *proof, const Node *node, int side, int flag)
{
    int mine = (node->turn == proof->owner) == (side > 0);
    int wanted = side > 0 ? GOOD : BAD;
    for (int pit = 0; pit < 6; pit++) {
        int next = node->next[pit];
        if (next == NONE || next < WAITS)
            continue;
        int there = next == wanted;
        if (next >= 0) {
            const Node *after = &proof->nodes[next];
            there = (side > 0 ? after->rank > 0 : after->rank < 0) || (after->flags & flag) != 0;
        }
        if (there == mine)
            return mine;
    }
    return !mine;
}

int awale_repeats_well(const Proof *proof, const Node *node)
{
    int final = awale_final_lead(node->board.own, node->board.other, AWALE_REPEATED, proof->rules);
    return (node->turn == proof->owner ? final : -final) >= proof->wanted;
}

/* Decide nodes from those that are decided for `side`; return the next free rank. */
static int attract(Proof *proof, int64_t count, int side, int rank)
{
    for (int changed = 1; changed;) {
        changed = 0;
        for (int64_t at = count - 1; at >= 0; at--) {
            Node *node = &proof->nodes[at];
            if (!node->rank && awale_leads_there(proof, node, side, 0)) {
                node->rank = side * rank++;
                changed = 1;
            }
        }
    }
    return rank;
}

/* Decide the nodes among which `side` can stay as long as repetitions there suffice; whether there
 * are any. */
static int find_safe(Proof *proof, int64_t count, int side, int rank)
{
    for (int64_t at = 0; at < count; at++) {
        Node *node = &proof->nodes[at];
        node->flags = !node->rank && awale_repeats_well(proof, node) == (side > 0) ? SAFE : 0;
    }
    for (int changed = 1; changed;) {
        changed = 0;
        for (int64_t at = 0; at < count; at++) {
            Node *node = &proof->nodes[at];
            if (node->flags && !awale_leads_there(proof, node, side, SAFE)) {
                node->flags = 0;
                changed = 1;
            }
        }
    }
    int found = 0;
    for (int64_t at = 0; at < count; at++) {
        Node *node = &proof->nodes[at];
        if (node->flags) {
            node->rank = side * rank;
            node->flags = 0;
            found = 1;
        }
    }
    return found;
}

/* Decide for `side` all that it can force, or until the root is decided; return the next free rank. */
static int force(Proof *proof, int64_t count, int side, int rank)
{
    rank = attract(proof, count, side, rank);
    while (!proof->nodes[0].rank && find_safe(proof, count, side, rank))
        rank = attract(proof, count, side, rank + 1);
    return rank;
}

/* The move of a proven node of the owner's that comes nearest to the end. */
static int nearest(const Proof *proof, const Node *node)
{
    int best = NONE, least = 1 << 30;
    for (int pit = 0; pit < 6; pit++) {
        int next = node->next[pit];
        if (next == GOOD)
            return pit;
        if (next >= 0 && proof->nodes[next].rank > 0 && proof->nodes[next].rank < least) {
            least = proof->nodes[next].rank;
            best = pit;
        }
    }
    return best;
}

/* Keep the owner's moves for the proof after the next move. */
static void keep_plan(Proof *proof, int64_t count)
{
    for (int64_t at = 0; at < count; at++) {
        const Node *node = &proof->nodes[at];
        if (node->rank > 0 && node->turn == proof->owner)
            store(proof->plan, proof->plan_entries,
                  key_of(node->board.own, node->board.other) ^ proof->plan_salt, 1, EXACT,
                  nearest(proof, node), 0, 0);
    }
}

int32_t awale_prove(awale_proof *proof)
{
    Node *root = proof->nodes;
    int seeds = on_board(proof->root.own, proof->root.other);
    if (proof->every && proof->reach > seeds - 1)
        proof->reach = seeds - 1;
    awale_add_root(proof);
    int64_t count = 1, at = 0;
    int rank = 1, move = NONE;
    for (int waited = 1; waited;) {
        count = awale_grow(proof, at, count, seeds);
        at = count;
        rank = force(proof, count, 1, rank);
        if (root->rank > 0 || count == proof->limit)
            break;
        count = awale_widen(proof, count, &waited);
    }
    if (!root->rank && proof->lines > 0 && count < proof->limit) {
        rank = force(proof, count, -1, rank);
        if (!root->rank)
            move = awale_prove_by_lines(proof, count, rank);
    }
    if (root->rank <= 0)
        return count == proof->limit ? AWALE_TOO_FEW : AWALE_NOT_PROVEN;
    if (proof->plan)
        keep_plan(proof, count);
    if (proof->owner)
        return AWALE_PROVEN;
    return move == NONE ? nearest(proof, root) : move;
}
