"""Definitions with a slip in them, from a seed: a key dropped, a value changed, a number shifted, a word misspelled.

python -m bench.same.mutating SEED FOLDER   changes the game in FOLDER as the case of that number does
"""

from __future__ import annotations

import re
import sys
from pathlib import Path
from random import Random

FILES = ("game.yaml", "figures.yaml", "game.yaml", "figures.yaml", "decks.yaml", "rulebook.md", "*.csv")
VALUES = ("0", "-1", "3", "1.5", "999999", "true", "''", "~", "[]", "{}", "[1, a]", "{a: 1}", "nothing", "A1", "red")
_KEY = re.compile(r"[a-z][a-z-]*(?=:)")
_VALUE = re.compile(
    r"(?<=: )[^\s\[\]{},#][^\n\[\]{},#]*|(?<=[\[,] )[^\[\]{},\n:]+|(?<=- )[^\s\[\]{},#:][^\n\[\]{},#:]*"
)
_NUMBER = re.compile(r"\d+(?:\.\d+)?")
_WORD = re.compile(r"[A-Za-z]{3,}")


def mutate(folder: Path, seed: int) -> None:
    """Change one file of a game, once or twice."""
    random = Random(seed)
    there = [file for pattern in FILES for file in sorted(folder.glob(pattern))]
    file = random.choice(there)
    text = file.read_text(encoding="utf-8")
    for _ in range(random.choice((1, 1, 1, 2))):
        text = slip(text, random)
    file.unlink()
    file.write_text(text, encoding="utf-8")


def slip(text: str, random: Random) -> str:
    match random.choice(
        ("drop", "drop", "twice", "value", "value", "other", "key", "number", "number", "word", "word")
    ):
        case "drop":
            return _block(text, random, 0)
        case "twice":
            return _block(text, random, 2)
        case "value":
            return _one(_VALUE, text, random, random.choice(VALUES))
        case "other":
            return _one(_VALUE, text, random, random.choice(_VALUE.findall(text) or ["x"]))
        case "key":
            return _one(_KEY, text, random, random.choice(_KEY.findall(text) or ["x"]))
        case "number":
            number = random.choice(_NUMBER.findall(text) or ["1"])
            return _one(_NUMBER, text, random, f"{float(number) + random.choice((-1, 1, 1, 10, 0.5)):g}")
        case _:
            word = random.choice(_WORD.findall(text) or ["word"])
            at = random.randrange(len(word) - 1)
            return text.replace(word, word[:at] + word[at + 1] + word[at] + word[at + 2 :], 1)


def _one(pattern: re.Pattern[str], text: str, random: Random, new: str) -> str:
    spots = list(pattern.finditer(text))
    if not spots:
        return text
    spot = random.choice(spots)
    return text[: spot.start()] + new + text[spot.end() :]


def _block(text: str, random: Random, times: int) -> str:
    """The text with a line, and those indented below it, so many times."""
    lines = text.splitlines(keepends=True)
    if not lines:
        return text
    first = random.randrange(len(lines))
    depth = len(lines[first]) - len(lines[first].lstrip(" "))
    last = first + 1
    while last < len(lines) and lines[last].startswith(" " * (depth + 1)):
        last += 1
    return "".join([*lines[:first], *lines[first:last] * times, *lines[last:]])


if __name__ == "__main__":
    mutate(Path(sys.argv[2]), int(sys.argv[1]))
