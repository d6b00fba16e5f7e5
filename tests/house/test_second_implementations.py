"""Every rule of the games whose rules are programs is in a second implementation, which shares nothing with ppgen."""

from __future__ import annotations

from pathlib import Path

import pytest

from ppgen.definition.load import load_game
from ppgen.rules.load import load_rules

TESTS = Path(__file__).parents[1]


@pytest.mark.parametrize("name", ["long-way", "pass-the-food", "worm-derby"])
def test_every_code_has_a_second_implementation(name: str) -> None:
    texts = [path.read_text("utf-8") for path in sorted((TESTS / name.replace("-", "_")).glob("second_*.py"))]
    assert texts
    assert not [line for text in texts for line in text.splitlines() if line.startswith(("import ppgen", "from ppgen"))]
    pages = load_rules(load_game(name)).pages
    assert [code for code in pages if not any(f'"{code}"' in text for text in texts)] == []
