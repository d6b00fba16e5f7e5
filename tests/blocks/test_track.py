"""The block `track`: values, a formula that proves them, several tracks aligned, ones that wind, what is refused."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from ppgen.diagnostics import DefinitionError
from ppgen.scene.model import Box, GlyphRun, Group, Item, Shape, Tag
from ppgen.scene.path import bounds
from tests.blocks.conftest import Load, on_sheet, walk, words


def boxes(items: Iterable[Item]) -> list[Shape]:
    return [item for item in walk(items) if isinstance(item, Shape) and item.thing.kind == "cell"]


def looks(items: Iterable[Item]) -> list[str]:
    return [shape.thing.look for shape in boxes(items)]


def places(items: Iterable[Item]) -> list[Box]:
    return [bounds(shape.path) for shape in boxes(items)]


def arrows(items: Iterable[Item], look: str = "track") -> int:
    return sum(isinstance(item, Shape) and item.thing[:2] == ("arrow", look) for item in walk(items))


@pytest.mark.parametrize(
    ("keys", "values"),
    [
        ("values: [0, 1, 3, 6, 10]", ["0", "1", "3", "6", "10"]),
        ("from: 0, to: 4", ["0", "1", "2", "3", "4"]),
        ("from: 0, to: 20, step: 5", ["0", "5", "10", "15", "20"]),
        ("from: 4, to: -2, step: -2", ["4", "2", "0", "−2"]),
        ("from: 0, to: 0", ["0"]),
        ("count: 3", ["", "", ""]),
        ("count: 5, formula: n * (n + 1) // 2", ["1", "3", "6", "10", "15"]),
        ("from: 0, to: 3, formula: 10 - n * n", ["10", "9", "6", "1"]),
        ("values: [1, 3, 6], formula: n * (n + 1) // 2", ["1", "3", "6"]),
        ("values: [0, 1, 3], from: 0, formula: n * (n + 1) // 2", ["0", "1", "3"]),
        ("values: [a, '', {text: 3}]", ["a", "", "3"]),
        ("values: [1, ~, 2]", ["1", "2"]),
    ],
)
def test_boxes_have_the_values_that_are_given_counted_or_worked_out(load: Load, keys: str, values: list[str]) -> None:
    assert looks(on_sheet(load(f"{{track: {{{keys}}}}}"))) == values


def test_a_value_that_differs_from_its_formula_is_a_fault(load: Load) -> None:
    with pytest.raises(DefinitionError, match="value 4 is 9, and the formula gives 10"):
        load("{track: {values: [1, 3, 6, 9], formula: n * (n + 1) // 2}}")


def test_boxes_that_are_joined_touch_and_others_stand_apart(load: Load) -> None:
    one, other = places(on_sheet(load("{track: {count: 2, joined: true}}")))
    assert other.x == pytest.approx(one.right)
    one, other = places(on_sheet(load("{track: {count: 2}}")))
    assert other.x > one.right + 0.5


def test_circles_are_round(load: Load) -> None:
    drawn = boxes(on_sheet(load("{track: {count: 3, shape: circles}}")))
    assert all(any(command[0] == "C" for command in shape.path) for shape in drawn)


def test_tracks_below_one_another_are_aligned_behind_their_labels(load: Load) -> None:
    drawn = on_sheet(load("{track: {lines: [{label: Pip, count: 3}, {label: A long name, from: 0, to: 4}]}}"))
    first, second = places(drawn)[0], places(drawn)[3]
    assert first.x == pytest.approx(second.x)
    assert first.bottom < second.y
    tags = [item.tag for item in walk(drawn) if isinstance(item, Group) and item.tag is not None]
    assert Tag("Table") in tags
    assert tags.count(Tag("TH", scope="Row")) == 2
    rows = [item for item in walk(drawn) if isinstance(item, Group) and item.tag == Tag("TR")]
    assert len({len(row.items) for row in rows}) == 1


def test_a_track_goes_on_below_and_a_snake_runs_back(load: Load) -> None:
    rows = places(on_sheet(load("{track: {from: 1, to: 6, per-row: 3}}")))
    assert [rows[3].x, rows[5].x] == [rows[0].x, rows[2].x]
    snake = on_sheet(load("{track: {from: 1, to: 6, per-row: 3, snake: true}}"))
    wound = places(snake)
    assert wound[3].y > wound[2].bottom
    assert [wound[3].x, wound[5].x] == [pytest.approx(wound[2].x), pytest.approx(wound[0].x)]
    assert arrows(snake, "turn") == 1


@pytest.mark.parametrize(("word", "count"), [("none", 0), ("start", 1), ("between", 4)])
def test_arrows_show_the_direction(load: Load, word: str, count: int) -> None:
    assert arrows(on_sheet(load(f"{{track: {{from: 1, to: 5, arrows: {word}}}}}"))) == count


def test_notes_stand_under_their_boxes_and_words_before_and_after(load: Load) -> None:
    drawn = on_sheet(load("{track: {from: 0, to: 3, notes: {2: bonus, 3: ':flag:'}, start: go, end: done}}"))
    assert {"bonus", "go", "done"} <= set(words(drawn))
    said = next(item.tag.alt for item in walk(drawn) if isinstance(item, Group) and item.tag and item.tag.alt)
    assert said == "A track of 4 boxes: 0, 1, 2 (under it: bonus) and 3 (under it: flag)."


def test_the_lines_of_a_note_are_close_and_do_not_touch(load: Load) -> None:
    drawn = on_sheet(load("{track: {from: 0, to: 3, notes: {2: bonus bonus}, max: 9}}"))
    one, other = (item for item in walk(drawn) if isinstance(item, GlyphRun) and item.text == "bonus")
    assert 1.0 <= (other.origin[1] - one.origin[1]) / one.size <= 1.25


def test_a_track_of_empty_boxes_says_so(load: Load) -> None:
    drawn = on_sheet(load("{track: {count: 7, shape: circles}}"))
    alts = [item.tag.alt for item in walk(drawn) if isinstance(item, Group) and item.tag]
    assert "A track of 7 empty boxes." in alts


def test_notes_keep_text_from_growing_where_boxes_cannot(load: Load) -> None:
    drawn = on_sheet(load("{track: {from: 0, to: 3, notes: {2: bonus}, max: 9}}"))
    assert "bonus" in words(drawn)
    assert max(each.width for each in places(drawn)) <= 9 + 1e-6


@pytest.mark.parametrize(
    ("keys", "message"),
    [
        ("{label: A}", "one of `values`, `to` (with `from`) and `count`"),
        ("{values: [1], count: 3}", "this one has `values` and `count`"),
        ("{to: 3}", "say at which number the track begins"),
        ("{from: 3}", "one of `values`"),
        ("{count: 3, from: 2}", "count numbers up `to` a last one"),
        ("{from: 0, to: 5, step: 0}", "a step of 0 never leads from 0 to 5"),
        ("{from: 0, to: 5, step: -1}", "a step of -1 never leads"),
        ("{from: 0, to: 5000}", "more than 200 boxes"),
        ("{from: 0, to: 100}", "too long for one row: say `per-row`"),
        ("{count: 3, formula: n / 2}", "has no value for n = 1: / could leave a fraction"),
        ("{count: 3, formula: ''}", "a formula is not blank"),
        ("{from: 0, to: 3, notes: {4: bonus}}", "no box of the track has '4' printed in it"),
        ("{count: 3, snake: true}", "say `per-row`, how many boxes a row has"),
        ("{count: 3, joined: true, arrows: between}", "no room for arrows between boxes that are joined"),
        ("{count: 3, shape: circles, ratio: 2}", "leave `ratio` out"),
        ("{lines: []}", "lines is empty"),
        ("{count: 3, shape: stars}", "'stars' is not a choice"),
        ("{count: 3, tnit: red}", "no key 'tnit'"),
    ],
)
def test_what_makes_no_track_is_refused_where_it_stands(load: Load, keys: str, message: str) -> None:
    with pytest.raises(DefinitionError) as caught:
        load(f"{{track: {keys}}}")
    found = caught.value.diagnostics
    assert any(message in each.message + each.hint for each in found), [each.message for each in found]
    assert all(each.mark.file.endswith("game.yaml") and each.mark.line and each.mark.column for each in found)


@pytest.mark.parametrize(
    ("keys", "message"),
    [
        ("values: [Incomprehensibilities], max: 8", "does not fit in a box of 8 mm, the `max` of the track"),
        ("values: [{text: 1, note: Incomprehensibilities}], max: 8", "a note under a track needs"),
        ("count: 3, tint: nowhere", "'nowhere' is no colour or role"),
    ],
)
def test_what_a_sheet_cannot_print_is_named_with_its_place(load: Load, keys: str, message: str) -> None:
    with pytest.raises(DefinitionError, match=message) as caught:
        on_sheet(load(f"{{track: {{{keys}}}}}"))
    assert all(each.mark.file.endswith("game.yaml") and each.mark.line for each in caught.value.diagnostics)
