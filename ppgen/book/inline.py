"""The elements of a line of a book: text and what stands among it. References are resolved, values are filled in."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, ClassVar, Literal, TypeAlias, assert_never

from msgspec import Struct

from ppgen.book.element import Element
from ppgen.diagnostics import Mark
from ppgen.records import replace

if TYPE_CHECKING:
    from ppgen.book.pictures import Picture

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
