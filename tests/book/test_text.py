"""What a text in Markdown means: blocks, numbers, references, values."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from ppgen.book.blocks import (
    Box,
    BulletList,
    ComponentsBlock,
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
    every_block,
    lines_of,
)
from ppgen.book.inline import Code, Icon, Link, Reference, RuleMark, Strong, Text, flattened, plain
from ppgen.book.model import Book
from ppgen.press.books import judge_book
from tests.book.games import game, judged, read
from tests.book.sound import assert_sound


def book(folder: Path, text: str, variants: tuple[str, ...] = ()) -> Book:
    result = read(folder, text, variants=variants)
    assert not result.findings, "\n".join(map(str, result.findings))
    assert result.book is not None
    assert_sound(result.book)
    return result.book


def words(made: Book) -> list[str]:
    """The words of each block that has some."""
    return [plain(line) for block in made.every_block() for line in lines_of(block)]


def references(made: Book) -> list[tuple[str, str, str, bool]]:
    lines = [line for block in made.every_block() for line in lines_of(block)]
    found = [part for line in lines for part in flattened(line) if isinstance(part, Reference)]
    return [(part.kind, part.anchor, plain(part.parts), part.with_page) for part in found]


EVERYTHING = """\
---
title: The *Pond*
authors: [Ada]
numbered: [headings, tables, examples]
matter: {figures: true}
said: {12 pawn: so many are printed, and two 17: as in the box}
---
# Setup {#start}

As in {fig}`setup` and {ref}`scores`. The {term}`door` and {term}`doors <door>`.[^n] {rule}`BD-MOVE`

:::{figure} setup
:::

## Moving

1. One :coin: and **two {{ parameters.coins }}**
2. `code {{ x }}`

- tight

> A quote.

::::{example} Ann's *turn*
:name: ann

Inside, see {ref}`ann` and {ref}`start`.

:::{note}
Nested.
:::
::::

:::{table} What it scores
:name: scores

| Result | Points |
|:-------|-------:|
| door   | {{ parameters.coins \\| spelled }} |
:::

# End

:::{sheet} reference
:caption: All of it.
:::

:::{components}
12 pawn
: of each colour
:::

door
: Not the glossary.

:::{glossary}
leg
: Second.

door
: First.
:::

:::{pagebreak}
:::

![A coin](art/coin.svg)

***

[^n]: A note with {fig}`setup`.
"""


def test_every_kind_of_block_is_read(tmp_path: Path) -> None:
    made = book(tmp_path, EVERYTHING)
    kinds = {type(block) for block in made.every_block()}
    assert {
        *(Heading, Paragraph, FigureBlock, OrderedList, BulletList, Quote, Box, Table, SheetBlock, ComponentsBlock),
        *(DefinitionList, GlossaryBlock, PageBreak, ImageBlock),
    } <= kinds
    assert made.title == "The Pond"
    assert made.authors == ("Ada",)
    assert made.matter.figures


def test_headings_tables_and_examples_are_numbered_when_asked(tmp_path: Path) -> None:
    made = book(tmp_path, EVERYTHING)
    assert [(heading.number, heading.anchor) for heading in made.headings] == [
        ("1", "start"),
        ("1.1", "moving"),
        ("2", "end"),
    ]
    labels = [block.label for block in made.every_block() if isinstance(block, Table | Box) and block.label]
    assert labels == ["Example 1", "Table 1"]
    plain_book = book(tmp_path, EVERYTHING.replace("numbered: [headings, tables, examples]\n", ""))
    assert [heading.number for heading in plain_book.headings] == ["", "", ""]


def test_numbers_of_headings_go_down_to_the_depth(tmp_path: Path) -> None:
    text = "---\nnumbered: [headings]\ndepth: 2\n---\n# A\n## B\n### C\n## D\n# E\n## F\n"
    assert [heading.number for heading in book(tmp_path, text).headings] == ["1", "1.1", "", "1.2", "2", "2.1"]


def test_a_text_that_begins_at_the_second_level_is_numbered_from_there(tmp_path: Path) -> None:
    text = "---\nnumbered: [headings]\n---\n## A\n### B\n## C\n"
    assert [heading.number for heading in book(tmp_path, text).headings] == ["1", "1.1", "2"]


def test_references_say_number_and_page_or_words_of_their_own(tmp_path: Path) -> None:
    assert references(book(tmp_path, EVERYTHING)) == [
        ("figure", "figure-setup", "Figure 1", True),
        ("table", "table-scores", "Table 1", True),
        ("term", "term-door", "door", False),
        ("term", "term-door", "doors", False),
        ("example", "example-ann", "Example 1", True),
        ("section", "start", "1 Setup", True),
        ("figure", "figure-setup", "Figure 1", True),
    ]


def test_a_figure_has_its_computed_caption(tmp_path: Path) -> None:
    (figure,) = book(tmp_path, EVERYTHING).figures
    assert plain(figure.caption) == "White has 3 moves."
    assert any(isinstance(part, Strong) for part in figure.caption)
    assert (figure.number, figure.label, figure.alt, figure.proof) == (1, "Figure 1", "A board with pawns.", "proven")
    assert figure.picture.scene("ink").width == figure.picture.width


def test_figures_are_numbered_in_the_order_of_the_book(tmp_path: Path) -> None:
    made = book(tmp_path, ":::{figure} first-turn, setup\n:place: page\n:::\n\nSee {fig}`setup`.\n")
    assert [(figure.id, figure.number) for figure in made.figures] == [("first-turn", 1), ("setup", 2)]
    assert references(made)[0][2] == "Figure 2"


def test_the_words_of_the_book_name_figures(tmp_path: Path) -> None:
    text = "---\nwords: {figure: Abbildung}\nlanguage: de\n---\n:::{figure} setup\n:::\n"
    made = book(tmp_path, text)
    assert (made.figures[0].label, made.language) == ("Abbildung 1", "de")


def test_a_caption_of_its_own_may_quote_values(tmp_path: Path) -> None:
    glossary = ":::{glossary}\ndoor\n: A way.\n:::\n"
    text = ":::{figure} setup\n:caption: All *{{ parameters.coins }}* of {term}`door`\n:::\n" + glossary
    assert plain(book(tmp_path, text).figures[0].caption) == "All 17 of door"


def test_components_are_those_of_the_definition_or_those_that_are_listed(tmp_path: Path) -> None:
    (listed,) = book(tmp_path, EVERYTHING).components
    assert (listed.name, listed.count, plain(listed.note), len(listed.pictures)) == ("pawn", 12, "of each colour", 1)
    made = book(tmp_path, ":::{components}\n:::\n").components
    assert [(part.name, part.count) for part in made] == [("pawn", 3), ("black pawn", 3)]


@pytest.mark.parametrize(
    ("term", "name", "count", "pictures"),
    [
        ("black pawns", "black pawns", 3, 1),
        ("Pawns", "Pawns", 3, 1),
        ("4 black pawns", "black pawns", 4, 1),
        ("coins", "coins", 17, 0),  # a parameter
        ("a box", "a box", None, 0),
    ],
)
def test_a_part_that_is_listed_has_its_number_and_its_picture(
    tmp_path: Path, term: str, name: str, count: int | None, pictures: int
) -> None:
    (part,) = book(tmp_path, f"---\nplain: [parts]\n---\n# Parts\n\n:::{{components}}\n{term}\n: x\n:::\n").components
    assert (part.name, part.count, len(part.pictures)) == (name, count, pictures)


@pytest.mark.parametrize(
    ("term", "counted"),
    [("black pawns", "3"), ("4 black pawns", "4"), ("4 × black pawn", "4 ×"), ("4x black pawn", "4 ×"), ("a box", "")],
)
def test_a_part_is_counted_in_the_words_of_the_book(tmp_path: Path, term: str, counted: str) -> None:
    (part,) = book(tmp_path, f"---\nplain: [parts]\n---\n# Parts\n\n:::{{components}}\n{term}\n: x\n:::\n").components
    assert part.counted == counted


def test_parts_of_the_definition_are_counted_by_their_single_names(tmp_path: Path) -> None:
    assert [part.counted for part in book(tmp_path, ":::{components}\n:::\n").components] == ["3 ×", "3 ×"]


PRINTED = """\
pieces:
  flag: {name: flag of Heron, art: coin}
  lying: {name: plank, art: pawn}
  standing: {name: plank, art: pawn}
sheets:
  - id: parts
    title: Parts
    layouts: [{column: {items: [{cutouts: {items: {coin: 8, pawn: 5}, width: 20, height: 20}}]}}]
  - {id: set, title: Set, components: {of: piecepack, parts: [tiles, dice]}}
"""


def test_parts_that_the_game_prints_are_counted(tmp_path: Path) -> None:
    def parts(text: str) -> list[tuple[str, int | None, int]]:
        game(tmp_path, f":::{{components}}\n{text}:::\n", figures="figures: []\n", more=PRINTED)
        result = judge_book(judged(tmp_path))
        assert result is not None
        assert result.book is not None, result.findings
        return [(part.name, part.count, len(part.pictures)) for part in result.book.components]

    assert parts("") == [("flag of Heron", 8, 1), ("plank", 5, 2)]
    assert parts("flags of Heron\n: x\n\nplanks\n: x\n") == [("flags of Heron", 8, 1), ("planks", 5, 2)]
    assert parts("flags of Heron\n: x\n\ndice\n: x\n\ntiles\n: x\n") == [
        ("flags of Heron", 8, 0),  # all parts of a list have a picture, or none
        ("dice", 4, 0),
        ("tiles", 24, 0),
    ]


def test_a_mark_in_the_name_of_a_part_is_kept(tmp_path: Path) -> None:
    made = book(tmp_path, ":::{components}\n{index}`pawn`[^n]\n: x\n:::\n\n[^n]: Note.\n")
    assert ([entry.words for entry in made.index], made.components[0].name) == (["pawn"], "pawn")


def test_a_glossary_is_sorted(tmp_path: Path) -> None:
    assert [plain(entry.term) for entry in book(tmp_path, EVERYTHING).glossary] == ["door", "leg"]
    as_written = book(tmp_path, EVERYTHING.replace(":::{glossary}\n", ":::{glossary}\n:sorted: no\n"))
    assert [plain(entry.term) for entry in as_written.glossary] == ["leg", "door"]


def test_a_footnote_knows_its_signs(tmp_path: Path) -> None:
    made = book(tmp_path, "A[^b] and[^a] and again[^b].\n\n[^a]: First.\n[^b]: Second, see[^c].\n[^c]: Third.\n")
    assert [(note.number, note.references) for note in made.footnotes] == [
        (1, ("note-1-1", "note-1-2")),
        (2, ("note-2-1",)),
        (3, ("note-3-1",)),
    ]


def test_an_index_is_sorted_and_has_two_levels(tmp_path: Path) -> None:
    text = "{index}`zebra` {index}`coins <coin!spare>` {index}`ändern` {index}`coin` {index}`<zebra>`\n"
    made = book(tmp_path, text)
    assert [(entry.words, len(entry.anchors), [below.words for below in entry.below]) for entry in made.index] == [
        ("ändern", 1, []),
        ("coin", 1, ["spare"]),
        ("zebra", 2, []),
    ]
    assert words(made) == ["zebra coins ändern coin"]


def test_a_rule_mark_prints_nothing_and_names_its_passage(tmp_path: Path) -> None:
    made = book(tmp_path, "# Moving\n\n{rule}`BD-MOVE` A pawn moves. {rule}`BD-EMPTY`\n")
    assert words(made) == ["Moving", "A pawn moves."]
    assert [(passage.code, passage.section, passage.mark.line) for passage in made.passages] == [
        ("BD-MOVE", "Moving", 3),
        ("BD-EMPTY", "Moving", 3),
    ]


@pytest.mark.parametrize(
    ("template", "text"),
    [
        ("{{ words.door.name }}", "*door* <b>"),
        ("{{ '[a](b) **x** {{ y }}' }}", "[a](b) **x** {{ y }}"),
        ("{{ game.title }} {{ game.players.max | spelled }}", "Pond four"),
        ("{{ setup.board.columns }} {{ setup.names.white }}", "3 white"),
        ("{{ setup.moves.count }} {{ figures['setup'].facts.moves.count }}", "3 3"),
        ("{{ parameters.coins + parameters.coins }}", "34"),
        ("{{ '}}' }}", "}}"),
        ("&amp; \\* \\: \\{\\{ {a}", "& * : {{ {a}"),
    ],
)
def test_a_value_is_text_and_never_markup(tmp_path: Path, template: str, text: str) -> None:
    made = book(tmp_path, f"{template}\n")
    assert words(made) == [text]
    (paragraph,) = made.blocks
    assert isinstance(paragraph, Paragraph)
    assert all(isinstance(part, Text) for part in paragraph.parts)


def test_values_work_in_headings_tables_lists_footnotes_and_titles(tmp_path: Path) -> None:
    coins = "{{ parameters.coins }}"
    text = f"""\
# H {coins}

- L {coins}

| T {coins} | {{{{ parameters.coins | spelled }}}} |
|---|---|
| a | b |

:::{{note}} N {coins}
x
:::

[^f]

[^f]: F {coins}
"""
    said = words(book(tmp_path, text))
    assert {"H 17", "L 17", "T 17", "seventeen", "N 17", "F 17"} <= set(said)


@pytest.mark.parametrize(
    ("text", "printed"),
    [
        ("Ann's \"turn\" isn't 'over'.", "Ann’s “turn” isn’t ‘over’."),
        ('*Ann*\'s "*turn*"', "Ann’s “turn”"),
        ("`Ann's` {{ \"Ann's\" }} \\'x\\'", "Ann's Ann’s 'x'"),
        ("{term}`Ann's door <door>`\n\n:::{glossary}\ndoor\n: A way.\n:::", "Ann’s door"),
    ],
)
def test_quotation_marks_are_those_of_print(tmp_path: Path, text: str, printed: str) -> None:
    assert words(book(tmp_path, text))[0] == printed


def test_quotation_marks_follow_the_language(tmp_path: Path) -> None:
    assert words(book(tmp_path, '---\nlanguage: de\n---\n"Ja", so geht\'s.')) == ["„Ja“, so geht’s."]
    assert words(book(tmp_path, '---\nlanguage: fr\n---\nl\'eau "x"')) == ['l’eau "x"']


def test_a_mark_that_prints_nothing_leaves_one_space(tmp_path: Path) -> None:
    made = book(tmp_path, "A. {rule}`BD-MOVE` Big {index}`<x>` {index}`<y>` pond.\n")
    assert words(made) == ["A. Big pond."]
    assert words(
        book(tmp_path, "On the grid {rule}`BD-MOVE`, and {rule}`BD-MOVE`{index}`<x>`; *so* {index}`<y>`.\n")
    ) == ["On the grid, and; so."]


def test_code_is_printed_as_it_stands(tmp_path: Path) -> None:
    made = book(tmp_path, "`{{ 1 | spelled }} {fig}` and\n\n    {{ 2 | spelled }}\n")
    parts = [part for block in made.every_block() for line in lines_of(block) for part in line]
    assert Code("{{ 1 | spelled }} {fig}") in parts


def test_an_icon_is_a_drawing_of_the_game(tmp_path: Path) -> None:
    made = book(tmp_path, "Take :coin: and :icon-heart:.\n")
    icons = [part for line in lines_of(made.blocks[0]) for part in line if isinstance(part, Icon)]
    assert [(icon.name, icon.words) for icon in icons] == [("coin", "coin"), ("icon-heart", "icon heart")]
    assert icons[0].picture.scene("contrast").width == icons[0].picture.width


def test_links_lead_out_of_the_book_or_to_its_parts(tmp_path: Path) -> None:
    text = "# A {#a}\n\n[x](https://example.org/?a=1) <mailto:a@example.org> [y *z*](#a)\n"
    parts = [part for block in book(tmp_path, text).blocks for line in lines_of(block) for part in line]
    assert [part.address for part in parts if isinstance(part, Link)] == [
        "https://example.org/?a=1",
        "mailto:a@example.org",
    ]
    assert [(part.anchor, plain(part.parts)) for part in parts if isinstance(part, Reference)] == [("a", "y z")]


def test_a_part_of_a_variant_stands_in_its_book_alone(tmp_path: Path) -> None:
    text = "Always.\n\n::::{variant} quick\nOnly quick.[^q]\n::::\n\n:::{variant} !quick\nNever quick.[^n]\n:::\n\n"
    text += "[^q]: Q.\n[^n]: N.\n"
    assert words(book(tmp_path, text)) == ["Always.", "Never quick.", "N."]
    quick = book(tmp_path, text, ("quick",))
    assert words(quick) == ["Always.", "Only quick.", "Q."]
    assert quick.game == "pond+quick"


def test_the_same_heading_twice_gets_two_anchors(tmp_path: Path) -> None:
    assert [heading.anchor for heading in book(tmp_path, "# Turn\n# Turn\n# {{ 'Turn' }}\n").headings] == [
        "turn",
        "turn-2",
        "turn-3",
    ]


def test_the_same_text_gives_the_same_book(tmp_path: Path) -> None:
    assert book(tmp_path, EVERYTHING) == book(tmp_path, EVERYTHING)


def test_rule_marks_of_the_text_are_in_its_blocks(tmp_path: Path) -> None:
    made = book(tmp_path, EVERYTHING)
    parts = [part for block in every_block(made.blocks) for line in lines_of(block) for part in line]
    assert [part.code for part in parts if isinstance(part, RuleMark)] == ["BD-MOVE"]


@pytest.mark.parametrize(
    ("text", "levels", "places"),
    [
        ("# A\n\n### B\n\n### C\n\n## D", [1, 2, 2, 2], [(3, 1), (5, 1)]),
        ("# A\n\n### B\n\n#### C\n\n# D", [1, 2, 3, 1], [(3, 1)]),
        ("## A\n\n##### B", [1, 2], [(3, 1)]),
        ("## A\n\n# B\n\n## C", [1, 1, 2], [(1, 1)]),
        ("# A\n\n:::{note}\n#### B\n:::", [1, 2], [(4, 1)]),
        ("# A\n\n:::{variant} quick\n## B\n:::\n\n### C", [1, 2], [(7, 1)]),
        ("# A\n\n## B\n\n### C\n\n## D\n\n# E", [1, 2, 3, 2, 1], []),
        ("## A\n\n### B\n\n## C", [1, 2, 1], []),
    ],
)
def test_no_level_of_headings_is_left_out(
    tmp_path: Path, text: str, levels: list[int], places: list[tuple[int, int]]
) -> None:
    result = read(tmp_path, text)
    assert result.book is not None
    assert [block.level for block in result.book.every_block() if isinstance(block, Heading)] == levels
    found = [warning for warning in result.warnings if warning.code == "BOOK-LEVEL"]
    assert [(warning.mark.line, warning.mark.column) for warning in found] == places


@pytest.mark.parametrize(
    ("text", "line", "hint"),
    [
        ("# A\n\n### B", 2, "begin it with ##, as"),
        ("## A\n\n#### B", 2, "begin it with ###, as"),
        ("# A\n\n### B\n\n##### C", 4, "begin it with ###, as"),
        ("### A\n\n# B", 0, "begin it with #, as"),
    ],
)
def test_the_warning_says_what_level_is_printed(tmp_path: Path, text: str, line: int, hint: str) -> None:
    found = [warning for warning in read(tmp_path, text).warnings if warning.code == "BOOK-LEVEL"]
    assert found[-1].mark.line == line + 1
    assert hint in found[-1].hint


def test_numbers_follow_the_levels_that_are_printed(tmp_path: Path) -> None:
    text = "---\nnumbered: [headings]\n---\n# A\n### B\n### C\n## D\n# E\n"
    made = read(tmp_path, text).book
    assert made is not None
    assert [heading.number for heading in made.headings] == ["1", "1.1", "1.2", "1.3", "2"]


def test_every_format_prints_the_same_levels(tmp_path: Path) -> None:
    from ppgen.press.books import BookRequest, files_of

    made = read(tmp_path, "# A\n\nText.\n\n### B\n\nText.\n\n### C\n\nText.\n").book
    assert made is not None
    files = {Path(file.name).suffix: file.data.decode() for file in files_of(made, BookRequest(("html", "md")))}
    assert re.findall(r"<h([1-6])[ >].*?([ABC])<", files[".html"]) == [("2", "A"), ("3", "B"), ("3", "C")]
    assert re.findall(r"^(##+) ([ABC])$", files[".md"], re.MULTILINE) == [("##", "A"), ("###", "B"), ("###", "C")]
