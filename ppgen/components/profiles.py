"""What print services ask of cards, beyond their size: a bleed that is filled, a margin that is kept, sharp images, and
decks that are not too large.

A card is refused for what a service prints wrong or not at all. Other parts are only warned of: their makers draw them
as they are to be.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from math import ceil, hypot

from msgspec import Struct

from ppgen.components.picture import REACHES, room
from ppgen.components.services import Service
from ppgen.components.sides import PartSide
from ppgen.diagnostics import Diagnostic
from ppgen.images.limits import MIN_DPI
from ppgen.numerals import plural
from ppgen.plane import IDENTITY, Affine, Point
from ppgen.scene.model import GlyphRun, Item, Path, Picture, Shape, Use
from ppgen.scene.path import points
from ppgen.scene.text import outline

INCH = 25.4
ENOUGH = 0.01
"""Lengths that differ by less are the same, in mm."""


class _Violation(Struct, frozen=True):
    """What is wrong with one side of a card."""

    code: str
    message: str
    hint: str


def violations(service: Service, sides: Iterable[PartSide]) -> Iterator[tuple[PartSide, Diagnostic]]:
    """What keeps a service from printing cards as they are drawn, each with its side. Other parts have none."""
    checks: tuple[Callable[[Service, PartSide], Iterator[_Violation]], ...] = (_safe, _bleed, _images)
    for side in sides:
        if side.row is None:
            continue
        for check in checks:
            for found in check(service, side):
                yield side, Diagnostic(side.row, found.code, f"{side.id}: {found.message}", found.hint)


def too_many(service: Service, sides: Iterable[PartSide]) -> Iterator[Diagnostic]:
    """Decks with more cards than the service prints as one."""
    if service.most_cards is None:
        return
    counts: dict[str, tuple[PartSide, int]] = {}
    for side in sides:
        if side.row is not None and side.side == "face":
            first, count = counts.get(side.kind, (side, 0))
            counts[side.kind] = first, count + side.copies
    for kind, (first, count) in counts.items():
        if count > service.most_cards:
            message = (
                f"deck {kind} has {plural(count, 'card')}, and {service.title} prints at most {service.most_cards}"
            )
            yield Diagnostic(first.mark, "PART-COUNT", message, "divide it into several decks")


# Text in the margin -------------------------------------------------------------------------------------------------


def _safe(service: Service, side: PartSide) -> Iterator[_Violation]:
    letters = (
        letter for item, place in _painted(side) if isinstance(item, GlyphRun) for letter in _letters(item, place)
    )
    nearest = min((room(side, letter) for letter in letters), default=None)
    if nearest is None or nearest >= service.safe - ENOUGH:
        return
    where = f"within {nearest:.1f} mm of the cut" if nearest >= 0 else "beyond the cut"
    message = f"text comes {where}; {service.title} asks for {service.safe:.4g} mm"
    enough = ceil(service.safe * 10) / 10
    hint = f"give the deck `margin: {enough:g}`, or the panel round the text more padding"
    yield _Violation("PART-SAFE", message, hint)


def _letters(run: GlyphRun, place: Affine) -> Iterator[list[Point]]:
    for glyph, offset in run.glyphs:
        letter = Affine(run.size, 0.0, 0.0, run.size, run.origin[0] + offset, run.origin[1])
        if path := outline(run.face, glyph):
            yield [place @ (letter @ point) for point in points(path)]


# The bleed ----------------------------------------------------------------------------------------------------------


def _bleed(service: Service, side: PartSide) -> Iterator[_Violation]:
    """What reaches the cut must fill the bleed there, too: a cut that strays would show paper."""
    box = side.symbol.box
    trim = (-box.x, -box.y, box.right, box.bottom)
    short = 0.0
    for item, place in _painted(side):
        path = _painted_path(item)
        if not path:
            continue
        drawn = [place @ point for point in points(path)]
        edges = (
            -min(x for x, _ in drawn),
            -min(y for _, y in drawn),
            max(x for x, _ in drawn),
            max(y for _, y in drawn),
        )
        for edge, cut in zip(edges, trim, strict=True):
            if edge > cut - REACHES and edge < cut + service.bleed - ENOUGH:
                short = max(short, cut + service.bleed - edge)
    if short:
        message = f"its drawing ends {short:.3g} mm before the bleed of {service.bleed:.4g} mm does"
        hint = "let the ground bleed (`bleed: true`), or keep the drawing off the cut"
        yield _Violation("PART-BLEED", message, hint)


def _painted_path(item: Item) -> Path:
    if isinstance(item, Shape):
        return item.path if item.fill is not None or item.stroke is not None else ()
    return item.frame if isinstance(item, Picture) else ()


# Images -------------------------------------------------------------------------------------------------------------


def _images(service: Service, side: PartSide) -> Iterator[_Violation]:
    for item, place in _painted(side):
        if not isinstance(item, Picture):
            continue
        whole, image = item.whole, item.image
        width, height = whole.width * hypot(place.a, place.b), whole.height * hypot(place.c, place.d)
        dpi = min(image.width / width, image.height / height) * INCH
        if dpi < MIN_DPI - 0.5:
            message = f"the image {image.name} has {dpi:.0f} pixels for each inch; print needs {MIN_DPI}"
            needed = ceil(width / INCH * service.dpi), ceil(height / INCH * service.dpi)
            yield _Violation(
                "PART-DPI", message, f"{needed[0]:,} × {needed[1]:,} pixels are {service.dpi} for each inch"
            )


def _painted(side: PartSide) -> Iterator[tuple[Item, Affine]]:
    return _flat(side.symbol.items, IDENTITY)


def _flat(items: Iterable[Item], place: Affine) -> Iterator[tuple[Item, Affine]]:
    for item in items:
        if isinstance(item, Use):
            yield from _flat(item.symbol.items, place @ Affine(*item.transform))
        elif isinstance(item, Shape | GlyphRun | Picture):
            yield item, place
        else:
            yield from _flat(item.items, place @ Affine(*item.transform) if item.transform else place)
