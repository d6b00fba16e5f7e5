"""docs/first-game.md is true: its definition loads and prints, and its faults are reported as it shows them."""

from __future__ import annotations

import re
import shutil
from pathlib import Path
from typing import get_args

import pytest

import ppgen
from ppgen.definition.layouts import BlockSpec

ROOT = Path(__file__).resolve().parents[2]
GUIDE = (ROOT / "docs" / "first-game.md").read_text(encoding="utf-8")
YAML = re.findall(r"^```yaml\n(.*?)^```", GUIDE, re.MULTILINE | re.DOTALL)


def save(folder: Path, text: str) -> Path:
    folder.mkdir(exist_ok=True)
    (folder / "game.yaml").write_text(text, encoding="utf-8")
    return folder


def test_the_game_of_the_guide_prints_its_pad(tmp_path: Path) -> None:
    game = ppgen.load(save(tmp_path / "street-of-shops", YAML[0]))
    assert game.id == "street-of-shops"
    assert game.figures == ()
    pad = game.sheet("score-pad").drawing(copies=25, number=True)
    assert len(pad.page(0).scene.items) == 3, "the leaf, and a number for each half"
    assert game.sheet("score-pad").pdf(paper="a4").startswith(b"%PDF-")


def test_the_guide_shows_the_faults_that_are_reported(tmp_path: Path) -> None:
    folder = save(tmp_path / "street-of-shops", YAML[0].replace("{columns:", "{colums:"))
    with pytest.raises(ppgen.DefinitionError) as caught:
        ppgen.load(folder)
    for line in str(caught.value).replace(f"{tmp_path}/", "").splitlines():
        message = re.sub(r":\d+:\d+:", "", line)
        assert message in re.sub(r":\d+:\d+:", "", GUIDE)


BLOCKS = re.findall(r"`([a-z]+)`(?:,|\.)", GUIDE.split("A sheet is made of rows")[1].split("You say")[0])


@pytest.mark.parametrize("block", BLOCKS)
def test_every_block_that_the_guide_names_exists(block: str) -> None:
    assert block in {kind.TAG for kind in get_args(BlockSpec)}


def test_the_figure_of_the_guide_holds(tmp_path: Path) -> None:
    folder = tmp_path / "long-way"
    shutil.copytree(ROOT / "ppgen" / "games" / "long_way", folder)
    (figures,) = (block for block in YAML if block.startswith("figures:"))
    (folder / "figures.yaml").write_text(figures, encoding="utf-8")
    game = ppgen.load(folder, trust_rules=True)
    assert [figure.id for figure in game.figures] == ["empty-sheet"]
    assert game.check() == ()
