"""What is decided about a book that was set, from numbers alone: pages of 100 points whose text begins at 10."""

from __future__ import annotations

from typing import TypeAlias

from ppgen.book.pdf.settling import Settling

TOP, HEIGHT, LINE = 10.0, 100.0, 1.0
MIDDLE = TOP + HEIGHT / 2


Block: TypeAlias = tuple[int, str, str, int, float, float]


def near(number: int, name: str, page: int, y: float) -> Block:
    """Where the text has a figure that may move."""
    return (number, "near", name, page, 0.0, y)


def text(number: int, page: int, y: float) -> Block:
    return (number, "text", "", page, 0.0, y)


def moved(settling: Settling) -> dict[str, str]:
    return {name: move["side"] for name, move in settling.decisions()["moved"].items()}


def seen(ends: int, last: int, joined: object = ()) -> object:
    return {"blocks": [], "places": [], "last": [(last, MIDDLE)], "ends": ends, "joined": joined}


def two_pages(laid: object) -> object:
    """These blocks, on two pages, with the words about a figure on the second."""
    return {
        "blocks": laid,
        "places": [("a", 2, 0, 10)],
        "last": [(2, MIDDLE)],
        "ends": 2,
        "joined": [],
        "chapter": [],
    }


def test_blank_pages_fill_a_book_up() -> None:
    settling = Settling(4, TOP, HEIGHT)
    assert not settling.is_done(lambda _: seen(6, 6))
    assert settling.decisions()["blank"] == 2
    assert settling.is_done(lambda _: seen(8, 6))
    with_own_page = Settling(4, TOP, HEIGHT)
    assert not with_own_page.is_done(lambda _: seen(6, 5))
    assert with_own_page.decisions()["blank"] == 3  # its page becomes the last of them


def test_parts_that_share_a_page_part_before_a_page_stays_blank() -> None:
    settling = Settling(2, TOP, HEIGHT)
    # The list of figures has a page of its own already; the index begins on the last page of the text.
    joined = [("figures", 2), ("figures", 3), ("index", 6), ("index", 6)]
    assert not settling.is_done(lambda _: seen(7, 6, joined))
    assert settling.decisions()["apart"] == ["index"]
    assert settling.decisions()["blank"] == 0
    assert settling.is_done(lambda _: seen(8, 7, [*joined[:3], ("index", 7)]))


def test_a_colophon_leaves_the_page_of_a_chapter_before_a_page_stays_blank() -> None:
    settling = Settling(2, TOP, HEIGHT, LINE)
    # The last chapter begins below another one, and the colophon has page 7 alone.
    assert not settling.is_done(lambda _: seen(7, 6, [("chapter", 6), ("chapter", 6)]))
    assert settling.decisions()["apart"] == ["chapter"]
    # Now that chapter has the head of page 7, and the colophon its foot.
    assert not settling.is_done(lambda _: seen(7, 7, [("chapter", 6), ("chapter", 7)]))
    assert settling.decisions()["blank"] == 1  # the colophon begins page 8: none stays blank
    assert settling.is_done(lambda _: seen(8, 7, [("chapter", 6), ("chapter", 7)]))


def test_the_list_of_figures_has_a_page_of_its_own_before_one_stays_blank() -> None:
    settling = Settling(2, TOP, HEIGHT, LINE)
    assert not settling.is_done(lambda _: seen(7, 6, [("figures", 2), ("figures", 2)]))
    assert settling.decisions()["apart"] == ["figures"]
    assert settling.is_done(lambda _: seen(8, 7, [("figures", 2), ("figures", 3)]))


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
        "blocks": [text(0, 2, mentioned_at - 10), near(1, "a", 2, mentioned_at)],
        "places": [("a", page, 0, y)],
        "last": [(2, MIDDLE)],
        "ends": 2,
        "joined": [],
    }


def sketched(*blocks: tuple[int, str, str, float], end: float) -> object:
    return {"blocks": blocks, "end": end, "colophon": [], "cover": False}


WITHOUT_ROOM = sketched((0, "text", "", 10.0), (1, "near", "a", 80.0), (2, "text", "", 121.0), end=250.0)
"""Text of 70, a figure of 40, and text after it."""


def test_a_figure_never_stands_above_the_words_of_its_page_that_mention_it() -> None:
    settling = Settling(2, TOP, HEIGHT, LINE)
    settling.sketch(lambda _: WITHOUT_ROOM)
    assert moved(settling) == {"a": "head"}
    assert not settling.is_done(lambda _: laid_out(2, 10))  # there was room at the head of the very page
    assert moved(settling) == {}
    assert not settling.is_done(lambda _: laid_out(3, 10, mentioned_at=60))  # in the text, it leaves a gap
    assert moved(settling) == {"a": "head"}
    assert not settling.is_done(lambda _: laid_out(2, 10))
    assert moved(settling) == {"a": "foot"}
    assert settling.is_done(lambda _: laid_out(2, 70))


def test_a_figure_that_came_before_the_page_of_its_words_goes_back_to_them() -> None:
    settling = Settling(2, TOP, HEIGHT, LINE)
    settling.sketch(lambda _: WITHOUT_ROOM)
    assert moved(settling) == {"a": "head"}
    assert not settling.is_done(lambda _: laid_out(1, 10))  # Typst found room for it there, and the words had none
    assert moved(settling) == {}
    assert settling.is_done(lambda _: laid_out(2, 30))


def test_figures_keep_their_order() -> None:
    settling = Settling(2, TOP, HEIGHT, LINE)
    blocks = [near(0, "a", 1, 80), near(1, "b", 1, 85)]
    pages = {"blocks": blocks, "last": [(2, MIDDLE)], "ends": 2, "joined": [], "chapter": []}
    # Figure "a" came to the next page, and "b" stayed.
    assert not settling.is_done(lambda _: pages | {"places": [("a", 2, 0, 10), ("b", 1, 0, 90)]})
    assert moved(settling)["b"] == "head"


def test_a_figure_does_not_cut_the_first_lines_off_a_paragraph() -> None:
    settling = Settling(2, TOP, HEIGHT, LINE)
    blocks = [(0, "text", "", 10.0), (1, "near", "a", 80.0), (2, "text", "", 121.0), (3, "text", "", 140.0)]
    settling.sketch(lambda _: sketched(*blocks, (4, "text", "", 200.0), end=250.0))
    assert moved(settling) == {"a": "head"}
    # Of block 3, 5 of 100 stand on page 1; of block 2 on page 1 all does.
    laid = [text(0, 1, 10.0), near(1, "a", 1, 80.0), text(2, 1, 85.0), text(3, 1, 105.0), text(4, 2, 70.0)]
    pages = two_pages(laid)
    while not settling.is_done(lambda _: pages):
        pass
    assert settling.decisions()["uncut"] == [3]


def test_a_single_line_below_a_heading_keeps_the_text_below_it_on_its_page() -> None:
    settling = Settling(2, TOP, HEIGHT, LINE)
    blocks = [(0, "text", "", 10.0), (1, "heading1", "", 60.0), (2, "text", "", 63.0), (3, "text", "", 64.5)]
    settling.sketch(lambda _: sketched(*blocks, end=90.0))
    assert settling.decisions()["leads"] == [2]


def test_a_cut_that_the_plan_sees_takes_no_further_layout() -> None:
    settling = Settling(2, TOP, HEIGHT, LINE)
    # 8 of block 2 have room before the figure.
    blocks = [(0, "text", "", 10.0), (1, "near", "a", 101.0), (2, "text", "", 142.0)]
    settling.sketch(lambda _: sketched(*blocks, end=180.0))
    assert settling.decisions()["uncut"] == [2]
    laid = [text(0, 1, 10.0), near(1, "a", 1, 101.0), text(2, 2, 52.0)]
    pages = two_pages(laid)
    assert settling.is_done(lambda _: pages)


def test_a_paragraph_that_ends_above_a_figure_is_not_cut() -> None:
    settling = Settling(2, TOP, HEIGHT, LINE)
    blocks = [(0, "text", "", 10.0), (1, "near", "a", 101.0), (2, "text", "", 142.0), (3, "whole", "", 148.1)]
    settling.sketch(lambda _: sketched(*blocks, end=170.0))
    # The figure and block 3 are on page 2. Block 2 is 5 high and ends at the foot of page 1.
    laid = [text(0, 1, 10.0), near(1, "a", 1, 101.0), text(2, 1, 104.9), (3, "whole", "", 2, 0.0, 52.0)]
    pages = two_pages(laid)
    assert settling.is_done(lambda _: pages)
    assert settling.decisions()["uncut"] == []


def test_a_folded_sheet_without_room_breaks_short_paragraphs_below_headings_again() -> None:
    settling = Settling(2, TOP, HEIGHT, LINE, panels=2, last_inside=1)
    blocks = [(0, "heading1", "", 10.0), (1, "text", "", 13.0), (2, "text", "", 17.0)]
    settling.sketch(lambda _: sketched(*blocks, end=60.0))
    assert settling.decisions()["uncut"] == [1]
    pages = {"blocks": [], "places": [], "last": [(3, MIDDLE)], "ends": 3, "joined": [], "chapter": []}
    assert not settling.is_done(lambda _: pages)
    assert settling.decisions()["uncut"] == []


def in_columns(*places: tuple[str, int, float, float], kinds: str) -> Settling:
    """What is decided after figures of these `kinds` stand there, in two columns of a page that is 100 points wide."""
    settling = Settling(2, TOP, HEIGHT, LINE, columns=2, width=100.0)
    names = [(kind, name) for kind, (name, *_) in zip(kinds.split(), places, strict=True)]
    sketch = [(number, kind, name, 10.0 + 20 * number) for number, (kind, name) in enumerate(names)]
    settling.sketch(lambda _: sketched(*sketch, (len(names), "text", "", 90.0), end=130.0))
    blocks = [(number, kind, name, 1, 0.0, 10.0) for number, (kind, name) in enumerate(names)]
    laid = {"blocks": blocks, "places": places, "tops": [], "endings": [], "last": [(2, MIDDLE)], "ends": 2}
    for _ in range(2):
        settling.is_done(lambda _: laid | {"joined": []})
    return settling


def test_a_wide_figure_below_the_columns_rises_above_them_before_a_later_figure_stands_above_it() -> None:
    after = in_columns(("a", 1, 0.0, 80.0), ("b", 1, 60.0, 10.0), kinds="wide near")
    assert moved(after)["a"] == "head"
    assert "b" not in moved(after)


def test_a_wide_figure_sinks_below_an_earlier_one_in_a_column() -> None:
    after = in_columns(("a", 1, 0.0, 60.0), ("b", 1, 0.0, 10.0), kinds="near wide")
    assert moved(after)["b"] == "foot"
    assert after.decisions()["broken"] == []


def test_a_box_with_figures_that_stands_before_an_earlier_figure_begins_a_page() -> None:
    after = in_columns(("a", 2, 0.0, 10.0), ("b", 1, 60.0, 10.0), kinds="near here")
    assert after.decisions()["broken"] == [1]


def test_figures_of_two_columns_stand_in_order_from_one_column_to_the_next() -> None:
    after = in_columns(("a", 1, 0.0, 80.0), ("b", 1, 60.0, 10.0), kinds="near near")
    assert (moved(after), after.decisions()["broken"]) == ({}, [])
