"""Drafts of figures for rules that nothing shows: turns of seeded play by which they would be shown."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import NamedTuple

from ppgen.cover.model import Line
from ppgen.rules.board.position import Position
from ppgen.rules.board.trace.game import TracedGame, carried, codes_of
from ppgen.rules.board.trace.shows import Step, step_breaks, step_shows
from ppgen.rules.board.trace.words import RuleWord
from ppgen.rules.board.turns import move_text

GAMES, LONGEST = 60, 120
"""How many games are played, and how many turns each has at most."""
WORK = 6_000
"""So many turns are looked at, each for every gap that is left: the answer is the same on every machine."""


class Draft(NamedTuple):
    """Turns from the setup that show a word; with a code, the last of them is refused."""

    line: Line
    turns: tuple[str, ...]
    code: str = ""


def drafts(traced: TracedGame, gaps: Sequence[Line], seed: int = 1) -> tuple[Draft, ...]:
    """The shortest draft that was met for each gap, in the order of the gaps; none for what was not met."""
    by_address = {word.address: word for word in traced.words}
    wanted = {line.address: (line, by_address[line.address]) for line in gaps if line.address in by_address}
    found: dict[str, Draft] = {}
    work = 0
    for turns, step in _played(traced, seed):
        work += 1
        for address, (line, word) in wanted.items():
            known = found.get(address)
            if known is not None and len(known.turns) <= len(turns) + 1:
                continue
            if (draft := _draft(traced, word, line, turns, step)) is not None:
                found[address] = draft
        if work >= WORK or all(len(found[a].turns) < 2 if a in found else False for a in wanted):
            break
    return tuple(found[line.address] for line in gaps if line.address in found)


def _played(traced: TracedGame, seed: int) -> Iterator[tuple[tuple[str, ...], Step]]:
    """Turns of seeded games, each with those before it."""
    game = traced.base
    for number in range(GAMES):
        random, position = Random(f"{seed} {number}"), game.setup()
        turns: tuple[str, ...] = ()
        for _ in range(LONGEST):
            moves = game.play.moves(position)
            if not moves:
                break
            move = random.choice(moves)
            after = game.play.apply(position, move)
            text = move_text(game.tables, move)
            yield turns, Step(position, text, after, move)
            turns, position = (*turns, text), after


def _draft(traced: TracedGame, word: RuleWord, line: Line, turns: tuple[str, ...], step: Step) -> Draft | None:
    """A draft that ends with a turn, or with one that the word forbids in its place."""
    if word.path == ("setup",):
        return Draft(line, ())
    if word.role == "limits":
        refused = _forbidden(traced, word, step.before)
        return None if refused is None else Draft(line, (*turns, refused[0]), refused[1])
    if _shows(traced, word, step):
        return Draft(line, (*turns, step.turn))
    return None


def _shows(traced: TracedGame, word: RuleWord, step: Step) -> bool:
    if word.role == "ends" and word.path[0] == "ends":
        end = traced.base.play.end_of(step.after)
        return end is not None and end.mark == word.mark
    return step_shows(traced, word, step)


def _forbidden(traced: TracedGame, word: RuleWord, position: Position) -> tuple[str, str] | None:
    """The first turn that would be legal without a word, and the code of what is wrong with it."""
    base, other = traced.base, traced.without(word)
    legal = set(base.play.moves(position))
    there = carried(position, base.tables, other.tables)
    for move in other.play.moves(there):
        if move not in legal:
            turn = move_text(base.tables, move)
            codes = codes_of(base, position, turn)
            if (
                codes
                and codes != ("notation",)
                and step_breaks(traced, word, Step(position, turn, position, None, codes))
            ):
                return turn, codes[0]
    return None


def as_yaml(game: str, found: Sequence[Draft]) -> str:
    """The drafts as figures, to be pasted into `figures.yaml` and given words."""
    lines = [
        f"# Drafts for {game}: each shows a rule that no figure shows yet. Give them titles, captions and",
        "# alternative texts, and paste them into figures.yaml.",
        "figures:",
    ]
    for draft in found:
        turns = ", ".join(f'"{turn}"' for turn in draft.turns)
        lines += [
            f"  # {draft.line.said} (line {draft.line.mark.line})",
            f"  - id: {_id(draft.line)}",
            "    title: A draft",
            f"    position: {{notation: setup, then: [{turns}]}}" if draft.turns else "    position: setup",
            f"    expect: {{illegal: {draft.code}}}" if draft.code else "    expect: legal",
            *([] if draft.code or not draft.turns else ["    show: [latest]"]),
            "    caption: Say here what the figure shows.",
            "    alt: Say here what is to be seen.",
        ]
    return "\n".join(lines) + "\n"


def _id(line: Line) -> str:
    """`draft-pieces-pawn-moves-3`."""
    return f"draft-{line.address.replace('.', '-').lower()}"
