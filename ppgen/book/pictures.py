"""The pictures of a book: each is drawn when a writer asks for it, in the theme that the writer names."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar, Literal, TypeAlias

from msgspec import Struct

from ppgen.book.element import Element
from ppgen.book.inline import NOWHERE, Inlines
from ppgen.diagnostics import Mark
from ppgen.scene.model import Scene

Proof: TypeAlias = Literal["proven", "undecided", "illustration", "no position"]
"""How much of a figure's positions is proved, as `figures.statement.Proof` has it."""


class Flaw(Struct, frozen=True):
    """What a proof-reader finds in a picture that was drawn anew for its place."""

    code: str
    """Of the lint that finds it."""
    message: str
    """What is wrong and where, as a clause."""
    hint: str = ""


class Picture(Element, frozen=True):
    """Something drawn. Its size is the same in every theme.

    >>> scene = Scene(30.0, 20.0, (), "", "")
    >>> Picture("logo", 30.0, 20.0, "A star.", lambda theme: scene).scene("ink").width
    30.0
    """

    ASIDE: ClassVar[tuple[str, ...]] = ("draw", "narrow", "flaws", "measured")
    key: str
    """A name that no other picture of the book has: small letters, digits and hyphens. Files are named by it."""
    width: float
    """In mm."""
    tall: float | None
    """Its height in mm; None for a picture whose height only its drawing tells, see `height`."""
    alt: str
    """What it shows, in plain words, for readers who cannot see it. Empty for decoration alone."""
    draw: Callable[[str], Scene]
    """Its scene by the name of a theme: `color`, `ink` or `contrast`. Raises PpgenError for art or text that cannot be
    drawn; a book that was checked raises nothing.
    """
    narrow: Callable[[float], Picture] | None = None
    """The same figure drawn anew at most so many mm wide, with text of the same size; None for a picture that can only
    be scaled. Raises PpgenError where it cannot be that narrow.
    """
    flaws: Callable[[str, float], tuple[Flaw, ...]] | None = None
    """What lints find in it in a theme, reduced to a share of its size; None for a picture that nobody looks at, such
    as an icon. `ppgen check` looks at every figure at its own size.
    """
    measured: Callable[[float], Picture | None] | None = None
    """As `narrow`, and raising the same, but None for boards that have room as far as measuring them tells: no page
    shows them at that width, and drawing them takes ten times as long.
    """

    @property
    def height(self) -> float:
        """In mm. Raises what `draw` raises if it has to be drawn for that."""
        return self.scene().height if self.tall is None else self.tall

    def scene(self, theme: str = "color") -> Scene:
        """The drawing in a theme; `ppgen.render.svg.render` makes an SVG of it, with text as outlines."""
        return self.draw(theme)


class Frame(Struct, frozen=True):
    """One step of a figure that can be stepped through: a panel, or the position after a turn of a transcript."""

    label: str
    """The letter of the panel (`A`). Empty for a figure of one panel, and for a turn between panels."""
    caption: Inlines
    picture: Picture
    """This step alone, without its caption and its letter."""
    turn: str = ""
    """The turn that leads to it, in the notation of the game."""
    is_key: bool = True
    """Whether it is a panel of the figure. A reader without JavaScript sees the key frames alone, which are all in the
    picture of the figure already.
    """
    allowed: Literal["", "yes", "no"] = ""
    """Whether what it shows is allowed, in a figure that has both: the tick or the cross drawn beside captions."""
    follows: bool = False
    """Whether it shows the same game as the frame before it, so that a reader learns from stepping to it."""
    number: int = 0
    """Which turn it is, counted from 1, for a turn between panels; 0 for a panel, and for the setup."""


class PanelWords(Struct, frozen=True):
    """What stands below a panel of a figure: its letter, its caption, and whether what it shows is allowed."""

    label: str
    caption: Inlines
    allowed: Literal["", "yes", "no"] = ""


class PlacedAnswer(Struct, frozen=True):
    """The solutions of a figure's puzzles, for a writer that shows them where a reader asks for them."""

    title: str
    lines: tuple[str, ...]
    alt: str
    """The alternative text of the figure without them."""
    picture: Picture
    """The figure without them."""


class PlacedFigure(Struct, frozen=True):
    """A figure in its place in the book."""

    id: str
    """As `figures.yaml` calls it."""
    anchor: str
    """What references lead to."""
    number: int
    """Counted from 1, in the order of the book."""
    label: str
    """`Figure 3`, in the language of the book."""
    title: str
    """Plain words, for the list of figures and for bookmarks."""
    caption: Inlines
    """The computed caption, without its label. May be empty."""
    alt: str
    """The alternative text of the whole figure, in plain words. Never empty."""
    picture: Picture
    """All panels with their letters and captions, as `ppgen figures` draws them, but with no stamp: pages have one, and
    the caption of a figure that does not hold says so.
    """
    panels: tuple[PanelWords, ...] = ()
    """The captions of its panels, which are drawn in the picture, for a writer whose pictures have no text."""
    frames: tuple[Frame, ...] = ()
    """The steps, where there are several; empty for a figure that cannot be stepped through."""
    is_column: bool = False
    """Whether its panels stand below each other, for a writer that shows the frames and not the picture."""
    legend: Picture | None = None
    """What its symbols mean, for such a writer."""
    answer: PlacedAnswer | None = None
    """The solutions of its puzzles, which its picture and its alternative text tell, too; None if it tells none."""
    proof: Proof = "no position"
    draft: bool = False
    """Whether it does not hold: only the draft of a book has such figures."""
    stamped: Picture | None = None
    """A draft with its stamp, for a writer whose pictures are files that somebody may take out of the book."""


class PlacedSheet(Struct, frozen=True):
    """A printable sheet of the game, shown in the book."""

    id: str
    anchor: str
    title: str
    pages: tuple[Picture, ...]
    """As large as the paper that it is printed on. A writer reduces them to its column or page."""
    caption: Inlines = ()


class Component(Element, frozen=True):
    """One line of the list of components."""

    name: str
    """In plain words: `coin`."""
    count: int | None
    """How many there are; None where the game does not say."""
    note: Inlines = ()
    """What the list says of it beside its name."""
    pictures: tuple[Picture, ...] = ()
    """Its sides, or some of its kind."""
    has_times: bool = True
    """Whether a `×` stands between the count and the name: `8 × coin`. A book that names the part writes `8 coins`."""
    mark: Mark = NOWHERE
    """Where the text names it; nowhere for one of a list that is taken from the definition."""

    @property
    def counted(self) -> str:
        """The count as it stands before the name: `8 ×`, `8`, or nothing."""
        if self.count is None:
            return ""
        return f"{self.count} ×" if self.has_times else f"{self.count}"
