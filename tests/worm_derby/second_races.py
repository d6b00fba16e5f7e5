"""Whose turn it is in Worm Derby, what a roll lets a worm do, and who eats whom, once more: from the rules alone.

"Starting with the first player, each player in turn places a tile", then "builds his worm", then "players take turns
moving". "The remaining worms may continue to race". On 2 to 5 "move your worm that many steps", all of them "from the
same end"; "on a null you do not move"; "on an ace you may move an obstacle and then roll again". Cannibals: a step may
"overlay one of the end disks of another player's worm", which "ends your movement"; "the attacked worm, on its next
move, must move away"; "a worm can never move more steps then its length"; "instead of moving an obstacle, you may add
an eaten disk back on to one end". A worm of two coins cannot be bitten. The first to bring an end between the start
tiles after its lap has won, and says so.

Worms keep to lanes, so a worm is a row of whole numbers, from end a to end b: coin 0 lies 9.05 mm behind the start line
and each further one a coin's diameter ahead. Coins 0 and 1 are between the start tiles. Nothing blocks a worm in the
open, and nobody passes through a narrow gap there.
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass, field

COIN = 19.05
FIRST = -9.05
"""How far ahead of the start line coin 0 of a lane lies."""
STAGES = ("tile", "worm", "race")


@dataclass
class Worm:
    lane: int
    coins: list[int]
    lapped: bool = False
    """Whether it has gone round the pylon."""
    bitten: str = ""
    built: int = 6

    def beyond(self, end: str) -> int:
        """The place of a coin put down straight on beyond an end."""
        one, two = self.coins[:2] if end == "a" else self.coins[:-3:-1]
        return 2 * one - two

    def add(self, end: str) -> int:
        new = self.beyond(end)
        self.coins = [new, *self.coins] if end == "a" else [*self.coins, new]
        return new

    @property
    def home(self) -> bool:
        return self.lapped and (self.coins[0] in (0, 1) or self.coins[-1] in (0, 1))


@dataclass
class Race:
    players: list[str]
    variants: set[str]
    tiles: set[str] = field(default_factory=set)
    worms: dict[str, Worm] = field(default_factory=dict)
    racing: bool = False

    def __post_init__(self) -> None:
        self.stage = self.reached
        self.home: set[str] = set()
        self.dealt = {1: 21, 2: 20, 3: 21, 4: 20}[len(self.players)]
        # What the set-up holds was laid in turn; a race under way goes on with anybody.
        self.line: deque[str] | None = None if self.racing else self._line(self.stage)

    def copy(self) -> Race:
        worms = {
            suit: Worm(worm.lane, [*worm.coins], worm.lapped, worm.bitten, worm.built)
            for suit, worm in self.worms.items()
        }
        other = Race(self.players, self.variants, {*self.tiles}, worms, self.racing)
        other.stage, other.home = self.stage, {*self.home}
        other.line = None if self.line is None else deque(self.line)
        return other

    @property
    def reached(self) -> str:
        return "race" if self.racing else "worm" if self.worms else "tile"

    def _line(self, stage: str) -> deque[str]:
        """The players in the order in which they act, the next first."""
        line = deque(self.players)
        line.rotate(-{"tile": len(self.tiles), "worm": len(self.worms), "race": 0}[stage])
        return line

    def lying(self) -> set[str]:
        """What is wrong with the number of things and of players, and before the race with who has built."""
        found = set()
        if len(self.players) < 2:
            found.add("WD-PLAYERS")
        complete = self.racing or self.worms
        if len(self.tiles) > self.dealt or (complete and len(self.tiles) < self.dealt and "fewer" not in self.variants):
            found.add("WD-COUNT")
        if any(not (2 if "cannibal" in self.variants else 6) <= len(worm.coins) <= 6 for worm in self.worms.values()):
            found.add("WD-LENGTH")
        if not set(self.worms) <= set(self.players):
            found.add("WD-TURN")
        if not self.racing:
            if {*self.players[: len(self.worms)]} != set(self.worms):
                found.add("WD-TURN")
            if any(worm.lapped or worm.bitten for worm in self.worms.values()):
                found.add("WD-START")
        return found

    def turn(self, text: str) -> set[str]:
        """The rules that a turn breaks."""
        who, _, rest = text.partition(" ")
        kind = rest.split()[0]
        stage = kind if kind in ("tile", "worm") else "race"
        found = self._in_turn(who, stage)
        before = self.lying()
        rolls = [rest] if stage == "worm" else rest.split(";")
        for left, roll in zip(range(len(rolls) - 1, -1, -1), rolls, strict=True):
            words = roll.split()
            if (words[0] == "ace") != (left > 0):
                found.add("WD-ACE")
            if words[0] == "tile":
                number = words[1].partition("@")[0]
                found |= {"WD-TURN"} if number in self.tiles else set()
                self.tiles.add(number)
            elif words[0] == "worm":
                found |= {"WD-TURN"} if who in self.worms else set()
                at, _, count = words[1].partition("*")
                self.worms[who] = Worm(int(at.partition(",")[0]), list(range(0, -int(count), -1)), built=int(count))
                found |= {code for coin in self.worms[who].coins for code in self._on_others(who, coin)}
            else:
                found |= self._raced(who, words)
        return found | (self.lying() - before)

    def _in_turn(self, who: str, stage: str) -> set[str]:
        wrong = STAGES.index(stage) < STAGES.index(self.reached) or who not in self.players
        if self.line is None:
            self.line = self._line("race")
            while who in self.players and self.line[0] != who:
                self.line.rotate(-1)
        elif stage != self.stage:
            self.line = self._line(stage)
        self.stage = stage
        wrong = wrong or not self.line or self.line[0] != who
        self.line.rotate(-1)
        return {"WD-TURN"} if wrong else set()

    def _raced(self, who: str, words: list[str]) -> set[str]:
        found = set()
        if not self.racing:
            self.racing = True
            found |= {"WD-TURN"} if not set(self.players) <= set(self.worms) else set()
        if words[:2] == ["ace", "grow"]:
            worm = self.worms.get(who)
            if "cannibal" not in self.variants or worm is None or len(worm.coins) >= worm.built:
                return found | {"WD-GROW"}
            return found | self._on_others(who, worm.add(words[2]))
        if words[0] == "ace":
            known = len(words) == 1 or words[1].partition("@")[0] in self.tiles
            return found | (set() if known else {"WD-ACE"})
        return found if words[0] == "null" else found | self._moved(who, words)

    def _on_others(self, who: str, coin: int) -> set[str]:
        lane = self.worms[who].lane
        others = [worm for suit, worm in self.worms.items() if suit != who and worm.lane == lane]
        return {"WD-WORMS"} if any(coin in worm.coins for worm in others) else set()

    def _moved(self, who: str, words: list[str]) -> set[str]:
        if who not in self.worms:
            return {"WD-TURN"}
        worm, roll = self.worms[who], int(words[0])
        eats, wins = "eats" in words, "wins" in words
        end, ends = "a", list[str]()
        for word in words[1:]:
            if word in ("a", "b"):
                end = word
            elif word not in ("eats", "wins"):
                ends.append(end)
        found = {"WD-END"} if len(set(ends)) > 1 else set()
        if worm.bitten and any(end != worm.bitten for end in ends):
            found.add("WD-AWAY")
        most, came_home, bit = min(roll, len(worm.coins)), False, False
        for left, taken in zip(range(len(ends) - 1, -1, -1), ends, strict=True):
            new = worm.add("b" if taken == "a" else "a")
            worm.coins = worm.coins[1:] if taken == "a" else worm.coins[:-1]
            worm.bitten = ""
            if eats and not left:
                bit = True
                found |= self._eaten(who, new)
            found |= self._on_others(who, new)
            came_home = came_home or worm.home
        if eats and not bit:
            found.add("WD-BITE")
        if len(ends) > most or (len(ends) < most and not (bit or wins)):
            found.add("WD-STEPS")
        if (came_home and not wins and who not in self.home) or (wins and not worm.home):
            found.add("WD-WIN")
        if wins and self.line:
            self.home.add(who)
            self.line = deque(suit for suit in self.line if suit != who)
        return found

    def _eaten(self, who: str, coin: int) -> set[str]:
        lane = self.worms[who].lane
        for suit, worm in self.worms.items():
            on = suit != who and worm.lane == lane and coin in (worm.coins[0], worm.coins[-1])
            if on and "cannibal" in self.variants and len(worm.coins) > 2:
                worm.bitten = "a" if coin == worm.coins[0] else "b"
                worm.coins.remove(coin)
                return set()
        return {"WD-BITE"}
