/* SPDX-FileCopyrightText: 2026 Awalé board contributors
 * SPDX-License-Identifier: MIT
 *
 * Look positions up in endgame tables, for search, proof and verification. */
#ifndef AWALE_LOOKUP_H
#define AWALE_LOOKUP_H

#include "rules.h"

/* C(s + i - 1, i), the terms of a rank, in row i - 1 and column s; up to 31 seeds, more than any table
 * holds. C(s + i - 1, i) is also in how many ways s - 1 seeds lie in i + 1 pits. */
extern const uint64_t awale_terms[12][32];

/* Rank of a position among all boards with as many seeds or fewer, its block decoded; -1 beyond the
 * tables. */
int64_t awale_rank(awale_tables *tables, uint64_t own, uint64_t other);

/* Bounds at a rank. */
static inline int low_at(const awale_tables *tables, int64_t rank) { return tables->low[rank]; }
static inline int high_at(const awale_tables *tables, int64_t rank) { return tables->high[rank]; }

#endif
