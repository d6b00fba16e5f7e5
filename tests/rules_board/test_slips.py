"""What rules say that means nothing, or contradicts the rest of the definition, is a fault with its place."""

from __future__ import annotations

from pathlib import Path

import pytest

from ppgen.boards.hexes import Hexes
from ppgen.definition.load import load_game
from ppgen.definition.variants import Choice
from ppgen.diagnostics import DefinitionError, Diagnostic
from ppgen.rules.load import load_rules
from tests.rules_board.games import small
from tests.small_game import head

WHOLE = "players: [white, black]\npieces: {man: {moves: [step: forward]}}\nblocked: loss\n"


def faults(text: str) -> list[Diagnostic]:
    with pytest.raises(DefinitionError) as caught:
        small(text)
    return list(caught.value.diagnostics)


def places(diagnostics: list[Diagnostic]) -> list[tuple[int, int, str]]:
    return [(item.mark.line, item.mark.column, item.code) for item in diagnostics]


@pytest.mark.parametrize(
    ("text", "line", "column", "code", "hint"),
    [
        (WHOLE.replace("white, black", "white, white"), 1, 18, "DEF-DUPLICATE-ID", "name each player once"),
        (WHOLE.replace("man: {", "man: {hand: 3, "), 2, 22, "DEF-RANGE", "add `place` to its moves"),
        (
            WHOLE.replace("step: forward", "hop: {directions: any, lift: at-end}"),
            2,
            53,
            "DEF-RANGE",
            "add `captures: true`, or leave out `lift`",
        ),
        (WHOLE + "attributes: {moves: {values: {up: u, down: d}}}", 4, 21, "DEF-ID", "give it another name"),
    ],
)
def test_a_slip_is_a_fault_at_its_place(text: str, line: int, column: int, code: str, hint: str) -> None:
    (fault,) = faults(text)
    assert places([fault]) == [(line, column, code)]
    assert hint in fault.hint


@pytest.mark.parametrize("name", ["far", "near", "all", "dark", "edge", "centre", "own", "any", "rank", "rows", "A1"])
def test_no_region_takes_a_word_of_the_language(name: str) -> None:
    text = WHOLE + f"regions: {{{name}: row 2}}"
    (fault,) = faults(text)
    assert places([fault]) == [(4, 13 + len(name), "DEF-ID")]
    assert f"'my-{name.lower()}'" in fault.hint


@pytest.mark.parametrize("name", ["camp", "far-bank", "my-far", "rank-and-file", "B", "edges", "darkness"])
def test_other_names_of_regions_are_free(name: str) -> None:
    assert small(WHOLE + f"regions: {{{name}: row 2}}").tables.regions[name]


def test_what_a_hand_and_a_lift_need_makes_them_right() -> None:
    assert small(WHOLE.replace("man: {moves: [", "man: {hand: 3, moves: [place, ")).tables.setup.hand == (3, 3)
    captures = "hop: {directions: any, captures: true, lift: at-end}"
    assert small(WHOLE.replace("step: forward", captures)).tables.move_tables[0].hops[0].lift_at_end


# --- the rest of the definition -------------------------------------------------------------------------------------

RULES = """\
board: {columns: 3, rows: 3}
pieces: {white-pawn: {name: pawn, art: piecepack-coin-suns}}
rules:
  players: {white: north, black: south}
  regions: {river: row 2}
  attributes: {side: {values: {heads: h, tails: t}}}
  pieces: {pawn: {moves: [{step: forward}]}}
  blocked: loss
"""


def disagreements(tmp_path: Path, text: str, *variants: str) -> list[Diagnostic]:
    (tmp_path / "game.yaml").write_text(text, encoding="utf-8")
    try:
        load_rules(load_game(tmp_path, Choice(variants)))
    except DefinitionError as mistake:
        return list(mistake.diagnostics)
    return []


@pytest.mark.parametrize("name", ["pawn", "white-pawn", "black-pawn", "river", "black-river", "heads"])
def test_a_drawing_belongs_to_a_piece_a_region_or_a_value(tmp_path: Path, name: str) -> None:
    assert disagreements(tmp_path, head() + RULES.replace("white-pawn:", f"{name}:")) == []


def test_a_drawing_of_nothing_is_a_fault(tmp_path: Path) -> None:
    (fault,) = disagreements(tmp_path, head() + RULES.replace("white-pawn:", "white-pawm:"))
    assert places([fault]) == [(9, 22, "DEF-REFERENCE")]
    assert "'white-pawm'" in fault.message
    assert fault.hint == "did you mean 'white-pawn'?"


def test_a_drawing_of_what_only_a_variant_has_is_none(tmp_path: Path) -> None:
    variants = "variants: {hares: {summary: With hares., changes: {rules: {pieces: {hare: {letters: h}}}}}}\n"
    text = head() + RULES.replace("pieces: {white-pawn:", "pieces: {hare: {name: hare, art: coin}, white-pawn:")
    (tmp_path / "art").mkdir()
    (tmp_path / "art" / "coin.svg").write_text(
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>', encoding="utf-8"
    )
    assert len(disagreements(tmp_path, text)) == 1
    assert disagreements(tmp_path, text + variants) == []
    assert disagreements(tmp_path, text + variants, "hares") == []


def test_a_drawing_that_a_variant_does_without_is_none(tmp_path: Path) -> None:
    variants = "variants: {colours: {summary: Colours., changes: {rules: {players: {red: north, green: south}}}}}\n"
    renamed = variants.replace("players: {red", "players: {white: ~, black: ~, red")
    assert disagreements(tmp_path, head() + RULES + renamed, "colours") == []


@pytest.mark.parametrize("names", ["names: [hare]", 'blanks: 1, title: "{{ facts.pieces.hare.name }}"'])
def test_a_drawing_for_sheets_alone_is_none(tmp_path: Path, names: str) -> None:
    text = head() + RULES.replace(
        "pieces: {white-pawn:", "pieces: {hare: {name: hare, art: piecepack-coin-suns}, white-pawn:"
    )
    assert len(disagreements(tmp_path, text)) == 1
    figures = f"figures: [{{id: a, title: A, caption: A, alt: A, picture: {{pieces: {{{names}}}}}}}]"
    (tmp_path / "figures.yaml").write_text(figures, encoding="utf-8")
    assert disagreements(tmp_path, text) == []


def test_a_section_of_rules_of_a_strange_shape_has_its_own_faults(tmp_path: Path) -> None:
    text = head() + RULES.replace("  pieces: {pawn: {moves: [{step: forward}]}}", "  pieces: 3")
    assert [fault.code for fault in disagreements(tmp_path, text)] == ["DEF-TYPE"]


@pytest.mark.parametrize(("span", "persons"), [((3, 4), 2), ((1, 1), 2)])
def test_the_rules_have_as_many_players_as_the_game(tmp_path: Path, span: tuple[int, int], persons: int) -> None:
    (fault,) = disagreements(tmp_path, head(players=span) + RULES)
    assert places([fault]) == [(11, 12, "DEF-RANGE")]
    assert f"the rules have {persons} players" in fault.message
    assert "`person: false`" in fault.hint


def test_who_is_no_person_does_not_count(tmp_path: Path) -> None:
    three = RULES.replace("black: south}", "black: south, sea: {forward: east, person: false}}")
    with_letters = three.replace("pawn: {moves", "pawn: {letters: {white: w, black: b, sea: s}, moves")
    assert disagreements(tmp_path, head(players=(2, 2)) + with_letters) == []
    everybody = with_letters.replace(", person: false", "")
    assert [fault.code for fault in disagreements(tmp_path, head(players=(2, 2)) + everybody)] == ["DEF-RANGE"]


ROYAL = """players: [white, black]
pieces:
  king: {royal: true, moves: [step: {directions: any, onto: either}]}
  man: {moves: [step: forward]}
setup: {white king: A1, black king: C3}
blocked: draw
"""


@pytest.mark.parametrize(
    ("old", "new", "place", "message"),
    [
        ("C3}", "B2}", (5, 21), "at the setup: The black king on B2 is attacked by the white king on A1"),
        ("royal: true", "royal: true, owner: nobody", (3, 9), "a king that nobody owns cannot be royal"),
        ("blocked", "ends: [captured: {piece: king}]\nblocked", (6, 8), "nobody ever captures a king, which is royal"),
        ("forward]", "forward], after: [promote: {to: man}]", (4, 41), "a man would become a man"),
    ],
)
def test_what_means_nothing_of_royal_pieces(old: str, new: str, place: tuple[int, int], message: str) -> None:
    assert small(ROYAL).tables.royals
    found = [item for item in faults(ROYAL.replace(old, new, 1)) if item.code == "DEF-RANGE"]
    assert [(item.mark.line, item.mark.column) for item in found] == [place]
    assert message in found[0].message


def test_lame_leaps_on_hexagons_are_refused_for_what_was_written() -> None:
    text = WHOLE.replace("step: forward", "step: {directions: {leap: [1, 2]}, lame: true}")
    with pytest.raises(DefinitionError) as caught:
        small(text, board=Hexes("hexagon", side=3))
    assert not any("next space" in item.message for item in caught.value.diagnostics)
