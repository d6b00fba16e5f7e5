"""The words under pictures: a panel's letter, the sign of what is allowed, its caption; and a figure's own caption."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import cache
from typing import Literal, TypeAlias

from msgspec import Struct

from ppgen.art import Art
from ppgen.blocks.layout import Drawn
from ppgen.blocks.marks import badge
from ppgen.figures.annotate import cross
from ppgen.figures.puzzles import Answer
from ppgen.figures.statement import Panel
from ppgen.plane import rotate, translate
from ppgen.scene import limits, path, text
from ppgen.scene.markup import escaped
from ppgen.scene.model import Group, Item, Shape, Stroke, Tag
from ppgen.scene.paragraph import Paragraph, layout
from ppgen.scene.theme import Theme
from ppgen.things import Thing

Allowed: TypeAlias = Literal["yes", "no", ""]
SIZE = limits.MIN_CAPTION * text.PT
_KEPT = re.compile(r"(?<=\d\.) |(?<=[a-z]) (?=[A-Za-z]+\d|\d+\b(?!\.))")
"""The spaces of an answer at which no line breaks: after a number of a move, and in turns such as `turn B2`."""
LEADING = 1.25
"""The distance of a caption's baselines, in ems."""


@cache
def _first_baseline() -> float:
    """How far under its top a caption has its first baseline, in mm."""
    return layout("X", text.TextStyle("regular", SIZE, "#000000"), 10.0, leading=LEADING).baselines[0]


class Captions(Struct, frozen=True):
    """The captions of one figure in one theme."""

    theme: Theme
    art: Art
    panels: tuple[Panel, ...]

    def of_panel(self, panel: Panel, width: float) -> Drawn:
        """The letter, a sign where legal and illegal positions stand side by side, and the text."""
        items: list[Item] = []
        indent = 0.0
        cap = text.metrics("regular").cap_height * SIZE
        middle = _first_baseline() - cap / 2
        if panel.spec.letter:
            items.append(Group(badge(panel.spec.letter, 1.6, middle, self.theme, 7 * text.PT), role="letter"))
            indent += 4.2
        # Without words beside it, a sign would stand alone: what is not allowed is marked on the picture, too.
        beside = bool(panel.spec.letter or panel.caption)
        if beside and (allowed := self._sign_of(panel)):
            items.append(self._sign(allowed, indent + 1.5, middle))
            indent += 4.2
        height = 2 * middle + 0.6 if items else 0.0
        if panel.caption:
            words = self._set(panel.caption, width - indent)
            items.append(Group(words.items, translate(indent, 0.0), role="caption"))
            height = max(height, words.height)
        return Drawn(tuple(items), width, height)

    def of_figure(self, caption: str, width: float) -> Drawn:
        """The caption of the whole figure, for a document that does not typeset it itself."""
        words = self._set(caption, width)
        return Drawn(words.items, width, words.height)

    def of_answer(self, answer: Answer, width: float) -> Drawn:
        """The solutions of puzzles, perhaps upside down, so that nobody reads them by accident."""
        lines = [_KEPT.sub("\u00a0", escaped(line)) for line in answer.lines]
        items: list[Item] = []
        y = 0.0
        for number, line in enumerate(lines):
            words = self._set(line if number else f"**{escaped(answer.title)}:** {line}", width)
            items.append(Group(words.items, translate(0.0, y), tag=Tag("P")))
            y += words.height
        turn = rotate(180.0, (width / 2, y / 2)) if answer.upside_down else None
        return Drawn((Group(tuple(items), turn, role="answer", thing=Thing("answer", "solution")),), width, y)

    def missing(self, width: float) -> Drawn:
        """A panel whose position cannot be read still takes its place in a draft."""
        style = text.TextStyle("italic", SIZE, self.theme.fill("text-muted"))
        words = layout("No position to draw.", style, width, align="middle")
        frame = Shape(path.rect(0, 0, width, 20), stroke=self.theme["box-faint"].stroke)
        return Drawn((frame, Group(words.items, translate(0.0, 10 - words.height / 2))), width, 20.0)

    def _set(self, caption: str, width: float) -> Paragraph:
        style = text.TextStyle("regular", SIZE, self.theme.fill("text"), self.art.language)
        return layout(caption, style, width, self.art, leading=LEADING, symbol_height=1.9)

    def _sign_of(self, panel: Panel) -> Allowed:
        return _allowed(panel) if _has_signs(self.panels) else ""

    def _sign(self, allowed: Allowed, x: float, y: float) -> Item:
        if allowed == "no":
            return Group(cross(x, y, 1.05, self.theme), role="wrong", thing=Thing("cross", "not-allowed"))
        tick = path.polyline(((x - 1.2, y + 0.1), (x - 0.35, y + 1.0), (x + 1.3, y - 1.1)))
        stroke = Stroke(self.theme.fill("text"), 0.6, (), "round", "round")
        return Group((Shape(tick, stroke=stroke),), role="right", thing=Thing("tick", "allowed"))


def allowed_signs(panels: Sequence[Panel]) -> tuple[Allowed, ...]:
    """The sign beside the caption of each panel: whether what it shows is allowed, or "" for none."""
    return tuple(_allowed(panel) if _has_signs(panels) else "" for panel in panels)


def _has_signs(panels: Iterable[Panel]) -> bool:
    """Ticks and crosses stand beside captions once a figure shows anything that is not allowed."""
    return any(_allowed(panel) == "no" for panel in panels)


def _allowed(panel: Panel) -> Allowed:
    """Whether what a panel shows is allowed; "" where nothing is said of it.

    Of an illustration only the turns are judged, so one without turns is neither allowed nor forbidden.
    """
    verdict, position = panel.verdict, panel.spec.position
    if verdict is None or position is None:
        return ""
    if verdict.faults:
        return "no"
    is_still = verdict.status == "illustration" and not position.then and (not position.after or position.turn == 0)
    return "" if is_still else "yes"
