/* SPDX-FileCopyrightText: 2026 Awalé board contributors
 * SPDX-License-Identifier: MIT
 *
 * Huffman codes of a layer's values. Neighbours in a block are alike, so each value has the code that
 * the value before it chooses. A block begins at a whole byte and can be read alone; bits go from the
 * lowest up. A value's symbol is its distance from the least. */
#ifndef AWALE_CODES_H
#define AWALE_CODES_H

#include "awale.h"

#define SYMBOL 255      /* of a decoder's entry; above it the bits of its code */
#define CODE_BITS 8

typedef struct {
    const uint16_t *decoder;
    const uint8_t *at, *end;
    uint64_t bits;      /* those that come next */
    int count;          /* how many of them are loaded */
    int reach, before;
} Reader;

static inline Reader reader_at(const awale_stream *stream, int64_t block, int reach)
{
    uint32_t offset;
    __builtin_memcpy(&offset, stream->offsets + 4 * block, 4);
    const uint8_t *at = stream->blocks + offset;
    const uint8_t *end = stream->blocks + stream->size + AWALE_PADDING;
    return (Reader){stream->decoder, at, end, 0, 0, reach, 2 * reach + 1};
}

static inline int next_value(Reader *reader)
{
    if (reader->count < AWALE_LONGEST_CODE) {
        /* Load what fills the word above the bits that are left, and count whole bytes only. */
        if (reader->end - reader->at >= 8) {
            uint64_t word;
            __builtin_memcpy(&word, reader->at, 8);
            reader->bits |= word << reader->count;
        }
        reader->at += (63 - reader->count) >> 3;
        reader->count |= 56;
    }
    int ahead = (int)(reader->bits & (AWALE_DECODER_ROW - 1));
    int entry = reader->decoder[reader->before * AWALE_DECODER_ROW + ahead];
    int used = entry >> CODE_BITS;
    reader->bits >>= used;
    reader->count -= used;
    reader->before = entry & SYMBOL;
    return reader->before - reader->reach;
}

#endif
