"""The parts of a set, one by one, each with its two sides: what a sheet cuts out, and what is printed of a part alone.

A part is drawn here and nowhere else. `parts` draws every side with its bleed, upright about the centre of its trim. So
whoever needs one picture for each part and side can take `front` and `back` as they are: the trim is the symbol's box,
and the bleed lies around it.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import Literal, TypeAlias

from msgspec import Struct

from ppgen.definition.sheet import ComponentsSpec, OwnPartSpec
from ppgen.piecepack import COIN, PAWN, RANKS, SUITS
from ppgen.scene import path as paths
from ppgen.scene import piecepack
from ppgen.scene.markup import plain
from ppgen.scene.model import Box, Group, Item, Path, Shape, Symbol, Tag, Use
from ppgen.scene.theme import Theme
from ppgen.sentences import ENGLISH
from ppgen.sheets.cutout.nets import die_cuts, die_net, sticker
from ppgen.sheets.cutout.standee import base_disc, standee, standee_cuts
from ppgen.things import spaced

Outline: TypeAlias = Literal["square", "round", "net"]
"""What the knife follows: straight lines from mark to mark, a circle, or the lines of a net."""
Side: TypeAlias = Literal["face", "back"]


class Part(Struct, frozen=True):
    """One part of a set as it is cut out. `back` is None for what is printed on one side alone."""

    kind: str
    """`tile`, `coin`, `die`, …: parts of one kind have one size."""
    name: str
    """Which one of its kind it is: `suns-2`."""
    group: str
    """What it belongs with, such as its suit; parts of one group share a page where they can."""
    title: str
    """What several of its kind are called."""
    front: Symbol
    back: Symbol | None
    outline: Outline
    cuts: tuple[tuple[float, ...], tuple[float, ...]] = ((), ())
    """Where marks stand: in line with these upright (x) and level (y) cuts or centre lines, in mm from the centre."""
    loose: bool = False
    """Whether two that touch could not be told apart, since no edge is printed."""
    reach: float = math.inf
    """How far what is printed at its edge goes on beyond it, in mm: drawings of the game's own end somewhere."""
    ground: str | None = None
    """The colour of its face where that is bare at the edge, as a tile's is."""
    edge: float = 0.0
    """The width of the line that is printed along its edge unless there is a bleed, in mm."""
    spine: str | None = None
    """The colour of the edge between face and back when something is glued between them."""
    alt: str = ""
    """What its face shows, in the words of the game; empty where the game has none."""
    back_alt: str = ""
    """The same of its back."""
    below: float = 0.0
    """The room under it for words about it, in mm."""

    @property
    def key(self) -> str:
        """Kind and name: `tile-suns-2`; the name alone if the kind has no others."""
        return self.kind if self.name == self.kind else f"{self.kind}-{self.name}"

    @property
    def in_words(self) -> str:
        """What one is called by those who hear it: `tile, 2 of Suns`, `die of Suns, to fold`."""
        if not self.group:
            return spaced(self.key)
        kind = self.title.replace("stickers", "sticker", 1) if self.kind in STICKERS else self.kind
        suit, rank = self.group.capitalize(), self.name.removeprefix(self.group).removeprefix("-")
        words = f"{kind}, {rank} of {suit}" if rank else f"{kind} of {suit}"
        return f"{words}, to fold" if self.outline == "net" else words

    def heard(self, side: Side) -> Tag:
        """What one of its sides is in a tagged document: in the game's words, or else in ours, which are English."""
        given = self.alt if side == "face" else self.back_alt
        if given:
            return Tag("Figure", given)
        words = self.alt or self.in_words[:1].upper() + self.in_words[1:]
        if side == "back":
            return Tag("Figure", f"{words}, back", ENGLISH)
        return Tag("Figure", words, ENGLISH if self.group else "")

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


def parts(
    spec: ComponentsSpec, theme: Theme, bleed: float, core: float = 0.0, pictures: Mapping[str, Symbol] | None = None
) -> tuple[Part, ...]:
    """The parts that a definition asks for, kind by kind and suit by suit, and then those that the game draws itself.

    `bleed` and `core` are in mm. The core, what is glued between two sides, only lengthens parts that are folded by
    themselves, such as a pawn. `pictures` are the game's drawings by name (`ppgen.art.Art`), which its own parts need:
    KeyError without them. Of several parts that are all alike, each is there by itself.
    """
    makers: dict[str, Callable[[Theme, float, float], Iterator[Part]]] = {
        "tiles": _tiles,
        "coins": _coins,
        "dice": _dice,
        "pawns": _pawns,
        "stickers": _stickers,
    }
    chosen = [make for kind, make in makers.items() if kind in spec.parts] if spec.of is not None else []
    return (
        *(part for make in chosen for part in make(theme, bleed, core)),
        *(part for own in spec.own for part in [_own(own, theme, bleed, pictures or {})] * own.count),
    )


def around(width: float, height: float = 0.0) -> tuple[tuple[float, ...], tuple[float, ...]]:
    """The marks of a part with a curved edge: in line with its centre and with its edges on all four sides."""
    return (-width / 2, 0.0, width / 2), (-(height or width) / 2, 0.0, (height or width) / 2)


def _tiles(theme: Theme, bleed: float, core: float) -> Iterator[Part]:
    back = piecepack.tile_back(theme, bleed=bleed)
    edges = (-back.box.width / 2, back.box.width / 2)
    face = partial(piecepack.tile_face, theme=theme, bleed=bleed)
    line, ground, spine = theme.line("piece-face").width, theme["piece-face"].fill, theme["piece-back"].fill
    for suit in SUITS:
        for rank in RANKS:
            sides = face(suit, rank), back
            cuts = edges, edges
            name = f"{suit}-{rank}"
            yield Part("tile", name, suit, "tiles", *sides, "square", cuts, ground=ground, edge=line, spine=spine)


def _coins(theme: Theme, bleed: float, core: float) -> Iterator[Part]:
    for suit in SUITS:
        for rank in RANKS:
            face = piecepack.coin_face(rank, theme, bleed=bleed)
            back = piecepack.coin_back(suit, theme, bleed=bleed)
            yield Part("coin", f"{suit}-{rank}", suit, "coins", face, back, "round", around(COIN))


def _dice(theme: Theme, bleed: float, core: float) -> Iterator[Part]:
    for suit in SUITS:
        yield Part("die", suit, suit, "dice", die_net(suit, theme, bleed), None, "net", die_cuts())


def _pawns(theme: Theme, bleed: float, core: float) -> Iterator[Part]:
    """The figures, and the discs on which they stand."""
    for suit in SUITS:
        yield Part("pawn", suit, suit, "pawns", standee(suit, theme, bleed, core), None, "net", standee_cuts(core))
    for suit in SUITS:
        yield Part("disc", suit, suit, "discs", base_disc(suit, theme, bleed), None, "round", around(PAWN))


def _stickers(theme: Theme, bleed: float, core: float) -> Iterator[Part]:
    """The sides of dice, for blank dice of two sizes."""
    for kind, edge in STICKERS.items():
        side = edge * STICKER_SHARE
        half = (-side / 2, side / 2)
        for suit in SUITS:
            for rank in RANKS:
                front = sticker(kind, suit, rank, side, theme, bleed)
                title = f"stickers for {edge:g} mm dice"
                yield Part(kind, f"{suit}-{rank}", suit, title, front, None, "square", (half, half), loose=True)


STICKERS = {"sticker-half-inch": 12.7, "sticker-16mm": 16.0}
"""The kinds of stickers, and the edges of the dice that they are for, in mm."""
STICKER_SHARE = 0.8
"""The side of a sticker, as a share of the edge of its die: blank dice are rounded by about a tenth at every edge."""


def _own(own: OwnPartSpec, theme: Theme, bleed: float, pictures: Mapping[str, Symbol]) -> Part:
    """A part that the game draws itself: its drawings on the ground of a piece."""
    name = own.name or own.id.replace("-", " ")
    shape: Outline = "round" if own.round else "square"

    trim = Box(-own.width / 2, -own.height / 2, own.width, own.height)

    def side(which: str, art: str) -> Symbol:
        drawn = pictures[art]
        picture: Item = Use(drawn, drawn.fitted(trim.inset(own.margin - own.bleed)), role="picture")
        if own.bleed:
            picture = Group((picture,), clip=_outline(trim.inset(-min(bleed, own.bleed)), own.round))
        suffix = f"-b{bleed:g}" if bleed else ""
        return Symbol(f"own-{own.id}-{which}{suffix}", (*_ground(trim, own.round, theme, bleed), picture), trim)

    edges = ((-own.width / 2, own.width / 2), (-own.height / 2, own.height / 2))
    cuts = around(own.width, own.height) if own.round else edges
    return Part(
        own.id,
        own.id,
        "",
        name,
        side("face", own.face),
        side("back", own.back) if own.back else None,
        shape,
        cuts,
        reach=min(_reach(pictures[art], own, trim) for art in (own.face, own.back) if art),
        spine=theme["piece-face"].fill,
        alt=plain(own.alt),
        back_alt=plain(own.back_alt),
    )


def _reach(drawn: Symbol, own: OwnPartSpec, trim: Box) -> float:
    """How far a drawing goes on beyond the trim, in mm: it may have another shape than the part with its bleed."""
    if own.margin:
        return math.inf
    scale = min((trim.width + 2 * own.bleed) / drawn.box.width, (trim.height + 2 * own.bleed) / drawn.box.height)
    return max(0.0, min(drawn.box.width * scale - trim.width, drawn.box.height * scale - trim.height) / 2)


def _ground(trim: Box, is_round: bool, theme: Theme, bleed: float) -> tuple[Item, ...]:
    """The ground of an own part, with its edge inside the trim, or beyond the trim and without an edge."""
    look = theme["piece-face"]
    edge = None if bleed else look.stroke
    box = trim.inset(edge.width / 2 if edge is not None else -bleed)
    return (Shape(_outline(box, is_round), look.fill, edge, role="piece-face"),)


def _outline(box: Box, is_round: bool) -> Path:
    """The edge of a part that fills a box about (0, 0)."""
    return paths.ellipse(0.0, 0.0, box.width / 2, box.height / 2) if is_round else paths.rect(*box)
