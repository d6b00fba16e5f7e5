"""Drafts for fault codes that nothing shows: games that a program plays at random by its rules, with a slip in them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any, NamedTuple

from ppgen.cover.model import Line
from ppgen.cover.suggest import Draft
from ppgen.diagnostics import PpgenError
from ppgen.rules.moments import next_moment
from ppgen.rules.protocol import Eventful, Moment, Rules, Transcript

GAMES, LONGEST = 40, 80
"""How many games are played, and how many turns each has at most."""
SLIPS = 4_000
"""So many slips are judged: the answer is the same on every machine."""
TURNS = 12
"""A slip comes after at most so many turns: short games are easier to follow."""


class _Slip(NamedTuple):
    setup: str
    turns: tuple[str, ...]


def code_drafts(rules: Rules[Any], events: Eventful[Any], gaps: Sequence[Line], seed: int = 1) -> tuple[Draft, ...]:
    """A draft for each code that a slip broke, in the order of the gaps: the shortest that breaks it and no other rule.

    `events` are the same rules. Raises EnvironmentProblem where these play what is no moment of theirs.
    """
    wanted = {line.address: line for line in gaps if line.kind == "code"}
    found: dict[str, _Slip] = {}
    random = Random(f"{seed} slips")
    for slip in _slips(_played(events, seed), random) if wanted else ():
        code = _broken(rules, slip)
        if code in wanted and (code not in found or _length(slip) < _length(found[code])):
            found[code] = slip
    return tuple(
        Draft(line, found[code].turns, code, found[code].setup) for code, line in wanted.items() if code in found
    )


def _length(slip: _Slip) -> tuple[int, int]:
    return len(slip.turns), len(slip.setup) + sum(map(len, slip.turns))


def _played(events: Eventful[Any], seed: int) -> list[Moment[Any]]:
    """The last moments of some games."""
    ends = []
    for number in range(GAMES):
        dice = Random(f"{seed} {number}")
        moment = None
        for _ in range(LONGEST):
            there = next_moment(events, moment, dice)
            if there is None:
                break
            moment = there
        if moment is not None:
            ends.append(moment)
    return ends


def _slips(games: Sequence[Moment[Any]], random: Random) -> Iterator[_Slip]:
    """Games up to some turn, then one that another game has there or elsewhere, or one with another sign in it; or a
    setup with another sign.
    """
    if not games:
        return
    turns = [turn for game in games for turn in game.turns]
    signs = "".join(
        sorted({sign for text in (*turns, *(game.setup for game in games)) for sign in text if sign.isalnum()})
    )
    for number in range(SLIPS):
        game = random.choice(games)
        before = game.turns[: random.randrange(min(len(game.turns), TURNS) + 1)]
        if number % 8 == 0:
            yield _Slip(_written_otherwise(game.setup, signs, random), ())
        elif turns:
            own = game.turns[len(before)] if len(before) < len(game.turns) else random.choice(turns)
            other = random.choice(turns) if number % 2 else _written_otherwise(own, signs, random)
            yield _Slip(game.setup, (*before, other))


def _written_otherwise(text: str, signs: str, random: Random) -> str:
    """A text with another letter or digit in one place, or without one of its words."""
    places = [at for at, sign in enumerate(text) if sign.isalnum()]
    words = text.split(" ")
    if len(words) > 1 and random.random() < _DROPPED:
        del words[random.randrange(len(words))]
        return " ".join(words)
    if not places or not signs:
        return text
    at = random.choice(places)
    return text[:at] + random.choice(signs) + text[at + 1 :]


def _broken(rules: Rules[Any], slip: _Slip) -> str:
    """The code of the only rule that a slip breaks; "" where it breaks none or several, or cannot be read."""
    try:
        verdict = rules.replay(Transcript(slip.setup, slip.turns)).verdict(len(slip.turns), slip.turns)
    except (PpgenError, ValueError):
        return ""
    codes = {fault.code for fault in verdict.faults}
    return codes.pop() if len(codes) == 1 and verdict.status == "illegal" else ""


_DROPPED = 0.3
"""How likely a word is left out in place of another sign."""
