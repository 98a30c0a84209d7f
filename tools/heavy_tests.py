# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Tests that continuous integration leaves out because no file of their rooms has changed.

    python -m tools.heavy_tests    pytest's options, one `--ignore` for each file left out

A test watches what is named here, the modules of tests that it imports and its conftest.py. The
budget of lines in pyproject.toml, which nearly every change moves, is not watched.

A change is compared with where its branch left `main`; a commit of `main` itself with the newest
tag, or with the commit before it where there is no tag. AWALE_SINCE names another commit. Where git
cannot compare, nothing is left out; so it is with `AWALE_SINCE=everything`, for a release and each
night. `make test-all` leaves nothing out.
"""

import ast
import os
import subprocess
import sys
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

ROOT: Final = Path(__file__).resolve().parent.parent
PROJECT: Final = "pyproject.toml"
PACKAGING: Final = (PROJECT, "awale_core/pyproject.toml", "awale_core/packaging/")
RELEASE: Final = (
    *("tools/release.py", "tools/kernel_builds.py", "tools/bill_of_software.py"),
    *("tools/build_firmware.py", "tools/catalogues.py", "Makefile"),
)
ENGINE: Final = ("awale_core/", "host/awale_engine/")
FIRMWARE: Final = (
    *("firmware/", "awale_core/", "hardware/", "host/awale_machine/", "host/awale_host/virtual/"),
)
STUDY: Final = (
    *("host/awale_session/analysis/", "host/awale_session/study/", "host/awale_session/library/"),
    *("host/awale_host/analysis/", "host/awale_host/library/"),
)
SITE: Final = ("host/awale_site/", "tools/site_build/")
# The tests, and beginnings of the paths that they watch besides their own and what they import.
HEAVY: Final[Mapping[str, tuple[str, ...]]] = {
    "tests/hardware/test_enclosure*.py": ("hardware/",),
    "tests/hardware/test_kicad_*.py": ("hardware/",),
    "tests/hardware/test_p[cr]*.py": ("hardware/",),
    "tests/hardware/test_placement.py": ("hardware/",),
    # The engine imports the core alone, and so do these tests: tools/rooms.py.
    "tests/tablebase/test_certain*.py": ENGINE,
    "tests/tablebase/test_lessons.py": ENGINE,
    "tests/tablebase/test_s[eot]*.py": ENGINE,
    "tests/micropython/test_core.py": ("awale_core/", "tests/core/both/", "tests/micropython/"),
    "tests/engine/test_compiler.py": (*ENGINE, "tools/kernel_builds.py"),
    "tests/engine/test_other_processors.py": (
        *(*ENGINE, "tools/kernel_builds.py", "tests/engine/other_processor.c"),
    ),
    "tests/firmware/test_game_kernel.py": (*ENGINE, "firmware/"),
    "tests/tablebase/test_margin.py": (*ENGINE, "tools/engine/"),
    "tests/tablebase/test_verify.py": ENGINE,
    "tests/engine/test_levels.py": (*ENGINE, "tools/engine/"),
    "tests/core/test_plain_rules.py": ("awale_core/",),
    "tests/core/test_strength.py": ("awale_core/",),
    "tests/firmware/test_damage.py": FIRMWARE,
    "tests/firmware/test_m[io][gn]*.py": FIRMWARE,
    "tests/firmware/test_stateful.py": FIRMWARE,
    "tests/firmware/test_touch_disturbed.py": FIRMWARE,
    "tests/pi/test_same_frames.py": (
        *("host/awale_host/pi/", "host/awale_machine/", "firmware/", "awale_core/"),
        *("tests/pi/", "tests/support/pi_"),
    ),
    "tests/pi/test_bare_system.py": (
        *("host/awale_host/pi/", "tests/pi/", "tests/support/p", "docs/pi.md", *PACKAGING),
    ),
    "tests/end_to_end/test_many_games.py": (
        *("host/awale_session/link/", "host/awale_session/library/", "host/awale_host/library/"),
        *("host/awale_host/link/", "firmware/"),
    ),
    "tests/puzzles/test_sources.py": (*ENGINE, *STUDY, "host/awale_host/puzzles/"),
    "tests/cluster/test_work.py": (*ENGINE, *STUDY, "host/awale_host/cli/"),
    "tests/web/test_oracle_in_node.py": (*ENGINE, *STUDY, *SITE, "host/awale_host/cli/"),
    "tests/web/test_same_bytes.py": (*FIRMWARE, *SITE),
    # What the worked examples say and change.
    "tests/end_to_end/test_contributing.py": (
        *("CONTRIBUTING.md", "awale_core/rules.py", "awale_core/levels.py", "docs/rules.md"),
        *("firmware/settings.toml", "tests/core/plain_rules.py", "host/awale_session/page/"),
        *("host/awale_session/answers/page_source.py", "tools/catalogues.py"),
        *("tools/learn_pages.py", "tests/end_to_end/test_every_rule_set.py"),
        "host/awale_session/locale/en.json",
    ),
    "tests/tools/test_make_play.py": ("README.md", "Makefile", "tools/set_up.py", *PACKAGING),
    "tests/tools/test_fresh_machine.py": (
        *("docs/install.md", "host/awale_engine/compiler.py", *RELEASE, *PACKAGING),
    ),
    "tests/tools/test_resolves.py": PACKAGING,
    "tests/tools/test_release.py": ("hardware/reproducible.py", *RELEASE, *PACKAGING),
}


def git(*words: str, root: Path = ROOT) -> str | None:
    """Return the output of git; None if it fails, as in a clone without the history."""
    done = subprocess.run(["git", *words], cwd=root, capture_output=True, encoding="utf-8")
    return done.stdout.strip() or None if done.returncode == 0 else None


def changed(root: Path = ROOT) -> list[str] | None:
    """Paths that differ from where the change began, not committed or not; None if unknown."""
    head = git("rev-parse", "HEAD", root=root)
    forks = [git("merge-base", "HEAD", name, root=root) for name in ("origin/main", "main")]
    since = (
        os.environ.get("AWALE_SINCE")
        or next((fork for fork in forks if fork and fork != head), None)
        or git("describe", "--tags", "--abbrev=0", "HEAD^", root=root)
        or git("rev-parse", "HEAD^", root=root)
    )
    names = since and git("diff", "--name-only", since, "--", root=root)
    is_known = since and git("rev-parse", "--verify", "-q", f"{since}^{{commit}}", root=root)
    paths = (names or "").splitlines()
    before = PROJECT in paths and git("show", f"{since}:{PROJECT}", root=root)
    if before and packaging(before) == packaging((root / PROJECT).read_text("utf-8")):
        paths.remove(PROJECT)
    return paths if is_known else None


def packaging(project: str) -> dict[str, Any]:
    """Return what a pyproject.toml says, without the budget of lines."""
    read = tomllib.loads(project)
    read.get("tool", {}).pop("budget", None)
    return read


def imported(file: Path, known: set[Path]) -> set[Path]:
    """Add to the known files the modules of tests that a file imports, and those that they do."""
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("tests"):
            path = ROOT.joinpath(*str(node.module).split("."))
            for each in (path.with_suffix(".py"), *(path / f"{one.name}.py" for one in node.names)):
                if each.exists() and each not in known:
                    known.add(each)
                    imported(each, known)
    return known


def own(tests: str) -> tuple[str, ...]:
    """Return the paths of what the tests of a pattern import and of their conftest.py."""
    known: set[Path] = set()
    for file in ROOT.glob(tests):
        for each in (file, file.with_name("conftest.py")):
            if each.exists():
                imported(each, known).add(each)
    return tuple(each.relative_to(ROOT).as_posix() for each in known)


def left_out(paths: list[str] | None, heavy: Mapping[str, tuple[str, ...]] = HEAVY) -> list[str]:
    """The test files, as patterns of pytest, whose rooms none of the paths is in."""
    if paths is None:
        return []
    always = ("tools/heavy_tests.py", ".ci/", "tests/conftest.py")
    return [
        tests
        for tests, rooms in heavy.items()
        if not any(path.startswith((*rooms, *own(tests), *always)) for path in paths)
    ]


if __name__ == "__main__":
    unneeded = left_out(changed())
    for each in unneeded:
        print(f"Left out, as nothing of its rooms has changed: {each}", file=sys.stderr)
    print(" ".join(f"--ignore-glob={each}" for each in unneeded))
