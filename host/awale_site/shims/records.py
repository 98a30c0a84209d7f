# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Replacements for dataclasses, structs, named tuples and types (`dialect.rewritten`).

A class has its own fields in `_own`: name, what makes the default (None: there is none), what gives
the type, and the name in JSON. A union of types is a tuple of them.
"""

_plans = {}


class Generic:
    """A type with arguments, such as `list[int]`."""

    def __init__(self, name, arguments):
        self.name = name
        self.arguments = arguments


def plan(kind):
    """The fields of a record class, those of its base first."""
    fields = _plans.get(kind)
    if fields is None:
        fields = []
        for base in kind.__bases__:
            if base is not Record and base is not TupleRecord and issubclass(base, Record):
                fields += plan(base)
        fields += kind._own
        _plans[kind] = fields
    return fields


class Record:
    """A class with fields, equal to another of its kind with the same values."""

    _own = ()
    _tag = None
    _tag_field = "t"
    _forbid = False
    _omit = False
    _array = False

    def __init__(self, *values, **named):
        at = 0
        for name, default, _, _ in plan(type(self)):
            if at < len(values):
                value = values[at]
            elif name in named:
                value = named.pop(name)
            elif default is not None:
                value = default()
            else:
                raise TypeError("%s needs %s" % (type(self).__name__, name))
            setattr(self, name, value)
            at += 1
        if named or at < len(values):
            raise TypeError("%s got more than its fields: %s" % (type(self).__name__, list(named)))
        if hasattr(self, "__post_init__"):
            self.__post_init__()

    def __eq__(self, other):
        if type(self) is not type(other):
            return False
        for name, _, _, _ in plan(type(self)):
            if getattr(self, name) != getattr(other, name):
                return False
        return True

    def __hash__(self):
        return hash(tuple([getattr(self, name) for name, _, _, _ in plan(type(self))]))

    def __repr__(self):
        values = ["%s=%r" % (name, getattr(self, name)) for name, _, _, _ in plan(type(self))]
        return "%s(%s)" % (type(self).__name__, ", ".join(values))


class TupleRecord(Record):
    """A named tuple, as far as the host uses them."""

    def __iter__(self):
        return iter([getattr(self, name) for name, _, _, _ in plan(type(self))])

    def __getitem__(self, index):
        return list(self)[index]

    def _replace(self, **changes):
        return replace(self, **changes)


def replace(record, **changes):
    """A copy with some fields changed."""
    values = {name: getattr(record, name) for name, _, _, _ in plan(type(record))}
    values.update(changes)
    return type(record)(**values)


def removeprefix(text, prefix):
    """See str."""
    return text[len(prefix) :] if text.startswith(prefix) else text


def removesuffix(text, suffix):
    """See str."""
    return text[: len(text) - len(suffix)] if suffix and text.endswith(suffix) else text


def isprintable(text):
    """See str; here all but control characters are printable."""
    for letter in text:
        if ord(letter) < 32 or 127 <= ord(letter) < 160:
            return False
    return True


def isascii(text):
    """See str."""
    return not [1 for letter in text if ord(letter) > 127]


def casefold(text):
    """See str: in lower case, which differs for few letters."""
    import js

    return js.String.prototype.toLowerCase.call(text)


def format_map(text, values):
    """See str."""
    return text.format(**values)


def stably_sorted(values, key=None, reverse=False):
    """See sorted: equal ones stay in their order."""
    sign = -1 if reverse else 1
    rows = [(each if key is None else key(each), sign * at, each) for at, each in enumerate(values)]
    rows.sort(key=lambda row: row[:2], reverse=reverse)
    return [row[2] for row in rows]


def sort_stably(values, key=None, reverse=False):
    """See list.sort."""
    values[:] = stably_sorted(values, key, reverse)
