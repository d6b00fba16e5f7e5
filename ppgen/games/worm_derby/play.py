"""Playing a race through, with every placement, step and move of an obstacle checked."""

from __future__ import annotations

from msgspec import Struct, field

from ppgen.games.worm_derby.course import Course
from ppgen.games.worm_derby.limits import Findings
from ppgen.games.worm_derby.notation import parse_course, parse_turn, print_coins, print_tile
from ppgen.games.worm_derby.slalom import SLALOM
from ppgen.games.worm_derby.table import RaceTable
from ppgen.games.worm_derby.terms import WormDerbyRules
from ppgen.piecepack import Suit
from ppgen.records import replace
from ppgen.rules.protocol import NotationError, PlayedTurn, Replay, Transcript


class Races:
    """Replays of races. Turns that a transcript shares with an earlier one, from the setup on, are played only once."""

    def __init__(self, terms: WormDerbyRules) -> None:
        self.terms = terms
        self._known: dict[str, _Played] = {}

    def replay(self, transcript: Transcript) -> Replay[Course]:
        """Play a transcript through. Raises NotationError, with the turn in its message."""
        first = self._known.get(transcript.setup)
        if first is None:
            first = self._known[transcript.setup] = _set_up(parse_course(transcript.setup), self.terms)
        played = [first]
        for number, text in enumerate(transcript.turns, 1):
            last = played[-1]
            if text not in last.later:
                last.later[text] = _played(last.table.copy(), text, number)
            played.append(last.later[text])
        course = first.table.course
        return Replay(
            (course,),
            tuple(turn.step for turn in played[1:]),
            first.step.faults,
            () if course.race else setting_up(course),
            BARE if course.race else "",
            tuple(turn.close for turn in played),
        )


BARE = "no rule is broken by where things lie, but how the worms came there only a transcript from the set-up can show"
"""Why a race that begins in the middle is unknown."""


def setting_up(course: Course) -> tuple[str, ...]:
    """The turns that lay out a course before the race: tiles in turn, then worms in turn."""
    order = course.players
    tiles = [f"{order[at % len(order)]} tile {print_tile(tile)}" for at, tile in enumerate(course.obstacles)]
    built = (worm for suit in order if (worm := course.worm(suit)) is not None)
    return (*tiles, *(f"{worm.suit} worm {print_coins(worm)}" for worm in built))


def setting_up_next(course: Course, terms: WormDerbyRules) -> Suit | None:
    """Who acts next before the race. None where fewer tiles may do, so that any number of them may be the last."""
    order = course.players
    if not course.worms:
        if terms.fewer:
            return None
        if len(course.obstacles) < (2 * SLALOM if terms.slalom else terms.obstacles(len(order))):
            return order[len(course.obstacles) % len(order)]
    return next((suit for suit in order if course.worm(suit) is None), order[0])


class _Played(Struct, frozen=True):
    """The setup or a turn, and the table after it, which is copied before the next turn is played on it."""

    table: RaceTable
    step: PlayedTurn[Course]
    close: tuple[str, ...]
    later: dict[str, _Played] = field(default_factory=dict)
    """The turns that were played next, by their text."""


def _set_up(course: Course, terms: WormDerbyRules) -> _Played:
    table, findings = RaceTable(course, terms.agreed(course.agreed)), Findings()
    table.stand(findings)
    return _Played(table, PlayedTurn("", (course,), tuple(dict.fromkeys(findings.faults))), tuple(findings.close))


def _played(table: RaceTable, text: str, number: int) -> _Played:
    try:
        turn = parse_turn(text)
    except NotationError as error:
        raise error.prefixed(f"turn {number}: ") from None
    findings = table.play(turn)
    faults = tuple(dict.fromkeys(replace(fault, turn=number) for fault in findings.faults))
    return _Played(table, PlayedTurn(text, (table.course,), faults), tuple(findings.close))
