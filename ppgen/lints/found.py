"""What a lint finds in a drawing, and where."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from ppgen.lints.drawing import Painted
from ppgen.scene.model import Box, GlyphRun, Group, Source
from ppgen.scene.path import union


class Found(Struct, frozen=True):
    """A defect of a drawing."""

    code: str
    subject: str
    """What tells it from the others of its code and place: equal in every theme and on every paper."""
    message: str
    """What is wrong, as a clause: `"Exit" is set in 6.4 pt, under 7 pt`."""
    hint: str
    box: Box
    """Where it is, in mm from the top left corner of the figure or the page."""
    place: str
    """The panel and the item, for a person: `panel B, route-1`. A panel without a letter has its caption."""
    sources: tuple[Source, ...]
    """Where definitions ask for what is at fault, the outermost first."""

    @property
    def key(self) -> tuple[object, ...]:
        """What makes two findings one. What one block allows goes for no other, so each block has its own findings."""
        return self.code, self.subject, self.sources


def found(code: str, subject: str, message: str, hint: str, *marks: Painted, box: Box | None = None) -> Found:
    """A defect of the first of the marks. All of them together are where it is, unless a box says it closer."""
    first = marks[0]
    panel = panel_name(first)
    own = "" if isinstance(first.item, GlyphRun) else first.name
    place = ", ".join(filter(None, (panel, own)))
    where = box if box is not None else union([mark.box for mark in marks])
    return Found(code, f"{first.panel}: {subject}", message, hint, where, place, first.sources)


def quoted(mark: Painted) -> str:
    """A line of text, cut short where it is long."""
    return in_quotes(mark.item.text if isinstance(mark.item, GlyphRun) else "")


def in_quotes(words: str) -> str:
    """Words between quotation marks, cut short where they are long."""
    words = words.strip()
    return f"“{words if len(words) <= 40 else words[:39].rstrip() + '…'}”"


def panel_name(mark: Painted) -> str:
    """What a person calls the panel that a mark stands in: by its letter, else by its caption, else by its number; ""
    for the only panel of a figure, and outside of panels.
    """
    depth, panel = next(
        ((depth, step) for depth, step in reversed([*enumerate(mark.trail)]) if step.role == "panel"), (0, None)
    )
    if not isinstance(panel, Group):
        return ""
    if panel.thing.look.isdecimal():
        around = mark.trail[depth - 1] if depth else None
        if isinstance(around, Group) and sum(item.role == "panel" for item in around.items) == 1:
            return ""
        if words := _caption(panel):
            return f"panel {in_quotes(words)}"
    return f"panel {panel.thing.look}" if panel.thing.look else ""


def _caption(panel: Group) -> str:
    """The words of a panel's caption, line by line."""
    below = (item for item in panel.items if isinstance(item, Group) and item.source and item.source.kind == "caption")
    return " ".join(run.text.strip() for item in below for run in _runs(item))


def _runs(group: Group) -> Iterator[GlyphRun]:
    for item in group.items:
        if isinstance(item, GlyphRun):
            yield item
        elif isinstance(item, Group):
            yield from _runs(item)
