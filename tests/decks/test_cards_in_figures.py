"""Cards, tokens and tiles in figures: as blocks, as pieces on a board, and on an open table."""

from __future__ import annotations

from pathlib import Path

import pytest
from PIL import Image

import ppgen
from ppgen.art import Art
from ppgen.baseline.difference import Difference
from ppgen.baseline.reading import read as read_svg
from ppgen.baseline.scenes import compare
from ppgen.boards.table import Bounds, TableArrangement, TablePiece
from ppgen.cli import run
from ppgen.decks.dealer import Dealer
from ppgen.definition.load import load_game
from ppgen.diagnostics import DefinitionError, Diagnostic
from ppgen.figures.table import draw_table
from ppgen.lints.drawing import read
from ppgen.scene.model import Box, Scene, Shape, Use
from ppgen.scene.theme import THEMES
from ppgen.things import Thing
from tests.decks.conftest import DECK as NUMBERED
from tests.decks.conftest import Write, deck_picture

DECK = NUMBERED.replace('      - text: "{{ index }} of {{ deck.cards }}"\n', "")

PICTURE = """\
figures:
  - id: shown
    title: Shown
    caption: Cards.
    alt: Some cards.
    width: 100
    picture: {{cards: {{{}}}}}
"""
SEA = 'colours: {sea: "#2b5fa8"}\n'
TOKENS = """\
  - id: tokens
    title: Tokens
    rows: [{name: sun}, {name: moon}]
    key: name
    shape: round
    width: 20
    height: 20
    face: {panel: {ground: sea, bleed: true}}
  - id: tiles
    title: Tiles
    rows: [{name: hill}]
    key: name
    shape: hexagon
    width: 40
    height: 34.64
    face: [text: Hill]
"""
PIECES = """\
colours: {sea: "#2b5fa8"}
board: {columns: 3, rows: 2}
pieces:
  spice: {name: spice card, letter: S, card: {deck: market, card: Spice}, size: 0.9}
  hidden: {name: hidden card, letter: H, card: {deck: market, card: silk, side: back}, size: 0.9}
  token: {name: sun token, letter: T, card: {deck: tokens, card: sun}, size: 0.5}
  hill: {name: hill, letter: X, card: {deck: tiles, card: hill}}
"""
BOARD = """\
figures:
  - id: shown
    title: Shown
    position: ST1/H1X
    expect: illustration
    caption: Cards lie on the board.
    alt: A board with cards.
    width: 80
    space: 20
    legend: {spice: a spice card, token: a token}
"""


def scene_of(folder: Path, theme: str = "color") -> Scene:
    return ppgen.load(folder).figure("shown").drawing(theme).scene


def edges(scene: Scene) -> list[Box]:
    """Where cards are cut out: left, top, width and height, in mm, without the line round them."""
    found = [mark for mark in read(scene).painted if mark.item.role == "cut"]
    return [mark.whole_box.inset(mark.line_width / 2) for mark in found]


def used(scene: Scene, kind: str) -> list[tuple[Use, Thing]]:
    """What uses symbols as things of a kind, each once."""
    steps = [step for mark in read(scene).painted for step in mark.trail if isinstance(step, Use)]
    return list({id(step): (step, step.thing) for step in steps if step.thing.kind == kind}.values())


def refused(folder: Path) -> tuple[Diagnostic, ...]:
    """Why the figure is not drawn."""
    with pytest.raises(DefinitionError) as caught:
        scene_of(folder)
    return caught.value.diagnostics


def difference(folder: Path, change: tuple[str, str, str]) -> list[str]:
    """What a comparison says of the figure once a text of a file has changed."""
    drawings = [read_svg(ppgen.load(folder).figure("shown").svg())]
    name, old, new = change
    text = (folder / name).read_text(encoding="utf-8")
    assert old in text
    (folder / name).write_text(text.replace(old, new), encoding="utf-8")
    drawings.append(read_svg(ppgen.load(folder).figure("shown").svg()))
    found: tuple[Difference, ...] = compare(*drawings)
    return [each.sentence for each in found]


# Blocks -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("key", ["Spice", "spice"])
def test_a_card_stands_alone_by_its_key_or_its_name_in_files(write: Write, key: str) -> None:
    scene = scene_of(write(DECK, **{"figures.yaml": PICTURE.format(f"deck: market, card: {key}, height: 44.45")}))
    ((_, _, width, height),) = edges(scene)
    assert (width, height) == pytest.approx((31.75, 44.45), abs=0.01)  # half of 63.5 × 88.9 mm
    ((_, thing),) = used(scene, "card")
    assert (thing.look, thing.owner) == ("Spice", "market")


@pytest.mark.parametrize(("block", "height"), [("deck: market, card: spice", 40), ("deck: tokens, card: sun", 20)])
def test_a_card_is_40_mm_high_or_its_true_height_where_that_is_less(write: Write, block: str, height: float) -> None:
    ((*_, shown),) = edges(scene_of(write(SEA + DECK + TOKENS, **{"figures.yaml": PICTURE.format(block)})))
    assert shown == pytest.approx(height, abs=0.01)


@pytest.mark.parametrize(("arranged", "step"), [("row", 1.05), ("hand", 0.45), ("pile", 0.02)])
def test_several_cards_lie_as_they_are_arranged(write: Write, arranged: str, step: float) -> None:
    block = f"deck: market, cards: [Spice, Silk, Gold], as: {arranged}, height: 40"
    boxes = edges(scene_of(write(DECK, **{"figures.yaml": PICTURE.format(block)})))
    assert len(boxes) == 3
    assert boxes[1].x - boxes[0].x == pytest.approx(step * boxes[0].width, abs=0.01)


def test_cards_keep_within_their_panel(write: Write) -> None:
    block = "deck: market, cards: [Spice, Silk, Gold, Spice, Silk], as: fan, height: 300"
    for box in edges(scene_of(write(DECK, **{"figures.yaml": PICTURE.format(block)}))):
        assert box.x >= 0
        assert box.right <= 100


def test_cards_are_counted_in_the_picture(write: Write) -> None:
    block = PICTURE.format("deck: market, cards: [Spice, Silk, Gold]")
    right = block.replace("Some cards.", "A row of three cards.")
    assert ppgen.load(write(DECK, **{"figures.yaml": right})).figure("shown").holds
    wrong = block.replace("Some cards.", "A row of four cards.")
    (finding,) = ppgen.load(write(DECK, **{"figures.yaml": wrong})).figure("shown").findings
    assert finding.code == "FIG-BARE-NUMBER"


@pytest.mark.parametrize(
    ("block", "at", "words", "hint"),
    [
        ("deck: markets, card: Spice", "markets", "'markets' is not in decks", "market"),
        ("deck: market, card: Spize", "Spize", "deck market has no card 'Spize'", "Spice"),
        ("deck: market, cards: [Silk, Glod]", "Glod", "deck market has no card 'Glod'", "Gold"),
        ("deck: market", "cards:", "name one card under `card`, or several under `cards`", ""),
        ("deck: market, card: Silk, cards: [Silk]", "cards:", "name one card under `card`", ""),
    ],
)
def test_a_wrong_name_is_a_fault_at_its_place(write: Write, block: str, at: str, words: str, hint: str) -> None:
    figures = PICTURE.format(block)
    (fault,) = refused(write(DECK, **{"figures.yaml": figures}))
    assert fault.mark.file.endswith("figures.yaml")
    assert figures.splitlines()[fault.mark.line - 1][fault.mark.column - 1 :].startswith(at)
    assert words in fault.message
    assert hint in fault.hint


def test_a_name_that_several_cards_may_mean_is_a_fault(write: Write) -> None:
    rows = "name,cost,count,rules\nRed: fox,1,1,\nRed fox,1,1,\n"
    folder = write(DECK, rows, **{"figures.yaml": PICTURE.format("deck: market, card: red-fox")})
    (fault,) = refused(folder)
    assert "'red-fox' may be several cards of deck market: Red: fox and Red fox" in fault.message
    assert "as the table has it" in fault.hint
    (folder / "figures.yaml").write_text(PICTURE.format("deck: market, card: Red fox"), encoding="utf-8")
    assert len(edges(scene_of(folder))) == 1


def test_a_card_that_overflows_is_not_shown(write: Write) -> None:
    rows = "name,cost,count,rules\nSpice,1,1," + "much too long " * 90 + "\n"
    folder = write(DECK, rows, **{"figures.yaml": PICTURE.format("deck: market, card: Spice")})
    of_card, of_figure = sorted(refused(folder), key=lambda fault: fault.code)
    assert of_card.code == "DECK-OVERFLOW"
    assert "card 'Spice' of deck market cannot be shown here" in of_figure.message
    assert of_figure.mark.line == 7
    assert run(["figures", "--game", str(folder), "--out", str(folder / "out")]) == 1
    assert not (folder / "out").exists()


def test_a_deck_at_fault_refuses_the_figure(write: Write) -> None:
    folder = write(
        DECK, "name,cost,count,rules\nSpice,1,many,\n", **{"figures.yaml": PICTURE.format("deck: market, card: Spice")}
    )
    assert [fault.code for fault in refused(folder)] == ["DECK-COPIES"]


def test_a_card_has_a_back_only_if_its_deck_does(write: Write) -> None:
    decks = DECK.replace('    back: [{text: "**{{ deck.title }}**"}]\n', "")
    folder = write(decks, **{"figures.yaml": PICTURE.format("deck: market, card: Spice, side: back")})
    (fault,) = refused(folder)
    assert "card 'Spice' has no back" in fault.message


def test_no_card_stands_on_a_card(write: Write) -> None:
    folder = write(
        f"{DECK}    layouts:\n"
        """      - {id: odd, when: '{{ row.name == "Spice" }}', face: {cards: {deck: market, card: Spice}}}\n"""
    )
    with pytest.raises(DefinitionError, match="'cards' makes no sense on a card"):
        ppgen.load(folder).deck("market").card("Spice").face.svg()


# Pieces -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("theme", list(THEMES))
def test_pieces_have_the_outline_and_the_proportions_of_their_cards(write: Write, theme: str) -> None:
    scene = scene_of(write(PIECES + DECK + TOKENS, **{"figures.yaml": BOARD}), theme)
    pieces = {thing.look: use for use, thing in used(scene, "piece")}
    assert {look: use.symbol.id.partition("-line")[0] for look, use in pieces.items()} == {
        "spice": "card-market-spice-face-cut",
        "hidden": "card-market-back-cut",
        "token": "card-tokens-face-cut",
        "hill": "card-tiles-face-cut",
    }
    # The longer side is a share of a space of 20 mm: 0.9, 0.5, or as large as keeps clear of walls.
    sizes = sorted((round(box.width, 2), round(box.height, 2)) for box in edges(scene) if box.width > 6.1)
    assert sizes == [(10.0, 10.0), (12.86, 18.0), (12.86, 18.0), (14.8, 12.82)]
    (round_one,) = [mark for mark in read(scene).painted if mark.item.role == "cut" and 9 < mark.box.width < 11]
    assert {command[0] for command in round_one.item.path} >= {"C"}


def test_a_card_in_a_legend_stands_upright(write: Write) -> None:
    scene = scene_of(write(PIECES + DECK + TOKENS, **{"figures.yaml": BOARD}))
    (sample,) = [box for box in edges(scene) if box.width < 5 and box.height > box.width * 1.1]
    assert sample.height / sample.width == pytest.approx(88.9 / 63.5, abs=0.01)


def test_a_piece_that_is_a_card_is_a_word_of_texts(write: Write) -> None:
    figure = BOARD.replace(
        "Cards lie on the board.", "'The card :spice: lies on {{ facts.picture.at[\"market/Spice\"] | listed }}.'"
    )
    shown = ppgen.load(write(PIECES + DECK + TOKENS, **{"figures.yaml": figure})).figure("shown")
    assert shown.holds
    assert shown.statement.caption == "The card :spice: lies on A2."


def test_the_ghost_of_a_card_is_pale_and_has_one_dashed_edge(write: Write) -> None:
    sheet = "sheets: [{id: help, title: Help, layouts: [{board: {pieces: ghosts}}]}]\n"
    rules = "rules: {players: [red, blue], pieces: {PIECES}, setup: {spice: A1, token: B1, hill: C1}, blocked: pass}\n"
    kinds = ", ".join(
        f"{kind}: {{owner: red, moves: [step: {{directions: orthogonal}}]}}"
        for kind in ("spice", "hidden", "token", "hill")
    )
    folder = write(PIECES + DECK + TOKENS + sheet + rules.replace("PIECES", kinds))
    scene = ppgen.load(folder).sheet("help").drawing().page(0).scene
    assert {thing.look for _, thing in used(scene, "ghost")} == {"red-spice", "red-token", "red-hill"}
    dashed = [
        mark
        for mark in read(scene).painted
        if isinstance(mark.item, Shape) and mark.item.stroke and mark.item.stroke.dash
    ]
    of_cards = [mark for mark in dashed if mark.in_part]
    assert [mark.item.role for mark in of_cards] == ["cut"] * 3
    colours = {mark.item.fill for mark in read(scene).painted if isinstance(mark.item, Shape) and mark.in_part}
    assert "#2b5fa8" not in colours  # the ground of the token
    assert ppgen.load(folder).check() == ()


def test_a_piece_lies_on_an_open_table_as_its_card(write: Write) -> None:
    game = load_game(write(PIECES + DECK + TOKENS))
    theme = THEMES["ink"]
    piece = TablePiece("card-1", game.pieces["spice"].art, 50, 50, 63.5, 90)
    table = TableArrangement(Bounds(0, 0, 100, 100), (piece,))
    drawn = draw_table(table, 0.5, theme, Art(game, theme, cards=Dealer(game)))
    scene = Scene(drawn.box.width, drawn.box.height, (drawn.group,), "", "", "en", None)
    ((_, _, width, height),) = edges(scene)
    assert (width, height) == pytest.approx((44.45, 31.75), abs=0.01)  # on its side, at half its true size


@pytest.mark.parametrize(
    ("old", "new", "column", "words"),
    [
        ("deck: tokens, card: sun", "deck: token, card: sun", 52, "'token' is not in decks"),
        (
            "card: {deck: tokens, card: sun}",
            "art: sun, card: {deck: tokens, card: sun}",
            10,
            "or it is a card of a deck",
        ),
        ("card: {deck: tokens, card: sun}, ", "", 10, "or it is a card of a deck"),
    ],
)
def test_a_piece_with_a_wrong_picture_is_a_fault(write: Write, old: str, new: str, column: int, words: str) -> None:
    folder = write(PIECES.replace(old, new) + DECK + TOKENS)
    (folder / "art").mkdir()
    (folder / "art" / "sun.svg").write_text(
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9v9z"/></svg>', encoding="utf-8"
    )
    with pytest.raises(DefinitionError) as caught:
        ppgen.load(folder)
    (fault,) = caught.value.diagnostics
    assert (fault.mark.line, fault.mark.column) == (8, column)
    assert words in fault.message


def test_check_finds_a_piece_whose_card_does_not_exist_though_nothing_shows_it(write: Write) -> None:
    folder = write(PIECES.replace("card: Spice", "card: Spize") + DECK + TOKENS)
    (fault,) = ppgen.load(folder).check()
    assert fault.message == "deck market has no card 'Spize'"
    assert (fault.mark.line, fault.mark.column) == (6, 67)


def test_a_card_cannot_show_the_piece_that_is_a_card(write: Write) -> None:
    folder = write(PIECES + DECK.replace('text: "**{{ deck', 'text: ":spice: **{{ deck') + TOKENS)
    with pytest.raises(DefinitionError, match="the piece that is card 'Spice' of deck market cannot stand on a card"):
        ppgen.load(folder).deck("market").card("Spice").back.svg()


def test_lints_look_at_the_figure_and_not_at_reduced_cards(write: Write) -> None:
    folder = write(PIECES + DECK + TOKENS, **{"figures.yaml": BOARD})
    assert ppgen.load(folder).check(strict=False) == ()


# Comparing ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (("figures.yaml", "card: Spice", "card: Gold"), "Spice card of market became Gold card of market"),
        (
            ("figures.yaml", "card: Spice", "card: Spice, side: back"),
            "Spice card of market is drawn as the back of the market card, was the face of the market spice card",
        ),
        (("cards.csv", "Spice,3", "Spice,4"), "The drawing of the face of the market spice card changed"),
        (("cards.csv", "Take one", "Take two"), "The drawing of the face of the market spice card changed"),
    ],
)
def test_a_comparison_says_which_card_is_shown_otherwise(
    write: Write, change: tuple[str, str, str], words: str
) -> None:
    assert words in difference(write(DECK, **{"figures.yaml": PICTURE.format("deck: market, card: Spice")}), change)


def test_a_comparison_says_which_card_a_piece_is(write: Write) -> None:
    folder = write(PIECES + DECK + TOKENS, **{"figures.yaml": BOARD})
    said = difference(folder, ("game.yaml", "deck: market, card: Spice", "deck: market, card: Gold"))
    words = "is drawn as the face of the market gold card, was the face of the market spice card"
    assert any(words in sentence and "on A2" in sentence for sentence in said)
    said = difference(folder, ("cards.csv", "Gold,8", "Gold,9"))
    assert any("The drawing of the face of the market gold card changed" in sentence for sentence in said)


HAND = PICTURE.format("deck: market, cards: [Spice, Silk, Gold], as: hand")


@pytest.mark.parametrize(
    ("change", "said"),
    [
        # A hand shown smaller has heavier lines, so its cards have symbols of other names once the lines change.
        (
            ("cards.csv", "Take one", "Take two"),
            ["The drawing of the face of the market spice card changed"],
        ),
        (
            ("game.yaml", "frame-width: 0.3", "frame-width: 0.6"),
            [f"The drawing of the face of the market {name} card changed" for name in ("spice", "silk", "gold")],
        ),
        (
            ("game.yaml", "corner: 3", "corner: 5"),
            [f"{name} card of market has another outline" for name in ("Spice", "Silk", "Gold")],
        ),
        (
            ("figures.yaml", "as: hand", "as: fan"),
            [
                "Spice card of market turned by 9° to the left",
                "Gold card of market turned by 9°",
                "Silk card of market moved by 1.5 mm down",
            ],
        ),
        (("figures.yaml", "Silk, Gold", "Silk"), ["Gold card of market removed"]),
        # Copies of one row have faces of their own only if they say which copy they are.
        (
            ("game.yaml", "{{ row.rules }}", "{{ row.rules }} {{ index }}"),
            [f"{name} card of market is drawn differently" for name in ("Spice", "Silk", "Gold")],
        ),
    ],
)
def test_a_comparison_names_cards_and_not_their_edges(
    write: Write, change: tuple[str, str, str], said: list[str]
) -> None:
    section = 'section: {heading: "{{ row.name }}", note: "{{ row.cost }}", items: [{text: "{{ row.rules }}"}]}'
    panel = 'panel: {frame: text, frame-width: 0.3, grow: 1, items: [{text: "{{ row.rules }}"}]}'
    deck = DECK.replace(section, panel).replace("    size: poker\n", "    size: poker\n    corner: 3\n", 1)
    sentences = difference(write(deck, **{"figures.yaml": HAND}), change)
    for words in said:
        assert any(sentence.startswith(words) for sentence in sentences)
    assert not [
        sentence
        for sentence in sentences
        if any(word in sentence.lower() for word in ("cut", "paper", "no name in it"))
    ]


def test_a_card_of_another_size_that_is_shown_as_large_as_before_is_not_called_smaller(write: Write) -> None:
    folder = write(PIECES + DECK + TOKENS, **{"figures.yaml": BOARD})
    said = difference(folder, ("game.yaml", "width: 20\n    height: 20", "width: 24\n    height: 24"))
    assert not [sentence for sentence in said if "smaller" in sentence or "larger" in sentence]
    assert any(sentence.startswith("The drawing of the face of the tokens card changed") for sentence in said)


def test_what_stays_in_the_middle_of_a_larger_token_has_not_moved(write: Write) -> None:
    icon = TOKENS.replace(
        "bleed: true}}", "bleed: true, vertical: middle, items: [{icons: {art: icon-coin, size: 8, align: centre}}]}}"
    )
    yaml = 'colours: {sea: "#2b5fa8"}\n' + "decks:\n" + icon.partition("  - id: tiles")[0]
    pictures = [deck_picture(write(yaml.replace("20", size))) for size in ("20", "24")]
    said = [item.sentence for item in compare(*map(read_svg, pictures))]
    assert said[0] == "cards are now 24 × 24 mm, round, were 20 × 20 mm, round"
    assert not [sentence for sentence in said if "moved" in sentence]


def test_a_comparison_names_the_card_whose_image_is_cut_off_elsewhere(write: Write) -> None:
    image = "image: {file: map.png, width: 30, height: 30, radius: 2}"
    section = 'section: {heading: "{{ row.name }}", note: "{{ row.cost }}", items: [{text: "{{ row.rules }}"}]}'
    folder = write(DECK.replace(section, image), **{"figures.yaml": PICTURE.format("deck: market, card: Spice")})
    Image.new("RGB", (300, 300), "#884422").save(folder / "map.png")
    said = difference(folder, ("game.yaml", "radius: 2", "radius: 6"))
    assert said == ["The drawing of the face of the market card changed"]  # all rows have one face here
