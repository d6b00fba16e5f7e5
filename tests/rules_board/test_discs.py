"""Pieces without a drawing have discs in the colour of their player, and no two players have discs that look alike."""

from __future__ import annotations

from itertools import combinations

import pytest

from ppgen.blocks.marks import lettered
from ppgen.diagnostics import DefinitionError
from ppgen.lints.limits import COLOURS_APART
from ppgen.pieces.disc import COLOURS, Disc, discs
from ppgen.scene.colour import apart, contrast
from ppgen.scene.model import Box, GlyphRun, Shape
from ppgen.scene.theme import THEMES, Theme
from tests.rules_board.games import small

WHOLE = "pieces: {man: {moves: [step: forward]}}\nblocked: loss\n"


def named(*players: str) -> tuple[Disc, ...]:
    return discs([(player, "") for player in players])


def shapes(look: Disc, theme: Theme) -> list[Shape]:
    """The disc and its ring, without the letter."""
    items = lettered("K", Box(0, 0, 8, 8), theme, look)
    return [item for item in items if isinstance(item, Shape) and item.stroke is not None]


def test_black_is_dark_and_white_is_light_whoever_moves_first() -> None:
    assert named("black", "white") == (Disc("dark"), Disc("light"))
    assert named("white", "black") == (Disc("light"), Disc("dark"))
    assert named("ann", "ben") == (Disc("light"), Disc("dark"))
    assert named("ann", "white") == (Disc("dark"), Disc("light"))


def test_a_player_has_the_colour_of_the_name_or_the_one_that_is_given() -> None:
    red, green = named("red", "green")
    assert (red.colour, green.colour) == (COLOURS["red"][0], COLOURS["green"][1])
    ann, ben = discs([("ann", "blue"), ("ben", "#123456")])
    assert (ann, ben) == (Disc("light", COLOURS["blue"][0]), Disc("dark", "#123456"))


@pytest.mark.parametrize("theme", THEMES.values(), ids=list(THEMES))
@pytest.mark.parametrize(
    "players",
    [("ann", "ben", "cai", "dee"), ("red", "green", "blue"), ("black", "white", "red"), ("red", "yellow", "c")],
)
def test_players_are_told_apart_in_every_theme(theme: Theme, players: tuple[str, ...]) -> None:
    """In one ink, too: by the fill, or by the second ring."""
    for one, other in combinations(named(*players), 2):
        first, second = shapes(one, theme), shapes(other, theme)
        assert (first[0].fill, len(first)) != (second[0].fill, len(second))


@pytest.mark.parametrize("pair", [*combinations(sorted(set(COLOURS) - {"white", "black"}), 2)], ids=" ".join)
def test_a_light_and_a_dark_disc_differ_in_grey(pair: tuple[str, str]) -> None:
    one, other = named(*pair)
    assert apart(one.colour, other.colour, "grey") >= COLOURS_APART


@pytest.mark.parametrize("colour", [shade for shades in COLOURS.values() for shade in shades if shade])
def test_the_letter_stands_out_from_every_colour(colour: str) -> None:
    for form in ("light", "dark"):
        letter = lettered("K", Box(0, 0, 8, 8), THEMES["color"], Disc(form, colour))[-1]
        assert isinstance(letter, GlyphRun)
        assert contrast(letter.fill, colour) >= 4.5


def test_the_colour_of_a_player_is_that_of_the_pieces() -> None:
    rules = small("players: {ann: {forward: north, colour: green}, ben: south}\nsetup: {man: near}\n" + WHOLE)
    looks = {piece.id: piece.disc for piece in rules.arrange(rules.setup()).pieces}
    assert looks["ann-man-A1"] == Disc("light", COLOURS["green"][0])
    assert looks["ben-man-A3"] == Disc("dark")


def test_no_colour_is_a_fault_that_names_the_nearest() -> None:
    with pytest.raises(DefinitionError) as caught:
        small("players: {ann: {forward: north, colour: gren}, ben: south}\n" + WHOLE)
    (fault,) = caught.value.diagnostics
    assert (fault.mark.line, fault.mark.column, fault.code) == (1, 41, "DEF-CHOICE")
    assert fault.hint.startswith("did you mean 'green'?")
