"""Marks of one look that mean two things in one figure."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from itertools import combinations
from types import MappingProxyType
from typing import NamedTuple

from ppgen.figures.text_lints.texts import ReadFigure
from ppgen.lints.drawing import Painted
from ppgen.lints.found import Found, found
from ppgen.lints.ground import paper_of
from ppgen.lints.pictures import same_weight
from ppgen.scene.model import Shape
from ppgen.things import Thing

CODE = "DRAW-SIGN"
_ARROWS: Mapping[str, str] = MappingProxyType({"move": "where a piece has moved", "shot": "where it shot"})
"""What an arrow on a board means, by the kind of its thing."""
_RINGS: Mapping[str, str] = MappingProxyType({"": "what to look at", "latest": "the last turn", "won": "what has won"})
"""What a ring means, by the look of its thing."""
_ROLES = frozenset({"move", "move-done", "unlawful", "highlight"})
_EXPLAINS = re.compile(r"\b(?:rings?|ringed|circled?|outlined|marked)\b", re.IGNORECASE)
"""Words of a caption that say what the ring of its panel is there for."""


class _Sign(NamedTuple):
    """A mark of a meaning, with what is seen of it."""

    kind: str
    meaning: str
    colour: str
    dashed: bool
    mark: Painted

    def looks_like(self, other: _Sign) -> bool:
        alike = (self.kind, self.colour, self.dashed) == (other.kind, other.colour, other.dashed)
        return alike and same_weight(self.mark.line_width, other.mark.line_width)


def check(figure: ReadFigure) -> Iterator[Found]:
    """Arrows of moves and of shots, and rings; each pair of meanings is told once."""
    explained = {name for said in figure.texts if _EXPLAINS.search(said.words) for name in said.panels}
    signs = [sign for mark in figure.drawing.painted if (sign := _sign(figure, mark, explained)) is not None]
    told: set[tuple[str, str]] = set()
    for one, other in combinations(signs, 2):
        pair = one.meaning, other.meaning
        if one.meaning == other.meaning or pair in told or not one.looks_like(other):
            continue
        told |= {pair, pair[::-1]}
        message = f"{one.kind}s of one look mean two things: {one.meaning}, and {other.meaning}"
        hint = "number them by `step`, give one a label or another sign, or say in its caption what it is"
        yield found(CODE, " / ".join(sorted(pair)), message, hint, other.mark)


def _sign(figure: ReadFigure, mark: Painted, explained: set[str]) -> _Sign | None:
    item = mark.item
    if not isinstance(item, Shape) or item.stroke is None or item.fill is not None or not _ROLES & mark.roles:
        return None
    step = next((step for step in reversed(mark.trail) if any(step.thing)), None)
    if step is None or item.stroke.colour == paper_of(figure.drawing):
        return None
    kind, meaning = "arrow", _ARROWS.get(step.thing.kind)
    if step.role == "highlight" and not step.thing.kind and mark.panel not in explained:
        kind, meaning = "ring", _RINGS.get(step.thing.look)
    if meaning is None or _is_labelled(figure, mark, step.thing):
        return None
    return _Sign(kind, meaning, item.stroke.colour, bool(item.stroke.dash), mark)


def _is_labelled(figure: ReadFigure, mark: Painted, thing: Thing) -> bool:
    """Whether words or a number stand at a mark, at a space that it names."""
    places = {*re.split(", | → ", thing.place)}
    beside = (each for words in figure.words if words.panel == mark.panel for each in words.things)
    labels = [each for each in beside if each.kind in ("step", "label")]
    return any(each.place in places or each.owner.endswith(f"on {thing.place}") for each in labels)
