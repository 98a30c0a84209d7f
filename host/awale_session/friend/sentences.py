# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Sentences about a friend far away, for every view."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from ..catalogue import Sentence, listed, sentence
from ..play.sentences import rules_name, seconds
from .shared_game import INVITER
from .statement import Terms

if TYPE_CHECKING:
    from .room import News

_PLAIN: Final = (
    "begun", "declined", "again", "taken", "nudge", "away", "back", "here", "gone", "behind",
    "caught_up", "parted", "disk",
)  # fmt: skip


def news_said(news: "News", name: str, bad: Mapping[str, int]) -> Sentence | None:
    """The sentence about news of a room; None for what the board and the session show anyway."""
    if news.what == "terms":
        return sentence(
            "friend.proposes", name=news.args["name"], terms=terms_said(news.args["terms"])
        )
    if news.what == "asked":
        return sentence("friend.asked." + news.args["question"].what, name=name)
    if news.what == "greeting":
        words = sentence("friend.greeting." + news.args["which"])
        return sentence("friend.greets", name=name, words=words)
    if news.what == "late":
        return sentence("friend.late", name=name, time=seconds(news.args["ms"] / 1000))
    if news.what == "bad":
        kind = news.args["kind"]
        count = bad.get(kind, 1)
        if count != 1 and (kind == "seat" or str(count).rstrip("0") != "1"):
            return None  # the first, the tenth, the hundredth … of a kind are said
        return sentence("friend.bad." + kind, name=name, count=count)
    return sentence("friend." + news.what, name=name) if news.what in _PLAIN else None


def terms_said(terms: Terms, *, to_inviter: bool = False) -> Sentence | str:
    """The terms, one after the other, as the inviter proposes them to the friend; `to_inviter` as
    the inviter reads them."""
    parts: list[Sentence | str] = [rules_name(terms.rules)]
    if terms.begins is None:
        parts.append(sentence("friend.terms.lot"))
    else:
        other = (terms.begins == INVITER) != to_inviter
        parts.append(sentence("friend.terms.inviter_begins" if other else "friend.terms.you_begin"))
    parts.append(
        sentence("friend.terms.takeback" if terms.takeback else "friend.terms.no_takeback")
    )
    if terms.clock is None:
        parts.append(sentence("friend.terms.no_clock"))
    else:
        base, more = (_time(ms // 1000) for ms in terms.clock)
        parts.append(sentence("friend.terms.clock", base=base, more=more))
    parts.append(sentence("friend.terms.help" if terms.help else "friend.terms.no_help"))
    return listed(parts)


def _time(count: int) -> Sentence:
    minutes, rest = divmod(count, 60)
    return sentence("count.minutes", n=minutes) if minutes and not rest else seconds(count)
