"""The steps of a figure in a book: frames with their words and pictures, drawn when a writer asks for them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

from msgspec import Struct, field

from ppgen.book.inline import Code, Frame, Inlines, Picture, Text
from ppgen.diagnostics import PpgenError
from ppgen.figures.captions import allowed_signs
from ppgen.figures.draw import draw_frames, draw_legend
from ppgen.figures.frames import Frame as FigureFrame
from ppgen.figures.frames import frames
from ppgen.figures.statement import Panel, Statement
from ppgen.names import THEME
from ppgen.records import replace
from ppgen.rules.protocol import Rules
from ppgen.scene.markup import plain
from ppgen.scene.quotes import typeset
from ppgen.scene.theme import THEMES
from ppgen.sentences import ENGLISH, is_english

if TYPE_CHECKING:
    from ppgen.definition.figure import FigureBook
    from ppgen.scene.model import Scene

NO_STEPS: tuple[tuple[Frame, ...], Picture | None] = ((), None)


def book_frames(
    statement: Statement,
    rules: Rules[Any] | None,
    figures: FigureBook,
    inlines: Callable[[str], Inlines],
    *,
    since: int | None = None,
    language: str = ENGLISH,
) -> tuple[tuple[Frame, ...], Picture | None]:
    """The frames of a judged figure and its legend alone, or nothing for a figure that has no steps.

    `inlines` reads the markup of a caption; `since` is the first turn before the first panel (0: the setup); `language`
    is that of the book: the sentences that say what a turn did are English, so no other book has them. Where the turns
    between the panels cannot be drawn as the figure asks, the panels alone are the frames; where they cannot either, it
    has none.
    """
    # The fault of a draft may leave nothing to draw, as in `press.drawings.draw_figure`.
    expected = (PpgenError,) if statement.holds else (PpgenError, LookupError, ValueError)
    found = frames(statement, rules, figures, since=since)
    one_game = all(frame.follows for frame in found[1:])
    panels = tuple(frame for frame in found if frame.is_key)
    for shown, aligned in ((found, one_game), (panels, False)):
        if len(shown) < 2:
            break
        drawings = _Drawings(statement, tuple(frame.panel for frame in shown), aligned)
        try:
            drawings.of(THEME)
        except expected:
            continue
        told = is_english(language)
        return tuple(_placed(statement, shown, drawings, inlines, told=told)), _legend(statement)
    return NO_STEPS


def _placed(
    statement: Statement,
    found: Sequence[FigureFrame],
    drawings: _Drawings,
    inlines: Callable[[str], Inlines],
    *,
    told: bool,
) -> Iterator[Frame]:
    signs = allowed_signs(statement.panels)
    for number, judged in enumerate(found):
        frame = judged if told else replace(judged, words=())
        yield Frame(
            frame.panel.spec.letter if frame.is_key else "",
            inlines(frame.panel.caption) if frame.is_key else _between(frame, statement.game.language),
            drawings.picture(number, typeset(_alt(statement, frame), statement.game.language)),
            frame.notation,
            frame.is_key,
            signs[_index(statement, frame.panel)] if frame.is_key else "",
            frame.follows,
            0 if frame.is_key else frame.turn or 0,
        )


def _index(statement: Statement, panel: Panel) -> int:
    """Which panel of the figure it is: two may be equal, and have one sign then."""
    return statement.panels.index(panel)


def _between(frame: FigureFrame, language: str) -> Inlines:
    """What a turn did: in the words of its transcript, or after its notation: `A1-A2` Red coin moved from A1 to A2."""
    if frame.told:
        return (Text(typeset(frame.told, language)),)
    sentences = " ".join(f"{words[:1].upper()}{words[1:]}." for words in frame.words)
    notation: Inlines = (Code(frame.notation),) if frame.notation else ()
    if notation and sentences:
        return (*notation, Text(f" {sentences}"))
    return notation or ((Text(sentences),) if sentences else ())


def _alt(statement: Statement, frame: FigureFrame) -> str:
    """What a frame shows: the words of a turn; the alternative text of the figure describes its panels."""
    if frame.is_key:
        return plain(frame.panel.caption).strip() or statement.figure.title
    return frame.told or "; ".join(frame.words) or frame.notation or statement.figure.title


def _legend(statement: Statement) -> Picture | None:
    legend = draw_legend(statement, THEMES[THEME])
    if legend is None:
        return None

    def draw(theme: str) -> Scene:
        drawn = draw_legend(statement, THEMES[theme])
        assert drawn is not None  # noqa: S101 (it has one in every theme)
        return drawn

    return Picture(f"figure-{statement.id}-legend", legend.width, legend.height, legend.description, draw)


class _Drawings(Struct):
    """The scenes of all frames of a figure, by theme: drawn once, because all share one scale."""

    statement: Statement
    panels: tuple[Panel, ...]
    one_game: bool
    drawn: dict[str, tuple[Scene, ...]] = field(default_factory=dict)

    def of(self, theme: str) -> tuple[Scene, ...]:
        if theme not in self.drawn:
            self.drawn[theme] = draw_frames(self.statement, self.panels, THEMES[theme], one_game=self.one_game)
        return self.drawn[theme]

    def picture(self, index: int, alt: str) -> Picture:
        scene = self.of(THEME)[index]
        key = f"figure-{self.statement.id}-frame-{index + 1}"
        return Picture(key, scene.width, scene.height, alt, lambda theme: self.of(theme)[index])
