"""Print services: what they print, in which size of picture, and where they publish it.

A service refuses, or cuts off, what does not fit its products. `docs/components.md` has these tables, too.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Literal, TypeAlias

from msgspec import Struct

Shape: TypeAlias = Literal["square", "round", "net"]
"""What the knife follows: straight edges, a circle, or the lines of a net."""

INCH = 25.4
"""An inch in mm."""
TOLERANCE = 0.05
"""Sizes that differ by less are the same, in mm."""


class Product(Struct, frozen=True):
    """Something that a service prints, by its finished size in mm."""

    name: str
    shape: Shape
    width: float
    height: float


class Service(Struct, frozen=True):
    """A print service. `bleed` and `safe` are in mm, beyond the trim and inside it."""

    name: str
    title: str
    dpi: int
    bleed: float
    safe: float
    products: tuple[Product, ...]
    """Everything that it prints; empty if it cuts any size."""
    source: str
    """Where the service publishes this."""
    checked: str
    """When that was looked up, as a year and a month."""
    note: str = ""
    most_cards: int | None = None
    """How many cards it prints as one deck at most; None where it says nothing of that."""

    def product(self, shape: Shape, width: float, height: float) -> Product | None:
        """The product of a finished size in mm, whichever way it is turned; None if the service has none."""
        if not self.products:
            return None if shape == "net" else Product("any size", shape, width, height)
        return next((each for each in self.products if each.shape == shape and _same(each, width, height)), None)

    @property
    def known(self) -> str:
        """Its products in words: `Poker (63.5 × 88.9 mm)`."""
        return ", ".join(f"{each.name} ({each.width:g} × {each.height:g} mm)" for each in self.products)


def _same(product: Product, width: float, height: float) -> bool:
    sizes = sorted((product.width, product.height)), sorted((width, height))
    return all(abs(one - other) <= TOLERANCE for one, other in zip(*sizes, strict=True))


def _inches(shape: Shape, **sizes: tuple[float, float]) -> tuple[Product, ...]:
    return tuple(
        Product(name.replace("_", " "), shape, round(width * INCH, 3), round(height * INCH, 3))
        for name, (width, height) in sizes.items()
    )


SERVICES: Mapping[str, Service] = MappingProxyType(
    {
        service.name: service
        for service in (
            Service(
                "the-game-crafter",
                "The Game Crafter",
                300,
                0.125 * INCH,
                0.125 * INCH,
                (
                    *_inches(
                        "square",
                        Small_Square_Chit=(0.5, 0.5),
                        Medium_Square_Chit=(0.75, 0.75),
                        Large_Square_Chit=(1.0, 1.0),
                        Mini_Square_Tile=(1.25, 1.25),
                        Small_Square_Tile=(2.0, 2.0),
                        Medium_Square_Tile=(2.5, 2.5),
                        Large_Square_Tile=(3.5, 3.5),
                        Domino_Tile=(2.0, 4.0),
                        Poker_Card=(2.5, 3.5),
                        Bridge_Card=(2.25, 3.5),
                        Square_Card=(3.5, 3.5),
                        Micro_Card=(1.25, 1.75),
                    ),
                    *_inches(
                        "round",
                        Small_Circle_Chit=(0.5, 0.5),
                        Medium_Circle_Chit=(0.75, 0.75),
                        Large_Circle_Chit=(1.0, 1.0),
                        Mini_Circle_Tile=(1.25, 1.25),
                    ),
                ),
                "www.thegamecrafter.com/make/products (sizes of pictures); help.thegamecrafter.com (templates, bleed)",
                "2026-11",
                "The finished size is that of the picture less 1/8 inch on each side.",
            ),
            Service(
                "make-playing-cards",
                "MakePlayingCards",
                300,
                0.12 * INCH,
                0.12 * INCH,
                _inches(
                    "square",
                    Poker=(2.5, 3.5),
                    Bridge=(2.25, 3.5),
                    Large=(3.5, 5.75),
                    Tarot=(2.75, 4.75),
                    Mini=(1.75, 2.5),
                    Micro=(1.25, 1.75),
                    Domino=(1.75, 3.5),
                    Small_square=(2.0, 2.0),
                    Large_square=(3.5, 3.5),
                    Business=(2.0, 3.5),
                ),
                "www.makeplayingcards.com/pops/faq-photo.html",
                "2026-11",
                "36 pixels of bleed and 36 pixels of safety margin on each side, at 300 dots per inch.",
                most_cards=612,
            ),
            Service(
                "print-and-play",
                "Print & Play",
                300,
                2.0,
                2.0,
                (),
                "www.printplaygames.com/prototypes/formatting-guidelines",
                "2026-11",
                "At least 2 mm of bleed, and no text within 2 mm of the edge. It cuts any size, and gives no list.",
            ),
        )
    }
)
"""Every service by the name by which it is asked for."""
