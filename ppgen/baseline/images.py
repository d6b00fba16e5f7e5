"""Raster images in drawings: what a baseline says of one, how two differ in words, and how a report shows it.

A baseline has the frame of an image with its name and its digest. The picture itself is shown only if the definitions
draw an image with that digest now, or git has it (`past_images.py`): nothing that lies in a baseline is ever decoded.
"""

from __future__ import annotations

import re
from base64 import b64encode
from collections.abc import Collection, Iterator
from typing import TYPE_CHECKING, NamedTuple

from ppgen.baseline import values
from ppgen.baseline.xml import Node
from ppgen.diagnostics import EnvironmentProblem
from ppgen.plane import Affine
from ppgen.render.numbers import fine, matrix, mm

if TYPE_CHECKING:
    from ppgen.images.model import RasterImage

MAX_TEXT = 2000
"""Letters of a name, or of an alternative text."""
_DIGEST = re.compile(r"[0-9a-f]{64}")
_WHOLE = (0.0, 0.0, 1.0, 1.0)


class Shown(NamedTuple):
    """What a drawing says of an image, beside its frame. A picture without an image has none of it."""

    name: str
    sha256: str
    orientation: int
    crop: tuple[float, ...]
    """Left, top, width and height of the part that is shown, in shares of the upright image."""
    alt: str


def shown(node: Node) -> Shown:
    """What an element says of its image. Raises ValueError for what ppgen never writes."""
    name, digest, alt = (node.get(f"data-{key}") for key in ("image", "sha256", "alt"))
    orientation = node.get("data-orientation", "1")
    crop = tuple(map(values.number, node.get("data-crop", "0 0 1 1").split()))
    inside = (
        len(crop) == 4 and min(crop) >= 0 and min(crop[2:]) > 0 and max(crop[0] + crop[2], crop[1] + crop[3]) < 1.001
    )
    if not (name and _DIGEST.fullmatch(digest) and orientation in "12345678" and len(orientation) == 1 and inside):
        raise ValueError("what it says of an image is not what ppgen writes")
    if max(len(name), len(alt)) > MAX_TEXT:
        raise ValueError("the name of an image is too long")
    return Shown(name, digest, int(orientation), crop, alt)


def named(data: bytes) -> dict[str, str]:
    """The names of the images in a drawing, by their digests; none of what ppgen did not write."""
    from ppgen.baseline import reading, xml

    try:
        root = xml.read(data)
        reading.drawing_of(root)
    except xml.Unreadable:
        return {}
    return names_in(root)


def names_in(root: Node) -> dict[str, str]:
    """The names of the images below an element, by their digests."""
    names: dict[str, str] = {}
    todo = [root]
    while todo:
        node = todo.pop()
        if "data-image" in node.attributes:
            names[node.get("data-sha256")] = node.get("data-image")
        todo += reversed(node.children)
    return names


def differences(before: Shown, after: Shown) -> Iterator[str]:
    """What became of an image in its frame: `replaced`."""
    if before.sha256 != after.sha256:
        yield "replaced"
    elif before.orientation != after.orientation:
        yield "is turned or mirrored otherwise"
    if before.crop != after.crop:
        yield "shows another part of the picture"
    if before.alt != after.alt:
        was, now = (f"“{text[:80]}”" if text else "none" for text in (before.alt, after.alt))
        yield f"has another alternative text: {was} → {now}"


def shade(node: Node) -> str:
    """A colour that is another for every image and every part of one, to compare pixels where nothing is decoded."""
    digest, seen = node.get("data-sha256"), node.get("data-orientation") + node.get("data-crop")
    mixed = int(digest[:6], 16) ^ (sum(map(ord, seen)) * 0x010305 & 0xFFFFFF)
    return f"#{mixed:06x}"


def picture(node: Node, known: Collection[RasterImage], ids: dict[str, str]) -> str:
    """The elements of an image whose digest is that of one of those `known`; "" for any other.

    An image is written once; `ids` has the short ids that the drawing has given.
    """
    image = next((image for image in known if image.sha256 == node.get("data-sha256")), None)
    _, corners = values.path(node.get("d"))
    if image is None or not corners:
        return ""
    said = shown(node)
    xs, ys = zip(*corners, strict=True)
    x, y, width, height = min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys)
    view = " ".join(map(fine, said.crop))
    return (
        f"<svg x='{mm(x)}' y='{mm(y)}' width='{mm(width)}' height='{mm(height)}' viewBox='{view}'"
        f" preserveAspectRatio='none'>{_once(image, ids)}</svg>"
    )


def _once(image: RasterImage, ids: dict[str, str]) -> str:
    key = f"image {image.sha256}"
    if key in ids:
        return f"<use href='#{ids[key]}'/>"
    from ppgen.images.embedding import media

    try:
        kind, data = media(image)
    except EnvironmentProblem:  # it changed since it was drawn: its frame says enough
        return ""
    ids[key] = f"a{len(ids)}"
    turn = matrix(Affine(*image.upright))
    return (
        f"<image id='{ids[key]}' width='1' height='1' preserveAspectRatio='none' transform='matrix({turn})'"
        f" href='data:{kind};base64,{b64encode(data).decode()}'/>"
    )


def same_but_for_form(before: bytes, after: bytes) -> bool:
    """Whether one of two drawings that are otherwise alike has its images inside, and the other only their names."""
    return (b"<image " in before) != (b"<image " in after)
