"""Drafts of figures for rules that nothing shows: what `ppgen find` finds, or else turns of seeded play.

A draft is believed only if it shows its word by the test of `ppgen cover` itself.

What `ppgen find` is asked for a word of the rules that no figure shows.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from random import Random
from types import MappingProxyType
from typing import Any, NamedTuple

from ppgen.cover.model import Line
from ppgen.escapes import yaml
from ppgen.find import ConditionFault, Wish, find_examples
from ppgen.rules.board.move_words import Promote
from ppgen.rules.board.position import Position
from ppgen.rules.board.trace.game import TracedGame, carried, codes_of
from ppgen.rules.board.trace.shows import Step, step_breaks, step_shows
from ppgen.rules.board.trace.words import RuleWord, part
from ppgen.rules.board.turns import move_text
from ppgen.rules.verdict import Fact

GAMES, LONGEST = 60, 120
"""How many games are played, and how many turns each has at most."""
LONG = 8
"""More turns than these are a transcript of their own."""
WORK = 6_000
"""So many turns are looked at, each for every gap that is left: the answer is the same on every machine."""


EXAMPLES = 6
"""How many positions `find` is asked for: the first that shows the word is taken."""


class Draft(NamedTuple):
    """Turns that show a word; with a code, the last of them is refused."""

    line: Line
    turns: tuple[str, ...]
    code: str = ""
    setup: str = "setup"
    """Where they begin."""


def drafts(
    traced: TracedGame, gaps: Sequence[Line], known: Mapping[str, Fact] = MappingProxyType({}), seed: int = 1
) -> tuple[Draft, ...]:
    """A draft for each gap, in the order of the gaps; none for what was not met. `known` are the definition's facts.

    Examples with as few pieces or turns as `find` finds come first; for other gaps, the shortest turns that were met.
    """
    by_address = {word.address: word for word in traced.words}
    wanted = {line.address: (line, by_address[line.address]) for line in gaps if line.address in by_address}
    found: dict[str, Draft] = {}
    for address, (line, word) in wanted.items():
        if (draft := _example(traced, word, line, known)) is not None:
            found[address] = draft
    met = _met(traced, {address: pair for address, pair in wanted.items() if address not in found}, seed)
    return tuple({**found, **met}[line.address] for line in gaps if line.address in found or line.address in met)


def _example(traced: TracedGame, word: RuleWord, line: Line, known: Mapping[str, Fact]) -> Draft | None:
    """What `find` finds for a word, if it shows the word."""
    where = condition_for(word, part(traced.rules, word.path))
    if not where:
        return None
    try:
        answer = find_examples(traced.base, Wish(where, count=EXAMPLES), known)
    except ConditionFault:
        return None
    for example in answer.found:
        turns = (*example.turns, *([example.turn] if example.turn else []))
        draft = Draft(line, turns, example.broken, example.setup)
        if _holds(traced, word, draft):
            return draft
    return None


def _holds(traced: TracedGame, word: RuleWord, draft: Draft) -> bool:
    """Whether the last turn of a draft shows the word."""
    game = traced.base
    position = game.parse(draft.setup)
    step: Step | None = None
    for number, turn in enumerate(draft.turns, 1):
        codes = codes_of(game, position, turn)
        if codes:
            tried = Step(position, turn, position, None, codes)
            return codes == (draft.code,) and number == len(draft.turns) and step_breaks(traced, word, tried)
        move = game.legal(position)[turn]
        after = game.play.apply(position, move)
        step, position = Step(position, turn, after, move), after
    return step is not None and not draft.code and _shows(traced, word, step)


def _met(traced: TracedGame, wanted: Mapping[str, tuple[Line, RuleWord]], seed: int) -> dict[str, Draft]:
    """The shortest draft that was met in seeded play, by the address of the word."""
    found: dict[str, Draft] = {}
    for work, (turns, step) in enumerate(_played(traced, seed) if wanted else (), 1):
        for address, (line, word) in wanted.items():
            known = found.get(address)
            if known is not None and len(known.turns) <= len(turns) + 1:
                continue
            if (draft := _draft(traced, word, line, turns, step)) is not None:
                found[address] = draft
        if work >= WORK or all(address in found and len(found[address].turns) < 2 for address in wanted):
            break
    return found


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


def as_yaml(game: str, found: Sequence[Draft], taken: Collection[str] = ()) -> str:
    """The drafts as transcripts and figures, to be pasted into `figures.yaml` and given words. `taken` are the names
    that figures and transcripts of the game have.
    """
    lines = [
        f"# Drafts for {game}: each shows a rule that no figure shows yet.",
        "# Give them titles, captions and alternative texts, and paste them into figures.yaml.",
    ]
    names = {draft.line.address: _id(draft.line, taken) for draft in found}
    long = [draft for draft in found if _is_long(draft)]
    if long:
        lines.append("transcripts:")
        for draft in long:
            turns = draft.turns[:-1] if draft.code else draft.turns
            lines.append(f"  {names[draft.line.address]}: {yaml({'setup': draft.setup, 'turns': list(turns)})}")
    lines.append("figures:")
    for draft in found:
        name = names[draft.line.address]
        lines += [
            f"  # {draft.line.said}" + ("" if draft.line.kind == "code" else f" (line {draft.line.mark.line})"),
            f"  - id: {name}",
            "    title: A draft",
            f"    position: {_position(draft, name)}",
            f"    expect: {{illegal: {draft.code}}}" if draft.code else "    expect: legal",
            *([] if draft.code or not draft.turns else ["    show: [latest]"]),
            "    caption: Say here what the figure shows.",
            "    alt: Say here what is to be seen.",
        ]
    return "\n".join(lines) + "\n"


def _is_long(draft: Draft) -> bool:
    return len(draft.turns) > LONG or (draft.setup != "setup" and bool(draft.turns))


def _position(draft: Draft, name: str) -> str:
    if _is_long(draft):
        then = {"then": [draft.turns[-1]]} if draft.code else {}
        return yaml({"after": name, **then})
    return yaml({"notation": "setup", "then": list(draft.turns)}) if draft.turns else yaml(draft.setup)


def _id(line: Line, taken: Collection[str]) -> str:
    """`draft-pieces-pawn-moves-3`; with another number behind it where that is taken."""
    first = f"draft-{line.address.replace('.', '-').lower()}"
    others = (f"{first}-{number}" for number in range(2, len(taken) + 3))
    return next(name for name in (first, *others) if name not in taken)


_REFUSED = {"capture": "BD-CAPTURE", "royal": "BD-CHECK"}


def condition_for(word: RuleWord, record: Any) -> str:
    """A condition that examples of a word meet; others may meet it, too. "" where no condition says it.

    `record` is what the definition has at the word's place.
    """
    last, section = word.path[-1], word.path[0]
    piece = f" and move.piece == '{word.of}'" if word.of else ""
    if last in _REFUSED:
        return f"broken == '{_REFUSED[str(last)]}'"
    if word.role == "ends" and section == "ends":
        return f"won.by == '{word.name}'"
    if section == "blocked":
        return "must_pass" if record == "pass" else "over and own.pieces > 0"
    if section == "swap":
        return "move.kind == 'swap'"
    if word.role == "allows" and "then" in word.path:
        return f"move.parts > 1{piece}"
    if word.role == "allows" and hasattr(record, "TAG"):
        return f"move.word == '{word.name}'{piece}"
    if isinstance(record, Promote):
        return f"move.promotes{piece}"
    if word.role == "causes" and hasattr(record, "TAG") and word.name != "toggle-left":
        return f"move.captures > 0{piece}"
    return ""
