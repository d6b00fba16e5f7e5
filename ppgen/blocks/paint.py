"""What several blocks draw: boxes, rules, art and placed paragraphs."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from ppgen.blocks.context import LIGHT, BlockContext
from ppgen.plane import translate
from ppgen.records import replace
from ppgen.scene.model import Box, Group, Item, Shape, Symbol, Tag, Use
from ppgen.scene.paragraph import Paragraph, layout
from ppgen.scene.path import line, rect
from ppgen.scene.text import Anchor, TextStyle
from ppgen.things import NOTHING, Thing, named

LEADING = 1.28
"""The distance between baselines, in ems."""


ART = 1.7
"""The height of an inline picture, in cap heights: as large as the lines above and below allow."""


PARAGRAPH = Tag("P")
"""What a text that fills lines is in a tagged document."""


HEAVIEST = 1.0
"""The greatest line width of an emphasised box, in mm."""


def paragraph(
    context: BlockContext,
    markup: str,
    style: TextStyle,
    width: float,
    align: Anchor = "start",
    leading: float = LEADING,
    *,
    most: int = 0,
    language: str = "",
    wide_alone: bool = False,
) -> Paragraph:
    """A text of the definition, set to a width, with the pictures that it names; of `most` lines if that is not 0, and
    with words parted as in a `language` if it has one (`ppgen.scene.paragraph.layout`).
    """
    return _set(markup, style, width, tuple(context.inline(markup).items()), leading, align, most, language, wide_alone)


@lru_cache(maxsize=1024)
def _set(
    markup: str,
    style: TextStyle,
    width: float,
    symbols: tuple[tuple[str, Symbol], ...],
    leading: float,
    align: Anchor,
    most: int,
    language: str,
    wide_alone: bool,
) -> Paragraph:
    """Cached, because fitting a sheet measures the same text at the same width many times."""
    return layout(
        markup,
        style,
        width,
        symbols=dict(symbols),
        leading=leading,
        align=align,
        symbol_height=ART,
        most=most,
        language=language,
        wide_alone=wide_alone,
    )


def placed(text: Paragraph, x: float, y: float) -> Item:
    """A paragraph with its top left corner at (x, y)."""
    return Group(text.items, translate(x, y), tag=PARAGRAPH)


def centred(items: Iterable[Item], width: float, box: Box) -> tuple[Item, ...]:
    """Items drawn from (0, 0), `width` mm wide, in the middle of a box."""
    return (Group(tuple(items), translate(box.x + max(0.0, (box.width - width) / 2), box.y)),)


def picture(symbol: Symbol, box: Box, label: str = "", *, turn: bool = False) -> Item:
    """A symbol as large as its box allows, in the middle of it; it may `turn` a wide one in an upright box."""
    thing = named("picture", symbol.id.removeprefix("art-").removesuffix(LIGHT), label)
    return Use(symbol, symbol.fitted(box, turn=turn), role="picture", thing=thing)


def frame(context: BlockContext, box: Box, role: str = "box", weight: float = 1.0, label: str = "") -> Item:
    """An empty box; its line lies inside `box` and is thin enough to leave room for what is written.

    `label` is what is written beside it, by which a comparison knows it again.
    """
    look = context.theme[role]
    stroke = look.stroke and replace(
        look.stroke, width=min(look.stroke.width * weight, max(look.stroke.width, HEAVIEST))
    )
    inside = box.inset(stroke.width / 2 if stroke else 0.0)
    thing = Thing("box", label) if label else NOTHING
    return Shape(rect(*inside), look.fill, stroke, role=role, thing=thing)


def rule(
    context: BlockContext,
    x1: float,
    x2: float,
    y: float,
    role: str = "panel-rule",
    width: float | None = None,
    label: str = "",
) -> Item:
    """A horizontal line; one to write on has a `label`."""
    thing = Thing("line", label) if label else NOTHING
    return Shape(line((x1, y), (x2, y)), stroke=context.theme.line(role, width), role=role, thing=thing)


def printed(value: object) -> str:
    """A number as it is printed: a real minus sign, no needless decimals."""
    shown = f"{value:g}" if isinstance(value, (int, float)) else str(value)
    return shown.replace("-", "−")
