"""The rules of the package itself: what lies where, how large a module may be, and who may talk to the outside."""

from __future__ import annotations

import ast
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
MODULES = sorted({*ROOT.glob("ppgen/**/*.py"), *ROOT.glob("templates/**/*.py")})
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))


def name(path: Path) -> str:
    return str(path.relative_to(ROOT))


def test_every_package_is_in_the_wheel() -> None:
    listed = set(PROJECT["tool"]["setuptools"]["packages"])
    found = {".".join(path.parent.relative_to(ROOT).parts) for path in ROOT.glob("ppgen/**/__init__.py")}
    assert listed == found | {"ppgen.templates"}


def test_every_folder_with_modules_is_a_package() -> None:
    for path in MODULES:
        assert (path.parent / "__init__.py").exists(), f"{name(path.parent)} has modules and no __init__.py"


@pytest.fixture(scope="module")
def texts() -> dict[Path, str]:
    return {path: path.read_text(encoding="utf-8") for path in MODULES}


def test_a_module_fits_in_the_head(texts: dict[Path, str]) -> None:
    lines = {name(path): text.count("\n") for path, text in texts.items()}
    assert {path: count for path, count in lines.items() if count > 600} == {}, "split them by reason to change"


def test_most_modules_are_under_300_lines(texts: dict[Path, str]) -> None:
    long = [name(path) for path, text in texts.items() if text.count("\n") >= 300]
    assert len(long) <= len(MODULES) // 4, long


def test_a_module_says_what_it_is_for(texts: dict[Path, str]) -> None:
    assert [name(path) for path, text in texts.items() if not ast.get_docstring(ast.parse(text))] == []


def outside_talk(tree: ast.AST) -> Iterator[str]:
    """Calls and names by which a module prints, exits or reads the environment."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in {"print", "exit", "quit"}:
            yield f"line {node.lineno}: {node.func.id}()"
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
            dotted = f"{node.value.id}.{node.attr}"
            if dotted in {"os.environ", "os.getenv", "sys.exit", "sys.argv", "sys.stdout", "sys.stderr"}:
                yield f"line {node.lineno}: {dotted}"


RUNS_GIT = Path("baseline", "git.py")
"""It hands the environment on to git without what a hook sets, and asks nothing of it."""
RUNS_TYPST = Path("pdf", "child.py")
"""It tells Typst, in a process of its own, how many threads to start, and reads nothing."""


def test_only_the_command_line_prints_reads_the_environment_or_exits(texts: dict[Path, str]) -> None:
    found = {
        name(path): list(outside_talk(ast.parse(allowed(path, text))))
        for path, text in texts.items()
        if "cli" not in path.parts and path.name != "__main__.py"
    }
    assert {path: talk for path, talk in found.items() if talk} == {}


def allowed(path: Path, text: str) -> str:
    """The text of a module without what it alone may ask."""
    if path.parts[-2:] == RUNS_GIT.parts:
        return text.replace("{name: value for name, value in os.environ.items() if name not in OF_HOOKS}", "{}", 1)
    if path.parts[-2:] == RUNS_TYPST.parts:
        return text.replace('os.environ["RAYON_NUM_THREADS"] = _THREADS', "pass", 1)
    return text


HEAVY = ("reportlab", "cairosvg", "pypdfium2", "uharfbuzz", "jinja2", "PIL", "fontTools", "yaml", "asyncio", "numpy")


def loaded_by(code: str, watched: tuple[str, ...] = HEAVY) -> set[str]:
    """Those of the watched modules that a fresh interpreter has loaded after running `code`."""
    probe = f"import sys\n{code}\nsys.__stdout__.write('\\n' + ' '.join(m for m in {watched!r} if m in sys.modules))"
    done = subprocess.run([sys.executable, "-c", probe], capture_output=True, text=True, cwd=ROOT, check=True)
    return set(done.stdout.rsplit("\n", 1)[-1].split())


def test_importing_ppgen_loads_nothing_heavy() -> None:
    assert loaded_by("import ppgen", (*HEAVY, "msgspec")) == set()


def test_help_loads_nothing_heavy() -> None:
    assert loaded_by("from ppgen.cli import run\nassert run(['--help']) == 0", (*HEAVY, "msgspec")) == set()


def test_printing_a_sheet_loads_no_library_that_it_does_not_use(tmp_path: Path) -> None:
    arguments = ["sheets", "--game", "long-way", "--sheet", "pad", "--format", "pdf", "--out", str(tmp_path)]
    used = loaded_by(f"from ppgen.cli import run\nassert run({arguments!r}) == 0")
    # PIL comes with reportlab: ppgen does not ask for it.
    assert used - {"PIL"} == {"reportlab", "uharfbuzz", "yaml"}
    assert list(tmp_path.rglob("*.pdf"))


PLAYED = """
from ppgen.definition.load import load_game
from ppgen.rules.load import load_rules
rules = load_rules(load_game("GAME"))
here = rules.setup()
for _ in range(8):
    here = rules.play.apply(here, rules.play.moves(here)[-1])
assert rules.judge(here).status == "legal"
"""
"""Judge a position some moves after the setup of a game."""


def test_only_games_with_captures_load_numpy() -> None:
    assert "numpy" not in loaded_by(PLAYED.replace("GAME", "dodgem"))
    assert "numpy" in loaded_by(PLAYED.replace("GAME", "chess"))


def test_printing_a_sheet_loads_no_room_that_it_does_not_use(tmp_path: Path) -> None:
    arguments = ["sheets", "--game", "long-way", "--sheet", "pad", "--format", "pdf", "--out", str(tmp_path)]
    rooms = ("definition.figure", "figures.judge", "figures.draw", "rules.verdict", "games.long_way.rules", "baseline")
    watched = tuple(
        f"ppgen.{room}" for room in (*rooms, "gallery_page", "api", "api_project", "render.svg", "render.png")
    )
    assert loaded_by(f"from ppgen.cli import run\nassert run({arguments!r}) == 0", watched) == set()


MOST_LOADED = {
    "sheets --game long-way --sheet pad": (172, 25_000),
    "--help": (12, 1_530),
    "figures --game long-way --figure empty-sheet": (248, 36_500),
    "check --game long-way": (425, 58_500),
}
"""By a command, how many modules of ours it loads at most, and how many lines they have."""
COUNTED = """
modules = [module for name, module in list(sys.modules.items()) if name.split(".")[0] == "ppgen"]
files = [module.__file__ for module in modules if (module.__file__ or "").endswith(".py")]
lines = sum(open(file, "rb").read().count(b"\\n") for file in files)
sys.__stdout__.write(f"\\n{len(modules)} {lines}")
"""


@pytest.mark.parametrize("command", MOST_LOADED)
def test_a_command_loads_what_it_uses(command: str, tmp_path: Path) -> None:
    """Whoever adds to this asks of each module why the command needs it, and what it could leave until it does."""
    written = ["--out", str(tmp_path)] if command.startswith(("sheets", "figures")) else []
    probe = f"import sys\nfrom ppgen.cli import run\nassert run({[*command.split(), *written]!r}) == 0\n{COUNTED}"
    done = subprocess.run([sys.executable, "-c", probe], capture_output=True, text=True, cwd=ROOT, check=True)
    modules, lines = map(int, done.stdout.rsplit("\n", 1)[-1].split())
    most_modules, most_lines = MOST_LOADED[command]
    assert modules <= most_modules
    assert lines <= most_lines


def test_the_github_workflow_does_what_ci_run_does() -> None:
    workflow = (ROOT / ".github/workflows/ci.yml").read_text(encoding="utf-8")
    assert "- run: .ci/run\n" in workflow


def test_no_test_asserts_a_time() -> None:
    """A busy machine would fail what a quiet one passes. `counted` in `tests/tools.py` counts calls instead."""
    clocks = ("perf_" + "counter", "process_" + "time", "thread_" + "time", "time" + "it")
    timed = [path for path in ROOT.glob("tests/**/*.py") if any(clock in path.read_text("utf-8") for clock in clocks)]
    assert timed == []
