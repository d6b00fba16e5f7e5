"""What lints find in pictures that pages show otherwise than they are, and which width would do."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ppgen.book.pdf.pictures import Changed
from ppgen.diagnostics import Diagnostic, PpgenError

_STEP = 2
"""Widths that are tried lie so many mm apart."""
_TRIES = 30
"""How many widths are tried at most, for each is drawn in every theme."""
_THEMES = ("color", "ink", "contrast")


def flaws_in(pictures: Iterable[Changed], theme: str) -> Iterator[Diagnostic]:
    """The faults of the pictures of a book in a theme, at the places where its text has them."""
    for changed in pictures:
        flaws = changed.picture.flaws(theme, changed.scale) if changed.picture.flaws is not None else ()
        hint = advice(changed) if flaws else ""
        for flaw in flaws:
            message = f"{in_words(changed)}, {flaw.message}"
            yield Diagnostic(changed.mark, flaw.code, message, hint)


def in_words(changed: Changed) -> str:
    """The picture with the width that it has on the page."""
    return f"{changed.what}, {changed.picture.width * changed.scale:.0f} mm wide in the book"


def advice(changed: Changed) -> str:
    """What the text of a book can do about the flaws of a picture: the nearest width without any, if there is one."""
    width = _working_width(changed)
    if width is None:
        return "give the figure fewer columns, panels or marks, or print the book on larger paper"
    if changed.own.width <= changed.room:
        return f"it has no such fault with :width: {width}"
    return f"it has no such fault with :width: {width}, or on larger paper"


def _working_width(changed: Changed) -> int | None:
    own, present = changed.own.width, round(changed.picture.width * changed.scale)
    if changed.own.narrow is None:
        return None
    widths = [*range(present + _STEP, int(min(changed.room, own)) + 1, _STEP), *range(present - _STEP, 20, -_STEP)]
    for width in widths[:_TRIES]:
        try:
            picture = changed.own.narrow(float(width))
        except PpgenError:
            continue
        if picture.flaws is not None and not any(picture.flaws(theme, 1.0) for theme in _THEMES):
            return int(width)
    return None
