# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The page in a browser: it speaks moves, and the result proposes another level."""

import queue
from collections.abc import Iterator
from typing import Any

import pytest
from awale_host.page.hub import Hub
from awale_host.page.server import PageServer
from awale_host.views.page_source import PageSource
from awale_session.catalogue import sentence
from awale_session.page.protocol import Kind, NewGame, Player, Setup
from awale_session.play.events import GameEnded, HintFound, SessionState
from awale_session.play.seats import ENGINE_PLAYER, PERSON
from awale_session.play.session_config import SessionConfig
from playwright.sync_api import Browser, Page, expect

from awale_core import Game
from tests.support.dark_surface import DarkSurface
from tests.support.playing import until
from tests.support.sentences import english_text
from tests.support.waiting import wait_until

VOICE = """
    window.spoken = [];
    window.SpeechSynthesisUtterance = class { constructor(text) { this.text = text; } };
    Object.defineProperty(window, "speechSynthesis", { value: {
        speak: ({ text, lang }) => window.spoken.push([lang, text]),
        cancel: () => {},
    } });
"""


class Session:
    """A page's source fed by hand: games that end, and the commands that come back."""

    def __init__(self) -> None:
        self.source = PageSource(SessionConfig(), "virtual")
        self.source.submit = self._submit
        self.commands: queue.Queue[Any] = queue.Queue()
        self.games = 0

    def _submit(self, command: Any, answer: Any) -> None:
        self.commands.put(command)
        answer(None)

    def game_over(self, level: int, *, won: bool, opponent: Kind = ENGINE_PLAYER) -> None:
        self.games += 1
        game = Game("abapa")
        game.play(2)
        game.resign(1 if won else 0)
        north = Player() if opponent == PERSON else Player(opponent, level)
        players = (Player(PERSON), north)
        self.source.on_state(
            SessionState(
                phase="over",
                connected=True,
                board_id="b",
                board_name="test",
                setup=Setup(north=north),
                players=players,
                game=game,
                id=f"game {self.games}",
                coach="warn",  # else hints are what is offered after a loss
                shown=game.plies,
            )
        )


@pytest.fixture
def session() -> Session:
    return Session()


@pytest.fixture
def page(browser: Browser, session: Session) -> Iterator[Page]:
    server = PageServer(Hub(session.source, DarkSurface()))
    server.start()
    context = browser.new_context(viewport={"width": 1280, "height": 800})
    page = context.new_page()
    page.add_init_script(VOICE)
    page.goto(server.url)
    expect(page.locator("[data-turn]")).not_to_be_empty()
    yield page
    context.close()
    server.close()


def test_the_result_speaks_to_the_only_person_and_names_the_side_to_onlookers(
    page: Page, session: Session
) -> None:
    onlooker = page.context.new_page()
    onlooker.goto(page.url)
    for won, mine, named in (
        (True, "You won", "South won"),
        (False, "You lost", "The computer won"),
    ):
        session.game_over(3, won=won)
        expect(page.locator("[data-result]")).to_have_text(mine)
        expect(onlooker.locator("[data-result]")).to_have_text(named)
    expect(page).to_have_title("You lost · Awalé")
    session.game_over(3, won=True, opponent=PERSON)
    for each in (page, onlooker):
        expect(each.locator("[data-result]")).to_have_text("Player 1 won")


def test_the_end_is_heard_and_spoken_once_in_the_same_words(page: Page, session: Session) -> None:
    page.locator('[data-command="settings"]').click()
    page.get_by_role("group", name=english_text("ui.show.speech")).get_by_role(
        "radio", name="On"
    ).check()
    page.keyboard.press("Escape")
    session.source.on_event(GameEnded(say=sentence("result.sentence", result="x", why="y")))
    session.game_over(3, won=True)
    heard = page.locator("awale-story [role=status]")
    expect(heard).to_have_text(
        "You won. The computer resigned. "
        "What you can do: “Play level 4”, “Play again”, or “Look at the game”."
    )
    assert heard.evaluate("each => each.checkVisibility({ visibilityProperty: true })")
    until(page, "() => spoken.length > 0")
    assert page.evaluate("spoken") == [["en", heard.inner_text()]]


def test_the_result_has_the_next_level_after_a_loss_the_one_below_and_none_at_the_ends(
    page: Page, session: Session
) -> None:
    propose = page.locator('[data-command="level"]')
    for level, won, proposed in (
        (3, True, ["Play level 4: steady"]),
        (3, False, ["Play level 2: beginner"]),
        (10, True, []),
        (1, False, []),
    ):
        session.game_over(level, won=won)
        expect(page.locator("[data-result]")).to_have_text("You won" if won else "You lost")
        expect(page.locator('[data-command="again"]')).to_be_visible()
        expect(propose).to_have_text(proposed)
        if proposed:
            propose.click()
            command = session.commands.get()
            assert isinstance(command, NewGame)
            assert command.setup.players[1] == Player(ENGINE_PLAYER, level + (1 if won else -1))
            assert command.setup.players[0].kind == PERSON


def test_the_page_speaks_only_when_it_is_switched_on_and_touched(
    page: Page, session: Session
) -> None:
    def hint(pit: str) -> None:
        said = sentence("remark.good", pit=pit)
        session.source.on_event(HintFound(say=said, pit=3))
        expect(page.locator("[data-heard]")).to_have_text(f"hint {pit}")

    # A mark that the page has heard an event, whether it speaks it or not.
    page.evaluate(
        """() => {
            const mark = document.createElement("p");
            mark.dataset.heard = "";
            document.body.append(mark);
            document.querySelector("awale-board").page.addEventListener("happened",
                ({ detail }) => (mark.textContent = `${detail.what} ${detail.say.args.pit}`));
        }"""
    )
    hint("A")
    assert page.evaluate("spoken") == []
    page.locator('[data-command="settings"]').click()
    page.get_by_role("group", name=english_text("ui.show.speech")).get_by_role(
        "radio", name="On"
    ).check()
    page.keyboard.press("Escape")
    hint("B")
    wait_until(lambda: page.evaluate("spoken"), "the hint is spoken")
    assert page.evaluate("spoken") == [["en", "B is a good move."]]
    page.reload()
    expect(page.locator("[data-turn]")).not_to_be_empty()
    assert page.evaluate("localStorage.getItem('speech')") == "on"
    assert page.evaluate("spoken") == []
