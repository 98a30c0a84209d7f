# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Intrinsics that numba lacks: atomic operations, prefetch, memory access by address.

A memory-mapped file is passed by its address: one integer gives the search access to its tables.
"""

from collections.abc import Callable
from typing import Any, Final, cast

import numba
from llvmlite import ir
from numba.core import cgutils
from numba.extending import intrinsic

_INT64: Final = numba.types.int64


def _pointer(builder: Any, address: Any, bits: int) -> Any:
    return builder.inttoptr(address, ir.IntType(bits).as_pointer())


def _load_word(typing_context: Any, address: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.load(_pointer(builder, arguments[0], 64), align=1, typ=ir.IntType(64))

    return _INT64(_INT64), generate


# Load 8 little-endian bytes from an address of any alignment.
load_word = cast("Callable[[int], int]", intrinsic(_load_word))


def _load_half(typing_context: Any, address: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        half = builder.load(_pointer(builder, arguments[0], 16), align=1, typ=ir.IntType(16))
        return builder.zext(half, ir.IntType(64))

    return _INT64(_INT64), generate


# Load an unsigned little-endian 16-bit number.
load_half = cast("Callable[[int], int]", intrinsic(_load_half))


def _load_signed(typing_context: Any, address: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        pointer = _pointer(builder, arguments[0], 8)
        byte = builder.load_atomic(pointer, "acquire", 1, typ=ir.IntType(8))
        return builder.sext(byte, ir.IntType(64))

    return _INT64(_INT64), generate


# Load a signed byte, with acquire ordering.
load_signed = cast("Callable[[int], int]", intrinsic(_load_signed))


def _store_byte(typing_context: Any, address: Any, value: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        byte = builder.trunc(arguments[1], ir.IntType(8))
        builder.store_atomic(byte, _pointer(builder, arguments[0], 8), "release", 1)
        return context.get_dummy_value()

    return numba.types.void(_INT64, _INT64), generate


# Store a byte, with release ordering.
store_byte = cast("Callable[[int, int], None]", intrinsic(_store_byte))


def _compare_and_swap(typing_context: Any, address: Any, expected: Any, new: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        byte = ir.IntType(8)
        swapped = builder.cmpxchg(
            _pointer(builder, arguments[0], 8),
            builder.trunc(arguments[1], byte),
            builder.trunc(arguments[2], byte),
            "monotonic",
            "monotonic",
        )
        return builder.extract_value(swapped, 1)

    return numba.types.boolean(_INT64, _INT64, _INT64), generate


# Compare and swap the byte at an address; False if another thread has changed it.
compare_and_swap = cast("Callable[[int, int, int], bool]", intrinsic(_compare_and_swap))


def _prefetch(typing_context: Any, address: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        byte = ir.IntType(8).as_pointer()
        word = ir.IntType(32)
        shape = ir.FunctionType(ir.VoidType(), [byte, word, word, word])
        function = cgutils.get_or_insert_function(  # type: ignore[no-untyped-call]
            builder.module, shape, "llvm.prefetch.p0"
        )
        # Arguments: for writing, keep in all cache levels, data cache.
        flags = [ir.Constant(word, flag) for flag in (1, 3, 1)]
        builder.call(function, [_pointer(builder, arguments[0], 8), *flags])
        return context.get_dummy_value()

    return numba.types.void(_INT64), generate


# Prefetch the memory at an address.
prefetch = cast("Callable[[int], None]", intrinsic(_prefetch))
