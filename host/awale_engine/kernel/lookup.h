/* SPDX-FileCopyrightText: 2026 Awalé board contributors
 * SPDX-License-Identifier: MIT
 *
 * Look positions up in endgame tables, for search, proof and verification. */
#ifndef AWALE_LOOKUP_H
#define AWALE_LOOKUP_H

#include "rules.h"

/* Rank of a position among all boards with as many seeds or fewer, its block decoded; -1 beyond the
 * tables. */
int64_t awale_rank(awale_tables *tables, uint64_t own, uint64_t other);

/* Bounds at a rank. */
static inline int low_at(const awale_tables *tables, int64_t rank) { return tables->low[rank]; }
static inline int high_at(const awale_tables *tables, int64_t rank) { return tables->high[rank]; }

#endif
