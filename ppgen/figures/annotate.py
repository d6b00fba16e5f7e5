"""What points at a board: highlights, arrows, numbered steps and crosses."""

from __future__ import annotations

from collections.abc import Sequence
from math import hypot

from ppgen.blocks.grid.frame import Frame
from ppgen.blocks.marks import badge, ringed
from ppgen.blocks.strokes import fill_of, line_of
from ppgen.boards.arrangement import along, on
from ppgen.definition.figure import Annotation, Arrow, Callout, Cross, Highlight, StepNumber
from ppgen.scene import path
from ppgen.scene.model import Group, Item, Path, Shape, Stroke
from ppgen.scene.theme import Theme
from ppgen.things import Thing


def draw_marks(annotations: Sequence[Annotation], frame: Frame, theme: Theme, prefix: str = "") -> tuple[Item, ...]:
    """Everything on the board itself; callouts lie outside it."""
    items: list[Item] = []
    for number, mark in enumerate(annotations, 1):
        name = f"{prefix}mark-{number}"
        match mark:
            case Highlight():
                ring = ringed(mark.spaces, frame, theme)
                thing = on(Thing(label=mark.label), *mark.spaces)
                items.append(Group(ring, None, None, name, "highlight", thing))
            case Arrow():
                thing = Thing(place=along((mark.start, mark.end)), label=mark.label)
                items.append(Group(_arrow(mark, frame, theme), None, None, name, "arrow", thing))
            case StepNumber():
                x, y = frame.corner(mark.at)
                disc = badge(str(mark.number), x - 0.18 * frame.space, y + frame.space / 2, theme, 2.6)
                items.append(Group(disc, None, None, name, "step", on(Thing("step", str(mark.number)), mark.at)))
            case Cross():
                x, y = frame.centre(mark.at)
                shape = cross(x, y, 0.3 * frame.space, theme)
                items.append(Group(shape, None, None, name, "wrong", on(Thing("cross"), mark.at)))
            case Callout():
                pass
    return tuple(items)


def cross(x: float, y: float, reach: float, theme: Theme) -> tuple[Item, ...]:
    """A cross centred on (x, y), with a halo of paper."""
    lines: Path = (
        ("M", x - reach, y - reach),
        ("L", x + reach, y + reach),
        ("M", x + reach, y - reach),
        ("L", x - reach, y + reach),
    )
    return _outlined(lines, line_of(theme, "wrong"), theme)


def _outlined(shape: Path, stroke: Stroke, theme: Theme) -> tuple[Item, ...]:
    halo = Stroke(fill_of(theme, "paper"), stroke.width + 0.5, (), stroke.cap, "round")
    return Shape(shape, stroke=halo), Shape(shape, stroke=stroke)


def _arrow(mark: Arrow, frame: Frame, theme: Theme) -> tuple[Item, ...]:
    """A straight arrow that starts and ends short of the centres, so as not to hide what stands there."""
    stroke = line_of(theme, "arrow")
    (x0, y0), (x1, y1) = frame.centre(mark.start), frame.centre(mark.end)
    long = hypot(x1 - x0, y1 - y0) or 1.0
    ux, uy = (x1 - x0) / long, (y1 - y0) / long
    clear = min(0.24 * frame.space, long / 3)
    start, tip = (x0 + ux * clear, y0 + uy * clear), (x1 - ux * clear, y1 - uy * clear)
    size = max(0.2 * frame.space, 1.4)
    neck = (tip[0] - ux * size * 0.7, tip[1] - uy * size * 0.7)
    head = path.arrow_head(tip, path.direction(start, tip), size, size, 0.25)
    halo = Stroke(fill_of(theme, "paper"), 0.7, (), "round", "round")
    return (
        *_outlined(path.line(start, neck), stroke, theme),
        Shape(head, stroke=halo),
        Shape(head, stroke.colour),
    )
