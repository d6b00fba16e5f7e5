"""Where figures stand, from numbers alone: pages of 100 points, with lines of one point."""

from __future__ import annotations

import pytest

from ppgen.book.pdf.pieces import Piece, pieces_of, space_between, unbroken
from ppgen.book.pdf.planning import planned
from ppgen.book.pdf.plans import Plan, Sheet

HEIGHT, LINE = 100.0, 1.0


def text(height: float) -> Piece:
    return Piece("text", "", height)


def figure(name: str, height: float) -> Piece:
    return Piece("near", name, height)


def heading() -> Piece:
    return Piece("heading1", "", 2)


def plan(*pieces: Piece, start: float = 0.0, sheet: Sheet | None = None) -> Plan:
    return planned(pieces, HEIGHT, LINE, start=start, sheet=sheet)


def sides(found: Plan) -> dict[str, tuple[int, str]]:
    return {name: (move.at, move.side) for name, move in found.moved.items()}


def test_a_figure_that_has_room_stays() -> None:
    assert plan(text(50), figure("a", 40), text(30)) == Plan()


def test_the_text_goes_on_before_a_figure_without_room() -> None:
    found = plan(text(70), figure("a", 40), text(80))
    assert sides(found) == {"a": (1, "head")}
    assert not found.moved["a"].is_meant  # it is to stand on the next page, not above its words


def test_figures_keep_their_order() -> None:
    # "b" would have room on page 1, but "a" has none there.
    found = plan(text(70), figure("a", 40), text(5), figure("b", 10), text(80))
    assert list(found.moved) == ["a", "b"]


def test_a_figure_does_not_wait_for_its_paragraph_where_a_page_would_stay_empty() -> None:
    # After its words, "a" has no room on page 1, nothing of its chapter follows, and 45 of 100 points would stay empty.
    # Two paragraphs earlier it has room, and they go on below it or on the next page.
    blocks = [heading(), text(20), text(10), text(20), figure("a", 60), heading(), text(200)]
    found = plan(*blocks)
    at, side = sides(found)["a"]
    assert at < 4
    assert side == "foot"  # the head of the page is above the heading of its chapter
    assert found.moved["a"].is_meant


def test_a_page_that_is_begun_for_little_costs_as_much_as_a_full_one() -> None:
    """With the second figure in the text, two points of the last paragraph would stand on a fourth page."""
    pieces = text(80), figure("a", 40), text(70), figure("b", 35), text(65)
    assert sides(plan(*pieces)) == {"a": (1, "head"), "b": (3, "head")}


def test_no_figure_stands_at_the_foot_below_a_gap() -> None:
    """A block that is not parted goes to the next page: the figure follows the text, not the foot of the page."""
    found = plan(text(20), figure("a", 35), Piece("whole", "", 60))
    assert "foot" not in {move.side for move in found.moved.values()}


def test_a_heading_goes_with_a_paragraph_and_its_note_to_the_next_page() -> None:
    """The figure after them has room there: 2 + 10 + 20 of text, and 60."""
    noted = Piece("noted", "", 10), Piece("whole", "", 20)
    assert plan(text(80), Piece("heading1", "", 2), *noted, figure("a", 55)) == Plan()


def test_a_figure_stays_in_its_chapter() -> None:
    # The same, but the words of "a" are the first of their chapter: the page stays empty.
    blocks = [heading(), text(45), heading(), text(5), figure("a", 60), heading(), text(200)]
    found = plan(*blocks)
    assert found.waits == {"a"}
    assert not found.moved
    # Where figures may leave their chapter, as on a folded sheet, the text goes on before it.
    assert sides(plan(*blocks, sheet=Sheet(6))) == {"a": (4, "head")}


def test_a_figure_with_a_fixed_place_waits_for_those_before_it() -> None:
    # "a" has no room on page 1. "b" stands in the text, behind it: on page 2.
    found = plan(text(70), figure("a", 40), text(5), Piece("here", "b", 10), text(80))
    assert list(found.moved or found.waits) == ["a"]


def test_no_figure_stands_above_an_earlier_one() -> None:
    # "a" stands in the text of page 1. "b" has room there only above it, and waits.
    found = plan(text(20), figure("a", 30), text(20), figure("b", 60), text(80))
    assert not any(move.is_meant for move in found.moved.values())


def test_a_heading_below_a_figure_at_the_head_of_a_page_has_more_room_above_it() -> None:
    found = plan(text(70), figure("a", 40), text(25), heading(), text(80))
    assert found.moved["a"].is_over_heading
    found = plan(text(70), figure("a", 40), text(80))
    assert not found.moved["a"].is_over_heading


def test_a_paragraph_stays_with_its_note() -> None:
    # The paragraph and its note have no room together on page 1, so the figure between them does not move.
    noted, note = Piece("noted", "", 10), Piece("whole", "", 20)
    found = plan(text(75), noted, figure("a", 40), note, text(80))
    assert not found.moved
    # Without a figure between them, both go to page 2, and the next figure has room there: 10 + 20 + 60.
    assert plan(text(75), noted, note, figure("a", 60), text(80)) == Plan()
    # With one, the paragraph stays on page 1, and page 2 has room for more: 60 + 20 + 15.
    found = plan(text(75), noted, figure("a", 60), note, figure("b", 15), text(80))
    assert "b" not in found.moved
    assert "b" not in found.waits


def test_nothing_is_left_above_what_stands_right_below_a_figure_at_the_head_of_a_page() -> None:
    # Page 2: a figure of 40 with 1.4 + 0.6 + 0.3 of clearance, a heading of 2 with 0.8 below it, and 54.5 of text.
    found = plan(text(70), figure("a", 40), text(29), heading(), Piece("whole", "", 54.5), figure("b", 90))
    assert found.moved["a"].is_over_heading
    assert found.waits == {"b"}
    assert "b" not in found.moved


def test_a_plan_says_which_paragraphs_figures_cut() -> None:
    # The figure goes to the head of page 2, and 19 of the paragraph stand before it.
    found = plan(text(80), figure("a", 40), text(60))
    assert list(found.moved) == ["a"]
    (cut,) = found.cut
    assert (cut.at, cut.page, cut.room) == (2, 1, pytest.approx(19))
    assert plan(text(80), text(60), figure("a", 10)).cut == ()  # no figure has moved


def test_the_title_takes_room_on_the_first_page() -> None:
    assert plan(text(50), figure("a", 40), text(80)) == Plan()
    assert sides(plan(text(50), figure("a", 40), text(80), start=20)) == {"a": (1, "head")}


def test_a_figure_higher_than_a_page_comes_to_an_end() -> None:
    found = plan(text(50), figure("a", 400), Piece("break", "", 0), text(500), figure("b", 20))
    assert "b" not in found.moved


def test_the_same_blocks_give_the_same_plan() -> None:
    blocks = [each for at in range(40) for each in (text(30), figure(str(at), 30 + at), text(20))]
    assert plan(*blocks) == plan(*blocks)


def test_blocks_have_the_height_between_their_spaces() -> None:
    blocks = [("heading1", "", 10.0), ("text", "", 40.0), ("near", "a", 100.0)]
    pieces = pieces_of(blocks, 160.0, 10.0)
    assert [piece.height for piece in pieces] == pytest.approx([22, 50, 60])
    assert space_between("heading1", "text") == 0.8
    assert space_between("text", "near") == 1.0


def test_a_short_paragraph_below_a_heading_stays_whole() -> None:
    pieces = unbroken([text(90), heading(), text(4), text(50)], LINE)
    assert [piece.kind for piece in pieces] == ["text", "heading1", "short", "text"]
    assert unbroken([heading(), text(5)], LINE)[1].kind == "text"
    assert unbroken([text(90), text(4)], LINE)[1].kind == "text"


def test_a_line_below_a_heading_has_more_text_below_it() -> None:
    pieces = unbroken([text(90), heading(), text(1), text(50)], LINE)
    assert pieces[2].kind == "lead"
    assert unbroken([heading(), text(1), figure("a", 40)], LINE)[1].kind == "short"
