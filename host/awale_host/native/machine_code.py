# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""From LLVM's intermediate code to a function in memory, by llvmlite alone.

Numba's own cache needs all of numba to be read again. What is kept here is the code of one function
with everything that it calls: `portable` makes it independent of processor and process, `assemble`
turns it into an object file for this processor, and `load` puts such a file into memory.
"""

import hashlib
from typing import Any, Final

import llvmlite
import llvmlite.binding as llvm

_OUTSIDE: Final = ("memset", "memcpy", "memmove")  # every process has them
# A function that allocates nothing owns no array: what counts references has nothing to do.
_NO_COUNTING: Final = """
define void @NRT_incref(ptr %0) alwaysinline { ret void }
define void @NRT_decref(ptr %0) alwaysinline { ret void }
"""


class NotPortable(ValueError):
    """The code needs something of the process that compiled it; `str()` names it."""


llvm.initialize_native_target()
llvm.initialize_native_asmprinter()


def triple() -> str:
    """Name of processor, system and binary interface, as LLVM spells them."""
    return str(llvm.get_process_triple())


def dialect() -> str:
    """Name for the portable code that this LLVM reads on this system."""
    return f"{triple()}-llvm{llvm.llvm_version_info[0]}"


def processor() -> str:
    """Name for the object files that this machine makes and runs, different on another one."""
    features = f"{llvm.get_host_cpu_name()} {_features()} {dialect()} {llvmlite.__version__}"
    return hashlib.sha256(features.encode()).hexdigest()[:16]


def _features() -> str:
    try:
        return str(llvm.get_host_cpu_features().flatten())
    except RuntimeError:  # LLVM does not know how to ask this processor
        return ""


def _target_machine() -> Any:
    """The settings with which numba compiles for the process that it runs in."""
    static = triple().startswith("x86")
    return llvm.Target.from_triple(triple()).create_target_machine(
        cpu=llvm.get_host_cpu_name(),
        features=_features(),
        opt=3,
        reloc="static" if static else "default",
        codemodel="jitdefault",
        jit=True,
    )


def portable(code: str, symbol: str, name: str, parameters: list[str]) -> bytes:
    """Reduce a module in LLVM's language to the function `symbol`, renamed `name`, as bitcode.

    NotPortable if it has other `parameters` than expected or needs anything of numba's runtime.
    """
    module = llvm.parse_assembly(code)
    module.link_in(llvm.parse_assembly(_NO_COUNTING))
    module.get_function(symbol).name = name
    for each in (*module.functions, *module.global_variables):
        if not each.is_declaration and each.name != name:
            each.linkage = "internal"
    passes = llvm.create_new_module_pass_manager()
    passes.add_always_inliner_pass()
    passes.add_global_dead_code_eliminate_pass()
    passes.add_simplify_cfg_pass()
    passes.add_strip_dead_prototype_pass()
    passes.run(module, llvm.create_pass_builder(_target_machine(), llvm.PipelineTuningOptions()))
    for each in (*module.functions, *module.global_variables):
        if each.is_declaration and not each.name.startswith(("llvm.", *_OUTSIDE)):
            raise NotPortable(f"{name} needs {each.name}")
    found = [str(each.type).split()[0] for each in module.get_function(name).arguments]
    if found != parameters:
        raise NotPortable(f"{name} has the parameters {found}, not {parameters}")
    return bytes(module.as_bitcode())


def assemble(bitcode: bytes) -> bytes:
    """Return the object file of portable code for this processor."""
    module = llvm.parse_bitcode(bitcode)
    module.verify()
    return bytes(_target_machine().emit_object(module))


def load(machine_code: bytes, name: str) -> tuple[int, Any]:
    """Put an object file into memory: the address of its function, and what keeps it there."""
    empty = llvm.parse_assembly("")
    engine = llvm.create_mcjit_compiler(empty, _target_machine())
    engine.add_object_file(llvm.ObjectFileRef.from_data(machine_code))
    engine.finalize_object()
    address = int(engine.get_function_address(name))
    if not address:
        raise ValueError(f"there is no function {name} in this object file")
    return address, engine
