"""The verdict on a sheet without its history: an order of placement as witness, or the reason why there is none."""

from __future__ import annotations

from collections.abc import Sequence

from ppgen.games.long_way.notation import DrawCafeteria, DrawTile, SheetTurn, Stop, print_turn
from ppgen.games.long_way.search import COINS, SKIPPED, Exhausted, Leave, Move, Puzzle
from ppgen.games.long_way.sheet import PlayerSheet
from ppgen.games.long_way.sheet_bits import Ground
from ppgen.rules.verdict import Fault, Verdict


def judge_order(ground: Ground, sheet: PlayerSheet, budget: int, *, goes_on: bool = False) -> Verdict:
    """The verdict on a sheet without static faults. With `goes_on`, another turn must be able to follow.

    Coins are spent on rolls. Coins earned by the thing drawn last can only be spent on one more roll, after which a
    player who draws nothing must stop; so where a turn follows, the coins earned before must suffice.
    """
    if sheet.is_setup:
        return Verdict("legal")
    puzzle = Puzzle(ground, sheet, budget)
    try:
        moves = puzzle.solve()
        if goes_on and moves is not None and sheet.crossed > _before_the_last(puzzle, moves):
            moves = puzzle.solve_without_coins_last(moves)
            if moves is None:
                return Verdict("illegal", (_ended(sheet),))
    except Exhausted:
        many = "1 state" if budget == 1 else f"{budget} states"
        return Verdict("unknown", tried=f"{many} of play, with neither an order nor a proof that none exists")
    if moves is not None:
        return Verdict("legal", witness=_witness(puzzle, moves))
    return Verdict("illegal", (_reason(puzzle),))


def _before_the_last(puzzle: Puzzle, moves: Sequence[Move]) -> int:
    """The coins that an order has earned by the time the thing drawn last is rolled."""
    return puzzle.ground.terms.coins * sum(took == COINS for _, took in moves[:-1])


def _ended(sheet: PlayerSheet) -> Fault:
    coins = "1 coin is" if sheet.crossed == 1 else f"{sheet.crossed} coins are"
    return Fault(
        "LW-STOPPED",
        "the coin box",
        f"{coins} crossed out, and in every order of placement that needs one more roll after all of this is drawn. A "
        "player who draws nothing on a roll has stopped, so no turn can follow.",
        "cross out fewer coins before this turn, or reroll in it",
        str(sheet.gained),
        str(sheet.crossed),
    )


def _witness(puzzle: Puzzle, moves: Sequence[Move]) -> tuple[str, ...]:
    """The order as a solo game: every turn rolls what it needs, and coins are spent as soon as possible."""
    sheet, terms = puzzle.sheet, puzzle.ground.terms
    tiles = sorted(puzzle.ground.catalogue.tiles)
    owed = sheet.crossed // terms.reroll
    purse = 0
    turns = []

    def rolls(final: str) -> tuple[str, ...]:
        nonlocal owed, purse
        number = min(owed, purse // terms.reroll)
        owed -= number
        purse -= number * terms.reroll
        others = [tile for tile in tiles if tile[0] == final[0] and tile != final] or [final]
        return (*(others[step % len(others)] for step in range(number)), final)

    for bit, took in moves:
        index = bit.bit_length() - 1
        if index < len(sheet.tiles):
            placed = sheet.tiles[index]
            bonuses = (puzzle.bonus(took),) if took else ()
            turn = SheetTurn(rolls(placed.tile), (DrawTile(placed.anchor, placed.displays, bonuses),))
        else:
            turn = SheetTurn(rolls(tiles[0]), (DrawCafeteria(sheet.cafeterias[index - len(sheet.tiles)]),))
        if took == COINS:
            purse += terms.coins
        turns.append(print_turn(turn))
    while owed:
        # Coins may also be spent on a last roll, after which the player stops.
        turns.append(print_turn(SheetTurn(rolls(tiles[0]), (Stop(),))))
    return tuple(turns)


def _reason(puzzle: Puzzle) -> Fault:
    """Why no order exists: a bonus that no order earns, or one that every order earns but the sheet lacks, or neither.

    That there is none is proved already; each search for a good reason gets a small part of the budget.
    """
    puzzle.limit = max(puzzle.limit // 20, 1)
    shown = len(puzzle.items) + puzzle.coins
    hint = "a bonus needs a display next to an earlier cafeteria or matching display, with nothing shut between"
    culprits = [item for item in puzzle.items if puzzle.attempt(Leave(item))]
    if puzzle.coins and puzzle.attempt(Leave(coins=1)):
        culprits.append(COINS)
    if culprits or puzzle.attempt(Leave(sum(puzzle.items), puzzle.coins)):
        most = puzzle.upper_bound(0)
        names = [puzzle.described(item)[0] for item in culprits[:3]]
        if len(culprits) == 1:
            message = f"No order of placement earns {names[0]} together with the rest of the sheet."
        else:
            such = f": one is left over, such as {' or '.join(names)}" if culprits else ""
            message = f"No order of placement earns all {_bonuses(shown)} shown{such}."
        _, where = puzzle.described([*culprits, *puzzle.items, COINS][0])
        expected = f"at most {_bonuses(most)}" if most < shown else ""
        return Fault("LW-BONUS-UNEARNED", where, message, hint, expected, _bonuses(shown))
    skipped = puzzle.attempt(Leave(skipping=True))
    if skipped:
        displays = [puzzle.sheet.tiles[bit.bit_length() - 1].displays[0] for bit, took in skipped if took == SKIPPED]
        where = str(displays[0].space)
        least = puzzle.lower_bound(0)
        return Fault(
            "LW-BONUS-MISSED",
            where,
            f"In every order of placement more displays earn a bonus than the sheet shows, such as the one on {where}.",
            "a display next to an earlier cafeteria or matching display must take one bonus",
            f"at least {_bonuses(least)}" if least > shown else "",
            _bonuses(shown),
        )
    message = f"No order of placement earns exactly {_bonuses(shown)}: what must be taken cannot be used as shown."
    hint = "try other places for the walls and doorways, or more or fewer coins"
    return Fault("LW-ORDER", "the sheet", message, hint, actual=_bonuses(shown))


def _bonuses(number: int) -> str:
    return f"{number} bonus" if number == 1 else f"{number} bonuses"
