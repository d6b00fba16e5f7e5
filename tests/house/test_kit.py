"""The kit knows no game: rooms that serve every game hold no word of a single one."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from ppgen.definition.bundled import bundled
from ppgen.definition.load import load_game
from ppgen.scene.theme import THEMES

ROOT = Path(__file__).resolve().parents[2]
ROOMS = (
    "baseline",
    "blocks",
    "boards",
    "cli",
    "definition",
    "figures",
    "press",
    "render",
    "report",
    "rules",
    "scene",
    "sheets",
)
WORDS = {
    "amazons": "amazon",
    "chess": "",
    "classic-dodgem": "dodgem",
    "dodgem": "dodgem",
    "four-in-a-row": "four in a row",
    "hexapawn": "hexapawn",
    "long-way": "long way|cafeteria|shopper|furniture|sofa|loveseat|den set|entrance|doorway|leg|tied-paths?|tile-new",
    "nine-mens-morris": "",
    "othello": "othello|reversi",
    "packet-hell": "packet|sugar",
    "pass-the-food": "food|kitchen|ingredient|chef|waiter",
    "piecepack": "",
    "tic-tac-toe": r"(?<!zero\|)nought|tic-tac-toe",  # beside zero it is a number
    "worm-derby": "worm|derby|slalom|pylon|jockey",
    "wrack-line": "wrack|heron|plover|dunes",
}
"""By game, the words of its rules, its pieces and its drawings that no other game has."""


@cache
def texts() -> dict[str, str]:
    """Every module of the generic rooms, by its path."""
    files = (file for room in ROOMS for file in sorted((ROOT / "ppgen" / room).rglob("*.py")))
    return {str(file.relative_to(ROOT)): file.read_text(encoding="utf-8") for file in files}


def lines_with(word: re.Pattern[str]) -> Iterator[str]:
    for path, text in texts().items():
        for number, line in enumerate(text.splitlines(), 1) if word.search(text) else ():
            if word.search(line):
                yield f"{path}:{number}: {line.strip()}"


@pytest.mark.parametrize("game", bundled())
def test_generic_rooms_have_no_word_of_one_game(game: str) -> None:
    if words := WORDS[game]:
        own = re.compile(rf"(?<![a-z])({words})(e?s)?(?![a-z])", re.IGNORECASE)
        assert list(lines_with(own)) == []


@pytest.mark.parametrize("game", bundled())
def test_no_theme_has_a_role_of_one_game(game: str) -> None:
    for theme in THEMES.values():
        assert not set(load_game(game).roles) & set(theme.styles)
