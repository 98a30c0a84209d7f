/* SPDX-FileCopyrightText: 2026 Awalé board contributors
 * SPDX-License-Identifier: MIT
 *
 * The graph of positions on which a proof works, and its parts: growing it (graph.c), what a player
 * can force on it (proof.c), and whole lines of play (lines.c). */
#ifndef AWALE_PROOF_H
#define AWALE_PROOF_H

#include "rules.h"

/* `next` of a node: another node, or one of these. */
#define NONE (-1)       /* no move */
#define GOOD (-2)       /* the end of play gives the owner at least the wanted margin */
#define BAD (-3)
#define WAITING (-1000) /* a move that has not been followed, plus what the owner is then sure of */
#define WAITS (-900)

typedef awale_proof Proof;
typedef awale_node Node;

/* `side` is 1 for the owner, whose nodes are proven, and -1 for the other player, whose nodes are
 * refuted. */

/* graph.c */
void awale_add_root(Proof *proof);
int64_t awale_grow(Proof *proof, int64_t at, int64_t count, int seeds);
int64_t awale_widen(Proof *proof, int64_t count, int *waited);

/* proof.c */
int awale_leads_there(const Proof *proof, const Node *node, int side, int flag);
int awale_repeats_well(const Proof *proof, const Node *node);

/* lines.c: the root's move whose line proves it, NONE if it is proven by rank or not at all. */
int awale_prove_by_lines(Proof *proof, int64_t count, int rank);

#endif
