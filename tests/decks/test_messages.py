"""Mistakes that a stranger to decks makes: each message says where it is, what is wrong and what to do."""

from __future__ import annotations

from pathlib import Path

import pytest

import ppgen
from ppgen.cli import run
from ppgen.diagnostics import DefinitionError, Diagnostic
from tests.decks.conftest import DECK, ROWS, Write, faults


def found(folder: Path, *, strict: bool = False) -> list[Diagnostic]:
    """What a check finds in a game, or else in its definition."""
    try:
        return list(ppgen.load(folder).check(strict=strict))
    except DefinitionError as mistake:
        return list(mistake.diagnostics)


def place(finding: Diagnostic) -> str:
    return f"{Path(finding.mark.file).name}:{finding.mark.line}:{finding.mark.column}"


@pytest.mark.parametrize(
    ("colours", "where"),
    [
        ("colours:\n  sea: #2b5fa8\n", "game.yaml:4:7"),
        ("colours: {sea: #2b5fa8\n  , sand: '#ffeecc'}\n", "game.yaml:3:16"),
        ("colours: {sand: '#ffeecc', sea: #2b5fa8}\n", "game.yaml:3:33"),
        ("colours:\n  sea: {color: #2b5fa8}\n", "game.yaml:4:16"),
    ],
)
def test_a_colour_without_quotes_is_a_comment(write: Write, colours: str, where: str) -> None:
    (finding, *_) = found(write(colours + DECK))
    assert place(finding) == where
    assert "YAML reads a comment from # to the end of the line" in finding.message
    assert finding.hint == 'put quotes round it: "#2b5fa8"'


@pytest.mark.parametrize("text", ["summary: # nothing yet\n", "summary:\n"])
def test_a_comment_that_is_one_needs_no_quotes(write: Write, text: str) -> None:
    (finding,) = found(write(text + DECK))
    assert finding.message == "expected text, not nothing"


def test_a_cell_that_is_too_long_for_a_card_is_a_fault_at_the_cell(write: Write) -> None:
    rows = ROWS.replace("Trade it for two spices.", "Trade it. " * 250)
    ((where, code, message, hint),) = faults(write(rows=rows))
    assert (where, code) == ("cards.csv:3:4", "DECK-TEXT")
    assert message == "this cell has 2,499 characters, and a card quotes at most 2,000"
    assert hint
    assert not found(write(DECK.replace("{{ row.rules }}", "-"), rows=rows))  # nothing quotes it


class TestLayoutsThatNoCardHas:
    LAYOUT = (
        DECK + "    layouts:\n      - id: dear\n        when: \"{{ %s }}\"\n        face: [{text: '{{ row.name }}'}]\n"
    )

    def unused(self, folder: Path) -> list[Diagnostic]:
        return [one for one in found(folder, strict=True) if one.code == "DECK-UNUSED"]

    def test_its_condition_holds_for_no_card(self, write: Write) -> None:
        (warning,) = self.unused(write(self.LAYOUT % "row.cost > 40"))
        assert place(warning) == "game.yaml:15:9"
        assert "no card has the layout 'dear': its condition holds for no card" in warning.message
        assert "DECK-UNUSED" in warning.hint
        assert not ppgen.load(warning.mark.file.removesuffix("/game.yaml")).check()  # a warning, and no finding

    def test_a_layout_above_it_takes_all_its_cards(self, write: Write) -> None:
        more = '      - {id: gold, when: "{{ row.cost > 7 }}", face: [{text: Gold}]}\n'
        (warning,) = self.unused(write(self.LAYOUT % "row.cost > 4" + more))
        assert "'gold': every card for which its condition holds has a layout above it" in warning.message

    def test_a_layout_to_extend_that_nothing_extends(self, write: Write) -> None:
        more = "      - {id: base, face: [{text: Base}]}\n"
        (warning,) = self.unused(write(self.LAYOUT % "row.cost > 4" + more))
        assert "'base': it has no condition, and no layout extends it" in warning.message

    @pytest.mark.parametrize(
        "more",
        [
            "",
            "        extends: base\n      - {id: base, face: [{text: Base}]}\n",
            '      - {id: later, when: "{{ row.cost > 40 }}", face: [{text: A}], allow: {DECK-UNUSED: later on}}\n',
        ],
    )
    def test_layouts_that_are_used_or_allowed(self, write: Write, more: str) -> None:
        assert not self.unused(write(self.LAYOUT % "row.cost > 4" + more))

    def test_an_allow_that_nothing_needs_is_a_fault(self, write: Write) -> None:
        (finding,) = found(write(self.LAYOUT % "row.cost > 4" + "        allow: {DECK-UNUSED: later}\n"))
        assert (place(finding), finding.code) == ("game.yaml:18:17", "DRAW-ALLOW")


@pytest.mark.parametrize(
    ("name", "hint"),
    [
        ("a.gif", "save it as PNG"),
        ("a.BMP", "save it as PNG"),
        ("a.tiff", "save it as PNG or JPEG"),
        ("a.avif", "save it as JPEG"),
        ("a.heic", "save it as JPEG"),
        ("art/a.svgz", "unpack it into art/"),
        ("a.pdf", "save it as SVG into art/"),
        ("a.psd", "write its path from the folder of the game"),
    ],
)
def test_an_image_of_another_kind_says_which_kinds_are_read_and_how_to_convert(
    write: Write, name: str, hint: str
) -> None:
    (finding,) = found(write(DECK.replace('- text: "{{ index }} of {{ deck.cards }}"', f"- image: {name}")))
    assert finding.code == "IMAGE-FILE"
    assert "ppgen reads PNG, JPEG and WebP files, and drawings (.svg)" in finding.message
    assert finding.hint.startswith(hint)


def test_a_total_is_at_fault_at_its_key(write: Write) -> None:
    ((where, code, _, _),) = faults(write(DECK.replace("size: poker", "size: poker\n    total: 54")))
    assert (where, code) == ("game.yaml:10:12", "DECK-TOTAL")


# On the command line --------------------------------------------------------------------------------------------------

COINS = """\
  - id: coins
    title: Coins
    rows: [{value: 1}, {value: 5}]
    key: value
    size: mini
    face: [{text: "{{ row.value }}"}]
"""
TWO = DECK + COINS


def printed(folder: Path, tmp_path: Path, *words: str) -> tuple[int, list[str]]:
    """The exit status of printing, and the decks that were printed."""
    status = run(["cards", "--game", str(folder), *words, "--out", str(tmp_path / "out")])
    return status, sorted(file.name.partition("_")[0] for file in (tmp_path / "out").rglob("*.pdf"))


@pytest.mark.parametrize(
    ("words", "decks"),
    [
        (["--row", "Spice"], ["market"]),
        (["--row", "Spice", "--row", "5"], ["coins", "market"]),
        (["--where", "row.value > 1"], ["coins"]),
        (["--where", "row.cost > 3", "--deck", "coins", "--deck", "market"], ["market"]),
    ],
)
def test_cards_are_looked_for_in_all_chosen_decks(
    write: Write, tmp_path: Path, capsys: pytest.CaptureFixture[str], words: list[str], decks: list[str]
) -> None:
    assert printed(write(TWO), tmp_path, *words) == (0, decks)
    assert capsys.readouterr().err == ""


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["--row", "Spize"], "market and coins have no card 'Spize'\n    hint: did you mean 'Spice'?\n"),
        (["--row", "Spice", "--row", "7"], "market and coins have no card '7'"),
        (["--where", "row.value > 99"], "no card of market and coins meets 'row.value > 99'\n"),
        (["--where", "row.valve > 1"], "the table has no column 'valve' (deck market)"),
        (["--where", "row.value >"], "where:1:12: something is missing at the end of the condition"),
    ],
)
def test_what_no_deck_has_is_told_once(
    write: Write, tmp_path: Path, capsys: pytest.CaptureFixture[str], words: list[str], message: str
) -> None:
    assert printed(write(TWO), tmp_path, *words) == (2, [])
    told = capsys.readouterr().err
    assert message in told
    assert told.count("ppgen: ") == 1


@pytest.mark.parametrize("command", ["cards", "components", "check", "export --to plotter --deck market"])
def test_a_font_that_cannot_be_read_is_refused_everywhere(
    write: Write, tmp_path: Path, capsys: pytest.CaptureFixture[str], command: str
) -> None:
    folder = write("fonts: {fancy: fonts/no.ttf}\n" + DECK)  # no text has it
    out = [] if command == "check" else ["--out", str(tmp_path / "out")]
    assert run([*command.split(), "--game", str(folder), *out]) == 1
    said = capsys.readouterr()
    assert "game.yaml:3:16: FONT-FILE fonts/no.ttf cannot be read" in said.out + said.err
    assert not (tmp_path / "out").exists()


def test_check_says_how_many_cards_it_looked_at(write: Write, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["check", "--game", str(write(TWO))]) == 0
    assert "bazaar: 11 cards of 2 decks\n" in capsys.readouterr().out


def test_a_quote_that_is_closed_far_below_is_a_fault_where_it_opens(write: Write) -> None:
    rows = 'name,cost,count,rules\nSpice,3,4,"Take one.\nSilk,5,3,Trade.\nGold,8,2,"Buy it."\n'
    ((where, code, message, hint),) = faults(write(rows=rows))
    assert (where, code) == ("cards.csv:2:4", "ROWS-QUOTE")
    assert message == "the quote that opens this cell is closed only at line 4, and text follows there"
    assert hint.startswith("is the closing quote missing here?")


@pytest.mark.parametrize(
    ("box", "amounts", "keys"),
    [
        ("{x: 50, y: 10, width: 30, height: 10", "16.5 mm at the right", "its `x` or `width` by as much"),
        ("{x: 10, y: 85, width: 30, height: 10", "6.1 mm at the bottom", "its `y` or `height` by as much"),
        (
            "{x: -2, y: 85, width: 90, height: 10",
            "2 mm at the left, 24.5 mm at the right and 6.1 mm at the bottom",
            "its `x` or `width` and its `y` or `height` by as much",
        ),
    ],
)
def test_an_exact_box_that_sticks_out_says_by_how_much_and_what_to_change(
    write: Write, box: str, amounts: str, keys: str
) -> None:
    face = f"    face: [{{stack: {{items: [{{at: {box}, item: {{text: Hello}}}}}}]}}}}]\n"
    deck = DECK[: DECK.index("    face:")] + face
    (finding, *_) = [one for one in found(write(deck)) if one.code == "DECK-OVERFLOW"]
    assert finding.hint == f"it sticks out {amounts}: change {keys}; what bleeds may hang over the edge of a card"


def test_an_icon_without_the_beginning_of_its_name_is_meant(write: Write) -> None:
    """In a block, in a text of a card, and in a text of a sheet."""
    sheet = 'sheets: [{id: help, title: Help, layouts: [{column: {items: [{text: "Pay :coin:."}]}}]}]\n'
    deck = DECK.replace('- text: "{{ index }} of {{ deck.cards }}"', "- icons: {art: heart, count: 2}")
    for text in (sheet, deck, DECK.replace("{{ index }} of", ":heart:")):
        (finding,) = [
            one for one in found(write(text if "decks" in text else text + DECK)) if one.code == "DEF-REFERENCE"
        ]
        name = "coin" if text is sheet else "heart"
        assert finding.hint == f"did you mean 'icon-{name}'? Every game has that icon"


def test_the_warning_of_an_icon_names_the_icon_and_no_role_of_its_lines(write: Write) -> None:
    (warning,) = [
        one
        for one in found(write(DECK.replace("{{ index }} of", ":icon-heart:")), strict=True)
        if one.code == "DECK-LEGEND"
    ]
    assert "art-" not in warning.message
    assert "the icon icon-heart" in warning.message


def test_an_icon_may_be_explained_in_the_rulebook(write: Write) -> None:
    deck = DECK.replace("{{ index }} of", ":icon-heart:")
    folder = write(deck, **{"rulebook.md": "# Bazaar\n\nA heart :icon-heart: is a life.\n"})
    assert "DECK-LEGEND" not in {one.code for one in found(folder, strict=True)}
    folder = write(deck, **{"rulebook.md": "# Bazaar\n\nNothing of hearts.\n"})
    assert "DECK-LEGEND" in {one.code for one in found(folder, strict=True)}
