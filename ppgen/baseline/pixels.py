"""Two images compared pixel by pixel, as the eye sees them. Vectorised; numpy is imported by the call alone.

The distance of two colours is that of Kotsarenko and Ramos in YIQ ("Measuring perceived color difference using YIQ NTSC
transmission color space in mobile applications", 2010). Mere anti-aliasing of an edge is told apart from a change by
the method of Vyšniauskas ("Anti-aliased pixel and intensity slope detector", 2009).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeAlias

from msgspec import Struct

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

LARGEST_DISTANCE = 35215.0
"""The distance between the two most distant colours; a threshold is a share of it."""

BLOCK = 16
"""Pixels a side of the blocks in which changed pixels are gathered to regions."""

MOST_REGIONS = 24
"""If there are more, they are gathered in larger blocks: nobody looks at a hundred frames."""

Area: TypeAlias = tuple[int, int, int, int]
"""Left, top, right and bottom in pixels; right and bottom lie just outside."""


class PixelChange(Struct, frozen=True):
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
    regions: tuple[Area, ...]
    """Where anything changed, the region with the most change first. No two overlap."""
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
    changed, smoothed = (numpy.zeros((height, width), dtype=bool) for _ in range(2))
    ys, xs = _unlike(old, new)
    differing = len(ys)
    if not differing:
        return PixelChange(width, height, 0, 0, 0, (), changed, smoothed)
    steps = old[ys, xs].astype(numpy.float32) - new[ys, xs].astype(numpy.float32)
    largest, far = int(numpy.abs(steps).max()), _distance(steps)
    if threshold > 0.0:
        beyond = far > LARGEST_DISTANCE * threshold * threshold
        ys, xs, far = ys[beyond], xs[beyond], far[beyond]
        if len(ys):
            edge = _smoothing(old, new, ys, xs)
            smoothed[ys[edge], xs[edge]] = True
            ys, xs, far = ys[~edge], xs[~edge], far[~edge]
    changed[ys, xs] = True
    regions = _regions(ys, xs, far) if len(ys) else ()
    return PixelChange(width, height, differing, len(ys), largest, regions, changed, smoothed)


def _unlike(old: Any, new: Any) -> tuple[Any, Any]:
    """The rows and columns of the pixels that differ. Only the part in which any do is examined one by one."""
    import numpy

    height = old.shape[0]
    rows = numpy.nonzero((old.reshape(height, -1) != new.reshape(height, -1)).any(axis=1))[0]
    if not len(rows):
        return rows, rows
    top, bottom = int(rows[0]), int(rows[-1]) + 1
    differs = old[top:bottom] != new[top:bottom]
    ys, xs = numpy.nonzero(differs[..., 0] | differs[..., 1] | differs[..., 2])
    return ys + top, xs


def _packed(image: NDArray[np.uint8]) -> Any:
    """One number a pixel, so that equal colours are found by one comparison."""
    import numpy

    red, green, blue = (image[..., channel].astype(numpy.uint32) for channel in range(3))
    return (red << 16) | (green << 8) | blue


def _distance(change: Any) -> Any:
    """The squared distance in YIQ; it is linear in the channels, so the difference of colours is enough."""
    y = change[..., 0] * 0.29889531 + change[..., 1] * 0.58662247 + change[..., 2] * 0.11448223
    i = change[..., 0] * 0.59597799 - change[..., 1] * 0.27417610 - change[..., 2] * 0.32180189
    q = change[..., 0] * 0.21147017 - change[..., 1] * 0.52261711 + change[..., 2] * 0.31114694
    return 0.5053 * y * y + 0.299 * i * i + 0.1957 * q * q


_AROUND = tuple((dy, dx) for dy in (-1, 0, 1) for dx in (-1, 0, 1) if (dy, dx) != (0, 0))


def _smoothing(old: Any, new: Any, ys: Any, xs: Any) -> Any:
    """Which of the pixels are smoothing in either image: between a darker and a lighter one that lie in even areas."""
    import numpy

    top, left = max(int(ys.min()) - 3, 0), max(int(xs.min()) - 3, 0)
    bottom, right = int(ys.max()) + 4, int(xs.max()) + 4
    ys, xs = ys - top, xs - left
    areas = [_packed(image[top:bottom, left:right]) for image in (old, new)]
    even = [_even(area) for area in areas]
    both_even = even[0] & even[1]
    result = numpy.zeros(len(ys), dtype=bool)
    for area, inside in zip(areas, even, strict=True):
        # A pixel with three neighbours of its own colour is no smoothing, so only the others are examined.
        edge = numpy.nonzero(~inside[ys, xs])[0]
        result[edge] |= _between(area, both_even, ys[edge], xs[edge])
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


def _between(area: Any, both_even: Any, ys: Any, xs: Any) -> Any:
    """Which pixels have at most two neighbours as bright, and lie between a darker and a lighter one, one of them even.

    `area` has packed colours.
    """
    import numpy

    height, width = area.shape
    outside = ((ys == 0) | (ys == height - 1) | (xs == 0) | (xs == width - 1)).astype(numpy.int8)
    # With a margin all round, a neighbour is a fixed step away in the flattened image.
    colours, evens = (numpy.pad(plane, 1).ravel() for plane in (area, both_even))
    present = numpy.pad(numpy.ones(area.shape, dtype=bool), 1).ravel()
    at = (ys + 1) * (width + 2) + xs + 1
    here = _brightness_of(colours[at])
    alike = outside
    darkest, lightest = numpy.zeros(len(at), numpy.float32), numpy.zeros(len(at), numpy.float32)
    dark_even, light_even = numpy.zeros(len(at), dtype=bool), numpy.zeros(len(at), dtype=bool)
    for dy, dx in _AROUND:
        near = at + dy * (width + 2) + dx
        inside = present[near]
        step = numpy.where(inside, _brightness_of(colours[near]) - here, numpy.float32(0))
        alike += inside & (step == 0)
        darker, lighter = step < darkest, step > lightest
        even = evens[near]
        darkest, lightest = numpy.minimum(darkest, step), numpy.maximum(lightest, step)
        dark_even, light_even = numpy.where(darker, even, dark_even), numpy.where(lighter, even, light_even)
    return (alike <= 2) & (darkest < 0) & (lightest > 0) & (dark_even | light_even)


def _brightness_of(packed: Any) -> Any:
    """The brightness of packed colours."""
    import numpy

    red, green, blue = ((packed >> shift & 255).astype(numpy.float32) for shift in (16, 8, 0))
    return red * 0.29889531 + green * 0.58662247 + blue * 0.11448223


def _regions(ys: Any, xs: Any, far: Any) -> tuple[Area, ...]:
    """The regions of some pixels: their blocks as they touch, tight round the pixels, the most change first."""
    for side in (BLOCK, 2 * BLOCK, 4 * BLOCK, 8 * BLOCK, 16 * BLOCK):
        areas = _merged(_gathered(ys, xs, far, side))
        if len(areas) <= MOST_REGIONS:
            break
    return tuple(area for _, area in sorted(areas, key=lambda region: (-region[0], region[1])))


def _gathered(ys: Any, xs: Any, far: Any, side: int) -> list[tuple[float, Area]]:
    """Each group of blocks that touch: the sum of its pixels' distances, and the area round the pixels."""
    import numpy

    columns = int(xs.max()) // side + 1
    block = (ys // side) * columns + xs // side
    group_of, count = _touching(numpy.unique(block).tolist(), columns)
    labels = numpy.zeros(int(block.max()) + 1, dtype=numpy.int64)
    labels[list(group_of)] = list(group_of.values())
    label = labels[block]
    sums = numpy.bincount(label, weights=far, minlength=count)
    order = numpy.argsort(label, kind="stable")
    starts = numpy.searchsorted(label[order], numpy.arange(count))
    edges = [
        extreme.reduceat(places[order], starts).tolist()
        for extreme, places in ((numpy.minimum, xs), (numpy.minimum, ys), (numpy.maximum, xs), (numpy.maximum, ys))
    ]
    return [
        (float(total), (left, top, right + 1, bottom + 1))
        for total, left, top, right, bottom in zip(sums, *edges, strict=True)
    ]


def _touching(blocks: list[int], columns: int) -> tuple[dict[int, int], int]:
    """The number of each block's group, and how many groups there are. Blocks touch at sides and corners."""
    waiting, group_of, count = set(blocks), dict[int, int](), 0
    for start in blocks:
        if start not in waiting:
            continue
        waiting.remove(start)
        edge = [start]
        while edge:
            here = edge.pop()
            group_of[here] = count
            column = here % columns
            for dy, dx in _AROUND:
                near = here + dy * columns + dx
                if 0 <= column + dx < columns and near in waiting:
                    waiting.remove(near)
                    edge.append(near)
        count += 1
    return group_of, count


def _merged(areas: list[tuple[float, Area]]) -> list[tuple[float, Area]]:
    """The areas, with those that overlap as one."""
    merged: list[tuple[float, Area]] = []
    for total, area in areas:
        # An area that has grown may overlap one that it missed before.
        while meeting := [each for each in merged if _overlap(each[1], area)]:
            merged = [each for each in merged if each not in meeting]
            total += sum(weight for weight, _ in meeting)
            lefts, tops, rights, bottoms = zip(area, *(each for _, each in meeting), strict=True)
            area = min(lefts), min(tops), max(rights), max(bottoms)
        merged.append((total, area))
    return merged


def _overlap(one: Area, other: Area) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]
