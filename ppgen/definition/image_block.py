"""The typed model of the block `image`: a photograph or scan in the folder of the game, or a drawing of `art/`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, ClassVar, Literal

from msgspec import Struct

from ppgen.definition.blocks import Block
from ppgen.definition.image_files import ImageName
from ppgen.definition.lengths import Length
from ppgen.definition.schema import Yaml
from ppgen.definition.text import Words

if TYPE_CHECKING:
    pass

LARGEST_CUT = 95
"""The most of an image, in percent of its width or height, that may be cut off at two sides together."""


class CropSpec(Struct, frozen=True, eq=False):
    """What is cut off an image before it is fitted into its box, in percent of its width or height."""

    left: Annotated[float, Yaml(unit="%", min=0, max=LARGEST_CUT)] = 0.0
    """What is cut off at the left."""
    top: Annotated[float, Yaml(unit="%", min=0, max=LARGEST_CUT)] = 0.0
    """What is cut off at the top."""
    right: Annotated[float, Yaml(unit="%", min=0, max=LARGEST_CUT)] = 0.0
    """What is cut off at the right."""
    bottom: Annotated[float, Yaml(unit="%", min=0, max=LARGEST_CUT)] = 0.0
    """What is cut off at the bottom."""

    def __post_init__(self) -> None:
        """Something has to be left."""
        if max(self.left + self.right, self.top + self.bottom) > LARGEST_CUT:
            raise ValueError(f"crop cuts off more than {LARGEST_CUT} % of the width or the height")


class FocusSpec(Struct, frozen=True, eq=False):
    """The point of an image that stays in view where a part of it is cut off, as near the middle as there is room."""

    x: Annotated[float, Yaml(unit="%", min=0, max=100)] = 50.0
    """How far it lies from the left edge, in percent of the width."""
    y: Annotated[float, Yaml(unit="%", min=0, max=100)] = 50.0
    """How far it lies from the top edge, in percent of the height."""


class ImageSpec(Block, frozen=True):
    """A photograph, a scan or a drawing: a PNG, JPEG or WebP file in the folder of the game, or an SVG of `art/`.

    Without `width` it is as wide as its column, and without `height` as high as its own proportions make it.
    """

    TAG: ClassVar[str] = "image"
    file: ImageName
    """Its path inside the folder of the game, with `/` between folders: `art/spice.jpg`. SVG files lie in `art/`."""
    label: Words = ""
    """What it shows, for readers who cannot see it. Without it the image is decoration."""
    fit: Literal["contain", "cover", "stretch"] = "contain"
    """How it fills a box of other proportions: `contain` shows all of it and leaves paper at two sides; `cover` fills
    the box and cuts off what is too much; `stretch` distorts it.
    """
    crop: CropSpec = CropSpec()
    """What is cut off before it is fitted."""
    focus: FocusSpec = FocusSpec()
    """What `cover` keeps in view."""
    width: Annotated[Length, Yaml(unit="mm", min=0, max=1000)] = 0.0
    """The width of its box; 0 for that of its column."""
    height: Annotated[Length, Yaml(unit="mm", min=0, max=1000)] = 0.0
    """The height of its box; 0 for that of its own proportions."""
    align: Literal["left", "centre", "right"] = "centre"
    """Where it stands in a wider column."""
    shape: Literal["rectangle", "ellipse"] = "rectangle"
    """The outline at which its box is cut off."""
    radius: Annotated[Length, Yaml(unit="mm", min=0, max=500)] = 0.0
    """How far the corners of a rectangle are rounded."""
    bleed: bool = False
    """Whether it goes on into the bleed at each side where it lies on the edge of a card: with what `cover` cuts off
    there, or else drawn a little larger about the middle of its box.
    """
    min: Annotated[float, Yaml(unit="mm", min=1, max=1000)] = 20.0
    """The smallest width, if it has no `width`."""

    def __post_init__(self) -> None:
        """Corners belong to a rectangle, and so does a bleed."""
        Block.__post_init__(self)
        if self.radius and self.shape == "ellipse":
            raise ValueError("an ellipse has no corners: leave out radius, or shape")
        if self.bleed and self.shape == "ellipse":
            raise ValueError("an ellipse has no side on the edge of a card: leave out bleed, or shape")
