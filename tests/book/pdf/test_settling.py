"""Figures find their places from numbers alone: pages of 100 points whose text begins at 10."""

from __future__ import annotations

from ppgen.book.pdf.settling import Settling, Spot, filled

TOP, HEIGHT = 10.0, 100.0


def figure(name: str, height: float, page: int, y: float) -> Spot:
    return Spot("figure", name, height, page, y)


def test_a_figure_that_has_room_stays() -> None:
    flow = [figure("a", 40, 1, 60)]
    assert filled(flow, {"a": (1, 60)}, TOP, HEIGHT) == {}


def test_one_that_has_none_moves_and_the_text_goes_on_before_it() -> None:
    # Text of 70, a figure of 40, text of 20 and a figure of 50, each where it is mentioned.
    flow = [figure("a", 40, 1, 80), figure("b", 50, 2, 70)]
    moved = filled(flow, {"a": (2, 10), "b": (3, 10)}, TOP, HEIGHT)
    assert moved == {"a": "head", "b": "head"}  # b may not stand on page 1, before a
    flow = [figure("a", 40, 1, 80), figure("b", 50, 2, 85)]
    moved = filled(flow, {"a": (2, 10), "b": (3, 10)}, TOP, HEIGHT)
    assert moved == {"a": "head"}  # the text between them fills page 1, and page 2 has room under a


def test_a_chapter_waits_for_the_figures_before_it() -> None:
    # A figure of 40 has no room on page 1. The chapter after it begins below it on page 2, so "b" has no room there.
    flow = [figure("a", 40, 1, 80), Spot("chapter", "c", 0, 2, 50), figure("b", 65, 2, 50)]
    assert filled(flow, {"a": (2, 10), "b": (3, 10)}, TOP, HEIGHT) == {"a": "head", "b": "head"}


def test_a_figure_higher_than_a_page_comes_to_an_end() -> None:
    flow = [figure("a", 400, 1, 80), Spot("page", "", 0, 5, 10), figure("b", 20, 6, 10)]
    moved = filled(flow, {"a": (2, 10), "b": (6, 10)}, TOP, HEIGHT)
    assert moved == {"a": "head"}


def seen(ends: int, last: int) -> object:
    return {"flow": [], "places": [], "blocks": [], "last": [last], "ends": ends}


def test_blank_pages_fill_a_book_up() -> None:
    settling = Settling(4, TOP, HEIGHT)
    assert not settling.is_done(lambda _: seen(6, 6))
    assert settling.decisions()["blank"] == 2
    assert settling.is_done(lambda _: seen(8, 6))
    with_own_page = Settling(4, TOP, HEIGHT)
    assert not with_own_page.is_done(lambda _: seen(6, 5))
    assert with_own_page.decisions()["blank"] == 3  # its page becomes the last of them


def test_pages_are_named_where_they_do_not_settle() -> None:
    settling = Settling(2, TOP, HEIGHT)
    warnings = ["document did not converge within five attempts"]
    assert settling.is_settled([])
    assert not settling.is_settled(warnings)
    assert settling.decisions()["notes"] == "all"
    assert settling.is_settled(warnings)


def laid_out(page: int, y: float, *, mentioned_at: float = 90.0) -> object:
    """What is seen of a book of 2 pages with one figure of 40 points that page 2 mentions."""
    return {
        "flow": [figure("a", 40, 2, mentioned_at)],
        "places": [("a", page, y)],
        "blocks": [],
        "last": [2],
        "ends": 2,
    }


def test_a_figure_never_stands_above_the_words_of_its_page_that_mention_it() -> None:
    settling = Settling(2, TOP, HEIGHT)
    settling.sketch(lambda _: laid_out(3, 10))
    assert settling.decisions()["moved"] == {"a": "head"}
    assert not settling.is_done(lambda _: laid_out(2, 10))  # there was room at the head of the very page
    assert settling.decisions()["moved"] == {}
    assert not settling.is_done(lambda _: laid_out(3, 10, mentioned_at=60))  # in the text, it leaves a gap
    assert settling.decisions()["moved"] == {"a": "head"}
    assert not settling.is_done(lambda _: laid_out(2, 10))
    assert settling.decisions()["moved"] == {"a": "foot"}
    assert settling.is_done(lambda _: laid_out(2, 70))


def test_figures_keep_their_order() -> None:
    settling = Settling(2, TOP, HEIGHT)
    flow = [figure("a", 40, 1, 80), figure("b", 20, 1, 85)]
    pages = {"flow": flow, "blocks": [], "last": [2], "ends": 2}
    # Figure "a" came to the next page, and "b" stayed.
    assert not settling.is_done(lambda _: pages | {"places": [("a", 2, 10), ("b", 1, 90)]})
    assert settling.decisions()["moved"]["b"] == "head"


def test_a_figure_does_not_cut_the_first_lines_off_a_paragraph() -> None:
    settling = Settling(2, TOP, HEIGHT)
    flow = [figure("a", 40, 1, 80)]
    settling.sketch(lambda _: {"flow": flow, "places": [("a", 2, 10)]})
    assert settling.decisions()["moved"] == {"a": "head"}
    pages = {"flow": flow, "places": [("a", 2, 10)], "last": [2], "ends": 2}
    # Of block 2, 5 of 100 stand on page 1; of block 1 on page 2 all does.
    blocks = [(0, 1, 10.0), (1, 1, 60.0), (2, 1, 105.0), (3, 2, 70.0)]
    while not settling.is_done(lambda _: pages | {"blocks": blocks}):
        pass
    assert settling.decisions()["uncut"] == [2]
