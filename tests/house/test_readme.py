"""What README.md promises is there: its pictures, its links, its make targets and its commands."""

from __future__ import annotations

import html
import json
import os
import re
import shlex
import shutil
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

from tests import warm

ROOT = Path(__file__).resolve().parents[2]
DOCUMENTS = [ROOT / "README.md", ROOT / "CHANGELOG.md", *sorted((ROOT / "docs").glob("*.md"))]
README = (ROOT / "README.md").read_text(encoding="utf-8")
SHELL = "\n".join(re.findall(r"^```(?:sh|console)\n(.*?)^```", README, re.MULTILINE | re.DOTALL))
FEW = ("pass_the_food", "hexapawn", "dodgem", "bazaar", "counters")
COMMANDS = [line.split("  #")[0].strip() for line in SHELL.splitlines() if line.strip()]


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_every_link_to_a_file_leads_somewhere(document: Path) -> None:
    text = re.sub(r"`[^`\n]*`", "", document.read_text(encoding="utf-8"))  # code shows links and makes none
    links = re.findall(r"\]\(([^)#\s]+)", text) + re.findall(r'(?:src|href|srcset)="([^"#]+)"', text)
    gone = [link for link in links if "://" not in link and not (document.parent / link).exists()]
    assert gone == []


def test_the_readme_shows_the_pad_and_three_figures() -> None:
    pictures = re.findall(r'src="(output/[^"]+\.svg)"|!\[[^]]+\]\((output/[^)]+\.svg)\)', README)
    pictures = [tagged or linked for tagged, linked in pictures]
    assert any("/sheets/pad" in picture for picture in pictures)
    assert len([picture for picture in pictures if "/figures/" in picture]) >= 3


def test_the_readme_counts_what_the_committed_figures_prove() -> None:
    found = Counter(proof_of(file.read_text(encoding="utf-8")) for file in ROOT.glob("output/*/figures/*.svg"))
    (told,) = re.findall(
        r"of the (\d+) figures .* (\d+) are proven, (\d+) undecided and (\d+) ill.*\n(\d+) show", README
    )
    kinds = ("proven", "unknown", "illustration", "no position")
    assert [int(number) for number in told] == [found.total(), *(found[kind] for kind in kinds)]


def proof_of(drawing: str) -> str:
    """What a drawing says that its figure proves, by the verdict that is furthest from a proof."""
    said = json.loads(html.unescape(re.findall(r"<metadata>(.*?)</metadata>", drawing, re.DOTALL)[0]))
    verdicts = {verdict.split()[0] for key, verdict in said.items() if key.startswith("verdict")}
    doubts = [doubt for doubt in ("illustration", "unknown") if doubt in verdicts]
    return doubts[0] if doubts else "proven" if verdicts else "no position"


def test_no_committed_figure_carries_its_witness_as_the_readme_says() -> None:
    drawings = [file.read_text(encoding="utf-8") for file in ROOT.glob("output/*/figures/*.svg")]
    assert "none of the committed files carries it" in README
    assert not any('"witness' in drawing for drawing in drawings)


def test_every_picture_in_the_readme_has_alternative_text() -> None:
    assert "![](" not in README
    assert all(re.search(r'alt="[^"]{20,}"', tag) for tag in re.findall(r"<img[^>]*>", README))


@pytest.mark.parametrize("line", [line for line in COMMANDS if line.startswith("make")])
def test_every_make_target_in_the_readme_exists(line: str) -> None:
    rules = re.findall(r"^([a-z]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE)
    for word in shlex.split(line)[1:]:
        assert "=" in word or word in rules, f"`{line}`: the Makefile has no {word}"


@pytest.mark.slow
@pytest.mark.parametrize("line", [line for line in COMMANDS if line.startswith("ppgen")])
def test_every_ppgen_command_in_the_readme_does_what_it_says(line: str, tmp_path: Path) -> None:
    """In a copy of this project, whose programs are the bundled ones byte for byte, and so need no --trust-rules.

    What is about all games finds a few: with programs, variants, books, decks, and rules that are data. CI runs `diff
    --check --all-variants` over all.
    """
    shutil.copy(ROOT / "ppgen.toml", tmp_path)
    games = tmp_path / "ppgen" / "games"
    shutil.copytree(ROOT / "ppgen" / "games", games)
    shutil.copytree(ROOT / "docs" / "figures", tmp_path / "docs" / "figures")
    if "--game" not in line and line.split()[1] in ("check", "figures", "sheets", "gallery", "diff"):
        for folder in [*games.iterdir(), *(tmp_path / "docs" / "figures").iterdir()]:
            if folder.is_dir() and folder.name not in FEW:
                shutil.rmtree(folder)
    if line.startswith("ppgen diff"):
        for name in (few.replace("_", "-") for few in FEW):
            for drawn in (ROOT / "output").glob(f"{name}*"):
                if drawn.name.partition("+")[0] == name:
                    shutil.copytree(drawn, tmp_path / "output" / drawn.name)
    words = [warm.program(), *shlex.split(line)[1:]]
    done = subprocess.run(words, cwd=tmp_path, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


def test_the_python_of_the_readme_runs(tmp_path: Path) -> None:
    (code,) = re.findall(r"^```python\n(.*?)^```", README, re.MULTILINE | re.DOTALL)
    surroundings = {**os.environ, "PYTHONPATH": str(ROOT)}
    done = subprocess.run([sys.executable, "-c", code], cwd=tmp_path, env=surroundings, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("legal ")
