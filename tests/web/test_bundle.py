# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Imports within the browser's archive: each module and name is in it."""

import ast
import json
import re
from collections.abc import Iterator
from pathlib import Path

import awale_session
import awale_site
import pytest
from awale_host.page import bundle as page_bundle

from tests.support.micropython_wasm import run
from tools.site_build.bundle import bundled

OURS = ("awale_core", "awale_engine", "awale_host", "awale_machine", "awale_session", "awale_site")


@pytest.fixture(scope="module")
def every() -> dict[str, str]:
    """The files of all archives by their paths."""
    return {**bundled(), **bundled("friend"), **bundled("study")}


@pytest.fixture(scope="module")
def modules(every: dict[str, str]) -> dict[str, ast.Module]:
    """The archives' Python files by the names under which they are imported."""
    found = {}
    for path, text in every.items():
        if path.endswith(".py"):
            name = path.removeprefix("/lib").strip("/").removesuffix(".py").replace("/", ".")
            found[name.removesuffix(".__init__")] = ast.parse(text, path)
    return found


def named(tree: ast.Module) -> set[str]:
    """The names that a module defines or imports, also in blocks at its top."""
    names: set[str] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            names.add(node.name)
        elif isinstance(node, ast.alias):
            names.add((node.asname or node.name).partition(".")[0])
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            names.add(node.id)
    return names


def imports(name: str, tree: ast.Module, package: bool) -> Iterator[tuple[str, str]]:
    """Modules of ours and the names that a module imports from them, "" for the module itself."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from ((alias.name, "") for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            parents = name.split(".")[: len(name.split(".")) - node.level + package]
            base = ".".join(parents) if node.level else ""
            module = ".".join(filter(None, (base, node.module)))
            yield from ((module, alias.name) for alias in node.names)


def test_what_is_imported_is_there(modules: dict[str, ast.Module]) -> None:
    packages = {name.rpartition(".")[0] for name in modules}
    there = {name: named(tree) for name, tree in modules.items()}
    missing = []
    for name, tree in modules.items():
        for module, wanted in imports(name, tree, name in packages):
            if module.partition(".")[0] not in OURS:
                continue
            found = not wanted or wanted in there.get(module, ()) or f"{module}.{wanted}" in there
            if module not in there or not found:
                missing.append(f"{name}: {module} {wanted}")
    assert missing == []


def test_micropython_imports_every_module_of_the_session(every: dict[str, str]) -> None:
    folder = Path(awale_session.__file__).parent
    paths = [path.relative_to(folder.parent) for path in folder.rglob("*.py")]
    assert {f"/{path.as_posix()}" for path in paths} <= every.keys()
    names = [".".join(path.with_suffix("").parts) for path in paths]
    files = {path.lstrip("/"): text for path, text in every.items()}
    done = run(["sys.path.insert(0, '/lib')", *(f"import {name}" for name in names)], files=files)
    assert [step.error for step in done if step.error] == []


def test_the_text_of_every_error_is_there(every: dict[str, str]) -> None:
    texts = json.loads(every["/locale/en.json"])
    code = "\n".join(text for path, text in every.items() if path.endswith(".py"))
    said = re.findall(r"failure\(\w+, ['\"]([\w.]+)['\"]", code)
    assert len(said) > 20
    assert set(said) <= texts.keys()


def test_no_file_of_the_site_replaces_one_of_the_page() -> None:
    ours = Path(awale_site.__file__).parent / "static"
    both = [
        {path.relative_to(folder) for path in folder.rglob("*") if path.is_file()}
        for folder in (ours, page_bundle.STATIC)
    ]
    assert all(both)
    assert not set.intersection(*both)
