# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Every file, link and section that a document names exists, and its words are plain."""

import importlib.util
import re
import subprocess
import tomllib
from graphlib import CycleError
from pathlib import Path

import pytest

from tools import learn_pages
from tools.check_words import findings, heads, names
from tools.rooms import folder_arrows, picture

ROOT = Path(__file__).resolve().parents[2]
FILES = subprocess.run(
    ["git", "ls-files"], cwd=ROOT, capture_output=True, encoding="utf-8", check=True
).stdout.splitlines()
PAGES = [name for name in FILES if name.endswith(".md") and name != "CHANGELOG.md"]
NAME = re.compile(r"`([\w./-]+\.(?:py|md|toml|mjs|js|json|css|html|txt|yml|ogn|svg|png|webp))`")
LINK = re.compile(r"\]\(([^)\s]+)\)")
# Files that a program or the reader writes, or that belong to another project.
WRITTEN = {
    "./address.svg",
    "NOTES.txt",
    "REVISIONS.md",
    "awale-report.md",
    "bom_estimation/pricing.py",
    "boot_out.txt",
    "code.py",
    "crash.txt",
    "first.json",
    "game-1.svg",
    "game-2.svg",
    "game.svg",
    "host/awale_session/locale/it.json",
    "interactive-bom.html",
    "rom.txt",
}
LONG = 400  # lines
PLACEHOLDER = re.compile(r"NAME|FOLDER|LANGUAGE")


def anchors(page: Path) -> set[str]:
    """Return the anchors of a page's headings, as the usual Markdown viewers make them."""
    text = re.sub(r"^```.*?^```", "", page.read_text(encoding="utf-8"), flags=re.M | re.S)
    heads = re.findall(r"^#+ +(.+)$", text, re.M)
    plain = (re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", head) for head in heads)
    return {re.sub(r"[^\w\- ]", "", head.lower()).replace(" ", "-") for head in plain}


@pytest.mark.parametrize("page", PAGES)
def test_files_that_a_page_names_exist(page: str) -> None:
    text = (ROOT / page).read_text(encoding="utf-8")
    missing = [
        name
        for name in NAME.findall(text)
        if name not in WRITTEN
        and not PLACEHOLDER.search(name)
        and not any(f"/{file}".endswith(f"/{name}") for file in FILES)
    ]
    assert not missing


@pytest.mark.slow
@pytest.mark.parametrize("page", PAGES)
def test_links_of_a_page_lead_to_a_file_and_a_section(page: str) -> None:
    here = ROOT / page
    for link in LINK.findall(here.read_text(encoding="utf-8")):
        if re.match(r"[a-z]+:", link):
            continue
        target, _, section = link.partition("#")
        file = (here.parent / target).resolve() if target else here
        if not file.exists():
            assert file in learn_pages.pages(), link  # `make site` writes it
            continue
        if section and file.suffix == ".md":
            assert section in anchors(file), link


@pytest.mark.parametrize("page", PAGES)
def test_modules_that_a_page_runs_are_there(page: str) -> None:
    for module in re.findall(r"python -m ([a-z_.]*[a-z])", (ROOT / page).read_text("utf-8")):
        assert importlib.util.find_spec(module) is not None, module


@pytest.mark.parametrize(
    "file",
    [
        name
        for name in FILES
        if Path(name).suffix in {".py", ".js", ".mjs", ".css"}
        and (ROOT / name).read_bytes().count(b"\n") > LONG
    ],
)
def test_a_long_file_gives_the_reason_at_its_head(file: str) -> None:
    head = "\n".join((ROOT / file).read_text(encoding="utf-8").splitlines()[2:16])
    assert re.search(r"\blong\b", head.partition("import ")[0])


@pytest.mark.parametrize(
    "sentence",
    ["the player is told", "it is drawn anew", "nobody listens", "so many seeds", "is no file"],
)
def test_words_to_avoid_are_found(sentence: str) -> None:
    assert list(findings(sentence))
    assert not list(findings(f"`{sentence}`"))


def test_words_to_avoid_are_found_across_lines_in_names_and_at_heads() -> None:
    assert list(findings("# it goes on for\n# ever")) == [(1, "for # ever", "forever")]
    assert list(names("def test_it_is_no_move(): ...")) == [(1, "is no", "is not a")]
    assert not list(names("def test_there_is_no_move(): ..."))
    assert [found[1] for found in heads("// SPDX: x\n// Where everything is.\n")] == ["Where"]
    assert [found[1] for found in heads("// <awale-a>: who plays.\n")] == ["who"]
    assert not list(heads("// Geometry of the board.\n// What comes later counts not.\n"))


@pytest.mark.parametrize(("package", "file"), [("board", ""), ("core", "awale_core/")])
def test_extras_that_a_text_names_exist(package: str, file: str) -> None:
    """In documents, the Makefile, workflows and messages; pip only warns of an unknown one."""
    project = tomllib.loads((ROOT / f"{file}pyproject.toml").read_text(encoding="utf-8"))
    extras = set(project["project"]["optional-dependencies"])
    place = r"(?:awale-board|['\"]\.)" if package == "board" else "awale-core"
    named: dict[str, str] = {}
    for name in FILES:
        if Path(name).suffix in {".md", ".py", ".toml", ".yml", ".json", ""}:
            text = (ROOT / name).read_text(encoding="utf-8", errors="replace")
            for found in re.findall(place + r"\[([a-z, ]+)\]", text):
                named.update(dict.fromkeys(re.split(r", *", found), name))
    assert len(named) > (4 if package == "board" else 0)
    assert {extra: name for extra, name in named.items() if extra not in extras} == {}


def test_a_checkout_is_installed_with_the_rules_beside_it() -> None:
    """The package requires the rules of its own version, which no index may have."""
    for page in PAGES:
        for command in re.findall(
            r"pip install [^`\n]*", (ROOT / page).read_text(encoding="utf-8")
        ):
            if re.search(r"-e '?\.", command):
                assert "-e awale_core" in command, page


def test_the_picture_of_the_rooms_is_that_of_the_contracts() -> None:
    assert f"```text\n{picture()}\n```" in (ROOT / "docs/architecture.md").read_text("utf-8")


def test_folders_of_scripts_that_import_each_other_are_refused(tmp_path: Path) -> None:
    for name, line in (("a/one.js", 'import "../b/two.js";'), ("b/two.js", "")):
        (tmp_path / name).parent.mkdir()
        (tmp_path / name).write_text(line)
    assert folder_arrows([tmp_path]) == ["a -> b", "b"]
    (tmp_path / "ground.js").write_text('import {\n  one,\n} from "./a/one.js";')
    (tmp_path / "b" / "two.js").write_text('export { one } from "../ground.js";')
    with pytest.raises(CycleError):
        folder_arrows([tmp_path])
