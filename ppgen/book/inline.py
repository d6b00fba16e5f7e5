"""The elements of a line of a book: text and what stands among it. References are resolved, values are filled in."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import ClassVar, Literal, TypeAlias, assert_never

from msgspec import Struct

from ppgen.book.element import Element
from ppgen.diagnostics import Mark
from ppgen.records import replace
from ppgen.scene.model import Scene

NOWHERE = Mark("", 1, 1)
"""The place of what nobody wrote, such as the computed words of a reference."""


class Text(Element, frozen=True):
    """Letters as they are printed: never markup, whatever they look like. It holds no line break."""

    ASIDE: ClassVar[tuple[str, ...]] = ("quoted", "mark")
    text: str
    quoted: bool = False
    """Whether it is the value of a fact and not what somebody wrote."""
    mark: Mark = NOWHERE
    """Where its first letter was written."""

    def without_first(self, count: int) -> Text:
        """The text without so many letters at its beginning, at the place of those that are left."""
        return replace(self, text=self.text[count:], mark=self.place(count))

    def place(self, offset: int) -> Mark:
        """Where one of its letters was written. All letters of a value stand where its braces do."""
        if self.quoted or self.mark == NOWHERE:
            return self.mark
        return replace(self.mark, column=self.mark.column + offset)


class Emphasis(Struct, frozen=True):
    parts: Inlines


class Strong(Struct, frozen=True):
    parts: Inlines


class Code(Element, frozen=True):
    """Letters in a type of constant width."""

    text: str
    mark: Mark = NOWHERE
    """Where its first letter was written."""


class LineBreak(Struct, frozen=True):
    """A line that ends here, within a paragraph."""


class Icon(Struct, frozen=True):
    """A picture as high as a line: `:coin:` in the markup of games."""

    name: str
    words: str
    """Its name in words, for readers who cannot see it and for plain text."""
    picture: Picture


class Image(Struct, frozen=True):
    """A picture among words. One that stands alone in its paragraph is a block (`blocks.ImageBlock`)."""

    picture: Picture


class Link(Struct, frozen=True):
    """A link that leads out of the book: `http`, `https` or `mailto`. Those within it are references."""

    parts: Inlines
    address: str
    title: str = ""


ReferenceKind: TypeAlias = Literal["figure", "table", "section", "term", "sheet", "example"]


class Reference(Struct, frozen=True):
    """A reference to a place of this book."""

    kind: ReferenceKind
    anchor: str
    """The anchor of the element that it leads to. The book has it."""
    parts: Inlines
    """The words: `Figure 3`, `3.2`, `Setup`, `leg`, or those that the author gave."""
    with_page: bool = False
    """Whether paged media say the page after the words: `Figure 3 (page 5)`."""


class FootnoteReference(Struct, frozen=True):
    """The sign of a footnote. Several may refer to one footnote."""

    footnote: str
    """The anchor of the footnote."""
    number: int
    anchor: str
    """The place of this sign, for the way back."""


class IndexMark(Struct, frozen=True):
    """A place that the index names. It prints nothing."""

    anchor: str


class RuleMark(Struct, frozen=True):
    """The passage that states a rule, by the code of the fault for breaking it. It prints nothing."""

    code: str
    anchor: str


Inline: TypeAlias = (
    Text
    | Emphasis
    | Strong
    | Code
    | LineBreak
    | Icon
    | Image
    | Link
    | Reference
    | FootnoteReference
    | IndexMark
    | RuleMark
)
Inlines: TypeAlias = tuple[Inline, ...]


def flattened(parts: Iterable[Inline]) -> Iterator[Inline]:
    """Every element, those within others after them."""
    for part in parts:
        yield part
        if isinstance(part, Emphasis | Strong | Link | Reference):
            yield from flattened(part.parts)


def plain(parts: Iterable[Inline]) -> str:
    """The words alone, for bookmarks, metadata and alternative text.

    >>> plain((Text("Move "), Strong((Text("one"),)), LineBreak(), Text("step")))
    'Move one step'
    """
    return "".join(_words(part) for part in parts)


def _words(part: Inline) -> str:
    match part:
        case Text() | Code():
            return part.text
        case Emphasis() | Strong() | Link() | Reference():
            return plain(part.parts)
        case LineBreak():
            return " "
        case Icon():
            return part.words
        case Image():
            return part.picture.alt
        case FootnoteReference() | IndexMark() | RuleMark():
            return ""
        case _:
            assert_never(part)


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
