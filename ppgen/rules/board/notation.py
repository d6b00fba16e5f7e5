"""The one notation for positions of all board games.

    5G/R4G/R4G/R4G/R4G/R5 red                       the setup of a game of two players
    4RG/6/6/6/6/6 green off:R4,G3                   pieces that left the board
    5/5/2o2/5/5 player-1 alignment:-|-|-/… first:player-1

Rows from top to bottom, divided by `/`: a letter stands for a piece, a number for so many empty spaces. Then comes the
player to move; then, in any order, what is off the board (`off:`) and in hand (`hand:`), the attributes of the spaces
(`NAME:` and rows of signs), what else play depends on (`WORD:` and a number or spaces) and, where either player may
begin, who began (`first:`).
"""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence

from ppgen.diagnostics import did_you_mean
from ppgen.numerals import plural
from ppgen.rules.board.position import Position
from ppgen.rules.board.rights import left_out
from ppgen.rules.board.rows import print_rows, read_rows, split_rows
from ppgen.rules.board.tables import MemorySlot, Tables, bits
from ppgen.rules.protocol import NotationError

_WORD = re.compile(r"\S+")
_COUNT = re.compile(r"([A-Za-z])([1-9][0-9]{0,3})\Z")


def print_position(tables: Tables, position: Position) -> str:
    """Write a position; the canonical text."""
    words = [print_pieces(tables, position), tables.players[position.to_move], *further_words(tables, position)]
    return " ".join(words)


def print_pieces(tables: Tables, position: Position) -> str:
    """Write the rows of a position."""
    letters: dict[int, str] = {}
    for kind in tables.types:
        letters.update(dict.fromkeys(bits(position.masks[kind.index]), kind.letter))
    return print_rows(tables.board, letters)


def further_words(tables: Tables, position: Position, said: Collection[str] = ()) -> list[str]:
    """What follows the player to move, without those words of the memory that are said otherwise."""
    words = []
    for name, counts in (("off", position.off), ("hand", position.hand)):
        counted = [f"{kind.letter}{counts[kind.index]}" for kind in tables.types if counts[kind.index]]
        words += [f"{name}:{','.join(counted)}"] if counted else []
    for attribute, mask in zip(tables.attributes, position.marks, strict=True):
        signs = ["".join(attribute.signs[mask >> index & 1] for index in row.indices) for row in tables.board.text_rows]
        words.append(f"{attribute.name}:{'/'.join(signs)}")
    for slot, value in zip(tables.memory, position.memory, strict=True):
        if value != left_out(tables, slot, position.masks) and slot.word not in said:
            words.append(f"{slot.word}:{_remembered(tables, slot, value)}")
    if tables.either_first:
        words.append(f"first:{tables.players[position.first]}")
    return words


def parse_position(tables: Tables, text: str) -> Position:
    """Read a position. What it leaves out is as in the setup, but nothing is off the board or in hand.

    Raises NotationError.
    """
    words = [(match[0], match.start()) for match in _WORD.finditer(text)]
    if len(words) < 2:
        example = print_position(tables, tables.setup)
        raise NotationError("a position has rows and says who is to move", len(text), f"such as {example}")
    return read_words(tables, words[0], words[1], words[2:])


def read_words(
    tables: Tables,
    rows: tuple[str, int],
    to_move: tuple[str, int] | int,
    further: Sequence[tuple[str, int]],
    said: Collection[str] = (),
) -> Position:
    """Read the rows of a position, the player to move (or its index) and what follows; each word comes with its place.

    `said` are words of the memory that are said otherwise. Raises NotationError.
    """
    masks = _read_masks(tables, *rows)
    turn = to_move if isinstance(to_move, int) else _player(tables, *to_move)
    nothing = (0,) * len(tables.types)
    counts: dict[str, tuple[int, ...]] = {"off": nothing, "hand": nothing}
    marks = dict(zip((attribute.name for attribute in tables.attributes), tables.setup.marks, strict=True))
    first = tables.setup.first
    memory = {slot.word: left_out(tables, slot, masks) for slot in tables.memory}
    slots = {slot.word: slot for slot in tables.memory if slot.word not in said}
    seen = set()
    known = ["off", "hand", *marks, *slots, *(["first"] if tables.either_first else [])]
    for word, at in further:
        name, colon, value = word.partition(":")
        start = at + len(name) + 1
        if not colon or name not in known:
            raise NotationError(f"{word!r} is not part of a position", at, did_you_mean(name, known, "known"))
        if name in seen:
            raise NotationError(f"{name!r} is given twice", at, "keep one of them")
        seen.add(name)
        if name in counts:
            counts[name] = _read_counts(tables, value, start)
        elif name == "first":
            first = _player(tables, value, start)
        elif name in slots:
            memory[name] = _read_memory(tables, slots[name], value, start)
        else:
            marks[name] = _read_signs(tables, name, value, start)
    remembered = tuple(memory.values())
    return Position(masks, turn, counts["off"], counts["hand"], tuple(marks.values()), first, remembered)


def _remembered(tables: Tables, slot: MemorySlot, value: int) -> str:
    """What a slot holds, as text: a number, or names of spaces and `-` for none."""
    return str(value) if slot.kind == "number" else ",".join(tables.names(value)) or "-"


def _read_memory(tables: Tables, slot: MemorySlot, text: str, at: int) -> int:
    if slot.kind == "number":
        if re.fullmatch(r"[0-9]{1,4}", text) is None or int(text) > slot.max:
            raise NotationError(f"{text!r} is no number from 0 to {slot.max}", at, f"such as {slot.word}:1")
        return int(text)
    mask = 0
    for name in text.split(",") if text != "-" else ():
        space = tables.board.naming.find(name)
        if space is None:
            raise NotationError(tables.board.naming.wrong(name), at, f"the spaces are {tables.board.naming.span}")
        mask |= 1 << tables.index(space)
        at += len(name) + 1
    return mask


def _player(tables: Tables, name: str, at: int) -> int:
    if name not in tables.players:
        raise NotationError(f"there is no player {name!r}", at, did_you_mean(name, tables.players, "players"))
    return tables.players.index(name)


def _read_masks(tables: Tables, text: str, at: int) -> tuple[int, ...]:
    """By type, the spaces on which its pieces stand."""
    masks = [0] * len(tables.types)
    kinds = {kind.letter: kind.index for kind in tables.types}
    for space, letter in read_rows(tables.board, {kind.letter: kind.name for kind in tables.types}, text, at).items():
        masks[kinds[letter]] |= 1 << space
    return tuple(masks)


def _read_counts(tables: Tables, text: str, at: int) -> tuple[int, ...]:
    kinds = {kind.letter: kind.index for kind in tables.types}
    counts = [0] * len(tables.types)
    for word in text.split(","):
        match = _COUNT.match(word)
        if match is None or match[1] not in kinds:
            hint = "a letter and a number each, such as " + ",".join(f"{letter}1" for letter in kinds)
            raise NotationError(f"{word!r} does not count pieces", at, hint)
        if counts[kinds[match[1]]]:
            raise NotationError(f"{match[1]!r} is counted twice", at, "write one number for each letter")
        counts[kinds[match[1]]] = int(match[2])
        at += len(word) + 1
    return tuple(counts)


def _read_signs(tables: Tables, name: str, text: str, at: int) -> int:
    signs = next(attribute.signs for attribute in tables.attributes if attribute.name == name)
    mask = 0
    for row, part, start in split_rows(tables.board, text, at):
        if len(part) != len(row.indices):
            found = f"{row.name} of {name} has {plural(len(part), 'sign')} here"
            message = f"{found}, and {plural(len(row.indices), 'space')} on the board"
            raise NotationError(message, start, f"every space has a sign: {signs[0]} or {signs[1]}")
        for place, sign in enumerate(part):
            if sign not in signs:
                raise NotationError(f"{sign!r} is not a sign of {name}", start + place, f"{signs[0]} or {signs[1]}")
            if sign == signs[1]:
                mask |= 1 << row.indices[place]
    return mask
