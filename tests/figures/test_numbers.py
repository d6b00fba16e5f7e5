"""Numbers in the texts of figures: read, held against what the figure claims and shows, and refused otherwise."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from json import dumps
from random import Random
from typing import Any

import pytest

from ppgen.decks.dealer import Dealer
from ppgen.definition.bundled import bundled
from ppgen.definition.game import Game
from ppgen.definition.load import load_figures, load_game
from ppgen.definition.variants import Choice
from ppgen.figures.judge import judge, judge_book
from ppgen.figures.numbers_read import numbers_of
from ppgen.figures.statement import Statement
from ppgen.figures.templates import fill
from ppgen.records import replace
from ppgen.rules.load import load_rules
from ppgen.rules.protocol import Rules
from tests.figures.altered import Altered, alterations

Judged = Callable[[str], Statement]
JudgedIn = Callable[[str, str, str], Statement]
CODE = "FIG-BARE-NUMBER"


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Any number, only one.", []),
        ("Two tiles and TWENTY coins", [("words", 2), ("words", 20)]),
        ("twenty-four, twenty one, twofold", [("words", 24), ("words", 21), ("words", 2)]),
        ("61.4 %, 1,200 mm, .5", [("digits", 61.4), ("digits", 1200), ("digits", 0.5)]),
        ("(−1) and +2, from 3-4", [("digits", -1), ("digits", 2), ("digits", 3), ("digits", 4)]),
        ("1 + 1 = 2", [("digits", 1), ("digits", 1), ("digits", 2)]),
        ("on F2 and at A10w", [("space", 2), ("space", 10)]),
        ("3s and x4y", [("digits", 3), ("digits", 4)]),
        ("25½, ¼ and 2 ½", [("digits", 25.5), ("digits", 0.25), ("digits", 2.5)]),
        ("① Ⅶ 3②", [("digits", 1), ("digits", 7), ("digits", 3), ("digits", 2)]),
        ("16 mm² and 5²", [("digits", 16), ("digits", 5), ("digits", 2)]),
        ("–25, —25, ‑25 and −½", [("digits", -25), ("digits", -25), ("digits", -25), ("digits", -0.5)]),
        ("3–4, suns—25, (–seven)", [("digits", 3), ("digits", 4), ("digits", 25), ("words", -7)]),
        ("minus 25, minus seven", [("digits", -25), ("words", -7)]),
        ("7 minus 2 and seven minus two", [("digits", 7), ("digits", 2), ("words", 7), ("words", 2)]),
        ("25 thousand, seven hundred", [("digits", 25000), ("words", 700)]),
        ("2 dozen, 25k, 3 hundred thousand", [("digits", 24), ("digits", 25000), ("digits", 300000)]),
        ("thirty-seven, ninety two, thirty", [("words", 37), ("words", 92), ("words", 30)]),
        ("forty, Nineties, fifty coins", [("words", 40), ("words", 90), ("words", 50)]),
        ("a dozen, a hundred, one thousand, hundred", [("words", 12), ("words", 100), ("words", 1000), ("words", 100)]),
        ("half a dozen, half-dozen; hundreds, the left half", [("words", 6), ("words", 6)]),
        ("a thousand two hundred, one thousand and two hundred", [("words", 1200), ("words", 1200)]),
        ("two  hundred", [("words", 200)]),
        ("five thousand two hundred and six", [("words", 5206)]),
        ("a hundred and one, two-hundred-and-four, a hundred and 5", [("words", 101), ("words", 204), ("words", 105)]),
        ("a hundred and twenty thousand", [("words", 120000)]),
        ("a hundred 5 mm tiles", [("words", 100), ("digits", 5)]),
        ("a hundred and two hundred", [("words", 100), ("words", 200)]),
        ("a thousand and two thousand", [("words", 1000), ("words", 2000)]),
        (
            "a hundred and 100, a hundred and a hundred",
            [("words", 100), ("digits", 100), ("words", 100), ("words", 100)],
        ),
        ("a hundred and 99, two thousand million", [("words", 199), ("words", 2_000_000_000)]),
        ("a hundred and 500, a dozen and seven", [("words", 100), ("digits", 500), ("words", 12), ("words", 7)]),
        ("a hundred and two dozen", [("words", 100), ("words", 24)]),
        ("two and a half thousand, a hundred minus two", [("words", 2500), ("words", 100), ("words", 2)]),
        ("three sevenths, 9 ninths, six twelfths", [("words", 3 / 7), ("digits", 1), ("words", 0.5)]),
        ("seven-sixteenths, 2 twentieths", [("words", 7 / 16), ("digits", 0.1)]),
        ("a hundred and seven, two hundred and four", [("words", 107), ("words", 204)]),
        ("2 hundred, 7 coins and seven dice", [("digits", 200), ("digits", 7), ("words", 7)]),
        ("three quarters, 2 fifths, at once", [("words", 0.75), ("digits", 0.4)]),
        ("25 and a half, 25 knights", [("digits", 25.5), ("digits", 25)]),
        ("sevens, fives and sixes", [("words", 7), ("words", 5), ("words", 6)]),
        ("twenties, twenty-fours, tensions", [("words", 20), ("words", 24)]),
        ("sev*e*n, **2**5", [("words", 7), ("digits", 25)]),
        ("sev\u00aden, se\u200bven, 2\u20605", [("words", 7), ("words", 7), ("digits", 25)]),
        ("２５ and ｓｅｖｅｎ", [("digits", 25), ("words", 7)]),
        (r"2\*3 and 2*3", [("digits", 2), ("digits", 3), ("digits", 2), ("digits", 3)]),
        (":light-3: and :coin:", [("symbol", 3)]),
        ("{{ facts.n }} of {{ facts.n + 1 }}", [("digits", 8)]),
        (":light-{{ facts.n }}:", []),
    ],
)
def test_numbers_are_read_out_of_what_the_author_wrote(text: str, found: list[tuple[str, float]]) -> None:
    filled = fill(text, {"facts": {"n": 7}})
    assert [(number.kind, number.value) for number in numbers_of(filled, spaces=True)] == found


@pytest.mark.parametrize(
    ("language", "text", "found"),
    [
        ("en", "the eleventh row, the 4th, a twenty-second", [("ordinal", 11), ("ordinal", 4), ("ordinal", 22)]),
        ("en", "naught; none of them; no hens", [("amount", 0), ("amount", 0), ("no", 0)]),
        ("en", "no longer, at once, Once more, the upper half", []),
        ("en", "jumps once, thrice, a trio and both", [("amount", 1), ("amount", 3), ("amount", 3), ("amount", 2)]),
        ("en", "half of the hens, a quarter of them", [("amount", 0.5), ("amount", 0.25)]),
        ("en", "XIV hens, IX and I, 十六 and 三", [("digits", 14), ("digits", 9), ("digits", 16), ("digits", 3)]),
        ("en", "еight hens, ѕіх foxes", [("words", 8), ("words", 6)]),
        ("de", "dreiundvierzig, zwölf, zweihundertsechs", [("words", 43), ("words", 12), ("words", 206)]),
        ("de", "beide Füchse, kein Huhn, viermal", [("amount", 2), ("no", 0), ("words", 4)]),
        ("de", "im neunten Zug, die Hälfte, ein paar Hühner", [("ordinal", 9), ("amount", 0.5)]),
        ("de", "Achtung: noch einmal, ein Huhn zuerst", []),
        ("fr", "quatre-vingt-treize, soixante et onze", [("words", 93), ("words", 71)]),
        ("fr", "aucune poule, une paire, le cinquième coup", [("no", 0), ("amount", 2), ("ordinal", 5)]),
        ("fr-CA", "deux cents poules, huit fois, une poule", [("words", 200), ("words", 8)]),
        ("pt", "sete galinhas, 7 raposas", [("digits", 7)]),
    ],
)
def test_words_of_quantity_are_read_in_their_language(language: str, text: str, found: list[tuple[str, float]]) -> None:
    numbers = numbers_of(fill(text, {}), spaces=True, language=language)
    assert [(number.kind, number.value) for number in numbers] == found


def test_a_space_of_a_column_and_a_row_is_held_against_the_board() -> None:
    filled = fill("{{ facts.column }}{{ facts.row }}", {"facts": {"column": "C", "row": 3}})
    assert [(number.text, number.spliced) for number in numbers_of(filled, spaces=True)] == [("C3", False)]


SPLICED: tuple[str, ...] = (
    "1{{ facts.n }}",
    "{{ facts.n }}0",
    "{{ facts.n }}.5",
    "A{{ facts.n }}2",
    "{{ facts.n }}½",
    "−{{ facts.n }}",
)
SPLICED += (
    "–{{ facts.n }}",
    "minus {{ facts.n }}",
    "{{ facts.n }} thousand",
    "{{ facts.n }} and a half",
    "a hundred and {{ facts.n }}",
)


@pytest.mark.parametrize("text", SPLICED)
def test_a_number_of_text_and_value_is_spliced(text: str) -> None:
    (number,) = numbers_of(fill(text, {"facts": {"n": 7}}), spaces=True)
    assert number.spliced


@pytest.mark.parametrize(
    "text", ["{{ facts.n }}–{{ facts.n }}", "{{ facts.n }} minus {{ facts.n }}", "A–{{ facts.n }}"]
)
def test_a_dash_between_two_values_is_no_sign(text: str) -> None:
    assert list(numbers_of(fill(text, {"facts": {"n": 7}}), spaces=True)) == []


@pytest.mark.parametrize(
    ("text", "at"), [("sev*e*n", 0), ("A *b* se\u200bven", 6), ("*a* {{ facts.n }} minus  *25*", 26)]
)
def test_a_number_is_found_where_it_was_written(text: str, at: int) -> None:
    (number,) = numbers_of(fill(text, {"facts": {"n": 7}}), spaces=True)
    assert text[number.offset :].startswith(text[at:])


def test_without_a_board_there_are_no_spaces() -> None:
    (number,) = numbers_of(fill("on A4 paper", {}), spaces=False)
    assert (number.kind, number.value) == ("digits", 4)


SHEET = 'position: "in:A4w out:G6e 15@A3=5A3"\nexpect: legal\n'
TURN = 'position: {notation: "in:A4w out:G6e 15@A3=5A4", then: ["34: C3 =3C3"]}\nexpect: legal\n'
TWO = """
panels:
  - {letter: A, position: "in:A4w out:G6e", expect: legal}
  - {letter: B, position: "in:A4w out:G6e", expect: legal}
"""


@pytest.mark.parametrize(
    ("figure", "caption", "holds"),
    [
        (SHEET, "Without any.", True),
        (SHEET, "{{ facts.board.spaces }} spaces.", True),
        (SHEET, "49 spaces.", False),
        (SHEET + "claims: {board.spaces: 49}", "49 spaces.", True),
        (SHEET + "claims: {board.spaces: 49}", "48 spaces.", False),
        (SHEET + "claims: {board.spaces: 49}", "−49 spaces.", False),
        (SHEET + "claims: {tiles: 1}", "Seven tiles.", False),
        (SHEET, "An entrance at A4 and a desk set on A3.", True),
        (SHEET, "An entrance at A5.", False),
        (SHEET, "An entrance at Z9.", False),
        (TURN, "A sofa on C3.", True),
        (TURN, "A sofa on C4.", False),
        (TURN + "annotate: [{highlight: {spaces: [C4]}}]", "A dot on C4.", True),
        (TURN, "A roll of 3 and 4.", True),
        (TURN, "A roll of 3 and 5.", False),
        (TURN, "The roll :light-3: :dark-4:.", True),
        (TURN, "The roll :light-5: :dark-4:.", False),
        (TURN, "The 3-4.", False),
        (TURN, "Tile 3-4 is drawn.", True),
        (TURN, "Tile 3-5 is drawn.", False),
        (TURN, "After turn 1.", True),
        (TURN, "After turn 2.", False),
        (TURN + "annotate: [{step: {number: 1, at: C3}}, {step: {number: 2, at: C4}}]", "**1** A\n**2** B", True),
        (TURN + "annotate: [{step: {number: 1, at: C3}}, {step: {number: 2, at: C4}}]", "**1** A\n**3** B", False),
        (TURN + "region: B2-E4", "A sofa on C3, an entrance at A4.", False),
        (TURN + "region: A2-E4", "A sofa on C3, an entrance at A4.", True),
        (TURN + "region: A2-B4", "A sofa on C3.", True),
        (SHEET + "claims: {board.spaces: 49}", "49½ spaces.", False),
        (SHEET + "claims: {board.spaces: 49}", "–49 spaces.", False),
        (SHEET + "claims: {board.spaces: 49}", "49 thousand spaces.", False),
        (SHEET + "claims: {board.spaces: 49}", "**49** spaces.", True),
        (SHEET + "claims: {board.columns: 7}", "Sev*e*n columns.", True),
        (SHEET + "claims: {board.columns: 7}", "Ei*gh*t columns.", False),
        (TWO, "Two boards.", True),
        (TWO, "Two large, empty boards.", False),
        (TWO, "Two large boards.", True),
        (TWO, "Three boards.", False),
        (TWO + "claims: {board.columns: 7}", "Seven boards.", False),
        (SHEET, "1 board, and 1 large panel.", True),
        (TWO, "1 board.", False),
        (SHEET + "claims: {board.spaces: 49}", "A 49-panel figure.", False),
        (TWO, "A two-panel figure of 2-board sheets.", True),
        (TWO, "A three-panel figure.", False),
        (SHEET + "claims: {board.columns: 7}", "A 7-column sheet on 1 board.", True),
        (SHEET + "claims: {board.columns: 7}", "A 7-space row on 1 board.", False),
        (SHEET + "said: {7: the days of a week}", "Seven days.", True),
        (SHEET + "said: {30: the days of a month}", "Thirty days.", True),
        (SHEET, "Thirty days.", False),
        (SHEET, "A dozen days.", False),
        (SHEET + "said: {1200: of a long game}", "A thousand two hundred days.", True),
        (SHEET + "said: {100200: of a long game}", "A thousand two hundred days.", False),
        (SHEET + "claims: {tiles: 1}\nsaid: {3: of a week}", "Three sevenths of a week.", False),
        (SHEET + "said: {7: the days of a week}", "Eight days.", False),
        (SHEET + "said: {7: the days of a week}", "No days.", False),
        (SHEET + "said: {G7: of the sheet before}", "On G7.", True),
        (SHEET + "said: {G7: of the sheet before}", "On G5.", False),
        (SHEET, "{{ 7 }} days.", False),
        (SHEET, "{{ facts.tiles + 6 }} days.", False),
        (SHEET, "{{ ['a', 'b', 'c', 'd', 'e', 'f', 'g'] | length }} days.", False),
        (SHEET, "{{ ['a', 'b', 'c', 'd', 'e', 'f', 'g'] | length | spelled }} days.", False),
        (SHEET, "{{ 'sev' ~ 'en' }} days.", False),
        (SHEET, "{{ ['sev', 'en'] | join }} days.", False),
        (SHEET, "{{ 'sev' }}{{ 'en' }} days.", False),
        (SHEET, "{{ facts.board.columns }}{{ facts.board.rows }} days.", False),
        (SHEET, "{{ facts.board.columns ~ facts.board.rows }} days.", False),
        (SHEET + "claims: {tiles: 1}", "On {{ 'A' ~ (facts.tiles + 2) }}.", False),
        (SHEET, "{{ facts.board.columns ~ ' by ' ~ facts.board.rows }} spaces.", True),
        (SHEET, "{{ facts.board.columns }}–{{ facts.board.spaces }} spaces.", True),
        (SHEET, "{{ 'Seven' if facts.board.columns == 8 else facts.board.columns }} columns.", True),
        (SHEET, "{{ 'Many' if facts.board.columns == 7 else 'Few' }} columns.", True),
    ],
)
def test_a_number_has_something_to_stand_on(judged_long_way: Judged, figure: str, caption: str, holds: bool) -> None:
    statement = judged_long_way(f"{figure}\ncaption: {dumps(caption)}")
    assert [finding.code for finding in statement.findings[:1]] == ([] if holds else [CODE])


@pytest.mark.parametrize(
    "text",
    [
        "title: Seven days",
        "alt: Seven days.",
        "legend: {coin: seven coins}",
        'annotate: [{callout: {at: A4w, text: "seven days"}}]',
        "annotate: [{highlight: {spaces: [A3], label: seven days}}]",
        "annotate: [{arrow: {from: A3, to: A4, label: seven days}}]",
        "panels: [{letter: A, caption: Seven days., position: setup, expect: legal}]",
        "picture: {pieces: {names: [seat], notes: {seat: seven days}}}",
        "picture: {roll: {dice: [light-1], labels: [seven days]}}",
        "picture: {chart: {row-die: light, row-label: seven days}}",
        "picture: {sum: {rows: [{label: Seven days, fact: tiles}], total: {label: Total, fact: tiles}}}",
        "picture: {sum: {rows: [{label: Days, fact: tiles}], total: {label: Seven, fact: tiles}}}",
        "picture: {table: {head: Seven, columns: [A], rows: [{label: B, cells: [c]}]}}",
        "picture: {table: {head: H, columns: [Seven], rows: [{label: B, cells: [c]}]}}",
        "picture: {table: {head: H, columns: [A], rows: [{label: Seven, cells: [c]}]}}",
        "picture: {table: {head: H, columns: [A], rows: [{label: B, cells: [seven]}]}}",
        "picture: {table: {head: H, columns: [A], rows: [{label: B, cells: [c]}], total: {label: T, cells: [seven]}}}",
    ],
)
def test_every_text_of_a_figure_is_held_to_it(judged_long_way: Judged, text: str) -> None:
    figure = text if text.startswith("panels") else SHEET + text
    statement = judged_long_way(figure)
    assert [finding.code for finding in statement.findings] == [CODE]
    # At the word itself: the first that says "seven".
    (finding,) = statement.findings
    with open(finding.mark.file, encoding="utf-8") as file:
        line = file.read().splitlines()[finding.mark.line - 1]
    assert line[finding.mark.column - 1 :].lower().startswith("seven")


FOOD = 'position: "players:suns,moons suns-2@50.8,25.4"\nexpect: unknown\n'
THROWN = "position: players:suns,moons moons-2@0,25.4\nexpect: unknown\n"
HELL = "position: setup\nexpect: legal\n"
DERBY = 'position: "fewer players:suns,moons obstacle:3@0,400"\nexpect: unknown\n'


@pytest.mark.parametrize(
    ("name", "figure", "caption", "holds"),
    [
        ("pass-the-food", FOOD, "The rank 2.", True),
        ("pass-the-food", FOOD, "Rank 4.", False),
        ("pass-the-food", FOOD + "claims: {coins.suns-2.covers.0.tile: suns-4}", "Rank 4.", True),
        ("pass-the-food", FOOD + "claims: {coins.suns-2.covers.0.rank: '4'}", "Rank 4.", True),
        ("pass-the-food", FOOD + "claims: {coins.suns-2.covers.0.rank: '4'}", "Rank 3.", False),
        ("pass-the-food", FOOD + "claims: {players.suns.ranks.4.coins: 1}", "The rank 4", True),
        ("pass-the-food", FOOD + "claims: {players.suns.ranks.4.coins: 1}", "The rank 5", False),
        ("packet-hell", HELL, "Player 1 is to move.", True),
        ("packet-hell", HELL, "Player 2 is to move.", False),
        ("packet-hell", "position: {notation: setup, then: [turn C3]}\nexpect: legal", "Player 2 is to move.", True),
        ("packet-hell", "position: {notation: setup, then: [turn C3]}\nexpect: legal", "Player 1 is to move.", False),
        ("packet-hell", HELL + "claims: {turn: player-1}", "Player 1 is to move.", True),
        ("packet-hell", HELL + "claims: {turn: player-1}", "Player 2 is to move.", False),
        ("worm-derby", DERBY, "Obstacle 3 lies here.", True),
        ("worm-derby", DERBY, "Obstacle 4 lies here.", False),
        ("worm-derby", DERBY, "Turn 3.", False),
    ],
)
def test_a_name_is_of_what_the_figure_speaks(
    judged_in: JudgedIn, name: str, figure: str, caption: str, holds: bool
) -> None:
    codes = [finding.code for finding in judged_in(name, figure, caption).findings]
    assert (CODE not in codes) == holds


def test_the_hint_for_a_name_says_what_would_speak_of_it(judged_in: JudgedIn) -> None:
    (finding,) = judged_in("packet-hell", HELL, "Player 2 is to move.").findings
    assert "claims: {turn: player-2}" in finding.hint
    turned = "position: {notation: setup, then: [turn C3]}\nexpect: legal\n"
    (finding,) = judged_in("packet-hell", turned, "Player 1 began.").findings
    assert "claims: {first: player-1}" in finding.hint
    assert not judged_in("packet-hell", f"{turned}claims: {{first: player-1}}", "Player 1 began.").findings


@pytest.mark.parametrize(
    ("text", "what"),
    [
        (
            "picture: {table: {head: H, columns: [A, C], rows: [{label: B, cells: [c, 11]}]}}",
            "text of cell 2 of the row 'B'",
        ),
        ("annotate: [{highlight: {spaces: [A3, A4], label: seven}}]", "label of the highlight on A3, A4"),
        ("annotate: [{arrow: {from: A3, to: A4, label: seven}}]", "label of the arrow from A3 to A4"),
        (
            "picture: {sum: {rows: [{label: Seven, fact: tiles}], total: {label: Total, fact: tiles}}}",
            "label of the row for tiles",
        ),
    ],
)
def test_a_finding_says_which_of_several_texts_it_is(judged_long_way: Judged, text: str, what: str) -> None:
    (finding,) = judged_long_way(SHEET + text).findings
    assert finding.message.startswith(f"the {what} of 'figure' says ")


def test_many_bare_numbers_are_told_as_one(judged_long_way: Judged) -> None:
    statement = judged_long_way(f"{SHEET}caption: {' '.join(map(str, range(1000, 1700)))}")
    assert len(statement.findings) == 21
    assert "680 more numbers" in statement.findings[-1].message


def test_words_of_another_language_are_no_english_numbers(orchard: Game, orchard_rules: Rules[Any]) -> None:
    book = load_figures(orchard)
    figure = replace(book.figures[0], caption="Ten slotte: 8.")
    findings = judge(orchard, orchard_rules, book, figure).findings
    assert [finding.message.count("'Ten'") for finding in findings] == [1, 0]
    dutch = replace(orchard, language="nl-BE")
    assert len(judge(dutch, orchard_rules, book, figure).findings) == 1


def test_a_declaration_of_a_panel_is_for_that_panel(judged_long_way: Judged) -> None:
    panel = "{{letter: {0}, caption: Seven days., position: setup, expect: legal{1}}}"
    both = [panel.format("A", ", said: {7: a week}"), panel.format("B", "")]
    statement = judged_long_way(f"panels: [{', '.join(both)}]")
    assert [finding.code for finding in statement.findings] == [CODE]


@pytest.mark.parametrize(
    ("said", "code"),
    [
        ("{7: }", "DEF-TYPE"),
        ('{7: " "}', "DEF-EMPTY"),
        ("{7: null}", "DEF-EMPTY"),
        ("{7: 5}", "DEF-EMPTY"),
        ('{7: "5!"}', "DEF-EMPTY"),
        ("{seven: a week}", "DEF-TYPE"),
        ("{true: a week}", "DEF-TYPE"),
        ("[7]", "DEF-TYPE"),
    ],
)
def test_a_declaration_gives_a_number_and_its_reason(judged_long_way: Judged, said: str, code: str) -> None:
    from ppgen.diagnostics import DefinitionError

    with pytest.raises(DefinitionError) as caught:
        judged_long_way(f"{SHEET}said: {said}")
    assert {fault.code for fault in caught.value.diagnostics} == {code}


def books() -> Iterator[tuple[Game, Any, Any]]:
    """Every bundled game, and each of its variants with the figures that are of it alone."""
    for name in bundled():
        game = load_game(name)
        for choice in (Choice(), *(Choice((variant,)) for variant in game.variants)):
            chosen = load_game(name, choice)
            book = load_figures(chosen)
            figures = tuple(figure for figure in book.figures if figure.variant or not choice.variants)
            if figures:
                yield chosen, load_rules(chosen), book


def test_bundled_games_declare_at_most_ten_numbers() -> None:
    figures = [figure for _, _, book in books() for figure in book.figures]
    assert sum(len(item.said) for figure in figures for item in (figure, *figure.panels)) <= 10


def test_every_altered_number_in_a_bundled_text_is_refused() -> None:
    """200 alterations by a seed, of digits and number words that the authors wrote out: none is published."""
    every: list[tuple[Game, Any, Any, Altered]] = []
    for game, rules, book in books():
        assert all(statement.holds for statement in judge_book(game, rules, book, Dealer(game)))
        every += [(game, rules, book, altered) for figure in book.figures for altered in alterations(figure)]
    assert len(every) > 300
    published = [
        f"{game.id} {altered.place}: {altered.before!r} with {altered.after!r}"
        for game, rules, book, altered in Random(8).sample(every, 200)
        if judge(game, rules, book, altered.figure, Dealer(game)).holds
    ]
    assert published == []
