"""A book of real figures: those of a bundled game, with what the pages of its fault codes say as its text.

It is as long as a rulebook, and its figures are of all sizes. Nobody would read it.
"""

from __future__ import annotations

from collections.abc import Iterator

import ppgen
from ppgen.book.blocks import Block, Box, BulletList, FigureBlock, Heading, Paragraph, Table
from ppgen.book.inline import IndexMark, Picture, PlacedFigure, Reference, Strong, Text
from ppgen.book.model import Book, Colophon, IndexEntry
from ppgen.book_matter import Matter
from ppgen.diagnostics import Mark, RulePage
from ppgen.figures.draw import draw
from ppgen.figures.statement import Statement
from ppgen.records import replace
from ppgen.scene.markup import plain
from ppgen.scene.model import Scene
from ppgen.scene.theme import THEMES


def book_of(game: str, pages: dict[str, RulePage], *, repeated: int = 1) -> Book:
    """The figures of a game in order, each referred to; the text of a chapter is `repeated`."""
    loaded = ppgen.load(game)
    statements = [figure.statement for figure in loaded.figures]
    figures = [placed(statement, number) for number, statement in enumerate(statements, 1)]
    entries = list(pages.values())
    blocks = tuple(_blocks(figures, entries, repeated))
    design = loaded.definition.credits.design
    cover = figures[0].picture
    return Book(
        id="rulebook",
        game=game,
        title=loaded.title,
        subtitle="The rules, with every position proved",
        authors=(design,),
        licence="CC BY-SA 4.0",
        version="1.0",
        date="November 2026",
        summary=loaded.definition.title + " is a game for all who like a sheet of paper and a handful of dice.",
        blocks=blocks,
        matter=Matter(figures=True),
        cover=replace(cover, key="cover"),
        index=tuple(IndexEntry(page.title, (f"index-{number}",)) for number, page in enumerate(entries) if number < 40),
        colophon=Colophon(design=design, generator="ppgen"),
    )


def placed(statement: Statement, number: int) -> PlacedFigure:
    figure = statement.figure
    return PlacedFigure(
        id=figure.id,
        anchor=f"figure-{figure.id}",
        number=number,
        label=f"Figure {number}",
        title=figure.title,
        caption=(Text(plain(statement.caption).strip()),),
        alt=plain(statement.alt).strip() or figure.title,
        picture=picture(statement),
    )


def picture(statement: Statement, width: float | None = None) -> Picture:
    """A figure as the press gives it: it can be drawn narrower."""

    def drawn(theme: str) -> Scene:
        return draw(statement, THEMES[theme], width=width)

    scene = drawn("color")
    narrow = lambda wanted: picture(statement, wanted)  # noqa: E731
    return Picture(f"figure-{statement.id}", scene.width, scene.height, scene.description, drawn, narrow)


def _blocks(figures: list[PlacedFigure], pages: list[RulePage], repeated: int) -> Iterator[Block]:
    mark = Mark("rulebook.md", 10, 1)
    chapters = ["Before you play", "Your turn", "What is not allowed", "An example game", "The end of the game"]
    each = -(-len(figures) // len(chapters))
    told = 0
    for number, title in enumerate(chapters, 1):
        yield Heading(1, f"chapter-{number}", (Text(title),), str(number), mark)
        for at, figure in enumerate(figures[(number - 1) * each : number * each], 1):
            yield Heading(2, f"section-{number}-{at}", (Text(figure.title),), f"{number}.{at}", mark)
            for _ in range(repeated):
                page = pages[told % len(pages)]
                marks = (IndexMark(f"index-{told}"),) if told < min(40, len(pages)) else ()
                reference = Reference("figure", figure.anchor, (Text(figure.label),), with_page=True)
                yield Paragraph(
                    (
                        *marks,
                        Strong((Text(page.title + "."),)),
                        Text(" " + page.explanation + " See "),
                        reference,
                        Text("."),
                    ),
                    mark,
                )
                told += 1
            yield FigureBlock((figure,), mark=mark)
            if at == 2:
                yield Box("note", (Paragraph((Text(page.explanation),), mark),), mark=mark)
            if at == 3:
                steps = tuple((Paragraph((Text(each.title),), mark),) for each in pages[:4])
                yield BulletList(steps, mark=mark)
    yield Table(
        ("left", "left"),
        ((Text("Rule"),), (Text("What it says"),)),
        tuple(((Text(page.code),), (Text(page.title),)) for page in pages[:8]),
        "table-rules",
        "Table 1",
        (Text("Some rules."),),
        mark,
    )
