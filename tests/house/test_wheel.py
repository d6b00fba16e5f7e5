"""The built wheel works by itself: installed into a fresh environment, outside the checkout, it prints a sheet."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import sysconfig
import zipfile
from pathlib import Path

import pytest
import yaml

from tests.tools import IN_ONE_PROCESS, need

ROOT = Path(__file__).resolve().parents[2]
AWAY = shutil.ignore_patterns(".*", "output", "build", "dist", "*.egg-info", "__pycache__")
"""What is no part of the source."""
DATA = {".yaml", ".csv", ".xlsx", ".jpg", ".svg", ".ttf", ".html", ".j2", ".css", ".js", ".typed", ".txt", ".md"}


def run(*command: str | Path, cwd: Path) -> str:
    """What a command prints, run with nothing of the caller's Python in its environment. It must succeed."""
    clean = {key: value for key, value in os.environ.items() if not key.startswith(("PYTHON", "VIRTUAL_ENV", "PPGEN"))}
    done = subprocess.run([str(word) for word in command], cwd=cwd, env=clean, capture_output=True, text=True)
    assert done.returncode == 0, f"{command}\n{done.stdout}\n{done.stderr}"
    return done.stdout


def built(source: Path) -> Path:
    """The wheel that `make` builds in a copy of this checkout; the virtual environment is the one at hand."""
    shutil.copytree(ROOT, source, ignore=AWAY, dirs_exist_ok=True)
    stamps = ("-o", ".venv/.ppgen-dev", "-o", ".venv/.ppgen-run")
    run("make", *stamps, f"BIN={Path(sys.executable).parent}", "SOURCE_DATE_EPOCH=1700000000", "wheel", cwd=source)
    (wheel,) = (source / "dist").iterdir()
    return wheel


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel of this checkout, built from a copy so that the checkout stays as it is, with the libraries at hand."""
    need("make", package="make")
    return built(tmp_path_factory.mktemp("source") / "ppgen")


@pytest.mark.slow
def test_the_wheel_has_every_data_file_of_the_package(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        packed = set(archive.namelist())
    ours = [path for path in ROOT.glob("ppgen/**/*") if path.suffix in DATA]
    templates = [path for path in ROOT.glob("templates/**/*") if path.suffix in DATA]
    wanted = {str(path.relative_to(ROOT)) for path in ours} | {f"ppgen/{path.relative_to(ROOT)}" for path in templates}
    assert wanted - packed == set()
    assert not [name for name in packed if name.startswith(("tests/", "bench/", "tools/", "output/", "templates/"))]


@pytest.fixture(scope="module")
def scripts(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder with the programs of a fresh environment, outside the checkout, in which the wheel is installed."""
    tmp_path = tmp_path_factory.mktemp("installed")
    home = tmp_path / "fresh"
    run(sys.executable, "-m", "venv", "--without-pip", home, cwd=tmp_path)
    scripts = home / ("Scripts" if os.name == "nt" else "bin")
    python = scripts / "python"
    run(sys.executable, "-m", "pip", "--python", python, "install", "--no-index", "--no-deps", wheel, cwd=tmp_path)
    # ppgen's libraries come from this environment by path, so the test needs no network. An editable install of ppgen
    # does not come along: the files that make one work are read only in a site folder, which a path entry is not.
    site = Path(run(python, "-c", "import sysconfig; print(sysconfig.get_path('purelib'))", cwd=tmp_path).strip())
    (site / "libraries.pth").write_text(
        "\n".join({sysconfig.get_path("purelib"), sysconfig.get_path("platlib")}) + "\n", encoding="utf-8"
    )
    where = run(python, "-c", "import ppgen, ppgen.templates as t; print(ppgen.__file__, t.__file__)", cwd=tmp_path)
    assert all(Path(path).is_relative_to(site) for path in where.split())
    return scripts


@pytest.mark.slow
def test_the_wheel_tells_the_help_and_the_types_of_every_public_name(scripts: Path, tmp_path: Path) -> None:
    asking = Path(shutil.copy(Path(__file__).parent / "public_names.py", tmp_path))
    assert run(scripts / "python", asking, cwd=tmp_path) == ""


@pytest.mark.slow
def test_the_wheel_prints_a_sheet(scripts: Path, tmp_path: Path) -> None:
    run(scripts / "ppgen", "sheets", "--game", "long-way", "--sheet", "pad", "--out", tmp_path / "out", cwd=tmp_path)
    (pdf,) = (tmp_path / "out" / "long-way" / "sheets").glob("*.pdf")
    assert pdf.read_bytes().startswith(b"%PDF-")
    run(scripts / "ppgen", "check", "--game", "long-way", "--lints", "none", cwd=tmp_path)
    committed = (ROOT / "docs" / "schema" / "game.schema.json").read_text(encoding="utf-8")
    assert run(scripts / "ppgen", "schema", "game", cwd=tmp_path) == committed
    first_hour(scripts / "python", tmp_path / "mine")


def first_hour(python: Path, mine: Path) -> None:
    """What somebody does who has a wheel and nothing else: a game from each template, up to a committed baseline."""
    mine.mkdir()
    run("git", "init", "--quiet", cwd=mine)
    templates = [["new", f"My {template}", "--from", template] for template in ("board", "sheet", "piecepack")]
    drawn = [["check"], ["figures"], ["sheets"], ["gallery"], ["schema", "--out", ".ppgen"]]
    said = run(python, "-c", IN_ONE_PROCESS, json.dumps([*templates, *drawn, ["show", "--game", "my-board"]]), cwd=mine)
    assert "no findings" in said
    assert "Ann to move: 4 legal moves." in said
    (mine / "my-board" / "rulebook.md").write_text("# Setup\n\nTake the boats.\n", encoding="utf-8")
    run(python, "-c", IN_ONE_PROCESS, json.dumps([["diff", "--update"]]), cwd=mine)
    who = ("-c", "user.name=A", "-c", "user.email=a@example.org", "-c", "commit.gpgsign=false")
    run("git", "add", ".", cwd=mine)
    run("git", *who, "commit", "--quiet", "-m", "First baseline", cwd=mine)
    hooks = yaml.safe_load((ROOT / ".pre-commit-hooks.yaml").read_text(encoding="utf-8"))
    commands = [["diff"], *(hook["entry"].split()[1:] for hook in hooks)]  # they pass the words of the book, too
    assert "3 games compared" in run(python, "-c", IN_ONE_PROCESS, json.dumps(commands), cwd=mine)


@pytest.mark.slow
def test_make_builds_the_same_wheel_again(wheel: Path, tmp_path: Path) -> None:
    """In another folder with the rest of an earlier build in it."""
    stale = tmp_path / "two" / "build" / "lib" / "ppgen" / "stale"
    stale.mkdir(parents=True)
    (stale / "__init__.py").write_text("")
    assert built(tmp_path / "two").read_bytes() == wheel.read_bytes()


def test_an_editable_install_finds_the_templates_from_anywhere(tmp_path: Path) -> None:
    code = "from importlib.resources import files; print(files('ppgen.templates').joinpath('gallery.html').is_file())"
    assert run(sys.executable, "-c", code, cwd=tmp_path).strip() == "True"
