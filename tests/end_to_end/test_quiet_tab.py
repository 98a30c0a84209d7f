# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""A tab that makes no sound unasked, and one that the browser has put to sleep meanwhile."""

from tests.end_to_end.conftest import Play, Sit
from tests.support.playing import A_TAP_MS, until

COUNT_SOUNDS = """() => {
    window.contexts = 0;
    const Real = window.AudioContext;
    window.AudioContext = class extends Real {
        constructor() { super(); window.contexts += 1; }
    };
}"""


def test_the_page_makes_no_sound_before_a_gesture(play: Play, sit: Sit) -> None:
    playing = play("--virtual", "--level", "1")
    first = sit(playing.url)
    first.may_play()
    onlooker = sit(playing.url).page
    onlooker.add_init_script(f"({COUNT_SOUNDS})()")
    heard: list[str] = []
    onlooker.on(
        "websocket",
        lambda socket: socket.on("framereceived", lambda data: heard.append(str(data))),
    )
    onlooker.reload()
    until(onlooker, "() => document.querySelectorAll('[data-pit]').length === 12")
    first.touch(9)  # North's: the board refuses with a tone
    until(onlooker, lambda: any('"tone"' in message for message in heard))
    assert onlooker.evaluate("contexts") == 0
    onlooker.keyboard.press("x")  # a key without a meaning is a gesture too
    until(onlooker, "() => contexts === 1")
    onlooker.mouse.click(1, 1)
    assert onlooker.evaluate("contexts") == 1


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
