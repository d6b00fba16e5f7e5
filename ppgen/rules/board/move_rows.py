"""The rows of move tables while they are gathered, and whether two of them may give the same move."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec import Struct, field

from ppgen.records import replace
from ppgen.rules.board.conditions import exclude
from ppgen.rules.board.families.slides import is_long
from ppgen.rules.board.tables import (
    EITHER,
    EMPTY,
    ENEMY,
    FlyRow,
    Guard,
    HopRow,
    MoveTables,
    PlaceRow,
    SetRow,
    ShiftPart,
    SlideRow,
    StepRow,
    TurnRow,
    bits,
    shifted,
)


class MoveRows(Struct):
    """The rows of one player's move tables, by the kind of move."""

    steps: list[StepRow] = field(default_factory=list)
    slides: list[SlideRow] = field(default_factory=list)
    hops: list[HopRow] = field(default_factory=list)
    flights: list[FlyRow] = field(default_factory=list)
    exits: list[SetRow] = field(default_factory=list)
    places: list[PlaceRow] = field(default_factory=list)
    removes: list[SetRow] = field(default_factory=list)
    toggles: list[SetRow] = field(default_factory=list)
    passes: list[Guard | None] = field(default_factory=list)

    def extend(self, others: MoveRows) -> None:
        """Add the rows of others."""
        for name in self.__struct_fields__:
            getattr(self, name).extend(getattr(others, name))

    def unconditional(self) -> MoveRows:
        """The same rows without conditions on the whole position."""
        rows = MoveRows()
        for name in self.__struct_fields__:
            getattr(rows, name).extend(map(_without_when, getattr(self, name)))
        return rows

    def turn_tables(self, alone: MoveRows, firsts: MoveRows, turns: Sequence[TurnRow]) -> MoveTables:
        """The finished tables of a player with turns of several parts. These rows are all that there is; `alone` are
        those that make a whole turn, `firsts` those that begin one of several parts.
        """
        openings = MoveRows()
        openings.extend(alone)
        openings.extend(firsts)
        twins = _twins(openings) or _slide_twins(openings.slides) or len(openings.hops) > 1
        return replace(self.tables(), turns=tuple(turns), alone=alone.tables(), twins=twins)

    def tables(self) -> MoveTables:
        """The finished tables."""
        return MoveTables(
            steps=tuple(self.steps),
            slides=tuple(self.slides),
            hops=tuple(self.hops),
            flights=tuple(self.flights),
            exits=tuple(self.exits),
            places=tuple(self.places),
            removes=tuple(self.removes),
            toggles=tuple(self.toggles),
            passes=tuple(self.passes),
            slide_twins=_slide_twins(self.slides),
            hop_twins=_hop_twins(self.hops),
            twins=_twins(self),
        )


def _without_when(row: Any) -> Any:
    if row is None or isinstance(row, Guard):
        return row._replace(when=()) if row is not None and (row.on or row.unmoved >= 0) else None
    return row._replace(guard=_without_when(row.guard))


def _hop_twins(hops: list[HopRow]) -> bool:
    """Whether two hops of a piece may lead to the same space, along two lines or by two words."""
    seen: dict[tuple[int, int, int], tuple[int, int]] = {}
    for number, hop in enumerate(hops):
        for start, jumps in enumerate(hop.jumps):
            for _, _, end, course in jumps:
                if seen.setdefault((hop.type, start, end), (number, course)) != (number, course):
                    return True
    return False


def _slide_twins(slides: list[SlideRow]) -> bool:
    """Whether two slides may be the same move: in both directions around a ring, or by two rows with the same path."""
    seen: set[tuple[int, int, int, tuple[tuple[int, int], ...]]] = set()
    types = [slide.type for slide in slides]
    for slide in slides:
        if types.count(slide.type) == 1:
            if _repeats_ends(slide):
                return True
            continue
        on = () if slide.guard is None else slide.guard.on
        for start, rays in enumerate(slide.rays):
            for ray in rays:
                for _, end in ray.spaces[slide.shortest - 1 : slide.longest]:
                    key = (slide.type, start, end, on)
                    if key in seen:
                        return True
                    seen.add(key)
    return len({() if slide.guard is None else slide.guard.on for slide in slides}) > 1


def _repeats_ends(slide: SlideRow) -> bool:
    """Whether two directions of a slide lead from one space to another."""
    first, last = slide.shortest - 1, slide.longest
    for rays in slide.rays:
        ends = [end for ray in rays for _, end in ray.spaces[first:last]]
        if len(set(ends)) < len(ends):
            return True
    return False


def _may_meet(one: FlyRow, other: FlyRow | StepRow | SlideRow | HopRow) -> bool:
    """Whether two rows may move a piece of the same type in the same position."""
    conditions = [row.guard.when if row.guard is not None else () for row in (one, other)]
    return one.type == other.type and not exclude(*conditions)


def _twins(rows: MoveRows) -> bool:
    """Whether any other two rows may give the same move."""
    if len({is_long(row) for row in rows.slides}) > 1 and _slide_twins(rows.slides):
        return True
    hopped = _hopped(rows)
    slid = _slid(rows)
    if not hopped.isdisjoint(slid):
        return True
    others: tuple[FlyRow | StepRow | SlideRow | HopRow, ...] = (*rows.steps, *rows.slides, *rows.hops)
    for number, flight in enumerate(rows.flights):
        if any(_may_meet(flight, other) for other in (*others, *rows.flights[number + 1 :])):
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
                if key in seen or key[:3] in slid or key[:3] in hopped:
                    return True
                seen.add(key)
    return False


def _hopped(rows: MoveRows) -> set[tuple[int, int, int]]:
    """The types, starts and ends of all hops that may take nothing on their way, as steps and slides do."""
    return {
        (hop.type, start, end)
        for hop in rows.hops
        if not hop.captures
        for start, jumps in enumerate(hop.jumps)
        for _, _, end, _ in jumps
    }


def _slid(rows: MoveRows) -> set[tuple[int, int, int]]:
    """The types, starts and ends of all slides of the types that step or hop, too."""
    types = {step.type for step in rows.steps} | {hop.type for hop in rows.hops if not hop.captures}
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
