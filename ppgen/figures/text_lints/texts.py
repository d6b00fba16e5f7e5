"""A finished figure with the texts that its readers see, as the lints here read it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property

from msgspec import Struct

from ppgen.boards.arrangement import Arrangement
from ppgen.boards.board import Board
from ppgen.boards.naming import STANDARD
from ppgen.figures.reading import reading
from ppgen.figures.statement import Statement
from ppgen.figures.tokens import Token, tokens
from ppgen.lints.drawing import Drawing, Painted
from ppgen.lints.found import Found, found, in_quotes, panel_name
from ppgen.records import replace
from ppgen.scene.model import GlyphRun, Group, Use
from ppgen.sentences import is_english

_SIGNS = frozenset(
    {"move", "arrow", "highlight", "step", "number", "tick", "right", "wrong", "cross", "callout", "label", "circle"}
)
"""The roles of marks that point something out."""
_OF_PLAY = frozenset({"latest"})
"""The looks of marks that tell what has been played, and not what a text points out."""


class Said(Struct, frozen=True):
    """A caption, and the panels that it speaks of: its own, or all of them."""

    caption: str
    panels: tuple[str, ...]
    board: Board | None
    """The first board in them."""
    is_of_figure: bool = False
    """Whether it is the caption of the figure."""

    @property
    def words(self) -> str:
        """The caption as it is read."""
        return reading(self.caption).text

    def numbers(self) -> Iterator[Token]:
        """The numbers in the words."""
        naming = STANDARD if self.board is None else self.board.naming
        return tokens(reading(self.caption), self.caption, spaces=self.board is not None, naming=naming)


class ReadFigure(Struct, frozen=True, eq=False, dict=True):
    """A drawing of a figure with its captions."""

    drawing: Drawing
    texts: tuple[Said, ...]
    english: bool

    @classmethod
    def of(cls, statement: Statement, drawing: Drawing) -> ReadFigure:
        boards: dict[str, Board | None] = {}
        for number, panel in enumerate(statement.panels, 1):
            shown = panel.arrangement
            boards[panel.spec.letter or str(number)] = shown.grid if isinstance(shown, Arrangement) else None
        own = zip(statement.panels, boards.items(), strict=True)
        texts = [Said(panel.caption, (name,), board) for panel, (name, board) in own if panel.caption]
        first = next(filter(None, boards.values()), None)
        texts.append(Said(statement.caption, tuple(boards), first, is_of_figure=True))
        return cls(drawing, tuple(texts), is_english(statement.game.language))

    @cached_property
    def _pictures(self) -> dict[str, list[Painted]]:
        pictures: dict[str, list[Painted]] = {}
        for mark in self.drawing.painted:
            if "caption" not in mark.roles:
                pictures.setdefault(mark.panel, []).append(mark)
        return pictures

    def painted(self, said: Said) -> list[Painted]:
        """What is painted in the panels that a text speaks of, without captions."""
        return [mark for name in said.panels for mark in self._pictures.get(name, ())]

    @cached_property
    def words(self) -> tuple[Painted, ...]:
        """The lines of text in the pictures and the legend."""
        return tuple(mark for mark in self.drawing.texts if "caption" not in mark.roles and not mark.in_part)

    def signs(self, said: Said) -> list[Group | Use]:
        """The marks that point something out in the panels that a text speaks of, each once."""
        steps = {
            id(step): step
            for mark in self.painted(said)
            for step in mark.trail
            if step.role in _SIGNS and any(step.thing) and step.thing.look not in _OF_PLAY
        }
        return list(steps.values())

    def finding(self, code: str, said: Said, subject: str, message: str, hint: str) -> Iterator[Found]:
        """A defect of what a text says, at the text if it is in the drawing."""
        own = [mark for mark in self.drawing.painted if mark.panel == said.panels[0]]
        lines = [] if said.is_of_figure else [m for m in own if "caption" in m.roles and isinstance(m.item, GlyphRun)]
        marks = lines or own[:1]
        if marks:
            place = "" if said.is_of_figure else panel_name(marks[0])
            what = "the caption" if said.is_of_figure else in_quotes(said.words)
            yield replace(found(code, subject, f"{what} {message}", hint, *marks), place=place)
