"""What those who hear a document hear, and in which language: a German game, with and without words of its own."""

from __future__ import annotations

import re
from io import BytesIO
from pathlib import Path

import pikepdf
import pytest

import ppgen
from ppgen import piecepack
from ppgen.art import Art
from ppgen.blocks.chart import Chart
from ppgen.blocks.context import BODY, BlockContext, Sizes
from ppgen.cli import run
from ppgen.definition.blocks import ChartSpec
from ppgen.scene.model import Tag
from ppgen.scene.theme import THEMES
from tests.render.accessible import _elements, faults

HEAD = """\
id: feld
title: Das Feld
language: de
board: {columns: 4, rows: 4}
pieces:
  red: {name: rotes Schiff, art: ship}
  blue: {name: blaues Schiff, art: back}
rules:
  players: {red: south, blue: north}
  pieces: {ship: {moves: [step: forward]}}
  setup: {ship: near}
  ends: [{reached: far}]
  blocked: loss
"""
WORDS = """\
words:
  art: {piecepack_suit_suns: Sonne, plain: leere Karte, piecepack_die_suns_3: "Würfel der Sonnen, 3"}
  red: {name: Rot}
  blue: {name: Blau}
"""
SHEETS = """\
sheets:
  - id: block
    title: Block
    summary: Ein Block.
    pad: true
    up: 2
    %(copy)s
    layouts:
      - column:
          items:
            - title: {tagline: Wertung}
            - board: {pieces: setup, seats: true, min: 8, max: 8%(board)s}
            - text: "Eine :piecepack-suit-suns:, ein :red: und eine :plain:."
            - pieces: {names: [red, blue]}
            - picture: {art: ship%(picture)s}
            - roll: {dice: [piecepack-die-suns-3], pieces: [red]%(roll)s}
            - cutouts: {width: 20, height: 28, items: {plain: 2}}
            - footer
  - id: karte
    title: Karte
    layouts:
      - pages: {items: [{column: {items: [{text: Seite eins.}, footer]}}, {column: {items: [{figure: start}, footer]}}]}
  - id: teile
    title: Teile
    components: {own: [{id: schiff, width: 44, height: 63, face: ship, back: back, count: 2%(part)s}]}
"""
FIGURES = """\
figures: [{id: start, title: Anfang, caption: So., alt: Ein Brett mit Schiffen., position: setup, expect: legal}]
"""
OWN = {
    "copy": "copy-alt: Wie das erste Blatt.",
    "board": ", alt: Das Brett mit Schiffen.",
    "picture": ", label: Ein Schiff mit Segel",
    "roll": ", alt: Ein Wurf.",
    "part": ", alt: Ein Schiff., back-alt: Ein Segel.",
}
NONE = dict.fromkeys(OWN, "")
ART = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 44 63"><path class="art-solid" d="M9 9h{}v40h-20z"/></svg>'


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "feld/art").mkdir(parents=True)
    for number, name in enumerate(("ship", "back", "plain"), 20):
        (tmp_path / f"feld/art/{name}.svg").write_text(ART.format(number), encoding="utf-8")
    (tmp_path / "feld/figures.yaml").write_text(FIGURES, encoding="utf-8")
    return tmp_path


def game(project: Path, alts: dict[str, str], words: str = "", language: str = "de") -> ppgen.Game:
    head = HEAD.replace("language: de", f"language: {language}")
    (project / "feld/game.yaml").write_text(head + words + SHEETS % alts, encoding="utf-8")
    return ppgen.load(project / "feld")


def heard(data: bytes) -> list[tuple[str, str]]:
    """Every alternative text of a document with its own language, in reading order."""
    assert faults(data) == []
    with pikepdf.open(BytesIO(data)) as opened:
        elements = list(_elements(opened.Root.StructTreeRoot))
        return [(str(each.Alt), str(each.get("/Lang", ""))) for each in elements if "/Alt" in each]


def test_where_every_alternative_is_given_no_english_is_left(project: Path) -> None:
    feld = game(project, OWN, WORDS)
    assert heard(feld.sheet("block").pdf(copies=2)) == [
        (words, "")
        for words in (
            "Das Brett mit Schiffen.",
            "Sonne",
            "Rotes Schiff",
            "Leere Karte",
            "Rotes Schiff",
            "Blaues Schiff",
            "Ein Schiff mit Segel",
            "Ein Wurf.",
            "Leere Karte",
            "Leere Karte",
            "Wie das erste Blatt.",
            "Wie das erste Blatt.",
        )
    ]
    assert heard(feld.sheet("karte").pdf()) == [("Ein Brett mit Schiffen.", "")]
    assert [words for words in heard(feld.sheet("teile").pdf()) if "scales" not in words[0]] == [
        ("Ein Schiff.", ""),
        ("Ein Segel.", ""),
    ] * 2
    assert {part.pdf() and heard(part.pdf())[0] for part in feld.components(["schiff"])} == {
        ("Ein Schiff.", ""),
        ("Ein Segel.", ""),
    }


def test_what_ppgen_words_itself_says_that_it_is_english(project: Path) -> None:
    said = dict(heard(game(project, NONE).sheet("block").pdf(copies=2)))
    english = {words for words, language in said.items() if language == "en"}
    assert any(words.startswith("A board of 4 × 4 spaces.") for words in english)
    assert "Suit of Suns" in english
    assert "The same as the first copy." in english
    assert "3 of Suns (a side of a die) and rotes Schiff" in english
    # Names of the definition are in its own language, and so is the name of a file.
    assert {words for words, language in said.items() if not language} == {
        "Rotes Schiff",
        "Blaues Schiff",
        "Plain",
    }


@pytest.mark.parametrize("language", ["en", "en-GB"])
def test_in_an_english_document_nothing_has_a_language_of_its_own(project: Path, language: str) -> None:
    feld = game(project, NONE, language=language)
    for sheet in feld.sheets:
        with pikepdf.open(BytesIO(sheet.pdf())) as opened:
            assert not [each for each in _elements(opened.Root.StructTreeRoot) if "/Lang" in each]


def test_the_instructions_of_components_are_english_and_say_so(project: Path) -> None:
    data = game(project, OWN, WORDS).sheet("teile").pdf()
    with pikepdf.open(BytesIO(data)) as opened:
        marked = [str(each.S) for each in _elements(opened.Root.StructTreeRoot) if str(each.get("/Lang", "")) == "en"]
    assert marked.count("/Div") == 1
    assert marked.count("/P") >= 1
    assert set(marked) == {"/Div", "/P"}


def test_a_part_alone_says_in_which_language_it_is_described(project: Path) -> None:
    face, back = game(project, NONE).components(["schiff"])
    assert "<desc" in face.svg().decode()
    assert re.search(r'<desc id="[^"]*">Schiff\.</desc>', face.svg().decode())
    assert re.search(r'<desc id="[^"]*" lang="en" xml:lang="en">Schiff, its back\.</desc>', back.svg().decode())
    face, back = game(project, OWN, WORDS).components(["schiff"])
    assert re.search(r'<desc id="[^"]*">Ein Segel\.</desc>', back.svg().decode())


def test_pages_of_a_german_document_are_numbered_without_english(project: Path) -> None:
    game(project, OWN, WORDS)
    assert run(["sheets", "--format", "svg"]) == 0
    files = {file.name: file.read_text(encoding="utf-8") for file in (project / "output/feld/sheets").iterdir()}
    titles = {name: re.findall("<title[^>]*>(.*?)</title>", text) for name, text in files.items()}
    assert titles["teile-2.svg"] == ["Das Feld: Teile, 2/2"]
    assert not [name for name, text in files.items() if re.search(r"<(title|desc)[^>]*>[^<]*\b([Pp]age|of)\b", text)]


def test_the_gallery_marks_the_words_of_a_game_in_another_language(project: Path) -> None:
    game(project, OWN, WORDS)
    assert run(["gallery", "--out", "out"]) == 0
    page = (project / "out/index.html").read_text(encoding="utf-8")
    assert '<html lang="en">' in page
    assert 'alt="Ein Brett mit Schiffen." lang="de"' in page
    assert '<p class="caption" lang="de">So.</p>' in page
    game(project, OWN, WORDS, language="en")
    assert run(["gallery", "--out", "out"]) == 0
    assert 'lang="de"' not in (project / "out/index.html").read_text(encoding="utf-8")


def test_a_chart_may_have_words_of_its_own() -> None:
    definition = ppgen.load("long-way").definition
    theme = THEMES["color"]
    context = BlockContext(definition, theme, Sizes(0.0, 0.0, BODY), Art(definition, theme))
    own = Chart(context, ChartSpec(alt="Die **Tafel** der Plättchen.")).tag
    assert own == Tag("Figure", "Die Tafel der Plättchen.")
    assert Chart(context, ChartSpec()).tag == Tag("Figure", "A chart of 36 tiles in 6 rows and 6 columns.", "en")


def test_the_pieces_of_a_board_are_heard_once_with_all_their_spaces(project: Path) -> None:
    (board, *_) = heard(game(project, NONE, language="en").sheet("block").pdf())
    assert board[0].startswith("A board of 4 × 4 spaces.")
    assert "on A1, B1, C1 and D1." in board[0]


def test_parts_of_a_piecepack_have_english_names() -> None:
    assert piecepack.in_words("piecepack-suit-suns") == "suit of Suns"
    assert piecepack.in_words("piecepack-tile-suns-2") == "2 of Suns (a tile)"
    assert piecepack.in_words("piecepack-tile") == "back of a tile"
    assert piecepack.in_words("piecepack-coin-null") == "null (a coin)"
    assert piecepack.in_words("piecepack-coin-arms") == "back of a coin of Arms"
    assert piecepack.in_words("piecepack-die-moons-ace") == "ace of Moons (a side of a die)"
    assert piecepack.in_words("piecepack-pawn-crowns") == "pawn of Crowns"
    assert len({piecepack.in_words(part) for part in piecepack.ART}) == len(piecepack.ART)
