"""Lines of code written otherwise: which mutants there are, and which a test catches. See `bench/code_mutants`."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from bench.code_mutants.__main__ import Trial
from bench.code_mutants.choosing import shared
from bench.code_mutants.kinds import mutants
from bench.code_mutants.planting import Modules
from bench.code_mutants.seen import Seen
from bench.code_mutants.tree import Tree

WORDS = """\
LONG = 3

def begin(text: str, count: int = LONG) -> str:
    return text[:count]

def end(text: str, count: int) -> str:
    return text[count:]

def longest(words: list[str]) -> str:
    words.sort()
    return max(words, key=len)
"""
TESTS = """\
from ppgen.room.words import begin, longest

def test_begin() -> None:
    assert begin("night") == "nig"

def test_longest() -> None:
    assert longest(["an", "owl"]) == "owl"
"""
FIRST, LAST = (f"tests/room/test_words.py::test_{name}" for name in ("begin", "longest"))
FIXTURE = """\
from collections.abc import Iterator
import pytest

@pytest.fixture(autouse=True, scope="session")
def once() -> Iterator[None]:
    yield
"""
NO_OTHER = "ppgen/room/words.py\twords.sort()\tNone\tthe longest word is the same in any order\n"


def changed(line: str, *, above: str = "def f(a: int, b: int) -> bool | None:") -> set[str]:
    source = f"{above}\n{line}".encode()
    return {mutant.changed.strip() for mutant in mutants("ppgen/a.py", source) if mutant.compiles(source)}


def test_each_kind_of_mutant_changes_one_thing_of_a_line() -> None:
    assert changed("    if a < b: pass") == {"if a <= b: pass", "if (not (a < b)): pass"}
    assert changed("    c = (a) not in (b)") == {"c = (a) in (b)"}
    assert changed("    c = a and b or 2") == {"c = a or b or 2", "c = a and b and 2", "c = a and b or 3"}
    assert changed("    c = 'ä' * (a + b)") == {"c = 'ä' * (a - b)"}
    assert changed("    a += True") == {"a -= True", "a += False"}
    assert changed("    c = a[b:]") == {"c = a[b + 1:]"}
    assert changed("    return a") == {"return None"}
    assert changed("    f(a, b)") == {"None"}
    assert changed("        continue", above="for a in b:\n    if a:") >= {"break"}


def test_texts_annotations_asserts_and_budgets_are_left_alone() -> None:
    for line in (
        "    'doc 1'",
        "    c: Literal[1]",
        "    assert a < 1",
        "    c = 1_000",
        "    c = f'{a + 1}'",
        "    c = a + 'x'",
    ):
        assert changed(line) == set(), line
    assert changed("    a = 1", above="class A:\n  def __repr__(self) -> str:") == set()
    assert changed("    a = 1", above="if TYPE_CHECKING:") == set()


def test_every_room_has_a_mutant_and_large_ones_more() -> None:
    assert shared(10, {"a": 70, "b": 29, "c": 1}) == {"a": 6, "b": 3, "c": 1}


def test_what_runs_at_an_import_is_followed_to_the_functions_that_load_it() -> None:
    other = "from ppgen.a import LONG\nTWICE = LONG + LONG\ndef f() -> int:\n    return TWICE\n"
    sources = {"ppgen/a.py": b"LONG = 3\n", "ppgen/b.py": other.encode(), "ppgen/c.py": b"def g():\n    return LONG\n"}
    (mutant,) = mutants("ppgen/a.py", sources["ppgen/a.py"])
    assert list(Modules(sources).places(mutant)) == [("ppgen/b.py", (4, 11, 4, 16, False))]


def test_what_a_test_notices_is_caught_and_what_is_no_other_is_not_counted(tmp_path: Path) -> None:
    trial = Trial(project(tmp_path / "tree"), 1, 4, NO_OTHER)
    trial.run(0)
    assert trial.seen.took.keys() - trial.seen.failed == {FIRST, "tests/room/test_others.py::test_nothing", LAST}
    caught = {mutant.changed.strip(): trial.results[str(mutant)].by for _, mutant in trial.asked()}
    assert caught == {"LONG = 4": FIRST, "return text[:count + 1]": FIRST, "return text[count + 1:]": ""}
    rows = list(trial.table())
    assert rows[1].split() == ["room/", "3", "2", "0", "0", "1"]
    assert [row.split(":")[0] for row in rows[3:]] == ["survived", "equivalent, replaced"]


def test_a_process_that_may_write_nothing_meets_all_tests_of_its_room(tmp_path: Path) -> None:
    record = tmp_path / "record.tsv"
    files = ("tests/tabular/test_files.py", "tests/cli/test_find.py")
    record.write_text("".join(f"took\t0.1\t{file}::test_it\ndone\t0\t{file}\n" for file in files), encoding="utf-8")
    assert Seen(record).order(7, "ppgen/tabular/child.py").near == [f"{files[0]}::test_it"]
    assert Seen(record).order(7, "ppgen/tabular/table.py").near == []


def test_tests_that_fail_without_a_mutant_say_nothing(tmp_path: Path) -> None:
    tree = project(tmp_path / "tree", TESTS.replace('owl"\n', 'an"\n'))
    with pytest.raises(SystemExit, match="1 of 3 tests fail without any mutant"):
        Trial(tree, 1, 4, NO_OTHER).run(0)


def project(folder: Path, tests: str = TESTS) -> Tree:
    """A package with its tests, and an environment where mypy agrees to everything."""
    programs = {"python": f'exec "{sys.executable}" "$@"', "mypy": "true"}
    files = {f".venv/bin/{name}": f"#!/bin/sh\n{line}\n" for name, line in programs.items()}
    files |= {
        "ppgen/room/words.py": WORDS,
        "tests/conftest.py": FIXTURE,
        "tests/room/test_others.py": "def test_nothing() -> None: ...\n",
        "tests/room/test_words.py": tests,
        "pytest.ini": "[pytest]\npythonpath = .\n",
    }
    for name, text in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")
    for name in programs:
        (folder / ".venv/bin" / name).chmod(0o755)
    for words in (["init", "-q", "--template="], ["add", "-A"], ["commit", "-qm", "all"]):
        subprocess.run(["git", *words], cwd=folder, check=True)
    return Tree(folder)
