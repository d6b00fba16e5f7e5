"""Text and marks that hardly stand out from what they are painted on."""

from __future__ import annotations

from collections.abc import Iterator, Set
from functools import lru_cache
from typing import NamedTuple

from ppgen.lints import geometry
from ppgen.lints.drawing import Drawing, Painted, seen
from ppgen.lints.found import Found, found, quoted
from ppgen.lints.geometry import Area
from ppgen.lints.ground import LEAST_SHARE, Ground, below, is_hatch, layers, paper_of, tint_of
from ppgen.lints.limits import MARK_CONTRAST, READABLE, TEXT_CONTRAST
from ppgen.scene import path
from ppgen.scene.boxes import within
from ppgen.scene.colour import contrast, luminance
from ppgen.scene.model import GlyphRun, Group, Shape
from ppgen.scene.theme import THEMES

CODE = "DRAW-CONTRAST"
HALO = 0.25
"""A line of paper of which more than this share is painted over is the halo of what lies on it."""
HALO_REACH = 4
"""How soon after a halo its line is painted: arrows have those of the shaft and the head first."""
SURELY = 1.001
"""So much more contrast than needed leaves no doubt by rounding."""
TINTED = 1.05
"""So much more leaves no doubt by rounding the colours of hatches that overlap."""
SAME = 1e-3
"""What two courses may lie apart that are the same, in mm."""
GROUNDS = frozenset(
    (
        *(
            "paper",
            "tile",
            "tile-plain",
            "dark-square",
            "shade",
            "accent",
            "area",
            "band",
            "box",
            "art-body",
            "art-accent",
        ),
        *(role for role in THEMES["color"].styles if role.startswith("tint-")),
        *("piece-face", "piece-back", "piece-body", "piece-moved"),
        *("sheet", "panel", "board", "inset", "figure", "legend", "picture", "caption"),
    )
)
"""The roles of what other things stand on: tiles and regions, the bodies of pieces and boxes, whole pictures. Without a
line such an area is a tint, which may be as light as it likes. So may an area in a role of a game's own.
"""
MARKS = frozenset(THEMES["color"].styles).union({"direction"}) - GROUNDS
"""The roles of fills that have to be seen, if they are not those of a group: what is printed on a part, too."""


def check(drawing: Drawing) -> Iterator[Found]:
    """Text by its glyphs, lines by what they cover, areas with a line by their line or their fill, filled marks
    without a line (dots, arrow heads, badges, suits) by their fill.

    A ground without a line is a tint, which marks stand on; so is a hatch. A ghost is pale on purpose, but its dashed
    outline must be seen.
    """
    paper = paper_of(drawing)
    grounds = _by_paint(drawing)
    overlapping = layers(drawing)
    asked: dict[tuple[str, ...], _Asked] = {}
    for mark in drawing.painted:
        item = mark.item
        if not seen(mark) or _is_inside_of_ghost(mark):
            continue
        if isinstance(item, GlyphRun):
            if not item.text.strip():
                continue
            colours, least = _colours(item.fill), TEXT_CONTRAST
        elif item.stroke is not None and not is_hatch(mark):
            colours, least = _colours(item.stroke.colour, item.fill), MARK_CONTRAST
        elif _is_filled_mark(mark, item, paper):
            colours, least = _colours(item.fill), MARK_CONTRAST
        else:
            continue
        if set(colours) <= {paper} and isinstance(item, Shape) and _is_under_its_line(drawing, mark, item):
            continue
        key = *colours, str(least)
        if key not in asked:
            risky = (orders for paint, orders in grounds.items() if _is_risk(paint, colours, least))
            asked[key] = _Asked(colours, least, frozenset(order for orders in risky for order in orders), overlapping)
        if not _is_sound(drawing, mark, asked[key]):
            yield from _faint(drawing, mark, colours, least)


def _is_inside_of_ghost(mark: Painted) -> bool:
    """Whether something belongs to the pale picture of a piece, and is not its dashed outline."""
    is_outline = isinstance(mark.item, Shape) and mark.item.stroke is not None and bool(mark.item.stroke.dash)
    return not is_outline and any(step.role == "ghost" for step in mark.trail)


def _is_filled_mark(mark: Painted, item: Shape, paper: str) -> bool:
    """Whether a shape without a line is a mark that has to be seen, by its role, and not a tint or a halo.

    What is printed on a part may be too small to be read: then it is only a hint of what the part has on it.
    """
    if item.fill is None or item.stroke is not None or is_hatch(mark):
        return False
    step = next((step for step in reversed(mark.trail) if step.role), None)
    around = item.role or (step.role if step is not None else "")
    if (item.role and item.role not in MARKS) or around in GROUNDS or not around:
        return False
    if isinstance(step, Group) and step.thing.kind == "region":
        return False  # a tint of the game's own, with lines
    if not item.role and item.fill == paper:
        return False
    return not mark.in_part or max(mark.box.width, mark.box.height) >= READABLE


def _colours(*colours: str | None) -> tuple[str, ...]:
    return tuple(colour for colour in colours if colour is not None)


class _Asked(NamedTuple):
    """What is asked of the marks of a drawing that have these colours."""

    colours: tuple[str, ...]
    least: float
    """The contrast that they need."""
    risks: Set[int]
    """The places of all that has a colour, or makes a tint, from which they might not stand out."""
    layers: int
    """How many hatches lie on each other at most."""


class _Paint(NamedTuple):
    fill: str | None
    line: str | None
    hatch: bool


def _by_paint(drawing: Drawing) -> dict[_Paint, list[int]]:
    """Everything painted but text, by its paint: the places of each in the order of painting."""
    marks: dict[_Paint, list[int]] = {}
    for mark in drawing.painted:
        item = mark.item
        if isinstance(item, Shape) and mark.image is None:
            paint = _Paint(item.fill, item.stroke.colour if item.stroke is not None else None, item.pitch > 0)
            marks.setdefault(paint, []).append(mark.order)
    return marks


def _is_risk(paint: _Paint, colours: tuple[str, ...], least: float) -> bool:
    """Whether something has a colour, or makes a tint, from which these colours might not stand out."""
    if paint.line is not None and paint.line not in colours and not _stands_out(colours, paint.line, least):
        return True
    return paint.hatch or (paint.fill is not None and not _stands_out(colours, paint.fill, least))


def _is_sound(drawing: Drawing, mark: Painted, asked: _Asked) -> bool:
    """Whether a mark stands out from the paper, and lies on nothing that it might not stand out from."""
    colours, least, risks, _ = asked
    if _stands_out(colours, colours[0], SURELY * least * least):
        return True  # no ground is near both of its colours
    on_paper = _stands_out(colours, paper_of(drawing), least)
    if on_paper and not risks:
        return True
    below_it = [other for other in drawing.near(mark.box) if other.order < mark.order]
    risky = [other for other in below_it if other.order in risks]
    if on_paper and not risky:
        return True
    if _is_on_sound_grounds(mark, asked, below_it, drawing):
        return True
    if not isinstance(mark.item, GlyphRun):  # to outline letters takes longer than what it saves
        risky = [other for other in risky if is_hatch(other)] + geometry.reached(_body(mark), risky)
    if on_paper and not any(_lies_on(mark, other) for other in risky):
        return True
    reached = asked._replace(risks={other.order for other in risky})
    return _is_on_sound_grounds(mark, reached, below_it, drawing)


def _is_on_sound_grounds(mark: Painted, asked: _Asked, below_it: list[Painted], drawing: Drawing) -> bool:
    """Whether a mark stands out from whatever is near below it, with the hatches on that, or is one with it, down to
    the paper or to an area on which it lies wholly. What lies under that area is not seen.
    """
    whole, hatches = None, frozenset[tuple[str, float]]()
    for other in reversed(below_it):
        if isinstance(other.item, GlyphRun) or other.image is not None:
            if isinstance(mark.item, GlyphRun) or geometry.reaches(_body(mark), other.box):
                return False
            continue
        if is_hatch(other):
            hatches |= tint_of(other.item)
            continue
        if other.order in asked.risks and not _is_one_with(mark, other, other.item, asked.colours, asked.least):
            return False
        if hatches and not _stands_out_tinted(asked, _paint(other.item), hatches):
            return False
        if other.item.fill is not None and within(mark.box, other.box):
            # What has no line keeps within its bounds: no letters need be outlined for that.
            whole = whole or (geometry.bounds(_body(mark)) if mark.line_width else mark.box)
            if geometry.fills(other, whole):
                return True
    paper = paper_of(drawing)
    if not _stands_out(asked.colours, paper, asked.least):
        return False
    return not hatches or _stands_out_tinted(asked, (paper,), hatches)


def _paint(item: Shape) -> tuple[str, ...]:
    return _colours(item.fill, None if item.stroke is None else item.stroke.colour)


def _stands_out_tinted(asked: _Asked, grounds: tuple[str, ...], hatches: frozenset[tuple[str, float]]) -> bool:
    """Whether a mark stands out from grounds, whichever of some hatches lie on them."""
    return all(_is_far(asked.colours, asked.least, ground, hatches, asked.layers) for ground in grounds)


@lru_cache(maxsize=4096)
def _is_far(
    colours: tuple[str, ...], least: float, ground: str, hatches: frozenset[tuple[str, float]], layers: int
) -> bool:
    """Whether one of some colours stands out from a ground with up to so many `layers` of hatches, each with its colour
    and the share of the ground that it covers: from the darkest and the lightest tint, and from all between them.
    """
    dark = light = luminance(ground)
    for _ in range(layers):
        dark = min(dark, *(luminance(colour) * share + dark * (1 - share) for colour, share in hatches))
        light = max(light, *(luminance(colour) * share + light * (1 - share) for colour, share in hatches))
    nearest = ((own + 0.05, min(max(own, dark), light) + 0.05) for own in map(luminance, colours))
    return any(max(own / tint, tint / own) >= TINTED * least for own, tint in nearest)


def _is_one_with(mark: Painted, other: Painted, item: Shape, colours: tuple[str, ...], least: float) -> bool:
    """Whether what a mark does not stand out from in another is one with it, as `_faint` has it, or lies beside it."""
    if is_hatch(other):
        return False
    alike = item.fill in colours and _joins(mark, colours, str(item.fill), item.role or other.name, of_line=False)
    if item.fill is not None and not alike and not _stands_out(colours, item.fill, least):
        return False
    line = item.stroke.colour if item.stroke is not None else colours[0]
    return line in colours or _stands_out(colours, line, least) or not geometry.touch(_body(mark), other.edge)


def _joins(mark: Painted, colours: tuple[str, ...], colour: str, role: str, *, of_line: bool) -> bool:
    """Whether a mark is one with a ground: a line that ends in another of its colour, a filled mark with an area of its
    role, and what has the colour of the paper on which it lies.
    """
    own = mark.item.role or mark.name, "paper" if _body_is_fill(mark) else ""
    return colour in colours and (of_line or role in own)


def _lies_on(mark: Painted, other: Painted) -> bool:
    """Whether enough of a mark lies over another to judge it by that."""
    if is_hatch(other):
        return True
    body = _body(mark)
    return bool(geometry.shared(body, other.ink).area >= LEAST_SHARE * body.area)


def _faint(drawing: Drawing, mark: Painted, colours: tuple[str, ...], least: float) -> Iterator[Found]:
    """A mark none of whose colours stands out from some ground below it. What later paint hides need not."""
    paper = paper_of(drawing)
    if isinstance(mark.item, Shape) and set(colours) <= {paper} and _is_halo(drawing, mark, mark.item):
        return
    above = [other for other in drawing.near(mark.box) if other.order > mark.order]
    for ground in below(drawing, mark, geometry.left(_body(mark), above)):
        joined = _joins(mark, colours, ground.colour, ground.role, of_line=ground.of_line)
        # Of a ghost, the outline has to be seen, and not what is printed on it.
        joined = joined or (ground.of_ghost and "ghost" in mark.roles)
        if not joined and not _stands_out(colours, ground.colour, least) and ground.holds(mark):
            yield _finding(mark, colours, ground, least)
            return


def _body(mark: Painted) -> Area:
    """What has to be seen of a mark: its glyphs, or its line, or else its fill."""
    return mark.area if isinstance(mark.item, GlyphRun) or _body_is_fill(mark) else mark.edge


def _body_is_fill(mark: Painted) -> bool:
    return isinstance(mark.item, Shape) and mark.item.stroke is None


def _stands_out(colours: tuple[str, ...], ground: str, least: float) -> bool:
    return any(contrast(colour, ground) >= least for colour in colours)


def _is_under_its_line(drawing: Drawing, mark: Painted, line: Shape) -> bool:
    """Whether a line of paper is a halo for the simplest reason: its own line is painted soon after it."""
    after = drawing.painted[mark.order + 1 : mark.order + 1 + HALO_REACH]
    return any(isinstance(other.item, Shape) and other.item.path == line.path for other in after)


def _is_halo(drawing: Drawing, mark: Painted, line: Shape) -> bool:
    """Whether a line of paper is the halo of what is painted on it."""
    above = [other for other in drawing.near(mark.box) if other.order > mark.order]
    if "halo" in mark.roles and any(_runs_under(mark, line, other) for other in above):
        return True
    body = _body(mark)
    if body.area <= 0:
        return True
    needed = (1 - HALO) * body.area
    return bool(geometry.left(body, above, needed).area < needed)


def _runs_under(mark: Painted, line: Shape, other: Painted) -> bool:
    """Whether a line has the course of a shape that is painted on it, as the halo of a piece has."""
    if not isinstance(other.item, Shape) or len(line.path) != len(other.item.path) or "halo" in other.roles:
        return False
    here, there = mark.whole_box, other.whole_box
    if (
        abs(here.x + here.right - there.x - there.right) > SAME
        or abs(here.y + here.bottom - there.y - there.bottom) > SAME
    ):
        return False
    courses = (path.transform(shape.path, painted.matrix) for shape, painted in ((line, mark), (other.item, other)))
    return all(
        one[0] == two[0] and all(abs(a - b) <= SAME for a, b in zip(one[1:], two[1:], strict=True))
        for one, two in zip(*courses, strict=True)
    )


def _finding(mark: Painted, colours: tuple[str, ...], ground: Ground, least: float) -> Found:
    ratio = max(contrast(colour, ground.colour) for colour in colours)
    if isinstance(mark.item, GlyphRun):
        subject = what = quoted(mark)
    else:
        subject = mark.item.role or next((step.role for step in reversed(mark.trail) if step.role), "") or "line"
        what = f"a line of {subject}" if mark.item.stroke is not None else f"a mark of {subject}"
    message = (
        f"{what} in {' and '.join(colours)} stands out from {ground.role} in {ground.colour} by {ratio:.1f} to 1; "
        f"it needs {least:g} to 1"
    )
    hint = "give it a darker or lighter colour, or a ground of paper"
    return found(CODE, f"{subject} on {ground.role}", message, hint, mark)
