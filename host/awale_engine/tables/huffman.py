# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Huffman codes of a layer's values: one code for each previous value.

The kernel (`codes.c`) encodes and decodes; here the codes are made. A table of codes has a row of
`symbols(seeds)` numbers for each value before, and one for none, one after the other.
"""

import heapq
from collections.abc import Iterator, Sequence
from typing import Any

from .. import memory
from ..binding import kernel
from ..memory import Buffer


def max_value(seeds: int) -> int:
    """The greatest value in a layer; the least is as far below 0. In a race even no seed counts."""
    return max(seeds, 1)


def symbols(seeds: int) -> int:
    """Return how many values there are in a layer."""
    return 2 * max_value(seeds) + 1


def table_size(seeds: int) -> int:
    """Return how many numbers a table of codes has."""
    return symbols(seeds) * (symbols(seeds) + 1)


def _rows(table: Sequence[int], seeds: int) -> Iterator[tuple[int, list[int]]]:
    """Yield where each row of a table begins, and the row."""
    width = symbols(seeds)
    for begin in range(0, len(table), width):
        yield begin, list(table[begin : begin + width])


def code_lengths(counts: Sequence[int], seeds: int) -> Buffer:
    """Return the bits of each code from how often it is needed, 0 where it never is."""
    lengths = memory.zeros(len(counts), memory.UINT8)
    for begin, weights in _rows(counts, seeds):
        present = [symbol for symbol, count in enumerate(weights) if count]
        if len(present) < 2:
            for symbol in present:
                lengths[begin + symbol] = 1
            continue
        while True:
            found = _lengths_of(weights, present)
            if max(found.values()) <= kernel.LONGEST_CODE:
                break
            weights = [weight // 2 + (weight > 0) for weight in weights]  # flatter, so shorter
        for symbol, length in found.items():
            lengths[begin + symbol] = length
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


def code_words(lengths: Sequence[int], seeds: int) -> Buffer:
    """Return the code that belongs to each length, first bit lowest.

    ValueError for lengths that no table of codes has.
    """
    words = memory.zeros(len(lengths), memory.UINT16)
    for begin, row in _rows(lengths, seeds):
        code, before = 0, 0
        for length, symbol in sorted(
            (length, symbol) for symbol, length in enumerate(row) if length
        ):
            code <<= length - before
            before = length
            if length > kernel.LONGEST_CODE or code >> length:
                raise ValueError("these are not the lengths of Huffman codes")
            words[begin + symbol] = sum(
                (code >> bit & 1) << length - 1 - bit for bit in range(length)
            )
            code += 1
    return words


def code_of(lengths: Buffer, words: Buffer, seeds: int) -> Any:
    """Return the kernel's struct of a code; ValueError for buffers of another size."""
    if len(lengths) != table_size(seeds) or len(words) != table_size(seeds):
        raise ValueError(f"a code of {len(lengths):,} words is not one for {seeds} seeds")
    return kernel.code(*map(memory.address, (lengths, words)), max_value(seeds))


def decoder(lengths: bytes, seeds: int) -> Buffer:
    """Return the table that the kernel decodes with; ValueError as for `code_words`."""
    words = code_words(lengths, seeds)
    table = memory.zeros((symbols(seeds) + 1) * kernel.DECODER_ROW, memory.UINT16)
    read = memory.copied(lengths, memory.UINT8)
    kernel.decoder(code_of(read, words, seeds), memory.address(table))
    return table
