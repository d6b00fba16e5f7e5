"""The parts of a piecepack in plan view, at true size: symbols in mm with their centre at the origin, upright.

A tile's face has its value in the centre and a small suit at the top left, both in the suit's colour; its back a cross
that divides four quarters. A coin's face has its value in black, the ace as a spiral; its back the suit in colour; on
both a mark near the edge shows which way is up, so that no coin lies ambiguously. A die has the suit's colour, the
suit for the ace, and on each face a small suit, so that it is known without colour. Nulls are blank.

`weight` multiplies the width of lines, for drawings in which a table is shown much smaller than it is; `bleed` draws a
part's ground that many mm larger, for print that is cut.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from functools import cache, lru_cache
from itertools import pairwise

from ppgen.piecepack import ART, COIN, DIE, PAWN, SUITS, TILE, Rank, Suit
from ppgen.plane import IDENTITY, Point, scale, translate
from ppgen.scene import path as paths
from ppgen.scene.model import Box, Command, Item, Path, Shape, Stroke, Symbol, Use
from ppgen.scene.suits import Emblem, emblem, emblem_outline, suit_of
from ppgen.scene.text import TextStyle, line, outline, shape
from ppgen.scene.theme import Style, Theme

_cached = lru_cache(maxsize=1024)


@_cached
def tile_face(suit: Suit, rank: Rank, theme: Theme, weight: float = 1.0, bleed: float = 0.0) -> Symbol:
    """The face of a tile: its value in the centre (the ace is the large suit), its suit at the top left."""
    corner = -TILE / 2 + 7.6
    items: list[Item] = [Use(_ground(theme, "tile", weight, bleed), IDENTITY)]
    items += suit_mark(suit, 9.0, theme, at=(corner, corner))
    if rank == "ace":
        items += suit_mark(suit, 26.0, theme)
    elif rank != "null":
        items.append(_value(rank, 21.0, theme.fill(f"suit-{suit}")))
    return _symbol(f"tile-{suit}-{rank}", items, TILE, weight, bleed)


@_cached
def tile_back(theme: Theme, weight: float = 1.0, bleed: float = 0.0) -> Symbol:
    """The back of a tile: a cross that divides four quarters."""
    half = TILE / 2 + (bleed or -theme.line("piece-back").width * weight)
    cross = paths.segments(((-half, 0.0), (half, 0.0)), ((0.0, -half), (0.0, half)))
    items = [*_tile(theme, "piece-back", weight, bleed)]
    items.append(Shape(cross, stroke=theme.line("piece-line").scaled(weight), role="piece-line"))
    return _symbol("tile", items, TILE, weight, bleed)


@_cached
def coin_face(rank: Rank, theme: Theme, weight: float = 1.0, bleed: float = 0.0) -> Symbol:
    """The face of a coin: its value in black (the ace is a spiral), and the mark that shows which way is up."""
    black = theme.fill("piece-value")
    items: list[Item] = [Use(_ground(theme, "coin", weight, bleed), IDENTITY), _up(COIN, black)]
    if rank == "ace":
        items.append(Shape(_spiral(), stroke=Stroke(black, 1.15, (), "round", "round"), role="piece-value"))
    elif rank != "null":
        items.append(_value(rank, 8.4, black, 0.5))
    return _symbol(f"coin-{rank}", items, COIN, weight, bleed)


@_cached
def coin_back(suit: Suit, theme: Theme, weight: float = 1.0, bleed: float = 0.0) -> Symbol:
    """The back of a coin: the suit in its colour, and the mark that shows which way is up."""
    items: list[Item] = [Use(_ground(theme, "coin", weight, bleed), IDENTITY), _up(COIN, theme.fill(f"suit-{suit}"))]
    items += suit_mark(suit, 9.6, theme, at=(0.0, 0.7))
    return _symbol(f"coin-{suit}", items, COIN, weight, bleed)


@_cached
def die_face(suit: Suit, rank: Rank, theme: Theme, weight: float = 1.0) -> Symbol:
    """A die from above, with one value up: the suit's colour, the suit for the ace, a small suit on every face."""
    half = DIE / 2
    body = paths.rounded_rect(-half, -half, DIE, DIE, 1.6)
    items = [*_body(body, body_look(suit, theme), f"suit-{suit}", weight), *die_marks(suit, rank, theme)]
    return _symbol(f"die-{suit}-{rank}", items, DIE, weight)


def die_marks(suit: Suit, rank: Rank, theme: Theme) -> tuple[Item, ...]:
    """The marks on a face of a die, about its centre: on the suit's colour, or on white in a theme without tints."""
    ground = body_look(suit, theme)
    ink = ground.stroke.colour if ground.stroke is not None else theme.fill("text-inverse")
    if rank == "ace":
        return (solid_suit(emblem(suit, theme), ink, 8.0),)
    corner = -DIE / 2 + 2.2
    mark = solid_suit(emblem(suit, theme), ink, 2.3, corner, corner)
    return (mark,) if rank == "null" else (mark, _value(rank, 5.6, ink, 0.7))


@_cached
def pawn(suit: Suit, theme: Theme, weight: float = 1.0) -> Symbol:
    """A pawn from above: its foot, its head, and the suit."""
    look = body_look(suit, theme)
    ring = look.stroke.colour if look.stroke is not None else theme.fill("text-inverse")
    items = [*_body(_disc(PAWN), look, f"suit-{suit}", weight)]
    items.append(Shape(paths.circle(0.0, 0.0, PAWN * 0.39), stroke=Stroke(ring, 0.35 * weight), role="piece-line"))
    items.append(solid_suit(emblem(suit, theme), ring, PAWN * 0.46))
    return _symbol(f"pawn-{suit}", items, PAWN, weight)


@_cached
def suit_symbol(suit: Suit, theme: Theme) -> Symbol:
    """The suit by itself, solid, in a square of 10 mm: to be set in a line or a table."""
    return _symbol(f"suit-{suit}", (solid_suit(emblem(suit, theme), theme.fill(f"suit-{suit}"), _DRAWN),), _DRAWN, 1.0)


def suit_mark(suit: Suit, size: float, theme: Theme, at: Point = (0.0, 0.0)) -> tuple[Item, ...]:
    """The suit in its colour, centred: solid at every size, as the numerals are."""
    return (solid_suit(emblem(suit, theme), theme.fill(f"suit-{suit}"), size, *at),)


def solid_suit(drawn: Emblem, colour: str, size: float, x: float = 0.0, y: float = 0.0) -> Use:
    """A suit in one colour with its centre at (x, y); drawn once, however many parts show it."""
    matrix = translate(x, y) @ scale(size / _DRAWN)
    return Use(_solid(drawn, colour), matrix)


_DRAWN = 10.0
"""The size in mm at which a solid suit is drawn."""


@_cached
def _solid(drawn: Emblem, colour: str) -> Symbol:
    shape = Shape(emblem_outline(drawn, _DRAWN), colour, role=f"suit-{suit_of(drawn)}")
    box = Box(-_DRAWN / 2, -_DRAWN / 2, _DRAWN, _DRAWN)
    return Symbol(f"piecepack-solid-{drawn}-{colour[1:]}", (shape,), box, 1.0)


def part(name: str, theme: Theme, weight: float = 1.0, bleed: float = 0.0) -> Symbol:
    """A part by the name that definitions use (`ppgen.piecepack.ART`). Raises KeyError for any other.

    Only tiles and coins have a `bleed`.
    """
    if name not in ART:
        raise KeyError(name)
    known: dict[str, Callable[..., Symbol]] = {"die": die_face, "pawn": pawn}
    words: Sequence[str] = name.split("-")[1:]
    kind, rest = words[0], words[1:]
    if kind == "suit":
        return suit_symbol(rest[0], theme)
    if kind == "tile":
        return tile_face(*rest, theme, weight, bleed) if rest else tile_back(theme, weight, bleed)
    if kind == "coin":
        return (coin_back if rest[0] in SUITS else coin_face)(rest[0], theme, weight, bleed)
    return known[kind](*rest, theme, weight)


def _symbol(name: str, items: Iterable[Item], size: float, weight: float, bleed: float = 0.0) -> Symbol:
    suffix = ("" if weight == 1 else f"-w{weight:g}") + (f"-b{bleed:g}" if bleed else "")
    return Symbol(f"piecepack-{name}{suffix}", tuple(items), Box(-size / 2, -size / 2, size, size), 1.0)


def _tile(theme: Theme, role: str, weight: float, bleed: float) -> tuple[Item, ...]:
    """A tile's ground. With bleed it has no edge, which would show where the knife strayed."""
    if bleed:
        return (Shape(_square(TILE + 2 * bleed), theme[role].fill, role=role),)
    return _body(_square(TILE), theme[role], role, weight)


def _coin(theme: Theme, weight: float, bleed: float) -> tuple[Item, ...]:
    """A coin's ground. With bleed it has no edge, either: a cut beside the circle would leave a part of it."""
    look = theme["piece-face"]
    if bleed:
        return (Shape(_disc(COIN + 2 * bleed), look.fill, role="piece-face"),)
    return _body(_disc(COIN), look, "piece-face", weight)


@_cached
def _ground(theme: Theme, kind: str, weight: float, bleed: float) -> Symbol:
    """The ground that all faces of tiles, or all sides of coins, share: drawn once."""
    items = _tile(theme, "piece-face", weight, bleed) if kind == "tile" else _coin(theme, weight, bleed)
    return _symbol(f"{kind}-ground", items, TILE if kind == "tile" else COIN, weight, bleed)


def _body(way: Path, look: Style, role: str, weight: float) -> tuple[Item, ...]:
    """A part's outline, filled, with its edge inside: what is drawn is exactly as large as the part."""
    if look.stroke is None:
        return (Shape(way, look.fill, role=role),)
    stroke = look.stroke.scaled(weight)
    edge = paths.transform(way, scale(1 - stroke.width / paths.bounds(way).width))
    return (Shape(edge, look.fill, stroke, role=role),)


def _square(side: float) -> Path:
    return paths.rect(-side / 2, -side / 2, side, side)


def _disc(diameter: float) -> Path:
    return paths.circle(0.0, 0.0, diameter / 2)


def _up(diameter: float, colour: str) -> Item:
    """The mark near the edge of a coin that shows which way is up."""
    tip = -diameter / 2 + 0.95
    return Shape(paths.polygon([(0.0, tip), (1.35, tip + 1.9), (-1.35, tip + 1.9)]), colour, role="direction")


def body_look(suit: Suit, theme: Theme) -> Style:
    """The body of a die or pawn: the suit's colour, or white with an outline where a theme tints no area."""
    return theme["piece-body"] if theme.hollow else Style(theme.fill(f"suit-{suit}"))


def _value(rank: Rank, height: float, colour: str, y: float = 0.0) -> Item:
    """A numeral of that height with its ink centred on the origin, `y` mm below it."""
    glyph = shape(rank, "black").glyphs[0][0]
    ink = paths.bounds(outline("black", glyph))
    size = height / ink.height
    origin: Point = (-(ink.x + ink.width / 2) * size, y - (ink.y + ink.height / 2) * size)
    return line(rank, TextStyle("black", size, colour), *origin, role="piece-value")


@cache
def _spiral(turns: float = 2.25, inner: float = 0.35, outer: float = 4.9) -> Path:
    """The spiral of the ace, about the origin: r grows evenly with the angle, in cubic curves of a twelfth turn."""
    end = turns * 2 * math.pi
    count = round(turns * 12)
    grow = (outer - inner) / end

    def at(angle: float) -> tuple[Point, Point]:
        radius = inner + grow * angle
        cosine, sine = math.cos(angle), math.sin(angle)
        return (radius * cosine, radius * sine + 0.6), (grow * cosine - radius * sine, grow * sine + radius * cosine)

    step = end / count
    start, _ = at(0.0)
    path: list[Command] = [("M", *start)]
    for before, after in pairwise(step * number for number in range(count + 1)):
        (x0, y0), (dx0, dy0) = at(before)
        (x1, y1), (dx1, dy1) = at(after)
        reach = step / 3
        path.append(("C", x0 + dx0 * reach, y0 + dy0 * reach, x1 - dx1 * reach, y1 - dy1 * reach, x1, y1))
    return tuple(path)
