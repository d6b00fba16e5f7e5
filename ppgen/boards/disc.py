"""How a piece without a drawing looks: letters on a disc, which tells its owner from everybody else."""

from __future__ import annotations

from typing import Literal, NamedTuple, TypeAlias

DiscForm: TypeAlias = Literal["light", "dark", "light-ringed", "dark-ringed"]
"""How a disc looks where there is no colour: paper or ink, perhaps with a second ring inside its edge."""


class Disc(NamedTuple):
    """The look of a disc."""

    form: DiscForm = "light"
    colour: str = ""
    """Its fill in the theme `color`, as `#rrggbb`; "" for that of its form."""

    @property
    def is_dark(self) -> bool:
        return self.form.startswith("dark")

    @property
    def is_ringed(self) -> bool:
        return self.form.endswith("ringed")


LIGHT = Disc()
"""The disc of a piece of which nothing is said."""
