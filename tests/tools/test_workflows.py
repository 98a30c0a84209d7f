# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Workflows of the code host and pre-commit run the same commands as the Makefile."""

import os
import re
import shlex
import subprocess
import tomllib
from pathlib import Path
from typing import Any

import pytest
import yaml
from awale_host.resources import firmware_version

from tools.lowest import constraints

ROOT = Path(__file__).resolve().parents[2]
MAKEFILE = (ROOT / "Makefile").read_text(encoding="utf-8")
WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))


def jobs(name: str) -> dict[str, Any]:
    """The jobs of a workflow by name."""
    text = (ROOT / ".github" / "workflows" / name).read_text(encoding="utf-8")
    found: dict[str, Any] = yaml.safe_load(text)["jobs"]
    return found


def steps(name: str, job: str) -> list[str]:
    """The commands of a job, in order; none if it is another workflow."""
    return [step["run"] for step in jobs(name)[job].get("steps", []) if "run" in step]


def before(name: str, job: str) -> set[str]:
    """Every job that has to succeed before another one begins."""
    needs = jobs(name)[job].get("needs", [])
    direct = {needs} if isinstance(needs, str) else set(needs)
    return direct.union(*(before(name, other) for other in direct))


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.stem)
def test_what_a_workflow_runs_is_there(path: Path) -> None:
    for job in jobs(path.name):
        for command in steps(path.name, job):
            first, *words = shlex.split(command)
            if first == "make":
                assert re.search(rf"^{words[0]}:", MAKEFILE, re.MULTILINE), command
            elif first.startswith(".ci/"):
                assert (ROOT / first).is_file(), command


def test_a_release_is_published_by_one_job_once_all_others_have_succeeded() -> None:
    """A job with the right to publish runs nothing that was built or tested in it."""
    assert before("release.yml", "publish") == {
        *("tag", "check", "firmware", "build", "try", "try-alpine", "attest"),
    }
    assert "publish" in before("release.yml", "release")
    allowed = {name for name, job in jobs("release.yml").items() if "environment" in job}
    assert allowed == {"publish"}
    assert jobs("release.yml")["publish"]["permissions"] == {"id-token": "write"}


def test_a_release_is_that_of_its_tag_before_anything_is_built() -> None:
    (command,) = steps("release.yml", "tag")
    assert before("release.yml", "firmware") == before("release.yml", "check") == {"tag"}
    for tag, is_right in ((f"v{firmware_version()}", True), ("v9.9.9", False)):
        done = subprocess.run(
            ["bash", "-c", command], cwd=ROOT, env=os.environ | {"GITHUB_REF_NAME": tag}
        )
        assert (done.returncode == 0) is is_right


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.stem)
def test_jobs_have_no_more_rights_than_they_name_and_end(path: Path) -> None:
    whole = yaml.safe_load(path.read_text(encoding="utf-8"))
    assert whole["permissions"] == {}
    for name, job in whole["jobs"].items():
        assert "permissions" in job, name
        if str(job.get("uses", "")).startswith("./"):
            continue  # another workflow of this list
        assert job["timeout-minutes"] <= 60, name
        for step in job["steps"]:
            assert re.search(r"@[0-9a-f]{40}$", step.get("uses", f"@{40 * '0'}")), step


def test_each_dependency_is_installed_at_its_lower_bound() -> None:
    text = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    dependencies = tomllib.loads(text)["project"]["dependencies"]
    lines = constraints(text)
    bounds = [each.partition(";")[0].replace(">=", "==") for each in dependencies if ">=" in each]
    assert lines == bounds
    assert len(lines) == len(dependencies) - 1  # but for the core, which has this version
    with pytest.raises(ValueError, match="click has no lower bound"):
        constraints('[project]\ndependencies = ["click<9"]')


def test_pre_commit_has_every_check() -> None:
    recipes = re.findall(r"^check-\w+:\n\t@((?:.*\\\n)*.*)", MAKEFILE, re.MULTILINE)
    checks = re.split(r"\s*&&\s*", " && ".join(recipes).replace("\\\n", " "))
    assert len(checks) > 6
    text = (ROOT / ".pre-commit-config.yaml").read_text(encoding="utf-8")
    hooks = [hook["entry"] for repo in yaml.safe_load(text)["repos"] for hook in repo["hooks"]]
    for check in checks:
        command = check.replace("$(VENV)", ".venv").replace("$(PYTHON)", ".venv/bin/python")
        words = [word for word in command.split() if word not in (".", "--check")]
        assert any(set(words) <= set(hook.split()) for hook in hooks), command
