# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Write the page's protocol as TypeScript declarations, from the structs that the host uses.

The namespace is `Wire`: each struct is an interface of its name, `Wire.Command` and `Wire.Message`
are all commands and messages, `Wire.HallCommand` and `Wire.HallMessage` those of a hall's page.
`tools.check_page` checks the page's scripts against them.
"""

from collections.abc import Iterator
from typing import Any, get_args

import msgspec
from awale_host.hall import protocol as hall
from awale_session.page import protocol
from msgspec import inspect

_PLAIN = {
    inspect.IntType: "number",
    inspect.FloatType: "number",
    inspect.StrType: "string",
    inspect.BoolType: "boolean",
    inspect.NoneType: "null",
    inspect.AnyType: "any",
}


def declarations() -> str:
    """Return the declarations as text."""
    structs: dict[str, inspect.StructType] = {}
    unions = []
    for name, union in (
        ("Command", protocol.Command),
        ("Message", protocol.Message),
        ("HallCommand", hall.HallCommand),
        ("HallMessage", hall.HallMessage),
    ):
        types = inspect.type_info(union)
        assert isinstance(types, inspect.UnionType)
        for each in types.types:
            _collect(each, structs)
        unions.append(f"type {name} = {_text(types)};")
    commands = {*get_args(protocol.Command), *get_args(hall.HallCommand)}
    lines = [f"  {union}" for union in unions]
    for name, struct in structs.items():
        lines.append(f"  interface {name} {{")
        lines += (f"    {line}" for line in _fields(struct, struct.cls in commands))
        lines.append("  }")
    return "declare namespace Wire {\n" + "\n".join(lines) + "\n}\n"


def _fields(struct: inspect.StructType, is_command: bool) -> Iterator[str]:
    """The fields of an interface. What a command may leave out is optional; the page always
    receives every field of a message, but for those of structs that leave out defaults."""
    if struct.tag is not None:
        yield f't: "{struct.tag}";'
    config = struct.cls.__struct_config__
    for field in struct.fields:
        left_out = is_command or config.forbid_unknown_fields or config.omit_defaults
        optional = "?" if left_out and not field.required else ""
        yield f"{field.encode_name}{optional}: {_text(field.type)};"


def _collect(found: inspect.Type, structs: dict[str, inspect.StructType]) -> None:
    """Add the structs that a type is made of."""
    if isinstance(found, inspect.Metadata):
        _collect(found.type, structs)
    elif isinstance(found, inspect.StructType):
        if found.cls.__name__ not in structs:
            structs[found.cls.__name__] = found
            for field in found.fields:
                _collect(field.type, structs)
    else:
        for inner in _inner(found):
            _collect(inner, structs)


def _inner(found: Any) -> Iterator[inspect.Type]:
    for name in ("types", "item_types"):
        yield from getattr(found, name, ())
    for name in ("item_type", "key_type", "value_type"):
        if hasattr(found, name):
            yield getattr(found, name)


def _text(found: Any) -> str:
    if isinstance(found, inspect.Metadata):
        return _text(found.type)
    if isinstance(found, inspect.StructType):
        return found.cls.__name__
    if isinstance(found, inspect.UnionType):
        return " | ".join(_text(each) for each in found.types)
    if isinstance(found, inspect.LiteralType):
        return " | ".join(msgspec.json.encode(each).decode() for each in found.values)
    if isinstance(found, inspect.TupleType):
        return f"[{', '.join(_text(each) for each in found.item_types)}]"
    if isinstance(found, inspect.ListType | inspect.VarTupleType):
        return f"Array<{_text(found.item_type)}>"
    if isinstance(found, inspect.DictType):
        return f"Record<{_text(found.key_type)}, {_text(found.value_type)}>"
    return _PLAIN[type(found)]  # type: ignore[index]
