"""SVG → pixels by CairoSVG, a second opinion on what SVG means. Nothing in the package knows it.

CairoSVG looks a symbol up and reads its paths anew wherever it is used; here it does so once. Its pixels are the same.
"""

from __future__ import annotations

from copy import copy
from functools import cache
from types import SimpleNamespace
from typing import Any

import pytest
from PIL import Image

from tests.tools import need_cairo


def by_cairo(drawing: bytes, width: int, height: int) -> Image.Image:
    """The picture of an SVG as red, green, blue and opacity. A test that asks for it is skipped where cairo is missing.

    Cairo gives colours times their opacity, so only what is either opaque or clear has its true colour.
    """
    need_cairo()
    from cairosvg import defs, surface

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(defs, "Tree", _used)
        # CairoSVG takes the place off the node of a use when it has drawn it; ours may be drawn again.
        patch.setitem(surface.TAGS, "use", lambda surface, node: defs.use(surface, copy(node)))
        patch.setitem(surface.TAGS, "path", _path)
        return by_plain_cairo(drawing, width, height)


def by_plain_cairo(drawing: bytes, width: int, height: int) -> Image.Image:
    """The same by CairoSVG as it comes."""
    from cairosvg.parser import Tree
    from cairosvg.surface import PNGSurface

    surface = PNGSurface(Tree(bytestring=drawing), None, 96, output_width=width, output_height=height)
    return Image.frombytes("RGBA", (width, height), bytes(surface.cairo.get_data()), "raw", "BGRA")


def _used(url: str, parent: Any, tree_cache: dict[Any, Any], **others: Any) -> Any:
    """The nodes of an element that is used, for all uses that inherit the same."""
    from cairosvg.parser import NOT_INHERITED_ATTRIBUTES, Node, Tree

    if "parent_children" in others:  # a gradient
        return Tree(url=url, parent=parent, tree_cache=tree_cache, **others)
    unseen = {*NOT_INHERITED_ATTRIBUTES, *(name for name in parent if name.startswith("data-"))}
    key = url, frozenset(item for item in parent.items() if item[0] not in unseen)
    if key not in tree_cache:
        if "elements" not in tree_cache:
            tree_cache["elements"] = {f"#{each.id}": each for each in _root(parent).element.iter_subtree() if each.id}
        tree_cache[key] = Node(tree_cache["elements"][url], parent.style, parent=parent, **others)
    return tree_cache[key]


def _root(node: Any) -> Any:
    return node if node.parent is None else _root(node.parent)


def _path(surface: Any, node: Any) -> None:
    """Give cairo the lines of a path. A path begins with a move, so what cairo did before it does not matter."""
    node.vertices = ()  # they are for markers, which no drawing of ours has
    for name, numbers in _lines(node.get("d", "")):
        getattr(surface.context, name)(*numbers)


@cache
def _lines(data: str) -> list[tuple[str, tuple[float, ...]]]:
    """What CairoSVG asks of cairo for a path, in numbers without a unit."""
    from cairosvg.path import path

    calls: list[tuple[str, tuple[float, ...]]] = []

    class Recorder:
        def has_current_point(self) -> bool:
            return False

        def __getattr__(self, name: str) -> Any:
            return lambda *numbers: calls.append((name, numbers))

    class PathNode(dict[str, str]):
        vertices: Any = None

    path(SimpleNamespace(context=Recorder()), PathNode(d=data))
    return calls
