# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Rewrites modules of the host so that MicroPython runs them in the browser.

Firmware and core go there as they are. The host's modules use what only CPython has: dataclasses,
msgspec's structs, unions of types, f-strings within f-strings. `rewritten` replaces those by calls
into `shims/records.py`, and leaves out annotations and docstrings, which MicroPython drops anyway.
What it cannot express it refuses, so that a module is never changed in its meaning silently.
It is long because it is one visitor of the syntax.
"""

import ast
from typing import Final

_GENERIC: Final = {
    "Annotated", "Callable", "Final", "Future", "Iterator", "Literal", "Mapping", "Sequence",
    "dict", "frozenset", "list", "set", "tuple", "type",
}  # fmt: skip
_TYPES: Final = {"bool", "bytearray", "bytes", "dict", "float", "int", "list", "object", "str"}
_TYPES_TOO: Final = {"memoryview", "set", "tuple", "type"}
_STRING_METHODS: Final = {
    "casefold", "format_map", "isascii", "isprintable", "removeprefix", "removesuffix",
}  # fmt: skip
_RECORDS: Final = "_records"
_KEPT_OPTIONS: Final = {
    "array_like": "_array",
    "tag": "_tag",
    "tag_field": "_tag_field",
    "forbid_unknown_fields": "_forbid",
    "omit_defaults": "_omit",
}


class NotExpressible(ValueError):
    """A module uses something that this cannot write for MicroPython; says what and where."""


def rewritten(source: str, name: str) -> str:
    """The module `source` for MicroPython; `name` is what errors call it."""
    tree = ast.parse(source)
    tree = _Rewriter(name).visit(tree)
    text = ast.unparse(ast.fix_missing_locations(tree))
    return f"import records as {_RECORDS}\n{text}" if _RECORDS in text else text


class _Rewriter(ast.NodeTransformer):
    def __init__(self, name: str) -> None:
        self._name = name

    def _refuse(self, node: ast.AST, what: str) -> NotExpressible:
        line = getattr(node, "lineno", 0)
        return NotExpressible(f"{self._name}, line {line}: MicroPython has no {what}.")

    # -- what has no meaning there ---------------------------------------------------------------

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        """Remove annotations and docstring."""
        node.returns = None
        arguments = node.args
        if arguments.posonlyargs:
            raise self._refuse(node, "positional-only parameters")
        every = [*arguments.args, *arguments.kwonlyargs, arguments.vararg, arguments.kwarg]
        for argument in every:
            if argument is not None:
                argument.annotation = None
        node.body = _without_docstring(node.body)
        self.generic_visit(node)
        return node

    def visit_Module(self, node: ast.Module) -> ast.AST:
        """Remove the docstring."""
        node.body = _without_docstring(node.body)
        self.generic_visit(node)
        return node

    def visit_AnnAssign(self, node: ast.AnnAssign) -> ast.AST | None:
        """A plain assignment, or nothing."""
        if node.value is None:
            return None
        plain = ast.Assign(targets=[node.target], value=self.visit(node.value))
        return ast.copy_location(plain, node)

    def visit_ImportFrom(self, node: ast.ImportFrom) -> ast.AST | None:
        """Remove imports of `collections.abc` and `types`, which hold types only."""
        gone = not node.level and node.module in ("collections.abc", "types", "__future__")
        return None if gone else node

    def visit_If(self, node: ast.If) -> ast.AST | list[ast.stmt] | None:
        """Remove blocks for type checkers; what stands there instead of them stays."""
        if isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING":
            rest = ast.Module(node.orelse, [])
            self.generic_visit(rest)
            return rest.body
        self.generic_visit(node)
        return node

    def visit_Raise(self, node: ast.Raise) -> ast.AST:
        """Remove the cause, for which MicroPython prints a warning."""
        node.cause = None
        self.generic_visit(node)
        return node

    def visit_Expr(self, node: ast.Expr) -> ast.AST:
        """Remove calls of loggers: the browser has no log."""
        call = node.value
        if isinstance(call, ast.Call) and _name(call.func).partition(".")[0] in ("_log", "log"):
            return ast.copy_location(ast.Pass(), node)
        self.generic_visit(node)
        return node

    def visit_Attribute(self, node: ast.Attribute) -> ast.AST:
        """A struct's tag is its `_tag`."""
        self.generic_visit(node)
        if _name(node).endswith(".__struct_config__.tag"):
            assert isinstance(node.value, ast.Attribute)
            return ast.Attribute(node.value.value, _KEPT_OPTIONS["tag"], ast.Load())
        return node

    def visit_Match(self, node: ast.Match) -> ast.AST:
        """Refuse `match` statements, which MicroPython lacks."""
        raise self._refuse(node, "match statement")

    # -- classes -----------------------------------------------------------------------------

    def visit_ClassDef(self, node: ast.ClassDef) -> ast.AST:
        """A record where it is a dataclass, a struct or a named tuple."""
        kind = _record_kind(node)
        body = _without_docstring(node.body)
        if kind is None:
            node.keywords = []
            node.bases = [
                base.value if isinstance(base, ast.Subscript) else base for base in node.bases
            ]
            protocol = any(_last(base) == "Protocol" for base in node.bases)
            node.body = [each for each in body if not (protocol and _is_stub(each))]
            self.generic_visit(node)
            node.body = node.body or [ast.Pass()]
            return node
        bases: list[ast.expr] = [base for base in node.bases if _last(base) not in _RECORD_BASES]
        bases.append(_attribute(kind))
        new = ast.ClassDef(node.name, bases if len(bases) == 1 else bases[:-1], [], [], [])
        new.body.append(_assign("_own", self._fields(body)))
        for keyword in node.keywords:
            if keyword.arg in _KEPT_OPTIONS:
                new.body.append(_assign(_KEPT_OPTIONS[keyword.arg], keyword.value))
        for statement in body:
            if isinstance(statement, ast.AnnAssign) and not _is_class_variable(statement):
                continue
            changed = self.visit(statement)
            if changed is not None:
                new.body.append(changed)
        return ast.copy_location(new, node)

    def _fields(self, body: list[ast.stmt]) -> ast.expr:
        rows: list[ast.expr] = []
        for statement in body:
            if not isinstance(statement, ast.AnnAssign) or _is_class_variable(statement):
                continue
            assert isinstance(statement.target, ast.Name)
            default, wire = self._default(statement.value)
            rows.append(
                ast.Tuple(
                    [
                        ast.Constant(statement.target.id),
                        default,
                        _lambda(self._type(statement.annotation)),
                        ast.Constant(wire or statement.target.id),
                    ],
                    ast.Load(),
                )
            )
        return ast.Tuple(rows, ast.Load())

    def _default(self, value: ast.expr | None) -> tuple[ast.expr, str]:
        """The maker of a field's default (None: it has none), and its name on the wire."""
        if value is None:
            return ast.Constant(None), ""
        if not (isinstance(value, ast.Call) and _last(value.func) == "field"):
            return _lambda(self.visit(value)), ""
        wire, default = "", ast.Constant(None)
        made: ast.expr = default
        for keyword in value.keywords:
            if keyword.arg == "name" and isinstance(keyword.value, ast.Constant):
                wire = str(keyword.value.value)
            elif keyword.arg == "default_factory":
                made = _lambda(ast.Call(self.visit(keyword.value), [], []))
            elif keyword.arg == "default":
                made = _lambda(self.visit(keyword.value))
            else:
                raise self._refuse(value, f"field({keyword.arg}=…)")
        return made, wire

    # -- types -------------------------------------------------------------------------------

    def _type(self, node: ast.expr) -> ast.expr:
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            return self._type(ast.parse(node.value, mode="eval").body)
        if isinstance(node, ast.BinOp):
            return ast.Tuple([self._type(part) for part in _parts(node)], ast.Load())
        if isinstance(node, ast.Subscript):
            inner = node.slice.elts if isinstance(node.slice, ast.Tuple) else [node.slice]
            literal = _name(node.value) == "Literal"
            arguments = [each if literal else self._type(each) for each in inner]
            values = ast.Tuple(arguments, ast.Load())
            return ast.Call(_attribute("Generic"), [ast.Constant(_name(node.value)), values], [])
        if isinstance(node, ast.Call):
            return ast.Call(node.func, [self._type(each) for each in node.args], node.keywords)
        return node

    def visit_BinOp(self, node: ast.BinOp) -> ast.AST:
        """Rewrite `A | B` of types as the tuple (A, B)."""
        parts = _parts(node)
        if isinstance(node.op, ast.BitOr) and all(_is_type(part) for part in parts):
            return self._type(node)
        self.generic_visit(node)
        return node

    def visit_Subscript(self, node: ast.Subscript) -> ast.AST:
        """Rewrite `list[int]` and the like as plain types."""
        if _name(node.value) in _GENERIC and isinstance(node.ctx, ast.Load):
            return self._type(node)
        self.generic_visit(node)
        return node

    # -- expressions -------------------------------------------------------------------------

    def visit_JoinedStr(self, node: ast.JoinedStr) -> ast.AST:
        """`"…{}…".format(…)`."""
        values: list[ast.expr] = []
        template = self._template(node, values)
        return ast.Call(ast.Attribute(ast.Constant(template), "format", ast.Load()), values, [])

    def _template(self, node: ast.JoinedStr, values: list[ast.expr]) -> str:
        text = ""
        for part in node.values:
            if isinstance(part, ast.Constant):
                text += str(part.value).replace("{", "{{").replace("}", "}}")
                continue
            assert isinstance(part, ast.FormattedValue)
            values.append(self.visit(part.value))
            how = "" if part.conversion < 0 else "!" + chr(part.conversion)
            if part.format_spec is not None:
                assert isinstance(part.format_spec, ast.JoinedStr)
                how += ":" + self._template(part.format_spec, values)
            text += "{" + how + "}"
        return text

    def visit_Call(self, node: ast.Call) -> ast.AST:
        """Remove `strict` from `zip`, and call functions for methods that MicroPython's str
        lacks, and for sorting, which leaves equal ones in no certain order there."""
        if _name(node.func) == "zip":
            node.keywords = [each for each in node.keywords if each.arg != "strict"]
        asks_type = _name(node.func) in ("isinstance", "issubclass")
        if asks_type and isinstance(node.args[1], ast.BinOp):
            node.args[1] = self._type(node.args[1])
        self.generic_visit(node)
        if asks_type and isinstance(node.args[1], ast.Tuple):
            node.args[1].elts = [
                _NONE_TYPE if _is_none(each) else each for each in node.args[1].elts
            ]
        if isinstance(node.func, ast.Name) and node.func.id == "sorted":
            node.func = _attribute("stably_sorted")
        elif isinstance(node.func, ast.Attribute) and node.func.attr == "sort":
            return ast.Call(_attribute("sort_stably"), [node.func.value], node.keywords)
        if isinstance(node.func, ast.Attribute) and node.func.attr in _STRING_METHODS:
            return ast.Call(_attribute(node.func.attr), [node.func.value, *node.args], [])
        return node

    def visit_Dict(self, node: ast.Dict) -> ast.AST:
        """Rewrite `{**a, …}` as `dict(a) | …`."""
        self.generic_visit(node)
        if None not in node.keys:
            return node
        pieces: list[ast.expr] = []
        for key, value in zip(node.keys, node.values, strict=True):
            if key is None:
                pieces.append(ast.Call(ast.Name("dict", ast.Load()), [value], []))
            elif pieces and isinstance(pieces[-1], ast.Dict):
                pieces[-1].keys.append(key)
                pieces[-1].values.append(value)
            else:
                pieces.append(ast.Dict([key], [value]))
        return _joined(pieces, ast.BitOr())

    def visit_List(self, node: ast.List) -> ast.AST:
        """Rewrite `[*a, b]` as `list(a) + [b]`."""
        self.generic_visit(node)
        if not (isinstance(node.ctx, ast.Load) and _has_star(node.elts)):
            return node
        pieces: list[ast.expr] = []
        for element in node.elts:
            if isinstance(element, ast.Starred):
                pieces.append(ast.Call(ast.Name("list", ast.Load()), [element.value], []))
            else:
                pieces.append(ast.List([element], ast.Load()))
        return _joined(pieces, ast.Add())

    def visit_Tuple(self, node: ast.Tuple) -> ast.AST:
        """Rewrite `(*a, b)` as `tuple(list(a) + [b])`."""
        self.generic_visit(node)
        if not (isinstance(node.ctx, ast.Load) and _has_star(node.elts)):
            return node
        inner = self.visit_List(ast.List(node.elts, ast.Load()))
        assert isinstance(inner, ast.expr)
        return ast.Call(ast.Name("tuple", ast.Load()), [inner], [])


_NONE_TYPE: Final = ast.Call(ast.Name("type", ast.Load()), [ast.Constant(None)], [])
_RECORD_BASES: Final = {"Struct", "NamedTuple"}


def _record_kind(node: ast.ClassDef) -> str | None:
    """The record class for a dataclass, a struct or a named tuple; None for any other class."""
    bases = {_last(base) for base in node.bases}
    if "NamedTuple" in bases:
        return "TupleRecord"
    for decorator in node.decorator_list:
        call = decorator.func if isinstance(decorator, ast.Call) else decorator
        if _last(call) == "dataclass":
            return "Record"
    if "Struct" in bases or any(
        keyword.arg in ("frozen", *_KEPT_OPTIONS) for keyword in node.keywords
    ):
        return "Record"
    return None


def _is_stub(node: ast.stmt) -> bool:
    """Whether it is a method that a protocol only describes."""
    if not isinstance(node, ast.FunctionDef):
        return False
    (first, *rest) = _without_docstring(node.body)
    return not rest and (isinstance(first, ast.Pass) or ast.unparse(first) == "...")


def _is_class_variable(statement: ast.AnnAssign) -> bool:
    annotation = statement.annotation
    return isinstance(annotation, ast.Subscript) and _name(annotation.value) == "ClassVar"


def _is_none(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and node.value is None


def _is_type(node: ast.expr) -> bool:
    if isinstance(node, ast.Constant):
        return _is_none(node)
    if isinstance(node, ast.Subscript):
        return _name(node.value) in _GENERIC
    name = _name(node)
    if name in _TYPES | _TYPES_TOO:
        return True
    bare = name.lstrip("_").rpartition(".")[2]
    return bare[:1].isupper() and not bare.isupper()


def _parts(node: ast.expr) -> list[ast.expr]:
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.BitOr):
        return [*_parts(node.left), *_parts(node.right)]
    return [node]


def _name(node: ast.expr) -> str:
    """`a` or `a.b`; "" for anything else."""
    if isinstance(node, ast.Name):
        return node.id
    if isinstance(node, ast.Attribute):
        return f"{_name(node.value)}.{node.attr}"
    return ""


def _last(node: ast.expr) -> str:
    """`b` of `a.b`."""
    return _name(node).rpartition(".")[2]


def _attribute(name: str) -> ast.expr:
    return ast.Attribute(ast.Name(_RECORDS, ast.Load()), name, ast.Load())


def _lambda(value: ast.expr) -> ast.expr:
    empty = ast.arguments([], [], None, [], [], None, [])
    return ast.Lambda(empty, value)


def _assign(name: str, value: ast.expr) -> ast.stmt:
    return ast.Assign([ast.Name(name, ast.Store())], value, lineno=0)


def _joined(pieces: list[ast.expr], operator: ast.operator) -> ast.expr:
    joined = pieces[0]
    for piece in pieces[1:]:
        joined = ast.BinOp(joined, operator, piece)
    return joined


def _has_star(elements: list[ast.expr]) -> bool:
    return any(isinstance(element, ast.Starred) for element in elements)


def _without_docstring(body: list[ast.stmt]) -> list[ast.stmt]:
    first = body[0] if body else None
    if (
        isinstance(first, ast.Expr)
        and isinstance(first.value, ast.Constant)
        and isinstance(first.value.value, str)
    ):
        return body[1:] or [ast.Pass()]
    return body
