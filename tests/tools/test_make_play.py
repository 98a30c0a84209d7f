# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""README's first command, by someone with an empty home."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from playwright.sync_api import Browser

ROOT = Path(__file__).resolve().parents[2]


@pytest.mark.slow
@pytest.mark.skipif(not os.environ.get("AWALE_CI"), reason="downloads 100 MB: only in CI")
def test_make_play_in_an_empty_home(tmp_path: Path, browser: Browser) -> None:
    """The first command of README, in a copy of the files that are in version control."""
    copy = tmp_path / "awale-board"
    files = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, check=True)
    for name in files.stdout.decode().rstrip("\0").split("\0"):
        if (ROOT / name).is_file():
            (copy / name).parent.mkdir(parents=True, exist_ok=True)
            (copy / name).write_bytes((ROOT / name).read_bytes())
    python = Path(sys.base_prefix) / "bin"
    home = tmp_path / "home"
    home.mkdir()
    play = subprocess.Popen(
        ["make", "play"],
        cwd=copy,
        env={"PATH": f"{python}:/usr/bin:/bin", "HOME": str(home), "LC_ALL": "C.UTF-8"},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        start_new_session=True,
    )
    assert play.stdout is not None
    said = []
    try:
        for line in play.stdout:
            said.append(line)
            if "http" in line:
                break
        assert "Installing what the game needs" in "".join(said)
        address = next(word for word in said[-1].split() if word.startswith("http"))
        page = browser.new_page()
        page.goto(address)
        page.locator('[data-pit="2"]').click()
        page.wait_for_selector("[data-ply]")
        page.close()
        os.killpg(play.pid, signal.SIGINT)
        rest, _ = play.communicate()
    finally:
        if play.poll() is None:
            os.killpg(play.pid, signal.SIGKILL)
    assert play.returncode in (0, 2, -signal.SIGINT), rest  # Ctrl-C ends make, too
    assert "kept, unfinished after" in rest
