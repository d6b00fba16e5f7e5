"""Rules of somebody's own that break, and a machine that lets nothing be read: told in words, whoever meets it."""

from __future__ import annotations

import os
import pickle
import re
import sys

import pytest

import ppgen
from ppgen.definition.game import Game
from ppgen.diagnostics import DefinitionError, Diagnostic, EnvironmentProblem, Mark
from ppgen.rules import load
from tests.baseline.conftest import RULES
from tests.hostile.conftest import FIGURES, GAME, Spoilt
from tests.tools import without_root


@pytest.fixture
def two(mine: Spoilt, monkeypatch: pytest.MonkeyPatch) -> Spoilt:
    """Two games, drawn side by side; the first has rules of its own."""
    monkeypatch.setattr("os.cpu_count", lambda: 2)
    mine.write("rules.py", RULES)
    mine.write("figures.yaml", FIGURES.replace("{after: game}", "setup"))
    mine.write("../other/game.yaml", GAME.replace("id: mine", "id: other").replace("id: small", "id: other"))
    return mine


def told(two: Spoilt, *words: str) -> str:
    status, said = two.run(words[0], "--game", str(two.root / "other"), *words[1:])
    assert status == 2, said
    assert "Traceback" not in said
    return said


@pytest.mark.parametrize("command", ["check", "diff"])
@pytest.mark.parametrize("broken", ["1 / 0", "[].pop()", "exit(0)", "raise BaseException", "raise GeneratorExit"])
class TestRulesThatBreak:
    def test_when_they_judge(self, two: Spoilt, command: str, broken: str) -> None:
        two.edit("rules.py", 'return Verdict("legal")', broken)
        line = two.folder.joinpath("rules.py").read_text().split("def judge")[0].count("\n") + 1
        said = told(two, command)
        assert re.search(rf"mine/rules\.py:{line}:(1: DEF-PROGRAM)? these rules broke: ", said)
        assert "report it" not in said

    def test_when_they_are_made(self, two: Spoilt, command: str, broken: str) -> None:
        two.edit("rules.py", "    return Rules(game)", f"    {broken}")
        assert "these rules broke: " in told(two, command)


def test_rules_that_end_their_process(two: Spoilt) -> None:
    """Where a game has a process of its own. In `check` all share one, and nobody is left to say anything."""
    two.edit("rules.py", 'return Verdict("legal")', "__import__('os')._exit(0)")
    said = told(two, "diff")
    assert "a process that shared the work ended too early" in said


@pytest.mark.parametrize("command", ["check", "diff"])
@pytest.mark.parametrize(
    ("right", "wrong", "what"),
    [
        ('return Verdict("legal")', "return None", "judge returned NoneType, not Verdict"),
        ('return Verdict("legal")', "return 'legal'", "judge returned str, not Verdict"),
        (
            "def notation(self, position): return position",
            "def notation(self, position): return 3",
            "notation returned",
        ),
        ("return Arrangement(self.grid)", "return []", "arrange returned list, not Arrangement or TableArrangement"),
    ],
)
def test_rules_that_return_nonsense(two: Spoilt, command: str, right: str, wrong: str, what: str) -> None:
    two.edit("rules.py", right, wrong)
    said = told(two, command)
    assert re.search(r"mine/rules\.py:\d+:1: DEF-PROGRAM these rules broke: " + what, said)


BREAKS_ON_PEAR = """
        return self.sliced(position)
    def sliced(self, position):
        if position == "pear": return [][1]
        return Verdict("legal")
"""
PEAR = """\
figures:
  - {id: pear, title: Pear, caption: None., alt: A board., position: pear, expect: legal}
  - {id: plum, title: Plum, caption: None., alt: A board., position: plum, expect: unknown}
  - {id: fig, title: Fig, caption: None., alt: A board., position: fig, expect: legal}
"""


@pytest.mark.parametrize("command", ["check", "diff", "figures"])
def test_rules_that_break_on_one_figure_keep_no_other_from_being_judged(two: Spoilt, command: str) -> None:
    two.edit("rules.py", ' return Verdict("legal")', BREAKS_ON_PEAR)
    two.write("figures.yaml", PEAR)
    said = told(two, command)
    assert re.search(r"mine/rules\.py:\d+:1: DEF-PROGRAM these rules broke: IndexError: list index out of range", said)
    assert re.search(r"hint: called from line \d+\n", said)
    assert "figure 'plum' is declared unknown, but the rules say legal" in said
    if command == "figures":
        assert (two.root / "output/mine/figures/fig.svg").is_file()


def test_the_library_has_the_findings_of_all_figures(two: Spoilt) -> None:
    two.edit("rules.py", ' return Verdict("legal")', BREAKS_ON_PEAR)
    two.write("figures.yaml", PEAR)
    found = ppgen.load(two.folder, trust_rules=True).check()
    assert [finding.code for finding in found] == ["FIG-VERDICT", "DEF-PROGRAM"]


@pytest.mark.parametrize("table", ["pages = 3", "overlays = None"])
def test_rules_without_their_tables(two: Spoilt, table: str) -> None:
    two.edit("rules.py", "    def setup(self)", f"    {table}\n    def setup(self)")
    assert f"which lacks {table.split()[0]}" in told(two, "check")


def test_problems_travel_between_processes() -> None:
    problem = EnvironmentProblem("this", "that")
    fault = DefinitionError([Diagnostic(Mark("a", 1, 1), "DEF-X", "wrong")])
    assert str(pickle.loads(pickle.dumps(problem))) == str(problem)
    assert pickle.loads(pickle.dumps(fault)).diagnostics == fault.diagnostics


@pytest.mark.skipif(sys.platform == "darwin", reason="file systems of macOS refuse such names")
def test_a_project_in_a_folder_whose_name_is_no_text(two: Spoilt, monkeypatch: pytest.MonkeyPatch) -> None:
    root = two.root / "d\udcff"
    root.mkdir()
    two.folder = two.folder.rename(root / "mine")
    monkeypatch.chdir(root)
    for words in (["check"], ["diff"], *(["diff", "--format", form] for form in ("json", "sarif", "junit", "github"))):
        status, said = two.run(*words)
        assert status in (0, 1), said


@pytest.mark.parametrize("number", [13, 1, 5, 40, 36, 24])
@pytest.mark.parametrize("words", [["check"], ["diff"], ["figures"], ["gallery"]])
def test_what_may_not_be_read_is_named(
    mine: Spoilt, monkeypatch: pytest.MonkeyPatch, words: list[str], number: int
) -> None:
    """Whoever asks: here a look at the rules, as in a folder that may not be looked into."""

    def refused(game: Game) -> bool:
        raise OSError(number, os.strerror(number), str(game.folder / "rules.py"))

    monkeypatch.setattr(load, "has_rules", refused)
    status, said = mine.run(*words)
    assert status == 2
    assert f"ppgen: cannot read mine/rules.py: {os.strerror(number)}" in said


@pytest.mark.skipif(os.name != "posix", reason="permissions of POSIX")
@pytest.mark.parametrize(("locked", "words"), [("mine", "check"), ("mine", "diff"), ("output", "diff")])
def test_a_locked_folder_is_named(mine: Spoilt, locked: str, words: str) -> None:
    (mine.root / "output").mkdir()
    folder = mine.root / locked
    folder.chmod(0)
    try:
        with without_root():
            status, said = mine.run(words)
        assert status in (1, 2)
        assert "Permission denied" in said
    finally:
        folder.chmod(0o755)
