"""What was tried on a position that stays unknown: each strategy in plain English, with the positions it visited."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from ppgen.numerals import listed

CLOSEST = "by play from the setup that goes on from the closest position"
BEAM = "by play from the setup that keeps the best positions of each ply"
LATE = "by play from the setup in which pieces leave the board late"
ALIKE = "by play from the setup that goes on from the position most like it"
EARLIER = "on the way to positions a few moves before it"
UNDOING = "by taking moves back from the position closest to the setup"
LEADING = "by leading the piece to its place first"
DETOUR = "by way of positions in which a player is blocked"
AFTER = "by playing on from the setup towards the pieces that are left"
UNTANGLED = "by taking moves back where pieces are in each other's way"
BEFORE = "by taking moves and captures back"
HOMEWARD = "by taking moves back until all pieces are at home or in hand"
STAGED = "by way of positions in which nearly all pieces are at home"
PLACING = "by placing all pieces in turn"
LISTING = "by listing all that can arise"
PLAYED_OUT = "by playing on from the setup in every way"
MET = "by play from the setup and by taking moves back until the two meet"
BACK = "by taking moves back"
QUIET = "by play that takes so many quiet turns that the game is over before"
"""How positions are searched, in the words that follow their number."""
PROOFS = "Nothing shows that it is impossible; "
"""How the sentence begins where all proofs of impossibility were tried."""


class Tried(Struct, frozen=True):
    """One strategy: `how` it visited positions (in words that follow their number), and how many."""

    how: str
    visited: int


def together(tried: Iterable[Tried]) -> tuple[Tried, ...]:
    """Each strategy once, in the order in which they were first tried; those that visited nothing are left out."""
    counts: dict[str, int] = {}
    for each in tried:
        counts[each.how] = counts.get(each.how, 0) + each.visited
    return tuple(Tried(how, count) for how, count in counts.items() if count)


def visited(tried: Iterable[Tried]) -> int:
    """How many positions all strategies visited together."""
    return sum(each.visited for each in tried)


def tried_in_words(tried: Iterable[Tried], lead: str = "") -> str:
    """A sentence: no game was found in so many positions, so many of them by each strategy."""
    strategies = together(tried)
    count = visited(strategies)
    message = f"{lead}{'no' if lead else 'No'} game that leads to it was found in {_number(count)} positions"
    if not strategies:
        return f"{message}."
    if len(strategies) == 1:
        return f"{message}, visited {strategies[0].how}."
    return f"{message}: {listed([f'{_number(each.visited)} {each.how}' for each in strategies])}."


def _number(count: int) -> str:
    """A number with its thousands apart: `41,234`."""
    return f"{count:,}"
