"""Two images compared pixel by pixel, as the eye sees them. Vectorised; numpy is imported by the call alone.

The distance of two colours is that of Kotsarenko and Ramos in YIQ ("Measuring perceived color difference using YIQ NTSC
transmission color space in mobile applications", 2010). Mere anti-aliasing of an edge is told apart from a change by
the method of Vyšniauskas ("Anti-aliased pixel and intensity slope detector", 2009).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

LARGEST_DISTANCE = 35215.0
"""The distance between the two most distant colours; a threshold is a share of it."""

BLOCK = 16
"""Pixels a side of the blocks in which changed pixels are gathered to regions."""


@dataclass(frozen=True, slots=True)
class PixelChange:
    """What differs between two images of one size.

    `differing` counts pixels that differ at all; `seen` those beyond the threshold that are not smoothed edges.
    With a threshold of 0 the two are the same: 0 means 0.
    """

    width: int
    height: int
    differing: int
    seen: int
    largest: int
    """The largest difference in one channel, of 255."""
    worst: tuple[int, int, int, int] | None
    """The region with the most change: left, top, right, bottom in pixels."""
    changed: NDArray[np.bool_]
    smoothed: NDArray[np.bool_]

    @property
    def share(self) -> float:
        return self.seen / (self.width * self.height)


def compare(old: NDArray[np.uint8], new: NDArray[np.uint8], threshold: float = 0.0) -> PixelChange:
    """Compare two images (height × width × 3). Raises ValueError where their sizes differ.

    `threshold` is a share of the largest distance that two colours have, from 0 to 1: how far two may lie apart and
    still be alike. At 0 every pixel that differs is a change, the smoothing of edges included.
    """
    import numpy

    if old.shape != new.shape:
        raise ValueError("images of two sizes: put them on one canvas first")
    if not 0.0 <= threshold <= 1.0:
        raise ValueError(f"a threshold lies between 0 and 1, and {threshold!r} does not")
    height, width = old.shape[:2]
    packed = [_packed(image) for image in (old, new)]
    unlike = packed[0] != packed[1]
    differing = int(unlike.sum())
    changed, smoothed = unlike, numpy.zeros_like(unlike)
    largest, worst = 0, None
    if differing:
        ys, xs = numpy.nonzero(unlike)
        old_colours, new_colours = old[ys, xs].astype(numpy.float32), new[ys, xs].astype(numpy.float32)
        largest = int(numpy.abs(old_colours - new_colours).max())
        far = _distance(old_colours - new_colours)
        if threshold > 0.0:
            changed = numpy.zeros_like(unlike)
            beyond = far > LARGEST_DISTANCE * threshold * threshold
            ys, xs, far = ys[beyond], xs[beyond], far[beyond]
            if len(ys):
                edge = _smoothing(old, new, packed, ys, xs)
                smoothed[ys[edge], xs[edge]] = True
                changed[ys[~edge], xs[~edge]] = True
                ys, xs, far = ys[~edge], xs[~edge], far[~edge]
        if len(ys):
            worst = _worst(ys, xs, far, height, width)
    return PixelChange(width, height, differing, int(changed.sum()), largest, worst, changed, smoothed)


def _packed(image: NDArray[np.uint8]) -> Any:
    """One number a pixel, so that equal colours are found by one comparison."""
    import numpy

    red, green, blue = (image[..., channel].astype(numpy.uint32) for channel in range(3))
    return (red << 16) | (green << 8) | blue


def _brightness(colours: Any) -> Any:
    return colours[..., 0] * 0.29889531 + colours[..., 1] * 0.58662247 + colours[..., 2] * 0.11448223


def _distance(change: Any) -> Any:
    """The squared distance in YIQ; it is linear in the channels, so the difference of colours is enough."""
    y = _brightness(change)
    i = change[..., 0] * 0.59597799 - change[..., 1] * 0.27417610 - change[..., 2] * 0.32180189
    q = change[..., 0] * 0.21147017 - change[..., 1] * 0.52261711 + change[..., 2] * 0.31114694
    return 0.5053 * y * y + 0.299 * i * i + 0.1957 * q * q


_AROUND = tuple((dy, dx) for dy in (-1, 0, 1) for dx in (-1, 0, 1) if (dy, dx) != (0, 0))


def _smoothing(old: Any, new: Any, packed: list[Any], ys: Any, xs: Any) -> Any:
    """Which of the pixels are smoothing in either image: between a darker and a lighter one that lie in even areas."""
    import numpy

    top, left = max(int(ys.min()) - 3, 0), max(int(xs.min()) - 3, 0)
    bottom, right = int(ys.max()) + 4, int(xs.max()) + 4
    ys, xs = ys - top, xs - left
    areas = [image[top:bottom, left:right] for image in packed]
    even = [_even(area) for area in areas]
    both_even = even[0] & even[1]
    result = numpy.zeros(len(ys), dtype=bool)
    for image in (old, new):
        light = _brightness(image[top:bottom, left:right].astype(numpy.float32))
        result |= _between(light, both_even, ys, xs)
    return result


def _even(area: Any) -> Any:
    """Which pixels have at least three neighbours of their own colour; one beyond the edge counts as such."""
    import numpy

    height, width = area.shape
    framed = numpy.pad(area, 1, mode="edge")
    alike = numpy.zeros(area.shape, dtype=numpy.uint8)
    for dy, dx in _AROUND:
        alike += framed[1 + dy : 1 + dy + height, 1 + dx : 1 + dx + width] == area
    return alike >= 3


def _between(light: Any, both_even: Any, ys: Any, xs: Any) -> Any:
    import numpy

    height, width = light.shape
    here = light[ys, xs]
    count = len(ys)
    alike = ((ys == 0) | (ys == height - 1) | (xs == 0) | (xs == width - 1)).astype(numpy.int8)
    darkest, lightest = numpy.zeros(count, numpy.float32), numpy.zeros(count, numpy.float32)
    dark_even, light_even = numpy.zeros(count, dtype=bool), numpy.zeros(count, dtype=bool)
    for dy, dx in _AROUND:
        y, x = ys + dy, xs + dx
        inside = (y >= 0) & (y < height) & (x >= 0) & (x < width)
        y, x = numpy.clip(y, 0, height - 1), numpy.clip(x, 0, width - 1)
        step = numpy.where(inside, light[y, x] - here, numpy.float32(0))
        alike += inside & (step == 0)
        darker, lighter = step < darkest, step > lightest
        even = both_even[y, x]
        darkest, lightest = numpy.minimum(darkest, step), numpy.maximum(lightest, step)
        dark_even, light_even = numpy.where(darker, even, dark_even), numpy.where(lighter, even, light_even)
    return (alike <= 2) & (darkest < 0) & (lightest > 0) & (dark_even | light_even)


def _worst(ys: Any, xs: Any, far: Any, height: int, width: int) -> tuple[int, int, int, int]:
    """The connected region of changed blocks with the largest sum of distances, tight round its pixels."""
    import numpy

    rows, columns = -(-height // BLOCK), -(-width // BLOCK)
    block = (ys // BLOCK) * columns + xs // BLOCK
    sums = numpy.bincount(block, weights=far, minlength=rows * columns)
    waiting = {int(index): float(sums[index]) for index in numpy.nonzero(sums)[0]}
    best: tuple[float, set[int]] = (-1.0, set())
    while waiting:
        start = next(iter(waiting))
        region, edge, total = {start}, [start], waiting.pop(start)
        while edge:
            row, column = divmod(edge.pop(), columns)
            for dy, dx in _AROUND:
                near = (row + dy) * columns + column + dx
                if 0 <= column + dx < columns and near in waiting:
                    total += waiting.pop(near)
                    region.add(near)
                    edge.append(near)
        if total > best[0]:
            best = (total, region)
    inside = numpy.isin(block, list(best[1]))
    ys, xs = ys[inside], xs[inside]
    return int(xs.min()), int(ys.min()), int(xs.max()) + 1, int(ys.max()) + 1
