"""A rulebook as a value: numbered, resolved and checked. It knows nothing of Markdown and nothing of paper.

`inline.py` has what stands in a line, `blocks.py` what stands below each other, `pictures.py` what is drawn. Anchors
are unique in a book: small letters, digits and hyphens, fit for HTML and for PDF. Every reference leads to an anchor
of the book.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import ClassVar, Literal, TypeAlias

from msgspec import Struct, field

from ppgen.book.blocks import (
    Block,
    Blocks,
    ComponentsBlock,
    Definition,
    FigureBlock,
    GlossaryBlock,
    Heading,
    SheetBlock,
    every_block,
)
from ppgen.book.element import Element
from ppgen.book.inline import NOWHERE, Component, Picture, PlacedFigure, PlacedSheet
from ppgen.book_matter import BookWords, Matter
from ppgen.diagnostics import Mark
from ppgen.records import replace, told_by

StyleName: TypeAlias = Literal["book", "leaflet", "pocketmod"]
MANY_FIGURES = 10
"""A book with as many figures has a list of them, unless its head says otherwise."""
_SAYS_VERSION = re.compile(r"v[.\s]*[0-9]|(?:1[5-9]|20)\d\d(?:-\d\d){0,2}$", re.IGNORECASE)
STYLES: tuple[StyleName, ...] = ("book", "leaflet", "pocketmod")


class Style(Struct, frozen=True):
    """One way to print the book, as its front matter declares it."""

    name: StyleName
    papers: tuple[str, ...] = ()
    """By name, in the order in which they are declared; empty for the style's own."""
    columns: int = 1
    """Of a page."""
    panels: int = 3
    """Of a leaflet: how many pages stand side by side on one side of the sheet, 3 or 4."""


class Footnote(Struct, frozen=True):
    anchor: str
    number: int
    blocks: Blocks
    references: tuple[str, ...]
    """The anchors of its signs in the text, in their order; at least one."""


class IndexEntry(Element, frozen=True):
    """A line of the index."""

    words: str
    anchors: tuple[str, ...]
    """The places, in the order of the text. May be empty where there are entries below."""
    below: tuple[IndexEntry, ...] = ()
    """Entries of the second level, sorted."""
    mark: Mark = NOWHERE
    """Where the text first marks it."""


class RulePassage(Element, frozen=True):
    """Where the text states a rule."""

    code: str
    anchor: str
    section: str
    """The heading that it stands under, in plain words with its number; "" before the first."""
    mark: Mark


class Colophon(Struct, frozen=True):
    """Who made the game and the book, and what may be done with them. Empty texts are left out."""

    design: str = ""
    year: str = ""
    thanks: tuple[str, ...] = ()
    source: str = ""
    """Where the rules were taken from."""
    rights: str = ""
    """The short notice."""
    statement: str = ""
    """The whole statement."""
    licence: str = ""
    licence_address: str = ""
    changes: str = ""
    """What was changed from the original."""
    generator: str = ""
    """The program that made the book, with its version."""


@told_by("game", "id")
class Book(Element, frozen=True):
    """A rulebook, ready to be written in any format."""

    ASIDE: ClassVar[tuple[str, ...]] = ("places",)
    id: str
    """The name of the book in file names."""
    game: str
    """The id of the game, with its variants and parameters, as folders of the output are called."""
    title: str
    """Plain words."""
    blocks: Blocks
    subtitle: str = ""
    authors: tuple[str, ...] = ()
    licence: str = ""
    """Of the text, in a line."""
    variants: tuple[str, ...] = ()
    """The variants of the game that the book is about, by their names."""
    version: str = ""
    date: str = ""
    """As the author wrote it. Empty if there is none: no clock enters a book."""
    language: str = "en"
    keywords: tuple[str, ...] = ()
    summary: str = ""
    """A sentence about the game, for metadata and the cover."""
    overview: tuple[str, ...] = ()
    """What a player asks first, each a few words for the cover: how many players, how long, from which age."""
    styles: tuple[Style, ...] = (Style("book"),)
    """At least one; the first is the default."""
    matter: Matter = Matter()
    words: BookWords = BookWords()
    cover: Picture | None = None
    footnotes: tuple[Footnote, ...] = ()
    """In the order of their numbers."""
    index: tuple[IndexEntry, ...] = ()
    """Sorted."""
    passages: tuple[RulePassage, ...] = ()
    """Where rules are stated, in the order of the text."""
    colophon: Colophon = Colophon()
    draft: bool = False
    """Whether something in it does not hold, so that every page is stamped."""
    in_styles: tuple[tuple[str, Book], ...] = ()
    """By the names of styles that leave out parts of the text or have parts of their own: what the book is in them."""

    def in_style(self, name: StyleName) -> Book:
        """The book as it is in a style: its parts, and the numbers of its figures."""
        other = dict(self.in_styles).get(name)
        return self if other is None else replace(other, game=self.game)

    places: Mapping[str, Mark] = field(default_factory=dict)
    """Where the words beside its text were written, by the names of the fields above. "" is its beginning."""

    @property
    def variant_words(self) -> str:
        """`Variant facing`; "" in a book of the game without variants."""
        return f"{self.words.variant} {', '.join(self.variants)}" if self.variants else ""

    @property
    def cover_words(self) -> tuple[str, ...]:
        """The overview of the game, and the variants that the book is about."""
        return (*self.overview, *filter(None, (self.variant_words,)))

    @property
    def full_title(self) -> str:
        """What a file and a running head call the book: its title, and the variants that it is about."""
        return " – ".join(filter(None, (self.title, self.variant_words)))

    @property
    def version_words(self) -> str:
        """`Version 2.1`; a year, or a version with a v of its own, has no word before it. "" without a version."""
        if not self.version or _SAYS_VERSION.match(self.version):
            return self.version
        return f"{self.words.version} {self.version}"

    @property
    def edition(self) -> str:
        """The version and the date in one line."""
        return " · ".join(filter(None, (self.version_words, self.date)))

    def place(self, name: str) -> Mark:
        """Where one of its fields was written, or else where the book begins."""
        return self.places.get(name, self.places.get("", NOWHERE))

    def every_block(self) -> Iterator[Block]:
        """Every block of the text in order, those within others and in footnotes, too."""
        yield from every_block(self.blocks)
        for footnote in self.footnotes:
            yield from every_block(footnote.blocks)

    @property
    def headings(self) -> tuple[Heading, ...]:
        """For the contents and bookmarks."""
        return tuple(block for block in self.every_block() if isinstance(block, Heading))

    @property
    def figures(self) -> tuple[PlacedFigure, ...]:
        """In the order of their numbers."""
        return tuple(
            figure for block in self.every_block() if isinstance(block, FigureBlock) for figure in block.figures
        )

    @property
    def lists_figures(self) -> bool:
        """Whether the book has a list of figures: what its head says, or else whether it has many."""
        return bool(self.figures) and (
            len(self.figures) >= MANY_FIGURES if self.matter.figures is None else self.matter.figures
        )

    @property
    def sheets(self) -> tuple[PlacedSheet, ...]:
        return tuple(block.sheet for block in self.every_block() if isinstance(block, SheetBlock))

    @property
    def components(self) -> tuple[Component, ...]:
        """Everything that lists of components name."""
        lists = (block.components for block in self.every_block() if isinstance(block, ComponentsBlock))
        return tuple(component for components in lists for component in components)

    @property
    def glossary(self) -> tuple[Definition, ...]:
        """Every term with an anchor, in the order of the text."""
        blocks = (block for block in self.every_block() if isinstance(block, GlossaryBlock))
        return tuple(entry for block in blocks for entry in block.entries)
