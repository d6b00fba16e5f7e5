"""What whole groups of a page did: said once for each, and left out of what is said of their parts."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence

from ppgen.baseline.difference import Difference, Layout, grown, way
from ppgen.baseline.drawing import Container
from ppgen.baseline.geometry import SAME, union
from ppgen.baseline.groups import GroupMotion, common_motion, shift_of
from ppgen.baseline.matching import Pair
from ppgen.baseline.voice import Voice
from ppgen.sentences import called, place_of

Bases = dict[int, GroupMotion]
"""By the `id` of a part in the new drawing: the motion that its group explains."""


def bases(pairs: Sequence[Pair], voice: Voice) -> Bases:
    """Say what whole groups did; return the motion of its group for each part.

    Marks beside a board go with it, though they are not in its group.
    """
    base: Bases = {}
    boards: dict[tuple[str, ...], GroupMotion] = {}
    members: dict[tuple[str, ...], list[Pair]] = defaultdict(list)
    for pair in pairs:
        path = pair.after.path
        stays = path == pair.before.path and place_of(pair.before.thing) == place_of(pair.after.thing)
        if stays and pair.after.role != "paper":
            for depth in range(len(path) + 1):
                members[path[:depth]].append(pair)
    shifts = {id(pair.after): shift_of(pair) for pair in members.get((), ())}
    for path in sorted(members, key=len):
        group = members[path]
        leader = group[0].after
        common = common_motion(group, [shifts[id(pair.after)] for pair in group]) if len(group) > 1 else None
        if common is not None and common.scale != 1.0 and _has_board(group, len(path)):
            continue  # the board is said to be drawn larger: letters and captions are not
        container = leader.within[len(path) - 1] if path else None
        if common is None or common == base.get(id(leader)):
            continue
        if all(id(pair.after) in base for pair in group) and not _went_elsewhere(container, common, base[id(leader)]):
            continue
        what = called(container.thing) if container is not None else "everything"
        inside = leader if container is not None and container.role != "panel" else None
        did = f"drawn {grown(common.scale)}" if common.scale != 1.0 else f"moved as a whole {way(common.motion)}"
        box = union(pair.after.box for pair in group)
        moved = common.motion.length if common.scale == 1.0 else 0.0
        layout: Layout = "thing" if moved else ""
        voice.say(Difference("moved", f"{what} {did}", box, subject=what, did=did, layout=layout, by=moved), inside)
        base.update({id(pair.after): common for pair in group})
        if container is not None and container.role == "board":
            boards[path[:-1]] = common
    base.update(_beside(pairs, boards, base))
    return base


def _went_elsewhere(container: Container | None, common: GroupMotion, page: GroupMotion) -> bool:
    """Whether a panel did not go with the others, as one that begins a new row."""
    is_panel = container is not None and container.role == "panel"
    return is_panel and page.scale == 1.0 and common.motion.beyond(page.motion).length > 2 * SAME


def _has_board(group: Sequence[Pair], depth: int) -> bool:
    return any(container.role == "board" for pair in group for container in pair.after.within[depth:])


def _beside(
    pairs: Sequence[Pair], boards: dict[tuple[str, ...], GroupMotion], base: Bases
) -> Iterator[tuple[int, GroupMotion]]:
    for pair in pairs:
        if id(pair.after) in base or not (
            place_of(pair.after.thing) or any(place_of(one.thing) for one in pair.after.within)
        ):
            continue
        path = pair.after.path
        known = next((boards[path[:depth]] for depth in range(len(path), -1, -1) if path[:depth] in boards), None)
        if known is not None:
            yield id(pair.after), known
