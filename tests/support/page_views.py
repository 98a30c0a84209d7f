# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Every view of the page, at eleven sizes, over a session whose state a test sets.

The page's server, its commands and the library are the real ones; there is no board and no engine,
so that a view is there at once and looks the same each time. This file is long, as all views are
in it: what changes one of them is beside what shows it.
"""

import atexit
import os
import threading
from base64 import b64decode
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from datetime import date
from functools import cache
from pathlib import Path
from shutil import copytree
from tempfile import TemporaryDirectory
from typing import Any, Final
from unittest import mock

from awale_host.analysis.kept import KeptAnalyses
from awale_host.friend.rooms import KeptRooms
from awale_host.library import Library
from awale_host.page import control
from awale_host.page.files import FileTransfers
from awale_host.page.hub import Hub
from awale_host.page.server import PageServer
from awale_host.puzzles import engines
from awale_host.puzzles.book import PuzzleBook
from awale_host.views.friend_commands import FriendCommands
from awale_host.views.library_commands import LibraryCommands
from awale_host.views.page_source import CommandHandlers, PageSource, paint
from awale_host.views.study_commands import StudyCommands
from awale_session.answers.game_document import game_document
from awale_session.answers.page_light import light
from awale_session.catalogue import sentence
from awale_session.friend.desk import FriendDesk
from awale_session.friend.friend_view import links_of
from awale_session.friend.invitation import Broker, Invitation
from awale_session.friend.sentences import terms_said
from awale_session.friend.statement import Terms
from awale_session.library.ogn_files import from_ogn
from awale_session.page.friend_protocol import FriendCommand, FriendRoom, FriendView, Watched
from awale_session.page.protocol import Command, Message, Player, Setup
from awale_session.page.source import Reply
from awale_session.play import sentences
from awale_session.play.events import ClockState, CoachSpoke, GameBegan, MatchState, SessionState
from awale_session.play.seats import ENGINE_PLAYER, PERSON
from awale_session.play.session_config import SessionConfig
from awale_session.study.puzzles.puzzle import Kind, Proof, Puzzle
from msgspec import structs
from playwright.sync_api import Page

from awale_core import Game, Move
from tests.share.games import GAME, judged, shared_game
from tests.support.dark_surface import DarkSurface

# Phones, folding phones, tablets, a phone on its side, a window at 200 %, laptops, a large screen.
SIZES: Final = (
    (320, 568), (344, 882), (360, 740), (390, 844), (768, 1024), (884, 1104),
    (844, 390), (640, 400), (1024, 768), (1280, 800), (2560, 1440),
)  # fmt: skip
MIDDLE: Final = "1-5-0-7-2-3-1-1-5-13-0-2-5-3-S"
NEWCOMER: Final[dict[str, Any]] = {"players": (Player(), Player(ENGINE_PLAYER, 1))}
WON: Final = "0-0-0-0-0-2-1-1-1-0-0-0-24-19-S"  # South's F captures and wins
PUZZLE: Final = "0-2-1-0-0-3-1-0-1-0-0-2-20-18-S"


class ViewSource(PageSource):
    """A source whose state is set by `put`. A seat at the page is held by who opens it first."""

    def __init__(self) -> None:
        super().__init__(SessionConfig(), "virtual")
        self.submit = lambda command, answer: answer(None)  # type: ignore[arg-type]
        self.surface = DarkSurface(touchable=True)
        self._friend, self._friend_lock = FriendView(0, "none"), threading.Lock()
        self.disappear: Callable[[], object] = lambda: None  # the program behind the page

    def publish(self, message: Message) -> None:
        """See the session's; a page that comes later is answered with what was sent of a friend."""
        with self._friend_lock:
            if isinstance(message, FriendView):
                self._friend = message
            super().publish(message)

    def look(self, command: FriendCommand, reply: Reply) -> None:
        """Answer with what was sent of a friend, before what is sent next."""
        with self._friend_lock:
            reply(structs.replace(self._friend, re=command.id))

    def put(self, fen: str, *pits: int, offer: int | None = None, **changes: Any) -> None:
        """Show the game from a position with these moves, in light unless that is behind; `offer`
        is the side that offers to end it."""
        game = Game.from_fen(fen, "abapa")
        last: Move | None = None
        for pit in pits:
            last = game.play(pit)
        if offer is not None:
            game.offer_end(offer)
        players = (Player(PERSON, None, "Élodie-Alexandra"), Player(ENGINE_PLAYER, 9))
        said = sentences.move_made(players, last) if last else None
        state = SessionState(
            phase="play" if game.outcome is None else "over",
            connected=True,
            board_id="0001",
            board_name="",
            setup=Setup(south=players[0], north=players[1]),
            players=players,
            game=game,
            id=f"{fen} {len(pits)}",
            shown=game.plies,
            last=last,
            said=said,
            coach="explain",
            settings=SETTINGS,
        )
        self.on_state(replace(state, **changes))
        if "shown" not in changes:
            rgb = light(game, last.pit if last else None, SETTINGS, paint)
            self.surface.show(b64decode(rgb or ""))

    def menu(self) -> None:
        """Show the start menu."""
        self.put(MIDDLE, phase="menu", game=None, last=None, said=None)

    def remark(self, fen: str, *pits: int) -> None:
        """Let the coach speak of the move after these."""
        game = Game.from_fen(fen, "abapa")
        for pit in pits:
            game.play(pit)
        self.on_event(GameBegan(say=sentence("turn.menu"), game=game))
        missed = sentence("coach.missed", pit="B", n=5)
        opens = sentence("coach.opens", played="F", pit="c", n=2, pits="B")
        say = sentence("coach.both", first=missed, second=opens)
        line = tuple(game.legal_moves()[:1])
        self.on_event(CoachSpoke(say=say, pit=0, side=0, position=game, line=line))


SETTINGS: Final[dict[str, str | int]] = {
    "brightness": 6, "speed": "max", "palette": "standard", "sound": "on", "hints": "moves",
    "takeback": "free", "store": "open", "rules": "abapa",
}  # fmt: skip
# Lets the browser lay out and draw, as the board is in the frame after a change of size.
DRAWN: Final = "() => new Promise((done) => requestAnimationFrame(() => setTimeout(done)))"
# Leaves out the picture of the board, which takes longer than all that is around it.
UNPAINTED: Final = "CanvasRenderingContext2D.prototype.drawImage = () => {}"
# Where elements are: x, y, width, height.
BOXES: Final = """(all) => all.map((each) => each.getBoundingClientRect())
    .map(({ x, y, width, height }) => [x, y, width, height])"""
QR: Final = KeptRooms().qr_picture(f"https://example.org/#friend=2.{'A' * 64}")
CLOCKS: Final = ClockState((599_000, 8_000), 0, (False, True))
MATCH: Final = MatchState("best_of_three", (1, 0), over=False, winner=None)
# Makes the page speak a language.
SPEAK: Final = """async (language) => {
    const { page } = document.querySelector("awale-top");
    const kept = window.catalogues ??= {}; // for the view in which nothing can be fetched
    kept[language] ??= await (await fetch(`messages/${language}.json`)).json();
    page.speak(new page.words.constructor(language, kept[language]));
    for (const each of document.querySelectorAll("dialog[open]")) each.parentElement.refresh?.();
}"""
# What a screen reader says: what comes into a live region, or the whole of it.
HEARD: Final = """() => {
    window.heard = [];
    new MutationObserver((all) => {
        for (const { target, addedNodes } of all) {
            const region = target.closest?.('[role="status"]');
            if (!region || !addedNodes.length) continue;
            const parts = region.ariaAtomic === "false" ? [...addedNodes] : [region];
            window.heard.push(parts.map((each) => each.textContent).join("").trim());
        }
    }).observe(document.body, { childList: true, subtree: true });
}"""
# Another page, which asks for the control of the board.
ANOTHER: Final = """() => {
    const address = new URL("live", location.href);
    address.protocol = "ws:";
    window.other = new WebSocket(address);
    const hello = { t: "hello", v: 1, language: "en", key: "other", run: "" };
    window.other.onopen = () => {
        window.other.send(JSON.stringify(hello));
        window.other.send(JSON.stringify({ t: "control", do: "request", id: 1 }));
    };
}"""


@contextmanager
def served(folder: Path) -> Iterator[tuple[ViewSource, str]]:
    """Serve the page over a ViewSource with a library of one analysed game, and one puzzle."""
    copytree(_analysed(), folder, dirs_exist_ok=True)
    source, files = ViewSource(), FileTransfers()
    with (
        mock.patch.dict(os.environ, {"AWALE_DATA": str(folder)}),
        mock.patch.object(engines, "tables_of", return_value=None),
        mock.patch.object(
            control, "ANSWER_S", float("inf")
        ),  # a request stays while it is looked at
        Library(folder / "games.sqlite") as library,
    ):
        from_ogn(library, GAME.read_text(encoding="utf-8"))  # to games that the test has put there
        _keep_puzzle()
        study = _Answering(library, files, source.publish)
        friends = _Friends(source)
        library_commands = LibraryCommands(library, files, source.publish)
        source.library = CommandHandlers(library_commands, study, friends)
        server = PageServer(Hub(source, source.surface, files=files))
        source.disappear = server.close
        server.start()
        try:
            yield source, server.url
        finally:
            server.close()
            study.close()
            friends.close()


@cache
def _analysed() -> Path:
    """The folder with that analysis; made once, as the disk confirms each of its many changes."""
    made = TemporaryDirectory()
    atexit.register(made.cleanup)
    folder = Path(made.name)
    with mock.patch.dict(os.environ, {"AWALE_DATA": made.name}):
        KeptAnalyses().keep(judged(shared_game(), folder))
    return folder


class _Friends(FriendCommands):
    """Commands about a friend; how things stand is what was sent last, by the test or by these."""

    def __init__(self, source: ViewSource) -> None:
        super().__init__(FriendDesk(), source.publish)
        self._source = source

    def handle(self, command: Command, reply: Reply, state: SessionState) -> bool:
        """See CommandHandler."""
        if isinstance(command, FriendCommand) and command.do == "look":
            self._source.look(command, reply)
            return True
        return super().handle(command, reply, state)


class _Answering(StudyCommands):
    """Study commands that answer and leave the engine alone."""

    def _begin(self, command: object) -> None:
        pass


class _Chosen(PuzzleBook):
    """A book whose puzzles are named, as choosing them takes an engine a while."""

    def _chosen(self, *_: object) -> Iterator[Puzzle]:
        kind, proof = Kind.CAPTURE, Proof.SEARCH
        return (Puzzle(kind, "abapa", fen, 5, (5,), 2, proof) for fen in (PUZZLE, WON))


def _keep_puzzle() -> None:
    _Chosen().today(date.today().isoformat(), "abapa", None)


def views(page: Page, source: ViewSource, url: str) -> Iterator[str]:
    """Go through every view; yields its name as soon as it is there."""
    source.put(MIDDLE, **NEWCOMER)
    page.goto(url)
    page.wait_for_selector(".ring.legal")
    yield "offer"
    page.click('[data-command="lesson.start"]')
    page.wait_for_selector(".step-words .task:not(:empty)")
    yield "lesson"
    page.click('[data-command="lesson.leave"]')
    source.put(MIDDLE, 5, clocks=CLOCKS)
    source.put(MIDDLE, 5, 6, clocks=CLOCKS)
    source.remark(MIDDLE)
    page.wait_for_selector("[data-coach]:not(:empty)")
    yield "game"
    page.evaluate("document.querySelector('awale-moves [data-ply=\"1\"]').click()")
    page.wait_for_selector("awale-board.looking")
    yield "looking"
    page.evaluate("document.querySelector('[data-command=now]').click()")
    source.put(MIDDLE, 5, 6, clocks=CLOCKS, match=MATCH)
    page.wait_for_selector("awale-player .points:not(:empty)")
    yield "match"
    offers = sentence("said.offer", who="Kofi")
    source.put(MIDDLE, 5, 6, offer=1, said=offers)
    page.wait_for_selector(".offer:not([hidden])")
    yield "offered"
    source.put(MIDDLE, 5, 6)
    page.evaluate("document.querySelector('awale-actions [data-command=resign]').click()")
    page.wait_for_selector("awale-question dialog[open]")
    yield "question"
    page.click('awale-question [data-ui="ui.decline"]')
    page.evaluate(ANOTHER)
    page.wait_for_selector('[data-command="control.grant"]:visible')
    yield "asked"
    page.click('[data-command="control.grant"]')
    page.wait_for_selector('[data-command="control.request"]:visible')
    yield "watching"
    page.click('[data-command="control.request"]')
    page.evaluate('other.send(JSON.stringify({ t: "control", do: "release", id: 2 }))')
    page.wait_for_selector("awale-control", state="hidden")
    page.evaluate("other.close()")
    source.menu()
    page.wait_for_selector('[data-pad="ok"]:visible')
    yield "menu"
    source.put(MIDDLE, 5, 6)
    page.wait_for_selector(".ring.legal")
    for name, selector in (
        ("new", "awale-new-game dialog[open]"),
        ("settings", "awale-settings dialog[open]"),
        ("lights", "awale-lights dialog[open]"),
        ("rules", "awale-rules dialog[open]"),
    ):
        page.evaluate(
            "(name) => document.querySelector(`awale-top [data-command=${name}]`).click()", name
        )
        page.wait_for_selector(selector)
        if name == "new":
            yield "new"
            page.click("awale-new-game summary")
        yield f"all of {name}"
        page.click("dialog[open] .close")
    page.evaluate("document.querySelector('awale-bar [data-command=more]').click()")
    page.wait_for_selector("awale-more dialog[open]")
    yield "more"
    page.click("dialog[open] .close")
    yield from friend_views(page, source)
    source.put(WON, 5, kept=1)
    page.wait_for_selector("[data-result]")
    yield "result"
    page.evaluate("document.querySelector('[data-command=games]').click()")
    page.wait_for_selector(".row[data-game]")
    yield "games"
    for tab, there in (
        ("statistics", "awale-statistics .results > *"),
        ("puzzles", ".puzzle-task:not(:empty)"),
        ("explore", ".explore-said:not(:empty)"),
    ):
        page.evaluate("(tab) => document.getElementById(`games-tab-${tab}`).click()", tab)
        page.wait_for_selector(there)
        yield tab
    page.evaluate("document.getElementById('games-tab-list').click()")
    page.click(".row[data-game]")
    page.wait_for_selector("awale-study dialog[open]")
    page.locator('.replay-moves [data-ply="3"]').evaluate("(made) => made.click()")
    yield "study"
    page.click("dialog.study-window .close")
    page.click("dialog[open] .close")
    yield from watch_views(page, source)
    source.put(MIDDLE, 5, 6)
    page.wait_for_selector(".ring.legal")
    source.disappear()
    page.wait_for_selector('.status[data-state="lost"]')
    yield "lost"


def friend_views(page: Page, source: ViewSource) -> Iterator[str]:
    """A game with a friend: the sheet at each stage, then the strip with a question."""
    terms = terms_said(Terms(clock=(600_000, 5_000), begins=None, help=True))
    invitation = Invitation(bytes(16), bytes(16), bytes(16), Broker.at("wss://example.org:8084/"))
    links = {**links_of(invitation, "K7QF-2MXA-9PTR", KeptRooms()), "qr": QR, "watch_qr": QR}
    rooms = [
        FriendRoom("a", "Élodie-Alexandra", 12, "2026-11-24T14:05:00Z"),
        FriendRoom("b", "", 0, "2026-11-24T14:05:00Z", terms),
    ]
    page.evaluate('document.querySelector("awale-top").page.open("friend")')
    for stage, there, fields in (
        ("none", "[data-room]", {"rooms": rooms}),
        ("waiting", ".qr", links),
        ("proposed", "[data-terms]", {}),
    ):
        source.publish(FriendView(0, stage, "Élodie", "Alexandra", terms=terms, **fields))  # type: ignore[arg-type]
        page.wait_for_selector(f"awale-friend-sheet {there}")
        yield f"friend {stage}"
    playing = FriendView(
        0, "playing", "Élodie", "Alexandra-Charlotte", watch=links["watch"], watch_qr=QR,
        terms=terms, here=True, asked="takeback", bad=3,
    )  # fmt: skip
    source.publish(playing)
    page.wait_for_selector("awale-friend:not([hidden])")
    yield "friend"
    page.evaluate('document.querySelector("awale-top").page.open("friend")')
    page.wait_for_selector("awale-friend-sheet dialog[open]")
    yield "friend playing"
    page.click("dialog[open] .close")
    source.publish(FriendView(0, "none"))
    page.wait_for_selector("awale-friend[hidden]", state="attached")


def watch_views(page: Page, source: ViewSource) -> Iterator[str]:
    """The window in which a game of others is looked on at."""
    page.evaluate('document.querySelector("awale-top").page.open("watch", { link: "#watch=1." })')
    page.wait_for_selector("[data-watched]:not(:empty)")
    page.evaluate('clearInterval(document.querySelector("awale-watch").timer)')
    yield "a wrong link to look on"
    names = {"South": "Élodie-Alexandra", "North": "Alexandra-Charlotte"}
    game = shared_game().game
    game.undo()  # before its end
    document = game_document(game, names)
    who = sentence("seat.named", name=names["South"])
    said = [
        sentence("turn.person", who=who, side=sentence("side.south")),
        sentence("friend.gone.both"),
    ]
    source.publish(Watched(0, 0, 1, document, False, said))
    page.wait_for_selector("awale-watch [data-ply]")
    yield "looking on"
    page.click("awale-watch .close")
