"""A drawing's SVG for the eye alone: what it draws, without names, texts and metadata, and with short ids.

It is written anew from the elements that were read and checked, so nothing else of an untrusted file is ever shown.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import TYPE_CHECKING

from ppgen.baseline.reading import picture
from ppgen.baseline.xml import Node

if TYPE_CHECKING:
    from ppgen.images.model import RasterImage

_UNSEEN = frozenset({"title", "desc", "metadata"})
_SEEN = frozenset({"width", "height", "viewBox", "transform", "x", "d"}) | {
    "fill",
    "fill-rule",
    "stroke",
    "stroke-width",
    "stroke-dasharray",
    "stroke-linecap",
    "stroke-linejoin",
}
"""The attributes that are written as they were read; `id`, `href` and `clip-path` get the new ids."""


def compact(root: Node, images: Collection[RasterImage] = ()) -> bytes:
    """The drawing as SVG on one line, its attributes in single quotes.

    Of its raster images, those with the digest of one of `images` are shown; of the others, the frame.
    """
    ids: dict[str, str] = {}
    return "".join(_element(root, ids, images, " xmlns='http://www.w3.org/2000/svg'")).encode()


def _element(node: Node, ids: dict[str, str], images: Collection[RasterImage], namespace: str = "") -> Iterator[str]:
    if "data-image" in node.attributes and (shown := picture(node, images, ids)):
        yield shown
        return
    yield f"<{node.tag}{namespace}"
    for name, value in node.attributes.items():
        if name in _SEEN:
            yield f" {name}='{_escaped(value)}'"
        elif name == "id":
            yield f" id='{_short(value, ids)}'"
        elif name == "href":
            yield f" href='#{_short(value[1:], ids)}'"
        elif name == "clip-path":
            yield f" clip-path='url(#{_short(value.removeprefix('url(#').removesuffix(')'), ids)})'"
    inside = [child for child in node.children if child.tag not in _UNSEEN]
    if not inside:
        yield "/>"
        return
    yield ">"
    for child in inside:
        yield from _element(child, ids, images)
    yield f"</{node.tag}>"


def _short(name: str, ids: dict[str, str]) -> str:
    """A letter and a number for each id, in the order in which they come."""
    return ids.setdefault(name, f"a{len(ids)}")


def _escaped(value: str) -> str:
    if "&" in value or "<" in value or "'" in value:
        return value.replace("&", "&amp;").replace("<", "&lt;").replace("'", "&#39;")
    return value
