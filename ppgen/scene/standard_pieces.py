"""Standard pieces painted: in the look of their owner, with its sign, which tells players apart without colour, too."""

from __future__ import annotations

from functools import lru_cache
from math import sqrt
from pathlib import Path
from types import MappingProxyType

from ppgen.pieces import SPOTS, Spot
from ppgen.pieces.disc import LIGHT, Disc, Sign
from ppgen.plane import Vector, polar
from ppgen.records import replace
from ppgen.scene import path
from ppgen.scene.art import load_symbol
from ppgen.scene.colour import contrast
from ppgen.scene.model import Path as Outline
from ppgen.scene.model import Shape, Stroke, Symbol
from ppgen.scene.theme import Style, Theme


@lru_cache(maxsize=1024)
def standard_piece(file: Path, look: Disc, theme: Theme, prefix: str, suffix: str) -> Symbol:
    """A standard piece in a look. `prefix` begins its id, and `suffix` ends it."""
    named = "" if look == LIGHT else f"-{look.key.replace('.', '-').replace('--', '-')}"
    symbol = load_symbol(file, looked(theme, look), f"{prefix}{file.stem}{named}{suffix}")
    if not look.sign:
        return symbol
    sign = Shape(sign_outline(look.sign, SPOTS[file.stem]), looked(theme, look).fill("art-solid"))
    return replace(symbol, items=(*symbol.items, sign))


@lru_cache(maxsize=256)
def looked(theme: Theme, look: Disc) -> Theme:
    """The theme in which the art of a piece has a look: its body light or dark, or in a colour, what is on it apart."""
    edge = theme["art-body"].stroke or theme.line("art-line")
    fill = fill_of(look, theme)
    ink = ink_on(fill, theme)
    dark_edge = Stroke(theme.fill("badge"), edge.width, (), edge.cap, edge.join)
    line = theme.line("art-line")
    styles = {
        "art-body": Style(fill, dark_edge),
        "art-line": Style(stroke=Stroke(ink, line.width, line.dash, line.cap, line.join)),
        "art-solid": Style(ink),
    }
    return replace(theme, styles=MappingProxyType({**theme.styles, **styles}))


def fill_of(look: Disc, theme: Theme) -> str:
    """The colour of a body in a look."""
    if look.colour and theme.name == "color":
        return look.colour
    return theme.fill("badge" if look.is_dark else "paper")


def ink_on(fill: str, theme: Theme) -> str:
    """The colour of the theme in which a sign or a number is read on a fill."""
    return max((theme.fill("text"), theme.fill("text-inverse")), key=lambda colour: contrast(colour, fill))


def sign_outline(sign: Sign, spot: Spot) -> Outline:
    """The outline of a sign on a spot."""
    x, y, radius = spot
    match sign:
        case "bar":
            return path.rect(x - 1.15 * radius, y - 0.4 * radius, 2.3 * radius, 0.8 * radius)
        case "plus":
            arm, half = 1.1 * radius, 0.36 * radius
            return path.polygon(
                tuple(
                    (x + dx, y + dy)
                    for dx, dy in (
                        (-half, -arm), (half, -arm), (half, -half), (arm, -half), (arm, half), (half, half),
                        (half, arm), (-half, arm), (-half, half), (-arm, half), (-arm, -half), (-half, -half),
                    )
                )
            )  # fmt: skip
        case "triangle":
            return path.polygon(
                tuple(Vector(x, y + 0.15 * radius) + polar(turn, 1.25 * radius) for turn in (-90, 30, 150))
            )
        case "square":
            side = sqrt(3.0) * radius
            return path.rect(x - side / 2, y - side / 2, side, side)
        case _:
            return path.circle(x, y, radius)
