"""What is wrong with rules is said where it stands, all of it at once, with what would do."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest

from ppgen.definition.load import load_game
from ppgen.definition.variants import Choice
from ppgen.diagnostics import DefinitionError, EnvironmentProblem
from ppgen.rules.load import load_rules
from tests.rules_board.games import game, one, small

WHOLE = "players: [white, black]\npieces: {man: {moves: [step: forward]}}\nblocked: loss\n"


def faults(text: str) -> list[tuple[int, int, str, str]]:
    with pytest.raises(DefinitionError) as caught:
        small(text)
    return [(item.mark.line, item.mark.column, item.code, item.hint) for item in caught.value.diagnostics]


def test_a_small_game_is_in_order() -> None:
    assert small(WHOLE).tables.players == ("white", "black")


@pytest.mark.parametrize(
    ("text", "line", "column", "code", "hint"),
    [
        (WHOLE.replace("forward", "foward"), 2, 30, "DEF-CHOICE", "did you mean 'forward'?"),
        (WHOLE.replace("step: forward", "stepp: forward"), 2, 24, "DEF-CHOICE", "did you mean 'step'?"),
        (WHOLE + "wrap: row", 4, 7, "DEF-CHOICE", "did you mean 'rows'?"),
        (WHOLE + "setup: {man: D4}", 4, 14, "DEF-SPACE", "the spaces are A1 to C3"),
        (WHOLE + "holes: A1\nsetup: {man: A1}", 5, 14, "DEF-SPACE", "nothing can stand there"),
        (WHOLE + "holes: A1\nends: [reached: {region: A1, piece: man}]", 5, 26, "DEF-SPACE", "nothing can stand there"),
        (WHOLE + "setup: {man: row 4}", 4, 14, "DEF-SPACE", "there are 3"),
        (WHOLE + "setup: {man: row A}", 4, 14, "DEF-SPACE", "columns have letters"),
        (WHOLE + "setup: {man: [near, drak]}", 4, 21, "DEF-REFERENCE", "did you mean 'dark'?"),
        (WHOLE + "setup: {mna: A1}", 4, 14, "DEF-REFERENCE", "did you mean 'man'?"),
        (WHOLE + "ends: [reached: {region: far, piece: mna}]", 4, 38, "DEF-REFERENCE", "did you mean 'man'?"),
        (WHOLE + "ends: [line: 1]", 4, 14, "DEF-RANGE", ""),
        (WHOLE + "wrap: rows\nends: [line: 4]", 5, 8, "DEF-RANGE", ""),
        (WHOLE + "first: withe", 4, 8, "DEF-REFERENCE", "did you mean 'white'?"),
        (WHOLE + "moves: [toggle: side]", 4, 17, "DEF-REFERENCE", "there are no attributes here"),
        (WHOLE + "regions: {a: [A1, a]}", 4, 19, "DEF-RECURSION", ""),
        (WHOLE + 'attributes: {side: {values: {up: "^"}}}', 4, 20, "DEF-RANGE", ""),
        (WHOLE + 'attributes: {off: {values: {up: "^", down: "_"}}}', 4, 19, "DEF-ID", "give it another name"),
        (WHOLE.replace("blocked: loss\n", ""), 1, 1, "DEF-MISSING-KEY", ""),
        (WHOLE.replace("[white, black]", "[]"), 1, 10, "DEF-EMPTY", "name at least one"),
        (WHOLE.replace("white, black", "white, [black]"), 1, 18, "DEF-TYPE", ""),
        (WHOLE.replace("white, black", "white, each"), 1, 18, "DEF-ID", "letters, digits and hyphens"),
        (WHOLE.replace("moves:", "letters: xy, moves:"), 2, 25, "DEF-TYPE", "one letter, a-z or A-Z"),
        (
            WHOLE.replace("moves:", "letters: {white: w, black: b, green: g}, moves:"),
            2,
            15,
            "DEF-REFERENCE",
            "players: black, white",
        ),
        (WHOLE.replace("step: forward", "step: [[0, 0]]"), 2, 31, "DEF-RANGE", ""),
        (WHOLE.replace("step: forward", "slide: {directions: any, min: 3, max: 2}"), 2, 24, "DEF-RANGE", ""),
        (
            WHOLE.replace("moves:", "owner: green, moves:"),
            2,
            23,
            "DEF-REFERENCE",
            "players: black, each, nobody, white",
        ),
        (WHOLE + "wrap: both\nmoves: [pass]\nholes: nowhere", 6, 8, "DEF-REFERENCE", ""),
    ],
)
def test_a_fault_is_said_where_it_stands(text: str, line: int, column: int, code: str, hint: str) -> None:
    ((found_line, found_column, found_code, found_hint),) = faults(text)
    assert (found_line, found_column, found_code) == (line, column, code)
    assert hint in found_hint


def test_regions_of_regions_take_no_time() -> None:
    names = [f"r{number}" for number in range(16)]
    chain = ", ".join(f"{name}: [{', '.join([inner] * 8)}]" for name, inner in pairwise(names))
    rules = small(WHOLE + f"regions: {{{chain}, r15: A1}}\nsetup: {{white man: r0}}")
    assert rules.notation(rules.setup()) == "3/3/M2 white"


def test_a_very_long_chain_of_regions_is_refused() -> None:
    names = [f"r{number}" for number in range(999)]
    chain = ", ".join(f"{name}: {inner}" for name, inner in pairwise(names))
    assert {code for *_, code, _ in faults(WHOLE + f"regions: {{{chain}, r998: A1}}")} == {"DEF-RECURSION"}


def test_there_is_a_letter_for_every_kind_or_a_fault() -> None:
    kinds = ", ".join(f"k{number}: {{}}" for number in range(1000))
    text = f"players: [a, b]\nblocked: loss\npieces: {{{kinds}}}"
    assert "DEF-RANGE" in {code for *_, code, _ in faults(text)}
    assert {code for *_, code, _ in faults(WHOLE.replace("white, black", ", ".join(f"p{n}" for n in range(999))))} == {
        "DEF-RANGE"
    }


def test_every_fault_is_said_at_once() -> None:
    text = WHOLE + "wrap: none\nsetup: {man: D4, woman: A1}\nends: [reached: hoem]\nholes: [Q9]"
    assert [code for *_, code, _ in faults(text)] == ["DEF-SPACE", "DEF-REFERENCE", "DEF-REFERENCE", "DEF-SPACE"]


def test_two_kinds_may_not_share_a_letter() -> None:
    text = "players: [white, black]\nblocked: loss\npieces:\n  king: {}\n  knight: {}\n"
    assert {(line, code) for line, _, code, _ in faults(text)} == {(5, "DEF-DUPLICATE-ID")}


def test_two_pieces_may_not_begin_on_one_space() -> None:
    text = WHOLE + "setup: {white man: row 1, black man: A1}"
    assert [(line, code) for line, _, code, _ in faults(text)] == [(4, "DEF-RANGE")]


def test_an_exit_on_a_ring_leads_nowhere() -> None:
    with pytest.raises(DefinitionError, match="lead nowhere off the board"):
        one("{moves: [exit: forward]}", more="wrap: both")


def test_a_piece_cannot_become_what_its_owner_has_not() -> None:
    text = "players: [a, b]\nblocked: loss\npieces: {x: {after: [promote: y]}, y: {owner: b}}"
    assert {code for *_, code, _ in faults(text)} == {"DEF-REFERENCE"}


def test_rules_need_a_board(tmp_path: Path) -> None:
    text = (tmp_path / "game.yaml", (Path(__file__).parent / "examples/breakthrough/game.yaml").read_text("utf-8"))
    text[0].write_text(text[1].replace("board: {columns: =n, rows: =n}\n", ""), encoding="utf-8")
    with pytest.raises(DefinitionError, match="'board' is missing"):
        load_rules(load_game(tmp_path))


def test_a_folder_of_data_needs_no_trust() -> None:
    assert game("breakthrough").setup()


# --- parameters, formulas and variants ------------------------------------------------------------------------------


def test_a_parameter_makes_the_board_larger() -> None:
    assert game("hexapawn", n=5).notation(game("hexapawn", n=5).setup()) == "ppppp/5/5/5/PPPPP white"
    assert game("classic-dodgem", n=4).notation(game("classic-dodgem", n=4).setup()) == "E3/E3/E3/1NNN left"


def test_a_parameter_has_bounds() -> None:
    with pytest.raises(EnvironmentProblem, match="n is 99; it must be 3 to 8"):
        load_game("hexapawn", Choice(settings=(("n", 99),)))


def test_an_unknown_parameter_names_the_nearest() -> None:
    with pytest.raises(EnvironmentProblem, match="did you mean 'line'"):
        load_game("tic-tac-toe", Choice(settings=(("lines", 4),)))


def test_an_unknown_variant_names_the_nearest() -> None:
    with pytest.raises(EnvironmentProblem, match="did you mean 'facing'"):
        load_game("dodgem", Choice(("facinng",)))


def test_a_variant_changes_what_it_says_and_nothing_else() -> None:
    plain, facing = load_game("dodgem"), load_game("dodgem", Choice(("facing",)))
    assert plain.board == facing.board
    assert game("dodgem").tables.forwards == ("north", "south")
    assert game("dodgem", "facing").tables.forwards == ("east", "west")


def test_a_line_loses_in_the_misere_variant() -> None:
    rules = game("tic-tac-toe", "misere")
    assert rules.play.outcome(rules.parse("XXX/OO1/3 nought")) == 1


def test_a_fault_in_a_variant_keeps_its_own_line(tmp_path: Path) -> None:
    source = (Path(__file__).parent / "examples/breakthrough/game.yaml").read_text("utf-8")
    lines = source.splitlines()
    lines.append("variants: {bad: {summary: Nothing., changes: {rules: {blocked: perhaps}}}}")
    (tmp_path / "game.yaml").write_text("\n".join(lines), encoding="utf-8")
    assert load_rules(load_game(tmp_path)).setup()
    with pytest.raises(DefinitionError) as caught:
        load_rules(load_game(tmp_path, Choice(("bad",))))
    ((mark, code),) = [(item.mark, item.code) for item in caught.value.diagnostics]
    assert (mark.line, mark.column, code) == (len(lines), 64, "DEF-CHOICE")


def test_a_faulty_formula_is_said_where_it_stands(tmp_path: Path) -> None:
    source = (Path(__file__).parent / "examples/breakthrough/game.yaml").read_text("utf-8")
    (tmp_path / "game.yaml").write_text(source.replace("columns: =n,", "columns: =m,"), encoding="utf-8")
    with pytest.raises(DefinitionError) as caught:
        load_game(tmp_path)
    ((mark, code),) = [(item.mark, item.code) for item in caught.value.diagnostics]
    assert (mark.line, mark.column, code) == (11, 19, "DEF-FORMULA")
