"""Colours by which a text names pieces, in a theme that does not show them."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ppgen.figures.text_lints.texts import ReadFigure
from ppgen.lints.drawing import Painted
from ppgen.lints.found import Found, in_quotes
from ppgen.scene.model import GlyphRun, Path, Shape

CODE = "DRAW-NAMED-COLOUR"
_COLOUR = re.compile(r"\b(?:red|orange|brown|yellow|green|blue|purple|violet|pink)\b", re.IGNORECASE)
_GREY = 24
"""How far apart the red, the green and the blue of a colour are at most that is no colour but a grey, of 255."""


def check(figure: ReadFigure) -> Iterator[Found]:
    """Colours after which the game calls its pieces, if these have neither another outline nor a sign."""
    for said in figure.texts:
        named = {word.lower(): word for word in reversed(_COLOUR.findall(said.words))}
        for colour, word in sorted(named.items()):
            if _is_in_words(figure, colour) or not _is_missed(figure.painted(said), colour):
                continue
            message = f"names {in_quotes(word)}, and no colour or sign in the drawing tells which pieces are meant"
            hint = "show who is to move, or the seats, or give the figure a legend with that word"
            yield from figure.finding(CODE, said, colour, message, hint)


def _is_in_words(figure: ReadFigure, colour: str) -> bool:
    """Whether words in the picture or the legend name a colour, beside what they mean."""
    said = re.compile(rf"\b{colour}\b", re.IGNORECASE)
    return any(isinstance(mark.item, GlyphRun) and said.search(mark.item.text) for mark in figure.words)


def _is_missed(painted: list[Painted], colour: str) -> bool:
    """Whether pieces are called after a colour that are drawn as others are, in grey and without a sign."""
    named: set[Path] = set()
    others: set[Path] = set()
    for mark in painted:
        piece = next((thing for thing in mark.things if thing.kind == "piece"), None)
        if piece is None or "ghost" in mark.roles:
            continue
        if colour not in re.split("[^a-z]+", f"{piece.look} {piece.owner}".lower()):
            others |= {mark.item.path} if isinstance(mark.item, Shape) else set()
        elif not isinstance(mark.item, Shape) or _is_sign(mark.item) or not _is_grey(mark.item.fill):
            return False
        else:
            named.add(mark.item.path)
    return bool(named & others)


def _is_sign(item: Shape) -> bool:
    """Whether a shape on a piece is a suit or a small sign that tells its colour from others."""
    return item.role == "" or item.role.startswith("suit-")


def _is_grey(colour: str | None) -> bool:
    if colour is None:
        return True
    parts = [int(colour[at : at + 2], 16) for at in (1, 3, 5)]
    return max(parts) - min(parts) <= _GREY
