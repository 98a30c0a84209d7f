# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Two hosts with a virtual board each; the network between them cuts, delays, doubles, reorders."""

import os
import random
import re
import threading
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from awale_session.friend.invitation import Broker, read_link

from awale_core import ogn_reader
from awale_core.notation import pit_letter
from tests.support.awale_command import AwaleCommand
from tests.support.broker_proxy import BrokerProxy, Weather
from tests.support.friend_hosts import FriendHost
from tests.support.mosquitto import Mosquitto
from tests.support.waiting import wait_until

SOON = "from awale_host.friend import broker; broker.CHECK_S = 0.5"
GAMES = int(os.environ.get("AWALE_FRIEND_GAMES", "1"))


def is_to_move(state: dict[str, Any], side: int) -> bool:
    game = state["game"]
    return bool(game) and state["phase"] == "play" and game["turn"] == side


def play(host: FriendHost, side: int, chance: random.Random) -> None:
    """Play a random move when it is this side's turn."""
    state = host.until(lambda state: is_to_move(state, side), "its turn")
    game = state["game"]
    answer = host.ask(t="play", pit=chance.choice(game["legal"]), ply=game["ply"])
    if not answer["ok"]:  # the board was looked at again meanwhile
        return
    host.until(lambda state: state["game"]["ply"] > game["ply"], "the move")


@pytest.mark.slow
def test_both_boards_agree_on_every_ply_of_every_game(tmp_path: Path) -> None:
    chance, pause = random.Random(38), threading.Event()
    with ExitStack() as stack:
        broker = stack.enter_context(Mosquitto(tmp_path))
        network = stack.enter_context(BrokerProxy(broker.port, Weather(), 38))
        ama = stack.enter_context(
            FriendHost(
                tmp_path / "ama", "invite", "--name", "Ama", "--broker", network.address,
                "--begin", "me", "--speed", "max", "--state", str(tmp_path / "ama-board"),
            )
        )  # fmt: skip
        link = ama.line(r"friend: (#\S+)")
        kofi_words = ("--speed", "max", "--state", str(tmp_path / "kofi-board"))
        kofi = stack.enter_context(
            FriendHost(tmp_path / "kofi", "join", link, "--yes", "--name", "Kofi", *kofi_words)
        )
        ama.sit_down()
        kofi.sit_down()
        games: list[str] = []
        for number in range(GAMES):
            hosts = (ama, kofi)
            plies = 0
            while True:
                ended = [host.state.get("phase") == "over" for host in hosts]
                if all(ended) and all(host.statement.get("game", 0) == number for host in hosts):
                    break
                side = next(
                    (
                        side
                        for side, host in enumerate(hosts)
                        if host.state.get("game") and is_to_move(host.state, side)
                    ),
                    None,
                )
                if side is None:
                    pause.wait(0.01)
                    continue
                play(hosts[side], side, chance)
                plies += 1
                if number == GAMES // 2 and plies == 10:
                    broker.stop()
                    broker.start()
                if number == GAMES // 3 and plies == 12:
                    kofi.kill()
                    kofi = stack.enter_context(FriendHost(tmp_path / "kofi", "resume", *kofi_words))
                    kofi.sit_down()
                    hosts = (ama, kofi)
            views = [host.state["game"] for host in hosts]
            assert views[0]["moves"] == views[1]["moves"]
            assert views[0]["outcome"]["score"] == views[1]["outcome"]["score"]
            said = [host.statement for host in hosts]
            assert said[0]["moves"] == said[1]["moves"]
            games.append(said[0]["moves"])
            print(f"{number + 1} of {GAMES} games, {plies} plies, {network.done}", flush=True)
            if number + 1 < GAMES:
                for host in hosts:  # the second answers the first, or both have asked
                    host.ask(t="again")
                for host in hosts:
                    host.until(
                        lambda state: state["phase"] == "play" and state["game"]["ply"] < 2, "it"
                    )
        assert all(network.done[kind] for kind in ("doubled", "late", "cut")), network.done
    for player in ("ama", "kofi"):
        check_library(tmp_path / player, games)


@pytest.mark.slow
def test_a_move_that_the_broker_keeps_and_does_not_deliver_is_asked_for(
    broker: Mosquitto, tmp_path: Path
) -> None:
    words = ("--speed", "max", "--state")
    invite = ("invite", "--name", "Ama", "--broker", broker.address, "--begin", "me", *words)
    with (
        BrokerProxy(broker.port, Weather(0, 0, 0, 0), 1) as network,
        FriendHost(tmp_path / "ama", *invite, str(tmp_path / "ama-board")) as ama,
    ):
        invitation = read_link(ama.line(r"friend: (#\S+)"))
        link = replace(invitation, broker=Broker.at(network.address)).link()
        join = ("join", link, "--yes", "--name", "Kofi", *words, str(tmp_path / "kofi-board"))
        with FriendHost(tmp_path / "kofi", *join, patch=SOON) as kofi:
            for host in (ama, kofi):
                host.sit_down()
            ama.play(0)
            kofi.play(6)
            ama.has(2)
            network.loses = re.compile(rb"awale/1/[^/]+/a[^/]")  # what the inviter states
            ama.play(1)
            wait_until(lambda: network.done["lost"], "the statement that is lost")
            kofi.has(3)
            kofi.play(7)
            ama.has(4)


def check_library(folder: Path, games: list[str]) -> None:
    """Every game is in the library once, with the moves that were agreed."""
    command, exported = AwaleCommand(folder), folder / "all.ogn"
    done = command.run_here("logs", "export", "--all", "--to", str(exported))
    assert done.code == 0, done.err
    assert command.run_here("logs", "verify").code == 0
    kept = ogn_reader.read(exported.read_bytes())
    assert all(each.problems == [] for each in kept)
    finished = [each.game for each in kept if each.game.outcome is not None]
    assert sorted("".join(map(pit_letter, game.moves)) for game in finished) == sorted(games)
