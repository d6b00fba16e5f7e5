"""The names of files: what is written reads back as itself, so no two drawings share one."""

from __future__ import annotations

import string
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from ppgen.names import (
    KINDS,
    DrawingName,
    game_name,
    games_in_words,
    page_of,
    read,
    read_game,
    write,
)
from ppgen.options import FigureOptions, SheetOptions
from ppgen.scene.theme import THEMES
from ppgen.sheets.paper import PAPERS, parse_paper

CHARACTERS = string.ascii_lowercase + string.digits
WORDS = st.text(CHARACTERS, min_size=1, max_size=5)
IDS = st.lists(st.one_of(WORDS, st.sampled_from(["1", "2", "10", "marks", "a4", "draft"])), min_size=1, max_size=3).map(
    "-".join
)
SIDES = st.floats(20, 2000).map(lambda side: float(f"{side:.3f}")) | st.integers(20, 78)
MM = st.floats(-10, 10).filter(lambda value: value == 0 or abs(value) > 1e-12)


def _paper(width: float, height: float, unit: str) -> str:
    from ppgen.diagnostics import EnvironmentProblem

    try:
        return parse_paper(f"{width}x{height}{unit}").name
    except EnvironmentProblem:
        return "letter"


OPTIONS = st.builds(
    SheetOptions,
    marks=st.booleans(),
    bleed=MM.map(abs),
    core=MM.map(abs),
    number=st.booleans(),
    duplex=st.sampled_from(["", "long-edge", "short-edge"]),
    back_offset=st.tuples(MM, MM),
    copies=st.integers(1, 100_000),
)
GAMES = st.builds(
    game_name,
    IDS,
    st.lists(IDS, max_size=2),
    st.dictionaries(IDS, st.integers(-999_999_999, 999_999_999), max_size=2).map(lambda chosen: chosen.items()),
)
PAPER_NAMES = st.sampled_from([paper.name for paper in PAPERS]) | st.builds(
    _paper, SIDES, SIDES, st.sampled_from(["mm", "in"])
)
NAMES = st.one_of(
    st.builds(
        DrawingName,
        GAMES,
        st.just("figures"),
        IDS,
        options=st.builds(FigureOptions, st.booleans()),
        theme=st.sampled_from(sorted(THEMES)),
    ),
    st.builds(
        DrawingName,
        GAMES,
        st.just("sheets"),
        IDS,
        PAPER_NAMES,
        st.just(SheetOptions()) | OPTIONS,
        st.sampled_from(sorted(THEMES)),
        st.just("") | st.builds(lambda a, b: page_of(min(a, b), max(a, b)), st.integers(1, 200), st.integers(1, 200)),
    ),
)


@given(NAMES, st.sampled_from(KINDS))
def test_what_is_written_reads_back_as_itself(name: DrawingName, kind: str) -> None:
    assert read(write(name, kind)) == (name, kind)


@given(st.text(CHARACTERS + "-_.,+=/x", max_size=40))
def test_what_is_read_is_written_as_it_was(text: str) -> None:
    path = f"game/sheets/{text}.svg"
    found = read(path)
    assume(found is not None)
    assert found is not None
    assert write(*found) == path


@given(NAMES, NAMES)
def test_two_drawings_never_share_a_name_not_even_where_case_is_lost(one: DrawingName, two: DrawingName) -> None:
    assert (write(one, "svg").casefold() == write(two, "svg").casefold()) == (one == two)


@pytest.mark.parametrize(
    ("path", "name"),
    [
        # The table of the contract: what goes without saying is left out, options come in their order.
        ("long-way/figures/setup.svg", DrawingName("long-way", "figures", "setup")),
        ("long-way/figures/setup.ink.pdf", DrawingName("long-way", "figures", "setup", theme="ink")),
        (
            "long-way/figures/setup_draft.svg",
            DrawingName("long-way", "figures", "setup", options=FigureOptions(draft=True)),
        ),
        ("dodgem+facing/figures/won.svg", DrawingName("dodgem+facing", "figures", "won")),
        ("a+b+n=-4/figures/won.svg", DrawingName("a+b+n=-4", "figures", "won")),
        ("piecepack/sheets/piecepack-7.svg", DrawingName("piecepack", "sheets", "piecepack", page="7")),
        ("long-way/sheets/pad_a4.svg", DrawingName("long-way", "sheets", "pad", "a4")),
        ("long-way/sheets/pad_200x300mm.svg", DrawingName("long-way", "sheets", "pad", "200x300mm")),
        ("long-way/sheets/pad_8.5x11.5in.ink.svg", DrawingName("long-way", "sheets", "pad", "8.5x11.5in", theme="ink")),
        (
            "a/sheets/b_a4_marks_bleed2.5_numbered_duplex-short_offset0.5,-1_copies20.ink-03.pdf",
            DrawingName(
                *("a", "sheets", "b", "a4"),
                SheetOptions(True, 2.5, 0.0, True, "short-edge", (0.5, -1.0), 20),
                *("ink", "03"),
            ),
        ),
        # A number at the end of an id is no page, and a page is no end of an id.
        ("a/figures/round-2.svg", DrawingName("a", "figures", "round-2")),
        ("a/sheets/card-1.svg", DrawingName("a", "sheets", "card", page="1")),
        ("a/sheets/card-1.color.svg", DrawingName("a", "sheets", "card-1")),
        ("a/sheets/card-1.color-2.svg", DrawingName("a", "sheets", "card-1", page="2")),
        ("a/sheets/card-1_a4.svg", DrawingName("a", "sheets", "card-1", "a4")),
        # A back that is moved by -1 is no page 1.
        (
            "a/sheets/b_duplex-long_offset0,-1.svg",
            DrawingName("a", "sheets", "b", options=SheetOptions(duplex="long-edge", back_offset=(0.0, -1.0))),
        ),
    ],
)
def test_a_name_says_what_it_shows(path: str, name: DrawingName) -> None:
    kind = path.rpartition(".")[2]
    assert write(name, kind) == path
    assert read(path) == (name, kind)


@pytest.mark.parametrize(
    "path",
    [
        *("", "setup.svg", "a/figures/../b.svg", "a/other/b.svg", "a/figures/B.svg"),
        *("a/figures/b.gif", "a/figures/.svg"),
        "a/figures/b.color.svg",  # what goes without saying is not said
        "a/sheets/b_letter.svg",
        "a/sheets/b_bleed3.0.svg",
        "a/sheets/b_bleed0.svg",
        "a/sheets/b_copies1.svg",
        "a/sheets/b_numbered_marks.svg",  # the order is one
        "a/sheets/b-0.svg",
        "a/figures/b.ink-2.svg",  # a figure has one page
        "a+n=4+b/figures/c.svg",
        "a+b=2+a=1/figures/c.svg",
        "a+n=04/figures/c.svg",
        "a//figures/b.svg",
        "a/sheets/b\n.svg",
    ],
)
def test_what_nobody_writes_is_not_read(path: str) -> None:
    assert read(path) is None


@pytest.mark.parametrize(
    "change",
    [
        {"id": "a_b"},
        {"id": "A"},
        {"id": "a--b"},
        {"id": "-1"},
        {"game": "a/b"},
        {"game": "a+"},
        {"paper": "marks"},
        {"paper": "a4_b"},
        {"theme": "Ink"},
        {"theme": "1"},
        {"page": "0"},
        {"room": "elsewhere"},
        {"options": SheetOptions(bleed=float("nan"))},
        {"options": SheetOptions(bleed=float("inf"))},
        {"options": SheetOptions(bleed=-1.0)},
        {"options": SheetOptions(copies=0)},
    ],
    ids=repr,
)
def test_what_could_not_be_read_back_is_not_written(change: dict[str, Any]) -> None:
    values: dict[str, Any] = {"game": "g", "room": "sheets", "id": "i", **change}
    with pytest.raises(ValueError, match="does not name"):
        write(DrawingName(**values), "svg")


@given(IDS, st.lists(IDS, max_size=3), st.dictionaries(IDS, st.integers(-99999, 99999), max_size=3))
def test_the_folder_of_a_game_reads_back(game: str, variants: list[str], settings: dict[str, int]) -> None:
    chosen = tuple(sorted(settings.items()))
    assert read_game(game_name(game, variants, settings.items())) == (game, tuple(variants), chosen)


def test_the_order_of_parameters_makes_no_second_folder() -> None:
    assert game_name("a", (), [("n", 4), ("k", 3)]) == game_name("a", (), [("k", 3), ("n", 4)]) == "a+k=3+n=4"


KNOWN = {paper.name for paper in PAPERS}


def test_every_theme_and_every_paper_can_be_named() -> None:
    for theme in THEMES:
        for paper in PAPERS:
            write(DrawingName("a", "sheets", "b", paper.name, theme=theme), "svg")


def test_two_drawings_of_one_name_are_refused_before_anything_is_written() -> None:
    from ppgen.diagnostics import EnvironmentProblem
    from ppgen.press.drawings import refuse_clashes

    one, two = DrawingName("a", "figures", "b"), DrawingName("a", "sheets", "b")
    refuse_clashes([one, two])
    with pytest.raises(EnvironmentProblem, match="2 drawings would both be called a/figures/b"):
        refuse_clashes([one, two, one])


@pytest.mark.parametrize(
    ("folders", "words"),
    [
        (["pond"], "1 game judged (pond)"),
        (["heist", "pond"], "2 games judged (heist, pond)"),
        (["heist", "pond", "pond+wide"], "2 games judged (heist, pond), also in 1 variant"),
        (["heist", "heist+fast", "pond", "pond+wide"], "2 games judged (heist, pond), also in 2 variants"),
        (["pond", "pond+wide+tall", "pond+tall+wide"], "1 game judged (pond), also in 2 combinations"),
        (["pond+wide"], "1 game judged (pond), with wide"),
        (["heist+wide+n=4", "pond+wide+n=4"], "2 games judged (heist, pond), with wide and n=4"),
        (["pond+n=4", "pond+wide+n=4"], "1 game judged (pond), with n=4, also in 1 variant"),
        (["pond", "pond+n=4", "pond+wide"], "1 game judged (pond), also in 1 variant and 1 other setting"),
        (["My Game"], "1 game judged (My Game)"),  # one whose definition says no id
    ],
)
def test_what_was_judged_in_words(folders: list[str], words: str) -> None:
    assert games_in_words("judged", folders) == words
