# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Numba's compiler without the work that is lost here: half of its processor time.

A compiled function contains those that it calls, and is optimised with them. Numba nevertheless
optimises each function for itself as well, makes machine code of it, and compiles it once more for
each constant that is passed to it. None of that is done for functions that only compiled ones call.
"""

import gc
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from typing import Any, Final

from .jit import NO_WRAPPERS, OPTIONS, numba

# What is changed in numba's library of one function's code; without these it compiles as always.
_CHANGED: Final = ("_optimize_final_module", "_finalize_final_module", "get_pointer_to_function")


@cache
def _pipelines() -> tuple[Any, Any]:
    """Return the compilers for functions inside others and for those around them; None twice if
    this numba works in another way."""
    from numba.core import codegen, compiler

    library: Any = codegen.JITCodeLibrary
    if not all(hasattr(library, name) for name in _CHANGED):
        return None, None

    class Nowhere:
        """Stands for the part of numba that knows where functions are in memory."""

        def set_env(self, name: str, environment: object) -> None:
            """Do nothing: only functions that call Python's interpreter have an environment."""

    class Text(library):  # type: ignore[misc]
        """Code that stays in LLVM's language."""

        codegen = Nowhere()

        def _finalize_final_module(self) -> None:
            self._finalized = True

        def get_pointer_to_function(self, name: str) -> int:
            self._ensure_finalized()
            return 0  # as for every function without a wrapper for Python

    class Part(Text):
        """Code that is optimised where it is contained."""

        def _optimize_final_module(self) -> None:
            pass

    def pipeline(kind: Any) -> Any:
        class Pipeline(compiler.Compiler):
            def define_pipelines(self) -> Any:
                state = self.state
                made = kind(state.targetctx.codegen(), state.func_id.func_qualname)
                made.enable_object_caching()
                state.library = made
                return super().define_pipelines()  # type: ignore[no-untyped-call]

        return Pipeline

    return pipeline(Part), pipeline(Text)


def _dispatcher(function: Callable[..., Any], pipeline: Any) -> Any:
    # Numba's rewriting of its intermediate code changes nothing here but takes its time.
    options: dict[str, Any] = {**OPTIONS, **NO_WRAPPERS, "no_rewrites": True}
    return numba().njit(pipeline_class=pipeline or numba().core.compiler.Compiler, **options)(
        function
    )


def for_compiled(function: Callable[..., Any]) -> Any:
    """Return numba's dispatcher of a function that only compiled ones call."""
    found = _dispatcher(function, _pipelines()[0])
    unliteral, template = numba().types.unliteral, found.get_call_template

    def with_types(arguments: Any, keywords: Any) -> Any:
        """Take a constant for any number: numba would compile the function for each of them."""
        kept = {name: unliteral(kind) for name, kind in keywords.items()}
        return template([unliteral(kind) for kind in arguments], kept)

    found.get_call_template = with_types
    return found


def as_text(function: Callable[..., Any]) -> Any:
    """Return numba's dispatcher of a function whose code is kept in LLVM's language."""
    return _dispatcher(function, _pipelines()[1])


@contextmanager
def quickly() -> Iterator[None]:
    """Spare numba repeated work inside the `with` block, which one thread at a time may enter.

    Numba asks for the type of the same operation a dozen times: it gets the first answer again.
    Nearly all objects that it makes stay in use: no garbage is collected.
    """
    from numba.core.types import functions

    asked: Any = functions.BaseFunction
    ask = asked.get_call_type
    answers: dict[tuple[Any, Any], Any] = {}

    def answer(self: Any, context: Any, arguments: Any, keywords: Any) -> Any:
        if keywords:
            return ask(self, context, arguments, keywords)
        question = self, tuple(arguments)
        if question not in answers:
            answers[question] = ask(self, context, arguments, keywords)
        return answers[question]

    collects = gc.isenabled()
    gc.disable()
    asked.get_call_type = answer
    try:
        yield
    finally:
        asked.get_call_type = ask
        if collects:
            gc.enable()
