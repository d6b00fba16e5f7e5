"""Marks on a board: highlights, arrows, numbered steps and crosses."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import assert_never

from ppgen.blocks.arrows import arrow, haloed
from ppgen.blocks.grid.frame import Frame
from ppgen.blocks.marks import badge, ringed
from ppgen.boards.arrangement import along, on
from ppgen.definition.marks import Annotation, Arrow, BoardMark, Callout, Cross, Highlight, StepNumber
from ppgen.definition.table_marks import TableMark
from ppgen.scene.model import Group, Item, Path
from ppgen.scene.theme import Theme
from ppgen.things import Thing


def draw_marks(annotations: Sequence[Annotation], frame: Frame, theme: Theme, prefix: str = "") -> tuple[Item, ...]:
    """The marks on the board itself; callouts lie outside it."""
    items: list[Item] = []
    marks = [mark for mark in annotations if not isinstance(mark, TableMark)]
    names = numbered(f"{prefix}mark-{mark_name(mark)}" for mark in marks)
    for mark, name in zip(marks, names, strict=True):
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
            case _:
                assert_never(mark)
    return tuple(items)


def mark_name(mark: BoardMark) -> str:
    """What a mark is called in a drawing, by its kind and its place, so that other marks may come and go."""
    match mark:
        case Arrow():
            return f"arrow-{mark.start}-{mark.end}"
        case Highlight():
            return "-".join(("highlight", *map(str, mark.spaces)))
        case StepNumber():
            return f"step-{mark.at}"
        case Cross():
            return f"cross-{mark.at}"
        case Callout():
            return f"callout-{mark.at}-{mark.side}"
        case _:
            assert_never(mark)


def numbered(names: Iterable[str]) -> list[str]:
    """The names, with a number behind one that came before: ids are unique in a drawing."""
    count: Counter[str] = Counter()
    unique = []
    for name in names:
        count[name] += 1
        unique.append(f"{name}-{count[name]}" if count[name] > 1 else name)
    return unique


def cross(x: float, y: float, reach: float, theme: Theme) -> tuple[Item, ...]:
    """A cross centred on (x, y), with a halo of paper."""
    lines: Path = (
        ("M", x - reach, y - reach),
        ("L", x + reach, y + reach),
        ("M", x + reach, y - reach),
        ("L", x - reach, y + reach),
    )
    stroke = theme.line("wrong")
    return haloed(lines, stroke, theme, cap=stroke.cap, join="round")


def _arrow(mark: Arrow, frame: Frame, theme: Theme) -> tuple[Item, ...]:
    """A straight arrow that starts and ends short of the centres, so as not to hide the pieces there."""
    start, end = frame.centre(mark.start), frame.centre(mark.end)
    way = end - start
    clear = way.unit * min(0.24 * frame.space, way.length / 3)
    size = max(0.2 * frame.space, 1.4)
    shaft, head = arrow((start + clear, end - clear), theme.line("arrow"), theme, size, head_halo=0.7)
    return *shaft, *head
