"""Changes planted in a drawing are found and named; what nobody can see is no finding."""

from __future__ import annotations

import re
from math import cos, radians, sin
from typing import cast

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ppgen.baseline import reading, scenes
from ppgen.baseline.difference import Difference
from ppgen.baseline.xml import Unreadable
from ppgen.plane import IDENTITY, translate
from ppgen.records import replace
from ppgen.render import svg
from ppgen.scene import path, text
from ppgen.scene.model import Box, Group, Item, Scene, Shape, Stroke, Symbol, Use
from ppgen.things import Thing
from tests.baseline import scenes as planted
from tests.baseline.scenes import BLUE, RED, arrow, changed, items, moved, piece, scene, tile, wall

BEFORE = scene()


def words(after: Scene | bytes, before: Scene = BEFORE) -> tuple[Difference, ...]:
    data = after if isinstance(after, bytes) else svg.render(after)
    return scenes.compare(reading.read(svg.render(before)), reading.read(data))


def findings(after: Scene | bytes, before: Scene = BEFORE) -> list[str]:
    return [word.sentence for word in words(after, before) if not word.note]


def swap(old: Item, *new: Item) -> tuple[Item, ...]:
    """The things on the board of panel A with one replaced."""
    out: list[Item] = []
    for item in items():
        out += new if item == old else [item]
    assert out != list(items())
    return tuple(out)


def test_the_same_drawing_has_no_finding() -> None:
    assert findings(scene()) == []


def test_a_coin_that_stands_a_space_further_has_moved() -> None:
    assert findings(scene(swap(piece(RED, "A3"), piece(RED, "A4")))) == ["Panel A: red coin moved from A3 to A4"]


def test_a_coin_keeps_its_name_when_its_id_goes_with_the_place() -> None:
    after = swap(piece(RED, "A3"), replace(piece(RED, "A4"), id="piece-A3"))
    assert findings(scene(after)) == ["Panel A: red coin moved from A3 to A4"]


def test_a_coin_moved_by_a_tenth_of_a_millimetre_is_named() -> None:
    after = changed(BEFORE, "piece-A3", lambda item: moved(item, 0.1, 0))
    assert findings(after) == ["Panel A: red coin on A3 moved by 0.1 mm to the right"]


def test_the_least_motion_that_is_written_is_found() -> None:
    after = changed(BEFORE, "piece-A3", lambda item: moved(item, 0.0, -0.005))
    assert findings(after) == ["Panel A: red coin on A3 moved by 0.005 mm up"]


def test_a_coin_that_vanished_and_one_that_appeared() -> None:
    assert findings(scene(swap(piece(BLUE, "B3")))) == ["Panel A: blue coin removed from B3"]
    more = scene((*items(), piece(BLUE, "F1")))
    assert findings(more) == ["Panel A: blue coin added on F1"]


def test_a_swapped_pair_of_pieces() -> None:
    after = tuple(
        piece(BLUE, "A3") if item == piece(RED, "A3") else piece(RED, "B3") if item == piece(BLUE, "B3") else item
        for item in items()
    )
    assert findings(scene(after)) == ["Panel A: red coin and blue coin swapped places: A3 ↔ B3"]


def test_a_piece_that_became_another() -> None:
    assert findings(scene(swap(piece(RED, "A3"), piece(BLUE, "A3")))) == ["Panel A: A3: red coin became blue coin"]


def test_another_drawing_under_the_same_name() -> None:
    after = changed(BEFORE, "piece-A3", lambda item: replace(cast("Use", item), symbol=BLUE))
    assert findings(after) == ["Panel A: red coin on A3 is drawn as blue coin, was red coin"]


def test_an_arrow_added() -> None:
    assert findings(scene((*items(), arrow("C2", "C5")))) == ["Panel A: arrow C2 → C5 added"]


def test_an_arrow_that_points_elsewhere() -> None:
    before = scene((*items(), arrow("C2", "C5")))
    assert findings(scene((*items(), arrow("C2", "D5"))), before) == ["Panel A: arrow moved from C2 → C5 to C2 → D5"]


@pytest.mark.parametrize(
    ("quarters", "said"), [(1, "turned by 90°"), (2, "turned by 180°"), (3, "turned by 90° to the left")]
)
def test_a_tile_turned(quarters: int, said: str) -> None:
    assert findings(scene(swap(tile("B2"), tile("B2", quarters)))) == [f"Panel A: tile 14 on B2 {said}"]


def test_a_piece_turned_by_any_angle() -> None:
    angle = radians(30)
    c, s = cos(angle) * 0.06, sin(angle) * 0.06
    middle = 50.0

    def turn(item: Item) -> Item:
        assert isinstance(item, Use)
        x, y = item.transform[4] + 0.06 * middle, item.transform[5] + 0.06 * middle
        return replace(item, transform=(c, s, -s, c, x - c * middle + s * middle, y - s * middle - c * middle))

    (said,) = findings(changed(BEFORE, "piece-A3", turn))
    assert said == "Panel A: red coin on A3 turned by 30°"


def test_a_wall_that_moved_and_many_that_came() -> None:
    assert findings(scene(swap(wall("C4"), wall("C5")))) == [
        "Panel A: wall moved from the north side of C4 to the north side of C5"
    ]
    more = scene((*items(), *(wall(f"{column}2") for column in "ABCDEF")))
    (said,) = findings(more)
    assert said.startswith("Panel A: 6 walls added: ")


def test_things_that_are_called_alike_are_counted() -> None:
    boxes = [Shape(path.rect(x, 3, 1, 1), "#0072b2") for x in (2, 7, 12)]
    signs = [Group((box,), role="sign", thing=Thing("sign")) for box in boxes]
    assert findings(scene((*items(), *signs))) == ["Panel A: 3 signs added"]
    mixed = (*signs[:2], replace(signs[2], thing=Thing("sign", "x")))
    assert findings(scene((*items(), *mixed))) == ["Panel A: 3 signs added: sign, sign x"]


def test_a_caption_changed_is_said_once() -> None:
    assert findings(scene(words=("Here are three", "coins."))) == [
        "caption of panel A changed: “Here are two coins.” → “Here are three coins.”"
    ]


def test_a_full_stop_removed() -> None:
    assert findings(scene(words=("Here are two", "coins"))) == [
        "caption of panel A changed: “Here are two coins.” → “Here are two coins”"
    ]


def test_a_full_stop_removed_from_the_drawing_alone() -> None:
    data = svg.render(BEFORE).decode()
    line = next(line for line in data.splitlines() if 'data-text="coins."' in line)
    cut = line[: line.rindex("<use ")] + "</g>"
    assert findings(data.replace(line, cut).encode()) == ["Panel A: “coins.” has lost a letter on the page"]


def test_a_caption_that_breaks_its_lines_elsewhere() -> None:
    assert findings(scene(words=("Here are", "two coins."))) == ["Panel A: the caption breaks its lines elsewhere"]


def test_a_text_outside_captions() -> None:
    from ppgen.scene import text

    def label(words: str) -> Scene:
        return scene((*items(), text.line(words, planted.TEXT, 1, 1)))

    assert findings(label("Total"), label("Score")) == ["Panel A: text changed: “Score” → “Total”"]


def test_a_colour_moved_by_a_few_levels() -> None:
    assert "fill of tile: #f6e7bd → #f6e8bd" in findings(
        changed(BEFORE, "tile-B2", lambda item: replace(cast("Shape", item), fill="#f6e8bd"))
    )


def redrawn(other: Symbol) -> tuple[Item, ...]:
    """What is on the board, with another drawing of the red coin."""
    return tuple(
        replace(item, symbol=other) if isinstance(item, Use) and item.symbol == RED else item for item in items()
    )


def test_a_colour_inside_a_drawing_that_is_used_often() -> None:
    other = Symbol(RED.id, (replace(cast("Shape", RED.items[0]), fill="#cc2322"),), RED.box)
    after = redrawn(other)
    said = findings(scene(after, second=False), scene(second=False))
    assert "fill of the red coin drawing: #cc2222 → #cc2322" in said


def test_a_drawing_that_is_used_often_is_said_once() -> None:
    other = Symbol(RED.id, (Shape(path.circle(50, 50, 41), "#cc2222", Stroke("#1d2733", 4.0)),), RED.box)
    after = redrawn(other)
    assert findings(scene(after, second=False), scene(second=False)) == [
        "The drawing of the red coin changed, used 2 times"
    ]


def test_a_change_of_paint_alone_is_no_theme_unless_the_drawing_says_so() -> None:
    thick = tuple(
        replace(item, stroke=Stroke("#1d2733", 0.6)) if isinstance(item, Shape) and item.role == "wall" else item
        for item in items()
    )
    assert findings(scene(thick)) == ["stroke width of wall, 3 times: 0.5 → 0.6 mm"]
    assert findings(scene(thick, notes={"theme": "ink"})) == [
        "theme only: stroke width",
        "theme changed: “color” → “ink”",
        "stroke width of wall, 3 times: 0.5 → 0.6 mm",
    ]


def test_another_theme_in_which_nothing_is_painted_otherwise_is_named_alone() -> None:
    assert findings(scene(notes={"theme": "ink"})) == ["theme changed: “color” → “ink”"]


def test_everything_moved_as_a_whole() -> None:
    assert findings(scene(x=4.0)) == ["Everything moved as a whole by 2 mm to the right"]


def test_a_panel_moved_as_a_whole_but_for_one_piece() -> None:
    after = changed(BEFORE, "panel-B", lambda item: moved(item, 0, 3))
    assert findings(after) == ["Panel B moved as a whole by 3 mm down"]
    both = changed(after, "B-piece-C3", lambda item: moved(item, 1, 0))
    assert "Panel B: red coin on C3 moved by 1 mm to the right" in findings(both)


def test_a_board_that_moved_in_its_panel_leaves_the_caption_where_it_is() -> None:
    after = changed(BEFORE, "A-board", lambda item: moved(item, 1, 0))
    assert findings(after) == ["Panel A: board moved as a whole by 1 mm to the right"]


def test_what_moved_alike_is_said_together() -> None:
    after = BEFORE
    for name in ("piece-A3", "piece-B3", "piece-E5", "wall-A3n", "wall-C4n"):
        after = changed(after, name, lambda item: moved(item, 0, 1.5))
    (said,) = findings(after)
    assert said.startswith("Panel A: 5 things moved by 1.5 mm down: red coin on A3, blue coin on B3, ")


def test_a_board_drawn_larger() -> None:
    after = changed(
        BEFORE, "A-board", lambda item: Group((item,), (1.05, 0, 0, 1.05, 0, 0)) if isinstance(item, Group) else item
    )
    (said,) = findings(after)
    assert said.endswith("drawn 5 % larger")


def test_a_panel_that_went() -> None:
    assert "Panel B removed" in findings(scene(second=False))


def test_the_size_the_title_and_the_alternative_text() -> None:
    after = replace(BEFORE, height=72.0, title="Coins!", description="A board.")
    assert findings(after) == [
        "the page is now 120 × 72 mm large, was 120 × 70 mm",
        "title changed: “Coins” → “Coins!”",
        "alternative text changed: “A board with coins.” → “A board.”",
    ]


def test_verdicts_are_read_from_the_notes() -> None:
    after = scene(notes={"verdict A": "illegal (LW-DOOR)"})
    assert findings(after) == ["verdict of panel A changed: “legal” → “illegal (LW-DOOR)”"]


def test_another_version_of_the_font() -> None:
    data = svg.render(BEFORE).decode()
    lines = [
        line.replace("Z", "L1 1Z") if line.startswith("<path id=") else line for line in data.splitlines(keepends=True)
    ]
    (said,) = findings("".join(lines).encode())
    assert said.startswith("the font changed: 3 of 3 lines of text drawn with other outlines")


def test_other_distances_between_letters() -> None:
    data = svg.render(BEFORE).decode()
    wider = re.sub(r' x="(\d+)"', lambda found: f' x="{int(found[1]) + 9}"', data)
    assert findings(wider.encode()) == ["3 of 3 lines of text set with other distances between letters"]


def test_elements_reordered_without_overlap_are_noted() -> None:
    inside = list(items())
    inside[5], inside[7] = inside[7], inside[5]
    said = words(scene(tuple(inside)))
    assert [word.note for word in said] == [True]
    assert "without overlap" in said[0].sentence


def test_elements_reordered_with_overlap_are_a_finding() -> None:
    inside = items()
    after = scene((inside[2], inside[0], inside[1], *inside[3:]))
    over = (piece(BLUE, "B2"), tile("B2"))
    (said,) = findings(scene((over[1], over[0])), scene(over))
    assert said == "Panel A: blue coin on B2 now lies over tile 14 on B2"
    assert all("lies over" in one for one in findings(after))


def test_what_is_written_differently_and_drawn_alike_is_noted() -> None:
    data = svg.render(BEFORE).replace(b"\n<g ", b"\n\n<g ")
    assert data != svg.render(BEFORE)
    assert [word.note for word in words(data)] == [True]


def test_another_role_without_a_name_is_noted_where_it_is_drawn_alike() -> None:
    """In a baseline of an older format a role may have another name: what is seen is the same."""
    line = Shape(path.line((5, 5), (20, 5)), stroke=Stroke("#000000", 0.3), role="rule")
    before, after = scene((*items(), line)), scene((*items(), replace(line, role="panel-rule")))
    assert [word.note for word in words(after, before)] == [True]
    moved_too = replace(line, role="panel-rule", path=path.line((5, 6), (20, 6)))
    assert findings(scene((*items(), moved_too)), before)


def test_a_name_that_changed_without_the_drawing_is_noted() -> None:
    after = changed(
        BEFORE, "piece-A3", lambda item: replace(cast("Use", item), thing=Thing("piece", "crimson-coin", "A3"))
    )
    assert [word.note for word in words(after)] == [True]


MIDDLED = Symbol("sun-coin", (Shape(path.circle(0, 0, 4), "#cc2222", role="art-body"),), Box(-5, -5, 5, 5))
OTHER = Symbol("moon-coin", (Shape(path.circle(0, 0, 4), "#2244cc", role="art-body"),), Box(-5, -5, 5, 5))


def thrown(symbol: Symbol, x: float, y: float, angle: float = 0.0) -> Use:
    """A coin somewhere on a table: its place is a point."""
    c, s = cos(radians(angle)), sin(radians(angle))
    return Use(symbol, (c, s, -s, c, x, y), symbol.id, "piece", Thing("piece", symbol.id, f"{x:g},{y:g}"))


def test_a_thrown_coin_that_turned_and_moved_did_both() -> None:
    before, after = scene((thrown(MIDDLED, 10, 10, 20),)), scene((thrown(MIDDLED, 14, 10, 70),))
    assert findings(after, before) == [
        "Panel A: sun coin turned by 50°",
        "Panel A: sun coin moved by 4 mm to the right",
    ]


def test_a_thing_is_called_by_its_look_and_not_by_a_name_that_nothing_draws() -> None:
    ace = Thing("coin", "suns-ace", label="ace of suns")
    before, after = (scene((replace(thrown(MIDDLED, x, 10), thing=ace),)) for x in (10, 14))
    assert findings(after, before) == ["Panel A: suns ace coin moved by 4 mm to the right"]


def test_a_thrown_coin_that_turned_where_it_lies_did_not_move() -> None:
    before, after = scene((thrown(MIDDLED, 10, 10, 20),)), scene((thrown(MIDDLED, 10, 10, 70),))
    assert findings(after, before) == ["Panel A: sun coin turned by 50°"]


@pytest.mark.parametrize("angle", [0, 50])
def test_two_thrown_coins_that_swapped_places(angle: float) -> None:
    before = scene((thrown(MIDDLED, 10, 10), thrown(OTHER, 30, 22, angle)))
    after = scene((thrown(MIDDLED, 30, 22, angle), thrown(OTHER, 10, 10)))
    assert "Panel A: sun coin and moon coin swapped places" in findings(after, before)
    assert not any("moved" in one for one in findings(after, before))


def test_a_callout_on_the_other_side_of_the_board() -> None:
    def callout(side: str, x: float) -> Group:
        thing = Thing(look=side, place="C4", label="Exit")
        return Group((text.line("Exit", planted.TEXT, x, 3),), id=f"callout-C4-{side}", role="callout", thing=thing)

    said = findings(scene((callout("left", 3),)), scene((callout("right", 30),)))
    assert said[0] == "Panel A: callout “Exit” on C4 is now on the left, was on the right"


def test_a_line_that_a_group_gained_is_no_new_group() -> None:
    without = Group((text.line("Exit", planted.TEXT, 3, 3),), id="callout-1", role="callout", thing=Thing(label="Exit"))
    lead = Shape(path.line((0, 0), (3, 3)), stroke=Stroke("#1d2733", 0.3))
    led = replace(without, items=(lead, *without.items))
    assert findings(scene((led,)), scene((without,))) == ["Panel A: callout “Exit” redrawn"]
    assert findings(scene((without,)), scene((led,))) == ["Panel A: callout “Exit” redrawn"]


def test_a_line_that_a_group_lost_is_told_of_the_group() -> None:
    thing = Thing("route", place="A1 → C1")
    ways = [Shape(path.line((0, y), (30, y)), stroke=Stroke("#1d2733", 0.3), role="route", thing=thing) for y in (0, 3)]
    one, two = (tuple(Group((way,), role="route", thing=thing) for way in some) for some in (ways[:1], ways))
    assert findings(scene(one), scene(two)) == ["Panel A: route A1 → C1 redrawn"]


def test_what_is_seen_comes_before_the_notation_of_it() -> None:
    before = scene(notes={"position A": "A3"})
    after = scene(swap(piece(RED, "A3"), piece(RED, "A4")), notes={"position A": "A4"})
    assert [one.split(":")[0] for one in findings(after, before)] == ["Panel A", "position of panel A changed"]


def test_of_a_long_notation_only_what_changed_is_quoted() -> None:
    throws = " ".join(f"suns-{number}@{number}00.123,{number}00.456^{number}5.789" for number in range(2, 9))
    before = scene(notes={"position A": f"suns-ace@-13.919,36.491^54.945 {throws}"})
    after = scene(notes={"position A": f"suns-ace@-13.819,36.491^54.945 {throws}"})
    (said,) = findings(after, before)
    assert "suns-ace@-13.919" in said
    assert "suns-ace@-13.819" in said
    assert "suns-3" not in said


def test_what_two_sheets_on_a_leaf_share_is_said_once() -> None:
    def leaf(inside: tuple[Item, ...]) -> Scene:
        half = Symbol("pad-sheet", inside, Box(0, 0, 60, 60))
        both = (Use(half, translate(0, 0), "sheet-1", "sheet"), Use(half, translate(60, 0), "sheet-2", "sheet"))
        return Scene(120, 60, (Use(Symbol("pad-leaf", both, Box(0, 0, 120, 60)), IDENTITY),), "Pad", "A pad.")

    after = leaf(swap(piece(RED, "A3"), piece(RED, "A4")))
    assert findings(after, leaf(items())) == ["Red coin moved from A3 to A4"]


NAMES = [item.id for item in items() if item.id != "grid"]


@settings(deadline=None, max_examples=40)
@given(st.sampled_from(NAMES), st.sampled_from(["right", "down", "gone", "paint"]), st.floats(0.01, 30))
def test_no_change_goes_unsaid(name: str, what: str, by: float) -> None:
    def change(item: Item) -> Item | None:
        if what == "gone":
            return None
        if what == "paint" and isinstance(item, Shape):
            return replace(item, fill="#123456")
        return moved(item, by if what != "down" else 0.0, 0.0 if what != "down" else by)

    assert findings(changed(BEFORE, name, change))


DATA = svg.render(BEFORE)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('viewBox="0 0 120 70"', 'viewBox="1 0 120 70"'),
        ('viewBox="0 0 120 70"', 'viewBox="0 0 60 35"'),
        ("<svg ", '<svg transform="translate(1 0)" '),
        ("<svg ", '<svg xml:base="https://example.org/" '),
        ('<g data-role="board"', '<g fill="#ffffff" data-role="board"'),
        ('<g data-role="board"', '<g stroke="#ffffff" data-role="board"'),
        ('transform="matrix(0.06 ', 'x="3" transform="matrix(0.06 '),
        ('<path id="', '<path fill="#ffffff" id="'),
        ('<rect width="', '<rect x="3" width="'),
        ("</defs>", '</defs><defs><g id="p1"/><g id="p1"/></defs>'),
    ],
)
def test_what_a_renderer_would_draw_by_and_ppgen_never_writes_is_refused(old: str, new: str) -> None:
    assert old in DATA.decode()
    with pytest.raises(Unreadable):
        reading.read(DATA.decode().replace(old, new, 1).encode())


@settings(deadline=None, max_examples=150)
@given(st.integers(0, len(DATA) - 1), st.integers(0, 40), st.binary(max_size=12))
def test_a_damaged_file_is_read_or_refused_and_never_breaks_the_reader(start: int, long: int, put: bytes) -> None:
    damaged = DATA[:start] + put + DATA[start + long :]
    try:
        old = reading.read(damaged)
    except Unreadable:
        return
    said = scenes.compare(old, reading.read(DATA))
    assert said
    assert scenes.compare(reading.read(DATA), old)


def in_tray(label: str) -> tuple[Item, ...]:
    """A tray with a red coin beside the board."""
    coin = piece(RED, "F6")
    words = text.line(label, planted.TEXT, 0.0, 60.0)
    return (
        Group((words,), id="red-hand", role="tray", thing=Thing("tray", "red-hand", label=label)),
        replace(coin, id="red-coin-hand", thing=coin.thing._replace(place=f"tray {label}")),
    )


def test_what_lies_in_a_tray_with_another_label_has_not_moved() -> None:
    before = scene((*items(), *in_tray("Red: in hand")))
    after = scene((*items(), *in_tray("Red: waiting")))
    assert findings(after, before) == ["Panel A: tray changed: “Red: in hand” → “Red: waiting”"]


def test_each_of_several_places_may_be_a_side() -> None:
    ring = replace(wall("A4"), thing=Thing("highlight", place="A4 east, C3 north"))
    now = replace(ring, thing=Thing("highlight", place="C3 north"))
    assert findings(scene((*items(), now)), scene((*items(), ring))) == [
        "Panel A: highlight is now on the north side of C3, was on the east side of A4, the north side of C3"
    ]


def _framed(width: float, edge: float = 0.0) -> Scene:
    """A frame with round corners whose outer edge stays where it is, whatever the width of its line."""
    by = edge + width / 2
    outline = path.rounded_rect(*Box(5, 5, 40, 20).inset(by), 3 - by)
    frame = Shape(outline, stroke=Stroke("#000000", width), role="frame", thing=Thing("frame"))
    return Scene(60.0, 40.0, (frame,), "A frame", "A frame.")


def test_a_frame_with_a_wider_line_is_not_redrawn_as_well() -> None:
    assert findings(_framed(0.6), _framed(0.3)) == ["stroke width of frame: 0.3 → 0.6 mm"]


def test_a_frame_with_a_wider_line_that_lies_elsewhere_is_redrawn() -> None:
    assert len(findings(_framed(0.6, edge=0.5), _framed(0.3))) == 2
