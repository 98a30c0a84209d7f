# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""More than one tab: one has the board and its games; another one can take them over, and a guest
needs none."""

from pathlib import Path

import awale_site
from playwright.sync_api import Page, expect

from tests.support.playing import MAY_PLAY, TO_MOVE, until
from tests.support.sentences import english_part
from tests.support.static_site import StaticServer, Visitor
from tests.web.test_board_in_browser import MOVES, play_a_move

WORKER = Path(awale_site.__file__).parent / "static" / "worker"


def moves_after_reload(page: Page) -> int:
    """Return the number of moves of the kept game."""
    page.reload()
    expect(page.locator("[data-turn]")).to_contain_text("Your turn")
    return int(page.evaluate(MOVES))


def test_a_second_tab_takes_the_board_over_and_the_first_says_so(
    server: StaticServer, visitor: Visitor
) -> None:
    first = visitor.open(server.url)
    until(first, TO_MOVE)
    play_a_move(first)
    until(first, TO_MOVE)
    second = visitor.open(server.url)
    expect(second.locator(".status")).to_contain_text(english_part("board.elsewhere"))
    assert second.evaluate(MAY_PLAY) == []
    play_a_move(first)  # it still has the board
    until(first, TO_MOVE)
    played = first.evaluate(MOVES)
    first.locator('[data-command="hint"]:visible').first.click()
    until(first, lambda: any(each.url.endswith("/searcher.js") for each in first.workers))
    second.locator('[data-command="board.take"]').click()
    expect(first.locator(".status")).to_contain_text(english_part("board.taken"))
    expect(first.locator("[data-turn]")).to_contain_text(english_part("board.taken"))
    expect(first.locator("[data-said]")).to_be_empty()  # nothing to do, and no reason twice
    until(first, lambda: first.workers == [])
    assert first.evaluate(MAY_PLAY) == []
    expect(second.locator("[data-turn]")).to_contain_text("Your turn")
    assert second.evaluate(MOVES) == played
    first.locator('[data-command="board.take"]').click()
    expect(second.locator(".status")).to_contain_text(english_part("board.taken"))
    expect(first.locator("[data-turn]")).to_contain_text("Your turn")
    assert first.evaluate(MOVES) == played


def test_a_guest_plays_beside_the_board_and_keeps_nothing(
    server: StaticServer, visitor: Visitor
) -> None:
    guest = visitor.open(f"{server.url}?guest")
    until(guest, TO_MOVE)
    expect(guest.locator("awale-notice")).to_contain_text(english_part("ui.guest"))
    board = visitor.open(server.url)
    until(board, TO_MOVE)
    play_a_move(guest)
    assert board.evaluate(MOVES) == 0
    play_a_move(board)
    until(board, TO_MOVE)
    played = board.evaluate(MOVES)
    guest.reload()
    until(guest, TO_MOVE)
    assert guest.evaluate(MOVES) == 0
    assert moves_after_reload(board) == played


def test_a_position_in_a_link_is_shown_beside_the_tab_that_has_the_board(
    server: StaticServer, visitor: Visitor
) -> None:
    board = visitor.open(server.url)
    until(board, TO_MOVE)
    fen = "0-2-1-0-0-3-1-0-1-0-0-2-20-18-S"
    link = visitor.open(f"{server.url}#position=awari/{fen}")
    expect(link.locator("[data-explore='fen']")).to_have_value(fen)
    expect(link.locator("[data-explore='rules']")).to_have_value("awari")
    expect(link.locator(".explore-said")).to_contain_text("A – F")
    play_a_move(board)  # it still has the board


def test_what_a_worker_still_writes_after_another_has_taken_the_storage_is_refused(
    visitor: Visitor,
) -> None:
    server = StaticServer(WORKER)
    page = visitor.open(f"{server.url}store.js")
    found = page.evaluate(
        """async () => {
          const { openStore } = await import("/store.js");
          const sent = new Promise((resolve) => {
            window.onmessage = ({ data }) => resolve(JSON.parse(data).say.id);
          });
          const first = await openStore();
          await first.keepGame(1, "kept");
          const second = await openStore();
          first.keepGame(1, "late");
          const said = await sent;
          await second.keepGame(2, "own");
          const { games } = await openStore();
          return { said, before: second.games, games };
        }"""
    )
    assert found == {"said": "board.taken", "before": ["kept"], "games": ["kept", "own"]}
    server.stop()


def test_a_browser_without_room_for_the_game_says_so(visitor: Visitor) -> None:
    server = StaticServer(WORKER)
    page = visitor.open(f"{server.url}store.js")
    full = {"origin": server.url.rstrip("/"), "quotaSize": 100_000}
    page.context.new_cdp_session(page).send("Storage.overrideQuotaForOrigin", full)
    found = page.evaluate(
        """async () => {
          const { openStore } = await import("/store.js");
          const store = await openStore();
          const said = new Promise((resolve) => {
            window.onmessage = ({ data }) => resolve(JSON.parse(data).say.id);
          });
          const kept = await store.keepGame(1, "C".repeat(1e7)).catch((error) => error.name);
          return [await said, kept];
        }"""
    )
    assert found == ["board.no_room", "QuotaExceededError"]
    server.stop()


def test_a_worker_of_a_page_that_is_gone_is_waited_for_and_another_page_is_not(
    visitor: Visitor,
) -> None:
    """Nor is one of an earlier build, which has no share, waited for without end."""
    server = StaticServer(WORKER)
    page = visitor.open(f"{server.url}storage_lock.js")
    found = page.evaluate(
        """async () => {
          const hold = (name) => new Promise((resolve) => {
            navigator.locks.request(name, { mode: "shared" }, () => new Promise(resolve));
          });
          let over;
          const again = () => new Promise((resolve) => {
            AbortSignal.timeout = () => {
              const wait = new AbortController();
              over = () => wait.abort();
              resolve();
              return wait.signal;
            };
          });
          const said = new Promise((resolve) => {
            window.onmessage = ({ data }) => resolve(JSON.parse(data).say.id);
          });
          const { lockStorage } = await import("/storage_lock.js");
          const gone = await hold("awale-board");
          let waits = 0;
          AbortSignal.timeout = () => {
            if (++waits > 99) throw new Error("still waiting");
            return AbortSignal.abort();
          };
          const earlier = [await lockStorage(), await said];
          await hold("awale-page");
          again();
          const first = lockStorage();
          const second = again();
          over();
          await second;
          gone();
          const had = await first;
          await hold("awale-page");
          again();
          const other = lockStorage();
          over();
          return [...earlier, had, await other];
        }"""
    )
    assert found == [False, "board.elsewhere", True, False]
    server.stop()
