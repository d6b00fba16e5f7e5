"""The course card says under each variant what the rules do there, and nothing else."""

from __future__ import annotations

from collections.abc import Callable

import pytest

import ppgen
from ppgen.definition.game import Game
from ppgen.definition.load import load_game
from ppgen.definition.variants import Choice
from ppgen.games.worm_derby.rules import WormDerby, rules
from ppgen.games.worm_derby.terms import WormDerbyRules
from tests.printed import printed

RULES: WormDerby = rules(load_game("worm-derby"))
VARIANTS = ((), *((name,) for name in load_game("worm-derby").variants), ("slalom", "cannibal"))


def played(variant: tuple[str, ...]) -> Game:
    return load_game("worm-derby", Choice(variant))


def card(variant: tuple[str, ...]) -> str:
    """Every word that is printed on the course card, in the order of drawing."""
    (sheet,) = (sheet for sheet in ppgen.Game(played(variant)).sheets if sheet.id == "course-card")
    drawing = sheet.drawing()
    pages = (drawing.page(number) for number in range(drawing.page_count))
    return " ".join(" ".join(word for page in pages for word in printed(page.scene.items)).split())


def six_coins(terms: WormDerbyRules) -> bool:
    return terms.shortest == 6


def slalom(terms: WormDerbyRules) -> bool:
    return terms.slalom


def cannibal(terms: WormDerbyRules) -> bool:
    return terms.cannibal


def dealt(terms: WormDerbyRules) -> bool:
    return not terms.slalom and not terms.fewer


def other(holds: Callable[[WormDerbyRules], bool]) -> Callable[[WormDerbyRules], bool]:
    return lambda terms: not holds(terms)


STATEMENTS: dict[str, Callable[[WormDerbyRules], bool]] = {
    "Lay two tiles, suit up": other(slalom),
    "Lay two tiles of Moons or Crowns, suit up": slalom,
    "Lay a third, suit up, three to six feet straight ahead": other(slalom),
    "Lay a third of these suits, suit up, five to six feet straight ahead": slalom,
    "it is three to six feet, 18 to 36 tile widths": other(slalom),
    "it is five to six feet, 30 to 36 tile widths": slalom,
    "ten each to two players, seven to three, five to four": dealt,
    "Deal out the other tiles evenly": dealt,
    "Agree on how many of the other tiles to use, down to none": lambda terms: terms.fewer,
    "Put the other tiles of Moons and Crowns aside": slalom,
    "Take turns to lay one tile, face down, between start line and pylon, at any angle": other(slalom),
    "Tiles may touch but never overlap": other(slalom),
    "Take turns to lay the twelve tiles of Suns and Arms one by one, face down": slalom,
    "build a worm of six coins:": six_coins,
    "build a worm of two to six coins:": other(six_coins),
    "2 to 5: move that many steps, or until you are blocked": six_coins,
    "2 to 5: move that many steps, but no more than your worm has coins": other(six_coins),
    "lie on no tile and no other worm": other(cannibal),
    "lie on no tile. On another worm they lie only to bite": cannibal,
    "Fewer obstacles: a shorter race": dealt,
    "This race has fewer obstacles": lambda terms: terms.fewer,
    "Slalom: instead of dealing tiles": other(slalom),
    "This race is a slalom": slalom,
    "On the way back you may pass them on either side": slalom,
    "Cannibal worms (the advanced game) have two to six coins": other(cannibal),
    "This race has cannibal worms": cannibal,
    "an end coin of another worm of three coins or more": cannibal,
    # What holds in all of them.
    "one end between the start tiles and the rest behind": lambda _: True,
    "All the steps of a turn take coins from the same end": lambda _: True,
    "Go round the far side of the pylon and back": lambda _: True,
    "no obstacle is nearer to the start line or the pylon before the race": lambda _: True,
}


@pytest.mark.parametrize("variant", VARIANTS)
def test_the_course_card_says_what_is_so_in_its_variant_and_nothing_else(variant: tuple[str, ...]) -> None:
    terms = rules(played(variant)).terms
    words = card(variant)
    assert {said: said in words for said in STATEMENTS} == {said: holds(terms) for said, holds in STATEMENTS.items()}


# What the numbers of the slalom's card come from ----------------------------------------------------------------------


@pytest.mark.parametrize(("feet", "status"), [(5.0, "legal"), (4.75, "illegal")])
def test_a_slalom_needs_about_five_feet(feet: float, status: str) -> None:
    """Three tile widths at either end and 23 for twelve tiles make 29 and a half as far as the pylon's middle."""
    pylon, tile = feet * 304.8, 50.8
    # What room there is beyond that, or is missing, is shared: most to the line, some to either end.
    spare = pylon - 29.5 * tile
    first, pitch = 3.5 * tile + 0.2 * spare, 2 * tile + 0.6 * spare / 11
    line = " ".join(f"{'blue' if at % 2 else 'red'}:{at + 1}@0,{first + at * pitch:.3f}" for at in range(12))
    assert RULES.judge(RULES.parse(f"slalom pylon:0,{pylon:.1f} {line}")).status == status


# The picture ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("variant", VARIANTS)
def test_the_figure_on_the_course_card_is_of_the_variant_and_holds(variant: tuple[str, ...]) -> None:
    game = ppgen.Game(played(variant))
    picture = played(variant).words["picture"]
    assert isinstance(picture, dict)
    figure = game.figure(picture["figure"])
    assert figure.findings == ()
    obstacles = figure.statement.facts["obstacles"]
    assert obstacles == (12 if "slalom" in variant else 8 if "fewer" in variant else 20)
