# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The page's store, connection and words in node: ``store_trial.mjs`` has the tests."""

import subprocess
from pathlib import Path

from awale_host.page import files

from tests.support.node import node

STATIC = Path(files.__file__).parent / "static"


def test_the_store_of_the_page(tmp_path: Path) -> None:
    """Node takes a module for one by its ending or its folder."""
    (tmp_path / "package.json").write_text('{"type": "module"}', encoding="utf-8")
    for name in ("choices.js", "source.js", "store.js", "words.js"):
        (tmp_path / name).write_bytes((STATIC / name).read_bytes())
    script = Path(__file__).parent / "store_trial.mjs"
    done = subprocess.run([node(), script, tmp_path], capture_output=True, encoding="utf-8")
    assert done.returncode == 0, done.stdout + done.stderr
