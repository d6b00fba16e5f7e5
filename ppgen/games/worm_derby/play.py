"""A race played through, every placement, step and move of an obstacle checked when it happens."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import dist, inf

from ppgen.boards.shapes import Point, disc_to_square, square_to_square
from ppgen.games.worm_derby.course import (
    Course,
    Worm,
    beside,
    between_gates,
    eaten,
    grown,
    heading,
    room_between_gates,
    round_pylon,
    step,
)
from ppgen.games.worm_derby.limits import CONTACT, TOLERANCE, Findings
from ppgen.games.worm_derby.notation import (
    Ace,
    BuildWorm,
    End,
    Grow,
    Move,
    Nothing,
    PlaceTile,
    Turn,
    parse_course,
    parse_turn,
    print_coins,
    print_tile,
)
from ppgen.games.worm_derby.static import course_findings, place_findings, side_findings, start_findings, worm_findings
from ppgen.games.worm_derby.static import worms_apart as apart_findings
from ppgen.games.worm_derby.terms import WormDerbyRules
from ppgen.piecepack import COIN, TILE, Suit
from ppgen.rules.protocol import NotationError, Replay, Step, Transcript
from ppgen.rules.verdict import Fault, Verdict

HALF_WAY = 180.0
"""From here on, in degrees round the pylon, a worm is on its way back."""
FAR_SIDE = 270.0
"""A worm is round the pylon when an end has turned about it by so many degrees, seen from the pylon."""

STAGES = ("tiles", "worms", "race")
AFTER = {"worms": "worms are built already", "race": "the race is on"}


@dataclass(frozen=True, slots=True)
class RaceReplay(Replay[Course]):
    """A replay that also knows what was too close to say, by turn (0: the setup)."""

    close: tuple[tuple[str, ...], ...] = ()

    def verdict(self, turns: int, moves: Sequence[str]) -> Verdict:
        faults = self.faults + tuple(fault for step in self.steps[:turns] for fault in step.faults)
        if faults:
            return Verdict("illegal", faults)
        close = tuple(said for turn in self.close[: turns + 1] for said in turn)
        if close or self.tried:
            return Verdict("unknown", tried="; ".join(dict.fromkeys((*close, *([self.tried] if self.tried else [])))))
        return Verdict("legal", witness=(*self.lead, *moves[:turns]))


class Races:
    """Races replayed. Turns that a transcript shares with an earlier one, from the setup on, are not played again."""

    def __init__(self, terms: WormDerbyRules) -> None:
        self.terms = terms
        self._known: dict[tuple[str, tuple[str, ...]], _Played] = {}

    def replay(self, transcript: Transcript) -> RaceReplay:
        """Play a transcript through. Raises NotationError, its message naming the turn."""
        course = parse_course(transcript.setup)
        terms = self.terms.agreed(course.agreed)
        # A transcript may begin with the placing of obstacles; then they are counted when the race begins.
        first = course_findings(replace(course, race=True) if not course.worms else course, terms)
        table = _Table(course, terms)
        steps: list[Step[Course]] = []
        close = [tuple(first.close)]
        for number, text in enumerate(transcript.turns, 1):
            so_far = (transcript.setup, transcript.turns[:number])
            played = self._known.get(so_far)
            if played is None:
                played = self._known[so_far] = _played(table.copy(), text, number)
            table = played.table
            steps.append(played.step)
            close.append(played.close)
        return RaceReplay(
            (course,),
            tuple(steps),
            tuple(first.faults),
            () if course.race else setting_up(course),
            BARE if course.race else "",
            tuple(close),
        )


BARE = "no rule is broken by where things lie, but how the worms came there only a transcript from the set-up can show"
"""Why nothing more is known of a race that begins in the middle."""


def setting_up(course: Course) -> tuple[str, ...]:
    """The turns that lay out a course before the race: tiles in turn, then worms."""
    order = course.players
    tiles = [f"{order[at % len(order)]} tile {print_tile(tile)}" for at, tile in enumerate(course.obstacles)]
    return (*tiles, *(f"{worm.suit} worm {print_coins(worm)}" for worm in course.worms))


class _Table:
    """The course while it is played on, and whose turn it is."""

    def __init__(self, course: Course, terms: WormDerbyRules) -> None:
        self.course, self.terms = course, terms
        self.last: Suit | None = None
        self.stage = ""
        self.done: list[Suit] = []
        self.built: dict[Suit, int] = {}
        """How long the worms were when the race began; of a race that begins in the middle nobody knows."""

    def copy(self) -> _Table:
        other = _Table(self.course, self.terms)
        other.last, other.stage, other.done, other.built = self.last, self.stage, [*self.done], {**self.built}
        return other

    def play(self, turn: Turn) -> Findings:
        found = Findings()
        self._order(turn, found)
        for number, action in enumerate(turn.actions):
            last = number == len(turn.actions) - 1
            if not last and not isinstance(action, Ace | Grow):
                message = "Another roll follows, but only an ace is rolled again."
                found.faults.append(Fault("WD-ACE", turn.suit, message))
            if last and isinstance(action, Ace | Grow):
                message = "After an ace the player rolls again, and nothing was rolled."
                found.faults.append(Fault("WD-ACE", turn.suit, message, "divide the rolls of a turn by `;`"))
            match action:
                case PlaceTile():
                    if any(action.obstacle.key == other.key for other in self.course.obstacles):
                        message = f"{action.obstacle.name.capitalize()} was placed before."
                        found.faults.append(Fault("WD-TURN", turn.suit, message, "a tile is placed once"))
                    place_findings(self.course, action.obstacle, self.terms, found)
                    self.course = self.course.with_obstacle(action.obstacle)
                    self._tiles_apart(action.obstacle.key, found)
                case BuildWorm():
                    if self.course.worm(turn.suit) is not None:
                        message = f"{turn.suit.capitalize()} built their worm before."
                        found.faults.append(Fault("WD-TURN", turn.suit, message, "a worm is built once"))
                    worm = Worm(turn.suit, action.coins)
                    self.course = self.course.with_worm(worm)
                    self._worm(worm, found)
                    start_findings(self.course, worm, found)
                case Ace():
                    self._begin(found)
                    self._ace(action, found)
                case Grow():
                    self._begin(found)
                    self._grow(turn.suit, action, found)
                case Nothing():
                    self._begin(found)
                case Move():
                    self._begin(found)
                    self._move(turn.suit, action, found)
        return found

    def _order(self, turn: Turn, found: Findings) -> None:
        """Players act one after the other, in each part of the game from the first; who is home is passed over."""
        kind = turn.actions[0]
        stage = "tiles" if isinstance(kind, PlaceTile) else "worms" if isinstance(kind, BuildWorm) else "race"
        reached = "race" if self.course.race else "worms" if self.course.worms else "tiles"
        if STAGES.index(stage) < STAGES.index(reached):
            what = "place a tile" if stage == "tiles" else "build a worm"
            message = f"{turn.suit.capitalize()} {what}, and {AFTER[reached]}."
            found.faults.append(Fault("WD-TURN", turn.suit, message, "first the tiles, then the worms, then the race"))
        if turn.suit not in self.course.players:
            message = f"{turn.suit.capitalize()} do not play."
            found.faults.append(Fault("WD-TURN", turn.suit, message, f"players: {', '.join(self.course.players)}"))
            return
        racing = [suit for suit in self.course.players if suit not in self.done]
        if self.last is None and self.course.race:
            # A race that is under way may go on with anybody.
            expected: Suit | None = turn.suit
        elif stage != self.stage or self.last is None:
            expected = self.course.players[0]
        else:
            order = self.course.players
            later = order[order.index(self.last) + 1 :] + order
            expected = next((suit for suit in later if suit in racing), None)
        if turn.suit != expected:
            message = f"It is the turn of {expected}, and {turn.suit} act."
            found.faults.append(Fault("WD-TURN", turn.suit, message, "players take turns in the order of players:"))
        self.last, self.stage = turn.suit, stage

    def _begin(self, found: Findings) -> None:
        if self.course.race:
            return
        for suit in self.course.players:
            if self.course.worm(suit) is None:
                message = f"The race begins, and {suit} have built no worm."
                found.faults.append(Fault("WD-TURN", suit, message, "every player builds a worm before the race"))
        self.built = {worm.suit: len(worm.coins) for worm in self.course.worms}
        before = course_findings(self.course, self.terms)
        found.faults += before.faults
        found.close += before.close
        self.course = replace(self.course, race=True)

    def _worm(self, worm: Worm, found: Findings) -> None:
        worm_findings(self.course, worm, self.terms, found)
        for other in self.course.worms:
            if other.suit != worm.suit:
                apart_findings(worm, other, found)

    def _tiles_apart(self, key: int, found: Findings) -> None:
        moved = next(obstacle for obstacle in self.course.obstacles if obstacle.key == key)
        for name, square in self.course.tiles(without=key):
            gap = square_to_square(moved.square, square)
            message = f"{moved.name.capitalize()} and {name} overlap by {-gap:.1f} mm."
            found.apart(gap, Fault("WD-OVERLAP", moved.name, message, "tiles may touch, and not overlap"))

    def _ace(self, action: Ace, found: Findings) -> None:
        moved = action.obstacle
        if moved is None:
            return
        before = next((obstacle for obstacle in self.course.obstacles if obstacle.key == moved.key), None)
        if before is None or moved.colour not in ("", before.colour):
            found.faults.append(Fault("WD-ACE", moved.name, f"There is no {moved.name} to move."))
            return
        moved = replace(moved, colour=before.colour)
        away = dist((before.x, before.y), (moved.x, moved.y))
        limit = self.terms.move * TILE
        message = f"{moved.name.capitalize()} is moved by {away:.1f} mm."
        hint = f"by at most a tile width, {limit:.1f} mm"
        found.most(away, limit, Fault("WD-MOVE", moved.name, message, hint, f"≤ {limit:.1f}", f"{away:.1f}"))
        self.course = self.course.with_obstacle(moved)
        self._tiles_apart(moved.key, found)
        for worm in self.course.worms:
            for index, disc in enumerate(worm.discs, 1):
                gap = disc_to_square(disc, moved.square)
                message = f"{moved.name.capitalize()} is put {-gap:.1f} mm over coin {index} of {worm.name}."
                found.apart(gap, Fault("WD-MOVE-ON", moved.name, message, "an obstacle never lies on a worm"))

    def _move(self, suit: Suit, move: Move, found: Findings) -> None:
        worm = self.course.worm(suit)
        if worm is None:
            found.faults.append(Fault("WD-TURN", suit, f"There is no worm of {suit.capitalize()} to move."))
            return
        ends = [end for end, _ in move.steps]
        if len(set(ends)) > 1:
            message = f"The worm of {suit.capitalize()} takes coins from both its ends in one move."
            found.faults.append(Fault("WD-END", suit, message, "all the steps of a move take coins from one end"))
        if worm.bitten and ends and ends[0] != worm.bitten:
            message = f"The worm of {suit.capitalize()} was bitten at end {worm.bitten}, and moves from end {ends[0]}."
            found.faults.append(Fault("WD-AWAY", suit, message, f"its next move takes coins from end {worm.bitten}"))
        length = len(worm.coins)
        arrived = False
        for number, (end, way) in enumerate(move.steps, 1):
            place = _place(worm, end, way)
            outward = max(abs(angle) for angle in round_pylon(self.course, worm)) < HALF_WAY
            if outward:
                front = worm.coins[-1] if end == "a" else worm.coins[0]
                side_findings(self.course, worm, front, place, found)
            worm = step(self.course, worm, end, place)
            if move.eats and number == len(move.steps):
                self._bite(worm, place, found)
            self.course = self.course.with_worm(worm)
            self._worm(worm, found)
            arrived = arrived or (home(self.course, worm) and _room(self.course, worm) >= TOLERANCE)
        if not move.eats or len(move.steps) > min(move.roll, length):
            self._count(worm, move, min(move.roll, length), ends, found)
        if move.wins:
            self._win(worm, found)
        elif arrived and suit not in self.done:
            message = f"The worm of {worm.name} has come home, and the move does not say that it wins."
            found.faults.append(Fault("WD-WIN", suit, message, "write `wins` after its steps"))

    def _bite(self, worm: Worm, place: Point, found: Findings) -> None:
        """A coin was put on an end of another worm: that coin goes back to its owner."""
        if not self.terms.cannibal:
            message = f"The worm of {worm.name} eats a coin; only cannibal worms do."
            found.faults.append(Fault("WD-BITE", worm.suit, message, "a variant, `cannibal`"))
            return
        near: list[tuple[float, Worm, End]] = []
        for other in self.course.worms:
            if other.suit != worm.suit:
                sides: tuple[tuple[End, Point], ...] = (("a", other.coins[0]), ("b", other.coins[-1]))
                near += [(COIN - dist(coin, place), other, end) for end, coin in sides]
        bites = [bite for bite in near if bite[0] > TOLERANCE] or [bite for bite in near if bite[0] > CONTACT]
        if len(bites) != 1:
            message = f"The coin that {worm.name} put down lies on {len(bites)} ends of other worms; it eats one."
            found.faults.append(Fault("WD-BITE", worm.suit, message, "it must overlay an end coin of another worm"))
            return
        over, other, end = bites[0]
        if over <= TOLERANCE:
            found.close.append(
                f"{worm.suit}: its coin lies {over:.1f} mm over an end of {other.name}, "
                f"which is within {TOLERANCE:g} mm of none"
            )
        if len(other.coins) <= 2:
            message = f"The worm of {other.name} has two coins, and cannot be bitten."
            found.faults.append(Fault("WD-BITE", other.suit, message))
            return
        self.course = self.course.with_worm(eaten(self.course, other, end))

    def _grow(self, suit: Suit, action: Grow, found: Findings) -> None:
        """An eaten coin comes back on an ace."""
        worm = self.course.worm(suit)
        longest = self.built.get(suit, self.terms.longest)
        if not self.terms.cannibal or worm is None or len(worm.coins) >= longest:
            message = f"No coin of {suit.capitalize()} was eaten that could come back."
            found.faults.append(Fault("WD-GROW", suit, message, "only cannibal worms lose coins, and get back those"))
            return
        place = _place(worm, "a" if action.end == "b" else "b", action.way)
        worm = grown(self.course, worm, action.end, place)
        self.course = self.course.with_worm(worm)
        self._worm(worm, found)

    def _count(self, worm: Worm, move: Move, most: int, ends: list[End], found: Findings) -> None:
        taken = len(move.steps)
        wanted, actual = str(most), str(taken)
        if taken > most:
            message = f"The worm of {worm.name} takes {taken} steps on a {move.roll}."
            hint = "no more steps than it has coins" if most < move.roll else ""
            found.faults.append(Fault("WD-STEPS", worm.suit, message, hint, wanted, actual))
        elif taken < most and not move.wins:
            # Without any step it may have been meant to lead with either end, unless it was bitten.
            tried: tuple[End, ...] = (ends[-1],) if ends else (worm.bitten,) if worm.bitten else ("a", "b")
            free = [free_place(self.course, worm, end, self.terms) for end in tried]
            if all(place is not None and sure for place, sure in free):
                place = free[0][0] or (0.0, 0.0)
                message = f"The worm of {worm.name} takes {taken} steps on a {move.roll}, and is not blocked."
                hint = f"its next coin fits at {place[0]:g},{place[1]:g}"
                found.faults.append(Fault("WD-STEPS", worm.suit, message, hint, wanted, actual))
            elif all(place is not None for place, _ in free):
                place = next(place for place, sure in free if place is not None and not sure)
                found.close.append(
                    f"{worm.suit}: its next coin fits at {place[0]:g},{place[1]:g} only within {TOLERANCE:g} mm, "
                    "so whether it is blocked is too close to say"
                )

    def _win(self, worm: Worm, found: Findings) -> None:
        room = _room(self.course, worm)
        if abs(room) < TOLERANCE:
            side = "inside" if room >= 0 else "outside"
            found.close.append(
                f"{worm.suit}: its end is {abs(room):.1f} mm {side} the passage between "
                f"the start tiles, which is within {TOLERANCE:g} mm of its edge"
            )
        if room > -TOLERANCE:
            self.done.append(worm.suit)
            return
        turned = max(round_pylon(self.course, worm), key=abs)
        if not any(between_gates(self.course, coin) for coin in (worm.coins[0], worm.coins[-1])):
            message = f"Neither end of {worm.name} is between the start tiles."
        else:
            message = (
                f"The worm of {worm.name} is back, but has not gone round the far side of the pylon ({turned:.0f}°)."
            )
        found.faults.append(Fault("WD-WIN", worm.suit, message, "round the far side of the pylon, and back"))


def home(course: Course, worm: Worm) -> bool:
    """Whether an end is between the start tiles after a lap round the far side of the pylon."""
    return _room(course, worm) >= 0


def _room(course: Course, worm: Worm) -> float:
    """How deep, in mm, an end that has gone round the pylon is between the start tiles; negative: not at all."""
    turned = round_pylon(course, worm)
    ends = ((worm.coins[0], turned[0]), (worm.coins[-1], turned[-1]))
    rooms = (room_between_gates(course, coin) for coin, angle in ends if abs(angle) >= FAR_SIDE)
    return max(rooms, default=-inf)


def _place(worm: Worm, taken: End, way: float | Point) -> Point:
    """Where a coin is put: at a place, or touching the other end after a bend from the way that this end points."""
    if isinstance(way, tuple):
        return way
    end: End = "b" if taken == "a" else "a"
    coin = worm.coins[-1] if end == "b" else worm.coins[0]
    return beside(coin, heading(worm, end) + way)


def free_place(course: Course, worm: Worm, taken: End, terms: WormDerbyRules) -> tuple[Point | None, bool]:
    """Where the next coin of a worm can go, straight on first, by tries of half a degree; None: it is blocked there.

    And whether that is beyond doubt: False where a place is within tolerance of none.
    """
    doubtful: Point | None = None
    for number in range(480):
        bend = (number + 1) // 2 * 0.5 * (1 if number % 2 else -1)
        place = _place(worm, taken, bend)
        moved = step(course, worm, taken, place)
        found = Findings()
        worm_findings(course, moved, terms, found)
        for other in course.worms:
            if other.suit != worm.suit:
                apart_findings(moved, other, found)
        if not found.faults and not found.close:
            return place, True
        if not found.faults and doubtful is None:
            doubtful = place
    return doubtful, False


@dataclass(frozen=True, slots=True)
class _Played:
    """One turn, and the table after it, on which nobody plays further: it is copied first."""

    table: _Table
    step: Step[Course]
    close: tuple[str, ...]


def _played(table: _Table, text: str, number: int) -> _Played:
    try:
        turn = parse_turn(text)
    except NotationError as error:
        raise NotationError(f"turn {number}: {error.message}", error.offset, error.hint) from None
    found = table.play(turn)
    faults = tuple(dict.fromkeys(replace(fault, turn=number) for fault in found.faults))
    return _Played(table, Step(text, (table.course,), faults), tuple(found.close))
