"""Write the tables of docs/themes.md: the roles of the themes with their contrast, and how far the suits are apart.

    python -m tools.themes_page     # or: make docs

`tests/house/test_themes_page.py` fails while the page is not current.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import combinations
from pathlib import Path

from ppgen.piecepack import SUITS
from ppgen.scene.colour import VISIONS, apart, contrast, lab, seen
from ppgen.scene.model import Stroke
from ppgen.scene.theme import THEMES, Style

PAGE = Path(__file__).resolve().parent.parent / "docs" / "themes.md"
GROUNDS = ("paper", "tile", "piece-face")
"""What the contrast of a role is given on."""
_TABLE = re.compile(r"<!-- table: (?P<name>[\w-]+) -->\n.*?<!-- end -->", re.DOTALL)


def written(text: str) -> str:
    """The page with its tables computed anew. Raises KeyError for a table that does not exist."""
    return _TABLE.sub(lambda match: f"<!-- table: {match['name']} -->\n\n{_table(match['name'])}\n\n<!-- end -->", text)


def _table(name: str) -> str:
    if name == "suits":
        return "\n".join(_suits())
    if name == "suits-apart":
        return "\n".join(_suits_apart())
    return "\n".join(_roles(name))


def _roles(theme: str) -> Iterator[str]:
    yield "| role | paint | on paper | on a tile | on a piece |"
    yield "| --- | --- | --- | --- | --- |"
    grounds = [THEMES[theme].fill(ground) for ground in GROUNDS]
    for role, style in THEMES[theme].styles.items():
        ink = _ink(style)
        ratios = ["" if ink is None else f"{contrast(ink, ground):.1f}" for ground in grounds]
        yield f"| `{role}` | {_paint(style)} | {' | '.join(ratios)} |"


def _ink(style: Style) -> str | None:
    """The colour by which a role is seen: its line, or else its fill."""
    return style.stroke.colour if style.stroke is not None else style.fill


def _paint(style: Style) -> str:
    parts = [] if style.fill is None else [f"`{style.fill}`"]
    if style.stroke is not None:
        parts.append(f"line {_line(style.stroke)}")
    if style.hatch is not None:
        parts.append(f"hatch {_line(style.hatch.stroke)} every {style.hatch.gap:g} mm")
    if style.core is not None:
        parts.append(f"core {_line(style.core)}")
    return ", ".join(parts)


def _line(stroke: Stroke) -> str:
    return f"`{stroke.colour}` {stroke.width:g} mm" + (" dashed" if stroke.dash else "")


def _suits() -> Iterator[str]:
    color = THEMES["color"]
    yield "| suit | colour | L* | L* in grey | on a piece | white on it |"
    yield "| --- | --- | --- | --- | --- | --- |"
    for suit in SUITS:
        colour = color.fill(f"suit-{suit}")
        lightness = f"{lab(colour).lightness:.0f} | {lab(seen(colour, 'grey')).lightness:.0f}"
        ratios = " | ".join(f"{contrast(colour, color.fill(role)):.1f}" for role in ("piece-face", "text-inverse"))
        yield f"| {suit} | `{colour}` | {lightness} | {ratios} |"


def _suits_apart() -> Iterator[str]:
    color = THEMES["color"]
    yield f"| suits | {' | '.join(VISIONS)} |"
    yield "| --- |" + " --- |" * len(VISIONS)
    for one, other in combinations(SUITS, 2):
        pair = color.fill(f"suit-{one}"), color.fill(f"suit-{other}")
        yield f"| {one}, {other} | {' | '.join(f'{apart(*pair, vision):.0f}' for vision in VISIONS)} |"


def main() -> None:
    """Write the page."""
    PAGE.write_text(written(PAGE.read_text(encoding="utf-8")), encoding="utf-8")


if __name__ == "__main__":
    main()
