"""Path data and transforms of SVG, as SVG 1.1 defines them; mistakes are refused with their place."""

from __future__ import annotations

import math

import pytest
from fontTools.pens.recordingPen import RecordingPen
from fontTools.svgLib.path import parse_path as reference_parse
from hypothesis import given
from hypothesis import strategies as st

from ppgen.plane import rotate, scale, skew, translate
from ppgen.scene import path
from ppgen.scene.model import Path as Outline
from ppgen.scene.path_data import LIMIT, DataError, number, numbers, parse_path, parse_transform

UNITS = st.integers(-400, 400).map(lambda value: f"{value / 4:g}")
COUNTS = {"L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2}


@st.composite
def path_data(draw: st.DrawFn) -> str:
    """Any commands but arcs, absolute and relative, with gaps as people write them."""
    parts = [f"M{draw(UNITS)} {draw(UNITS)}"]
    for _ in range(draw(st.integers(1, 8))):
        kind = draw(st.sampled_from([*COUNTS, "Z", "M"]))
        letter = draw(st.sampled_from([kind, kind.lower()]))
        if kind == "Z":
            parts.append(letter)
            continue
        values = [draw(UNITS) for _ in range(COUNTS.get(kind, 2) * draw(st.integers(1, 2)))]
        parts.append(letter + draw(st.sampled_from([" ", ",", " , "])).join(values))
    return draw(st.sampled_from(["", " ", "\n"])).join(parts)


@given(path_data())
def test_the_pen_goes_where_an_independent_reader_says(data: str) -> None:
    ours = [command[-2:] for command in parse_path(data) if command[0] != "Z" and command[0] != "M"]
    pen = RecordingPen()
    reference_parse(data, pen)
    theirs = [values[-1] for name, values in pen.value if name in ("lineTo", "curveTo", "qCurveTo")]
    # The reference draws the line of a closing outright; a line to where the pen is says nothing either way.
    assert _steps(ours, data) == _steps(theirs, data)


def _steps(points: list[tuple[float, float]], data: str) -> set[tuple[float, float]]:
    starts = {(round(c[1], 6), round(c[2], 6)) for c in parse_path(data) if c[0] == "M"}
    return {(round(x, 6), round(y, 6)) for x, y in points} - starts


@pytest.mark.parametrize(
    ("data", "expected"),
    [
        ("M1 2L3 4", (("M", 1, 2), ("L", 3, 4))),
        ("m1 2 3 4", (("M", 1, 2), ("L", 4, 6))),
        ("M1 2 3 4", (("M", 1, 2), ("L", 3, 4))),
        ("M.5.5-1-2", (("M", 0.5, 0.5), ("L", -1, -2))),
        ("M1e1,2E0h-.5v1", (("M", 10, 2), ("L", 9.5, 2), ("L", 9.5, 3))),
        ("M0 0H5zl1 1", (("M", 0, 0), ("L", 5, 0), ("Z",), ("M", 0, 0), ("L", 1, 1))),
        ("M0 0C0 1 1 2 2 2S4 3 4 4", (("M", 0, 0), ("C", 0, 1, 1, 2, 2, 2), ("C", 3, 2, 4, 3, 4, 4))),
        ("M0 0L1 1S4 3 4 4", (("M", 0, 0), ("L", 1, 1), ("C", 1, 1, 4, 3, 4, 4))),
        ("M0 0Q3 3 6 0", (("M", 0, 0), ("C", 2, 2, 4, 2, 6, 0))),
        ("M0 0Q3 3 6 0T12 0", (("M", 0, 0), ("C", 2, 2, 4, 2, 6, 0), ("C", 8, -2, 10, -2, 12, 0))),
        ("M0 0A0 5 0 0 1 4 4", (("M", 0, 0), ("L", 4, 4))),
        ("M0 0L2 2A5 5 0 0 1 2 2", (("M", 0, 0), ("L", 2, 2))),
    ],
)
def test_commands_mean_what_svg_says(data: str, expected: Outline) -> None:
    got = parse_path(data)
    assert [command[0] for command in got] == [command[0] for command in expected]
    for one, other in zip(got, expected, strict=True):
        assert all(math.isclose(a, b, abs_tol=1e-9) for a, b in zip(one[1:], other[1:], strict=True))


@pytest.mark.parametrize(
    ("flags", "box"),
    [
        # The four arcs of radius 5 from (0, 0) to (5, 5): about (5, 0) or about (0, 5), short or long.
        ("0 0", (0, 0, 5, 5)),
        ("0 1", (0, 0, 5, 5)),
        ("1 0", (-5, 0, 10, 10)),
        ("1 1", (0, -5, 10, 10)),
    ],
)
def test_an_arc_goes_the_way_that_its_flags_say(flags: str, box: tuple[float, ...]) -> None:
    got = path.bounds(parse_path(f"M0 0A5 5 0 {flags} 5 5"))
    assert all(abs(a - b) < 0.01 for a, b in zip(got, box, strict=True))


def test_a_short_arc_bulges_to_the_side_of_its_sweep() -> None:
    def middle(flag: int) -> tuple[float, float]:
        drawn = parse_path(f"M0 0A5 5 0 0 {flag} 5 5")
        _, x1, y1, x2, y2, x3, y3 = drawn[1]  # type: ignore[misc]
        return ((3 * x1 + 3 * x2 + x3) / 8, (3 * y1 + 3 * y2 + y3) / 8)

    below, above = middle(0), middle(1)
    assert below[1] > below[0]
    assert above[1] < above[0]


def test_an_arc_with_radii_too_small_grows_them() -> None:
    box = path.bounds(parse_path("M0 0a1 1 0 0 1 10 0"))
    assert all(abs(a - b) < 0.01 for a, b in zip(box, (0, -5, 10, 5), strict=True))


def test_arc_flags_need_no_gap() -> None:
    assert parse_path("M0 0a5 5 0 01.5.5") == parse_path("M0 0a5 5 0 0 1 .5 .5")


@given(UNITS, UNITS, st.integers(1, 50), st.integers(1, 50), st.integers(0, 359), st.booleans(), st.booleans())
def test_an_arc_ends_exactly_where_it_is_told(
    x: str, y: str, rx: int, ry: int, turn: int, large: bool, sweep: bool
) -> None:
    drawn = parse_path(f"M1 2A{rx} {ry} {turn} {int(large)} {int(sweep)} {x} {y}L0 0")
    assert drawn[-2][-2:] == (float(x), float(y)) or (float(x), float(y)) == (1.0, 2.0)


@pytest.mark.parametrize(
    ("data", "message"),
    [
        ("", "draws nothing"),
        ("M1 2", "draws nothing"),
        ("L1 2", "begins with 'L'"),
        ("M1", "lacks a number at its end"),
        ("M1 2L", "lacks a number at its end"),
        ("M1 2L3", "lacks a number at its end"),
        ("M1 2L3 x", "lacks a number at 'x', character 8"),
        ("M1 2L3 4 z5", "no command at '5'"),
        ("M1 2B3 4", "no command at 'B3 4'"),
        ("M1 2A5 5 0 2 0 3 3", "flag is not 0 or 1"),
        ("M1 2L1e9 0", "beyond 1000000"),
        ("M1 2L1e999 0", "beyond 1000000"),
        ("M1 2LNaN 0", "lacks a number"),
        ("M1 2Linf 0", "lacks a number"),
        ("M1 2,,L1 1", "no command at ',L1 1'"),
        ("M1 2 L 3 4 5", "lacks a number at its end"),
        ("M١ 2L3 3", "lacks a number"),
    ],
)
def test_a_mistake_in_path_data_is_refused_with_its_place(data: str, message: str) -> None:
    with pytest.raises(DataError, match=message.replace(",", r"\,")):
        parse_path(data)


def test_relative_steps_may_not_add_up_beyond_reason() -> None:
    with pytest.raises(DataError, match="beyond"):
        parse_path("M0 0" + "l900000 0" * 3)


@given(st.text(alphabet="MmLlHhVvCcSsQqTtAaZz0123456789.,-+eE \n", max_size=60))
def test_whatever_is_written_is_read_or_refused(data: str) -> None:
    try:
        drawn = parse_path(data)
    except DataError:
        return
    assert drawn[0][0] == "M"
    assert all(math.isfinite(value) for command in drawn for value in command[1:])
    path.bounds(drawn)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", (1, 0, 0, 1, 0, 0)),
        ("translate(3)", translate(3, 0)),
        ("translate(3,4) scale(2)", translate(3, 4) @ scale(2)),
        ("rotate(30 5 5)", rotate(30, (5, 5))),
        (" skewX(10),skewY( 5 ) ", skew(10) @ skew(0, 5)),
        ("matrix(1 2 3 5 6 7)", (1, 2, 3, 5, 6, 7)),
    ],
)
def test_transforms_mean_what_svg_says(text: str, expected: tuple[float, ...]) -> None:
    assert parse_transform(text) == pytest.approx(expected)


def test_the_last_transform_is_applied_first() -> None:
    assert parse_transform("translate(10 0) scale(2)") @ (1, 1) == (12, 2)


@pytest.mark.parametrize(
    "text",
    [
        "rotate(45deg)",
        "scale()",
        "translate(1,2,3)",
        "spin(3)",
        "rotate 45",
        "matrix(1 2 3)",
        "scale(0)",
        "scale(1",
        "x",
    ],
)
def test_a_transform_that_cannot_be_read_is_refused(text: str) -> None:
    with pytest.raises(DataError):
        parse_transform(text)


@pytest.mark.parametrize("text", ["10px", "50%", "", "abc", "1 2", "nan", "inf", "1e400", "0x10", "1_000"])
def test_a_size_is_a_plain_number(text: str) -> None:
    with pytest.raises(DataError):
        number(text)


def test_numbers_may_stand_apart_or_not() -> None:
    assert numbers(" 1,2 3-4.5.5 ") == (1, 2, 3, -4.5, 0.5)


@pytest.mark.parametrize(("data", "character"), [("M9e99 0", 2), ("M 0 9e99", 5), ("M0 0L1 1 2 -9e99", 12)])
def test_a_number_beyond_the_limit_is_named_by_its_place(data: str, character: int) -> None:
    with pytest.raises(DataError, match=rf"has a number beyond .* at character {character}$"):
        parse_path(data)


@pytest.mark.parametrize("number", [LIMIT, -LIMIT])
def test_a_number_as_large_as_the_limit_is_no_fault_and_a_larger_one_is(number: float) -> None:
    assert parse_path(f"M{number:.0f} 0 L0 {number:.0f}") == (("M", number, 0.0), ("L", 0.0, number))
    with pytest.raises(DataError, match="beyond"):
        parse_path(f"M{number:.0f}.5 0 L0 0")
