"""How pieces look that tell their owners: letters on a disc, or a standard piece, in colours and without any colour."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal, NamedTuple, TypeAlias, get_args

DiscForm: TypeAlias = Literal["light", "dark", "light-ringed", "dark-ringed"]
"""How a disc looks where there is no colour: paper or ink, perhaps with a second ring inside its edge."""


Sign: TypeAlias = Literal["", "dot", "bar", "plus", "triangle", "square"]
"""A small sign on a piece."""
_SIGNS: tuple[Sign, ...] = get_args(Sign)


class Disc(NamedTuple):
    """The look of a disc."""

    form: DiscForm = "light"
    colour: str = ""
    """Its fill in the theme `color`, as `#rrggbb`; "" for that of its form."""
    again: int = 0
    """How many players before its own have the same form. Pieces without letters show it by a sign."""

    @property
    def is_dark(self) -> bool:
        return self.form.startswith("dark")

    @property
    def sign(self) -> Sign:
        """What a piece without letters shows besides light or dark, so that all players are told apart."""
        return _SIGNS[(2 * self.again + self.is_ringed) % len(_SIGNS)]

    @property
    def key(self) -> str:
        """The look as a short text: `dark-ringed.9c1c14.1`."""
        return f"{self.form}.{self.colour.removeprefix('#')}.{self.again}"

    @classmethod
    def of_key(cls, key: str) -> Disc:
        """The look that `key` writes. Raises ValueError for anything else."""
        form, colour, again = key.split(".")
        known: dict[str, DiscForm] = {each: each for each in get_args(DiscForm)}
        if form not in known:
            raise ValueError(f"{form!r} is no form of a piece")
        return cls(known[form], f"#{colour}" if colour else "", int(again))

    @property
    def is_ringed(self) -> bool:
        return self.form.endswith("ringed")


LIGHT = Disc()
"""The disc of a piece of which nothing is said."""

COLOURS: Mapping[str, tuple[str, str]] = {
    "white": ("", ""),
    "black": ("", ""),
    "red": ("#e8635a", "#9c1c14"),
    "blue": ("#6fa3e0", "#174a8c"),
    "green": ("#63b57c", "#12603a"),
    "yellow": ("#f0c02c", "#7d5c00"),
    "orange": ("#f09a3e", "#8f4700"),
    "purple": ("#a985d6", "#552a86"),
    "brown": ("#b98a66", "#5e3a20"),
    "grey": ("#a9b0b9", "#4b525c"),
}
"""The colours that a player can have by name, for light and for dark discs, so that the two differ in grey as well.
White and black are paper and ink in every theme.
"""
_FORMS: Mapping[str, DiscForm] = {"white": "light", "yellow": "light", "black": "dark"}
"""The forms of colours that everybody takes for light or dark."""


_SPARE = ("red", "blue", "green", "orange", "purple", "brown", "yellow", "grey")
"""The colours of players without one of their own, from the third player on."""
_ALONE: Mapping[str, tuple[DiscForm, int]] = {
    "white": ("light", 0),
    "black": ("dark", 0),
    "red": ("light-ringed", 0),
    "blue": ("dark-ringed", 0),
    "green": ("light", 1),
    "purple": ("dark", 1),
    "yellow": ("light-ringed", 1),
    "brown": ("dark-ringed", 1),
    "orange": ("light", 2),
    "grey": ("light-ringed", 2),
}
"""The forms of colours where no rules say which of them there are: each has its own."""


def disc_of(colour: str) -> Disc:
    """The look of pieces of a colour alone: a name of `COLOURS`, or `#rrggbb`."""
    if colour not in _ALONE:
        return Disc(_wanted(colour) or "light", colour)
    form, again = _ALONE[colour]
    light, dark = COLOURS[colour]
    return Disc(form, dark if form.startswith("dark") else light, again)


def _wanted(colour: str) -> DiscForm | None:
    """The form that a colour suggests, if any."""
    if not colour.startswith("#"):
        return _FORMS.get(colour)
    red, green, blue = (int(colour[at : at + 2], 16) for at in (1, 3, 5))
    return "dark" if 0.3 * red + 0.6 * green + 0.1 * blue < 128 else "light"


def discs(players: Sequence[tuple[str, str]]) -> tuple[Disc, ...]:
    """The discs of players, each given by name and colour: a name of a colour, `#rrggbb`, or "" for none.

    A player named `black` or `red` has that colour without further words.
    """
    colours = [colour or (name if name in COLOURS else "") for name, colour in players]
    spare = iter([colour for colour in _SPARE if colour not in colours] * len(colours))
    looks: list[Disc] = []
    for number, (colour, form) in enumerate(zip(colours, _forms(colours), strict=True)):
        # Two players are told apart as paper and ink; whoever follows has a colour as well.
        named = colour or (next(spare) if number > 1 else "")
        light, dark = COLOURS.get(named, (named, named))
        again = sum(look.form == form for look in looks)
        looks.append(Disc(form, dark if form.startswith("dark") else light, again))
    return tuple(looks)


def _forms(colours: Sequence[str]) -> list[DiscForm]:
    """A form for each player: that of the colour where it has one and is free, or else the first that is free."""
    every: tuple[DiscForm, ...] = get_args(DiscForm)
    forms: dict[int, DiscForm] = {}
    for player, colour in enumerate(colours):
        wanted = _wanted(colour)
        if wanted is not None and wanted not in forms.values():
            forms[player] = wanted
    for player in range(len(colours)):
        free = [form for form in every if form not in forms.values()]
        if player not in forms:
            forms[player] = free[0] if free else every[player % len(every)]
    return [forms[player] for player in range(len(colours))]
