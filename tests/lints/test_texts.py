"""Captions held against their pictures: draw what you say. Planted pictures, and a small game in all themes."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from ppgen import load
from ppgen.boards.grid import Grid
from ppgen.definition.project import game_at
from ppgen.definition.variants import Choice
from ppgen.figures.text_lints import colours, counts, names, numerals, signs
from ppgen.figures.text_lints.texts import ReadFigure, Said
from ppgen.lints.drawing import read
from ppgen.plane import translate
from ppgen.press.judging import judge_games
from ppgen.press.proof import is_flawed_figure
from ppgen.press.studio import Studio
from ppgen.scene.model import Box, Group, Item, Shape, Stroke, Symbol, Use
from ppgen.scene.path import circle, line
from ppgen.scene.piecepack import coin_back, tile_face
from ppgen.scene.theme import THEMES
from ppgen.things import Thing
from tests.lints.planted import INK, PAPER, scene, shape, stroke, words
from tests.small_game import head


def figure(caption: str, *items: Item, of_all: tuple[Item, ...] = (), english: bool = True) -> ReadFigure:
    """A figure of one panel with a board of five by five, and a legend or the like beside it."""
    board = shape(circle(5.0, 5.0, 2.0), PAPER)
    panel = Group((board, *items), role="panel", thing=Thing("panel", "1"))
    return ReadFigure(read(scene(panel, *of_all)), (Said(caption, ("1",), Grid(5, 5), is_of_figure=True),), english)


LINE = Stroke(INK, 0.3)


def mark(role: str, place: str, *, kind: str = "", look: str = "", edge: Stroke = LINE) -> Group:
    return Group((Shape(line((5.0, 5.0), (20.0, 5.0)), stroke=edge),), role=role, thing=Thing(kind, look, place))


# Numbers of choices ---------------------------------------------------------------------------------------------------


def lacks(caption: str, *items: Item) -> bool:
    return any(counts.check(figure(caption, *items)))


DOTS = tuple(mark("move", place, kind="placement") for place in ("B1", "B2", "C4"))


@pytest.mark.parametrize(
    "caption",
    [
        "Ann has three moves.",
        "Ann has only 3 legal moves: it is late.",
        "The toad may go on in three ways.",
        "A toad can reach it from three empty spaces.",
        "Ann drops a seed into one of three columns.",
        "It is spring. There are three moves.",
    ],
)
def test_a_number_of_choices_has_as_many_marks(caption: str) -> None:
    assert lacks(caption)
    assert lacks(caption, *DOTS[:2])
    assert not lacks(caption, *DOTS)
    assert not lacks(caption, mark("highlight", "A1, A2, A3"))
    assert lacks(caption, mark("highlight", "A1, A2, A3", look="latest"))


@pytest.mark.parametrize(
    "caption",
    [
        "A toad goes two spaces.",
        "A toad may go up to three spaces.",
        "A toad can be seen from three spaces away.",
        "A toad may go from two to three spaces.",
        "Ann may make two moves in one turn.",
        "Ann has three moves in a turn.",
        "Ann has two moves left.",
        "Ann has seen three moves.",
        "Ann has thirteen moves.",
        "Ann has one move.",
        "A pond may lie on two spaces.",
        "The board has three rows.",
        "Ann may score from two points on.",
    ],
)
def test_other_numbers_are_left_alone(caption: str) -> None:
    assert not lacks(caption)


def test_only_english_is_read() -> None:
    assert not any(counts.check(figure("Ann has three moves.", english=False)))


@pytest.mark.parametrize("owed", ["could hop over a fly", "must take the fly", "could have captured it"])
def test_a_capture_that_was_owed_is_drawn_beside_the_move_that_was_refused(owed: str) -> None:
    refused = mark("unlawful", "A1 → A2", kind="move"), mark("wrong", "A2", kind="cross")
    assert lacks(f"Ann {owed}.", *refused)
    assert not lacks(f"Ann {owed}.", *refused, mark("highlight", "C3"))
    assert not lacks(f"Ann {owed}.")
    assert not lacks("Ann must take turns.", *refused)


# Names of spaces ------------------------------------------------------------------------------------------------------


def at_the_edge(*said: str) -> Group:
    return Group(tuple(words(8.0, 5.0 * place, said=each) for place, each in enumerate(said)), role="coordinates")


@pytest.mark.parametrize(
    ("read_there", "is_found"),
    [((), False), (("B4",), True), (("B", "4"), True), (("B", "3"), False), (("B3", "A4"), False)],
)
def test_a_space_that_a_caption_names_can_be_read(read_there: tuple[str, ...], is_found: bool) -> None:
    assert (not any(names.check(figure("The toad on B4.", at_the_edge(*read_there))))) is is_found
    assert not any(names.check(figure("The toad in the middle, and Z9.", at_the_edge(*read_there))))


@pytest.mark.parametrize(("said", "is_found"), [("a toad on B4", True), ("B4", True), ("a toad on B42", False)])
def test_a_callout_may_say_the_name(said: str, is_found: bool) -> None:
    callout = Group((words(8.0, said=said),), role="callout", thing=Thing("", "right", "B4"))
    assert (not any(names.check(figure("The toad on B4.", callout)))) is is_found


# Colours --------------------------------------------------------------------------------------------------------------


def toad(colour: str, x: float, fill: str, *signs: Item, radius: float = 3.0) -> Use:
    body = shape(circle(0.0, 0.0, radius), fill, stroke(0.3), role="art-body")
    symbol = Symbol(f"{colour}-toad", (body, *signs), Box(-3.0, -3.0, 6.0, 6.0), 1.0)
    return Use(symbol, translate(x, 20.0), role="piece", thing=Thing("piece", f"{colour}-toad", "A1", colour))


def misses_a_colour(caption: str, green: Use, *of_all: Item) -> bool:
    return any(colours.check(figure(caption, green, toad("blue", 30.0, INK), of_all=of_all)))


DOT = shape(circle(0.0, 0.0, 1.0), INK)


@pytest.mark.parametrize("caption", ["Green may hop.", "The green toad has hopped.", "It is Green's turn."])
def test_a_colour_of_pieces_is_drawn_or_explained(caption: str) -> None:
    assert misses_a_colour(caption, toad("green", 10.0, PAPER))
    assert misses_a_colour(caption, toad("green", 10.0, "#8c8c8c"))
    assert not misses_a_colour(caption, toad("green", 10.0, "#63b57c"))
    assert not misses_a_colour(caption, toad("green", 10.0, PAPER, DOT))
    assert not misses_a_colour(caption, toad("green", 10.0, PAPER, words(3.0, 0.0, 0.0, "G")))
    assert not misses_a_colour(caption, toad("green", 10.0, PAPER, radius=2.0))
    assert not misses_a_colour(caption, toad("green", 10.0, PAPER), words(8.0, said="Green to move"))


@pytest.mark.parametrize("caption", ["White may hop.", "A toad on a green.", "Evergreen toads.", "Red may hop."])
def test_colours_of_which_the_game_knows_nothing_are_left_alone(caption: str) -> None:
    """Or every theme has them. `A green` is a meadow, which no lint can know; so pieces have to be called after it."""
    named = toad("amber", 10.0, PAPER)
    assert not misses_a_colour(caption, named)


# Numerals -------------------------------------------------------------------------------------------------------------


def table(x: float) -> tuple[Item, ...]:
    """The tile of a 4, and a coin that lies `x` mm to the right of its middle: at 0 it covers the numeral."""
    four = Thing("tile", "suns-4", label="4 of suns")
    tile = Use(tile_face("suns", "4", THEMES["ink"]), translate(30.0, 20.0), "tile", "piece", four)
    coin = Use(coin_back("moons", THEMES["ink"]), translate(30.0 + x, 20.0), "coin", "piece", Thing("coin", "moons-2"))
    return (Group((tile, coin), role="board"),)


@pytest.mark.parametrize("caption", ["Moons: 7 points.", "A coin on the 4 of Suns."])
def test_a_numeral_that_counts_lies_open(caption: str) -> None:
    assert any(numerals.check(figure(caption, *table(0.0))))
    assert not any(numerals.check(figure(caption, *table(24.0))))


@pytest.mark.parametrize(("x", "hides"), [(11.0, True), (14.0, False)])
def test_a_coin_may_hide_less_than_a_fifth_of_a_numeral(x: float, hides: bool) -> None:
    """29 % and 9 % of it."""
    assert any(numerals.check(figure("Moons: 7 points.", *table(x)))) is hides


@pytest.mark.parametrize("caption", ["A coin lies on a tile.", "A coin on the 3 of Suns.", "The 4 tiles of Suns."])
def test_a_numeral_of_which_no_text_speaks_may_be_hidden(caption: str) -> None:
    assert not any(numerals.check(figure(caption, *table(0.0))))


# Signs ----------------------------------------------------------------------------------------------------------------


def confused(*items: Item, caption: str = "A turn.") -> bool:
    return any(signs.check(figure(caption, *items)))


MOVE, SHOT = mark("move-done", "A1 → A3", kind="move"), mark("move-done", "A3 → C3", kind="shot")
DASHED = Stroke(INK, 0.3, (1.0, 1.0))


def step(place: str) -> Group:
    return Group((words(8.0, said="1"),), role="step", thing=Thing("step", "1", place))


def test_a_move_and_a_shot_look_different_or_have_numbers() -> None:
    assert confused(MOVE, SHOT)
    assert not confused(MOVE, mark("move-done", "A1 → B3", kind="move"))
    assert not confused(MOVE, mark("move-done", "A3 → C3", kind="shot", edge=DASHED))
    assert not confused(MOVE, mark("move-done", "A3 → C3", kind="shot", edge=Stroke(INK, 0.5)))
    assert not confused(MOVE, mark("move-done", "A3 → C3", kind="shot", edge=Stroke("#b3261e", 0.3)))
    assert confused(MOVE, SHOT, step("B1"))
    assert not confused(MOVE, SHOT, step("C3"))


def test_rings_of_one_figure_mean_one_thing_or_its_caption_says_what() -> None:
    last, pointed = mark("highlight", "A1", look="latest"), mark("highlight", "B2")
    assert confused(last, pointed)
    assert not confused(last, last)
    assert not confused(pointed, mark("highlight", "C2"))
    assert not confused(last, pointed, caption="A turn. The toad that may hop is ringed.")
    assert not confused(last, mark("highlight", "B2", edge=DASHED))
    label = Group((words(8.0, said="next"),), role="label", thing=Thing("label", owner="highlight on B2"))
    assert not confused(last, pointed, label)
    assert confused(last, pointed, mark("highlight", "C3"), label)


# In a game ------------------------------------------------------------------------------------------------------------

GAME = (
    head("ponds")
    + """\
board: {columns: 4, rows: 4}
pieces:
  green-toad: {name: green toad, art: piece-disc}
  blue-toad: {name: blue toad, art: piece-disc}
rules:
  players: {green: north, blue: south}
  pieces: {toad: {moves: [{step: forward}]}}
  setup: {toad: near}
  ends: [{reached: far}]
  blocked: loss
"""
)
FIGURE = """\
figures:
  - id: start
    title: The start
    width: 70
    position: setup
    expect: legal
    claims: {moves.count: 4}
    alt: Toads on a board.
    caption: "%s"
"""


NEW = {"DRAW-COUNT", "DRAW-SPACE-NAME", "DRAW-NAMED-COLOUR", "DRAW-NUMERAL", "DRAW-SIGN", "DRAW-ALLOW"}


def found_in(folder: Path, caption: str, *more: str, figure: str = FIGURE) -> list[tuple[str, str]]:
    """The codes of what texts and pictures have, each with the themes that the message names."""
    (folder / "game.yaml").write_text(GAME)
    (folder / "figures.yaml").write_text(figure % caption + "".join(f"    {line}\n" for line in more))
    findings = load(str(folder)).check(lints="all")
    assert all(each.mark.line for each in findings)
    found = [(each.code, re.findall(r"\((in [a-z, ]+)\)$", each.message)) for each in findings if each.code in NEW]
    return [(code, themes[0] if themes else "") for code, themes in found]


@pytest.mark.parametrize(
    ("caption", "code", "themes", "before", "after"),
    [
        ("North has four moves.", "DRAW-COUNT", "", "columns: 1", "show: [legal-moves]"),
        ("A toad on {{ on['green toad'] | first }}.", "DRAW-SPACE-NAME", "", "coordinates: false", "coordinates: true"),
        ("Green begins.", "DRAW-NAMED-COLOUR", "in ink and contrast", "columns: 1", "show: [to-move]"),
        ("Green begins.", "DRAW-NAMED-COLOUR", "in ink and contrast", "columns: 1", "legend: {green-toad: Green’s}"),
    ],
)
def test_it_is_found_in_a_game_in_the_themes_that_have_it(
    tmp_path: Path, caption: str, code: str, themes: str, before: str, after: str
) -> None:
    assert found_in(tmp_path, caption, before) == [(code, themes)]
    assert found_in(tmp_path, caption, after) == []


def test_what_two_captions_of_a_figure_say_is_told_once(tmp_path: Path) -> None:
    own = "position: setup, expect: legal, claims: {moves.count: 4}"
    panels = f"panels: [{{letter: A, caption: North has four moves., {own}}}]"
    whole = FIGURE.replace("    position: setup\n    expect: legal\n    claims: {moves.count: 4}\n", "")
    assert found_in(tmp_path, "North has four moves.", panels, figure=whole) == [("DRAW-COUNT", "")]


@pytest.mark.parametrize("more", ["", "    show: [legal-moves]\n"])
def test_whoever_draws_a_figure_hears_that_it_is_at_fault(tmp_path: Path, more: str) -> None:
    (tmp_path / "game.yaml").write_text(GAME)
    (tmp_path / "figures.yaml").write_text(FIGURE % "North has four moves." + more)
    (judged,) = judge_games((game_at(tmp_path),), Choice())
    (statement,) = judged.statements
    assert is_flawed_figure(Studio(judged).figure(statement, THEMES["ink"])) is not bool(more)


def test_a_figure_may_allow_it_while_it_is_needed(tmp_path: Path) -> None:
    reason = "allow: {DRAW-COUNT: the moves are in the next figure}"
    assert found_in(tmp_path, "North has four moves.", reason) == []
    assert found_in(tmp_path, "North has a few moves.", reason) == [("DRAW-ALLOW", "")]


@pytest.mark.parametrize(("is_of_figure", "place"), [(True, ""), (False, "panel 2")])
def test_what_is_wrong_with_the_caption_of_a_panel_is_said_of_that_panel(is_of_figure: bool, place: str) -> None:
    panels = (
        Group((shape(circle(5.0 + 30.0 * number, 5.0, 2.0), PAPER),), role="panel", thing=Thing("panel", str(number)))
        for number in (1, 2)
    )
    said = Said("Ann has three moves.", ("2",), Grid(5, 5), is_of_figure=is_of_figure)
    (found,) = counts.check(ReadFigure(read(scene(*panels)), (said,), True))
    assert found.place == place
    assert found.message.startswith("the caption " if is_of_figure else "“Ann has three moves.” ")
