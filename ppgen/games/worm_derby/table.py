"""The table during play: what each turn does, and which rules it breaks."""

from __future__ import annotations

from math import dist

from ppgen.boards.shapes import disc_to_square
from ppgen.games.worm_derby.blocked import new_link, next_coin, place_of
from ppgen.games.worm_derby.course import Course, Worm, between_gates, eaten, grown, round_pylon, step
from ppgen.games.worm_derby.finish import HALF_WAY, room_at_home, too_close_to_home
from ppgen.games.worm_derby.limits import CONTACT, TOLERANCE, Findings
from ppgen.games.worm_derby.notation import Ace, BuildWorm, End, Grow, Nothing, PlaceTile, RaceTurn, WormMove
from ppgen.games.worm_derby.slalom import side_findings
from ppgen.games.worm_derby.slide import slide_findings
from ppgen.games.worm_derby.static import course_findings
from ppgen.games.worm_derby.terms import WormDerbyRules
from ppgen.games.worm_derby.worms import worm_findings, worms_apart
from ppgen.piecepack import COIN, TILE, Suit
from ppgen.plane import Point
from ppgen.records import replace
from ppgen.rules.verdict import Fault

STAGES = ("tiles", "worms", "race")
AFTER = {"worms": "worms are built already", "race": "the race is on"}


class RaceTable:
    """The course during play, and whose turn it is."""

    def __init__(self, course: Course, terms: WormDerbyRules) -> None:
        self.course, self.terms = course, terms
        self.last: Suit | None = None
        self.stage = ""
        self.done: list[Suit] = []
        self.known: set[Fault] = set()
        """The faults of how things lie that were reported before."""
        self.built: dict[Suit, int] = {}
        """The lengths of the worms when the race began; unknown in a race that begins in the middle."""

    def copy(self) -> RaceTable:
        other = RaceTable(self.course, self.terms)
        other.last, other.stage, other.done = self.last, self.stage, [*self.done]
        other.known, other.built = {*self.known}, {**self.built}
        return other

    def play(self, turn: RaceTurn) -> Findings:
        """Play a turn, and report what is wrong with it and with how things lie after it."""
        findings = Findings()
        self._order(turn, findings)
        for number, action in enumerate(turn.actions):
            last = number == len(turn.actions) - 1
            if not last and not isinstance(action, Ace | Grow):
                message = "Another roll follows, but only an ace is rolled again."
                findings.fault("WD-ACE", turn.suit, message)
            if last and isinstance(action, Ace | Grow):
                message = "After an ace the player rolls again, but nothing was rolled."
                findings.fault("WD-ACE", turn.suit, message, "separate the rolls of a turn by `;`")
            match action:
                case PlaceTile():
                    if any(action.obstacle.key == other.key for other in self.course.obstacles):
                        message = f"{action.obstacle.name.capitalize()} was placed before."
                        findings.fault("WD-TURN", turn.suit, message, "a tile is placed once")
                    self.course = self.course.with_obstacle(action.obstacle)
                case BuildWorm():
                    if self.course.worm(turn.suit) is not None:
                        message = f"{turn.suit.capitalize()} built their worm before."
                        findings.fault("WD-TURN", turn.suit, message, "a worm is built once")
                    self.course = self.course.with_worm(Worm(turn.suit, action.coins))
                case Ace():
                    self._begin(findings)
                    self._ace(action, findings)
                case Grow():
                    self._begin(findings)
                    self._grow(turn.suit, action, findings)
                case Nothing():
                    self._begin(findings)
                case WormMove():
                    self._begin(findings)
                    self._move(turn.suit, action, findings)
            self.stand(findings)
        return findings

    def stand(self, findings: Findings) -> None:
        """Report what is wrong with how things lie now. A fault is reported once, when it arises."""
        self._report(course_findings(self.course, self.terms), findings)

    def _report(self, lying: Findings, findings: Findings) -> None:
        findings.faults += [fault for fault in lying.faults if fault not in self.known]
        findings.close += lying.close
        self.known.update(lying.faults)

    def _order(self, turn: RaceTurn, findings: Findings) -> None:
        """Players act in turn, and each part of the game begins with the first; those at home are skipped."""
        kind = turn.actions[0]
        stage = "tiles" if isinstance(kind, PlaceTile) else "worms" if isinstance(kind, BuildWorm) else "race"
        reached = "race" if self.course.race else "worms" if self.course.worms else "tiles"
        if STAGES.index(stage) < STAGES.index(reached):
            what = "place a tile" if stage == "tiles" else "build a worm"
            message = f"{turn.suit.capitalize()} {what}, but {AFTER[reached]}."
            findings.fault("WD-TURN", turn.suit, message, "first the tiles, then the worms, then the race")
        if turn.suit not in self.course.players:
            message = f"{turn.suit.capitalize()} do not play."
            findings.fault("WD-TURN", turn.suit, message, f"players: {', '.join(self.course.players)}")
            return
        racing = [suit for suit in self.course.players if suit not in self.done]
        if self.last is None and self.course.race:
            # A race that is under way may continue with any player.
            expected: Suit | None = turn.suit
        elif stage != self.stage or self.last is None:
            expected = self._first(stage)
        else:
            order = self.course.players
            later = order[order.index(self.last) + 1 :] + order
            expected = next((suit for suit in later if suit in racing), None)
        if turn.suit != expected:
            who = turn.suit.capitalize()
            message = (
                f"It is the turn of {expected.capitalize()}, but {who} act."
                if expected
                else f"Every worm is home, but {who} act."
            )
            findings.fault("WD-TURN", turn.suit, message, "players take turns in the order of players:")
        self.last, self.stage = turn.suit, stage

    def _first(self, stage: str) -> Suit:
        """Who acts first in a part of the game; what is in the setup was placed and built in turn, too."""
        there = {"tiles": len(self.course.obstacles), "worms": len(self.course.worms)}.get(stage, 0)
        return self.course.players[there % len(self.course.players)]

    def _begin(self, findings: Findings) -> None:
        if self.course.race:
            return
        for suit in self.course.players:
            if self.course.worm(suit) is None:
                message = f"The race begins, but {suit.capitalize()} have built no worm."
                findings.fault("WD-TURN", suit, message, "every player builds a worm before the race")
        self.built = {worm.suit: len(worm.coins) for worm in self.course.worms}
        self.course = replace(self.course, race=True)

    def _coin_down(self, worm: Worm, taken: End, findings: Findings) -> None:
        """Check a coin just put down: between the steps of a move, too, a worm is a chain and lies on nothing."""
        slide_findings(self.course, worm, new_link(worm, taken), findings)
        lying = Findings()
        worm_findings(self.course, worm, self.terms, lying)
        for other in self.course.worms:
            if other.suit != worm.suit:
                worms_apart(worm, other, lying)
        self._report(lying, findings)

    def _ace(self, action: Ace, findings: Findings) -> None:
        moved = action.obstacle
        if moved is None:
            return
        before = next((obstacle for obstacle in self.course.obstacles if obstacle.key == moved.key), None)
        if before is None or moved.colour not in ("", before.colour):
            findings.fault("WD-ACE", moved.name, f"There is no {moved.name} to move.")
            return
        moved = replace(moved, colour=before.colour)
        away = dist((before.x, before.y), (moved.x, moved.y))
        limit = self.terms.move * TILE
        message = f"{moved.name.capitalize()} is moved by {away:.1f} mm."
        hint = f"by at most a tile width, {limit:.1f} mm"
        findings.at_most(away, limit, Fault("WD-MOVE", moved.name, message, hint, f"≤ {limit:.1f}", f"{away:.1f}"))
        self.course = self.course.with_obstacle(moved)
        for worm in self.course.worms:
            for index, disc in enumerate(worm.discs, 1):
                gap = disc_to_square(disc, moved.square)
                message = f"{moved.name.capitalize()} is put {-gap:.1f} mm over coin {index} of {worm.name}."
                findings.apart(gap, Fault("WD-MOVE-ON", moved.name, message, "an obstacle never lies on a worm"))
        # The same fault of the coins would be reported twice.
        lying = course_findings(self.course, self.terms)
        self.known.update(fault for fault in lying.faults if fault.code == "WD-OVER-TILE")

    def _move(self, suit: Suit, move: WormMove, findings: Findings) -> None:
        worm = self.course.worm(suit)
        if worm is None:
            findings.fault("WD-TURN", suit, f"There is no worm of {suit.capitalize()} to move.")
            return
        ends = [end for end, _ in move.steps]
        if len(set(ends)) > 1:
            message = f"The worm of {suit.capitalize()} takes coins from both its ends in one move."
            findings.fault("WD-END", suit, message, "all the steps of a move take coins from one end")
        other = next((end for end in ends if end != worm.bitten), None)
        if worm.bitten and other:
            message = f"The worm of {suit.capitalize()} was bitten at end {worm.bitten}, and moves from end {other}."
            findings.fault("WD-AWAY", suit, message, f"its next move takes coins from end {worm.bitten}")
        length = len(worm.coins)
        on_the_way: list[tuple[float, Worm]] = []
        for number, (end, way) in enumerate(move.steps, 1):
            place = place_of(worm, end, way)
            outward = max(abs(angle) for angle in round_pylon(self.course, worm)) < HALF_WAY
            if outward and self.terms.slalom:
                front = worm.coins[-1] if end == "a" else worm.coins[0]
                side_findings(self.course, worm, front, place, findings)
            worm = step(self.course, worm, end, place)
            if move.eats and number == len(move.steps):
                self._bite(worm, place, findings)
            self.course = self.course.with_worm(worm)
            self._coin_down(worm, end, findings)
            on_the_way.append((room_at_home(self.course, worm), worm))
        if move.eats and not move.steps:
            message = f"The worm of {worm.name} eats a coin without a step."
            findings.fault("WD-BITE", suit, message, "the last step puts its coin on the one that is eaten")
        if not (move.eats and move.steps) or len(move.steps) > min(move.roll, length):
            self._count(worm, move, min(move.roll, length), ends, findings)
        if move.wins:
            self._win(worm, findings)
        elif on_the_way and suit not in self.done:
            room, worm = max(on_the_way, key=lambda step: step[0])
            if room >= TOLERANCE:
                message = f"The worm of {worm.name} has come home, but the move does not say that it wins."
                findings.fault("WD-WIN", suit, message, "write `wins` after its steps")
            elif room > -TOLERANCE:
                findings.close.append(too_close_to_home(worm, room))

    def _bite(self, worm: Worm, place: Point, findings: Findings) -> None:
        """A coin put on an end of another worm eats it: the eaten coin goes back to its owner."""
        if not self.terms.cannibal:
            message = f"The worm of {worm.name} eats a coin; only cannibal worms do."
            findings.fault("WD-BITE", worm.suit, message, "a variant, `cannibal`")
            return
        near: list[tuple[float, Worm, End]] = []
        for other in self.course.worms:
            if other.suit != worm.suit:
                sides: tuple[tuple[End, Point], ...] = (("a", other.coins[0]), ("b", other.coins[-1]))
                near += [(COIN - dist(coin, place), other, end) for end, coin in sides]
        bites = [bite for bite in near if bite[0] > TOLERANCE] or [bite for bite in near if bite[0] > CONTACT]
        if len(bites) != 1:
            where = f"{len(bites)} end coins at once" if bites else "no end coin of another worm"
            message = f"The coin that {worm.name} put down lies on {where}."
            findings.fault("WD-BITE", worm.suit, message, "it eats the one end coin that it overlays")
            return
        over, other, end = bites[0]
        if over <= TOLERANCE:
            findings.close.append(
                f"{worm.suit}: its coin lies {over:.1f} mm over an end of {other.name}, "
                f"which is within {TOLERANCE:g} mm of none"
            )
        if len(other.coins) <= 2:
            message = f"The worm of {other.name} has two coins, and cannot be bitten."
            findings.fault("WD-BITE", other.suit, message)
            return
        self.course = self.course.with_worm(eaten(self.course, other, end))

    def _grow(self, suit: Suit, action: Grow, findings: Findings) -> None:
        """On an ace, an eaten coin comes back."""
        worm = self.course.worm(suit)
        longest = self.built.get(suit, self.terms.longest)
        if not self.terms.cannibal or worm is None or len(worm.coins) >= longest:
            message = f"No coin of {suit.capitalize()} was eaten that could come back."
            findings.fault("WD-GROW", suit, message, "only cannibal worms lose coins, and get back those")
            return
        place = place_of(worm, "a" if action.end == "b" else "b", action.way)
        worm = grown(self.course, worm, action.end, place)
        self.course = self.course.with_worm(worm)
        self._coin_down(worm, "a" if action.end == "b" else "b", findings)

    def _count(self, worm: Worm, move: WormMove, most: int, ends: list[End], findings: Findings) -> None:
        taken = len(move.steps)
        wanted, actual = str(most), str(taken)
        steps = "1 step" if taken == 1 else f"{taken} steps"
        if taken > most:
            message = f"The worm of {worm.name} takes {steps} on a {move.roll}."
            hint = "no more steps than it has coins" if most < move.roll else ""
            findings.fault("WD-STEPS", worm.suit, message, hint, wanted, actual)
        elif taken < most and not move.wins:
            # Without steps, the worm could have led with either end, unless it was bitten.
            tried: tuple[End, ...] = (ends[-1],) if ends else (worm.bitten,) if worm.bitten else ("a", "b")
            coin = min((next_coin(self.course, worm, end) for end in tried), key=lambda coin: coin.room)
            place = f"{coin.place[0]:g},{coin.place[1]:g}"
            if coin.room >= TOLERANCE:
                message = f"The worm of {worm.name} takes {steps} on a {move.roll}, and is not blocked."
                hint = f"its next coin fits at {place}"
                findings.fault("WD-STEPS", worm.suit, message, hint, wanted, actual)
            elif coin.room > -TOLERANCE:
                room = f"has {coin.room:.2f} mm to spare" if coin.room >= 0 else f"lacks {-coin.room:.2f} mm"
                findings.close.append(
                    f"{worm.suit}: at {place} its next coin {room}, which is within {TOLERANCE:g} mm of just fitting, "
                    "so whether it is blocked is too close to say"
                )

    def _win(self, worm: Worm, findings: Findings) -> None:
        room = room_at_home(self.course, worm)
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
        findings.fault("WD-WIN", worm.suit, message, "round the far side of the pylon, and back")
