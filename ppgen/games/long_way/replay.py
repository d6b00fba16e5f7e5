"""Playing a transcript through, every turn checked when it happens."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import pairwise

from msgspec import Struct

from ppgen.games.long_way import play
from ppgen.games.long_way.faults import choice_faults
from ppgen.games.long_way.notation import Absent, SheetTurn, Stop, parse_sheet, parse_turn
from ppgen.games.long_way.sheet import PlayerSheet
from ppgen.games.long_way.sheet_bits import Ground
from ppgen.games.long_way.together import standing
from ppgen.records import replace
from ppgen.rules.protocol import NotationError, PlayedTurn, Transcript
from ppgen.rules.verdict import Fault


class Tableful(Struct, frozen=True):
    """All players of a game at one moment: their sheets, who has stopped, and who rolls (a seat, from 0)."""

    sheets: tuple[PlayerSheet, ...]
    stopped: tuple[bool, ...]
    roller: int = 0

    @property
    def over(self) -> bool:
        return all(self.stopped)


def opening(transcript: Transcript, named: Callable[[PlayerSheet], PlayerSheet]) -> Tableful:
    """The sheets at the start: a setup for each player, divided by `|`, or one for all. Raises NotationError.

    `named` gives the tiles of a sheet the names of what they look like.
    """
    seats = len(transcript.players)
    pieces = transcript.setup.split("|")
    if len(pieces) not in (1, seats):
        message = f"the setup describes {len(pieces)} sheets for {seats} players"
        raise NotationError(message, 0, "give one for each player, or one for all")
    sheets = []
    offset = 0
    for piece in pieces:
        try:
            sheets.append(named(parse_sheet(piece)))
        except NotationError as error:
            raise error.shifted(offset) from None
        offset += len(piece) + 1
    if len(sheets) < seats:
        sheets *= seats
    return Tableful(tuple(sheets), (False,) * seats)


def under_way(sheets: tuple[PlayerSheet, ...]) -> Tableful:
    """All players where a transcript begins. Who has drawn less than another has stopped; the dice have passed on."""
    here = standing(sheets)
    return Tableful(sheets, here.stopped, here.roller)


def parse_turns(transcript: Transcript) -> tuple[SheetTurn, ...]:
    """Every turn read, with as many choices as there are players. Raises NotationError, its message naming the turn."""
    seats = len(transcript.players)
    turns = []
    for number, text in enumerate(transcript.turns, 1):
        try:
            turn = parse_turn(text)
        except NotationError as error:
            raise error.prefixed(f"turn {number}: ") from None
        if len(turn.choices) != seats:
            hint = "divide the choices by `|` in the order of seats; `-` for a player who has stopped"
            raise NotationError(f"turn {number}: {len(turn.choices)} choices for {seats} players", 0, hint)
        turns.append(turn)
    return tuple(turns)


def play_turn(
    ground: Ground, before: Tableful, turn: SheetTurn, number: int, players: tuple[str, ...]
) -> tuple[Tableful, tuple[Fault, ...]]:
    """One turn: the roll and its rerolls, paid by the roller, then every player's choice on the final roll."""
    faults: list[Fault] = []
    sheets = list(before.sheets)
    stopped = list(before.stopped)
    if before.over:
        faults.append(_stopped_fault("the game", "Everybody has stopped: the game is over, and nobody rolls again."))
    roller = before.roller
    faults.extend(_roll_faults(ground, sheets[roller], turn))
    rerolls = len(turn.rolls) - 1
    if rerolls:
        sheets[roller] = sheets[roller].with_(crossed=rerolls * ground.terms.reroll)
    for seat, choice in enumerate(turn.choices):
        name = players[seat]
        who = f"{name[:1].upper()}{name[1:]}"
        if stopped[seat]:
            if not isinstance(choice, Absent) and not before.over:
                faults.append(_stopped_fault(name, f"{who} has stopped and may not draw anything more."))
        elif isinstance(choice, Absent):
            hint = "draw the tile, draw a cafeteria, or stop"
            faults.append(Fault("LW-NO-CHOICE", name, f"{who} has not stopped and must act.", hint))
        else:
            problems = choice_faults(ground, sheets[seat], turn.roll, choice)
            # With several players, a place alone does not say on whose sheet it is.
            faults.extend(problems if len(players) == 1 else (replace(f, where=f"{name}: {f.where}") for f in problems))
        sheets[seat] = play.apply(ground, sheets[seat], turn.roll, choice)
        stopped[seat] = stopped[seat] or isinstance(choice, Stop)
    after = Tableful(tuple(sheets), tuple(stopped), _next_roller(stopped, roller))
    return after, tuple(replace(fault, turn=number) for fault in faults)


def _next_roller(stopped: list[bool], roller: int) -> int:
    """The dice pass to the left and skip players who have stopped."""
    seats = len(stopped)
    for step in range(1, seats + 1):
        seat = (roller + step) % seats
        if not stopped[seat]:
            return seat
    return roller


def _roll_faults(ground: Ground, sheet: PlayerSheet, turn: SheetTurn) -> Iterator[Fault]:
    for roll in turn.rolls:
        if roll not in ground.catalogue.tiles:
            hint = f"tiles are such as {', '.join(sorted(ground.catalogue.tiles)[:3])}"
            yield Fault("LW-CATALOGUE", roll, f"There is no tile {roll}: no dice show that.", hint)
    for before, after in pairwise(turn.rolls):
        if before[0] != after[0] and before[1] != after[1]:
            message = f"Both dice change from {before} to {after}."
            hint = "one coin rerolls one die; two coins, two rerolls"
            yield Fault("LW-REROLL", f"{before}>{after}", message, hint)
    price, left = (len(turn.rolls) - 1) * ground.terms.reroll, max(sheet.coins_left, 0)
    if price > left:
        message = f"Rerolls for {price} coin{'s' if price != 1 else ''} with {left or 'none'} left."
        hint = "gain coins as a bonus first; only the roller's own coins pay"
        yield Fault("LW-REROLL-COIN", "the coin box", message, hint, f"at most {left}", str(price))


def _stopped_fault(where: str, message: str) -> Fault:
    return Fault("LW-STOPPED", where, message, "after stopping there are no more choices; write `-`")


def play_through(
    ground: Ground, start: Tableful, turns: tuple[SheetTurn, ...], transcript: Transcript
) -> tuple[PlayedTurn[PlayerSheet], ...]:
    steps = []
    now = start
    for number, (turn, text) in enumerate(zip(turns, transcript.turns, strict=True), 1):
        now, faults = play_turn(ground, now, turn, number, transcript.players)
        steps.append(PlayedTurn(text, now.sheets, faults))
    return tuple(steps)
