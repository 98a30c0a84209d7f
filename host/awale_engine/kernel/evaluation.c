/* SPDX-FileCopyrightText: 2026 Awalé board contributors
 * SPDX-License-Identifier: MIT */
#include "evaluation.h"

int32_t awale_evaluate(const awale_position *position, const int16_t *weights, int32_t network)
{
    return evaluate(position->own, position->other, weights, network);
}
