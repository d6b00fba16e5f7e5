"""Puzzles of figures: solved by the rules as the figure declares, and told as facts and as an answer."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping, Sequence
from typing import Any

from ppgen.definition.figure import FigureSpec, PanelSpec
from ppgen.definition.game import Game
from ppgen.definition.puzzle import PuzzleSpec
from ppgen.diagnostics import Diagnostic
from ppgen.rules.protocol import Rules
from ppgen.rules.puzzle import Puzzle, Solution, Solved, solves
from ppgen.rules.verdict import Fact, Facts

FACT = "solution"
"""The fact that a solved puzzle has."""
_MANY = 6
"""Where more defences are met alike than this, the answer calls them the others."""
_LISTED = 8
"""How many variations an answer lists."""
_WORDS = {"title": "Solution", "others": "others", "more": "and further variations"}
"""What an answer says in English; a game says its own as `words: {answer: {title: …}}`."""


def solved(
    rules: Rules[Any], position: Hashable, spec: PuzzleSpec, name: str, game: Game
) -> dict[str, Fact] | Diagnostic:
    """The facts of the solution of a puzzle, or the finding that it has none as declared. `name` is what the panel is
    called.
    """
    if not solves(rules):
        message = f"{name} is a puzzle, but the rules of {game.id} are a program that solves none"
        hint = "rules as data can be solved; a `rules.py` needs a function `solve(position, puzzle)`"
        return Diagnostic(spec.mark, "FIG-PUZZLE", message, hint)
    unique = "" if spec.unique == "no" else spec.unique
    found: Solved = rules.solve(position, Puzzle(spec.puzzle, spec.moves, unique, spec.alone))  # type: ignore[attr-defined]
    if found.solution is None:
        fault = found.faults[0]
        return Diagnostic(spec.mark, fault.code, f"{name} is a puzzle, but {fault.message}", fault.hint)
    return _facts(found.solution, spec, game.words.get("answer", {}))


def _facts(solution: Solution, spec: PuzzleSpec, words: Mapping[str, str]) -> dict[str, Fact]:
    """What captions and claims may say of a solution."""
    variations: list[Fact] = [
        {"defences": list(each.defences), "line": list(each.line), "text": variation_text(each.line, solution.players)}
        for each in solution.variations
    ]
    return {
        "goal": str(spec.puzzle),
        "player": solution.player,
        "moves": solution.moves,
        "key": solution.keys[0],
        "keys": list(solution.keys),
        "line": list(solution.line),
        "text": numbered(solution.line, solution.players),
        "defences": solution.defences,
        "variations": variations,
        "answer": list(answer_lines(solution, words)),
    }


def numbered(line: Sequence[str], players: int, first: int = 1) -> str:
    """A line with the numbers of the solver's moves.

    >>> numbered(["A1-A2", "B3-B2", "A2xB2"], 2)
    '1. A1-A2 B3-B2 2. A2xB2'
    """
    return " ".join(
        turn if index % players else f"{first + index // players}. {turn}" for index, turn in enumerate(line)
    )


def variation_text(line: Sequence[str], players: int) -> str:
    """How the solver goes on after a defence to the key."""
    return numbered(line, players, first=2)


def answer_lines(solution: Solution, words: Mapping[str, str]) -> Iterator[str]:
    """The answer in lines: the key with its line where there is one way to go on, else with the variations."""
    said = {**_WORDS, **words}
    if len(solution.variations) < 2 or len(solution.keys) > 1:
        yield numbered(solution.line, solution.players)
        return
    yield f"1. {solution.keys[0]}"
    shown = sorted(solution.variations, key=lambda each: len(each.defences))
    rest = shown.pop() if len(shown[-1].defences) > _MANY else None
    for each in shown[:_LISTED]:
        yield f"1. … {', '.join(each.defences)} {variation_text(each.line, solution.players)}"
    if len(shown) > _LISTED:
        yield f"({said['more']})"
    if rest is not None:
        yield f"1. … {said['others']} {variation_text(rest.line, solution.players)}"


def answer_title(game: Game) -> str:
    """The heading of an answer."""
    return game.words.get("answer", {}).get("title", _WORDS["title"])


def answers(figure: FigureSpec, panels: Sequence[tuple[PanelSpec, Facts]]) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """What a figure answers: the letter of each panel that is a solved puzzle, and the lines of its answer."""
    if figure.answer == "none":
        return ()
    found = []
    for spec, facts in panels:
        solution = facts.get(FACT)
        if spec.expect is not None and spec.expect.puzzle is not None and isinstance(solution, Mapping):
            lines = solution["answer"]
            found.append((spec.letter, tuple(map(str, lines)) if isinstance(lines, list) else ()))
    return tuple(found)


def unasked(figure: FigureSpec) -> Iterator[Diagnostic]:
    """The finding on a figure with `answer` that is no puzzle."""
    if figure.answer is not None and not any(
        panel.expect is not None and panel.expect.puzzle is not None for panel in figure.panels
    ):
        message = f"figure {figure.id!r} has `answer`, but nothing in it is a puzzle"
        yield Diagnostic(figure.mark, "FIG-PUZZLE", message, "leave it out, or write `expect: {puzzle: win, in: 2}`")
