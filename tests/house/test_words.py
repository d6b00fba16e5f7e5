"""Errors below the command line carry a code and values; the command line alone words them with its options."""

from __future__ import annotations

import ast
import pickle
import re
from collections.abc import Iterator
from pathlib import Path

import click
import pytest

from ppgen.cli import COMMANDS, cli
from ppgen.cli.wording import HINTS, PAGES, hint_for
from ppgen.diagnostics import Diagnostic, EnvironmentProblem, Mark
from ppgen.figures.table import ScaleTooLarge, TableTooLarge
from ppgen.rules.protocol import NotationError
from ppgen.scene.paragraph import TextTooWide
from ppgen.scene.text import MissingGlyph
from ppgen.sheets.paper import DoesNotFit

ROOT = Path(__file__).resolve().parents[2]
NAMES_OPTIONS = {
    "baseline/source.py",  # gives git an option that has the name of one of ours
    "gallery_page/entries.py",  # shows the command that draws each picture
    "sheets/cutout/instructions.py",  # prints on paper what to type next
}
"""Modules outside the command line that show a person what to type there."""


def options() -> set[str]:
    """Every option of every command."""
    with click.Context(cli) as context:
        commands = [cli.get_command(context, name) for name in COMMANDS]
    return {
        name for command in commands if command for option in command.params for name in option.opts if name[:2] == "--"
    }


def nodes(path: Path, word: str) -> Iterator[ast.AST]:
    """The syntax of a module in which a word stands; nothing of any other, which need not be parsed."""
    text = path.read_text(encoding="utf-8")
    return ast.walk(ast.parse(text)) if word in text else iter(())


def texts(path: Path) -> Iterator[tuple[int, str]]:
    """Every string literal of a module with its line, docstrings and parts of f-strings among them."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.lineno, node.value


def test_no_text_below_the_command_line_names_an_option() -> None:
    option = re.compile("|".join(f"(?<![\\w-]){re.escape(name)}(?![\\w-])" for name in options()))
    package = ROOT / "ppgen"
    named = {
        f"{path.relative_to(package).as_posix()}:{line}"
        for path in package.rglob("*.py")
        if path.relative_to(package).parts[0] != "cli" and "--" in path.read_text(encoding="utf-8")
        for line, text in texts(path)
        if option.search(text)
    }
    assert {place for place in named if place.partition(":")[0] not in NAMES_OPTIONS} == set()
    assert {place.partition(":")[0] for place in named} == NAMES_OPTIONS


def test_every_problem_raised_below_the_command_line_has_a_code_of_its_own() -> None:
    package = ROOT / "ppgen"
    nameless = [
        f"{path.relative_to(package).as_posix()}:{node.lineno}"
        for path in package.rglob("*.py")
        if path.relative_to(package).parts[0] != "cli"
        for node in nodes(path, "EnvironmentProblem")
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "EnvironmentProblem"
        if "code" not in {keyword.arg for keyword in node.keywords}
    ]
    assert nameless == []


def test_every_text_that_is_not_in_its_notation_says_what_to_write() -> None:
    package = ROOT / "ppgen"
    hintless = [
        f"{path.relative_to(package).as_posix()}:{node.lineno}"
        for path in package.rglob("*.py")
        for node in nodes(path, "NotationError")
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "NotationError"
        if len(node.args) < 3 and not any(isinstance(argument, ast.Starred) for argument in node.args)
    ]
    assert hintless == []


def test_every_hint_of_the_command_line_is_for_a_mistake_that_there_is() -> None:
    package = ROOT / "ppgen"
    said = {text for path in package.rglob("*.py") if "cli" not in path.parts for _, text in texts(path)}
    assert set(HINTS) <= said
    assert set(PAGES) <= said


def test_a_hint_names_options_where_they_are_known() -> None:
    values = {"min": 0.1, "max": 10.0}
    assert hint_for("bleed", "a bleed is small", values) == "--bleed takes 0, or 0.1 to 10 mm; 3 is usual"
    assert hint_for("unheard-of", "a bleed is {small}") == "a bleed is {small}"


def test_what_does_not_fit_is_worded_for_both() -> None:
    problem = DoesNotFit("too small", papers=("a4", "a3"), sheets=("card",), paper="a5", unmarked=True)
    assert problem.hint == "leave out marks and bleed; use a4 or a3 paper; on a5 print sheet card"
    worded = hint_for(problem.code, problem.hint, problem.values)
    assert worded == "leave out --marks and --bleed; use --paper a4 or a3; on a5 print --sheet card"
    fault = problem.at(Mark("game.yaml", 1, 1), "SHEET-FIT")
    assert hint_for(fault.case, fault.hint, fault.values) == worded
    assert hint_for("does-not-fit", "", DoesNotFit("too small").values) == "use larger paper"


@pytest.mark.parametrize(
    "mistake",
    [
        DoesNotFit("too small", papers=("a4",)),
        EnvironmentProblem("what", "do", code="some-code", max=3),
        MissingGlyph("\u2603", "serif", "a \u2603"),
        NotationError("what", 7, "do"),
        TableTooLarge(),
        ScaleTooLarge(0.4, 0.3),
        TextTooWide("word", 3.0, 2.0),
    ],
    ids=lambda mistake: type(mistake).__name__,
)
def test_a_mistake_travels_between_processes_whole(mistake: EnvironmentProblem) -> None:
    again = pickle.loads(pickle.dumps(mistake))
    assert type(again) is type(mistake)
    assert (str(again), again.code, again.values) == (str(mistake), mistake.code, mistake.values)
    assert again.__dict__ == mistake.__dict__


def test_a_mistake_becomes_a_fault_with_its_values() -> None:
    problem = EnvironmentProblem("too many", "fewer", code="copies", max=3)
    fault = problem.at(Mark("game.yaml", 1, 2), "DEF-X", "sheet pad: ")
    assert fault == Diagnostic(Mark("game.yaml", 1, 2), "DEF-X", "sheet pad: too many", "fewer")
    assert (fault.case, fault.values) == ("copies", {"max": 3})
    assert problem.prefixed("mine: ").message == "mine: too many"
    assert problem.message == "too many"
