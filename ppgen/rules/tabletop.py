"""What the notations of games on an open table share: lengths, places and suits as text. Lengths in mm, to 0.001."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ppgen.diagnostics import did_you_mean
from ppgen.piecepack import SUITS, Suit
from ppgen.rules.protocol import NotationError


def exact(value: float) -> float:
    """A length or an angle as the notation writes it: to 0.001, and never -0."""
    return round(value, 3) + 0.0


def number(value: float) -> str:
    """A length or an angle without needless digits."""
    return f"{exact(value):.3f}".rstrip("0").rstrip(".")


def place_text(x: float, y: float, angle: float) -> str:
    """`40,300`, or `40,300^20` for a piece that is turned."""
    turned = f"^{number(angle)}" if angle else ""
    return f"{number(x)},{number(y)}{turned}"


def words_of(text: str) -> Iterator[tuple[str, int]]:
    """The words of a text, each with its offset."""
    return ((match[0], match.start()) for match in re.finditer(r"\S+", text))


def read_suit(word: str, at: int) -> Suit:
    """Raises NotationError."""
    if word not in SUITS:
        raise NotationError(f"{word!r} is not a suit", at, did_you_mean(word, SUITS, "suits"))
    return word


def read_players(text: str, at: int) -> tuple[Suit, ...]:
    """The suits of the players, divided by commas. Raises NotationError."""
    suits = tuple(read_suit(word, at) for word in text.split(","))
    if len(set(suits)) < len(suits):
        raise NotationError("a suit plays twice", at, "every player has a suit of their own")
    return suits
