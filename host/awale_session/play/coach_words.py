# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Words of the coach, of the facts that the analysis finds: two short sentences on a move, what
would have been better and what can happen now, and the moves that show it; praise; a hint with its
reason."""

from collections.abc import Mapping, Sequence
from typing import Final

from awale_core import Game
from awale_core.notation import pit_letter, pit_of

from ..analysis.annotation import Annotation, Kind
from ..analysis.reasons import best_capture, merit, safety
from ..catalogue import Sentence, sentence
from .events import Advice
from .sentences import pit_list

GRAVE: Final = (Kind.MISTAKE, Kind.BLUNDER)
# By the analysis's reasons: what the better move does, and what the played one brings about.
_PRAISES: Final = {
    "why.empties": "coach.empties",
    "why.again": "coach.again",
    "why.captures_from": "coach.missed",
    "why.captures_more": "coach.missed",
    "why.gain": "coach.gain",
}
_SHOWN: Final = {  # how many moves of the better line show it
    "why.empties": 2, "why.again": 2, "why.captures_from": 1, "why.captures_more": 1
}  # fmt: skip
_GOES_ON: Final = 5  # moves of a better line without a reason in words
_BLAMES: Final = {
    "why.kill": "why.kill",
    "why.slam": "why.slam",
    "why.opens": "coach.opens",
    "why.later": "coach.later",
}
_WARNS: Final = {"why.kill": "puzzle.why.kill", "why.slam": "moved.slam"}  # below the pits


def advice(game: Game, pit: int) -> Sentence:
    """`A good move: F captures 2 seeds from e.`"""
    if len(game.legal_moves()) == 1:
        return sentence("remark.only", pit=pit_letter(pit))
    move = merit(game, pit) or safety(game, pit)
    if move is None:
        return sentence("remark.good", pit=pit_letter(pit))
    return sentence("hint", move=move)


def to_leave(judged: Sequence[Annotation]) -> list[Annotation]:
    """The moves to warn of: grave ones, and all whose harm is named once they are played."""
    return [
        each
        for each in judged
        if each.kind in GRAVE or (each.kind is not Kind.FINE and _danger(each) is not None)
    ]


def advice_before(game: Game, best: int, grave: Sequence[Annotation]) -> Advice:
    """A good move, then the worst danger: `If you play A or B, “c” captures 3 of your seeds.` Each
    pit to leave has its own sentence, the worst first."""
    warnings: list[tuple[int, Sentence]] = []
    dangers: list[tuple[int, Sentence]] = []
    for each in sorted(grave, key=lambda each: -each.lost_chance):
        danger = _danger(each)
        if danger is not None:
            dangers.append((each.pit, danger))
        warnings.append((each.pit, _warned(danger, [each.pit])))
    say = advice(game, best)
    if dangers:
        worst = dangers[0][1]
        pits = [pit for pit, danger in dangers if danger == worst]
        say = sentence("coach.both", first=say, second=_warned(worst, pits))
    return Advice(say, best, tuple(warnings))


def _danger(annotation: Annotation) -> Sentence | None:
    """The harm that a move brings about, in the same words for every move that does."""
    said = _said(annotation, _BLAMES)
    if said is None:
        return None
    if said.id == "coach.later":
        return sentence(said.id, n=said.args["n"])
    if said.id == "coach.opens":
        return sentence("puzzle.why.catches", reply=said.args["pit"], n=said.args["n"])
    return sentence(_WARNS.get(said.id, said.id))


def _warned(why: Sentence | None, pits: Sequence[int]) -> Sentence:
    letters = pit_list(sorted(pits))
    if why is None:
        return sentence("coach.less", pits=pit_list(sorted(pits), "list.last"), n=len(pits))
    if why.id == "puzzle.why.catches":
        return sentence("coach.catches", pits=letters, **why.args)
    if why.id == "coach.later":
        return sentence(why.id, played=letters, **why.args)
    return sentence("coach.warning", pits=letters, why=why)


def remark(position: Game, annotation: Annotation) -> Sentence | None:
    """`F was better: it captures 2. That lets “c” capture 2 of your seeds in B.` The move has a
    better one. Of a grave mistake without a reason only that one; None of any other."""
    better = annotation.better
    assert better is not None
    praise, blame = _said(annotation, _PRAISES), _said(annotation, _BLAMES)
    first = praise or sentence("coach.better", pit=pit_letter(better))
    if praise is None and blame is None:
        blame = merit(position, better)
        played = merit(position, annotation.pit)
        if blame is None or (played is not None and played.id == blame.id):
            return first if annotation.kind in GRAVE else None
        why = Sentence(blame.id, {**blame.args, "pit": sentence("coach.it")})
        return sentence("coach.because", pit=pit_letter(better), why=why)
    return first if blame is None else sentence("coach.both", first=first, second=blame)


def praise(position: Game, pit: int) -> Sentence | None:
    """`Well played! No move captured more.` None of a good move that neither captured the most nor
    kept all seeds safe."""
    done, most = merit(position, pit), best_capture(position)
    if done is None or done.id not in ("why.captures_from", "why.safe"):
        return None
    seeds = _facts(done)["n"]
    if done.id == "why.captures_from":
        return sentence("coach.most") if most is not None and seeds == most.seeds else None
    after = position.copy()
    after.play(pit)
    return sentence("coach.kept", n=seeds) if best_capture(after) is None else None


def shown_line(annotation: Annotation) -> tuple[int, ...]:
    """The moves from before the move up to the capture that the coach speaks of: the missed one,
    else the one that threatens; without either, how the better move goes on. Empty where the board
    has shown all there is."""
    reason = _reason(annotation, _PRAISES) or _reason(annotation, _BLAMES)
    if reason is None:
        return annotation.better_line[:_GOES_ON]
    if reason.id in _SHOWN:
        return annotation.better_line[: _SHOWN[reason.id]]
    later = reason and reason.args.get("later", reason)
    capture = later.args.get("capture") if isinstance(later, Sentence) else None
    if not isinstance(later, Sentence) or not isinstance(capture, Sentence):
        return ()
    way = _letters(later.args.get("way", pit_letter(annotation.pit)))
    return tuple(pit_of(each) for each in [*way, *_letters(capture.args["pit"])])


def _letters(listed: str | int | Sentence) -> list[str]:
    """The pits of a list in words."""
    if not isinstance(listed, Sentence):
        return [str(listed)]
    return [*_letters(listed.args["first"]), *_letters(listed.args["rest"])]


def _reason(annotation: Annotation, ids: Mapping[str, str]) -> Sentence | None:
    return next((reason for reason in annotation.why if reason.id in ids), None)


def _said(annotation: Annotation, ids: Mapping[str, str]) -> Sentence | None:
    reason, played = _reason(annotation, ids), pit_letter(annotation.pit)
    if reason is None:
        return None
    return Sentence(ids[reason.id], {"pit": played, "played": played, **_facts(reason)})


def _facts(reason: Sentence) -> dict[str, str | int | Sentence]:
    """Pits and the number of seeds of a reason, in one table."""
    facts: dict[str, str | int | Sentence] = {}
    for name, value in reason.args.items():
        if not isinstance(value, Sentence) or value.id.startswith("list."):
            facts[name] = value
        elif value.id == "count.seeds":
            facts["n"] = value.args["n"]
        else:
            facts = {**_facts(value), **facts}
    return facts
