# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Huffman coding of a layer's values: one code for each previous value.

Neighbours in a block are alike, so each value has the code chosen by the value before it. A
block begins at a whole byte and can be read alone; bits go from the lowest up.
"""

import heapq
from typing import Any, Final

import numpy as np

from ..native.intrinsics import load_half, load_signed, load_word, store_byte
from ..native.jit import jit

LONGEST: Final = 11  # bits of a code
PADDING: Final = 8  # bytes behind the last block, since eight are read at a time
_LENGTH: Final = 8  # in an entry of a decoder the code's bits stand here, below them the symbol


def most(seeds: int) -> int:
    """The greatest value in a layer; the least is as far below 0. In a race even no seed counts."""
    return max(seeds, 1)


def code_lengths(counts: Any) -> Any:
    """Per context (row) and symbol the bits of its code, 0 where it does not occur."""
    lengths = np.zeros(counts.shape, np.uint8)
    for context, row in enumerate(counts.tolist()):
        present = [symbol for symbol, count in enumerate(row) if count]
        if len(present) < 2:
            lengths[context, present] = 1
            continue
        weights = row
        while True:
            found = _lengths_of(weights, present)
            if max(found.values()) <= LONGEST:
                break
            weights = [weight // 2 + (weight > 0) for weight in weights]  # flatter, so shorter
        for symbol, length in found.items():
            lengths[context, symbol] = length
    return lengths


def _lengths_of(weights: list[int], present: list[int]) -> dict[int, int]:
    heap: list[tuple[int, int, tuple[int, ...]]] = [
        (weights[symbol], symbol, (symbol,)) for symbol in present
    ]
    heapq.heapify(heap)
    lengths = dict.fromkeys(present, 0)
    while len(heap) > 1:
        light, order, below = heapq.heappop(heap)
        heavy, _, beside = heapq.heappop(heap)
        for symbol in below + beside:
            lengths[symbol] += 1
        heapq.heappush(heap, (light + heavy, order, below + beside))
    return lengths


def code_words(lengths: Any) -> Any:
    """Per context and symbol the code that belongs to its length, first bit lowest."""
    words = np.zeros(lengths.shape, np.int64)
    for context, row in enumerate(lengths.tolist()):
        code, before = 0, 0
        for length, symbol in sorted(
            (length, symbol) for symbol, length in enumerate(row) if length
        ):
            code <<= length - before
            before = length
            words[context, symbol] = int(f"{code:0{length}b}"[::-1], 2)
            code += 1
    return words


def decoder(lengths: Any) -> Any:
    """Per context and next LONGEST bits the symbol they begin with and its code's length."""
    words = code_words(lengths)
    table = np.zeros((len(lengths), 1 << LONGEST), np.uint16)
    for context, symbol in np.argwhere(lengths):
        length = int(lengths[context, symbol])
        table[context, int(words[context, symbol]) :: 1 << length] = length << _LENGTH | int(symbol)
    return table


@jit
def count(first: int, end: int, starts: Any, value: Any, reach: int, counts: Any) -> None:
    """Count the pairs of neighbours in blocks `first` to `end`: counts[value before, value].

    `reach` is the greatest value; a value's symbol is its distance from the least.
    """
    for block in range(first, end):
        context = 2 * reach + 1
        for place in range(starts[block], starts[block + 1]):
            symbol = value[place] + reach
            counts[context, symbol] += 1
            context = symbol


@jit
def measure(
    first: int, end: int, starts: Any, value: Any, reach: int, lengths: Any, sizes: Any
) -> None:
    """The bytes that each of the blocks `first` to `end` takes."""
    for block in range(first, end):
        context = 2 * reach + 1
        bits = 0
        for place in range(starts[block], starts[block + 1]):
            symbol = value[place] + reach
            bits += lengths[context, symbol]
            context = symbol
        sizes[block] = (bits + 7) >> 3


@jit
def encode(
    first: int, end: int, starts: Any, value: Any, reach: int, lengths: Any, words: Any,
    offsets: Any, out: Any,
) -> None:  # fmt: skip
    """Write the blocks `first` to `end` to where `offsets` says."""
    for block in range(first, end):
        context = 2 * reach + 1
        at = np.int64(offsets[block])
        bits = 0
        pending = 0
        for place in range(starts[block], starts[block + 1]):
            symbol = value[place] + reach
            pending |= words[context, symbol] << bits
            bits += lengths[context, symbol]
            while bits >= 8:
                out[at] = pending & 255
                at += 1
                pending >>= 8
                bits -= 8
            context = symbol
        if bits:
            out[at] = pending & 255


@jit
def decode(source: int, size: int, reach: int, table: int, target: int) -> None:
    """Read a block of `size` values, a signed byte each, to the address `target`.

    `source` is the address where the block begins, `table` that of the layer's `decoder`.
    """
    context = 2 * reach + 1
    bit = 0
    for at in range(size):
        ahead = load_word(source + (bit >> 3)) >> (bit & 7) & ((1 << LONGEST) - 1)
        entry = load_half(table + ((context << LONGEST | ahead) << 1))
        bit += entry >> _LENGTH
        context = entry & 255
        store_byte(target + at, context - reach)


@jit
def decode_added(
    source: int, size: int, reach: int, table: int, base: int, more: int, target: int
) -> None:
    """Like `decode`, with the signed byte at the same place behind `base`, and `more`, added."""
    context = 2 * reach + 1
    bit = 0
    for at in range(size):
        ahead = load_word(source + (bit >> 3)) >> (bit & 7) & ((1 << LONGEST) - 1)
        entry = load_half(table + ((context << LONGEST | ahead) << 1))
        bit += entry >> _LENGTH
        context = entry & 255
        store_byte(target + at, context - reach + load_signed(base + at) + more)


@jit
def decode_blocks(
    first: int, end: int, starts: Any, offsets: Any, source: int, reach: int, table: int,
    target: int,
) -> None:  # fmt: skip
    """Read the blocks `first` to `end` of a layer whose first board's value goes to `target`."""
    for block in range(first, end):
        begin = starts[block]
        size = starts[block + 1] - begin
        offset: Any = np.int64(offsets[block])
        decode(source + offset, size, reach, table, target + begin)
