"""The typed model of the block `image`: a photograph or scan in the folder of the game, or a drawing of `art/`."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, ClassVar, Literal

from ppgen.definition.blocks import Block
from ppgen.definition.image_files import ImageName
from ppgen.definition.lengths import Length
from ppgen.definition.text import Words

if TYPE_CHECKING:
    pass

LARGEST_CUT = 95
"""The most of an image, in percent of its width or height, that may be cut off at two sides together."""


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class CropSpec:
    """What is cut off an image before it is fitted into its box, in percent of its width or height."""

    left: float = field(default=0.0, metadata={"unit": "%", "min": 0, "max": LARGEST_CUT})
    """What is cut off at the left."""
    top: float = field(default=0.0, metadata={"unit": "%", "min": 0, "max": LARGEST_CUT})
    """What is cut off at the top."""
    right: float = field(default=0.0, metadata={"unit": "%", "min": 0, "max": LARGEST_CUT})
    """What is cut off at the right."""
    bottom: float = field(default=0.0, metadata={"unit": "%", "min": 0, "max": LARGEST_CUT})
    """What is cut off at the bottom."""

    def __post_init__(self) -> None:
        """Something has to be left."""
        if max(self.left + self.right, self.top + self.bottom) > LARGEST_CUT:
            raise ValueError(f"crop cuts off more than {LARGEST_CUT} % of the width or the height")


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class FocusSpec:
    """The point of an image that stays in view where a part of it is cut off, as near the middle as there is room."""

    x: float = field(default=50.0, metadata={"unit": "%", "min": 0, "max": 100})
    """How far it lies from the left edge, in percent of the width."""
    y: float = field(default=50.0, metadata={"unit": "%", "min": 0, "max": 100})
    """How far it lies from the top edge, in percent of the height."""


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class ImageSpec(Block):
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
    width: Length = field(default=0.0, metadata={"unit": "mm", "min": 0, "max": 1000})
    """The width of its box; 0 for that of its column."""
    height: Length = field(default=0.0, metadata={"unit": "mm", "min": 0, "max": 1000})
    """The height of its box; 0 for that of its own proportions."""
    align: Literal["left", "centre", "right"] = "centre"
    """Where it stands in a wider column."""
    shape: Literal["rectangle", "ellipse"] = "rectangle"
    """The outline at which its box is cut off."""
    radius: Length = field(default=0.0, metadata={"unit": "mm", "min": 0, "max": 500})
    """How far the corners of a rectangle are rounded."""
    bleed: bool = False
    """Whether it goes on into the bleed at each side where it lies on the edge of a card: with what `cover` cuts off
    there, or else drawn a little larger about the middle of its box.
    """
    min: float = field(default=20.0, metadata={"unit": "mm", "min": 1, "max": 1000})
    """The smallest width, if it has no `width`."""

    def __post_init__(self) -> None:
        """Corners belong to a rectangle, and so does a bleed."""
        Block.__post_init__(self)
        if self.radius and self.shape == "ellipse":
            raise ValueError("an ellipse has no corners: leave out radius, or shape")
        if self.bleed and self.shape == "ellipse":
            raise ValueError("an ellipse has no side on the edge of a card: leave out bleed, or shape")
