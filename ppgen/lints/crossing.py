"""Text that something crosses: a line under it, anything over it, or other text."""

from __future__ import annotations

from collections.abc import Iterator

from ppgen.lints import geometry
from ppgen.lints.drawing import Drawing, Painted
from ppgen.lints.found import Found, found, quoted
from ppgen.lints.limits import TOUCH
from ppgen.scene.boxes import meet
from ppgen.scene.model import GlyphRun, Shape

LINE = "DRAW-TEXT-LINE"
TEXT = "DRAW-TEXT-TEXT"


def check(drawing: Drawing) -> Iterator[Found]:
    """Text that ppgen sets. What covers the print of a part is another lint's."""
    for words in drawing.texts:
        if words.in_part:
            continue
        near = [mark for mark in drawing.near(words.box) if mark is not words]
        for mark in near:
            if isinstance(mark.item, GlyphRun):
                if mark.order > words.order and not mark.in_part:
                    yield from _over_text(words, mark, near)
            elif mark.order > words.order:
                yield from _covered(words, mark)
            elif _is_line(mark, words, drawing.scene.paper):
                yield from _crossed(words, mark, near)


def _is_line(mark: Painted, words: Painted, paper: str | None) -> bool:
    """Whether a mark under a text is a line that disturbs it. On paper, a line of paper is the halo of something."""
    if not isinstance(mark.item, Shape) or mark.item.stroke is None:
        return False
    colour = mark.item.stroke.colour
    is_text = isinstance(words.item, GlyphRun)
    return colour != mark.item.fill and (colour != paper or (is_text and words.item.fill == paper))


def _crossed(words: Painted, mark: Painted, near: list[Painted]) -> Iterator[Found]:
    """A line under a text shows through its glyphs, unless a halo or a ground lies between the two."""
    between = [other for other in near if mark.order < other.order < words.order]
    # Nearly always one ground hides the line, and what the line covers there is of no interest.
    if any(geometry.fills(other, words.box) for other in between) or not geometry.reaches(mark.edge, words.box):
        return
    crossing = geometry.shared(mark.edge, words.area)
    if geometry.left(crossing, between).area > TOUCH:
        what = mark.name or "a line"
        message = f"{quoted(words)} is crossed by {what}, without a halo or a ground between them"
        hint = "move the text, or give it a ground of paper"
        yield found(LINE, f"{quoted(words)} × {what}", message, hint, words)


def _covered(words: Painted, mark: Painted) -> Iterator[Found]:
    """Whatever is painted on a text hides a part of it."""
    if geometry.reaches(mark.ink, words.box) and geometry.shared(mark.ink, words.area).area > TOUCH:
        what = mark.name or "something"
        message = f"{quoted(words)} is partly hidden by {what}, which is painted on it"
        yield found(LINE, f"{quoted(words)} under {what}", message, "move one of the two", words)


def _over_text(words: Painted, other: Painted, near: list[Painted]) -> Iterator[Found]:
    both = geometry.shared(words.area, other.area)
    between = [mark for mark in near if words.order < mark.order < other.order and meet(mark.box, other.box)]
    if geometry.left(both, between).area > TOUCH:
        message = f"{quoted(words)} and {quoted(other)} lie on each other"
        yield found(TEXT, f"{quoted(words)} × {quoted(other)}", message, "move one of the two", words, other)
