"""Puzzles of figures: solved by the rules as the figure declares, and told as facts and as an answer."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping, Sequence
from typing import Any

from msgspec import Struct

from ppgen.definition.figure import FigureSpec
from ppgen.definition.game import Game
from ppgen.definition.puzzle import PuzzleSpec
from ppgen.diagnostics import Diagnostic
from ppgen.rules.protocol import Rules
from ppgen.rules.puzzle import Puzzle, Solution, Solved, solves
from ppgen.rules.verdict import Fact, Facts, Fault

FACT = "solution"
"""The fact that a solved puzzle has."""
_MANY = 6
"""Where more defences are met alike than this, the answer calls them the others."""
_LISTED = 8
"""How many variations an answer lists."""
_SILENT = Fault("FIG-PUZZLE-UNKNOWN", "", "its rules neither solve it nor say what is wrong with it", "mend `solve`")
_WORDS = {"title": "Solution", "or": "or", "others": "others", "more": "and further variations"}
"""What an answer says in English; a game says its own as `words: {answer: {title: …}}`."""


def solved(
    rules: Rules[Any], position: Hashable, spec: PuzzleSpec, name: str, game: Game
) -> dict[str, Fact] | list[Diagnostic]:
    """The facts of the solution of a puzzle, or the findings that it has none as declared. `name` is what the panel is
    called.
    """
    if not solves(rules):
        message = f"{name} is a puzzle, but the rules of {game.id} are a program that solves none"
        hint = "rules as data can be solved; a `rules.py` needs a function `solve(position, puzzle)`"
        return [Diagnostic(spec.mark, "FIG-PUZZLE", message, hint)]
    unique = "" if spec.unique == "no" else spec.unique
    found: Solved = rules.solve(position, Puzzle(spec.puzzle, spec.moves, unique, spec.alone))  # type: ignore[attr-defined]
    if found.solution is None:
        return [
            Diagnostic(spec.mark, fault.code, f"{name} is a puzzle, but {fault.message}", fault.hint)
            for fault in found.faults or (_SILENT,)
        ]
    return _facts(found.solution, spec, game.words.get("answer", {}))


def _facts(solution: Solution, spec: PuzzleSpec, words: Mapping[str, str]) -> dict[str, Fact]:
    """What captions and claims may say of a solution."""
    facts: dict[str, Fact] = {
        "goal": str(spec.puzzle),
        "player": solution.player,
        "players": solution.players,
        "moves": solution.moves,
        "key": solution.keys[0],
        "keys": list(solution.keys),
        "line": list(solution.line),
        "text": numbered(solution.line, solution.players),
        "defences": solution.defences,
        "variations": [
            {
                "defences": list(each.defences),
                "line": list(each.line),
                "text": numbered(each.line, solution.players, first=2),
            }
            for each in solution.variations
        ],
    }
    return {**facts, "answer": list(_answer(solution, words))}


def numbered(line: Sequence[str], players: int, first: int = 1) -> str:
    """A line with the numbers of the solver's moves.

    >>> numbered(["A1-A2", "B3-B2", "A2xB2"], 2)
    '1. A1-A2 B3-B2 2. A2xB2'
    """
    return " ".join(
        turn if index % players else f"{first + index // players}. {turn}" for index, turn in enumerate(line)
    )


def _answer(solution: Solution, words: Mapping[str, str]) -> Iterator[str]:
    """The answer in lines: the key with its line where there is one way to go on, else with the variations."""
    said = {**_WORDS, **words}
    others = solution.keys[1:]
    if len(solution.variations) < 2 or others:
        also = f" ({said['or']} {', '.join(others)})" if others else ""
        yield numbered((f"{solution.line[0]}{also}", *solution.line[1:]), solution.players)
        return
    yield f"1. {solution.keys[0]}"
    shown = sorted(solution.variations, key=lambda each: len(each.defences))
    rest = shown.pop() if len(shown[-1].defences) > _MANY else None
    for each in shown[:_LISTED]:
        yield f"1. … {', '.join(each.defences)} {numbered(each.line, solution.players, first=2)}"
    if len(shown) > _LISTED:
        yield f"({said['more']})"
    if rest is not None:
        yield f"1. … {said['others']} {numbered(rest.line, solution.players, first=2)}"


class Answer(Struct, frozen=True):
    """The solutions of a figure's puzzles, as it prints them."""

    title: str
    parts: tuple[tuple[str, tuple[str, ...]], ...]
    """The letter of each panel that is a puzzle, and the lines of its answer."""
    upside_down: bool

    @property
    def told(self) -> str:
        """The answer as part of an alternative text."""
        return f"{self.title}: {'; '.join(self.lines)}."

    @property
    def lines(self) -> tuple[str, ...]:
        """Its lines; those of several puzzles begin with the letter of their panel."""
        several = len(self.parts) > 1
        return tuple(
            f"{letter}: {line}" if letter and several and not number else line
            for letter, lines in self.parts
            for number, line in enumerate(lines)
        )


def answer_of(game: Game, figure: FigureSpec, facts: Sequence[Facts]) -> Answer | None:
    """What a figure answers, by the facts of each of its panels; None where it asks nothing, or keeps its answers."""
    parts = []
    for panel, known in zip(figure.panels, facts, strict=True):
        solution = known.get(FACT)
        if panel.expect is not None and panel.expect.puzzle is not None and isinstance(solution, Mapping):
            lines = solution["answer"]
            parts.append((panel.letter, tuple(map(str, lines)) if isinstance(lines, list) else ()))
    if not parts or figure.answer == "none":
        return None
    title = game.words.get("answer", {}).get("title", _WORDS["title"])
    return Answer(title, tuple(parts), figure.answer != "upright")


def unasked(figure: FigureSpec) -> Iterator[Diagnostic]:
    """The finding on a figure with `answer` that is no puzzle."""
    if figure.answer is not None and not any(
        panel.expect is not None and panel.expect.puzzle is not None for panel in figure.panels
    ):
        message = f"figure {figure.id!r} has `answer`, but nothing in it is a puzzle"
        yield Diagnostic(figure.mark, "FIG-PUZZLE", message, "leave it out, or write `expect: {puzzle: win, in: 2}`")
