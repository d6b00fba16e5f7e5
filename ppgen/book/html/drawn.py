"""The pictures of a page: each drawn once, in one theme, with glyphs and symbols that all share."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ppgen.book.words import shown
from ppgen.render.inline_svg import InlineDrawings

if TYPE_CHECKING:
    from markupsafe import Markup

    from ppgen.book.inline import Picture
    from ppgen.scene.model import Scene

PREFIX = "_d"
"""How the ids of drawings begin. An anchor of a book has no underscore."""
REDUCED = 3.6, 3.2
"""Under how many CSS pixels per mm a reader may enlarge a picture: one that is a whole figure, and a panel, which
stands beside others where it has a little more. Text of 8 points is 10 or 9 pixels high then.
"""
NARROWEST = 240.0
"""No room of a page is narrower, in CSS pixels."""
PADDING = 16.0
"""Around a picture in its card, in CSS pixels."""


class Drawings:
    """Pictures as elements, and the rules of style that give them their widths."""

    def __init__(self, theme: str, note: str) -> None:
        """Pictures are drawn in a `theme`; `note` is the book's word for a footnote."""
        self.note = note
        self._theme = theme
        self._inline = InlineDrawings(PREFIX)
        self._scenes: dict[str, Scene] = {}
        self._widths: set[int] = set()
        self._zooming: set[int] = set()

    def picture(self, picture: Picture, alt: str | None = None) -> Markup:
        """A picture as wide as it is drawn, or as there is room. `alt` takes the place of its alternative text."""
        return self._svg(picture, picture.alt if alt is None else alt, f"drawn {self.width(picture)}")

    def icon(self, picture: Picture, words: str) -> Markup:
        """A picture as high as a line."""
        return self._svg(picture, words, "icon")

    def inline(self, picture: Picture) -> Markup:
        """A picture among words, as large as it is."""
        return self._svg(picture, picture.alt, f"drawn inline {self.width(picture)}")

    def width(self, picture: Picture) -> str:
        """The class of elements as wide as a picture."""
        tenths = max(1, round(picture.width * 10))
        self._widths.add(tenths)
        return f"w{tenths}"

    def zooming(self, picture: Picture) -> str:
        """The class of cards as wide as a picture that can be enlarged where there is little room."""
        name = self.width(picture)
        self._zooming.add(int(name[1:]))
        return name

    def definitions(self) -> Markup:
        """What all pictures so far share."""
        from markupsafe import Markup

        return Markup(self._inline.definitions())  # noqa: S704 (everything in it is escaped)

    def style(self) -> str:
        """The rules for the classes of widths, in mm, and for where pictures of a width can be enlarged."""
        widths = (f".w{width}{{--w:{width / 10:g}}}" for width in sorted(self._widths))
        return "".join((*widths, *(self._zoom(width) for width in sorted(self._zooming))))

    def _zoom(self, width: int) -> str:
        """Where a card as wide as a figure, or as a panel, offers to enlarge its picture."""
        rules = []
        # The card of a panel is asked for its room itself, that of a figure has padding in the room of its figure.
        for parent, scale, padding in zip(("figure", ".frame"), REDUCED, (PADDING, 0.0), strict=True):
            room = width / 10 * scale + padding
            if room > NARROWEST:
                rules.append(f"@container (max-width:{room:g}px){{{parent}>.w{width}>.enlarge{{display:flex}}}}")
        return "".join(rules)

    def _svg(self, picture: Picture, alt: str, classes: str) -> Markup:
        from markupsafe import Markup

        if picture.key not in self._scenes:
            self._scenes[picture.key] = picture.scene(self._theme)
        svg = self._inline.svg(self._scenes[picture.key], shown(alt), f' class="{classes}"')
        return Markup(svg)  # noqa: S704 (everything in it is escaped)
