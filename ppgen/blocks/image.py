"""A raster image or a drawing of `art/`, fitted into its box, cropped and clipped."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path as FilePath

from ppgen.blocks.bleeding import bled
from ppgen.blocks.block import Block
from ppgen.blocks.layout import Ground
from ppgen.definition.image_block import ImageSpec
from ppgen.definition.image_files import image_file
from ppgen.diagnostics import DefinitionError, Diagnostic, Mark
from ppgen.images.model import RasterImage
from ppgen.images.opening import open_image
from ppgen.plane import Affine
from ppgen.scene import path
from ppgen.scene.markup import plain
from ppgen.scene.model import Box, Group, Item, Path, Picture, Symbol, Use
from ppgen.scene.path import Corners
from ppgen.things import named


class Image(Block[ImageSpec]):
    __slots__ = ()

    def min_width(self) -> float:
        return self.spec.width or self.spec.min

    def height(self, width: float) -> float:
        return self.spec.height or self._width(width) / self._proportion

    def draw(self, box: Box) -> tuple[Item, ...]:
        room = self._room(box)
        spec = self.spec
        shown = _shown(spec, self._proportion, room)
        target = _contained(self._proportion, room) if spec.fit == "contain" else room
        corners: Corners = (True, True, True, True)
        if spec.bleed:
            area, corners = bled(target, self.context)
            if area != target:
                shown, target = _grown(shown, target, area, _left(spec)), area
        item = self._item(shown, target)
        clip = _clip(spec, target, corners)
        if clip is None and spec.file.art and shown != Box(0.0, 0.0, 1.0, 1.0):
            clip = path.rect(*target)
        return (item,) if clip is None else (Group((item,), clip=clip),)

    @property
    def ground(self) -> Ground | None:
        """Nobody knows how dark a raster image is under a text. A drawing may well be lines on what is beneath it."""
        return None if self.spec.file.art else Ground("")

    @property
    def _mark(self) -> Mark:
        return self.context.at(self.spec.file.mark)

    @property
    def _source(self) -> RasterImage | Symbol:
        """The image or the drawing. Raises DefinitionError where its file is at fault."""
        name = self.spec.file
        if name.art:
            return self.context.art(name.art, self._mark)
        opened = self.context.opened
        if name not in opened:
            opened[name] = open_image(image_file(self.context.game.folder, name, self._mark), name, self._mark)
        return opened[name]

    @property
    def _proportion(self) -> float:
        """The width of the part that the crop leaves, as a share of its height."""
        source, crop = self._source, _left(self.spec)
        width, height = (source.box.width, source.box.height) if isinstance(source, Symbol) else _size(source)
        return (width * crop.width) / (height * crop.height)

    def _width(self, room: float) -> float:
        return min(self.spec.width or room, room)

    def _room(self, box: Box) -> Box:
        """The box that the image has, in that of the block."""
        width = self._width(box.width)
        shift = {"left": 0.0, "centre": 0.5, "right": 1.0}[self.spec.align] * (box.width - width)
        height = min(self.spec.height, box.height) if self.spec.height else box.height
        return Box(box.x + shift, box.y, width, height)

    def _item(self, shown: Box, target: Box) -> Item:
        source, name = self._source, self.spec.file
        label = plain(self.spec.label)
        thing = named("image", str(name), label)
        if isinstance(source, RasterImage):
            return Picture(source, target, shown, label, role="image", thing=thing)
        whole = source.box
        across, down = target.width / (shown.width * whole.width), target.height / (shown.height * whole.height)
        x = target.x - (shown.x * whole.width + whole.x) * across
        y = target.y - (shown.y * whole.height + whole.y) * down
        return Use(source, Affine(across, 0.0, 0.0, down, x, y), role="image", thing=thing)


def image_faults(folder: FilePath, blocks: Iterable[ImageSpec]) -> Iterator[Diagnostic]:
    """What is wrong with the raster images of some blocks: all of it, where drawing would stop at the first."""
    for block in blocks:
        if not block.file.art:
            try:
                open_image(image_file(folder, block.file, block.file.mark), block.file, block.file.mark)
            except DefinitionError as mistake:
                yield from mistake.diagnostics


def _size(image: RasterImage) -> tuple[float, float]:
    return float(image.width), float(image.height)


def _left(spec: ImageSpec) -> Box:
    """The part of the image that the crop leaves, in shares of its width and height."""
    crop = spec.crop
    width, height = 100 - crop.left - crop.right, 100 - crop.top - crop.bottom
    return Box(crop.left / 100, crop.top / 100, width / 100, height / 100)


def _shown(spec: ImageSpec, proportion: float, room: Box) -> Box:
    """The part of the image that is shown, in shares of its width and height: of `cover`, as much as the box holds."""
    left = _left(spec)
    if spec.fit != "cover":
        return left
    wider = proportion / (room.width / room.height)
    width, height = left.width / max(wider, 1.0), left.height * min(wider, 1.0)
    x = min(max(spec.focus.x / 100 - width / 2, left.x), left.right - width)
    y = min(max(spec.focus.y / 100 - height / 2, left.y), left.bottom - height)
    return Box(x, y, width, height)


def _contained(proportion: float, room: Box) -> Box:
    """The largest box of some proportions in another, in its middle."""
    width = min(room.width, room.height * proportion)
    height = width / proportion
    return Box(room.x + (room.width - width) / 2, room.y + (room.height - height) / 2, width, height)


def _grown(shown: Box, target: Box, area: Box, limits: Box) -> Box:
    """The part of an image that is shown in the area of its box with the bleed.

    Where the part within the `limits` has enough beyond the box, what is in the box stays where it is. Else all of it
    is drawn larger about the middle of the box, just so much that it fills the area.
    """
    across, down = target.width / shown.width, target.height / shown.height
    x, y = target.x + target.width / 2, target.y + target.height / 2
    middle = shown.x + shown.width / 2, shown.y + shown.height / 2
    factor = max(
        1.0,
        (x - area.x) / ((middle[0] - limits.x) * across),
        (y - area.y) / ((middle[1] - limits.y) * down),
        (area.right - x) / ((limits.right - middle[0]) * across),
        (area.bottom - y) / ((limits.bottom - middle[1]) * down),
    )
    if factor < 1 + 1e-9:  # a sum of shares that misses 1 by a rounding enlarges nothing
        factor = 1.0
    across, down = across * factor, down * factor
    left, top = middle[0] - (x - area.x) / across, middle[1] - (y - area.y) / down
    return Box(max(left, limits.x), max(top, limits.y), area.width / across, area.height / down)


def _clip(spec: ImageSpec, target: Box, corners: Corners) -> Path | None:
    """The outline at which the image is cut off; None for that of its box."""
    x, y, width, height = target
    if spec.shape == "ellipse":
        return path.ellipse(x + width / 2, y + height / 2, width / 2, height / 2)
    radius = min(spec.radius, width / 2, height / 2)
    return path.rounded_corners(x, y, width, height, radius, corners) if radius and any(corners) else None
