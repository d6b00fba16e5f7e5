"""Trims, bleed, marks, and the order of numbers in a stack that is cut."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ppgen.diagnostics import EnvironmentProblem
from ppgen.scene import path as paths
from ppgen.scene.model import Box, Shape, Stroke
from ppgen.sheets.imposition import Imposition, impositions, stack_numbers
from ppgen.sheets.paper import PAPERS, Paper

MARK = Stroke("#000000", 0.1)
papers = st.sampled_from(PAPERS)
bleeds = st.just(0.0) | st.floats(0.01, 20)


def every(paper: Paper, up: int, marks: bool, bleed: float) -> tuple[Imposition, ...]:
    return impositions(paper, up, marks=marks, bleed=bleed)


def apart(one: Box, other: Box) -> bool:
    slack = 1e-6
    return (
        one.right <= other.x + slack
        or other.right <= one.x + slack
        or one.bottom <= other.y + slack
        or other.bottom <= one.y + slack
    )


def _within(inner: Box, outer: Box) -> bool:
    return inner.x >= outer.x and inner.y >= outer.y and inner.right <= outer.right and inner.bottom <= outer.bottom


@given(papers, st.sampled_from((1, 2)), st.booleans(), bleeds)
def test_trims_lie_on_the_paper_with_their_bleed(paper: Paper, up: int, marks: bool, bleed: float) -> None:
    for imposition in every(paper, up, marks, bleed):
        assert len(imposition.trims) == up
        for trim in imposition.trims:
            bled = trim.inset(-bleed)
            assert _within(bled, Box(0, 0, paper.width, paper.height).inset(-1e-9))


@given(papers, st.booleans(), bleeds)
def test_two_trims_are_alike_and_their_bleeds_do_not_overlap(paper: Paper, marks: bool, bleed: float) -> None:
    for imposition in every(paper, 2, marks, bleed):
        first, second = imposition.trims
        assert first[2:] == pytest.approx(second[2:])
        assert apart(first.inset(-bleed), second.inset(-bleed))


@given(papers, st.sampled_from((1, 2)), bleeds)
def test_marks_stay_on_the_paper_and_outside_every_trim_and_bleed(paper: Paper, up: int, bleed: float) -> None:
    for imposition in every(paper, up, True, bleed):
        marks = imposition.crop_marks(MARK)
        assert marks
        for mark in marks:
            assert isinstance(mark, Shape)
            ink = paths.bounds(mark.path).inset(-MARK.width / 2)
            assert _within(ink, Box(0, 0, paper.width, paper.height).inset(4))
            for trim in imposition.trims:
                assert apart(paths.bounds(mark.path), trim.inset(-bleed))


@given(papers, st.sampled_from((1, 2)), bleeds)
def test_every_edge_of_every_trim_is_marked_at_both_ends(paper: Paper, up: int, bleed: float) -> None:
    for imposition in every(paper, up, True, bleed):
        boxes = [paths.bounds(mark.path) for mark in imposition.crop_marks(MARK) if isinstance(mark, Shape)]
        for trim in imposition.trims:
            for x in (trim.x, trim.right):
                assert len({box.y for box in boxes if box.width < 1e-9 and abs(box.x - x) < 1e-9}) == 2
            for y in (trim.y, trim.bottom):
                assert len({box.x for box in boxes if box.height < 1e-9 and abs(box.y - y) < 1e-9}) == 2


@pytest.mark.parametrize(("bleed", "near"), [(0.0, 2.0), (1.0, 2.0), (2.0, 2.0), (3.0, 3.0), (5.0, 5.0)])
def test_marks_begin_where_the_bleed_ends_and_never_nearer_than_two_millimetres(bleed: float, near: float) -> None:
    (imposition,) = every(Paper("a4", 210, 297), 1, True, bleed)
    (trim,) = imposition.trims
    boxes = [paths.bounds(mark.path) for mark in imposition.crop_marks(MARK) if isinstance(mark, Shape)]
    level = sorted((round(box.x, 6), round(box.width, 6)) for box in boxes if box.height < 1e-9)
    assert level == sorted([(round(trim.x - near - 3.5, 6), 3.5), (round(trim.right + near, 6), 3.5)] * 2)
    assert trim.x == near + 3.5 + 4.5  # a mark ends 4.5 mm from the edge of the paper


def test_without_marks_and_bleed_the_trim_is_the_paper() -> None:
    for paper in PAPERS:
        (imposition,) = impositions(paper, 1)
        assert imposition.trims == (Box(0, 0, paper.width, paper.height),)
        assert imposition.crop_marks(MARK) == ()


def test_home_printers_can_print_all_of_it() -> None:
    for imposition in impositions(PAPERS[0], 2):
        for trim in imposition.trims:
            assert _within(imposition.live(trim), Box(0, 0, 215.9, 279.4).inset(6.35 - 1e-9))


def test_paper_without_room_for_marks_and_bleed_is_refused() -> None:
    with pytest.raises(EnvironmentProblem, match="no room"):
        impositions(Paper("tiny", 40, 40), 1, marks=True, bleed=10)


@given(st.integers(1, 400), st.sampled_from((1, 2, 3)))
def test_cut_and_stacked_each_pile_is_consecutive_and_the_piles_follow(copies: int, up: int) -> None:
    stack = [stack_numbers(leaf, copies, up) for leaf in range(copies)]
    piled = [leaf[place] for place in range(up) for leaf in stack]
    assert piled == list(range(1, copies * up + 1))
