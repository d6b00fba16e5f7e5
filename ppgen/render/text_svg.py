"""Scene → SVG with text as text, for a program that has the bundled faces and sets type as HarfBuzz does.

A run stays a run: one `<text>` at its origin, in the face and the size that it was shaped in. The faces have kerning
and no ligatures, so whoever shapes it anew with kerning on places its letters where they were; `holds` says for which
runs that is so, and all others are outlines. Text that a clip hides is left out, because a
reader would find and copy it. Nothing else differs from `ppgen.render.svg`, and no metadata is written.
"""

from __future__ import annotations

from ppgen.records import replace
from ppgen.render.numbers import fine, mm
from ppgen.render.svg import ItemWriter, attribute
from ppgen.render.xml import content
from ppgen.scene.ink import without_hidden_text
from ppgen.scene.model import GlyphRun, Scene
from ppgen.scene.text import FACES, shape

FAMILY = "Ppgen Sans"
"""The name of the bundled faces' family, as the files say it."""

_VARIANTS = {
    "regular": "",
    "italic": ' font-style="italic"',
    "semibold": ' font-weight="600"',
    "black": ' font-weight="900"',
}
TOLERANCE = 0.1
"""How far a letter may be from its place, in mm, before a run is drawn as outlines."""


def render(scene: Scene) -> bytes:
    """Write `scene` as an SVG file whose text is text, wherever it would stand where it was shaped.

    Raises as `ppgen.render.svg.render` does.
    """
    writer = _TextWriter("p", plain=True)
    body: list[str] = []
    writer.items(without_hidden_text(scene.items), body)
    width, height = mm(scene.width), mm(scene.height)
    paper = f'<rect width="{width}" height="{height}" fill="{attribute(scene.paper)}"/>' if scene.paper else ""
    definitions = f"<defs>{''.join(writer.definitions)}</defs>" if writer.definitions else ""
    root = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}mm" height="{height}mm" viewBox="0 0 {width} {height}">'
    )
    return "\n".join([root, definitions, paper, *body, "</svg>", ""]).encode("utf-8")


def trimmed(run: GlyphRun) -> GlyphRun:
    """The run without the blanks at its ends, which an SVG would lose; its letters stand where they stood."""
    text = run.text.strip(" ")
    if text == run.text or not text:
        return run
    first = run.text.index(text)
    start = run.glyphs[first][1]
    glyphs = tuple((glyph, offset - start) for glyph, offset in run.glyphs[first : first + len(text)])
    return replace(run, text=text, origin=(run.origin[0] + start, run.origin[1]), glyphs=glyphs)


def holds(run: GlyphRun) -> bool:
    """Whether shaping the text of a run anew puts every letter within `TOLERANCE` of its place."""
    if run.face not in FACES or run.text != run.text.strip() or "  " in run.text:
        return False
    shaped = shape(run.text, run.face)
    return len(shaped.glyphs) == len(run.glyphs) and all(
        glyph == drawn and abs(place * run.size - offset) <= TOLERANCE
        for (glyph, place), (drawn, offset) in zip(shaped.glyphs, run.glyphs, strict=True)
    )


class _TextWriter(ItemWriter):
    """Items as SVG, with runs of text in the bundled faces as `<text>`."""

    def run(self, run: GlyphRun, out: list[str]) -> None:
        if not run.text.strip():
            return
        whole = trimmed(run)
        if not holds(whole):
            super().run(run, out)
            return
        x, y = whole.origin
        out.append(
            f'<text x="{mm(x)}" y="{mm(y)}" font-family="{FAMILY}" font-size="{fine(run.size)}"'
            f'{_VARIANTS[run.face]} fill="{attribute(run.fill)}">{content(whole.text)}</text>'
        )
