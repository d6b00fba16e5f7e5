"""Numbers of moves and spaces in a text that no marks show, and captures that are owed and not drawn."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ppgen.figures.text_lints.texts import ReadFigure, Said
from ppgen.lints.found import Found
from ppgen.scene.model import Group, Use

CODE = "DRAW-COUNT"
MOST = 12
"""More marks than that would hide the board, so nobody asks for them."""
_MANY = r"[ -](?:(?!to |or |and )[a-z-]+ ){0,2}?"
"""What may stand between a number and its noun: `two legal moves`."""
_CHOICES = (
    (
        re.compile(r"\b(?:has|have|[Tt]here are) (?:only |just |still |exactly )?$"),
        re.compile(_MANY + r"(?:moves|ways|choices)\b(?! (?:left|ago|before|later|more|to|in|a|per|each)\b)"),
    ),
    (re.compile(r"\b(?:may|can|could)\b[^.;:,]*$"), re.compile(_MANY + r"ways\b")),
    (
        re.compile(r"\b(?:may|can|could)\b[^.;:,]*(?<!\bup )\b(?:from|to) $|\b(?:one|any) of (?:the |these )?$"),
        re.compile(_MANY + r"(?:spaces|squares|columns|rows|hexagons|areas)\b(?! (?:away|apart|off|ahead)\b)"),
    ),
)
"""The words before and after a number that say that a player may choose among so many."""
_OWED = re.compile(
    r"\b(?:could|must) (?:have )?(?:captured?|taken?|hop(?:ped)?|jump(?:ed)?)\b(?! (?:turns|part|place)\b)"
)
_REFUSED = frozenset({"wrong", "cross", "unlawful"})


def check(figure: ReadFigure) -> Iterator[Found]:
    """Texts in English: the words that are read are English."""
    for said in figure.texts if figure.english else ():
        for number, what in _counted(said):
            shown = sum(map(_places, figure.signs(said)))
            if shown < number:
                message = f"speaks of “{what}”, and marks show {shown or 'none'} of them"
                hint = "draw what you say: show the legal moves, or mark each; else leave the number out"
                yield from figure.finding(CODE, said, what, message, hint)
        owed = _OWED.search(said.words)
        if owed is not None and _shows_only_what_is_refused(figure, said):
            message = f"says what a player {owed[0]}, and marks show only what is not allowed"
            hint = "draw what you say: mark that move with an arrow, or the piece with a highlight"
            yield from figure.finding(CODE, said, owed[0], message, hint)


def _counted(said: Said) -> Iterator[tuple[int, str]]:
    """The numbers of choices that a text gives a player, each with its noun."""
    end = 0
    for number in said.numbers():
        before, after = said.words[: number.start], said.words[number.end :]
        is_range, end = before[end:].strip() in ("to", "-"), number.end
        if is_range or number.kind not in ("digits", "words") or not 2 <= number.value <= MOST or number.value % 1:
            continue
        nouns = (choice.match(after) for asked, choice in _CHOICES if asked.search(before) is not None)
        if (noun := next(filter(None, nouns), None)) is not None:
            yield int(number.value), said.words[number.start : number.end] + noun[0]


def _places(sign: Group | Use) -> int:
    """How many places a mark points out: a ring may go round several spaces."""
    place = sign.thing.place
    return 1 if " → " in place else place.count(", ") + 1


def _shows_only_what_is_refused(figure: ReadFigure, said: Said) -> bool:
    if not any(_REFUSED & mark.roles for mark in figure.painted(said)):
        return False
    return all(sign.role in _REFUSED for sign in figure.signs(said))
