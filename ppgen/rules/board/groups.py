"""Groups of pieces that lie next to one another, and the shortest chains in them that join regions.

`near` has by index the spaces next to that one, as sets; all functions know the board only by it.
"""

from __future__ import annotations

from collections.abc import Sequence

from ppgen.rules.board.tables import bits


def group_of(near: Sequence[int], own: int, seed: int) -> int:
    """The spaces of a set that are joined to one of its spaces, `seed` (a bit), which is one of them."""
    group = left = seed
    while left:
        low = left & -left
        fresh = near[low.bit_length() - 1] & own & ~group
        group |= fresh
        left ^= low | fresh
    return group


def joining_group(near: Sequence[int], own: int, seeds: int, regions: Sequence[int]) -> int:
    """The first group with one of the `seeds`, a subset of `own`, that has a space in each region; 0 without any."""
    for region in regions:
        if not own & region:
            return 0
    while seeds:
        group = group_of(near, own, seeds & -seeds)
        for region in regions:
            if not group & region:
                break
        else:
            return group
        seeds &= ~group
    return 0


def chains(near: Sequence[int], group: int, regions: Sequence[int]) -> tuple[tuple[int, ...], ...]:
    """A chain of few spaces that joins regions within a group: one from the first region to the second, and one to
    each further region that this does not touch, from the space where they meet.

    For two and for three regions there is no chain with fewer spaces. Of several it is always the same one.
    """
    ways = [_distances(near, group, region & group) for region in regions]
    meeting = min(bits(group), key=lambda space: (sum(way[space] for way in ways), space))
    to_first, to_second, *others = (_downhill(near, way, meeting) for way in ways)
    found = [(*reversed(to_first), *to_second[1:])]
    touched = {*found[0]}
    for region, way in zip(regions[2:], others, strict=True):
        if not any(region >> space & 1 for space in touched):
            touched.update(way)
            found.append(way)
    return tuple(found)


def shortest_joining(near: Sequence[int], own: int, regions: Sequence[int]) -> tuple[tuple[int, ...], ...]:
    """The chains of the group that joins regions with the fewest spaces; () without such a group."""
    found: list[tuple[tuple[int, ...], ...]] = []
    while group := joining_group(near, own, own, regions):
        found.append(chains(near, group, regions))
        own &= ~group
    return min(found, key=lambda each: len({space for chain in each for space in chain}), default=())


def _distances(near: Sequence[int], group: int, starts: int) -> dict[int, int]:
    """The steps within a group from the nearest of some spaces to each of its spaces."""
    known = dict.fromkeys(bits(starts), 0)
    edge, seen, steps = starts, starts, 0
    while edge:
        steps += 1
        around = 0
        for space in bits(edge):
            around |= near[space]
        edge = around & group & ~seen
        seen |= edge
        known |= dict.fromkeys(bits(edge), steps)
    return known


def _downhill(near: Sequence[int], way: dict[int, int], start: int) -> tuple[int, ...]:
    """A shortest way from a space to where the distance is 0, by the lowest index where there are several."""
    chain = [start]
    while way[chain[-1]]:
        here = chain[-1]
        chain.append(next(space for space in bits(near[here]) if way.get(space) == way[here] - 1))
    return tuple(chain)
