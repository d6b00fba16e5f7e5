"""The parts of a set, one by one, each with its two sides: what a sheet cuts out, and what is printed of a part alone.

A part is drawn here and nowhere else. `parts` draws every side with its bleed, upright about the centre of its trim. So
whoever needs one picture for each part and side can take `front` and `back` as they are: the trim is the symbol's box,
and the bleed lies around it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from typing import Literal, TypeAlias

from ppgen.definition.sheet import ComponentsSpec
from ppgen.piecepack import RANKS, SUITS
from ppgen.scene import piecepack
from ppgen.scene.model import Symbol
from ppgen.scene.theme import Theme
from ppgen.sheets.cutout.nets import die_cuts, die_net
from ppgen.sheets.cutout.standee import base_disc, standee, standee_cuts

Outline: TypeAlias = Literal["square", "round", "net"]
"""What the knife follows: straight lines from mark to mark, a circle, or the lines of a net."""


@dataclass(frozen=True, slots=True)
class Part:
    """One part of a set as it is cut out. `back` is None for what is printed on one side alone."""

    kind: str
    """`tile`, `coin`, `die`, …: parts of one kind have one size."""
    name: str
    """Which one of its kind it is: `suns-2`."""
    group: str
    """What it belongs with, such as its suit; parts of one group share a page where they can."""
    front: Symbol
    back: Symbol | None
    outline: Outline
    cuts: tuple[tuple[float, ...], tuple[float, ...]] = ((), ())
    """Where marks stand: in line with these upright (x) and level (y) cuts or centre lines, in mm from the centre."""
    loose: bool = False
    """Whether two that touch could not be told apart, since no edge is printed."""
    spine: str | None = None
    """The colour of the edge between face and back when something is glued between them."""

    @property
    def key(self) -> str:
        """Kind and name: `tile-suns-2`."""
        return f"{self.kind}-{self.name}"

    @property
    def cored(self) -> bool:
        """Whether it can be folded round a core."""
        return self.back is not None or self.kind == "pawn"

    @property
    def width(self) -> float:
        return self.front.box.width

    @property
    def height(self) -> float:
        return self.front.box.height


TITLES = {"tile": "tiles", "coin": "coins", "die": "dice", "pawn": "pawns", "disc": "discs"}
"""What several parts of a kind are called."""


def parts(spec: ComponentsSpec, theme: Theme, bleed: float, core: float = 0.0) -> tuple[Part, ...]:
    """The parts that a definition asks for, kind by kind and suit by suit.

    `bleed` and `core` are in mm. The core, what is glued between two sides, only lengthens parts that are folded by
    themselves, such as a pawn.
    """
    makers: dict[str, Callable[[Theme, float, float], Iterator[Part]]] = {
        "tiles": _tiles,
        "coins": _coins,
        "dice": _dice,
        "pawns": _pawns,
    }
    return tuple(part for kind, make in makers.items() if kind in spec.parts for part in make(theme, bleed, core))


def _tiles(theme: Theme, bleed: float, core: float) -> Iterator[Part]:
    back = piecepack.tile_back(theme, bleed=bleed)
    edges = (-back.box.width / 2, back.box.width / 2)
    face = partial(piecepack.tile_face, theme=theme, bleed=bleed)
    for suit in SUITS:
        for rank in RANKS:
            ground = theme["piece-back"].fill
            yield Part("tile", f"{suit}-{rank}", suit, face(suit, rank), back, "square", (edges, edges), spine=ground)


def _coins(theme: Theme, bleed: float, core: float) -> Iterator[Part]:
    for suit in SUITS:
        for rank in RANKS:
            face = piecepack.coin_face(rank, theme, bleed=bleed)
            back = piecepack.coin_back(suit, theme, bleed=bleed)
            yield Part("coin", f"{suit}-{rank}", suit, face, back, "round", ((0.0,), (0.0,)))


def _dice(theme: Theme, bleed: float, core: float) -> Iterator[Part]:
    for suit in SUITS:
        yield Part("die", suit, suit, die_net(suit, theme, bleed), None, "net", die_cuts())


def _pawns(theme: Theme, bleed: float, core: float) -> Iterator[Part]:
    """The figures, and the discs on which they stand."""
    for suit in SUITS:
        yield Part("pawn", suit, suit, standee(suit, theme, bleed, core), None, "net", standee_cuts(core))
    for suit in SUITS:
        yield Part("disc", suit, suit, base_disc(suit, theme, bleed), None, "round", ((0.0,), (0.0,)))
