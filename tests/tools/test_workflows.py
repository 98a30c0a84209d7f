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


def jobs(name: str) -> dict[str, Any]:
    """The jobs of a workflow by name."""
    text = (ROOT / ".github" / "workflows" / name).read_text(encoding="utf-8")
    found: dict[str, Any] = yaml.safe_load(text)["jobs"]
    return found


def steps(name: str, job: str) -> list[str]:
    """The commands of a job, in order."""
    return [step["run"] for step in jobs(name)[job]["steps"] if "run" in step]


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.stem)
def test_what_a_workflow_runs_is_there(path: Path) -> None:
    for job in jobs(path.name):
        for command in steps(path.name, job):
            first, *words = shlex.split(command)
            if first == "make":
                assert re.search(rf"^{words[0]}:", MAKEFILE, re.MULTILINE), command
            elif first.startswith(".ci/"):
                assert (ROOT / first).is_file(), command


def test_a_release_is_audited_made_compared_tried_and_then_published() -> None:
    done = steps("release.yml", "build")
    wanted = ("make audit", "make release", 'make release ARGS="--compare build/release"')
    places = [next(at for at, step in enumerate(done) if word in step) for word in wanted]
    assert places == sorted(places)
    order, job = [], "release"
    while job != "build":
        order.append(job)
        job = jobs("release.yml")[job]["needs"]
    assert order == ["release", "publish", "attest", "try"]
    assert "uv publish" in steps("release.yml", "publish")[-1]
    assert any("gh release create" in step for step in steps("release.yml", "release"))


def test_the_site_is_deployed_from_the_default_branch() -> None:
    """The environment of the site refuses tags, so the release starts a workflow on main."""
    assert "gh workflow run site.yml --ref main" in steps("release.yml", "release")[-1]
    assert steps("site.yml", "build") == ["make site"]


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.stem)
def test_jobs_have_no_more_rights_than_they_name_and_end(path: Path) -> None:
    whole = yaml.safe_load(path.read_text(encoding="utf-8"))
    assert whole["permissions"] == {}
    for name, job in whole["jobs"].items():
        assert "permissions" in job, name
        assert job["timeout-minutes"] <= 60, name
        for step in job["steps"]:
            assert re.search(r"@[0-9a-f]{40}$", step.get("uses", f"@{40 * '0'}")), step


def test_only_one_job_may_publish() -> None:
    """A job with the right to publish runs nothing that was built or tested in it."""
    (found,) = [name for name, job in jobs("release.yml").items() if "environment" in job]
    assert found == "publish"
    assert jobs("release.yml")["publish"]["permissions"] == {"id-token": "write"}


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
