"""The scopes of an old drawing of a sheet, brought under the names that they have in the new one.

A sheet is drawn in a symbol that is named after it (`pad-leaf`). Where several copies share the paper, that symbol
places another one (`pad-sheet`), which holds what is on each copy. See `docs/files.md`.
"""

from __future__ import annotations

from ppgen.baseline.artwork import with_names
from ppgen.baseline.drawing import Container, Drawing
from ppgen.records import replace

_LEAF, _COPY = "-leaf", "-sheet"


def alike_scopes(old: Drawing, new: Drawing) -> tuple[Drawing, Drawing]:
    """Both drawings with the same scopes, if they draw one sheet: under two ids, or with more copies on the paper."""
    before, after = (drawing.notes.get("sheet", "") for drawing in (old, new))
    if not before or not after:
        return old, new
    if before != after:
        old = with_names(old, {f"{before}{end}": f"{after}{end}" for end in (_LEAF, _COPY)})
    copy = f"{after}{_COPY}"
    if (copy in old.scopes) != (copy in new.scopes):
        old, new = (_first_copy(drawing, after) for drawing in (old, new))
    return old, new


def _first_copy(drawing: Drawing, sheet: str) -> Drawing:
    """The drawing with what is on its first copy in place of the symbol that all copies share."""
    leaf, copy = f"{sheet}{_LEAF}", f"{sheet}{_COPY}"
    shared = drawing.scopes.get(copy)
    places = drawing.scopes.get(leaf, ())
    first = next((part for part in places if any(shape.art == copy for shape in part.primitives)), None)
    if shared is None or first is None:
        return drawing
    around = (*first.within, Container(first.id, first.role, first.thing))
    inside = [replace(part, within=(*around, *part.within)) for part in shared]
    others = [part for part in places if part is not first]
    parts = tuple(replace(part, order=order) for order, part in enumerate((*inside, *others)))
    scopes = {name: parts if name == leaf else scope for name, scope in drawing.scopes.items() if name != copy}
    return replace(drawing, scopes=scopes)
