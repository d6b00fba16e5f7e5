"""The rows of move tables while they are gathered, and whether two of them may give the same move."""

from __future__ import annotations

from msgspec import Struct, field

from ppgen.rules.board.families.slides import is_long
from ppgen.rules.board.tables import (
    EITHER,
    EMPTY,
    ENEMY,
    Guard,
    HopRow,
    Jump,
    MoveTables,
    PlaceRow,
    SetRow,
    ShiftPart,
    SlideRow,
    StepRow,
    bits,
    shifted,
)


class MoveRows(Struct):
    """The rows of one player's move tables, by the kind of move."""

    steps: list[StepRow] = field(default_factory=list)
    slides: list[SlideRow] = field(default_factory=list)
    hops: list[HopRow] = field(default_factory=list)
    exits: list[SetRow] = field(default_factory=list)
    places: list[PlaceRow] = field(default_factory=list)
    removes: list[SetRow] = field(default_factory=list)
    toggles: list[SetRow] = field(default_factory=list)
    passes: list[Guard | None] = field(default_factory=list)

    def tables(self) -> MoveTables:
        """The finished tables."""
        return MoveTables(
            steps=tuple(self.steps),
            slides=tuple(self.slides),
            hops=tuple(self.hops),
            exits=tuple(self.exits),
            places=tuple(self.places),
            removes=tuple(self.removes),
            toggles=tuple(self.toggles),
            passes=tuple(self.passes),
            slide_twins=_slide_twins(self.slides),
            hop_twins=len(self.hops) > 1 or any(_repeats(jumps) for hop in self.hops for jumps in hop.jumps),
            twins=_twins(self),
        )


def _repeats(jumps: tuple[Jump, ...]) -> bool:
    """Whether two directions of a hop lead to the same space, around a small ring."""
    return len({end for _, _, end, _ in jumps}) < len(jumps)


def _slide_twins(slides: list[SlideRow]) -> bool:
    """Whether two slides may be the same move: in both directions around a ring, or by two rows with the same path."""
    seen: set[tuple[int, int, int, tuple[tuple[int, int], ...]]] = set()
    for slide in slides:
        on = () if slide.guard is None else slide.guard.on
        for start, rays in enumerate(slide.rays):
            for ray in rays:
                for _, end in ray.spaces[slide.shortest - 1 : slide.longest]:
                    key = (slide.type, start, end, on)
                    if key in seen:
                        return True
                    seen.add(key)
    return len({() if slide.guard is None else slide.guard.on for slide in slides}) > 1


def _twins(rows: MoveRows) -> bool:
    """Whether any other two rows may give the same move."""
    if rows.slides and len({is_long(row) for row in rows.slides}) > 1:
        return True
    slid = _slid(rows)
    if any(not hop.captures for hop in rows.hops) and (rows.slides or rows.steps):
        return True
    for sets in (rows.exits, rows.places, rows.removes, rows.toggles):
        kinds = [row.type for row in sets]
        if len(set(kinds)) < len(kinds):
            return True
    seen: set[tuple[int, int, int, int]] = set()
    for step in rows.steps:
        shift = (ShiftPart(step.mask, step.left, step.right, step.delta),)
        for onto in (EMPTY, ENEMY) if step.onto == EITHER else (step.onto,):
            for end in bits(shifted(step.mask, shift) & step.into):
                key = (step.type, end - step.delta, end, onto)
                if key in seen or key[:3] in slid:
                    return True
                seen.add(key)
    return False


def _slid(rows: MoveRows) -> set[tuple[int, int, int]]:
    """The types, starts and ends of all slides of the types that step, too."""
    types = {step.type for step in rows.steps}
    return {
        (slide.type, start, end)
        for slide in rows.slides
        if slide.type in types
        for start, rays in enumerate(slide.rays)
        if slide.start >> start & 1
        for ray in rays
        for bit, end in ray.spaces[slide.shortest - 1 : slide.longest]
        if bit & slide.into
    }
