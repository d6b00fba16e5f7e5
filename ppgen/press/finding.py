"""Positions found (`ppgen.find`) as what an author needs: lines for `figures.yaml`, and figures drawn from them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from ppgen.diagnostics import EnvironmentProblem
from ppgen.escapes import yaml
from ppgen.find import Answer, Found, Told, Wish, find_events, find_examples
from ppgen.records import replace

if TYPE_CHECKING:
    from ppgen.definition.figure import FigureBook
    from ppgen.definition.game import Game
    from ppgen.figures.statement import Statement
    from ppgen.press.plain_board import PlainBoard
    from ppgen.rules.board.game import BoardGame
    from ppgen.rules.protocol import Rules


class Example(Struct, frozen=True):
    """A position that was found, by the name of its figure."""

    name: str
    found: Found
    board: PlainBoard | None
    """None where the rules are a program."""
    shown: tuple[str, ...] = ()
    """What its events are, in sentences."""


class FoundReport(Struct, frozen=True):
    """What a search for positions came to."""

    game: Game
    wish: Wish
    answer: Answer
    examples: tuple[Example, ...]

    @property
    def yaml(self) -> str:
        """What may stand in `figures.yaml`: a transcript and a figure for each position; "" where there is none."""
        return "".join(f"{line}\n" for line in _drafts(self))


def report_found(
    game: Game,
    rules: Rules[Any],
    wish: Wish,
    book: FigureBook,
    *,
    unlike: bool = False,
    told: Told = lambda *_: None,
) -> FoundReport:
    """Look for positions. With `unlike` those do not count that a figure of the game shows. `told` takes how far the
    search has come, where the rules are data.

    Raises ConditionFault for a condition that cannot be asked, EnvironmentProblem for rules that are a program without
    events, and for what cannot be asked of a program.
    """
    from ppgen.figures.game_facts import definition_facts
    from ppgen.press.plain_board import plain_board
    from ppgen.rules.board.game import BoardGame
    from ppgen.rules.protocol import eventful

    if unlike:
        wish = replace(wish, unlike=(*wish.unlike, *_shown(rules, book)))
    lines: Mapping[str, str] = {}
    if isinstance(rules, BoardGame):
        answer = find_examples(rules, wish, definition_facts(game), told)
    elif (program := eventful(rules)) is not None:
        answer = find_events(rules, program, wish, definition_facts(game))
        lines = program.events
    else:
        message = f"the rules of {game.id} are a program that has no events"
        hint = "give it `events` and `random_turn`: Eventful in ppgen/rules/protocol.py says what they are"
        raise EnvironmentProblem(message, hint, code="program")
    taken = {*book.transcripts, *(figure.id for figure in (*book.figures, *book.elsewhere))}
    names = (name for number in range(1, 10_000) if (name := f"found-{number}") not in taken)
    written = [_as_players_write(rules, found) if isinstance(rules, BoardGame) else found for found in answer.found]
    examples = tuple(
        Example(
            name,
            found,
            plain_board(rules.tables, rules.parse(found.position)) if isinstance(rules, BoardGame) else None,
            tuple(lines[event] for event in found.events),
        )
        for name, found in zip(names, written, strict=False)
    )
    return FoundReport(game, wish, answer, examples)


def _as_players_write(rules: BoardGame, found: Found) -> Found:
    """What was found with its turns in SAN, where players of the game write them so."""
    if rules.tables.notation != "fen":
        return found
    from ppgen.rules.board.notations import san

    here, turns = rules.parse(found.setup), []
    for turn in (*found.turns, *([found.turn] if found.turn and not found.broken else [])):
        move = rules.legal(here)[turn]
        turns.append(san.write(rules.play, here, move) or turn)
        here = rules.play.apply(here, move)
    shown = turns.pop() if len(turns) > len(found.turns) else found.turn
    return replace(found, turns=tuple(turns), turn=shown)


def _shown(rules: Any, book: FigureBook) -> Iterator[str]:
    """The positions that figures show, in notation, also those in which they show that a turn is not allowed."""
    from ppgen.figures.positions import Positions, Unreadable

    positions = Positions(rules, book)
    for figure in book.figures:
        for panel in figure.panels:
            if panel.position is None or panel.board:
                continue
            try:
                position, _, before = positions.resolve(panel.position, made_up=True)
            except Unreadable:
                continue
            yield rules.notation(position)
            if before is not None and positions.breaks_rules(panel.position, made_up=True):
                yield rules.notation(before)


def drafts_judged(report: FoundReport, rules: Rules[Any], folder: Path) -> tuple[Statement, ...]:
    """The figures in `figures.yaml` of a folder, judged as figures of the game.

    Raises DefinitionError where they cannot be read.
    """
    from ppgen.definition.load import load_figures
    from ppgen.figures.judge import judge_book

    return judge_book(report.game, rules, load_figures(report.game, folder))


# The lines ----------------------------------------------------------------------------------------------------------


def _drafts(report: FoundReport) -> Iterator[str]:
    if not report.examples:
        return
    variants = report.game.choice.variants
    board = report.game.board
    numbered = board is not None and board.naming.is_numeric
    yield "transcripts:"
    for example in report.examples:
        found = example.found
        turns = (*found.turns, found.turn) if found.broken else found.turns
        yield f"  {example.name}: {yaml({'setup': found.setup, 'turns': list(turns)})}"
    yield "figures:"
    for example in report.examples:
        yield from (
            f"  {'- ' if first else '  '}{line}" for first, line in _firsts(_figure(example, numbered=numbered))
        )
        if variants:
            yield f"    variant: {yaml(variants[0] if len(variants) == 1 else list(variants))}"


def _firsts(lines: Iterator[str]) -> Iterator[tuple[bool, str]]:
    return ((number == 0, line) for number, line in enumerate(lines))


def _figure(example: Example, *, numbered: bool) -> Iterator[str]:
    found = example.found
    yield f"id: {example.name}"
    yield f"title: {_TITLE}"
    yield f"width: {_PAIR if found.turn and not found.broken else _ALONE}"
    if numbered:
        yield "coordinates: outside"
    yield f"position: {{after: {example.name}}}"
    if example.board is None:
        told = " ".join((*example.shown[:1], _LAST_TURN if found.turns else ""))
        yield f"expect: {found.verdict}"
        yield f"caption: {yaml(told.strip() or _TITLE)}"
        yield f"alt: {yaml(' '.join(example.shown) or _TITLE)}"
    elif found.broken:
        yield f"expect: {yaml({'illegal': found.broken})}"
        yield "caption: The rules do not allow {{ played.last }}. {{ verdict.reasons | last }}"
        yield 'alt: "A board after {{ played.last }}, with a cross, since the rules do not allow it."'
    elif found.turn:
        turn = "a pass" if found.turn == "pass" else "{{ played.last }}"
        yield f"before-after: {yaml({'turn': found.turn, 'before': _TO_MOVE, 'after': f'After {turn}.'})}"
        yield "expect: legal"
        yield f"caption: {yaml(f'Before and after {turn}.')}"
        yield f"alt: {yaml(f'Two boards, before and after {turn}.')}"
    elif found.puzzle is not None:
        puzzle = found.puzzle
        unique = {} if puzzle.unique == "no" else {"unique": puzzle.unique}
        yield f"expect: {yaml({'puzzle': puzzle.goal, 'in': puzzle.moves, **unique})}"
        forces = _FORCES.get(puzzle.goal, "the end “{{ solution.goal }}”")
        moves = f"{{{{ solution.moves | spelled }}}} {'move' if puzzle.moves == 1 else 'moves'}"
        told = f"{_SOLVER} can force {forces} in {moves}."
        yield f"caption: {yaml(told)}"
        yield f"alt: {yaml('A board. ' + told)}"
    else:
        yield "expect: legal"
        yield f"caption: {yaml(_WHOSE_TURN)}"
        yield f"alt: {yaml('A board. ' + _WHOSE_TURN)}"


_TITLE = "An example to be named"
_LAST_TURN = "The last turn is {{ played.last }}."
_TO_MOVE = "{{ names[turn] | capitalize }} to move."
"""Right of one player and of several: of the names of players nobody knows whether they are plural."""
_WHOSE_TURN = "{{ ('the game is over' if over else names[turn] ~ ' to move') | capitalize }}."
_SOLVER = "{{ names[solution.player] | capitalize }} to move"
_FORCES = {"win": "a win", "draw": "a draw", "blocked": "a position without a legal move"}
"""What the solver of a puzzle can force by its goal; other goals are ends of the game."""
_ALONE, _PAIR = 75, 130
"""How wide a figure of one board is, and of two, in mm."""
