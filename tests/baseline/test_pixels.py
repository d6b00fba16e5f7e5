"""Pixels: 0 means 0, smoothing is told from change, the worst region is framed, and pixelmatch agrees."""

from __future__ import annotations

from typing import Any

import numpy
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ppgen.baseline import pixels


def paper(height: int = 60, width: int = 80) -> Any:
    return numpy.full((height, width, 3), 255, dtype=numpy.uint8)


def test_equal_images_do_not_differ() -> None:
    found = pixels.compare(paper(), paper())
    assert (found.differing, found.seen, found.regions) == (0, 0, ())


@settings(deadline=None)
@given(st.integers(0, 59), st.integers(0, 79), st.integers(0, 2), st.integers(0, 254))
def test_nought_means_nought(y: int, x: int, channel: int, value: int) -> None:
    new = paper()
    new[y, x, channel] = value
    found = pixels.compare(paper(), new, 0.0)
    assert found.seen == found.differing == 1
    assert found.regions == ((x, y, x + 1, y + 1),)


def test_a_threshold_lets_pass_what_is_closer() -> None:
    new = paper()
    new[10:20, 10:20] -= 3
    assert pixels.compare(paper(), new, 0.0).seen == 100
    assert pixels.compare(paper(), new, 0.1).seen == 0


def test_black_and_white_lie_nearly_as_far_apart_as_colours_can() -> None:
    black = numpy.zeros_like(paper())
    assert pixels.compare(black, paper(), 0.96).seen == black.shape[0] * black.shape[1]
    assert pixels.compare(black, paper(), 1.0).seen == 0


def disc(x: float, size: int = 64, radius: float = 20.0) -> Any:
    """A dark disc with a smoothed edge, its centre at (x, 32)."""
    ys, xs = numpy.mgrid[0:size, 0:size]
    cover = numpy.clip(radius + 0.5 - numpy.hypot(xs - x, ys - 32), 0, 1)
    grey = (255 - 220 * cover).astype(numpy.uint8)
    return numpy.stack([grey] * 3, axis=-1)


def test_the_smoothing_of_an_edge_is_no_change() -> None:
    found = pixels.compare(disc(32.0), disc(32.3), 0.1)
    assert found.differing > 20
    assert found.seen <= 0.1 * found.differing


def test_a_disc_that_moved_is_one() -> None:
    found = pixels.compare(disc(28.0), disc(36.0), 0.1)
    assert found.seen > 200


def test_the_worst_region_is_framed_and_not_the_other() -> None:
    new = paper(200, 300)
    new[20:24, 20:24] = 0
    new[100:140, 200:260] = 0
    assert pixels.compare(paper(200, 300), new).regions[0] == (200, 100, 260, 140)


def test_a_small_dark_change_is_worse_than_a_faint_wide_one() -> None:
    new = paper(200, 300)
    new[20:100, 20:100] -= 1
    new[150:170, 250:270] = 0
    assert pixels.compare(paper(200, 300), new).regions[0] == (250, 150, 270, 170)


@pytest.mark.parametrize("threshold", [-0.1, 1.1, float("nan")])
def test_a_threshold_out_of_reason_is_refused(threshold: float) -> None:
    with pytest.raises(ValueError, match="threshold"):
        pixels.compare(paper(), paper(), threshold)


def test_images_of_two_sizes_are_refused() -> None:
    with pytest.raises(ValueError, match="two sizes"):
        pixels.compare(paper(), paper(10, 10))


@settings(deadline=None, max_examples=8)
@given(st.floats(0, 12), st.floats(15, 25))
def test_pixelmatch_counts_the_same(shift: float, radius: float) -> None:
    match = pytest.importorskip("pixelmatch.contrib.PIL").pixelmatch
    from PIL import Image

    old, new = disc(28.0), disc(28.0 + shift, radius=radius)
    theirs = match(Image.fromarray(old), Image.fromarray(new), threshold=0.1)
    ours = pixels.compare(old, new, 0.1).seen
    assert abs(ours - theirs) <= max(4, 0.02 * theirs)
