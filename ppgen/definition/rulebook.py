"""The head of a `rulebook.md`, between two lines of `---`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Annotated, Literal

from msgspec import Struct, field

from ppgen.book_matter import BookWords, Matter
from ppgen.definition.reasons import SaidWords
from ppgen.definition.schema import Yaml
from ppgen.definition.text import Key, Words
from ppgen.diagnostics import Mark

if TYPE_CHECKING:
    from ppgen.definition.bind import Binder
    from ppgen.definition.json_schema import Schema, SchemaWriter
    from ppgen.definition.source import Node


class StyleSpec(Struct, frozen=True):
    """One way to print the book. The word alone (`book`) takes the defaults."""

    style: Literal["book", "leaflet", "pocketmod"]
    """`book`: pages to bind or staple. `leaflet`: one sheet of paper, folded in three or four. `pocketmod`: eight small
    pages on one sheet of paper.
    """
    papers: Annotated[tuple[Key, ...], Yaml(longest=10)] = ()
    """The papers that it is made for, by name (`a5`, `letter`), the first one by default. Without it, what suits the
    style.
    """
    columns: Annotated[int, Yaml(min=1, max=2)] = 1
    """How many columns a page has."""
    panels: Annotated[int, Yaml(min=3, max=4)] = 3
    """How many pages of a leaflet stand side by side."""

    @classmethod
    def bind(cls, node: Node, binder: Binder) -> StyleSpec:
        if node.kind == "scalar":
            return cls(binder.value(node, Literal["book", "leaflet", "pocketmod"]))
        return binder.record(node, cls)  # type: ignore[no-any-return]

    @classmethod
    def schema(cls, writer: SchemaWriter) -> Schema:
        words = writer.choice(("book", "leaflet", "pocketmod"))
        return {"anyOf": [words, writer.mapping(writer.keys(cls), ("style",))]}


class RulebookSpec(Struct, frozen=True):
    """The head of a rulebook. It may be missing: the game's own title, credits and rights then stand in the book."""

    mark: Mark
    id: str = "rulebook"
    """The name of the book in file names."""
    title: Words = ""
    """The title. By default that of the game."""
    subtitle: Words = ""
    """A line under the title. It may quote values, and its numbers need a fact or a reason, as those of the text do."""
    overview: Annotated[tuple[Words, ...], Yaml(longest=6)] = ()
    """What players ask first, for the cover: `["{{ game.players.min }} players", 20 minutes, 8 years and up]`. It is
    read as the subtitle is.
    """
    authors: Annotated[tuple[str, ...], Yaml(longest=50)] = ()
    """Who wrote the book. By default who designed the game."""
    licence: Words = ""
    """The licence of the book's text, in a line."""
    version: Words = ""
    """By default that of the game."""
    date: Words = ""
    """When this version was published, as it is to be printed. No clock enters a book."""
    language: str = ""
    """The language of the text, such as `en` or `de`. By default that of the game."""
    cover: Key = ""
    """The picture on the cover: a figure by its id, a drawing of `art/` by its name, or the path of an image."""
    cover_alt: Words = ""
    """What the picture on the cover shows, for readers who cannot see it. A figure has a text of its own."""
    styles: Annotated[tuple[StyleSpec, ...], Yaml(longest=10)] = ()
    """How the book can be printed: `[book, pocketmod]`. The first one is the default. Without it, `book`."""
    numbered: tuple[Literal["headings", "tables", "examples"], ...] = ()
    """What has numbers: headings (3.2.1), tables, examples. Figures always have numbers."""
    depth: Annotated[int, Yaml(min=1, max=6)] = 3
    """Down to which level headings are numbered."""
    variants: Annotated[tuple[Key, ...] | None, Yaml(longest=100)] = None
    """The variants with which the book can be made: `[]` for a book of the plain game alone, which tells of the
    variants itself. Without it, every variant of the game.
    """
    matter: Matter = Matter()
    """What the book has beside its text."""
    words: BookWords = BookWords()
    """The words that ppgen sets, in the language of the book."""
    said: tuple[SaidWords, ...] = ()
    """Words of the text with a number or a space that no fact explains, each with [the reason](#numbers):
    `{"once in 7 days": a week}`.
    """
    plain: Annotated[tuple[Key, ...], Yaml(longest=200)] = ()
    """Sections that state no rules, by their ids, with everything under them: numbers there need no fact."""
    unstated: Annotated[Mapping[str, str], Yaml(longest=500)] = field(default_factory=dict)
    """Codes of rules that no passage of the book states, each with the reason: `{BD-HOLE: no game here has one}`."""
    unused: Annotated[Mapping[str, str], Yaml(longest=500)] = field(default_factory=dict)
    """Figures that the book does not use, each with the reason."""
