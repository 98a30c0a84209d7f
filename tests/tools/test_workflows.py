# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Workflows of the code host and pre-commit run the same commands as the Makefile."""

import re
import shlex
from pathlib import Path
from typing import Any

import pytest
import yaml

ROOT = Path(__file__).resolve().parents[2]
MAKEFILE = (ROOT / "Makefile").read_text(encoding="utf-8")
WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))


def steps(name: str, job: str) -> list[str]:
    """The commands of a job, in order."""
    text = (ROOT / ".github" / "workflows" / name).read_text(encoding="utf-8")
    found: list[dict[str, Any]] = yaml.safe_load(text)["jobs"][job]["steps"]
    return [step["run"] for step in found if "run" in step]


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.stem)
def test_what_a_workflow_runs_is_there(path: Path) -> None:
    jobs = yaml.safe_load(path.read_text(encoding="utf-8"))["jobs"]
    for job in jobs:
        for command in steps(path.name, job):
            first, *words = shlex.split(command)
            if first == "make":
                assert re.search(rf"^{words[0]}:", MAKEFILE, re.MULTILINE), command
            elif first.startswith(".ci/"):
                assert (ROOT / first).is_file(), command
            elif first == "pytest":
                assert all((ROOT / word).is_dir() for word in words), command


def test_a_release_is_audited_made_compared_and_then_published() -> None:
    done = steps("release.yml", "release")
    wanted = (
        *("make audit", "make release", 'make release ARGS="--compare build/release"'),
        *("gh release create", "uv publish"),
    )
    places = [next(at for at, step in enumerate(done) if word in step) for word in wanted]
    assert places == sorted(places)
    assert steps("release.yml", "site") == ["make site"]


def test_vulnerabilities_are_looked_up_every_week() -> None:
    text = (ROOT / ".github" / "workflows" / "audit.yml").read_text(encoding="utf-8")
    assert re.search(r'cron: "\d+ \d+ \* \* \d"', text)
    assert steps("audit.yml", "audit") == ["make audit"]


def test_pre_commit_has_every_check() -> None:
    recipe = re.search(r"^check:.*\n((?:\t.*\n)+)", MAKEFILE, re.MULTILINE)
    assert recipe is not None
    checks = re.split(r"\s*&&\s*", recipe[1].replace("\\\n", " ").strip().removeprefix("@"))
    assert len(checks) > 6
    text = (ROOT / ".pre-commit-config.yaml").read_text(encoding="utf-8")
    hooks = [hook["entry"] for repo in yaml.safe_load(text)["repos"] for hook in repo["hooks"]]
    for check in checks:
        command = check.replace("$(VENV)", ".venv").replace("$(PYTHON)", ".venv/bin/python")
        words = [word for word in command.split() if word not in (".", "--check")]
        assert any(set(words) <= set(hook.split()) for hook in hooks), command
