"""The package called ppgen on PyPI is another project's: nothing that people read tells them to install it."""

from __future__ import annotations

import ast
import re
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
TOOLS = r"(?:pip3?|pipx|uvx?|conda|mamba|poetry|pdm|rye|hatch)(?: +(?:pip|tool|self))?"
VERBS = r"(?:install|add|run|inject +[-\w.]+|upgrade|download|wheel)"
"""The first word after `inject` names the environment that the packages go into, and is not fetched."""
TOOL = re.compile(rf"\b{TOOLS}\b")
BY_NAME = re.compile(rf"""\b{TOOLS} +{VERBS}(?: +[-\w.\[\]=<>~]+){{0,4}}? +["']?ppgen(?![\w./-]| *@)""")
"""A command that installs packages, and among its words the bare name, with or without a version or extras."""


def by_name(text: str) -> list[str]:
    return [match[0] for match in BY_NAME.finditer(text)]


@pytest.mark.parametrize(
    "command",
    [
        "pip install {}",
        "python -m pip install {}",
        "pip3 install --upgrade {}==0.1.0",
        "pipx install '{}'",
        'pip install "{}[bench]"',
        "uv tool install {}",
        "`pip install {}`",
        "pip install cairosvg {}",
        "pipx inject table {}",
        "pipx inject {0} typst {0}",
    ],
)
def test_such_a_command_would_be_found(command: str) -> None:
    assert by_name(command.format("ppgen")) != []


@pytest.mark.parametrize(
    "command",
    [
        "pipx install ./dist/{}-*.whl",
        'pipx install "git+https://github.com/OWNER/{}@v0.1.0"',
        "pip install '{} @ git+https://github.com/OWNER/ppgen'",
        "pip install -e .",
        "pip install {}-something-else",
        "pipx inject {} 'typst>=0.15'",
        "python3 -m venv v && v/bin/pip install ./dist/{}-*.whl",
        "pip install jinja2, and {} runs",
    ],
)
def test_other_commands_are_not(command: str) -> None:
    assert by_name(command.format("ppgen")) == []


def tracked() -> Iterator[Path]:
    done = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, check=False)
    if done.returncode:
        pytest.skip("this is not a git repository")
    yield from (ROOT / name for name in done.stdout.decode().split("\0") if name)


def test_no_file_of_the_project_installs_it_by_that_name() -> None:
    """Pages, templates, workflows, hooks, scripts and messages, which may be written in several parts."""
    wrong = []
    for file in tracked():
        if file == Path(__file__).resolve() or file.suffix in (".ttf", ".png", ".pdf") or not file.is_file():
            continue
        text = file.read_text(encoding="utf-8", errors="replace")
        texts = [text, re.sub(r"\s*\n\s*", " ", text)] if file.suffix == ".md" else [text]
        if file.suffix == ".py" and TOOL.search(text):  # in however many parts the command is written
            texts += [
                node.value
                for node in ast.walk(ast.parse(text))
                if isinstance(node, ast.Constant) and isinstance(node.value, str)
            ]
        wrong += [f"{file.relative_to(ROOT)}: {found}" for each in texts for found in by_name(each)]
    assert wrong == []


def test_the_readme_says_so_and_shows_ways_that_work() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    assert "on PyPI is another project's" in readme
    assert "pipx install ./dist/ppgen-*.whl" in readme
    assert 'pipx install "git+https://' in readme
    assert "-m venv" in readme
