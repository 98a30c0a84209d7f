# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Games that were played on a board alone, while a session has its page open: announced there when
the board is back, fetched with a bar that can be seen, then in the list."""

from pathlib import Path

from awale_host.library import Library
from awale_host.virtual.process import start_board
from awale_session.library.search import Search
from playwright.sync_api import expect

from tests.end_to_end.conftest import Play, Sit
from tests.support.games_over_link import play_on
from tests.support.link_proxy import SocketCable, let_in
from tests.support.playing import until
from tests.support.sentences import english_part, english_text

LATE = "0-0-1-0-0-0-0-0-4-1-0-0-22-20-S"  # eight plies before the end
GAMES = 3
# What is announced and what the bar shows, from now on.
WATCH = """() => {
    window.bar = [];
    window.heard = [];
    const bar = document.querySelector(".progress progress");
    new MutationObserver(() => {
        if (bar.checkVisibility()) window.bar.push([bar.value, bar.labels[0].textContent]);
    }).observe(bar.parentElement, { subtree: true, attributes: true, childList: true });
    const said = document.querySelector("[data-said]");
    new MutationObserver(() => window.heard.push(said.textContent))
        .observe(said, { subtree: true, characterData: true, childList: true });
}"""


def play_alone(address: str) -> None:
    """Games on the board that no library hears of; then one of two people is begun there."""
    # The session looks for its board again through the cut cable, and has the port meanwhile.
    with let_in(address) as board:
        board.set({"speed": "max"}, session=True)
        for _ in range(GAMES):
            play_on(board, fen=LATE)
        board.new("abapa", south="touch", north="touch")


def test_games_that_wait_are_announced_and_fetched_with_a_bar(
    play: Play, sit: Sit, tmp_path: Path
) -> None:
    with (
        start_board(state_dir=tmp_path / "flash", console=tmp_path / "console.txt") as board,
        SocketCable(board.link_url) as cable,
    ):
        assert isinstance(cable, SocketCable)
        playing = play("--port", cable.address, "--level", "1", "--wait", "600")
        table = sit(playing.url)
        page = table.page
        table.may_play()
        cable.pulled.set()
        expect(page.locator("[data-link]")).to_contain_text(english_part("ui.link.no_board"))
        play_alone(board.link_url)
        page.evaluate(WATCH)
        cable.pulled.clear()

        # A page that is behind has the newest state first, and what happened before after it.
        count = f"{GAMES} games"
        said = [english_text(id, games=count) for id in ("board.waiting", "board.imported")]
        until(
            page,
            "(said) => window.heard.includes(said[0]) && window.heard.at(-1) === said[1]",
            said,
        )
        bar = page.evaluate("window.bar")
        values = [value for value, _ in bar]
        assert values == sorted(values)
        assert len(set(values)) >= GAMES
        assert {text for _, text in bar} == {english_text("ui.games.progress.pull")}
        expect(page.locator(".progress progress").first).to_be_hidden()

        table.press("games")
        expect(page.locator(".games-window .row[data-game]")).to_have_count(GAMES)
        table.close()
    with Library(playing.data / "games.sqlite") as library:
        for game in library.games(Search(source="pull")):
            assert library.replay(game.id).start_fen() == LATE
