"""Figures for a document: snippets that show one with its caption, and the manifest, which lists what was drawn.

MkDocs, Sphinx or a word processor take figures in by them; `docs/manifest.schema.json` describes the manifest.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from pathlib import PurePosixPath
from typing import TYPE_CHECKING, Any
from urllib.parse import quote

from msgspec import Struct

from ppgen import escapes
from ppgen.scene.markup import html, markdown, plain

if TYPE_CHECKING:
    from ppgen.press.drawings import DrawnFigure

SNIPPETS = ("md", "html")
"""Formats that show a drawing beside them."""
PICTURES = ("svg", "png")
"""Formats that a page shows as a picture."""
PIXELS_PER_MM = 96 / 25.4
"""CSS's pixel: what `width` and `height` of an image count in."""


def formats_drawn(formats: Sequence[str]) -> tuple[str, ...]:
    """The formats of drawings among those asked for; SVG, too, where a snippet would have no picture to show."""
    drawn = tuple(kind for kind in formats if kind not in SNIPPETS)
    shows_nothing = len(drawn) < len(formats) and not set(PICTURES).intersection(drawn)
    return ("svg", *drawn) if shows_nothing else drawn


def snippet(drawing: DrawnFigure, kind: str, picture: str) -> str:
    """A figure as a piece of Markdown or HTML, with the caption under the `picture`, a file beside it.

    The pictures of symbols are left to the drawing: a caption names them in words.
    """
    statement, scene = drawing.statement, drawing.scene
    source = quote(PurePosixPath(picture).name)
    if kind == "md":
        alt = escapes.markdown(" ".join(scene.description.split()))
        return f"![{alt}]({source})\n" + (f"\n{markdown(statement.caption)}\n" if statement.caption else "")
    width, height = round(scene.width * PIXELS_PER_MM), round(scene.height * PIXELS_PER_MM)
    caption = html(escapes.visible_lines(statement.caption)).replace("\n", "<br>\n")
    alt = escape(escapes.visible(scene.description))
    return (
        f'<figure id="{escape(statement.game.id)}-figure-{statement.id}" data-verdict="{verdict_of(drawing) or ""}">\n'
        f'<img src="{source}" width="{width}" height="{height}" alt="{alt}">\n'
        f"<figcaption>{caption}</figcaption>\n</figure>\n"
    )


def verdict_of(drawing: DrawnFigure) -> str | None:
    """The verdict that all positions of a figure share; `mixed` where they differ, None where it shows none."""
    kinds = {panel.verdict.status for panel in drawing.statement.panels if panel.verdict is not None}
    return None if not kinds else kinds.pop() if len(kinds) == 1 else "mixed"


class Listed(Struct, frozen=True):
    """A drawn figure with its number in its game, and where its files and its definition lie."""

    drawing: DrawnFigure
    number: int
    files: Mapping[str, str]
    """By format, in the order in which they were drawn."""
    source: str


def manifest(figures: Sequence[Listed], version: str) -> str:
    """The manifest as JSON."""
    return escapes.json({"ppgen": version, "figures": list(map(_entry, figures))})


def _entry(figure: Listed) -> dict[str, Any]:
    drawing, statement = figure.drawing, figure.drawing.statement
    mark = statement.figure.mark
    return {
        "game": statement.game.id,
        "id": statement.id,
        "number": figure.number,
        "title": plain(statement.figure.title),
        "caption": plain(statement.caption),
        "caption-html": html(statement.caption),
        "caption-markdown": markdown(statement.caption),
        "alt": drawing.scene.description,
        "verdict": verdict_of(drawing),
        "panels": [
            {
                "letter": panel.spec.letter,
                "caption": plain(panel.caption),
                "position": panel.notation,
                "verdict": None if panel.verdict is None else panel.verdict.status,
                "codes": [] if panel.verdict is None else list(panel.verdict.codes),
            }
            for panel in statement.panels
        ],
        "draft": not statement.holds,
        "theme": drawing.theme.name,
        "path": next(path for kind, path in figure.files.items() if kind not in SNIPPETS),
        "files": dict(figure.files),
        "width": round(drawing.scene.width, 3),
        "height": round(drawing.scene.height, 3),
        "source": {"file": figure.source, "line": mark.line, "column": mark.column},
    }
