# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""A page that is in a browser already, and a new build of it on a server whose files may be cached
for ten minutes, as on GitHub Pages."""

import functools
import gzip
import json
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from awale_host.resources import catalogue_file
from playwright.sync_api import Error, Page, Worker, expect

from tests.support.playing import until
from tests.support.sentences import english_part
from tests.support.static_site import StaticServer, Visitor
from tools.build_site import build_play
from tools.site_build.build import FIRST

MESSAGES = "messages/en.json"
LATER = "test.bin"
OF_THE_BUILD = "ui.undo"  # a sentence that every build here has in words of its own
INSTALLED = """async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    await registration.update().catch(() => {});
    const worker = registration.installing || registration.waiting || registration.active;
    while (["parsed", "installing"].includes(worker.state)) {
        await new Promise((done) => worker.addEventListener("statechange", done, { once: true }));
    }
    return worker.state;
}"""
WAITS = "() => registration.waiting !== null"
KEPT_ONCE = """async () => (await caches.keys())
    .filter((name) => name.startsWith("awale-")).length === 1"""
FETCH = "(path) => fetch(path).then((answer) => answer.text())"
TABS = """() => clients.matchAll({ includeUncontrolled: true, type: "window" })
    .then((all) => all.length)"""

Build = Callable[[str], None]


@pytest.fixture(scope="module")
def builds(site: Path, tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], Path]:
    """Pages with a text for the undo button and for a file that is fetched later, each built once.
    What takes long to make is that of the site."""
    kernel = tmp_path_factory.mktemp("kernel") / "awale.wasm"
    kernel.write_bytes(gzip.decompress((site / "worker" / "kernel.bin").read_bytes()))

    @functools.cache
    def built(undo: str) -> Path:
        def weights(to: Path) -> None:
            shutil.copytree(site / "worker" / "weights", to)
            (to / LATER).write_text(undo, encoding="utf-8")

        def catalogue(language: str, without: tuple[str, ...]) -> bytes:
            texts = json.loads(catalogue_file(language, without) or b"{}")
            return json.dumps(texts | {OF_THE_BUILD: undo}).encode()

        folder = tmp_path_factory.mktemp(undo) / "play"
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr("tools.site_build.build.catalogue_file", catalogue)
            patch.setattr("tools.site_build.build.write_weights", weights)
            patch.setattr("tools.site_build.build.write_tables", lambda to: None)
            patch.setattr("tools.build_site.compile_wasm", lambda folder: kernel)
            patch.setattr(
                "tools.build_site.first_words", lambda _: (site / FIRST).read_text("utf-8")
            )
            build_play(folder)
        return folder

    return built


@pytest.fixture
def build(builds: Callable[[str], Path], tmp_path: Path) -> Build:
    """Puts such a page where it is served."""

    def build(undo: str) -> None:
        shutil.rmtree(tmp_path / "play", ignore_errors=True)
        shutil.copytree(builds(undo), tmp_path / "play")

    return build


@pytest.fixture
def cached(build: Build, tmp_path: Path) -> Iterator[StaticServer]:
    """A server of the first build."""
    build("first")
    running = StaticServer(tmp_path / "play", max_age=600)
    yield running
    running.stop()


def waits(worker: Worker) -> bool:
    """If a newer service worker waits for the end of the one that serves."""
    try:
        return bool(worker.evaluate(WAITS))
    except Error:  # this one has just ended
        return True


def visit(visitor: Visitor, server: StaticServer) -> tuple[str, str, str]:
    """Open the page until the newest service worker has come or failed, and leave it until that
    worker serves: a busy browser lets a page that is gone hold the earlier one for a while. Return
    the text of the undo button, that of the file that is fetched later, and the worker's state."""
    page: Page = visitor.open(server.url)
    button = page.locator(f'awale-actions [data-ui="{OF_THE_BUILD}"]')
    expect(button).not_to_be_empty()
    page.wait_for_function("() => navigator.serviceWorker.controller !== null")
    later = page.evaluate(FETCH, f"worker/weights/{LATER}")
    state = page.evaluate(INSTALLED)
    shown = button.text_content()
    page.goto("about:blank")
    until(page, lambda: not any(map(waits, visitor.context.service_workers)))
    page.close()
    return str(shown), str(later), str(state)


def test_a_page_offers_a_new_build_and_changes_to_it_where_no_other_tab_has_the_old_one(
    cached: StaticServer, build: Build, visitor: Visitor
) -> None:
    visit(visitor, cached)
    other = visitor.open(cached.url)
    build("second")
    page = visitor.open(cached.url + "?guest")
    change = page.locator('[data-command="version.change"]')
    expect(change).to_be_visible()
    assert page.evaluate(FETCH, f"worker/weights/{LATER}") == "first"  # as a whole
    change.click()
    expect(page.locator("awale-notice")).to_contain_text(english_part("ui.version.others"))
    other.close()
    (worker, *_) = visitor.context.service_workers
    until(page, lambda: worker.evaluate(TABS) == 1)
    change.click()
    button = page.locator(f'awale-actions [data-ui="{OF_THE_BUILD}"]')
    expect(button).to_have_text("second")
    assert page.evaluate(FETCH, f"worker/weights/{LATER}") == "second"
    until(page, KEPT_ONCE)


def test_no_build_is_kept_with_a_file_of_another(
    cached: StaticServer, build: Build, visitor: Visitor, tmp_path: Path
) -> None:
    """Though a cache on the way still sends it."""
    later = f"worker/weights/{LATER}"
    visit(visitor, cached)
    for path in (MESSAGES, later):
        cached.stale[f"/{path}"] = (tmp_path / "play" / path).read_bytes()
    build("second")
    for _ in range(2):
        shown, _, state = visit(visitor, cached)
        assert shown == "first"
        assert state in ("redundant", "activated")  # the new one failed; the old one stays
    del cached.stale[f"/{MESSAGES}"]
    visit(visitor, cached)
    assert visit(visitor, cached)[:2] == ("second", "first")
    cached.stale.clear()
    assert visit(visitor, cached)[:2] == ("second", "second")
    visitor.errors.clear()  # the browser reports files whose checksum is wrong
