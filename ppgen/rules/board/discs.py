"""The discs of players whose pieces have no drawing: in their own colours, and told apart without any colour, too."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import get_args

from ppgen.boards.disc import Disc, DiscForm

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


def discs(players: Sequence[tuple[str, str]]) -> tuple[Disc, ...]:
    """The discs of players, each given by name and colour: a name of a colour, `#rrggbb`, or "" for none.

    A player named `black` or `red` has that colour without further words.
    """
    colours = [colour or (name if name in COLOURS else "") for name, colour in players]
    spare = iter([colour for colour in _SPARE if colour not in colours] * len(colours))
    looks = []
    for number, (colour, form) in enumerate(zip(colours, _forms(colours), strict=True)):
        # Two players are told apart as paper and ink; whoever follows has a colour as well.
        named = colour or (next(spare) if number > 1 else "")
        light, dark = COLOURS.get(named, (named, named))
        looks.append(Disc(form, dark if form.startswith("dark") else light))
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


def _wanted(colour: str) -> DiscForm | None:
    """The form that a colour suggests, if any."""
    if not colour.startswith("#"):
        return _FORMS.get(colour)
    red, green, blue = (int(colour[at : at + 2], 16) for at in (1, 3, 5))
    return "dark" if 0.3 * red + 0.6 * green + 0.1 * blue < 128 else "light"
