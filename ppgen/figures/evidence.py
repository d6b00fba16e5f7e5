"""What figures claim and show: the evidence for the numbers in their texts, and in the texts beside them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import reduce
from itertools import pairwise
from operator import or_
from typing import TYPE_CHECKING

from ppgen.boards.arrangement import Arrangement
from ppgen.boards.naming import STANDARD, Naming, place_name
from ppgen.boards.table import TableArrangement
from ppgen.definition.blocks import PiecesSpec, RatingsSpec, RollSpec
from ppgen.definition.card_blocks import CardsBlockSpec
from ppgen.definition.layouts import parts
from ppgen.definition.marks import Arrow, Callout, Highlight, Line, Numbers, StepNumber
from ppgen.definition.table_block import TableSpec
from ppgen.definition.table_marks import Cross, Tick
from ppgen.figures.facts import joined
from ppgen.figures.number_grounds import Evidence
from ppgen.figures.numbered_names import rank_key
from ppgen.figures.shown import WORD, rolled, shown_spaces, spaces_in
from ppgen.numerals import is_number
from ppgen.records import replace

if TYPE_CHECKING:
    from ppgen.boards.beside import Tray
    from ppgen.definition.figure import Claim, PanelSpec
    from ppgen.figures.statement import Statement
    from ppgen.rules.verdict import Facts


def evidence_of(statements: Iterable[Statement]) -> Evidence:
    """What figures claim and show."""
    return reduce(or_, map(_evidence, statements), Evidence())


def _evidence(statement: Statement) -> Evidence:
    whole = claimed(statement.figure.claims)
    for panel in statement.panels:
        whole |= panel_evidence(panel.spec, (), panel.arrangement, panel.facts)
    return whole


def claimed(claims: Iterable[Claim], naming: Naming = STANDARD) -> Evidence:
    """What claims alone say."""
    claims = tuple(claims)
    values = [found for claim in claims for found in _values(claim.value, claim.path)]
    texts = [claim.path for claim in claims] + [value for value, _ in values if isinstance(value, str)]
    texts += [rank_key(rank) for claim in claims for rank in _ranks(claim)]
    numbers = ((float(value), path) for value, path in values if is_number(value))
    return _said_by(texts, naming, frozenset(numbers))


def _ranks(claim: Claim) -> Iterator[str]:
    """The ranks that a claim speaks of: `ranks.4.coins: 2`, or `covers.0.rank: "4"`."""
    parts = claim.path.split(".")
    yield from (rank for word, rank in pairwise(parts) if word in ("rank", "ranks"))
    yield from _ranks_in(parts[-1], claim.value)


def _ranks_in(key: str, value: object) -> Iterator[str]:
    if isinstance(value, Mapping):
        if key == "ranks":
            yield from map(str, value)
        for name, part in value.items():
            yield from _ranks_in(str(name), part)
    elif isinstance(value, list):
        for part in value:
            yield from _ranks_in(key, part)
    elif key in ("rank", "ranks"):
        yield str(value)


def panel_evidence(
    spec: PanelSpec, turns: tuple[str, ...], arrangement: object, facts: Facts, naming: Naming = STANDARD
) -> Evidence:
    """What a panel claims, its position and turns, what it points out, and who is to move.

    `turns` are all the turns that lead to it, and `naming` says what spaces are called.
    """
    blocks = tuple(parts(spec.picture))
    played = [turn.text for turn in spec.position.then] if spec.position is not None else []
    played += turns[-1:]
    played += _own_spaces(facts)
    # Where names are numbers, those in the rows of a position count empty spaces.
    texts = [spec.position.notation] if spec.position is not None and not naming.is_numeric else []
    texts += [place for mark in spec.annotate for place in _pointed_at(mark, naming)]
    texts += list(map(naming.name, spec.move_arrows.starts)) if spec.move_arrows is not None else []
    texts += [*spec.show, *spec.hide, *(word for block in blocks for word in _pictured(block))]
    if spec.position is not None and isinstance(to_move := facts.get("turn"), str):
        texts.append(to_move)
    if isinstance(arrangement, Arrangement):
        texts += [naming.name(space) for arrow in arrangement.arrows for space in arrow.spaces]
        texts += [naming.name(space) for line in arrangement.won for space in line.spaces]
        texts += [word for tray in arrangement.trays if spec.shows_trays for word in _in_tray(tray)]
    rolls = {float(number) for turn in played for number in rolled(turn)}
    dice = [name for block in blocks if isinstance(block, RollSpec) for name in block.dice]
    rolls |= {float(digits) for name in dice for digits in re.findall(r"[0-9]+", name)}
    besides = claimed(spec.claims, naming) | _said_by(texts, naming)
    if isinstance(arrangement, TableArrangement):
        besides = replace(besides, numbers=besides.numbers | _drawn(_measured(arrangement)))
    if isinstance(arrangement, Arrangement):
        on_stones = (float(piece.number) for piece in arrangement.pieces if piece.number)
        besides = replace(besides, numbers=besides.numbers | _drawn(on_stones))
        besides = replace(besides, spaces=frozenset(shown_spaces(spec, arrangement, besides.spaces)))
    return besides | _said_by(played, naming, rolls=frozenset(rolls), turns=frozenset({float(len(turns))}))


def _own_spaces(facts: Facts) -> list[str]:
    """The spaces of the last turn, which another notation than the game's own may leave out."""
    last = facts.get("played")
    spaces = last.get("spaces") if isinstance(last, Mapping) else None
    return [str(space) for space in spaces] if isinstance(spaces, list) else []


def _measured(table: TableArrangement) -> Iterator[float]:
    """The lengths that the dimensions of a table state, as they state them."""
    from ppgen.boards.table_marks import Measure

    for mark in table.marks:
        if isinstance(mark, Measure):
            yield from map(float, re.findall(r"(?<![\w.-])[0-9]+(?:\.[0-9]+)?", mark.text))


def _pictured(block: object) -> list[str]:
    match block:
        case RollSpec():
            return [*block.dice, block.tile, *block.pieces]
        case PiecesSpec():
            return [*block.names]
        case TableSpec() | RatingsSpec():
            return [block.of]
        case CardsBlockSpec():
            return [*block.keys]
        case _:
            return []


def _in_tray(tray: Tray) -> list[str]:
    """What the texts may speak of because it lies in a tray: its owner, and each kind of piece."""
    things = (tray.thing, *(piece.thing for piece in tray.pieces))
    return [word for thing in things for word in (thing.owner, thing.look)]


def _pointed_at(mark: object, naming: Naming) -> list[str]:
    match mark:
        case Highlight():
            return [place_name(naming, place) for place in mark.spaces]
        case Arrow() | Line():
            return [naming.name(mark.start), naming.name(mark.end)]
        case Cross() | Tick():
            return [place_name(naming, mark.at.place)] if mark.at.place is not None else []
        case Numbers():
            return [naming.name(space) for space in mark.spaces]
        case StepNumber():
            return [naming.name(mark.at)]
        case Callout():
            return [mark.at]
        case _:
            return []


def _drawn(numbers: Iterable[float]) -> frozenset[tuple[float, str]]:
    return frozenset((float(number), "") for number in numbers)


def _values(value: object, path: str) -> Iterator[tuple[object, str]]:
    """The single values of a claim with their paths, and keys that are numbers; 0 for what is empty."""
    match value:
        case Mapping() if value:
            for key, part in value.items():
                if str(key).isdecimal():
                    yield int(key), path
                yield from _values(part, joined(path, key))
        case list() if value:
            for part in value:
                yield from _values(part, path)
        case list() | Mapping() | None | "":
            yield 0, path
        case _:
            yield value, path


def _said_by(
    texts: Iterable[str],
    naming: Naming,
    numbers: frozenset[tuple[float, str]] = frozenset(),
    rolls: frozenset[float] = frozenset(),
    turns: frozenset[float] = frozenset(),
) -> Evidence:
    texts = tuple(texts)
    words = {word.lower() for text in texts for word in WORD.findall(text)}
    words |= {f"{kind}-{number}".lower() for text in texts for kind, number in _LIES.findall(text)}
    spaces = frozenset(space for text in texts for space in spaces_in(text, naming))
    return Evidence(numbers, spaces, frozenset(words), rolls, turns)


_LIES = re.compile(r"\b([A-Za-z]+):([0-9]+)@")
"""What lies on a table under a number: `stone:3@40,300`."""
