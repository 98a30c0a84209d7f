# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Size of an installation, time until the first page and until the engine is ready, and its memory.

    python -m tools.bench_start [--download | --checkout]

Builds the package, and installs it into a virtual environment with nothing else in it, which takes
a minute. With `--download` it also fetches the packages as an empty machine does, with `--checkout`
it measures the engine of this checkout only.
"""

import argparse
import os
import resource
import signal
import subprocess
import sys
import tempfile
import time
import urllib.request
from importlib.metadata import distributions
from pathlib import Path
from typing import Final

import psutil

from tools.release import build_package

STARTS: Final = 5
_MB: Final = 1e6


def size_mb(folder: Path) -> float:
    """Size of all files below a folder, in MB (10⁶ bytes)."""
    return sum(path.lstat().st_size for path in folder.rglob("*") if not path.is_dir()) / _MB


def packages(environment: Path) -> list[tuple[str, float]]:
    """Name and MB of every package of a virtual environment, the largest first."""
    (site,) = environment.glob("lib/python*/site-packages")
    sizes = [
        (each.name, sum(file.size or 0 for file in each.files or ()) / _MB)
        for each in distributions(path=[str(site)])
        if each.name not in ("pip", "setuptools")  # that a new environment has
    ]
    return sorted(sizes, key=lambda row: -row[1])


def pip(environment: Path, *words: str | Path) -> None:
    """Run the pip of a virtual environment."""
    subprocess.run([environment / "bin" / "python", "-m", "pip", "-q", *words], check=True)


def processor_s(
    command: list[str | Path],
    variables: dict[str, str],
    *,
    typed: str = "",
    starts: int = STARTS,
) -> float:
    """Return the processor time of a command that reads `typed`, in seconds: the least of some
    starts."""
    times = []
    for _ in range(starts):
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        subprocess.run(
            command, env=variables, input=typed, check=True, capture_output=True, encoding="utf-8"
        )
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        times.append(after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)
    return min(times)


def seconds_to_page(awale: Path, variables: dict[str, str]) -> float:
    """Return the time from starting `awale play` until its page has been fetched, in seconds."""
    begin = time.perf_counter()
    play = subprocess.Popen(
        [awale, "play", "--virtual", "--no-browser", "--http-port", "0"],
        env=variables,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        encoding="utf-8",
    )
    assert play.stdout is not None
    try:
        address = next(word for word in play.stdout.readline().split() if "http" in word)
        with urllib.request.urlopen(address) as page:
            page.read()
        return time.perf_counter() - begin
    finally:
        play.send_signal(signal.SIGINT)
        play.communicate()


def measure_engine(awale: Path, home: Path) -> None:
    """Print the processor time of `awale engine` up to its answers."""
    variables = surroundings(home)
    took = processor_s([awale, "engine"], variables, typed="uci\nquit\n")
    print(f"awale engine, from the start to uciok: {took:.2f} s of processor time")
    ready = sorted(seconds_to_ready([awale, "engine"], variables) for _ in range(STARTS))
    print(
        f"awale engine, from uciok to readyok: {ready[STARTS // 2]:.2f} s of processor time,"
        f" {ready[-1]:.2f} s at most"
    )
    # The smallest table, and the one that it has by default.
    for megabytes in (1, 64):
        idle = idle_mb([awale, "engine"], variables, megabytes)
        print(f"awale engine, waiting, with a hash of {megabytes} MB: {idle:.0f} MB of memory")


def seconds_to_ready(command: list[str | Path], variables: dict[str, str]) -> float:
    """Return an engine's processor time from `uciok` to `readyok`, in seconds."""
    engine = subprocess.Popen(
        command, env=variables, stdin=subprocess.PIPE, stdout=subprocess.PIPE, encoding="utf-8"
    )
    assert engine.stdin is not None
    assert engine.stdout is not None
    with engine:
        spent = []
        for asked, answered in (("uci", "uciok"), ("isready", "readyok")):
            engine.stdin.write(f"{asked}\n")
            engine.stdin.flush()
            while engine.stdout.readline().strip() != answered:
                pass
            times = psutil.Process(engine.pid).cpu_times()
            spent.append(times.user + times.system)
        engine.stdin.write("quit\n")
    return spent[1] - spent[0]


def idle_mb(command: list[str | Path], variables: dict[str, str], megabytes: int) -> float:
    """Return the memory of an engine that is ready and waits, in MB, its hash included."""
    engine = subprocess.Popen(
        command, env=variables, stdin=subprocess.PIPE, stdout=subprocess.PIPE, encoding="utf-8"
    )
    assert engine.stdin is not None
    assert engine.stdout is not None
    with engine:
        # A search fills the table, so that all of it is counted.
        engine.stdin.write(f"setoption name Hash value {megabytes}\nisready\ngo nodes 100000\n")
        engine.stdin.flush()
        while not engine.stdout.readline().startswith("bestmove"):
            pass
        used = psutil.Process(engine.pid).memory_info().rss
        engine.stdin.write("quit\n")
    return used / _MB


def surroundings(home: Path) -> dict[str, str]:
    """Return the environment variables of a player whose home is this folder."""
    return {
        "HOME": str(home),
        "PATH": os.defpath,
        "LC_ALL": "C.UTF-8",
        "AWALE_TABLES": os.environ.get("AWALE_TABLES", "off"),
    }


def main() -> None:
    """Measure and print a line for each figure."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--download", action="store_true", help="fetch the packages from the index")
    parser.add_argument("--checkout", action="store_true", help="the engine of this checkout")
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        if chosen.checkout:
            measure_engine(Path(sys.executable).with_name("awale"), folder)
            return
        build_package(folder)
        (wheel,) = folder.glob("awale_board-*.whl")
        (rules,) = folder.glob("awale_core-*.whl")  # of this version, which no index has
        environment = folder / "environment"
        subprocess.run([sys.executable, "-m", "venv", environment], check=True)
        bare = size_mb(environment)
        print(f"the package itself: {wheel.stat().st_size / _MB:.1f} MB")
        if chosen.download:
            pip(environment, "download", "--no-cache-dir", "-d", folder / "fetched", wheel, rules)
            print(f"to download, with all it needs: {size_mb(folder / 'fetched'):.0f} MB")
        pip(environment, "install", wheel, rules)
        print(f"installed: {size_mb(environment) - bare:.0f} MB")
        listed = [f"{name} {size:.1f}" for name, size in packages(environment)]
        print(f"{len(listed)} packages, MB without compiled bytecode: {', '.join(listed)}")
        awale = environment / "bin" / "awale"
        home = surroundings(folder)
        subprocess.run([awale, "--help"], env=home, check=True, capture_output=True)
        print(f"awale --help: {processor_s([awale, '--help'], home):.2f} s of processor time")
        print(f"awale play, first page after an installation: {seconds_to_page(awale, home):.1f} s")
        again = min(seconds_to_page(awale, home) for _ in range(STARTS))
        print(f"awale play, first page of a later start: {again:.1f} s")
        measure_engine(awale, folder)


if __name__ == "__main__":
    main()
