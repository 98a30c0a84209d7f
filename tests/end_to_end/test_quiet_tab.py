# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""A tab that makes no sound unasked, and one that the browser has put to sleep meanwhile."""

from pathlib import Path

from tests.end_to_end.conftest import Play, Sit
from tests.support.page_views import MIDDLE, served
from tests.support.playing import A_TAP_MS, until

COUNT_SOUNDS = """() => {
    window.contexts = 0;
    const Real = window.AudioContext;
    window.AudioContext = class extends Real {
        constructor() { super(); window.contexts += 1; }
    };
}"""


def test_the_page_makes_no_sound_before_a_gesture(sit: Sit, tmp_path: Path) -> None:
    heard: list[str] = []
    with served(tmp_path) as (source, url):
        source.put(MIDDLE)
        page = sit(url).page
        page.add_init_script(f"({COUNT_SOUNDS})()")
        page.on(
            "websocket",
            lambda socket: socket.on("framereceived", lambda data: heard.append(str(data))),
        )
        page.reload()
        until(page, "() => document.querySelectorAll('[data-pit]').length === 12")
        source.surface.sound(440)  # as when the board refuses a touch
        until(page, lambda: any('"tone"' in message for message in heard))
        assert page.evaluate("contexts") == 0
        page.keyboard.press("x")  # a key without a meaning is a gesture too
        until(page, "() => contexts === 1")
        page.mouse.click(1, 1)
        assert page.evaluate("contexts") == 1


def test_a_tab_that_slept_in_the_background_is_up_to_date_again(play: Play, sit: Sit) -> None:
    """Chromium freezes a tab as it does in the background; the game goes on in another tab."""
    playing = play("--virtual", "--north", "human")
    awake, asleep = sit(playing.url), sit(playing.url)
    awake.may_play()
    until(asleep.page, "() => document.querySelector('awale-moves')")
    browser = asleep.page.context.new_cdp_session(asleep.page)
    browser.send("Page.setWebLifecycleState", {"state": "frozen"})
    for pit in (2, 8, 3, 9):
        awake.play(pit)
    awake.may_play()
    browser.send("Page.setWebLifecycleState", {"state": "active"})
    until(asleep.page, "() => document.querySelectorAll('awale-moves [data-ply]').length === 4")
    seeds = "() => [...document.querySelectorAll('.count')].map((each) => each.textContent)"
    until(asleep.page, lambda: asleep.page.evaluate(seeds) == awake.page.evaluate(seeds))
    awake.page.keyboard.press("a", delay=A_TAP_MS)
    until(asleep.page, "() => document.querySelectorAll('awale-moves [data-ply]').length === 5")
