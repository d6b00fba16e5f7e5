"""Decks on paper, measured; overflow; single cards; and the library."""

from __future__ import annotations

import json
import re
from io import BytesIO
from pathlib import Path

import PIL.Image
import pytest

import ppgen
from ppgen.cli import run
from ppgen.decks.deck import deal
from ppgen.decks.drawing import DeckPainter
from ppgen.decks.outline import outline, trim_box
from ppgen.definition.load import load_game
from ppgen.diagnostics import DefinitionError, EnvironmentProblem
from ppgen.plane import Affine
from ppgen.scene.model import Group, Item, Shape, Use
from ppgen.scene.path import bounds
from ppgen.scene.theme import THEMES
from ppgen.sheets.decks.book import DeckBook
from tests.decks.conftest import DECK, ROWS, Write

SHAPED = """\
decks:
  - id: chits
    title: Chits
    rows: [{{name: a}}, {{name: b}}]
    key: name
    {}
    face: {{text: "{{{{ row.name }}}}"}}
"""
OVER = "{stack: {items: [{text: Over}, {text: '{{ row.name }}'}]}}"
"""A block whose texts lie over each other on every card."""


def book(folder: Path, **options: object) -> DeckBook:
    printout = ppgen.load(folder).decks[0].sheet.drawing(**options).printout  # type: ignore[arg-type]
    assert isinstance(printout, DeckBook)
    return printout


@pytest.mark.parametrize(("paper", "width"), [("letter", 215.9), ("a4", 210.0)])
def test_nine_poker_cards_stand_on_a_page_at_their_exact_size(write: Write, paper: str, width: float) -> None:
    printed = book(write(), paper=paper)
    assert printed.page_count == 1
    cells = [placed.cell for placed in printed.sides[0].cut.parts]
    assert len(cells) == 9
    for cell in cells:
        assert (cell.width, cell.height) == pytest.approx((63.5, 88.9))
        assert cell.x >= 6.35 - 1e-6
        assert cell.right <= width - 6.35 + 1e-6
    assert len({(round(cell.x, 3), round(cell.y, 3)) for cell in cells}) == 9


def test_backs_lie_behind_their_fronts(write: Write) -> None:
    printed = book(write(), duplex="long-edge")
    assert [side.back for side in printed.sides] == [False, True]
    front, back = printed.page(0), printed.page(1)
    assert back.trim.x == pytest.approx(215.9 - front.trim.right)
    assert back.trim.y == pytest.approx(front.trim.y)


@pytest.mark.parametrize("shape", ["shape: round", "shape: hexagon"])
def test_a_part_that_no_straight_cut_frees_has_its_outline_with_a_bleed_too(write: Write, shape: str) -> None:
    folder = write(SHAPED.format(f"width: 46\n    height: 40\n    {shape}"))
    for bleed in (0.0, 2.0):
        scene = book(folder, bleed=bleed).page(0).scene
        cuts = [item for item in scene.items if isinstance(item, Shape) and item.role == "cut"]
        assert [round(bounds(cut.path).width, 2) for cut in cuts] == [46, 46]
    straight = book(write(), bleed=2.0).page(0).scene
    assert not [item for item in straight.items if item.role == "cut"]


def test_a_bleed_moves_cards_apart(write: Write) -> None:
    cells = [placed.cell for placed in book(write(), bleed=3.0).sides[0].cut.parts]
    gaps = {round(other.x - cell.right, 3) for cell in cells for other in cells if other.x > cell.right}
    assert min(gaps) >= 6.0


def test_cards_of_two_decks_share_a_page_when_asked(write: Write) -> None:
    tokens = """\
  - {id: token, title: Tokens, rows: [{n: 1}], copies: 4, width: 20, height: 20, shape: round, face: {text: "1"}}
sheets: [{id: all, title: All, decks: [market, token]}]
"""
    folder = write(DECK + tokens, rows=ROWS.replace("Spice,3,4", "Spice,3,1"))
    printed = ppgen.load(folder).sheet("all").drawing().printout
    assert isinstance(printed, DeckBook)
    assert [placed.part.kind for placed in printed.sides[0].cut.parts].count("token") == 4
    assert printed.page_count == 1


def test_the_command_prints_a_deck_as_pdf(write: Write, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["cards", "--game", str(write()), "--deck", "market", "--out", str(tmp_path / "o")]) == 0
    assert [file.name for file in (tmp_path / "o" / "bazaar" / "sheets").iterdir()] == ["market.pdf"]
    assert "9 cards, 9 on a page" in capsys.readouterr().out


def test_two_runs_print_the_same_bytes(write: Write) -> None:
    folder = write()
    assert ppgen.load(folder).deck("market").sheet.pdf() == ppgen.load(folder).deck("market").sheet.pdf()


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (["--deck", "markt"], "did you mean 'market'?"),
        (["--deck", "market", "--paper", "50x50mm"], "do not fit"),
        (["--deck", "market", "--core", "2"], "No such option"),
    ],
)
def test_requests_that_cannot_be(
    write: Write, tmp_path: Path, capsys: pytest.CaptureFixture[str], options: list[str], words: str
) -> None:
    assert run(["cards", "--game", str(write()), *options, "--out", str(tmp_path / "o")]) == 2
    assert words in capsys.readouterr().err
    assert not (tmp_path / "o").exists()


def test_backs_that_no_card_has(write: Write) -> None:
    folder = write(SHAPED.format("size: mini"))
    with pytest.raises(EnvironmentProblem, match="has a back"):
        book(folder, duplex="long-edge")


# Room ---------------------------------------------------------------------------------------------------------------

LONG = ROWS.replace("Trade it", "Trade it " + "for ever and ever " * 90)


def test_a_text_that_is_too_long_refuses_the_card(write: Write, capsys: pytest.CaptureFixture[str]) -> None:
    folder = write(rows=LONG)
    assert run(["check", "--game", str(folder), "--lints", "none"]) == 1
    out = capsys.readouterr().out
    (line,) = {line for line in out.splitlines() if "DECK-OVERFLOW" in line}
    assert "cards.csv:3:4: DECK-OVERFLOW deck market, card 'Silk'" in line
    assert re.search(r"text is \d+(\.\d)? mm too high \(at .*game.yaml:11:79\)", line)


def test_nothing_is_printed_of_a_deck_with_such_a_card(write: Write, tmp_path: Path) -> None:
    folder = write(rows=LONG)
    assert run(["cards", "--game", str(folder), "--deck", "market", "--out", str(tmp_path / "o")]) == 1
    assert not (tmp_path / "o").exists()


def test_a_word_that_is_too_wide_refuses_the_card(write: Write) -> None:
    folder = write(DECK.replace("poker", "micro"), rows=ROWS.replace("Trade", "Donaudampfschifffahrtsgesellschaft"))
    with pytest.raises(DefinitionError) as caught:
        ppgen.load(folder).deck("market").card("Silk").face.svg()
    (fault,) = caught.value.diagnostics
    assert fault.code == "DECK-OVERFLOW"
    assert "mm too wide" in fault.message


def test_by_how_much_is_what_is_missing(write: Write) -> None:
    box = "{box: {label: B, height: 70, grow: 0}}"
    folder = write(SHAPED.format("size: poker").replace('{text: "{{ row.name }}"}', f"[{box}, {box}]"))
    deck = deal(load_game(folder), load_game(folder).decks[0])
    painter = DeckPainter(deck, THEMES["color"])
    (first,) = painter.sides()
    assert not any(found.too_wide for found in first.overfull)
    context = painter.context
    head = 1.3 + 1.25 * context.body.size
    assert first.overfull[-1].too_high == pytest.approx(2 * (70 + head) + 2.0 - (88.9 - 6.0))


def test_faults_that_all_cards_share_are_told_once(write: Write, capsys: pytest.CaptureFixture[str]) -> None:
    folder = write(DECK.replace("{{ index }} of", ":sipce:"))
    assert run(["check", "--game", str(folder), "--lints", "none"]) == 1
    lines = [line for line in capsys.readouterr().out.splitlines() if "sipce" in line]
    assert len(lines) == 1


# Cards alone --------------------------------------------------------------------------------------------------------


def test_a_card_is_a_picture_of_its_exact_size(write: Write) -> None:
    deck = ppgen.load(write()).deck("market")
    assert len(deck.cards) == 9
    spice = deck.card("Spice")
    assert spice.row["cost"] == "3"
    assert b'width="63.5mm" height="88.9mm"' in spice.face.svg()
    assert b'width="69.5mm" height="94.9mm"' in spice.face.svg(bleed=3.0)
    assert spice.back is not None
    assert spice.back.png(dpi=100)[1:4] == b"PNG"
    assert spice.face.pdf()[:5] == b"%PDF-"
    with pytest.raises(EnvironmentProblem, match="'Spcie'"):
        deck.card("Spcie")
    with pytest.raises(EnvironmentProblem, match="'markt'"):
        ppgen.load(write()).deck("markt")


@pytest.mark.parametrize(
    "shape",
    ["size: square\n    shape: square\n    corner: 2", "width: 20\n    height: 30\n    shape: round",
     "width: 40\n    height: 35\n    shape: hexagon", "width: 35\n    height: 40\n    shape: hexagon"],
)  # fmt: skip
def test_an_outline_touches_all_sides_of_the_trim(write: Write, shape: str) -> None:
    folder = write(SHAPED.format(shape))
    spec = load_game(folder).decks[0]
    for beyond in (0.0, 3.0):
        assert bounds(outline(spec, {}, beyond)) == pytest.approx(trim_box(spec).inset(-beyond))
    assert book(folder).page_count == 1


def test_the_outline_of_a_drawing_is_as_large_as_the_card(write: Write, tmp_path: Path) -> None:
    folder = write(SHAPED.format("width: 30\n    height: 20\n    shape: shield"))
    (folder / "art").mkdir()
    path = '<path class="art-solid" d="M2 2 h4 v3 l-2 2 l-2 -2 z"/>'
    art = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">{path}</svg>'
    (folder / "art" / "shield.svg").write_text(art, encoding="utf-8")
    game = load_game(folder)
    painter = DeckPainter(deal(game, game.decks[0]), THEMES["color"])
    assert bounds(painter.edge) == pytest.approx((-15, -10, 30, 20))
    assert book(folder).page_count == 1


def test_the_schema_takes_decks(write: Write) -> None:
    import jsonschema

    from ppgen.definition.source import read_file

    validator = jsonschema.Draft7Validator(json.loads(json.dumps(ppgen.schema("game"))))
    assert list(validator.iter_errors(read_file(write() / "game.yaml").plain())) == []
    wrong = write(DECK.replace("size: poker", "size: pokr"))
    assert list(validator.iter_errors(read_file(wrong / "game.yaml").plain()))


# Checks -------------------------------------------------------------------------------------------------------------


def test_a_report_shows_the_card_that_overflows(write: Write) -> None:
    game = ppgen.load(write(rows=LONG))
    (fault,) = [each for each in game.check(lints="none") if each.code == "DECK-OVERFLOW"]
    assert fault.picture.startswith(b"<?xml")
    assert b"#d6006f" in fault.picture


def test_drawing_lints_look_at_cards_and_a_block_may_allow_what_they_find(write: Write) -> None:
    folder = write(SHAPED.format("size: mini").replace('{text: "{{ row.name }}"}', OVER))
    faults = ppgen.load(folder).check()
    assert {fault.code for fault in faults} == {"DRAW-TEXT-TEXT"}
    assert all(fault.message.startswith("deck chits, card '") for fault in faults)
    allowed = OVER.replace("]}}", "], allow: {DRAW-TEXT-TEXT: on purpose}}}")
    (folder / "game.yaml").write_text(
        (folder / "game.yaml").read_text(encoding="utf-8").replace(OVER, allowed), encoding="utf-8"
    )
    assert ppgen.load(folder).check() == ()


def test_what_a_block_does_on_many_cards_is_told_once_with_the_first_of_them(write: Write) -> None:
    folder = write(SHAPED.format("size: mini").replace('{text: "{{ row.name }}"}', OVER))
    (fault,) = ppgen.load(folder).check()
    assert fault.message.startswith("deck chits, card 'a'")
    assert fault.message.endswith("; and on 1 more card")


def test_a_game_with_paint_of_its_own_has_cards_in_every_theme(write: Write) -> None:
    paint = "{fill: '#aa3300'}"
    folder = write(DECK + f"roles: {{lava: {{color: {paint}, ink: {paint}, contrast: {paint}}}}}\n")
    for theme in ("color", "ink", "contrast"):
        assert ppgen.load(folder).deck("market").card("Silk").face.svg(theme=theme)
        assert ppgen.load(folder).deck("market").sheet.pdf(theme=theme)


def test_art_that_is_missing_is_a_fault_of_the_row(write: Write) -> None:
    face = SHAPED.format("size: mini").replace('{text: "{{ row.name }}"}', '{picture: {art: "{{ row.name }}"}}')
    faults = [fault for fault in ppgen.load(write(face)).check(lints="none") if fault.code == "DEF-REFERENCE"]
    assert ["card 'a', row" in faults[0].message, "card 'b', row" in faults[1].message, len(faults)] == [True, True, 2]


def test_corners_are_round_in_a_picture_and_square_on_a_sheet(write: Write) -> None:
    face = SHAPED.format("size: mini\n    corner: 3").replace(
        '{text: "{{ row.name }}"}', "{panel: {ground: text, bleed: true, items: [{text: A}]}}"
    )
    folder = write(face)
    card = ppgen.load(folder).deck("chits").card("a").face
    width, height = (round(side / 25.4 * 100) for side in (44.45, 63.5))
    alone = PIL.Image.open(BytesIO(card.png(dpi=100)))
    assert alone.size == pytest.approx((width, height), abs=1)
    assert alone.convert("RGB").getpixel((1, 1)) == (255, 255, 255)
    with_bleed = PIL.Image.open(BytesIO(card.png(dpi=100, bleed=3)))
    assert with_bleed.convert("RGB").getpixel((13, 13)) == with_bleed.convert("RGB").getpixel((1, 1)) != (255, 255, 255)


@pytest.mark.parametrize("flip", ["long-edge", "short-edge"])
@pytest.mark.parametrize("size", ["size: poker", "width: 88.9\n    height: 57.15"])
@pytest.mark.parametrize("bleed", [0.0, 3.0])
def test_a_back_lies_behind_its_face_and_its_top_behind_the_top(
    write: Write, flip: str, size: str, bleed: float
) -> None:
    printed = book(write(DECK.replace("size: poker", size)), duplex=flip, bleed=bleed)
    front, back = (_sides(printed.page(index).scene.items, role) for index, role in ((0, "face"), (1, "back")))
    assert len(front) == len(back) > 0
    width, height = printed.job.paper.width, printed.job.paper.height

    def behind(x: float, y: float) -> tuple[float, float]:
        """Where a point of the front is seen on the other side of the paper."""
        return (width - x, y) if flip == "long-edge" else (x, height - y)

    for face, rear in zip(front, back, strict=True):
        for point in ((0.0, 0.0), (0.0, -20.0)):  # the middle, and a point towards the top
            assert rear @ point == pytest.approx(behind(*(face @ point)), abs=1e-6)


def _sides(items: tuple[Item, ...], role: str) -> list[Affine]:
    """The places of the cards of a page."""
    found: list[Affine] = []
    for item in items:
        if isinstance(item, Use) and item.role == role:
            found.append(Affine(*item.transform))
        elif isinstance(item, Group) and item.transform is None:
            found += _sides(item.items, role)
    return found
