"""The notation of sheets and turns: what is printed reads back as the same value, legal or not."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ppgen.boards.grid import Side, Space, SpaceSide
from ppgen.games.long_way.notation import (
    Absent,
    Bonus,
    BonusCoins,
    BonusDoorway,
    BonusWall,
    Choice,
    DrawCafeteria,
    DrawTile,
    SheetTurn,
    Stop,
    parse_sheet,
    parse_turn,
    print_sheet,
    print_turn,
)
from ppgen.games.long_way.sheet import Cafeteria, Display, Doorway, PlacedTile, PlayerSheet
from ppgen.rules.protocol import NotationError

spaces = st.builds(Space, st.integers(-3, 25), st.integers(-9, 30))
sides = st.builds(SpaceSide, spaces, st.sampled_from(Side))
faces = st.integers(0, 9)
displays = st.lists(st.builds(Display, spaces, faces), max_size=3).map(lambda found: tuple(sorted(found)))
rolls = st.from_regex(r"[0-9]{2}", fullmatch=True)
doorways = sides.flatmap(lambda one: st.sampled_from([Doorway((one,)), Doorway.through(one, one.mate)])).filter(
    lambda doorway: all(-9 <= wall.space.column <= 25 and wall.space.row >= -10 for wall in doorway.walls)
)
"""Through walls that the notation can name: a grid ends at column Z."""
cafeterias = st.builds(Cafeteria.over, spaces, spaces)
tiles = st.builds(PlacedTile, rolls, spaces, displays, st.sampled_from([0, 90, 180, 270]))


def lists(of: st.SearchStrategy[object]) -> st.SearchStrategy[tuple[object, ...]]:
    return st.lists(of, max_size=4).map(tuple)


sheets = st.builds(
    PlayerSheet,
    st.none() | sides,
    st.none() | sides,
    lists(tiles),
    lists(cafeterias),
    lists(sides),
    lists(doorways),
    st.integers(0, 99),
    st.integers(0, 99),
    lists(spaces),
    lists(spaces),
).map(PlayerSheet.in_order)
bonuses: st.SearchStrategy[Bonus] = st.one_of(
    st.builds(BonusWall, sides), st.builds(BonusDoorway, doorways), st.just(BonusCoins())
)
drawings = st.builds(DrawTile, spaces, displays, lists(bonuses), st.none()) | st.builds(
    DrawTile, spaces, displays, lists(bonuses), rolls, st.sampled_from([0, 90, 180, 270])
)
choices: st.SearchStrategy[Choice] = st.one_of(
    drawings, st.builds(DrawCafeteria, cafeterias), st.just(Stop()), st.just(Absent())
)
turns = st.builds(
    SheetTurn, st.lists(rolls, min_size=1, max_size=4).map(tuple), st.lists(choices, min_size=1, max_size=4).map(tuple)
)


@given(sheets)
def test_a_sheet_reads_back_as_itself(sheet: PlayerSheet) -> None:
    text = print_sheet(sheet)
    assert parse_sheet(text) == sheet
    assert print_sheet(parse_sheet(text)) == text


@given(turns)
def test_a_turn_reads_back_as_itself(turn: SheetTurn) -> None:
    assert parse_turn(print_turn(turn)) == turn


def refused(parse: Callable[[str], object], text: str) -> NotationError | None:
    try:
        parse(text)
    except NotationError as error:
        return error
    return None


@given(st.text(max_size=40) | st.text("15A:@=+/^<>$| -nesw0cafe.", max_size=30))
def test_any_text_is_read_or_refused_with_a_place(text: str) -> None:
    for parse in (parse_sheet, parse_turn):
        error = refused(parse, text)
        assert error is None or (error.message and 0 <= error.offset <= len(text))


def test_a_blank_sheet_is_the_empty_text() -> None:
    assert parse_sheet("") == PlayerSheet()
    assert print_sheet(PlayerSheet()) == ""


def test_the_order_in_which_a_sheet_is_written_does_not_matter() -> None:
    one = parse_sheet("in:A4w out:E7n 15@A3=5A4 22@C1=2C1 cafe:G6-F6 +F2n +A1s /F3s+F2n coins:1/4")
    other = parse_sheet("coins:1/4 /F2n+F3s +A1s 22@C1=2C1 +F2n cafe:F6-G6 15@A3=5A4 out:E7n in:A4w")
    assert one == other
    assert hash(one) == hash(other)


def test_spaces_off_the_grid_have_names() -> None:
    sheet = parse_sheet("15@<A3=5A3 15@A0=1A1 15@A-1=1A1 15@H3=5H3")
    assert {placed.anchor for placed in sheet.tiles} == {Space(-1, 2), Space(0, -1), Space(0, -2), Space(7, 2)}


def test_a_turn_of_every_kind() -> None:
    turn = parse_turn("15>13>23: A3 =2A4 +F2n | cafe F6-G6 | stop | -")
    assert turn.roll == "23"
    assert turn.choices == (
        DrawTile(Space(0, 2), (Display(Space(0, 3), 2),), (BonusWall(SpaceSide.parse("F2n")),)),
        DrawCafeteria(Cafeteria(Space(5, 5), Space(6, 5))),
        Stop(),
        Absent(),
    )


@pytest.mark.parametrize(
    ("text", "offset"),
    [
        ("in:A4w in:B1s", 7),
        ("in:A4w foo", 7),
        ("in:A4", 3),
        ("15@A3=5", 5),
        ("15@3A", 0),
        ("15^45@A3", 0),
        ("cafe:F6", 5),
        ("+F2", 0),
        ("/F2n+F4s", 0),
        ("coins:1", 6),
        ("coins:0/2 coins:0/2", 10),
        ("15@<B3=5A4", 0),
    ],
)
def test_a_sheet_that_cannot_be_read_says_where(text: str, offset: int) -> None:
    with pytest.raises(NotationError) as caught:
        parse_sheet(text)
    assert caught.value.offset == offset


@pytest.mark.parametrize(
    ("text", "offset"),
    [
        ("A3 =5A4", 0),
        ("1: A3", 0),
        ("15:", 3),
        ("15: A3 | ", 8),
        ("15: stop now", 9),
        ("15: cafe", 4),
        ("15: A3 =5A4 ?", 12),
        ("15: A3 +F2", 7),
    ],
)
def test_a_turn_that_cannot_be_read_says_where(text: str, offset: int) -> None:
    with pytest.raises(NotationError) as caught:
        parse_turn(text)
    assert caught.value.offset == offset
