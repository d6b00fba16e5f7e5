"""What things are called, where they are and what became of them: plain English from data, of bounded length."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ppgen import sentences
from ppgen.numerals import plural
from ppgen.things import Thing, is_point, named, point

ROOT = Path(__file__).resolve().parents[2]


@pytest.mark.parametrize(
    ("thing", "said"),
    [
        (Thing("piece", "red-coin", "A3"), "red coin on A3"),
        (Thing("piece", "red-coin", "A3", "red"), "red coin on A3"),
        (Thing("piece", "horizontal", "A3", label="horizontal packet"), "horizontal packet on A3"),
        (Thing("tile", "14", "B2"), "tile 14 on B2"),
        (Thing("panel", "A"), "panel A"),
        (Thing("coin", "3", "12,40", "Suns"), "coin 3 of Suns"),
        (Thing("coin", "suns-ace", label="ace of suns"), "ace of suns (a coin)"),
        (Thing("area", "x", label="the yard"), "the yard (an area)"),
        (Thing("start-tile", "left"), "left start tile"),
        (Thing("obstacle", "red-2"), "obstacle red 2"),
        (Thing("callout", label="Exit"), "callout “Exit”"),
        (Thing("callout", "left", label="Exit"), "callout “Exit”"),
        (Thing("ghost", "red-coin", "A1", "red"), "red coin ghost on A1"),
        (Thing("move", "unlawful-red-coin", "A1 → A3"), "unlawful red coin move A1 → A3"),
        (Thing("line", place="C1 → C3", label="three in a row"), "line “three in a row” C1 → C3"),
        (Thing("cross", place="A1 north"), "cross on the north side of A1"),
        (Thing(label="Score"), "“Score”"),
        (Thing("wall", place="F2 north"), "wall on the north side of F2"),
        (Thing("highlight", place="A3, B3"), "highlight on A3, B3"),
        (Thing("arrow", place="C2 → C5"), "arrow C2 → C5"),
        (Thing("move", "red-coin", "F6 → off"), "red coin move F6 → off"),
        (Thing("exterior-wall"), "exterior wall"),
        (Thing(), "drawing"),
    ],
)
def test_a_thing_is_called_as_people_call_it_and_where_it_is(thing: Thing, said: str) -> None:
    assert sentences.described(thing) == said


COIN, WALL, ARROW, THROWN = (
    Thing("piece", "red-coin", "A3"),
    Thing("wall", place="C4 north"),
    Thing("arrow", place="C2 → C5"),
    Thing("piece", "red-coin", "12.5,40"),
)


@pytest.mark.parametrize(
    ("thing", "added", "removed"),
    [
        (COIN, "red coin added on A3", "red coin removed from A3"),
        (WALL, "wall added on the north side of C4", "wall removed from the north side of C4"),
        (ARROW, "arrow C2 → C5 added", "arrow C2 → C5 removed"),
        (THROWN, "red coin added", "red coin removed"),
        (Thing("grid"), "grid added", "grid removed"),
    ],
)
def test_what_came_and_what_went(thing: Thing, added: str, removed: str) -> None:
    assert (sentences.added(thing), sentences.removed(thing)) == (added, removed)


def test_what_moved_what_swapped_and_what_became_another() -> None:
    blue = Thing("piece", "blue-coin", "B4")
    assert sentences.moved(COIN, COIN._replace(place="B4")) == "red coin moved from A3 to B4"
    assert sentences.moved(WALL, WALL._replace(place="C5 west")) == (
        "wall moved from the north side of C4 to the west side of C5"
    )
    assert sentences.swapped(COIN, blue) == "red coin and blue coin swapped places: A3 ↔ B4"
    assert sentences.swapped(THROWN, blue._replace(place="0,0")) == "red coin and blue coin swapped places"
    assert sentences.became(COIN, blue._replace(place="A3")) == "A3: red coin became blue coin"
    assert sentences.became(THROWN, blue._replace(place="0,0")) == "red coin became blue coin"


def test_the_line_that_won_is_said_in_english() -> None:
    line = Thing("line", "winning", "A1 → A3")
    assert sentences.added(line) == "winning line A1 → A3 added"
    assert sentences.moved(line, line._replace(place="C1 → C3")) == "winning line is now C1 → C3, was A1 → A3"
    assert sentences.added(Thing("line", "winner", "A1 → A3")) == "line “winner” A1 → A3 added"


@pytest.mark.parametrize(
    ("noun", "two"), [("wall", "2 walls"), ("cross", "2 crosses"), ("display", "2 displays"), ("body", "2 bodies")]
)
def test_several_of_a_kind(noun: str, two: str) -> None:
    assert (plural(1, noun), plural(2, noun), plural(0, "box")) == (f"1 {noun}", two, "0 boxes")


def test_a_name_is_data_only_where_the_look_does_not_say_it() -> None:
    assert named("piece", "den-set", "den set") == named("piece", "den-set", "den-set") == Thing("piece", "den-set")
    assert named("piece", "fork", "cafeteria").label == "cafeteria"


@pytest.mark.parametrize(
    ("x", "y", "place"), [(12.5, 40.0, "12.5,40"), (-0.0001, 0.1 + 0.2, "0,0.3"), (-13.919, 1e3, "-13.919,1000")]
)
def test_a_point_on_a_table_is_written_to_the_thousandth(x: float, y: float, place: str) -> None:
    assert point(x, y) == place
    assert is_point(place)


@given(st.floats(-1e6, 1e6), st.floats(-1e6, 1e6))
def test_every_point_reads_as_one_and_is_said_by_no_sentence(x: float, y: float) -> None:
    assert is_point(point(x, y))
    assert sentences.place_of(Thing(place=point(x, y))) == ""


@pytest.mark.parametrize("place", ["A3", "A3, B4", "C2 → C5", "A3 north", "", ",", "1,", "off", "1,2,3", "1.2.3,4"])
def test_no_other_place_is_a_point(place: str) -> None:
    assert not is_point(place)


@given(st.builds(Thing, *[st.text(max_size=300)] * 5), st.builds(Thing, *[st.text(max_size=300)] * 5))
def test_whatever_the_data_a_sentence_is_short(one: Thing, other: Thing) -> None:
    for said in (
        *map(sentences.described, (one, other)),
        sentences.added(one),
        sentences.removed(one),
        sentences.moved(one, other),
        sentences.swapped(one, other),
        sentences.became(one, other),
    ):
        assert 0 < len(said) < 1000


def test_every_attribute_of_the_committed_drawings_is_described() -> None:
    text = (ROOT / "docs/files.md").read_text(encoding="utf-8")
    cells = re.findall(r"^\|[^|]*\|([^|]*`data-[^|]*)\|", text, re.MULTILINE)
    described = {name for cell in cells for name in re.findall(r"`(data-[a-z0-9-]+)`", cell)}
    written = {
        name
        for path in (ROOT / "output").rglob("*.svg")
        for name in re.findall(r' (data-[a-z0-9-]+)="', path.read_text(encoding="utf-8"))
    }
    images = {"data-image", "data-sha256", "data-orientation", "data-crop", "data-alt"}
    every = {"data-ppgen-format", "data-id", "data-role", "data-text", *map("data-{}".format, Thing._fields)}
    assert described == every | images
    assert every <= written <= described


def test_every_piece_of_the_committed_drawings_says_which_it_is_and_where_on_a_board() -> None:
    for path in (ROOT / "output").rglob("figures/*.svg"):
        for element in re.findall(r"<[^>]* data-kind=\"piece\"[^>]*>", path.read_text(encoding="utf-8")):
            assert " data-look=" in element, path
            assert " data-place=" in element or " data-id=" not in element, path
