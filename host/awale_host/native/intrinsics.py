# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Intrinsics that numba lacks: atomic operations, prefetch, memory access by address.

A memory-mapped file is passed by its address: one integer gives the search access to its tables.
"""

from collections.abc import Callable
from functools import cached_property
from typing import Any, Final, cast

from .jit import numba


class Intrinsic:
    """A few instructions that compiled functions call like a function; `define` is what
    `numba.extending.intrinsic` takes. It reaches numba when a function that calls it is compiled.
    """

    def __init__(self, define: Callable[..., Any]) -> None:
        self._define = define

    @cached_property
    def _numba_type_(self) -> Any:
        numba()
        from numba.core.registry import cpu_target
        from numba.extending import intrinsic

        made = intrinsic(self._define)
        context = cpu_target.typing_context
        context.refresh()  # so that it knows what was just made
        return context.resolve_value_type(made)


def _int64() -> Any:
    return numba().types.int64


def _integer(bits: int) -> Any:
    from llvmlite import ir

    return ir.IntType(bits)


def _pointer(builder: Any, address: Any, bits: int) -> Any:
    return builder.inttoptr(address, _integer(bits).as_pointer())


def _load_word(typing_context: Any, address: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.load(_pointer(builder, arguments[0], 64), align=1, typ=_integer(64))

    return _int64()(_int64()), generate


# Load 8 little-endian bytes from an address of any alignment.
load_word = cast("Callable[[int], int]", Intrinsic(_load_word))


def _store_word(typing_context: Any, address: Any, value: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        builder.store(arguments[1], _pointer(builder, arguments[0], 64), align=1)
        return context.get_dummy_value()

    return numba().types.void(_int64(), _int64()), generate


# Store 8 little-endian bytes at an address of any alignment.
store_word = cast("Callable[[int, int], None]", Intrinsic(_store_word))


def _load_half(typing_context: Any, address: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        half = builder.load(_pointer(builder, arguments[0], 16), align=1, typ=_integer(16))
        return builder.zext(half, _integer(64))

    return _int64()(_int64()), generate


# Load an unsigned little-endian 16-bit number.
load_half = cast("Callable[[int], int]", Intrinsic(_load_half))


def _load_signed(typing_context: Any, address: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        pointer = _pointer(builder, arguments[0], 8)
        byte = builder.load_atomic(pointer, "acquire", 1, typ=_integer(8))
        return builder.sext(byte, _integer(64))

    return _int64()(_int64()), generate


# Load a signed byte, with acquire ordering.
load_signed = cast("Callable[[int], int]", Intrinsic(_load_signed))


def _store_byte(typing_context: Any, address: Any, value: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        byte = builder.trunc(arguments[1], _integer(8))
        builder.store_atomic(byte, _pointer(builder, arguments[0], 8), "release", 1)
        return context.get_dummy_value()

    return numba().types.void(_int64(), _int64()), generate


# Store a byte, with release ordering.
store_byte = cast("Callable[[int, int], None]", Intrinsic(_store_byte))


def _compare_and_swap(typing_context: Any, address: Any, expected: Any, new: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        byte = _integer(8)
        swapped = builder.cmpxchg(
            _pointer(builder, arguments[0], 8),
            builder.trunc(arguments[1], byte),
            builder.trunc(arguments[2], byte),
            "monotonic",
            "monotonic",
        )
        return builder.extract_value(swapped, 1)

    return numba().types.boolean(_int64(), _int64(), _int64()), generate


# Compare and swap the byte at an address; False if another thread has changed it.
compare_and_swap = cast("Callable[[int, int, int], bool]", Intrinsic(_compare_and_swap))


def _prefetch(typing_context: Any, address: Any) -> Any:
    from llvmlite import ir
    from numba.core import cgutils

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        byte = _integer(8).as_pointer()
        word = _integer(32)
        shape = ir.FunctionType(ir.VoidType(), [byte, word, word, word])
        function = cgutils.get_or_insert_function(  # type: ignore[no-untyped-call]
            builder.module, shape, "llvm.prefetch.p0"
        )
        # Arguments: for writing, keep in all cache levels, data cache.
        flags = [ir.Constant(word, flag) for flag in (1, 3, 1)]
        builder.call(function, [_pointer(builder, arguments[0], 8), *flags])
        return context.get_dummy_value()

    return numba().types.void(_int64()), generate


# Prefetch the memory at an address.
prefetch = cast("Callable[[int], None]", Intrinsic(_prefetch))


def _highest_bit(typing_context: Any, value: Any) -> Any:
    from llvmlite import ir

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        zeros = builder.ctlz(arguments[0], ir.Constant(_integer(1), 1))
        return builder.sub(ir.Constant(_integer(64), 63), zeros)

    return _int64()(_int64()), generate


# The index 0–62 of the highest set bit of a positive number, in one machine instruction.
highest_bit = cast("Callable[[int], int]", Intrinsic(_highest_bit))


LANES: Final = 16  # int16 numbers in a vector


def _clipped_product(
    typing_context: Any, a: Any, b: Any, c: Any, d: Any, e: Any, top: Any, weights: Any
) -> Any:
    from llvmlite import ir
    from numba.core import cgutils

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        narrow = ir.VectorType(_integer(16), LANES)
        wide = ir.VectorType(_integer(32), LANES)

        def load(address: Any) -> Any:
            pointer = builder.inttoptr(address, narrow.as_pointer())
            return builder.load(pointer, align=2, typ=narrow)

        def all_lanes(number: Any) -> Any:
            one = builder.insert_element(
                ir.Constant(narrow, ir.Undefined), number, ir.Constant(_integer(32), 0)
            )
            places = ir.Constant(ir.VectorType(_integer(32), LANES), [0] * LANES)
            return builder.shuffle_vector(one, ir.Constant(narrow, ir.Undefined), places)

        total = load(arguments[0])
        for address in arguments[1:5]:
            total = builder.add(total, load(address))
        for bound, outside in (
            (ir.Constant(narrow, [0] * LANES), "<"),
            (all_lanes(builder.trunc(arguments[5], _integer(16))), ">"),
        ):
            total = builder.select(builder.icmp_signed(outside, total, bound), bound, total)
        product = builder.mul(builder.sext(total, wide), builder.sext(load(arguments[6]), wide))
        reduce = cgutils.get_or_insert_function(  # type: ignore[no-untyped-call]
            builder.module,
            ir.FunctionType(_integer(32), [wide]),
            f"llvm.vector.reduce.add.v{LANES}i32",
        )
        return builder.sext(builder.call(reduce, [product]), _integer(64))

    return _int64()(*[_int64()] * 7), generate


# Add up five vectors of LANES int16 at addresses, clip each sum to 0 and `top`, and multiply by the
# vector at the last address; the sum of the products, which must fit in an int32.
clipped_product = cast(
    "Callable[[int, int, int, int, int, int, int], int]", Intrinsic(_clipped_product)
)
