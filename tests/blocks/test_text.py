"""The block text: exact sizes, shrinking, alignment, lines, an ellipsis, soft hyphens, faces and icons in a line."""

from __future__ import annotations

import pytest

import ppgen
from ppgen.diagnostics import DefinitionError
from ppgen.lints.drawing import read
from ppgen.scene.model import GlyphRun, Shape
from ppgen.scene.text import PT
from tests.blocks.conftest import FIGURES, Load

FIGURE = "  - {{id: mine, title: Mine, caption: None., alt: Words., width: 82.4, picture: {}}}\n"


def drawn(load: Load, text: str, box: str = "width: 40, height: 30") -> ppgen.Game:
    """A game whose figure has a text in a box at its top left corner."""
    return load(figure=FIGURE.format(f"{{stack: {{height: 40, items: [{{at: {{{box}, item: {{text: {text}}}}}}}]}}}}"))


def runs(game: ppgen.Game) -> list[GlyphRun]:
    marks = read(game.figure("mine").drawing().scene).painted
    return [mark.item for mark in marks if isinstance(mark.item, GlyphRun)]


def lines(game: ppgen.Game) -> list[str]:
    return [run.text for run in runs(game)]


def faults(game: ppgen.Game) -> list[str]:
    return [fault.message for fault in game.check() if fault.code == "BLOCK-OVERFLOW"]


@pytest.mark.parametrize(("size", "points"), [("9", 9.0), ("9.5", 9.5), ("12 pt", 12.0)])
def test_a_size_in_points_is_exact(load: Load, size: str, points: float) -> None:
    (run,) = runs(drawn(load, f"{{body: Words, size: {size}}}"))
    assert run.size == pytest.approx(points * PT)


@pytest.mark.parametrize(("align", "share"), [("left", 0.0), ("centre", 0.5), ("right", 1.0)])
@pytest.mark.parametrize(("vertical", "down"), [("top", 0.0), ("middle", 0.5), ("bottom", 1.0)])
def test_lines_stand_where_they_are_asked_to(load: Load, align: str, share: float, vertical: str, down: float) -> None:
    game = drawn(load, f"{{body: Words, size: 10, align: {align}, vertical: {vertical}, leading: 1.5}}")
    (mark,) = [mark for mark in read(game.figure("mine").drawing().scene).painted if isinstance(mark.item, GlyphRun)]
    run = mark.item
    assert isinstance(run, GlyphRun)
    x, y = mark.matrix.e + run.origin[0] - 1.2, mark.matrix.f + run.origin[1] - 1.2
    assert x == pytest.approx(share * (40 - run.width))
    line = 1.5 * 10 * PT
    assert down * (30 - line) < y < down * (30 - line) + line


@pytest.mark.parametrize("words", [5, 12, 25])
def test_text_shrinks_in_steps_only_as_far_as_it_must(load: Load, words: int) -> None:
    body = "word " * words
    game = drawn(load, f"{{body: '{body}', size: 14, min-size: 6}}", "width: 30, height: 20")
    size = round(runs(game)[0].size / PT, 6)
    assert faults(game) == []
    assert (14 - size) % 0.25 == 0
    if size < 14:
        larger = drawn(load, f"{{body: '{body}', size: {size + 0.25}}}", "width: 30, height: 20")
        assert len(faults(larger)) == 1


def test_text_that_is_too_long_at_its_smallest_size_is_a_fault_with_its_place(load: Load) -> None:
    body = "Much too many words for a box as small as this one is."
    game = drawn(load, f"{{body: {body}, size: 12, min-size: 11}}", "width: 20, height: 10")
    (fault,) = [fault for fault in game.check() if fault.code == "BLOCK-OVERFLOW"]
    assert "the text is" in fault.message
    assert "mm too high" in fault.message
    assert fault.mark.line == FIGURES.count("\n") + 1
    assert "min-size" in fault.hint


def test_a_word_that_is_wider_than_its_box_says_how_much_is_missing(load: Load) -> None:
    (message,) = faults(drawn(load, "{body: Incomprehensibilities, size: 12}", "width: 20, height: 10"))
    assert "mm too wide" in message


def test_more_lines_than_it_may_have_are_a_fault(load: Load) -> None:
    (message,) = faults(drawn(load, '{body: "First line.\\nSecond line.", size: 10, lines: 1}'))
    assert "too high" in message


def test_an_ellipsis_stands_for_words_without_room_only_where_it_is_asked_for(load: Load) -> None:
    body = "Some words that go on for much longer than anyone has room for in here"
    game = drawn(load, f"{{body: {body}, size: 10, overflow: ellipsis, lines: 2}}", "width: 30, height: 30")
    assert faults(game) == []
    first, second = lines(game)
    assert second.endswith("…")
    assert body.startswith(f"{first} {second[:-1]}")


def test_a_text_with_room_has_no_ellipsis(load: Load) -> None:
    assert lines(drawn(load, "{body: Short., size: 10, overflow: ellipsis}")) == ["Short."]


def test_a_soft_hyphen_shows_only_where_a_line_ends(load: Load) -> None:
    word = '"Donau\\u00addampf\\u00adschiff"'
    assert lines(drawn(load, f"{{body: {word}, size: 10}}")) == ["Donaudampfschiff"]
    assert lines(drawn(load, f"{{body: {word}, size: 10}}", "width: 22, height: 30")) in (
        ["Donaudampf-", "schiff"],
        ["Donau-", "dampfschiff"],
    )


def test_an_icon_never_moves_lines_apart(load: Load) -> None:
    def steps(body: str) -> list[float]:
        game = drawn(load, f"{{body: '{body}', size: 10}}", "width: 24, height: 30")
        marks = read(game.figure("mine").drawing().scene).painted
        heights = [m.matrix.f + m.item.origin[1] for m in marks if isinstance(m.item, GlyphRun)]
        return sorted({round(height, 4) for height in heights})

    with_icons = steps("pay :icon-sword: now and :icon-sword: then again")
    without = steps("pay on now and on then again")
    assert with_icons == without[: len(with_icons)]
    assert len(with_icons) > 1


def test_words_are_light_on_a_dark_ground_and_in_the_colour_they_ask_for(load: Load) -> None:
    panel = "{panel: {ground: dot, items: [{text: Light.}, {text: {body: Own., colour: draft}}]}}"
    light, own = runs(load(figure=FIGURE.format(panel)))
    assert light.fill == "#ffffff"
    assert own.fill == "#b3261e"


def test_drawings_in_one_colour_are_light_on_a_dark_ground(load: Load) -> None:
    panel = "{panel: {ground: dot, items: [{icons: {art: flag}}]}}"
    marks = read(load(figure=FIGURE.format(panel)).figure("mine").drawing().scene).painted
    (flag,) = [mark.item for mark in marks if "picture" in mark.roles]
    assert isinstance(flag, Shape)
    assert flag.fill == "#ffffff"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("{body: a, size: huge}", "a size is body, small, or 4 to 300 points"),
        ("{body: a, size: 3}", "a size is body, small, or 4 to 300 points"),
        ("{body: a, min-size: 7}", "min-size goes with a size in points"),
        ("{body: a, size: 9, min-size: 10}", "min-size is 10 pt; it must be 4 to the size, 9 pt"),
        ("{body: a, align: middle}", "'middle' is not a choice here"),
        ("{body: a, overflow: cut}", "'cut' is not a choice here"),
    ],
)
def test_wrong_keys_of_a_text_are_refused(load: Load, text: str, said: str) -> None:
    with pytest.raises(DefinitionError) as caught:
        load(f"{{text: {text}}}")
    assert said in caught.value.diagnostics[0].message


@pytest.mark.parametrize("keys", ["face: blod", "colour: redd"])
def test_an_unknown_face_or_colour_is_a_fault_at_its_text(load: Load, keys: str) -> None:
    found = drawn(load, f"{{body: a, size: 9, {keys}}}").check()
    (fault,) = [fault for fault in found if fault.code == "DEF-REFERENCE"]
    assert fault.mark.line == FIGURES.count("\n") + 1


LONG = "Extraordinary hyphenation of words"


def test_hyphenation_heals_an_overflow_and_parts_no_word_where_there_is_room(load: Load) -> None:
    small = "width: 34, height: 10"
    assert faults(drawn(load, f"{{body: {LONG}, size: 10}}", small)) != []
    game = drawn(load, f"{{body: {LONG}, size: 10, hyphenate: true}}", small)
    assert faults(game) == []
    assert any(line.endswith("-") for line in lines(game))
    assert "".join(lines(game)).replace("-", "").replace(" ", "") == LONG.replace(" ", "")
    wide = "width: 60, height: 30"
    plain = lines(drawn(load, f"{{body: {LONG}, size: 10}}", wide))
    assert lines(drawn(load, f"{{body: {LONG}, size: 10, hyphenate: true}}", wide)) == plain


def test_a_word_that_is_wider_than_its_box_is_parted(load: Load) -> None:
    box = "width: 22, height: 30"
    game = drawn(load, '{body: "Ein Donaudampfschiff.", size: 10, hyphenate: de}', box)
    assert lines(game) in (["Ein Donau-", "dampfschiff."], ["Ein", "Donaudampf-", "schiff."])
    assert faults(drawn(load, '{body: "Ein Donaudampfschiff.", size: 10}', box)) != []


def test_text_keeps_its_size_where_parting_words_will_do(load: Load) -> None:
    small = "width: 34, height: 10"
    assert runs(drawn(load, f"{{body: {LONG}, size: 10, min-size: 5, hyphenate: true}}", small))[0].size / PT == 10
    assert runs(drawn(load, f"{{body: {LONG}, size: 10, min-size: 5}}", small))[0].size / PT < 10


@pytest.mark.parametrize(
    ("said", "message"),
    [
        (
            "hyphenate: nl",
            "ppgen parts no words of the language 'nl', only of da, de, en-GB, en-US, es, fr, it, pl and pt",
        ),
        ("hyphenate: yes", "'yes' is no language: write true or false, or a language"),
        ("hyphenate: maybe", "ppgen parts no words of the language 'maybe'"),
    ],
)
def test_an_unknown_language_is_a_fault_with_the_list(load: Load, said: str, message: str) -> None:
    (fault,) = drawn(load, f"{{body: Words, {said}}}").check()
    assert fault.code == "DEF-TYPE"
    assert message in fault.message
    assert fault.mark.line > 1


def test_hyphenation_gives_the_same_bytes(load: Load) -> None:
    def pdf() -> bytes:
        game = drawn(load, f"{{body: {LONG}, size: 10, hyphenate: en-GB}}", "width: 34, height: 10")
        return game.figure("mine").pdf()

    assert pdf() == pdf()
