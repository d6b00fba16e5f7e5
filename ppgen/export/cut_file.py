"""A cut file for plotters: an SVG in true millimetres, with a layer of cuts and one of registration marks.

Programs of plotters tell layers by their names (Inkscape writes them so) or by the colour of their lines. So each has
both: cuts are red, and what is printed already is black.
"""

from __future__ import annotations

from collections.abc import Sequence

from ppgen import escapes
from ppgen.plane import Point
from ppgen.render.numbers import mm
from ppgen.render.svg import path_data
from ppgen.scene.model import Box, Path
from ppgen.scene.path import circle, line
from ppgen.sheets.cutout.marks import REGISTRATION_SIZE

CUT, PRINTED = "#ff0000", "#000000"
HAIRLINE = 0.1
"""The width of the lines, in mm. A plotter follows their middle."""


def cut_file(paper: Box, title: str, cuts: Sequence[Path], marks: Sequence[Point]) -> bytes:
    """The cut file of one page."""
    width, height = mm(paper.width), mm(paper.height)
    crosses = [part for x, y in marks for part in _mark(x, y)]
    return (
        '<?xml version="1.0" encoding="UTF-8"?>\n'
        '<svg xmlns="http://www.w3.org/2000/svg" xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape" '
        f'width="{width}mm" height="{height}mm" viewBox="0 0 {width} {height}">\n'
        f"<title>{escapes.xml(title)}</title>\n"
        f"{_layer('Registration', PRINTED, crosses)}{_layer('Cut', CUT, cuts)}</svg>\n"
    ).encode()


def _layer(name: str, colour: str, paths: Sequence[Path]) -> str:
    head = (
        f'<g id="{name.lower()}" inkscape:groupmode="layer" inkscape:label="{name}" '
        f'fill="none" stroke="{colour}" stroke-width="{HAIRLINE}">\n'
    )
    ids = (f"{name.lower()}-{number}" for number in range(1, len(paths) + 1))
    lines = (f'<path id="{id_}" d="{path_data(path)}"/>\n' for id_, path in zip(ids, paths, strict=True))
    return f"{head}{''.join(lines)}</g>\n"


def _mark(x: float, y: float) -> tuple[Path, ...]:
    """The lines of a registration mark as it is printed."""
    half = REGISTRATION_SIZE / 2
    return circle(x, y, half * 0.62), line((x - half, y), (x + half, y)), line((x, y - half), (x, y + half))
