"""What a book has beside its text, and the words that ppgen itself sets in it.

The head of a `rulebook.md` declares both, and a `Book` carries them as they are to its writers. They stand below both
rooms, because a book knows nothing of definitions. Their docstrings are the reference of the schema.
"""

from __future__ import annotations

from msgspec import Struct


class Matter(Struct, frozen=True):
    """What the book has beside its text. What would be empty is left out in any case."""

    cover: bool = True
    """A page of its own for the title."""
    contents: bool = True
    """The table of contents."""
    figures: bool | None = None
    """The list of figures. By default a book has one if it has at least ten figures."""
    index: bool = True
    """The index, from `{index}` in the text."""
    colophon: bool = True
    """The rights, credits and version of the game, at the end."""


class BookWords(Struct, frozen=True):
    """The words that ppgen sets in a book, for one in another language."""

    figure: str = "Figure"
    """Before the number of a figure."""
    table: str = "Table"
    """Before the number of a table."""
    example: str = "Example"
    """Before the number of an example, and above one without a title."""
    note: str = "Note"
    """Above a note without a title."""
    contents: str = "Contents"
    """The heading of the table of contents."""
    figures: str = "Figures"
    """The heading of the list of figures."""
    glossary: str = "Glossary"
    """What references call the glossary."""
    index: str = "Index"
    """The heading of the index."""
    page: str = "page"
    """In `Figure 3 (page 5)`."""
    footnotes: str = "Notes"
    """The heading of footnotes where there are no pages."""
    colophon: str = "About this book"
    """The heading of the colophon."""
    design: str = "Game by"
    """Before the designer of the game."""
    text: str = "Text by"
    """Before the authors of the book, where others designed the game."""
    thanks: str = "Thanks to"
    """Before the names of those whom the game thanks."""
    source: str = "Source"
    """Before where the rules were taken from."""
    licence: str = "Licence"
    """Before the name of the licence."""
    version: str = "Version"
    """Before the version, unless that is a year or begins with a v itself."""
    variant: str = "Variant"
    """Before the name of the variant that the book is about, on its cover, in its title and in the colophon."""
    typeface: str = "Set in"
    """Before the name of the typeface of a PDF."""
    made: str = "Made with"
    """Before the name of ppgen."""
    draft: str = "Draft"
    """The stamp of a book in which something does not hold."""
    not_as_declared: str = "Not as declared."
    """In a draft, before the caption and the description of a figure that does not hold."""
    turn: str = "Turn"
    """On a screen: before the number of a turn, in a figure that is stepped through."""
    setup: str = "Setup"
    """On a screen: the step before the first turn, in such a figure."""
    allowed: str = "allowed"
    """On a screen: what a tick beside a caption means, for readers who listen."""
    not_allowed: str = "not allowed"
    """On a screen: what a cross beside a caption means, for readers who listen."""
    step_through: str = "Step through"
    """On a screen: the button that shows one panel in the place of all."""
    steps: str = "steps"
    """On a screen: what the buttons and the slider below a figure are for, after its name: `Figure 3: steps`."""
    previous_step: str = "Previous step"
    """On a screen: a button with an arrow."""
    next_step: str = "Next step"
    """On a screen: a button with an arrow."""
    show_all: str = "Show all"
    """On a screen: the button that shows all panels again."""
    enlarge: str = "Enlarge"
    """On a screen: what shows a picture larger than there is room for, to be scrolled."""
    search: str = "Search"
    """On a screen: the name of the search."""
    found: str = "Found"
    """On a screen: before the number of places that a search found."""
    nothing_found: str = "Nothing found"
    """On a screen: what a search without results says."""
    skip: str = "Skip to the text"
    """On a screen: the link that leads past the contents."""
    footnote: str = "Note"
    """On a screen: before the number of a footnote, for readers who listen."""
    back: str = "Back to the text"
    """On a screen: the link from a footnote to its number in the text."""
