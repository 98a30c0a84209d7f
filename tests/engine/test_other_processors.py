# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The libraries of a release on other processors and with another C library: on a Raspberry Pi with
64 or 32 bits, emulated, and with musl. Each loads, counts, finds and proves what it does here."""

import shutil
import subprocess
from pathlib import Path
from typing import Final, NamedTuple

import pytest
from awale_engine.binding import FITTED, kernel
from awale_engine.compiler import KERNEL
from awale_engine.position import position_of, rules_code, salt
from awale_engine.search.evaluation import load
from awale_engine.search.searcher import Searcher
from awale_engine.search.tablebase_root import Prover
from awale_engine.types import Limits

from awale_core import Game
from tools.kernel_builds import TARGETS, compile_for, find_zig

pytestmark = pytest.mark.slow
DRIVER: Final = Path(__file__).with_name("other_processor.c")
DEPTH: Final = 12
WON: Final = "0-0-0-0-0-1-2-6-6-6-2-0-22-3-S"  # South takes more than half at once


class Home(NamedTuple):
    """Machine to run a library on: zig's names for it and for a program, and what runs that."""

    library: str
    program: str
    runs: tuple[str, ...]


HOMES: Final = (
    Home("x86_64-linux-gnu", "x86_64-linux-musl", ()),
    Home(
        "aarch64-linux-gnu", "aarch64-linux-gnu", ("qemu-aarch64", "-L", "/usr/aarch64-linux-gnu")
    ),
    Home(
        "arm-linux-gnueabihf",
        "arm-linux-gnueabihf",
        ("qemu-arm", "-cpu", "cortex-a7", "-L", "/usr/arm-linux-gnueabihf"),
    ),
)


def can_run(home: Home) -> bool:
    """Whether `.ci/packages` has been here."""
    if not home.runs:
        return Path("/lib/ld-musl-x86_64.so.1").exists()
    return shutil.which(home.runs[0]) is not None and Path(home.runs[-1]).is_dir()


@pytest.mark.parametrize("home", HOMES, ids=lambda home: home.program)
@pytest.mark.parametrize("rules", ["abapa", "spanish"])
def test_the_library_of_another_machine_finds_the_same(
    home: Home, rules: str, tmp_path: Path, tmp_path_factory: pytest.TempPathFactory
) -> None:
    if not can_run(home):
        pytest.skip(f"{home.program} cannot be run here: see .ci/packages")
    made = tmp_path_factory.getbasetemp() / "other_processors"
    (target,) = (each for each in TARGETS if each.zig == home.library)
    library = made / target.zig / f"awale{target.suffix}"
    driver = made / f"program-{home.program}"
    if not driver.exists():
        compile_for(target, made)
        zig = [*find_zig(), "-target", home.program, "-dynamic", "-O1", "-I", str(KERNEL)]
        subprocess.run([*zig, str(DRIVER), "-o", str(driver), "-ldl"], check=True)

    start, won = Game(rules), Game.from_fen(WON, rules)
    code, plain = rules_code(start.rules), rules_code(start.rules, kernel.NO_GOAL)
    (tmp_path / "weights").write_bytes(load(FITTED, rules).numbers)
    here, there = position_of(start), position_of(won)
    words = [library, tmp_path / "weights", code, salt(code), DEPTH, here.own, here.other]
    words += [plain, 1, there.own, there.other]
    done = subprocess.run(
        [*home.runs, driver, *map(str, words)], capture_output=True, encoding="utf-8"
    )
    assert done.returncode == 0, done.stderr

    found = Searcher(table_mb=1).think(start, Limits(depth=DEPTH))
    proof = Prover(won, None).prove(0, 1)
    assert proof is not None
    assert done.stdout.splitlines() == [
        f"perft {kernel.perft(here, 8, code)}",
        f"search {found.lines[0].value} {found.pit} {found.nodes}",
        f"proof {proof}",
    ]
