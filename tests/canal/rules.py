"""The rules of a small game about canals: a game of a stranger, whose program says what lies on a board.

Water flows through a gate of the board to another. Players build banks, which nothing passes, except boats at a sluice.
They moor buoys, and must leave a way for the water.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

from ppgen.boards.arrangement import Area, Arrangement, Dot, Gate, Piece, Route, SpaceMarker, Wall, along
from ppgen.boards.grid import Grid, Side, Space, SpaceSide
from ppgen.diagnostics import RulePage, pages_from
from ppgen.records import replace
from ppgen.rules.protocol import NotationError, PlayedTurn, Replay, Transcript
from ppgen.rules.verdict import Facts, Fault, Verdict
from ppgen.things import Thing

GRID = Grid(6, 4)
SOURCE, MOUTH = SpaceSide.parse("A2w"), SpaceSide.parse("F3e")
LAKE = tuple(map(Space.parse, ("C1", "D1", "C2")))
BOAT = Space.parse("B4")
KINDS = ("bank", "sluice", "buoy")


@dataclass(frozen=True, slots=True)
class Canals:
    """What was built, each in the order of the notation."""

    banks: tuple[SpaceSide, ...] = ()
    sluices: tuple[SpaceSide, ...] = ()
    buoys: tuple[Space, ...] = ()

    def after(self, turn: str) -> Canals:
        kind, where = read_turn(turn)
        if kind == "buoy":
            return replace(self, buoys=(*self.buoys, Space.parse(where)))
        built = (*(self.banks if kind == "bank" else self.sluices), SpaceSide.parse(where))
        return replace(self, banks=built) if kind == "bank" else replace(self, sluices=built)

    @property
    def closed(self) -> frozenset[SpaceSide]:
        return frozenset(side.edge for side in (*self.banks, *self.sluices))


def read_turn(text: str) -> tuple[str, str]:
    """`bank B2n`: what is built, and where. Raises NotationError."""
    kind, _, where = text.partition(" ")
    if kind not in KINDS:
        raise NotationError(f"{kind!r} cannot be built", 0, "bank, sluice, buoy")
    try:
        (Space if kind == "buoy" else SpaceSide).parse(where)
    except ValueError as problem:
        raise NotationError(str(problem), len(kind) + 1) from None
    return kind, where


def ways(canals: Canals) -> list[tuple[Space, ...]]:
    """Every shortest way of the water, in the order of the spaces."""
    layer: list[tuple[Space, ...]] = [(SOURCE.space,)]
    seen = {SOURCE.space}
    while layer and not any(way[-1] == MOUTH.space for way in layer):
        layer = [(*way, there) for way in layer for there in _next(canals, way[-1]) if there not in seen]
        seen.update(way[-1] for way in layer)
    return sorted(way for way in layer if way[-1] == MOUTH.space)


def _next(canals: Canals, space: Space) -> Iterator[Space]:
    for side in Side:
        there = space.neighbour(side)
        if there in GRID and SpaceSide(space, side).edge not in canals.closed:
            yield there


PAGE = pages_from("the rules of Canals")
PAGES = (
    PAGE(
        "CN-DRY",
        "The water finds no way",
        "A way from the source to the mouth stays open.",
        "bank:A2n bank:A2e bank:A2s",
    ),
    PAGE(
        "CN-TWICE", "Something is built twice", "An edge holds one bank or sluice, a space one buoy.", "buoy:B1 buoy:B1"
    ),
)


class CanalRules:
    pages: Mapping[str, RulePage] = MappingProxyType({page.code: page for page in PAGES})
    overlays: Mapping[str, str] = MappingProxyType(
        {
            "way": "the way of the water, and that of a boat which comes back",
            "other-ways": "where other ways of the same length leave it",
            "depth": "how many spaces the water has flowed",
            "latest": "a ring round what was built last",
        }
    )

    def setup(self) -> Canals:
        return Canals()

    def parse(self, text: str) -> Canals:
        canals, at = Canals(), 0
        for word in [] if text == "nothing" else text.split(" "):
            try:
                canals = canals.after(word.replace(":", " "))
            except NotationError as problem:
                raise problem.shifted(at) from None
            at += len(word) + 1
        return canals

    def notation(self, canals: Canals) -> str:
        built = [(kind, where) for kind in KINDS for where in getattr(canals, f"{kind}s")]
        return " ".join(f"{kind}:{where}" for kind, where in built) or "nothing"

    def check_turn(self, text: str) -> None:
        read_turn(text)

    def replay(self, transcript: Transcript) -> Replay[Canals]:
        canals = self.parse(transcript.setup)
        setup, steps = canals, []
        for number, turn in enumerate(transcript.turns, 1):
            before, canals = set(self._faults(canals)), canals.after(turn)
            new = tuple(replace(fault, turn=number) for fault in self._faults(canals) if fault not in before)
            steps.append(PlayedTurn(turn, (canals,) * len(transcript.players), new))
        return Replay((setup,) * len(transcript.players), tuple(steps), tuple(self._faults(setup)))

    def judge(self, canals: Canals) -> Verdict:
        faults = tuple(self._faults(canals))
        witness = tuple(word.replace(":", " ") for word in self.notation(canals).split(" ") if ":" in word)
        return Verdict("illegal", faults) if faults else Verdict("legal", witness=witness)

    def _faults(self, canals: Canals) -> Iterator[Fault]:
        if not ways(canals):
            yield Fault("CN-DRY", str(MOUTH), "The water cannot reach the mouth.", "leave an edge open")
        places = [*(side.edge for side in (*canals.banks, *canals.sluices)), *canals.buoys]
        for where, count in Counter(places).items():
            if count > 1:
                yield Fault("CN-TWICE", str(where), f"Something stands at {where} already.", "build elsewhere")

    def facts(self, canals: Canals) -> Facts:
        found = ways(canals)
        return {"ways": len(found), "length": len(found[0]) if found else 0, "banks": len(canals.banks)}

    def arrange(self, canals: Canals, show: Sequence[str] = (), before: Canals | None = None) -> Arrangement:
        found = ways(canals)
        return Arrangement(
            GRID,
            areas=(Area("lake", LAKE, "lake", Thing("lake")),),
            dots=tuple(Dot(f"buoy-{space}", space, Thing("buoy")) for space in canals.buoys),
            pieces=(Piece("boat", "boat", (BOAT,)),),
            walls=tuple(_walls(canals)),
            gates=(Gate("source", SOURCE, "in", Thing("source")), Gate("mouth", MOUTH, "out", Thing("mouth"))),
            routes=tuple(_routes(found, show)) if found else (),
            markers=tuple(_markers(canals, found, show, before)),
        )


def _walls(canals: Canals) -> Iterator[Wall]:
    for where in canals.banks:
        yield Wall(f"bank-{where}", where, role="bank", thing=Thing("bank"))
    for where in canals.sluices:
        yield Wall(f"sluice-{where}", where, gap=True, thing=Thing("sluice"))


def _routes(found: Sequence[tuple[Space, ...]], show: Sequence[str]) -> Iterator[Route]:
    first, *others = found
    if "way" in show:
        yield Route("way", first, SOURCE, MOUTH, thing=Thing("way", place=along(first)))
        yield Route("back", first[::-1][:-1], thing=Thing("way", "back", along(first[::-1][:-1])))
    if "other-ways" in show:
        for number, way in enumerate(others, 2):
            thing = Thing("way", str(number), along(way))
            yield Route(f"way-{number}", way, role="other-way", thing=thing, beside="way")


def _markers(
    canals: Canals, found: Sequence[tuple[Space, ...]], show: Sequence[str], before: Canals | None
) -> Iterator[SpaceMarker]:
    if "depth" in show:
        for number, space in enumerate(found[0] if found else (), 1):
            yield SpaceMarker(f"depth-{space}", space, str(number), "plus")
    if "latest" in show and before is not None:
        for where in {*canals.banks, *canals.sluices} - {*before.banks, *before.sluices}:
            yield SpaceMarker(f"new-{where}", where.space, side=where.side)
        for space in {*canals.buoys} - {*before.buoys}:
            yield SpaceMarker(f"new-{space}", space)


def rules(game: Any) -> CanalRules:
    return CanalRules()
