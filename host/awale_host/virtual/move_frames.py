# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The light of one move from beginning to end, as the firmware's own animations draw it."""

from typing import Any, Final

from awale_core import Game

from .position_light import ScenePainter

_FRAME_MS: Final = 20  # the board draws as often


def move_frames(
    before: Game,
    pit: int,
    *,
    speed: str = "normal",
    palette: str = "standard",
    brightness: int = 6,
) -> tuple[int, list[tuple[int, bytes]]]:
    """Return how long `pit`, played in `before`, runs in ms, and the frames that differ from the
    one before, each with the ms at which it begins; none at the speed `max`.

    `before` is not changed. IllegalMove if the pit may not be played, KeyError for an unknown speed
    or palette; AwaleError if there is no firmware.
    """
    painter = ScenePainter(palette, brightness)
    animations: Any = painter.modules["light_animations"]
    step_ms = animations.STEP_MS[speed]
    game = before.copy()
    cells = bytes((*game.pits, *game.stores))
    move = game.play(pit)
    parts: list[Any] = [animations.Sowing(cells, move, game.plies)]
    after = bytes((*game.pits, *game.stores))
    if after != parts[0].after:
        parts.append(animations.Award(parts[0].after, after, game.plies))
    frames: list[tuple[int, bytes]] = []
    began = 0
    for part in parts if step_ms else ():
        length = part.duration(step_ms)
        for at in range(0, length, _FRAME_MS):
            part.draw(painter.scene, at, step_ms)
            rgb = painter.paint()
            if not frames or frames[-1][1] != rgb:
                frames.append((began + at, rgb))
        began += length
    return began, frames
