/* SPDX-FileCopyrightText: 2026 Awalé board contributors
 * SPDX-License-Identifier: MIT */
#include "codes.h"

void awale_count_pairs(const int64_t *starts, int64_t blocks, const int8_t *values, int32_t reach,
                       int64_t *counts)
{
    int symbols = 2 * reach + 1;
    for (int64_t block = 0; block < blocks; block++) {
        int before = symbols;
        for (int64_t at = starts[block]; at < starts[block + 1]; at++) {
            int symbol = values[at - starts[0]] + reach;
            counts[before * symbols + symbol]++;
            before = symbol;
        }
    }
}

void awale_measure(const int64_t *starts, int64_t blocks, const int8_t *values,
                   const awale_code *code, int64_t *sizes)
{
    int reach = code->reach, symbols = 2 * reach + 1;
    for (int64_t block = 0; block < blocks; block++) {
        int before = symbols;
        int64_t bits = 0;
        for (int64_t at = starts[block]; at < starts[block + 1]; at++) {
            int symbol = values[at - starts[0]] + reach;
            bits += code->lengths[before * symbols + symbol];
            before = symbol;
        }
        sizes[block] = (bits + 7) >> 3;
    }
}

void awale_encode(const int64_t *starts, int64_t blocks, const int8_t *values,
                  const awale_code *code, const int64_t *offsets, uint8_t *out)
{
    int reach = code->reach, symbols = 2 * reach + 1;
    for (int64_t block = 0; block < blocks; block++) {
        uint8_t *to = out + offsets[block];
        int before = symbols, bits = 0;
        uint32_t pending = 0;
        for (int64_t at = starts[block]; at < starts[block + 1]; at++) {
            int symbol = values[at - starts[0]] + reach;
            pending |= (uint32_t)code->words[before * symbols + symbol] << bits;
            bits += code->lengths[before * symbols + symbol];
            for (; bits >= 8; bits -= 8, pending >>= 8)
                *to++ = (uint8_t)pending;
            before = symbol;
        }
        if (bits)
            *to = (uint8_t)pending;
    }
}

void awale_decoder(const awale_code *code, uint16_t *decoder)
{
    int symbols = 2 * code->reach + 1;
    for (int before = 0; before <= symbols; before++)
        for (int symbol = 0; symbol < symbols; symbol++) {
            int length = code->lengths[before * symbols + symbol];
            if (!length)
                continue;
            int word = code->words[before * symbols + symbol];
            for (int at = word; at < AWALE_DECODER_ROW; at += 1 << length)
                decoder[before * AWALE_DECODER_ROW + at] = (uint16_t)(length << CODE_BITS | symbol);
        }
}

void awale_decode(const awale_stream *stream, const int64_t *starts, int64_t first, int64_t end,
                  int32_t reach, int8_t *values)
{
    int64_t origin = starts[first];
    for (int64_t block = first; block < end; block++) {
        Reader reader = reader_at(stream, block, reach);
        for (int64_t at = starts[block]; at < starts[block + 1]; at++)
            values[at - origin] = (int8_t)next_value(&reader);
    }
}

void awale_gaps(const int8_t *low, const int8_t *high, int64_t count, int32_t seeds, int8_t *gaps)
{
    for (int64_t at = 0; at < count; at++)
        gaps[at] = (int8_t)(high[at] - low[at] - seeds);
}

void awale_add_gaps(const int8_t *low, int8_t *high, int64_t count, int32_t seeds)
{
    for (int64_t at = 0; at < count; at++) {
        int sum = high[at] + low[at] + seeds;
        high[at] = (int8_t)(sum < seeds ? sum : seeds); /* a forged file may have larger gaps */
    }
}

void awale_tally(const int8_t *low, const int8_t *high, int64_t count, int64_t *counts)
{
    for (int64_t at = 0; at < count; at++) {
        counts[low[at] + 128] += low[at] == high[at];
        counts[256] += low[at] > 0;
        counts[257] += high[at] < 0;
    }
}
