"""Playing a transcript through, every turn checked when it happens."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from ppgen.games.long_way import play
from ppgen.games.long_way.faults import choice_faults
from ppgen.games.long_way.notation import Absent, SheetTurn, Stop, parse_sheet, parse_turn
from ppgen.games.long_way.plan import Ground
from ppgen.games.long_way.sheet import PlayerSheet
from ppgen.rules.protocol import NotationError, PlayedTurn, Transcript
from ppgen.rules.verdict import Fault


@dataclass(frozen=True, slots=True)
class Tableful:
    """All players of one game at one moment: their sheets, who has stopped, and whose turn it is (a seat, from 0)."""

    sheets: tuple[PlayerSheet, ...]
    stopped: tuple[bool, ...]
    roller: int = 0

    @property
    def over(self) -> bool:
        return all(self.stopped)


def opening(transcript: Transcript, named: Callable[[PlayerSheet], PlayerSheet]) -> Tableful:
    """The sheets at the start: a setup for each player, divided by `|`, or one for all. Raises NotationError.

    `named` gives a sheet that was read the names by which its drawing goes.
    """
    seats = len(transcript.players)
    pieces = transcript.setup.split("|")
    if len(pieces) not in (1, seats):
        raise NotationError(
            f"the setup describes {len(pieces)} sheets for {seats} players",
            0,
            "give one for each player, or one for all",
        )
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
            hint = "divide the choices by `|` in the order of seats; `-` for one who has stopped"
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
        if stopped[seat]:
            if not isinstance(choice, Absent) and not before.over:
                faults.append(
                    _stopped_fault(name, f"{name[:1].upper()}{name[1:]} has stopped and may not draw anything more.")
                )
        elif isinstance(choice, Absent):
            faults.append(
                Fault(
                    "LW-NO-CHOICE",
                    name,
                    f"{name[:1].upper()}{name[1:]} has not stopped and must act.",
                    "draw the tile, draw a cafeteria, or stop",
                )
            )
        else:
            problems = choice_faults(ground, sheets[seat], turn.roll, choice)
            # At a table of several, a place alone does not say on whose sheet it is.
            faults.extend(problems if len(players) == 1 else (replace(f, where=f"{name}: {f.where}") for f in problems))
        sheets[seat] = play.apply(ground, sheets[seat], turn.roll, choice)
        stopped[seat] = stopped[seat] or isinstance(choice, Stop)
    after = Tableful(tuple(sheets), tuple(stopped), _next_roller(stopped, roller))
    return after, tuple(replace(fault, turn=number) for fault in faults)


def _next_roller(stopped: list[bool], roller: int) -> int:
    """The dice pass to the left, over those who have stopped."""
    seats = len(stopped)
    for step in range(1, seats + 1):
        seat = (roller + step) % seats
        if not stopped[seat]:
            return seat
    return roller


def _roll_faults(ground: Ground, sheet: PlayerSheet, turn: SheetTurn) -> list[Fault]:
    faults = []
    catalogue = ground.catalogue
    for roll in turn.rolls:
        if roll not in catalogue.tiles:
            faults.append(
                Fault(
                    "LW-CATALOGUE",
                    roll,
                    f"There is no tile {roll}: no dice show that.",
                    f"tiles are such as {', '.join(sorted(catalogue.tiles)[:3])}",
                )
            )
    for before, after in zip(turn.rolls, turn.rolls[1:], strict=False):
        if before[0] != after[0] and before[1] != after[1]:
            faults.append(
                Fault(
                    "LW-REROLL",
                    f"{before}>{after}",
                    f"Both dice change from {before} to {after}.",
                    "one coin rerolls one die; two coins, two rerolls",
                )
            )
    price = (len(turn.rolls) - 1) * ground.terms.reroll
    if price > max(sheet.coins_left, 0):
        faults.append(
            Fault(
                "LW-REROLL-COIN",
                "the coin box",
                f"Rerolls for {price} coin{'s' if price != 1 else ''} with {max(sheet.coins_left, 0) or 'none'} left.",
                "gain coins as a bonus first; only the roller's own coins pay",
                f"at most {max(sheet.coins_left, 0)}",
                str(price),
            )
        )
    return faults


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
