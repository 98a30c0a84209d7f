# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Pictures of positions and games: the board's own light at the board's own places."""

import itertools
from io import BytesIO

import pytest
from awale_host.resources import board_description
from awale_host.share.animation import FORMATS, NotAnimated, make_animation, position, steps
from awale_host.share.picture import DrawnPosition, Painter, png
from awale_host.share.places import cups
from awale_session.errors import AwaleError
from PIL import Image

from awale_core import Game
from hardware.geometry import Geometry
from tests.share.games import cups_at, shared_game, source_of, source_of_game, with_names

SMALL = 1.0


def test_every_led_is_where_the_hardware_has_it() -> None:
    real = Geometry(board_description(), "pcb")
    drawn = [led for cup in cups() for led in cup.leds]
    assert len(drawn) == len(real.leds)
    for (x, y), led in zip(drawn, real.leds, strict=True):
        assert (x, -y) == pytest.approx((led.x, led.y), abs=0.01), led


def brightness(picture: Image.Image, scale: float, x: float, y: float) -> int:
    at = (round(picture.width / 2 + x * scale), round(picture.height / 2 + y * scale))
    colour = picture.getpixel(at)
    assert isinstance(colour, tuple)
    return max(colour)


def test_as_many_lights_as_seeds() -> None:
    scale = 3.0
    game = Game()
    for pit in (5, 11, 1):
        game.play(pit)
    picture = Painter(scale).draw(DrawnPosition(game.pits + game.stores))
    for cup, seeds in zip(cups(), game.pits + game.stores, strict=True):
        lit = sum(brightness(picture, scale, x, y) > 150 for x, y in cup.leds)
        assert lit == seeds, cup.name


def test_the_picture_is_the_same_every_time() -> None:
    shown = position(shared_game(), 12)
    assert png(Painter(SMALL).draw(shown)) == png(Painter(SMALL).draw(shown))


def test_a_position_after_some_moves_and_at_the_end() -> None:
    source = shared_game()
    positions = cups_at(source)
    assert [*position(source, 0).cups] == positions[0]
    assert [*position(source, 12).cups] == positions[12]
    assert position(source, 12).caption == f"6. {'ABCDEFabcdef'[source.game.moves[11]]}"
    assert [*position(source).cups] == positions[-1]
    with pytest.raises(AwaleError, match="37 moves, so there is no move 38"):
        position(source, 38)


def test_the_steps_of_a_game_pass_through_every_position() -> None:
    source = shared_game()
    shown = list(steps(source))
    seen = [[*step.shown.cups] for step in shown if not step.shown.taken]
    assert seen == cups_at(source)
    for step, after in itertools.pairwise(shown):
        assert sum(step.shown.cups) == 48
        if step.shown.taken:  # sown, not yet captured
            moved = sum(step.shown.cups[pit] for pit in step.shown.taken)
            assert sum(after.shown.cups[12:]) == sum(step.shown.cups[12:]) + moved


@pytest.mark.parametrize("kind", FORMATS)
def test_a_moving_picture_shows_every_step_and_repeats(kind: str) -> None:
    source = source_of('[South "Ama"]\n\n1. F f 2. C d 3. A c 4. B+2 c')
    drawn: list[tuple[int, int]] = []
    file = make_animation(source, kind, progress=lambda done, of: drawn.append((done, of)))
    with Image.open(BytesIO(file)) as picture:
        wanted = list(steps(source))
        assert getattr(picture, "n_frames", 1) == len(wanted) == len(drawn)
        assert picture.info["loop"] == 0
        picture.seek(len(wanted) - 1)
        picture.load()
        assert picture.info["duration"] == wanted[-1].ms


def test_webp_is_smaller_than_gif() -> None:
    source = source_of("1. F f 2. C d 3. A c 4. B+2 c")
    gif, webp = (len(make_animation(source, kind)) for kind in FORMATS)
    assert webp < 0.7 * gif


def test_other_kinds_and_endless_games_are_refused() -> None:
    with pytest.raises(NotAnimated, match=r"\.gif or a \.webp"):
        make_animation(shared_game(), ".mp4")
    game = Game.from_fen("1-0-0-0-0-0-1-0-0-0-0-0-23-23-S", "spanish")
    while game.plies < 401:
        game.play(game.legal_moves()[0])
    with pytest.raises(NotAnimated, match="401"):
        make_animation(source_of_game(game), ".gif")


def test_names_that_are_long_or_strange_are_drawn() -> None:
    source = with_names(shared_game(), "x" * 300, "\u202e\0非常に長い名前" * 40)
    picture = Painter(SMALL).draw(position(source))
    assert picture.size == Painter(SMALL).size


def test_a_game_without_names_has_its_sides_in_a_language() -> None:
    assert position(source_of("1. F f")).names == ("South", "North")
    assert position(source_of("1. F f"), language="fr").names == ("Sud", "Nord")
