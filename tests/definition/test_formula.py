"""Formulas agree with Python wherever Python may be asked, and refuse everything else at its place."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ppgen.definition.formula import MAX_VALUE, FormulaFault, work_out
from ppgen.definition.load import load_game
from ppgen.definition.names import why_no_parameter
from ppgen.definition.variants import Choice
from ppgen.diagnostics import DefinitionError
from tests.small_game import head

VALUES = {"n": 5, "half": 2, "board_size": 7}
SIGNS = ["+", "-", "*", "//", "%", "<", "<=", ">", ">=", "==", "!="]
operands = st.one_of(st.integers(0, 999).map(str), st.sampled_from(sorted(VALUES)))
formulas = st.recursive(
    operands,
    lambda inner: st.one_of(
        st.tuples(inner, st.sampled_from(SIGNS), inner).map(" ".join),
        st.tuples(inner, st.sampled_from(SIGNS), inner).map("".join),
        inner.map("({})".format),
        inner.map("-{}".format),
        st.tuples(st.sampled_from(["min", "max"]), st.lists(inner, min_size=2, max_size=3)).map(
            lambda call: f"{call[0]}({', '.join(call[1])})"
        ),
    ),
    max_leaves=8,
)


def outcome(formula: str) -> int | FormulaFault:
    try:
        return work_out(formula, VALUES)
    except FormulaFault as fault:
        return fault


@given(formulas)
def test_a_formula_means_what_it_means_to_python(formula: str) -> None:
    found = outcome(formula)
    if isinstance(found, FormulaFault) and (len(formula) > 200 or found.message == "this is far too large"):
        return
    try:
        expected: Any = int(eval(formula, {"__builtins__": {"min": min, "max": max}}, dict(VALUES)))
    except ZeroDivisionError:
        expected = None
    assert (None if isinstance(found, FormulaFault) else found) == expected


@given(st.one_of(st.text(max_size=220), st.text("n0123456789+-*/%<>=!(), \t\nminaxor_.'\"[]:~^&|@#\\", max_size=220)))
def test_whatever_is_written_gives_a_number_or_a_fault_at_its_place(formula: str) -> None:
    found = outcome(formula)
    if isinstance(found, FormulaFault):
        assert 0 <= found.offset <= len(formula)
    else:
        assert abs(found) <= MAX_VALUE


@pytest.mark.parametrize(
    ("formula", "value"),
    [
        ("7", 7),
        (" n ", 5),
        ("=n-1".removeprefix("="), 4),
        ("2*(n+1)", 12),
        ("n // 2 * 2 + 1", 5),
        ("-n", -5),
        ("--n", 5),
        ("+n", 5),
        ("-7 // 2", -4),
        ("-7 % 3", 2),
        ("10 - 3 - 2", 5),
        ("7 + (n > 4)", 8),
        ("2 < n < 6", 1),
        ("2 < n < 5", 0),
        ("1 < 0 < 1 // 0", 0),
        ("min(n, 3) + max(1, 2, board_size)", 10),
        ("n\n  + 1", 6),
        ("+".join("1" * 100), 100),
        ("(" * 20 + "n" + ")" * 20, 5),
        ("1000000 - 1000000", 0),
    ],
)
def test_a_formula_is_worked_out(formula: str, value: int) -> None:
    assert work_out(formula, VALUES) == value


@pytest.mark.parametrize(
    ("formula", "offset", "message"),
    [
        ("", 0, "cannot be read"),
        ("n +", 3, "cannot be read"),
        ("(n", 0, "cannot be read"),
        ("n)", 1, "cannot be read"),
        ("n) + (n", 1, "cannot be read"),
        ("  n = 3", 4, "cannot be read"),
        ("lambda n", 8, "cannot be read"),
        ("m + 1", 0, "no parameter 'm'"),
        ("  1 + m", 6, "no parameter 'm'"),
        ("2 < 1 < typo", 8, "no parameter 'typo'"),
        ("2 < 1 < n / 2", 8, "/ could leave a fraction"),
        ("1 < 2 < 1 // 0", 13, "divided by 0"),
        ("board-size", 0, "no parameter 'board'"),
        ("n / 2", 0, "/ could leave a fraction"),
        ("1 + n ** 2", 4, "raises nothing to a power"),
        ("n << 2", 0, "no place"),
        ("n // (n - 5)", 6, "divided by 0"),
        ("n % 0", 4, "divided by 0"),
        ("n.real", 1, "'.' has no place"),
        ("'n'", 0, "no place"),
        ("n; n", 1, "no place"),
        ("n if n else 1", 0, "no place"),
        ("n and n", 0, "no place"),
        ("not n", 0, "no place"),
        ("n in n", 0, "no place"),
        ("n is n", 0, "no place"),
        ("True", 0, "no place"),
        ("None", 0, "no place"),
        ("(1, 2)", 0, "no place"),
        ("min(*n, 2)", 4, "no place"),
        ("min(n)", 0, "calls nothing but min and max"),
        ("min(n, 2, key=n)", 0, "calls nothing but min and max"),
        ("abs(n)", 0, "calls nothing but min and max"),
        ("n(2)", 0, "calls nothing but min and max"),
        ("min", 0, "no parameter 'min'"),
        ("1.5", 1, "no place"),
        ("012", 0, "not a whole number"),
        ("0x10", 0, "not a whole number"),
        ("1_000", 0, "not a whole number"),
        ("n + 1if n else 2", 4, "not a whole number"),
        ("9" * 100, 0, "not a whole number"),
        ("1000000 + 1 - 1", 0, "far too large"),
        ("-9999999", 1, "far too large"),
        ("n" + "*99999" * 3, 0, "far too large"),
        ("\N{FULLWIDTH LATIN SMALL LETTER N}", 0, "no place"),
        ("n + \N{ARABIC-INDIC DIGIT THREE}", 4, "no place"),
        ("n\N{NO-BREAK SPACE}+ 1", 1, "no place"),
        ("__import__('os')", 11, "no place"),
        ("(" * 21 + "n" + ")" * 21, 20, "20 levels"),
        ("-" * 5000 + "n", 200, "200 characters"),
    ],
)
def test_anything_else_is_no_formula(formula: str, offset: int, message: str) -> None:
    with pytest.raises(FormulaFault, match=re.escape(message)) as caught:
        work_out(formula, VALUES)
    assert caught.value.offset == offset


def test_a_division_that_leaves_a_fraction_names_the_one_that_does_not() -> None:
    with pytest.raises(FormulaFault) as caught:
        work_out("n / 2", VALUES)
    assert caught.value.hint == "// divides and rounds down"


@pytest.mark.parametrize(
    ("written", "line", "column"),
    [("=n + m", 9, 23), ("'=n + m'", 9, 24), ("=n // (n - 6)", 9, 25), ('"=n +\n    m"', 10, 5)],
)
def test_a_fault_is_told_at_its_place_in_the_formula(written: str, line: int, column: int, tmp_path: Path) -> None:
    text = head() + "parameters: {n: {default: 6, min: 3, max: 8}}\nboard: {columns: " + written + ", rows: =n-1}\n"
    (tmp_path / "game.yaml").write_text(text, encoding="utf-8")
    with pytest.raises(DefinitionError) as caught:
        load_game(tmp_path)
    (fault,) = caught.value.diagnostics
    assert (fault.code, fault.mark.line, fault.mark.column) == ("DEF-FORMULA", line, column)


def test_a_hyphen_subtracts(tmp_path: Path) -> None:
    text = head() + "parameters: {board_size: {default: 6, min: 3, max: 8}}\nboard: {columns: =board_size-1, rows: 3}\n"
    (tmp_path / "game.yaml").write_text(text, encoding="utf-8")
    game = load_game(tmp_path, Choice((), (("board_size", 4),)))
    assert game.board is not None
    assert (game.id, game.board.columns) == ("mine+board_size=4", 3)


@pytest.mark.parametrize(
    ("name", "hint"), [("board-size", "'board_size'"), ("N", "'n'"), ("2n", ""), ("min", ""), ("if", "")]
)
def test_a_parameter_has_a_name_that_formulas_can_use(name: str, hint: str, tmp_path: Path) -> None:
    (tmp_path / "game.yaml").write_text(head() + f"parameters:\n  {name}: {{default: 6, min: 3, max: 8}}\n")
    with pytest.raises(DefinitionError) as caught:
        load_game(tmp_path)
    (fault,) = caught.value.diagnostics
    assert (fault.code, fault.mark.line, fault.mark.column) == ("DEF-ID", 9, 3)
    assert fault.hint.startswith(f"did you mean {hint}?" if hint else "use a letter")


def test_a_formula_with_the_old_name_of_a_parameter_is_told_the_new_one(tmp_path: Path) -> None:
    text = head() + "parameters: {board-size: {default: 6, min: 3, max: 8}}\nboard: {columns: =board-size, rows: 3}\n"
    (tmp_path / "game.yaml").write_text(text, encoding="utf-8")
    with pytest.raises(DefinitionError) as caught:
        load_game(tmp_path)
    hints = {fault.code: fault.hint for fault in caught.value.diagnostics}
    assert hints["DEF-ID"].startswith("did you mean 'board_size'?")
    assert hints["DEF-FORMULA"] == "did you mean 'board_size'?"


@pytest.mark.parametrize("name", ["n", "board_size", "line", "n2"])
def test_letters_digits_and_underlines_name_a_parameter(name: str) -> None:
    assert not why_no_parameter(name)
