"""Paragraphs: where lines break, what markup means, and that nothing leaves its box."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ppgen.plane import Affine
from ppgen.scene import path
from ppgen.scene.markup import escaped, plain
from ppgen.scene.model import Box, GlyphRun, Shape, Symbol, Use
from ppgen.scene.paragraph import Paragraph, TextTooWide, UnknownSymbol, layout
from ppgen.scene.text import Face, MissingGlyph, TextStyle, metrics, width
from ppgen.things import Thing

STYLE = TextStyle("regular", 3.0, "#123456")
COIN = Symbol("coin", (Shape(path.circle(50, 50, 50), "#000000"),), Box(0, 0, 100, 100))
FORK = Symbol("fork", (Shape(path.rect(0, 0, 200, 100), "#000000"),), Box(0, 0, 200, 100))
SYMBOLS = {"coin": COIN, "dining-table": FORK}
WORDS = st.lists(st.text(alphabet="abcdefgilmnort", min_size=1, max_size=9), min_size=1, max_size=25)


def runs(paragraph: Paragraph) -> list[GlyphRun]:
    return [item for item in paragraph.items if isinstance(item, GlyphRun)]


def said(paragraph: Paragraph) -> tuple[str, ...]:
    """What each line says from left to right, symbols by name."""
    rows: dict[float, str] = dict.fromkeys(paragraph.baselines, "")
    for item in paragraph.items:
        if isinstance(item, GlyphRun):
            rows[item.origin[1]] += item.text
        elif isinstance(item, Use):
            middle = item.transform[5] + item.transform[3] * item.symbol.box.height / 2
            rows[min(rows, key=lambda baseline: abs(baseline - middle))] += item.symbol.id
    return tuple(rows.values())


def wrap(text: str, face: Face, size: float, width: float) -> tuple[str, ...]:
    return said(layout(escaped(text), TextStyle(face, size, "#000000"), width))


def uses(paragraph: Paragraph) -> list[Use]:
    return [item for item in paragraph.items if isinstance(item, Use)]


@given(WORDS, st.floats(30, 80))
def test_wrapping_keeps_every_word_in_order_and_every_line_in_its_width(words: list[str], wide: float) -> None:
    lines = wrap(" ".join(words), "regular", 3.0, wide)
    assert " ".join(lines).split(" ") == words
    assert all(width(line, "regular", 3.0) <= wide + 1e-6 for line in lines)


@given(WORDS, st.floats(30, 80))
def test_no_more_lines_than_filling_each_in_turn_would_take(words: list[str], wide: float) -> None:
    greedy, current = 1, ""
    for word in words:
        longer = f"{current} {word}".strip()
        if width(longer, "regular", 3.0) > wide + 1e-6:
            greedy, longer = greedy + 1, word
        current = longer
    assert len(wrap(" ".join(words), "regular", 3.0, wide)) == greedy


def test_lines_break_after_a_hyphen_inside_a_word_but_not_between_figures_or_at_a_minus() -> None:
    narrow = width("well-known", "regular", 3.0) - 0.1
    assert wrap("well-known", "regular", 3.0, narrow) == ("well-", "known")
    assert wrap("two–way", "regular", 3.0, width("two–way", "regular", 3.0) - 0.1) == ("two–", "way")
    for whole in ("10–20", "−1", "-1", "2-5"):
        with pytest.raises(TextTooWide):
            wrap(whole, "regular", 3.0, width(whole, "regular", 3.0) - 0.1)


def test_a_break_inside_a_word_costs_as_much_as_fifteen_hundredths_of_a_line_left_blank() -> None:
    """Badness is the square of what is left blank: a word is broken only where that saves more than 0.15² of a line."""
    first, start, rest = "n" * 12, "i-", "nnnnnnnnn nnn"
    gained = width(f"{first} {start}", "regular", 3.0) - width(first, "regular", 3.0)
    wide = width(f"{first} {start}", "regular", 3.0)
    for _ in range(
        60
    ):  # the width at which both ways are as bad: blank² with the word whole, blank² + (0.15 wide)² broken
        blank = ((0.15 * wide) ** 2 - gained**2) / (2 * gained)
        wide = width(f"{first} {start}", "regular", 3.0) + blank
    text = f"{first} {start}{rest}"
    assert wrap(text, "regular", 3.0, wide - 0.05) == (first, f"{start}{rest}")
    assert wrap(text, "regular", 3.0, wide + 0.05) == (f"{first} {start}", rest)


@pytest.mark.parametrize("space", ["\u00a0", "\u202f"])
def test_a_no_break_space_is_kept(space: str) -> None:
    wide = width(f"aaa 7{space}mm", "regular", 3.0) - 0.1
    assert wrap(f"aaa 7{space}mm", "regular", 3.0, wide) == ("aaa", f"7{space}mm")


@pytest.mark.parametrize("sign", ["–", "—", ".", "!", ")", "…", "%"])
def test_punctuation_never_begins_a_line(sign: str) -> None:
    text = f"alpha {sign} beta gamma {sign} delta"
    for wide in (16.0, 18.0, 22.0, 30.0):
        assert not any(line.startswith(sign) for line in wrap(text, "regular", 3.0, wide))


def test_the_last_line_is_not_one_short_word_when_it_need_not_be() -> None:
    text = "Nothing that is well set ends on so small a line as a"
    wide = width("Nothing that is well set ends on so small a line as", "regular", 3.0) + 0.5
    assert wrap(text, "regular", 3.0, wide)[-1] != "a"


def test_a_line_break_is_a_line_break() -> None:
    assert wrap("one\ntwo three", "regular", 3.0, 80.0) == ("one", "two three")
    assert wrap("\n one\n\n two \n", "regular", 3.0, 80.0) == ("one", "two")


def test_no_text_is_no_lines() -> None:
    assert wrap("  ", "regular", 3.0, 10.0) == ()
    empty = layout("", STYLE, 10.0)
    assert (empty.items, empty.width, empty.height, empty.baselines) == ((), 0.0, 0.0, ())


def test_a_word_wider_than_its_line_is_refused_with_its_measure() -> None:
    with pytest.raises(TextTooWide, match=r"'cafeteria' is \d+\.\d mm wide and its line only 5.0 mm") as caught:
        wrap("a cafeteria", "regular", 3.0, 5.0)
    assert caught.value.values["text"] == "cafeteria"
    assert caught.value.values["width"] == pytest.approx(width("cafeteria", "regular", 3.0))


def test_of_several_words_that_are_too_wide_the_widest_is_named() -> None:
    with pytest.raises(TextTooWide, match="'supercalifragilistic'"):
        wrap("supercalifragilistic cafeteria", "regular", 3.0, 5.0)


@given(WORDS, st.sampled_from(["start", "middle", "end"]))
def test_everything_set_lies_in_its_box(words: list[str], align: str) -> None:
    markup = " ".join(f"**{word}**" if number % 5 == 4 else word for number, word in enumerate(words))
    set_ = layout(markup, STYLE, 50.0, align=align)  # type: ignore[arg-type]
    assert set_.width <= 50.0 + 1e-6
    assert math.isclose(set_.height, len(set_.baselines) * 1.3 * STYLE.size)
    for run in runs(set_):
        assert -1e-6 <= run.origin[0] <= run.origin[0] + run.width <= 50.0 + 1e-6
        assert any(math.isclose(run.origin[1], baseline) for baseline in set_.baselines)


def test_baselines_are_a_leading_apart_and_the_text_stands_in_the_middle_of_its_lines() -> None:
    set_ = layout("one\ntwo\nthree", STYLE, 50.0, leading=1.5)
    first, second, third = set_.baselines
    assert math.isclose(second - first, 4.5)
    assert math.isclose(third - second, 4.5)
    face = metrics("regular")
    over, under = first - face.ascent * 3.0, 4.5 - (first + face.descent * 3.0)
    assert math.isclose(over, under)


@pytest.mark.parametrize(("align", "part"), [("start", 0.0), ("middle", 0.5), ("end", 1.0)])
def test_lines_are_aligned(align: str, part: float) -> None:
    set_ = layout("one **two** :coin:\nthree", STYLE, 60.0, SYMBOLS, align=align)  # type: ignore[arg-type]
    run = runs(set_)[-1]
    assert math.isclose(run.origin[0] + run.width * part, 60.0 * part)


def test_centred_lines_are_even() -> None:
    room = width("aaa aaa aaa aaa aaa", "regular", 3.0) + 0.1
    first, second = said(layout("aaa aaa aaa aaa aaa bbb", STYLE, room, align="middle"))
    assert abs(len(first) - len(second)) <= 1


def test_strong_is_semibold_and_emphasis_italic() -> None:
    set_ = layout("plain **strong** *soft* end", STYLE, 100.0)
    assert [(run.text.strip(), run.face) for run in runs(set_)] == [
        ("plain", "regular"),
        ("strong", "semibold"),
        ("soft", "italic"),
        ("end", "regular"),
    ]
    assert {run.fill for run in runs(set_)} == {"#123456"}


def test_strong_in_semibold_is_black() -> None:
    set_ = layout("a **b**", TextStyle("semibold", 3.0, "#000000"), 100.0)
    assert [run.face for run in runs(set_)] == ["semibold", "black"]


def test_words_of_one_face_are_one_run_so_that_they_can_be_copied() -> None:
    (run,) = runs(layout("three plain words", STYLE, 100.0))
    assert run.text == "three plain words"


def test_a_run_ends_where_the_next_begins() -> None:
    set_ = layout("one **two** three:coin: four", STYLE, 100.0, SYMBOLS)
    one, two, three, four = runs(set_)
    assert math.isclose(one.origin[0] + one.width, two.origin[0])
    assert math.isclose(two.origin[0] + two.width, three.origin[0])
    (coin,) = uses(set_)
    left, _ = Affine(*coin.transform) @ (0, 0)
    right, _ = Affine(*coin.transform) @ (100, 100)
    assert math.isclose(three.origin[0] + three.width, left)
    assert math.isclose(right, four.origin[0])


def test_markup_inside_a_word_does_not_part_it() -> None:
    set_ = layout("re**draw**ing", STYLE, 100.0)
    assert said(set_) == ("redrawing",)
    with pytest.raises(TextTooWide):
        layout("re**draw**ing", STYLE, 8.0)


def test_an_inline_symbol_stands_in_the_middle_of_the_capitals() -> None:
    set_ = layout(":dining-table: Table", STYLE, 100.0, SYMBOLS)
    (use,) = uses(set_)
    cap = metrics("regular").cap_height * 3.0
    top, bottom = (Affine(*use.transform) @ (0, 0))[1], (Affine(*use.transform) @ (200, 100))[1]
    assert math.isclose(bottom - top, 1.15 * cap)
    assert math.isclose((top + bottom) / 2, set_.baselines[0] - cap / 2)
    assert math.isclose((Affine(*use.transform) @ (200, 100))[0], 2 * 1.15 * cap)
    assert use.thing == Thing("symbol", "dining-table")
    assert said(set_) == ("fork Table",)


def test_an_unknown_symbol_is_named_with_its_neighbour() -> None:
    with pytest.raises(UnknownSymbol, match="did you mean 'coin'"):
        layout("two :coins:", STYLE, 100.0, SYMBOLS)


@pytest.mark.parametrize(
    "text",
    ["3 * 4 * 5", "a * b", "**", "*", "* a *", "at 10:30:15", "a: b: c", "2*", "C:\\", "::", "**open"],
)
def test_signs_that_are_no_markup_are_text(text: str) -> None:
    assert plain(text) == text
    assert said(layout(text, STYLE, 100.0)) == (text,)


def test_a_backslash_takes_a_sign_as_it_is() -> None:
    assert plain(r"\*not soft\* \:coin\: \\") == r"*not soft* :coin: \ ".strip()
    assert said(layout(r"\:coin\:", STYLE, 100.0, SYMBOLS)) == (":coin:",)


def test_a_missing_glyph_is_refused() -> None:
    with pytest.raises(MissingGlyph):
        layout("a ☃", STYLE, 100.0)
