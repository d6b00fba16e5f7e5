"""Art that has another name now, recognised by what it draws."""

from __future__ import annotations

from collections.abc import Mapping

from ppgen.baseline.drawing import Drawing, DrawnPart
from ppgen.records import replace


def with_art_of(old: Drawing, new: Drawing) -> Drawing:
    """The old drawing, in which art that is drawn alike has the name that it has in the new one."""
    left = {_drawn(parts): name for name, parts in new.art.items() if name not in old.art}
    if not left:
        return old
    names = {name: left[drawn] for name in old.art if name not in new.art and (drawn := _drawn(old.art[name])) in left}
    return with_names(old, names) if names else old


def with_names(drawing: Drawing, names: Mapping[str, str]) -> Drawing:
    """The drawing with other names for its symbols: `names` gives the new name of each."""

    def renamed(part: DrawnPart) -> DrawnPart:
        if not any(shape.art in names for shape in part.primitives):
            return part
        shapes = (
            replace(shape, art=names[shape.art], shape=f"use {names[shape.art]}") if shape.art in names else shape
            for shape in part.primitives
        )
        return replace(part, primitives=tuple(shapes))

    return replace(
        drawing,
        scopes={names.get(scope, scope): tuple(map(renamed, parts)) for scope, parts in drawing.scopes.items()},
        art={names.get(name, name): parts for name, parts in drawing.art.items()},
        placed={names.get(name, name): matrix for name, matrix in drawing.placed.items()},
    )


def _drawn(parts: tuple[DrawnPart, ...]) -> tuple[object, ...]:
    return tuple(shape.everything for part in parts for shape in part.primitives)
