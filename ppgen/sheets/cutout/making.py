"""How parts are made from what is printed: for each kind a heading and steps, with the card that suits it.

Weights are given in g/m² and, for readers in North America, in pounds: 1 lb cover is 2.71 g/m², 1 lb bond 3.76 g/m².
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ppgen.numerals import listed
from ppgen.piecepack import PAWN
from ppgen.sheets.cutout.duplex import Duplex
from ppgen.sheets.cutout.parts import Part

Steps = tuple[str, ...]


def making(parts: Sequence[Part], duplex: Duplex, core: float, bleed: float = 0.0) -> Iterator[tuple[str, Steps]]:
    """A heading and steps for each kind of part; `core` is the thickness of card between two sides, in mm.

    With a bleed no line is printed where the knife goes, so the steps give the sizes of what is not cut straight.
    """
    kinds = {part.kind: part for part in parts}
    sided = [part for part in kinds.values() if part.back is not None]
    single = [part for part in kinds.values() if part.back is None and part.kind not in _BODIES]
    stickers = [part for part in single if part.loose]
    if sided:
        yield _heading(sided), _sided(_cut(sided, bleed), duplex, core)
    if plain := [part for part in single if part not in stickers]:
        yield (
            _heading(plain),
            (f"Print on card of 250 to 300 g/m² (90 to 110 lb cover), and cut {_cut(plain, bleed)}.",),
        )
    if stickers:
        yield (
            "Stickers",
            (
                "Print on a full sheet of label paper. Stickers are a fifth narrower than dice, whose edges are round.",
                "Stick opposite sides on so that they add up to five: null and 5, ace and 4, 2 and 3.",
            ),
        )
    if "die" in kinds:
        yield "Dice", (_SCORE + (_CUT_BLED if bleed else _CUT), _FOLD)
    if "pawn" in kinds:
        yield "Pawns", (f"{_OUT_BLED if bleed else _OUT} {_AROUND if core else _DOUBLED}", _FOOT)


_BODIES = ("die", "pawn", "disc")
_SCORE = "Score every dashed line with a blunt knife, then cut "
_CUT = "along the outline."
_CUT_BLED = "along the tabs and, where no line is printed, from mark to mark."
_FOLD = "Fold backwards along all dashed lines into a cube. Glue the seven tabs inside, the single one last."
_OUT = "Cut the figure and its disc out."
_OUT_BLED = f"Cut the figure from mark to mark, with half circles at its ends, and its disc as a circle of {PAWN:g} mm."
_DOUBLED = "Fold the figure at the heads and glue its two sides back to back."
_AROUND = "Fold the figure over a strip of the board and glue it on."
_FOOT = "Bend the half discs outwards, one to each side, and glue the disc under them: the pawn stands."


def _heading(parts: Sequence[Part]) -> str:
    words = listed([part.title for part in parts])
    return words[:1].upper() + words[1:]


def _cut(parts: Sequence[Part], bleed: float) -> str:
    """`tiles from mark to mark and coins along their circles`; with a bleed `and coins as circles of 19.05 mm`."""
    square = [part.title for part in parts if part.outline == "square"]
    ways = [f"{listed(square)} from mark to mark"] if square else []
    curved: dict[str, list[str]] = {}
    for part in parts:
        if part.outline == "round":
            curved.setdefault(_along(part, bleed), []).append(part.title)
    return listed([*ways, *(f"{listed(titles)} {along}" for along, titles in curved.items())])


def _along(part: Part, bleed: float) -> str:
    """The way of the knife round a part with a curved edge."""
    is_circle = abs(part.width - part.height) < 1e-6
    if not bleed:
        return "along their circles" if is_circle else "along their ovals"
    size = f"{part.width:g}" if is_circle else f"{part.width:g} × {part.height:g}"
    return f"as {'circles' if is_circle else 'ovals'} of {size} mm between their marks"


def _sided(cut: str, duplex: Duplex, core: float) -> Steps:
    if duplex.both:
        edge = duplex.flip.replace("-", " ")
        return (
            f"Print this sheet of paper first and alone, on both sides, flipped on the **{edge}**.",
            "Hold it against the light and read its other side: it says how far your printer strays and what to enter.",
            f"Print the rest on card of 200 to 250 g/m² (75 to 90 lb cover), and cut {cut}.",
        )
    if core:
        return (
            f"Print on paper of 100 to 120 g/m² (27 to 32 lb bond). Have greyboard (chipboard) of {core:g} mm.",
            "Cut the strips apart. Glue each round an edge of the board, a dashed line along either side of it.",
            f"When the glue is dry, cut {cut}.",
        )
    return (
        "Print on one side of card of 160 to 200 g/m² (60 to 75 lb cover), and cut the strips apart.",
        "Score each strip along its dashed line, fold the backs behind the faces, and glue the halves together.",
        f"When the glue is dry, cut {cut}.",
    )
