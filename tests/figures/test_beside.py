"""What is beside a board: seats with an arrow forward, trays with what is not on it, and pieces that face forward."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import product
from pathlib import Path
from textwrap import indent

import pytest

from ppgen.blocks.grid.drawing import BoardDrawing, draw_board, measure
from ppgen.boards.arrangement import Arrangement
from ppgen.boards.beside import Seat, Tray, TrayPiece
from ppgen.boards.grid import Grid, Side
from ppgen.definition.load import load_figures, load_game
from ppgen.definition.variants import Choice
from ppgen.diagnostics import DefinitionError
from ppgen.figures.draw import draw
from ppgen.figures.judge import judge_book
from ppgen.figures.statement import Statement
from ppgen.plane import Affine
from ppgen.records import replace
from ppgen.rules.load import load_rules
from ppgen.scene.model import Box, GlyphRun, Group, Item, Shape, Use
from ppgen.scene.path import bounds
from ppgen.scene.theme import THEMES, Theme
from ppgen.sentences import added, moved, removed
from ppgen.things import Thing
from tests.figures.sound import assert_sound, everything

LANDING = Path(__file__).parent / "landing"
COLOR = THEMES["color"]
WORDS = "title: A title\ncaption: A caption.\nalt: A board.\n"

Judged = Callable[..., Statement]


def walk(items: tuple[Item, ...]) -> Iterator[Item]:
    for item in items:
        yield item
        if isinstance(item, Group):
            yield from walk(item.items)


@pytest.fixture
def judged(tmp_path: Path) -> Judged:
    """Judge one figure of the game of this folder, or of another."""

    def judge(text: str, *variants: str, game: str | Path = LANDING) -> Statement:
        loaded = load_game(game, Choice(variants))
        file = "figures:\n  - id: figure\n" + indent(WORDS + text, "    ")
        (tmp_path / "figures.yaml").write_text(file + "\n", encoding="utf-8")
        here = replace(loaded, folder=tmp_path)
        (statement,) = judge_book(here, load_rules(loaded), load_figures(here))
        return replace(statement, game=loaded)

    return judge


def drawn(statement: Statement) -> dict[str, tuple[Use | Group, float, float]]:
    """By id, every piece, tray and seat, with the place of its middle or of its first word."""
    assert statement.holds, statement.findings
    places: dict[str, tuple[Use | Group, float, float]] = {}
    for item, matrix, _ in everything(draw(statement, COLOR)):
        if isinstance(item, Use) and item.id:
            box = item.symbol.box
            x, y = matrix @ (Affine(*item.transform) @ (box.x + box.width / 2, box.y + box.height / 2))
            places[item.id] = (item, x, y)
        elif isinstance(item, Group) and item.role in ("tray", "seat"):
            inner = matrix @ item.transform if item.transform else matrix
            words = next(part for part in item.items if isinstance(part, GlyphRun))
            x, y = inner @ words.origin
            places[item.id] = (item, x, y)
    return places


def points(item: Item) -> tuple[int, int]:
    """Where the upper edge of a drawing is: to the right, and down."""
    assert isinstance(item, Use)
    matrix = Affine(*item.transform)
    x, y = (matrix @ (0.0, -1.0)) - (matrix @ (0.0, 0.0))
    return round(x / max(abs(x), abs(y))), round(y / max(abs(x), abs(y)))


UP, RIGHT, DOWN, LEFT = (0, -1), (1, 0), (0, 1), (-1, 0)


@pytest.mark.parametrize(("variants", "ways"), [((), (UP, RIGHT, DOWN, LEFT)), (("turned",), (RIGHT, UP, LEFT, DOWN))])
def test_what_lies_flat_is_turned_forward_and_what_stands_is_not(
    judged: Judged, variants: tuple[str, ...], ways: tuple[tuple[int, int], ...]
) -> None:
    places = drawn(judged("width: 120\nposition: setup\nexpect: legal", *variants))
    discs = ("ann-disc-B1", "ben-disc-A4", "cai-disc-D5", "dee-disc-E2")
    assert tuple(points(places[disc][0]) for disc in discs) == ways
    # A tray with no room for each disc shows one of them and their number.
    hands = [places.get(f"{name}-disc-hand-1") or places[f"{name}-disc-hand"] for name in ("ann", "ben", "cai", "dee")]
    assert tuple(points(disc) for disc, _, _ in hands) == ways
    assert {points(places[guard][0]) for guard in ("ann-guard-C1", "cai-guard-C5")} == {UP}


def test_a_tray_lies_at_its_owner_s_side_outside_the_board(judged: Judged) -> None:
    places = drawn(judged("position: setup\nexpect: legal\ncoordinates: true"))
    corners = [places[name][1:] for name in ("ann-disc-B1", "ben-disc-A4", "cai-disc-D5", "dee-disc-E2")]
    for number in (1, 2, 3):
        ann, ben, cai, dee = (places[f"{name}-disc-hand-{number}"][1:] for name in ("ann", "ben", "cai", "dee"))
        assert ann[1] > corners[0][1] + 6
        assert ben[0] < corners[1][0] - 6
        assert cai[1] < corners[2][1] - 6
        assert dee[0] > corners[3][0] + 6
    assert places["tray-ann-hand"][0].thing == Thing("tray", "ann-hand", "", "ann", "Ann: in hand")
    in_tray = Thing("piece", "ann-disc", "tray Ann: in hand", "ann")
    assert places["ann-disc-hand-1"][0].thing == in_tray


def test_what_has_left_lies_in_another_tray_and_many_are_counted(judged: Judged) -> None:
    statement = judged('position: "2E2/5/5/5/A4 ann hand:A1 off:A2,C7"\nexpect: illustration')
    places = drawn(statement)
    assert {name for name in places if name.startswith("tray-")} == {"tray-ann-hand", "tray-ann-off", "tray-cai-off"}
    assert places["ann-disc-hand"][2] < places["ann-disc-off-1"][2]
    assert "cai-disc-off" in places
    texts = [item.text for item, _, _ in everything(draw(statement, COLOR)) if isinstance(item, GlyphRun)]
    assert [text for text in texts if text.startswith("×")] == ["× 7"]
    assert statement.facts["picture"]["trays"] == {"ann-hand": 1, "ann-off": 2, "cai-off": 7}  # type: ignore[index, call-overload]


def test_a_part_of_a_board_has_no_trays_unless_it_is_asked_to(judged: Judged) -> None:
    part = "position: setup\nexpect: legal\nregion: A1-C3"
    assert not any(name.startswith("tray-") for name in drawn(judged(part)))
    assert "tray-ann-hand" in drawn(judged(f"{part}\ntrays: true"))
    whole = judged("position: setup\nexpect: legal\ntrays: false")
    assert not any(name.startswith("tray-") for name in drawn(whole))
    assert whole.facts["picture"]["trays"] == {}  # type: ignore[index, call-overload]


def test_seats_name_the_players_at_their_sides(judged: Judged) -> None:
    places = drawn(judged("width: 120\nposition: setup\nexpect: legal\nseats: true\ncoordinates: true"))
    ann, ben, cai, dee = (places[f"seat-{name}"] for name in ("ann", "ben", "cai", "dee"))
    assert cai[2] < places["cai-disc-D5"][2] < places["ann-disc-B1"][2] < ann[2]
    assert ben[1] < places["ben-disc-A4"][1] < places["dee-disc-E2"][1] < dee[1]
    assert ann[0].thing == Thing("seat", "ann", "the south side", "", "Ann")
    # The tray lies behind the seat.
    assert ann[2] < places["ann-disc-hand-1"][2]


def test_nobody_sits_where_a_board_is_torn_off(judged: Judged) -> None:
    places = drawn(judged("position: setup\nexpect: legal\nseats: true\nregion: A1-C3"))
    assert {name for name in places if name.startswith("seat-")} == {"seat-ann", "seat-ben"}


def test_the_winner_is_named_at_the_seat(judged: Judged) -> None:
    won = judged('position: "6/3G2/6/2G3/5G/6 green off:R5,G2"\nexpect: legal\nseats: true', game="dodgem")
    texts = [item.text for item, _, _ in everything(draw(won, COLOR)) if isinstance(item, GlyphRun)]
    assert texts.count("has won") == 1
    things = {item.id: item.thing for item, _, _ in everything(draw(won, COLOR)) if isinstance(item, Group) and item.id}
    assert things["seat-red"].label == "Red has won"
    assert things["seat-green"].label == "Green"


def test_a_coin_that_may_not_leave_lies_in_no_tray(judged: Judged) -> None:
    turn = "position: {notation: setup, then: [A1-off]}\nexpect: {illegal: BD-EXIT}"
    statement = judged(turn, game="dodgem")
    assert {finding.code for finding in statement.findings} <= {"FIG-VERDICT"}
    ids = [item.id for item, _, _ in everything(draw(statement, COLOR)) if isinstance(item, (Use, Group))]
    assert "ghost-red-coin-A1" in ids
    assert not any(name.startswith("tray-") for name in ids)


def test_a_cross_on_the_edge_has_room_beside_the_coordinates(judged: Judged) -> None:
    """A cross on the west side of A5 stands where the names of rows would else be."""

    def left_of_rows(marks: str) -> float:
        figure = f"space: 10\ncoordinates: true\nposition: setup\nexpect: legal\nannotate: [{marks}]"
        scene = draw(judged(figure, game="dodgem"), COLOR)
        names = [item for item, _, _ in everything(scene) if isinstance(item, Group) and item.role == "coordinates"]
        return min(run.origin[0] for run in names[0].items if isinstance(run, GlyphRun))

    assert left_of_rows("cross: A5w") < left_of_rows("cross: A5e") - 1


def test_a_game_has_its_own_words_for_all_this(judged: Judged) -> None:
    statement = judged("position: setup\nexpect: legal\nseats: true", "turned")
    texts = [item.text for item, _, _ in everything(draw(statement, COLOR)) if isinstance(item, GlyphRun)]
    assert "Änne" in texts
    assert " ".join(texts).count("auf der Hand") == 4


def test_straight_quotation_marks_become_those_of_print(judged: Judged) -> None:
    statement = judged("position: setup\nexpect: legal\nseats: true\nshow: [to-move]")
    (panel,) = statement.panels
    board = panel.arrangement
    assert isinstance(board, Arrangement)
    assert board.turn is not None
    board = replace(
        board,
        seats=tuple(replace(seat, name='"Red"', note='"won"') for seat in board.seats),
        trays=(Tray("won", 'The "bank"'), *board.trays),
        turn=replace(board.turn, label='"Red" to move'),
    )
    statement = replace(statement, panels=(replace(panel, arrangement=board),))
    texts = [item.text for item, _, _ in everything(draw(statement, COLOR)) if isinstance(item, GlyphRun)]
    assert {"“Red”", "“won”", "The “bank”", "“Red” to move"} <= set(texts)
    assert not any('"' in text for text in texts)


FIGURES = [
    "position: setup\nexpect: legal\nseats: true\ncoordinates: true",
    (
        "columns: 2\nwidth: 150\nseats: true\npanels:\n"
        "- {position: setup, expect: legal}\n- {position: setup, expect: legal, region: B2-D4, trays: true}"
    ),
    "width: 60\nposition: setup\nexpect: legal\nseats: true",
]


@pytest.mark.parametrize("text", FIGURES)
def test_a_figure_with_all_of_it_is_sound(judged: Judged, text: str) -> None:
    assert_sound(judged(text))


def test_what_is_beside_the_boards_of_a_row_is_aligned(judged: Judged) -> None:
    """An arrow leaves the second board, so there is more room over it."""
    panels = "columns: 2\nwidth: 130\nseats: true\nposition: 1R4/6/6/5G/5G/5G red off:R1,G2\nexpect: illustration\n"
    statement = judged(panels + "before-after: B6-off", game="dodgem")
    places = {name: at for name, at in drawn(statement).items() if "green" in name}
    for name in ("seat-green", "tray-green-off"):
        assert places[f"A-{name}"][2] == pytest.approx(places[f"B-{name}"][2], abs=0.01)
    assert_sound(statement)


def test_a_board_that_has_no_room_left_is_a_fault(judged: Judged) -> None:
    with pytest.raises(DefinitionError) as error:
        draw(judged("width: 40\nposition: setup\nexpect: legal\nseats: true"), COLOR)
    (fault,) = error.value.diagnostics
    assert (fault.code, fault.mark.line) == ("FIG-DRAW", 2)
    assert "37.6 mm" in fault.message


def test_the_room_is_measured_as_it_is_drawn() -> None:
    """For boards of any size, with trays on any side that hold nothing, little or too much."""
    for side, space, count, columns in product(Side, (2.0, 6.5, 25.4), (0, 1, 4, 60), (1, 6)):
        pieces = (TrayPiece("coin", "", count, text="c"), TrayPiece("man", "", text="m")) if count else ()
        trays = (Tray("won", "Ann: coins won", pieces, side), Tray("paid", "Paid", pieces[:1], side))
        seats = (Seat("ann", "Ann", side, "has won"), Seat("ben", "Ben", side))
        arrangement = Arrangement(Grid(columns, 4), trays=trays, seats=seats)
        board = draw_board(arrangement, space, COLOR, {}, coordinates=True, seats=True, trays=True)
        assert measure(arrangement, space, coordinates=True, seats=True, trays=True) == board.box
        assert covers(board.box, board.board)
        around = Box(-20.0, -20.0, 200.0, 200.0)
        wide = draw_board(arrangement, space, COLOR, {}, seats=True, trays=True, around=around)
        assert measure(arrangement, space, seats=True, trays=True, around=around) == wide.box
        assert measure(arrangement, space) == board.board


def covers(outer: Box, inner: Box) -> bool:
    over = (inner.x - outer.x, inner.y - outer.y, outer.right - inner.right, outer.bottom - inner.bottom)
    return min(over) > -1e-9 and max(over) > 1


def test_a_tray_without_pieces_is_drawn_with_its_label() -> None:
    board = draw_board(Arrangement(Grid(4, 4), trays=(Tray("won", "Coins won"),)), 10.0, COLOR, {}, trays=True)
    assert "Coins won" in texts_of(board)


def texts_of(board: BoardDrawing) -> str:
    found: list[str] = []

    def walk(items: tuple[Item, ...]) -> None:
        for item in items:
            if isinstance(item, GlyphRun):
                found.append(item.text)
            elif isinstance(item, Group):
                walk(item.items)

    walk((board.group,))
    return " ".join(found)


def test_pieces_that_are_alike_are_shown_one_by_one_where_they_fit() -> None:
    trays = (Tray("won", "Won", tuple(TrayPiece(f"coin-{n}", "", text="c") for n in range(5))),)
    wide = draw_board(Arrangement(Grid(8, 4), trays=trays), 10.0, COLOR, {}, trays=True)
    narrow = draw_board(Arrangement(Grid(2, 4), trays=trays), 10.0, COLOR, {}, trays=True)
    assert texts_of(wide).count("c") == 5
    assert "× 5" in texts_of(narrow)


@pytest.mark.parametrize("key", ["trays: true", "trays: false"])
def test_trays_beside_a_picture_are_a_fault(judged: Judged, key: str) -> None:
    statement = judged(f"picture: {{board: {{}}}}\n{key}")
    (finding,) = statement.findings
    assert (finding.code, finding.mark.line) == ("FIG-POSITION", 2)
    assert "`trays`" in finding.message


def test_seats_that_nobody_knows_are_a_fault(tmp_path: Path) -> None:
    (tmp_path / "game.yaml").write_text("id: bare\ntitle: Bare\nboard: {columns: 3, rows: 3}\n", encoding="utf-8")
    figure = f"figures:\n  - id: figure\n{indent(WORDS, '    ')}    position: 3/3/3\n    expect: illustration\n"
    (tmp_path / "figures.yaml").write_text(f"{figure}    seats: true\n", encoding="utf-8")
    game = load_game(tmp_path)
    (statement,) = judge_book(game, None, load_figures(game))
    assert [finding.code for finding in statement.findings] == ["FIG-POSITION"]
    assert "`seats`" in statement.findings[0].message


@pytest.mark.parametrize("key", ["trays: perhaps", "seats: north"])
def test_these_keys_are_true_or_false(judged: Judged, key: str) -> None:
    with pytest.raises(DefinitionError) as error:
        judged(f"position: setup\nexpect: legal\n{key}")
    assert [(fault.code, fault.mark.line) for fault in error.value.diagnostics] == [("DEF-TYPE", 8)]


def test_the_comparison_has_words_for_a_tray() -> None:
    coin = Thing("piece", "red-coin", "tray Red: in hand", "red")
    there = Thing("piece", "red-coin", "B6", "red")
    assert added(coin) == "red coin added in the tray “Red: in hand”"
    assert removed(coin) == "red coin removed from the tray “Red: in hand”"
    assert moved(there, coin) == "red coin moved from B6 to the tray “Red: in hand”"


@pytest.mark.parametrize("theme", THEMES.values(), ids=list(THEMES))
def test_a_piece_that_was_paid_is_crossed_out_and_still_says_what_it_is(theme: Theme) -> None:
    coins = TrayPiece("coin", "", 2, text="C", thing=Thing("piece", "coin"))
    paid = TrayPiece("paid", "", 1, text="C", thing=Thing("piece", "paid-coin"), crossed=True)
    board = Arrangement(Grid(5, 2), trays=(Tray("box", "Coins", (paid, coins)),))
    drawing = draw_board(board, 10.0, theme, {}, trays=True)
    items = {item.id: item for item in walk(drawing.group.items) if item.id}
    crossed, whole = items["paid"], items["coin-1"]
    assert isinstance(crossed, Group)
    assert isinstance(whole, Group)
    assert len(crossed.items) > 1
    strokes = [part for part in crossed.items if isinstance(part, Shape) and part.stroke]
    assert strokes[-1].stroke is not None
    assert strokes[-1].stroke.colour == theme.fill("text")
    assert added(crossed.thing) == "paid coin added in the tray “Coins”"
    assert {"coin-1", "coin-2"} <= set(items)


def test_pieces_that_differ_in_a_cross_are_counted_apart() -> None:
    coin = TrayPiece("coin", "", 9, text="C")
    board = Arrangement(Grid(3, 2), trays=(Tray("box", "Coins", (replace(coin, id="paid", crossed=True), coin)),))
    items = walk(draw_board(board, 8.0, COLOR, {}, trays=True).group.items)
    words = [item.text for item in items if isinstance(item, GlyphRun)]
    assert words.count("× 9") == 2


def test_a_cross_reaches_nearly_from_corner_to_corner_of_its_piece() -> None:
    paid = TrayPiece("paid", "", 1, text="C", thing=Thing("piece", "paid-coin"), crossed=True)
    board = Arrangement(Grid(5, 2), trays=(Tray("box", "Coins", (paid,)),))
    items = {item.id: item for item in walk(draw_board(board, 10.0, COLOR, {}, trays=True).group.items) if item.id}
    crossed = items["paid"]
    assert isinstance(crossed, Group)
    shapes = [bounds(item.path) for item in walk(crossed.items) if isinstance(item, Shape)]
    piece, cross = shapes[0], shapes[-1]
    for edge, end in zip((piece.x, piece.y), (cross.x, cross.y), strict=True):
        assert edge < end < edge + piece.width / 8
    for edge, end in zip((piece.right, piece.bottom), (cross.right, cross.bottom), strict=True):
        assert edge - piece.width / 8 < end < edge
