"""Scenes → SVG within a page of HTML: one page holds many drawings, and defines each glyph and symbol once for all.

The drawings have no style, no script and no address but `#…`, as those of `ppgen.render.svg` do, so they need nothing
of a Content Security Policy. They carry no data for a comparison.
"""

from __future__ import annotations

from ppgen.render.numbers import mm
from ppgen.render.svg import ItemWriter, attribute
from ppgen.scene.model import Scene


class InlineDrawings:
    """The drawings of one page. `definitions` has to stand in the page before the first of them.

    >>> drawings = InlineDrawings("d")
    >>> drawings.svg(Scene(30.0, 20.0, (), "", "", paper=None), "A star.")
    '<svg viewBox="0 0 30 20" role="img" aria-label="A star."></svg>'
    >>> drawings.definitions()
    ''
    """

    def __init__(self, prefix: str) -> None:
        """All ids begin with `prefix`, which no other id of the page may do."""
        self._writer = ItemWriter(prefix, plain=True)

    def svg(self, scene: Scene, alt: str, more: str = "") -> str:
        """A drawing as an element. Its alternative text is `alt`; without one it is decoration. `more` is attributes,
        escaped by the caller.

        Raises as `ppgen.render.svg.render` does.
        """
        body: list[str] = []
        self._writer.items(scene.items, body)
        width, height = mm(scene.width), mm(scene.height)
        named = f'role="img" aria-label="{attribute(alt)}"' if alt else 'aria-hidden="true"'
        paper = f'<rect width="{width}" height="{height}" fill="{attribute(scene.paper)}"/>' if scene.paper else ""
        return f'<svg viewBox="0 0 {width} {height}" {named}{more}>{paper}{"".join(body)}</svg>'

    def definitions(self) -> str:
        """What the drawings so far share, as an element that takes no room."""
        if not self._writer.definitions:
            return ""
        shared = "".join(self._writer.definitions)
        return f'<svg class="shared" width="0" height="0" aria-hidden="true"><defs>{shared}</defs></svg>'
