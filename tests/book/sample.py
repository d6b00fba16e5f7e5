"""A book made by hand, with every kind of element at least once, for tests of the writers.

Its texts hold what a writer must not take for markup of its own: `<b>`, `#let`, `*stars*`, `$x$`, `{{ }}`, quotes.
"""

from __future__ import annotations

from collections.abc import Iterator

from ppgen.book.blocks import (
    Blocks,
    Box,
    BulletList,
    CodeBlock,
    ComponentsBlock,
    Definition,
    DefinitionList,
    FigureBlock,
    GlossaryBlock,
    Heading,
    ImageBlock,
    OrderedList,
    PageBreak,
    Paragraph,
    Quote,
    SheetBlock,
    Table,
    ThematicBreak,
)
from ppgen.book.inline import (
    Code,
    Component,
    Emphasis,
    FootnoteReference,
    Frame,
    Icon,
    Image,
    IndexMark,
    Inlines,
    LineBreak,
    Link,
    PanelWords,
    Picture,
    PlacedFigure,
    PlacedSheet,
    Reference,
    RuleMark,
    Strong,
    Text,
)
from ppgen.book.model import Book, Colophon, Footnote, IndexEntry, RulePassage, Style
from ppgen.book_matter import Matter
from ppgen.diagnostics import Mark
from ppgen.scene.model import Group, Scene, Shape, Stroke
from ppgen.scene.text import TextStyle, line
from ppgen.things import Thing
from tests.records import fields_of, is_record

HOSTILE = (
    "<b>5 < 7 & 8</b> #let x = 1; *stars* _low_ `code` $x^2$ \\ [a](b) {{ 7 * 7 }} “quoted” 'it's' @ref <label> //"
)
"""Text that looks like the markup of something, and is printed as it stands."""

PAINTS = {"color": ("#ffffff", "#c8322b", "#1f1f1f"), "ink": ("#ffffff", "#ffffff", "#000000")}
"""The paper, the ground and the line of the pictures, by the name of a theme."""


def scene(width: float, height: float, words: str, alt: str, theme: str) -> Scene:
    """A rectangle with a word in it, as text that is shaped."""
    paper, ground, ink = PAINTS.get(theme, PAINTS["color"])
    left, top, right, bottom = 2.0, 2.0, width - 2.0, height - 2.0
    path = (("M", left, top), ("L", right, top), ("L", right, bottom), ("L", left, bottom), ("Z",))
    box = Shape(path, ground, Stroke(ink, 0.4), id="box", role="space", thing=Thing("space", "a1"))  # type: ignore[arg-type]
    style = TextStyle("semibold", 3.5, "#ffffff" if theme == "color" else ink)
    label = line(words, style, width / 2, height / 2, "middle")
    return Scene(width, height, (Group((box, label), id="panel-A", role="panel"),), words, alt, paper=paper)


def picture(key: str, width: float, height: float, alt: str, words: str = "") -> Picture:
    return Picture(key, width, height, alt, lambda theme: scene(width, height, words or key, alt, theme))


def words(text: str) -> Inlines:
    return (Text(text),)


def paragraph(*parts: str) -> Paragraph:
    return Paragraph(words(" ".join(parts)))


COIN = picture("icon-coin", 10.0, 10.0, "coin", "c")
SETUP = PlacedFigure(
    id="setup",
    anchor="figure-setup",
    number=1,
    label="Figure 1",
    title="The board before the first turn",
    caption=(Strong(words("Setup.")), Text(" Red has "), Text("3", quoted=True), Text(" coins.")),
    alt="A board with a red box.",
    picture=picture("figure-setup", 80.0, 50.0, "A board with a red box.", "setup"),
    proof="proven",
)
TURN = PlacedFigure(
    id="first-turn",
    anchor="figure-first-turn",
    number=2,
    label="Figure 2",
    title="A first turn",
    caption=words("Before and after."),
    alt="Two boards: before the turn, and after it.",
    picture=picture("figure-first-turn", 120.0, 45.0, "Two boards: before the turn, and after it.", "before and after"),
    panels=(
        PanelWords("A", words("Before."), "yes"),
        PanelWords("B", (Text("After: "), Emphasis(words("Red stands on a3."))), "no"),
    ),
    frames=(
        Frame("A", words("Before."), picture("figure-first-turn-a", 58.0, 40.0, "The board before the turn.", "A")),
        Frame(
            "",
            words("a1–a2"),
            picture("figure-first-turn-1", 58.0, 40.0, "The board in between.", "1"),
            turn="a1-a2",
            is_key=False,
            follows=True,
            number=1,
        ),
        Frame(
            "B",
            (
                Text("After: "),
                Emphasis(words("Red stands on a3.")),
            ),
            picture("figure-first-turn-b", 58.0, 40.0, "The board after the turn.", "B"),
            turn="a2-a3",
            follows=True,
        ),
    ),
    proof="illustration",
)
PAIR = tuple(
    PlacedFigure(
        id=f"pair-{name}",
        anchor=f"figure-pair-{name}",
        number=number,
        label=f"Figure {number}",
        title=f"The {name} of two",
        caption=words(f"The {name} of two figures side by side."),
        alt=f"A box, the {name} of two.",
        picture=picture(f"figure-pair-{name}", 50.0, 40.0, f"A box, the {name} of two.", name),
    )
    for number, name in ((3, "left"), (4, "right"))
)
WIDE = PlacedFigure(
    id="long-route",
    anchor="figure-long-route",
    number=5,
    label="Figure 5",
    title="The whole route",
    caption=words("A figure with a page of its own."),
    alt="A tall board.",
    picture=picture("figure-long-route", 160.0, 150.0, "A tall board.", "the whole route"),
)
SHEET = PlacedSheet(
    "reference",
    "sheet-reference",
    "Reference",
    (
        picture("sheet-reference-1", 215.9, 279.4, "The reference sheet.", "page one"),
        picture("sheet-reference-2", 215.9, 279.4, "The back of the reference sheet.", "page two"),
    ),
    words("All turns at a glance."),
)


def text() -> Blocks:
    """The blocks of the sample, in three chapters."""
    return (
        Heading(1, "setup", words("Setup"), "1"),
        Paragraph(
            (
                RuleMark("POND-DOOR", "rule-1"),
                Text("Lay out the board as in "),
                Reference("figure", "figure-setup", words("Figure 1"), with_page=True),
                Text(". Each player takes "),
                Text("3", quoted=True),
                Text(" "),
                Icon("coin", "coin", COIN),
                Text(" coins and one "),
                Reference("term", "term-leg", words("leg")),
                IndexMark("index-1"),
                Text("."),
                FootnoteReference("note-spare", 1, "note-spare-1"),
                LineBreak(),
                Text("A second line, with "),
                Strong((Text("strong "), Emphasis(words("and emphasised")))),
                Text(" words, "),
                Code("x < y & z `"),
                Text(" and "),
                Link((Text("a "), Strong(words("link"))), "https://example.org/?a=1&b=%22", 'with "a" title'),
                Text("."),
            )
        ),
        FigureBlock((SETUP,)),
        paragraph(HOSTILE),
        Heading(2, "order-of-play", words("Order of play"), "1.1"),
        BulletList(
            (words_block("roll"), words_block("move"), (paragraph("trade"), BulletList((words_block("coins"),))))
        ),
        OrderedList(
            ((paragraph("Third."), paragraph("Its second paragraph.")), (paragraph("Fourth."),)), start=3, tight=False
        ),
        OrderedList((words_block("First of another list."),)),
        FigureBlock((TURN,), place="here", caption_beside=True),
        Box(
            "example",
            (
                paragraph("Anna rolls a 5."),
                BulletList((words_block("She moves."),)),
                FigureBlock(PAIR, place="here"),
            ),
            (Text("Anna’s "), Emphasis(words("first")), Text(" turn")),
            "example-anna",
            "Example 1",
        ),
        Box("note", (paragraph("Nobody may look at the cards."),)),
        Box("sidebar", (paragraph("The game was found in an attic."),), words("Where it comes from")),
        PageBreak(),
        Heading(1, "scoring", (Text("Scoring "), Emphasis(words("and the end"))), "2"),
        Paragraph(
            (
                Text("See "),
                Reference("section", "setup", words("1 Setup")),
                Text(", "),
                Reference("table", "table-points", words("Table 1"), with_page=True),
                Text(", "),
                Reference("sheet", "sheet-reference", words("Reference")),
                Text(" and "),
                Reference("example", "example-anna", words("Example 1")),
                Text("."),
                FootnoteReference("note-spare", 1, "note-spare-2"),
                FootnoteReference("note-long", 2, "note-long-1"),
            )
        ),
        Table(
            ("left", "center", "right", ""),
            (words("Result"), words("Coins"), words("Points"), ()),
            (
                ((Text("First "), Icon("coin", "coin", COIN)), words("3"), (Strong(words("12")),), words("a | b")),
                (words(HOSTILE), (), words("−4"), (LineBreak(), Text("second line"))),
            ),
            "table-points",
            "Table 1",
            words("What each result scores."),
        ),
        Table(("left", "left"), (), ((words("no header"), words("here")),)),
        Quote((paragraph("It is not whether you win."), Quote((paragraph("Said the loser."),)))),
        CodeBlock("a1-a2\n  # not a heading\n```", "text"),
        DefinitionList(
            (
                Definition(words("Round"), ((paragraph("Each player has had a turn."),),)),
                Definition((Emphasis(words("Turn")),), ((paragraph("One meaning."),), (paragraph("Another."),))),
            )
        ),
        ThematicBreak(),
        ImageBlock(picture("image-attic", 60.0, 40.0, "An attic."), words("The attic.")),
        Paragraph((Text("A small "), Image(picture("image-star", 5.0, 5.0, "star", "s")), Text(" in a line."))),
        FigureBlock((WIDE,), place="page"),
        Heading(1, "reference", words("Reference"), "3"),
        Heading(2, "parts", words("Parts"), "3.1"),
        Heading(3, "deep", words("A deeper heading"), "3.1.1"),
        ComponentsBlock(
            (
                Component(
                    "coin", 24, words("twelve of each colour"), (picture("part-coin-1", 19.05, 19.05, "A coin."),)
                ),
                Component("pawn", None),
            )
        ),
        SheetBlock(SHEET),
        Heading(2, "glossary", words("Glossary"), "3.2"),
        GlossaryBlock(
            (
                Definition(words("door"), ((paragraph("An opening in a wall."),),), "term-door"),
                Definition(
                    words("leg"), ((paragraph("A part of the route."), paragraph("It has two ends.")),), "term-leg"
                ),
            )
        ),
    )


def words_block(text: str) -> Blocks:
    """An item of a list that is one paragraph."""
    return (paragraph(text),)


def sample() -> Book:
    """The whole book."""
    mark = Mark("rulebook.md", 3, 1)
    return Book(
        id="rulebook",
        game="pond",
        title="The Pond & its <Legs>",
        subtitle="A game for a wet afternoon",
        authors=("Ada Example", "Bo Beispiel"),
        licence="CC BY-SA 4.0",
        version="2.1",
        date="November 2026",
        keywords=("board game", "frogs"),
        summary="Frogs race over a pond.",
        blocks=text(),
        styles=(Style("book", ("a5", "letter")), Style("leaflet", ("a4",), panels=3), Style("pocketmod")),
        matter=Matter(figures=True),
        cover=picture("cover", 100.0, 80.0, "A frog on a leaf."),
        footnotes=(
            Footnote("note-spare", 1, (paragraph("Spare coins stay in the box."),), ("note-spare-1", "note-spare-2")),
            Footnote(
                "note-long",
                2,
                (paragraph("A note of two paragraphs."), Paragraph((Emphasis(words("The second.")),))),
                ("note-long-1",),
            ),
        ),
        index=(
            IndexEntry("coin", (), (IndexEntry("spare", ("index-1",)),)),
            IndexEntry("leg", ("index-1", "term-leg")),
        ),
        passages=(RulePassage("POND-DOOR", "rule-1", "1 Setup", mark),),
        colophon=Colophon(
            design="Nobody",
            year="1999",
            thanks=("Somebody",),
            source="A leaf of paper.",
            rights="© Nobody",
            statement="Copy it as you like.",
            licence="CC BY-SA 4.0",
            licence_address="https://creativecommons.org/licenses/by-sa/4.0/",
            changes="Translated.",
            generator="ppgen 0.1.0",
        ),
    )


def everything(value: object) -> Iterator[object]:
    """Every value in a book, for tests that ask whether something is anywhere in it."""
    yield value
    if is_record(value):
        for item in fields_of(value):
            yield from everything(item.value)
    elif isinstance(value, tuple):
        for part in value:
            yield from everything(part)
