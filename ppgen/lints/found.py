"""What a lint finds in a drawing, and where."""

from __future__ import annotations

from ppgen.lints.drawing import Painted
from ppgen.records import dataclass
from ppgen.scene.model import Box, GlyphRun, Source
from ppgen.scene.path import union


@dataclass(frozen=True, slots=True)
class Found:
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
    """The panel and the item, for a person: `panel B, route-1`."""
    sources: tuple[Source, ...]
    """Where definitions ask for what is at fault, the outermost first."""

    @property
    def key(self) -> tuple[object, ...]:
        """What makes two findings one. What one block allows goes for no other, so each block has its own findings."""
        return self.code, self.subject, self.sources


def found(code: str, subject: str, message: str, hint: str, *marks: Painted, box: Box | None = None) -> Found:
    """A defect of the first of the marks. All of them together are where it is, unless a box says it closer."""
    first = marks[0]
    panel = f"panel {first.panel}" if first.panel else ""
    own = "" if isinstance(first.item, GlyphRun) else first.name
    place = ", ".join(filter(None, (panel, own)))
    where = box if box is not None else union([mark.box for mark in marks])
    return Found(code, f"{first.panel}: {subject}", message, hint, where, place, first.sources)


def quoted(mark: Painted) -> str:
    """A line of text, cut short where it is long."""
    words = mark.item.text.strip() if isinstance(mark.item, GlyphRun) else ""
    return f"“{words if len(words) <= 40 else words[:39].rstrip() + '…'}”"
