"""`ppgen show`: a position as text, and what the rules say of it."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

import click

from ppgen import escapes
from ppgen.cli.caching import cache_option, chosen_proofs
from ppgen.cli.messages import hand_over, say
from ppgen.cli.options import chosen_games, load_chosen, one_game_option, trust_option
from ppgen.diagnostics import EnvironmentProblem
from ppgen.numerals import plural
from ppgen.version import __version__

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from ppgen.definition.game import Game
    from ppgen.press.plain_board import PlainBoard
    from ppgen.press.position import PositionReport
    from ppgen.rules.verdict import Verdict

_WIDTH = 88
_MOST = 100
"""So many turns of several parts are listed; of more, the first parts alone."""
_INDENT = "  "


@click.command("show")
@one_game_option()
@click.option("--position", metavar="POSITION", help="A position in the game's notation. [default: the setup]")
@click.option(
    "--after",
    metavar="TURNS",
    multiple=True,
    help="Turns to play from there, such as 'A1-A2 B6-B5'; may be given several times. Where the rules are a program, "
    "each is one turn.",
)
@click.option(
    "--format",
    "form",
    type=click.Choice(("text", "json")),
    default="text",
    show_default=True,
    help="Text for people, or JSON with all facts.",
)
@cache_option("proof games")
@trust_option()
def command(game: str, position: str | None, after: tuple[str, ...], form: str, cache: bool | None, trust: bool) -> int:
    """Show a position as text: the board, the notation for figures.yaml, whose turn it is, the legal moves and the
    verdict.

    Exits 1 if the position is illegal.
    """
    from ppgen.press.position import report_position
    from ppgen.rules.load import has_rules, load_rules

    definition = load_chosen(chosen_games((game,))[0])
    rules = load_rules(definition, trust=trust, proofs=chosen_proofs(cache)) if has_rules(definition) else None
    if position == "":
        raise EnvironmentProblem("--position needs a position", "without the option, the setup is shown")
    report = report_position(definition, rules, position or "", after)
    if form == "json":
        hand_over(escapes.json({"ppgen": __version__, "game": definition.id, **_data(report)}))
    else:
        say(*_text(definition, report))
    return 1 if report.verdict.status == "illegal" else 0


# Text ---------------------------------------------------------------------------------------------------------------


def _text(game: Game, report: PositionReport) -> Iterator[str]:
    yield f"{game.title} ({game.id}): {_which(report)}"
    if report.board is not None:
        yield from ("", *_board(report.board))
    if report.verdict.status != "illustration":
        yield from ("", *_turn(report))
    yield ""
    yield from _verdict(report.verdict, report.turns)
    yield from ("", *_for_figures(report, game.choice.variants))
    if report.board is None:
        from ppgen.figures.facts import fact_text, flat

        yield from ("", "Facts")
        yield from (f"{_INDENT}{path}: {fact_text(fact)}" for path, fact in flat(report.facts))


def _which(report: PositionReport) -> str:
    start = "the setup" if report.before == "setup" else "a position"
    return f"{start} after {plural(len(report.turns), 'turn')}" if report.turns else start


def _board(board: PlainBoard) -> Iterator[str]:
    yield from (_INDENT + line for line in board.lines)
    yield ""
    rows = [(piece.letter, f"{piece.name}: {_where(piece.spaces, piece.off, piece.hand)}") for piece in board.pieces]
    rows += board.signs.items()
    for sign, text in rows:
        yield from _wrapped(text.split(" "), f"{_INDENT}{sign}  ", " ")
    for name, spaces in board.regions.items():
        yield from _wrapped(f"{name}: {' '.join(spaces) or 'no space'}".split(" "), f"{_INDENT}   ", " ")


def _where(spaces: Iterable[str], off: int, hand: int) -> str:
    places = [" ".join(spaces) or "none on the board"]
    places += [f"{off} off the board"] if off else []
    places += [f"{hand} in hand"] if hand else []
    return "; ".join(places)


def _turn(report: PositionReport) -> Iterator[str]:
    player = (report.to_move or "").replace("-", " ")
    player = player[:1].upper() + player[1:]
    moves = report.moves
    if report.to_move is None:
        yield "The position does not say whose turn it is."
    elif not player:
        yield f"The game is over: {report.result}." if report.result else "The game is over."
    elif moves is None:
        yield f"{player} to move."
    elif moves == ("pass",):
        yield f"{player} to move, but blocked: pass is the only legal move."
    else:
        parted = any("," in move for move in moves)
        if parted and len(moves) > _MOST:
            firsts = Counter(move.partition(",")[0] for move in moves)
            yield f"{player} to move: {len(moves)} legal moves, here by their first parts."
            moves = tuple(f"{first} ({count})" for first, count in firsts.items())
        else:
            yield f"{player} to move: {plural(len(moves), 'legal move')}."
        yield from _wrapped(moves, _INDENT, "; " if parted else ", ")


def _verdict(verdict: Verdict, turns: tuple[str, ...]) -> Iterator[str]:
    moves = verdict.witness
    if verdict.status == "illustration":
        yield "No rules: nobody knows whether play can lead here, so a figure of it is an illustration."
    elif verdict.status == "unknown":
        yield "Unknown: it is neither proved that play can lead here nor that it cannot."
        yield from _wrapped(f"Tried: {verdict.tried}".split(" "), _INDENT, " ")
    elif verdict.status == "legal" and not moves:
        yield "Legal: it is the setup."
    elif verdict.status == "legal":
        yield f"Legal: {plural(len(moves), 'turn')} {'leads' if len(moves) == 1 else 'lead'} here."
        if moves != turns:
            yield from _wrapped(moves, _INDENT, ", ")
    else:
        yield "Illegal:"
        for fault in verdict.faults:
            played = fault.turn is not None and 0 < fault.turn <= len(turns)
            where = f" turn {fault.turn}, {turns[(fault.turn or 1) - 1]}:" if played else ""
            yield f"{_INDENT}{fault.code}{where} {fault.message}"
            if fault.hint:
                yield f"{_INDENT}    hint: {fault.hint}"


def _for_figures(report: PositionReport, variants: tuple[str, ...]) -> Iterator[str]:
    """The lines to paste. A figure of a variant names it."""
    *alone, position = report.figure_position
    yield "In figures.yaml:"
    yield f"{_INDENT}position: {position}"
    yield f"{_INDENT}expect: {report.figure_verdict}"
    if variants:
        yield f"{_INDENT}variant: {escapes.yaml(variants[0] if len(variants) == 1 else list(variants))}"
    if alone:
        yield "By its notation alone, which is judged without the turns:"
        yield from (f"{_INDENT}position: {text}" for text in alone)
    if report.verdict.status == "unknown":
        from ppgen.figures.undecided import MADE_UP, with_turns

        yield "With the turns of a game that leads there, if you know one, which prove it:"
        yield from (_INDENT + line for line in with_turns())
        if report.board is not None:
            yield "Another position that shows the same, with its game, if you can say what it shows:"
            yield f"{_INDENT}ppgen find --game NAME --where CONDITION"
        yield "As an illustration, which proves nothing:"
        yield _INDENT + MADE_UP


def _wrapped(words: Iterable[str], before: str, between: str) -> Iterator[str]:
    """The words on lines of at most 88 characters, broken between words only; `before` stands on the first line."""
    line = before
    for number, word in enumerate(words):
        joined = line + (between if number else "") + word
        if number and len(joined) > _WIDTH:
            yield line + between.rstrip()
            line = " " * len(before) + word
        else:
            line = joined
    yield line


# JSON ---------------------------------------------------------------------------------------------------------------


def _data(report: PositionReport) -> dict[str, Any]:
    """`board` and `legal-moves` are null where the rules are a program, `to-move` where no player is to move."""
    board, verdict = report.board, report.verdict
    return {
        "before": report.before,
        "turns": list(report.turns),
        "position": report.notation,
        "to-move": report.to_move or None,
        "over": None if report.to_move is None else not report.to_move,
        "legal-moves": None if report.moves is None else list(report.moves),
        "verdict": {
            "status": verdict.status,
            "witness": list(verdict.witness),
            "faults": [
                {
                    "code": fault.code,
                    "turn": fault.turn,
                    "where": fault.where,
                    "message": fault.message,
                    "hint": fault.hint,
                }
                for fault in verdict.faults
            ],
            "tried": verdict.tried,
        },
        "figure": {"position": report.figure_position[-1], "expect": report.figure_verdict},
        "board": None if board is None else list(board.lines),
        "facts": report.facts,
    }
