"""What a figure itself says and shows, against which the numbers of its texts are held."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace

from ppgen import piecepack
from ppgen.boards.arrangement import Arrangement
from ppgen.boards.grid import Space
from ppgen.boards.table import TableArrangement
from ppgen.definition.figure import (
    Callout,
    ChartPicture,
    Claim,
    Highlight,
    Numbered,
    PanelSpec,
    PiecesPicture,
    Pointer,
    RollPicture,
    TablePicture,
    Wrong,
)
from ppgen.definition.game import Game
from ppgen.rules.verdict import Fact

_WORD = re.compile(r"[A-Za-z0-9]+(?:-[A-Za-z0-9]+)*")
_SPACE = re.compile(r"(?<![A-Za-z])[A-Z][0-9]{1,2}(?![0-9])")


def spaces_in(text: str) -> list[str]:
    """The spaces that a notation names, each once, in their order."""
    return list(dict.fromkeys(_SPACE.findall(text)))


@dataclass(frozen=True, slots=True)
class Evidence:
    """Of a panel, or of a figure with all its panels."""

    numbers: frozenset[float] = frozenset()
    """What is claimed."""
    spaces: frozenset[str] = frozenset()
    """Spaces of its notation, its turns, its claims and its marks."""
    words: frozenset[str] = frozenset()
    """Keys and ids in all of these: `player-1`, `suns-5`, `34`."""
    rolls: frozenset[float] = frozenset()
    """What was rolled: the number with which a turn begins, its digits, and dice that are drawn."""
    turns: frozenset[float] = frozenset()
    """How many turns lead to what it shows."""
    counts: Mapping[str, tuple[float, ...]] = field(default_factory=dict)
    """By noun, how many of them are drawn."""
    steps: tuple[float, ...] = ()
    """The numbers of steps that are drawn, in their order."""

    def with_counts(self, counts: Mapping[str, Fact]) -> Evidence:
        """With what is counted in the picture (`picture.*`)."""
        found = {noun: (float(count),) for noun, count in counts.items() if isinstance(count, int)}
        steps = counts.get("steps")
        numbers = tuple(float(step) for step in steps) if isinstance(steps, list) else ()
        return replace(self, counts=found, steps=numbers)

    def __or__(self, other: Evidence) -> Evidence:
        return Evidence(
            self.numbers | other.numbers,
            self.spaces | other.spaces,
            self.words | other.words,
            self.rolls | other.rolls,
            self.turns | other.turns,
        )


def claimed(claims: Iterable[Claim]) -> Evidence:
    """What claims alone say."""
    claims = tuple(claims)
    values = [value for claim in claims for value in _values(claim.value)]
    texts = [claim.path for claim in claims] + [value for value in values if isinstance(value, str)]
    numbers = (float(value) for value in values if isinstance(value, (int, float)) and not isinstance(value, bool))
    return _said_by(texts, frozenset(numbers))


def panel_evidence(spec: PanelSpec, turns: tuple[str, ...], arrangement: object) -> Evidence:
    """What a panel claims, where it comes from, and what it points out. `turns` are all that lead to it."""
    texts = [turn.text for turn in spec.position.then] if spec.position is not None else []
    if spec.position is not None:
        texts += [spec.position.notation, *turns[-1:]]
    texts += [place for mark in spec.annotate for place in _pointed_at(mark)]
    texts += list(map(str, spec.move_arrows.starts)) if spec.move_arrows is not None else []
    texts += [*spec.show, *spec.hide, *_pictured(spec.picture)]
    if isinstance(arrangement, Arrangement):
        texts += [str(space) for arrow in arrangement.arrows for space in arrow.spaces]
    latest = turns[-1 - len(spec.position.then if spec.position is not None else ()) :]
    rolls = {float(number) for turn in latest for number in rolled(turn)}
    if isinstance(spec.picture, RollPicture):
        rolls |= {float(digits) for name in spec.picture.dice for digits in re.findall(r"[0-9]+", name)}
    return claimed(spec.claims) | _said_by(texts, frozenset(), frozenset(rolls), frozenset({float(len(turns))}))


def rolled(turn: str) -> list[int]:
    """What may have been rolled: the first number of a turn in notation, or its digits where there are two."""
    found = re.search(r"(?<![\w.-])[0-9]{1,2}(?![\w.])", turn)
    return [int(digit) for digit in found[0]] if found else []


def played(turns: tuple[str, ...]) -> dict[str, Fact]:
    """The facts `played.*`: of the turns that lead to what a panel shows, and of the last of them."""
    last = turns[-1] if turns else ""
    return {
        "turns": len(turns),
        "last": last,
        "spaces": list(spaces_in(last)),
        "roll": list(rolled(last)),
        "parts": _parts_in(last),
    }


def _parts_in(turn: str) -> list[Fact]:
    """The numbered parts of a piecepack that a turn names (`suns-5`), in their order."""
    keys = piecepack.NUMBERED.values()
    return [word for word in dict.fromkeys(_WORD.findall(turn)) if word in keys]


def pictured(spec: PanelSpec, arrangement: object, game: Game) -> dict[str, Fact]:
    """What a panel draws, counted: the facts `picture.*`, by the nouns with which a text may count it."""
    picture = spec.picture
    on_board = picture is None and spec.position is not None
    counts: dict[str, Fact] = {"panels": 1, "pictures": 1, "views": 1}
    counts["boards"] = int(on_board and isinstance(arrangement, Arrangement))
    counts["tables"] = int(isinstance(picture, TablePicture))
    counts["dice"] = _dice(picture, game)
    counts["pieces"] = len(picture.names) if isinstance(picture, PiecesPicture) else 0
    counts["arrows"] = sum(isinstance(mark, Pointer) for mark in spec.annotate)
    if on_board and isinstance(arrangement, Arrangement):
        counts["pieces"] = len(arrangement.pieces)
        counts["arrows"] = sum(isinstance(mark, Pointer) for mark in spec.annotate) + len(arrangement.arrows)
    elif on_board and isinstance(arrangement, TableArrangement):
        counts["pieces"] = sum(piece.role == "piece" for piece in arrangement.pieces)
    counts["crosses"] = sum(isinstance(mark, Wrong) for mark in spec.annotate)
    counts["callouts"] = sum(isinstance(mark, Callout) for mark in spec.annotate)
    counts["steps"] = [mark.number for mark in spec.annotate if isinstance(mark, Numbered)]
    counts["highlighted"] = [
        str(space) for mark in spec.annotate if isinstance(mark, Highlight) for space in mark.spaces
    ]
    counts["pointers"] = [
        str(space) for mark in spec.annotate if isinstance(mark, Pointer) for space in (mark.start, mark.end)
    ]
    counts["movers"] = [str(space) for space in spec.move_arrows.starts] if spec.move_arrows is not None else []
    if isinstance(picture, RollPicture):
        counts["roll"] = [int(digits) for name in picture.dice for digits in re.findall(r"[0-9]+", name)]
        counts["tile"] = picture.tile
    if on_board and isinstance(arrangement, Arrangement):
        counts["gates"] = {gate.direction: str(gate.where.space) for gate in arrangement.gates}
        counts["at"] = _standing(arrangement)
    return counts


def _standing(arrangement: Arrangement) -> dict[str, Fact]:
    """By the name of its art, the spaces on which a piece stands, row by row from A1."""
    found: dict[str, list[Space]] = {}
    for piece in arrangement.pieces:
        if piece.art:
            found.setdefault(piece.art, []).extend(piece.spaces)
    order = {art: sorted(spaces, key=lambda space: (space.row, space.column)) for art, spaces in found.items()}
    return {art: [str(space) for space in spaces] for art, spaces in order.items()}


def together(panels: Iterable[Mapping[str, Fact]]) -> dict[str, Fact]:
    """The counts of a figure's panels added up, lists one after the other, anything else as the last has it."""
    total: dict[str, Fact] = {}
    for counts in panels:
        for noun, count in counts.items():
            if not isinstance(count, (int, list)):
                total[noun] = count
                continue
            before = total.get(noun, [] if isinstance(count, list) else 0)
            total[noun] = before + count  # type: ignore[operator]
    return total


def _dice(picture: object, game: Game) -> int:
    match picture:
        case RollPicture():
            return len(picture.dice)
        case PiecesPicture():
            numbered = sum(game.pieces[name].number is not None for name in picture.names if name in game.pieces)
            return len(picture.dice) * numbered
        case ChartPicture() if game.tiles is not None:
            layouts = {tile.layout for tile in game.tiles.tiles.values()}
            return len(game.tiles.shapes) * bool(picture.rows) + len(layouts) * bool(picture.columns)
        case _:
            return 0


def _pictured(picture: object) -> list[str]:
    match picture:
        case RollPicture():
            return [*picture.dice, picture.tile, *picture.pieces]
        case PiecesPicture():
            return [*picture.names]
        case TablePicture():
            return [picture.of]
        case _:
            return []


def _pointed_at(mark: object) -> list[str]:
    match mark:
        case Highlight():
            return [str(space) for space in mark.spaces]
        case Pointer():
            return [str(mark.start), str(mark.end)]
        case Numbered() | Wrong() | Callout():
            return [str(mark.at)]
        case _:
            return []


def _values(value: object) -> Iterator[object]:
    """The single values of a claim."""
    if isinstance(value, Mapping):
        value = list(value.values())
    if isinstance(value, list):
        for part in value:
            yield from _values(part)
    else:
        yield value


def _said_by(
    texts: Iterable[str],
    numbers: frozenset[float],
    rolls: frozenset[float] = frozenset(),
    turns: frozenset[float] = frozenset(),
) -> Evidence:
    texts = tuple(texts)
    words = frozenset(word.lower() for text in texts for word in _WORD.findall(text))
    return Evidence(numbers, frozenset(space for text in texts for space in spaces_in(text)), words, rolls, turns)
