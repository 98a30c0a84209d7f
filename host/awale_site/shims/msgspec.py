# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Structs to and from JSON, checked against their types, as far as this project uses msgspec."""

import json as _json

import records


class MsgspecError(Exception):
    """Base class of the errors."""


class ValidationError(MsgspecError):
    """A value that is not of its type."""


class Meta:
    """Constraints of a value."""

    def __init__(self, ge=None, le=None, max_length=None, min_length=None):
        self.ge, self.le = ge, le
        self.max_length, self.min_length = max_length, min_length


Struct = field = None


def convert(value, kind):
    """Convert `value`, as a JSON parser returns it, to `kind`. ValidationError if it does not
    fit."""
    if kind is None:
        if value is None:
            return None
    elif isinstance(kind, tuple):
        return _one_of(value, kind)
    elif isinstance(kind, records.Generic):
        return _generic(value, kind.name, kind.arguments)
    elif kind is bool:
        if value is True or value is False:
            return value
    elif kind is int or kind is float:
        number = isinstance(value, int) and value is not True and value is not False
        if number or (kind is float and isinstance(value, float)):
            return value
    elif kind is str:
        if isinstance(value, str):
            return value
    elif kind is object:
        return value
    elif issubclass(kind, records.Record):
        return _struct(value, kind)
    raise ValidationError("%r is not %s" % (value, kind))


def _one_of(value, kinds):
    if isinstance(value, dict):
        for kind in kinds:
            tagged = kind is not None and getattr(kind, "_tag", None) is not None
            if tagged and value.get(kind._tag_field) == kind._tag:
                return _struct(value, kind)
    for kind in kinds:
        if getattr(kind, "_tag", None) is not None:
            continue
        try:
            return convert(value, kind)
        except ValidationError:
            pass
    raise ValidationError("%r is none of its types" % (value,))


def _generic(value, name, arguments):
    if name == "Literal":
        words = arguments[0] if isinstance(arguments[0], tuple) else arguments  # Literal[RULE_SETS]
        if value in words:
            return value
    elif name == "Annotated":
        value = convert(value, arguments[0])
        _check(value, arguments[1])
        return value
    elif name == "list":
        if isinstance(value, (list, tuple)):
            return [convert(each, arguments[0]) for each in value]
    elif name == "tuple":
        if isinstance(value, (list, tuple)):
            if len(arguments) == 2 and arguments[1] is ...:
                return tuple([convert(each, arguments[0]) for each in value])
            if len(value) == len(arguments):
                return tuple([convert(each, kind) for each, kind in zip(value, arguments)])
    elif name == "dict":
        if isinstance(value, dict):
            made = {}
            for key, each in value.items():
                inner = each if arguments[1] is None else convert(each, arguments[1])
                made[convert(key, arguments[0])] = inner
            return made
    raise ValidationError("%r is not a %s" % (value, name))


def _check(value, meta):
    sized = meta.max_length is not None or meta.min_length is not None
    size = len(value) if sized else 0
    if (
        (meta.ge is not None and value < meta.ge)
        or (meta.le is not None and value > meta.le)
        or (meta.max_length is not None and size > meta.max_length)
        or (meta.min_length is not None and size < meta.min_length)
    ):
        raise ValidationError("%r is out of its bounds" % (value,))


def _struct(value, kind):
    if isinstance(value, kind):
        return value
    if kind._array and isinstance(value, (list, tuple)):
        wires = [wire for _, _, _, wire in records.plan(kind)]
        value = dict(zip(wires, value))
    if not isinstance(value, dict):
        raise ValidationError("%r is not a %s" % (value, kind.__name__))
    if kind._tag is not None and value.get(kind._tag_field) != kind._tag:
        raise ValidationError("%r is not a %s" % (value, kind._tag))
    fields = {}
    known = 1 if kind._tag is not None else 0
    for name, default, type_of, wire in records.plan(kind):
        if wire in value:
            fields[name] = convert(value[wire], type_of())
            known += 1
        elif default is None:
            raise ValidationError("%s is missing" % wire)
    if kind._forbid and known != len(value):
        raise ValidationError("there are unknown fields")
    try:
        return kind(**fields)
    except ValueError as error:
        raise ValidationError(str(error))


def plain(value):
    """Return `value` with every struct as a dict."""
    if isinstance(value, records.Record):
        made = {}
        if value._tag is not None:
            made[value._tag_field] = value._tag
        for name, default, _, wire in records.plan(type(value)):
            each = getattr(value, name)
            if not (value._omit and default is not None and each == default()):
                made[wire] = plain(each)
        return made
    if isinstance(value, (list, tuple)):
        return [plain(each) for each in value]
    if isinstance(value, dict):
        return {key: plain(each) for key, each in value.items()}
    return value


to_builtins = plain


class json:  # noqa: N801
    """Namespace `msgspec.json`: decoder and encoder."""

    class Decoder:
        """Decodes JSON to a type."""

        def __init__(self, kind):
            self._kind = kind

        def decode(self, data):
            """The value; MsgspecError if it is none."""
            try:
                value = _json.loads(data)
            except ValueError as error:
                raise MsgspecError(str(error))
            return convert(value, self._kind)

    class Encoder:
        """Encodes values as JSON."""

        def encode(self, value):
            """The JSON, as bytes."""
            return _json.dumps(plain(value)).encode()


class structs:  # noqa: N801
    """Namespace `msgspec.structs`: `replace`."""

    replace = records.replace
