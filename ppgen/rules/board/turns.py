"""Turns as text: how each move is written, and what a text says, legal or not. Spaces have the names of their board.

A1-A2      a step or a slide            A1xB2      with a capture
A1xC3xE5   hops, space by space         A6-off     off the board
A1xC3(B2)  the same, where another line leads to C3 over another space
B2         a piece is placed            king@B2    where several kinds may be
xB2        a piece is taken off         turn B2    a space takes its other value
pass       nothing               swap       the first piece is taken over
A1-B2,xC3  a turn of two parts          A7-A8=king the piece becomes one of another kind
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Literal, NamedTuple

from msgspec import Struct

from ppgen.diagnostics import did_you_mean
from ppgen.records import replace
from ppgen.rules.board.forks import is_forked
from ppgen.rules.board.move import BECOME, EXIT, HOP, MOVE, PASS, PLACE, REMOVE, SWAP, TOGGLE, Move, parts
from ppgen.rules.board.tables import NOBODY, Tables, bits
from ppgen.rules.protocol import NotationError

TURN = "turn"
_ANY_NAME = "[A-Za-z][0-9]{1,2}|[0-9]{1,4}"
"""What names a space on some board."""


class _Forms(NamedTuple):
    """How turns are written where names of spaces match a pattern."""

    moved: re.Pattern[str]
    placed: re.Pattern[str]
    removed: re.Pattern[str]
    toggled: re.Pattern[str]
    landing: re.Pattern[str]
    changed: re.Pattern[str]


@lru_cache(maxsize=64)
def _forms(name: str) -> _Forms:
    return _Forms(
        re.compile(rf"({name})((?:[-x](?:{name}))+|-off)(?:\((?:{name})(?:\+(?:{name}))*\))?\Z"),
        re.compile(rf"(?:(?P<kind>[^\s@]+)@)?(?P<space>{name})\Z"),
        re.compile(rf"x({name})\Z"),
        re.compile(rf"(?P<word>[A-Za-z][A-Za-z0-9-]*) (?P<space>{name})\Z"),
        re.compile(rf"([-x])({name})"),
        re.compile(r"(?P<move>[^=]+)=(?P<kind>[A-Za-z][A-Za-z0-9-]*)\Z"),
    )


_ANY_FORM = _forms(_ANY_NAME)


class WrittenTurn(Struct, frozen=True):
    """What the text of a turn says. `spaces` are indices in order; of a move the first is where it starts."""

    text: str
    does: Literal["move", "exit", "place", "remove", "toggle", "pass", "become", "swap"]
    spaces: tuple[int, ...] = ()
    captures: bool = False
    word: str = ""
    """The kind that is placed, the attribute that is toggled, or the kind that the piece becomes."""
    then: tuple[WrittenTurn, ...] = ()
    """The parts of the turn that follow the first one; each has the text of that part alone."""


def move_text(tables: Tables, move: Move) -> str:
    """Write a move."""
    text = _part_text(tables, move)
    part = move.then
    while part is not None:
        text += ("" if part.action == BECOME else ",") + _part_text(tables, part)
        part = part.then
    return text


def part_texts(tables: Tables, move: Move) -> tuple[str, ...]:
    """What each part of a turn is written like."""
    return tuple(_part_text(tables, part) for part in parts(move))


def written_parts(written: WrittenTurn) -> tuple[WrittenTurn, ...]:
    """The parts of a turn that was written, each as if it were the whole one."""
    if not written.then:
        return (written,)
    first = written.text.split(",")[0].split("=")[0]
    return replace(written, text=first, then=()), *written.then


def _part_text(tables: Tables, move: Move) -> str:
    """Write one part of a turn."""
    space = tables.name
    if move.action == BECOME:
        return f"={tables.types[move.type].kind}"
    if move.action in (PASS, SWAP):
        return "pass" if move.action == PASS else "swap"
    if move.action == TOGGLE:
        return f"{toggle_word(tables, move.type)} {space(move.end)}"
    if move.action == REMOVE:
        return f"x{space(move.start)}"
    if move.action == EXIT:
        return f"{space(move.start)}-off"
    kind = tables.types[move.type]
    if move.action == PLACE:
        return f"{kind.kind}@{space(move.end)}" if _many_placed(tables, kind.owner) else space(move.end)
    landings = move.path if move.action == HOP else (move.end,)
    over = f"({'+'.join(map(tables.name, bits(move.captured)))})" if is_forked(tables, move) else ""
    return ("x" if move.captured else "-").join(space(index) for index in (move.start, *landings)) + over


def toggle_word(tables: Tables, attribute: int) -> str:
    """`turn`, or the attribute's name where spaces have several."""
    return TURN if len(tables.attributes) == 1 else tables.attributes[attribute].name


def _many_placed(tables: Tables, owner: int) -> bool:
    players = tables.move_tables if owner == NOBODY else (tables.move_tables[owner],)
    return any(len({row.type for row in own.places}) > 1 for own in players)


def parse_turn(tables: Tables, text: str) -> WrittenTurn:
    """Read a turn for its grammar, and whether its spaces are on the board. Raises NotationError."""
    if not tables.parted:
        return _parse_part(tables, text)
    parts: list[WrittenTurn] = []
    at = 0
    for words in text.split(","):
        try:
            match = _forms(tables.board.naming.pattern).changed.match(words)
            parts.append(_parse_part(tables, words if match is None else match["move"]))
            if match is not None:
                parts.append(_become(tables, match, parts[-1]))
        except NotationError as mistake:
            raise mistake.shifted(at) from None
        at += len(words) + 1
    written = "".join(f"{'' if part.does == 'become' else ','}{part.text}" for part in parts)
    return replace(parts[0], text=written[1:], then=tuple(parts[1:]))


def _become(tables: Tables, match: re.Match[str], moved: WrittenTurn) -> WrittenTurn:
    """The part of a turn in which the piece that moved becomes one of another kind, which its letter may name."""
    kinds = tuple(dict.fromkeys(kind.kind for kind in tables.types))
    word = match["kind"]
    if word not in kinds:
        lettered = {kind.kind for kind in tables.types if kind.letter.upper() == word.upper()}
        if len(lettered) != 1:
            message = f"there is no kind of piece {word!r}"
            raise NotationError(message, match.start("kind"), did_you_mean(word, kinds, "kinds"))
        (word,) = lettered
    return WrittenTurn(f"={word}", "become", moved.spaces[-1:], word=word)


def _parse_part(tables: Tables, text: str) -> WrittenTurn:
    """Read one part of a turn."""
    if text == "pass":
        return WrittenTurn(text, "pass")
    if text == "swap" and any(own.swaps for own in tables.move_tables):
        return WrittenTurn(text, "swap")
    forms = _forms(tables.board.naming.pattern)
    if (match := forms.moved.match(text)) is not None:
        start = _space(tables, match[1], 0)
        if match[2] == "-off":
            return WrittenTurn(text, "exit", (start,))
        landings = list(forms.landing.finditer(text, *match.span(2)))
        marks = {landing[1] for landing in landings}
        if len(marks) > 1:
            message = "a turn captures with every hop (x) or with none (-)"
            raise NotationError(message, match.start(2), "write the same sign between all spaces")
        ends = (_space(tables, landing[2], landing.start(2)) for landing in landings)
        return WrittenTurn(text, "move", (start, *ends), marks == {"x"})
    if (match := forms.placed.match(text)) is not None:
        return WrittenTurn(
            text, "place", (_space(tables, match["space"], match.start("space")),), word=match["kind"] or ""
        )
    if (match := forms.removed.match(text)) is not None:
        return WrittenTurn(text, "remove", (_space(tables, match[1], 1),))
    if (match := forms.toggled.match(text)) is not None:
        words = [toggle_word(tables, number) for number in range(len(tables.attributes))]
        if match["word"] in words:
            name = tables.attributes[words.index(match["word"])].name
            space = _space(tables, match["space"], match.start("space"))
            return WrittenTurn(text, "toggle", (space,), word=name)
    hint = "turns look like " + ", ".join(_examples(tables))
    if any(form.match(text) for form in _ANY_FORM[:-1]):
        # Its spaces have the names of another board.
        names = re.finditer(_ANY_NAME, text)
        strange = next((each for each in names if tables.board.naming.find(each[0]) is None), None)
        if strange is not None:
            raise NotationError(tables.board.naming.wrong(strange[0]), strange.start(), hint)
    raise NotationError(f"{text!r} is not a turn", 0, hint)


def split_turns(tables: Tables, text: str) -> tuple[str, ...]:
    """The turns in a text that separates them by spaces or commas: `A1-A2 B6-B5`, `turn B2, A1-A2`."""
    toggles = {toggle_word(tables, number) for number in range(len(tables.attributes))}
    turns: list[str] = []
    toggle = ""
    # In a game whose turns have parts, a comma without a space after it stands between two parts of one turn.
    for word in re.findall(r"(?:[^\s,]|,(?=[^\s,]))+" if tables.parted else r"[^\s,]+", text):
        if word in toggles and not toggle:
            toggle = word
        else:
            turns.append(f"{toggle} {word}" if toggle else word)
            toggle = ""
    return (*turns, *([toggle] if toggle else []))


def _space(tables: Tables, name: str, at: int) -> int:
    naming = tables.board.naming
    space = naming.find(name)
    if space is None:
        raise NotationError(naming.wrong(name), at, f"the spaces are {naming.span}")
    return tables.index(space)


def _examples(tables: Tables) -> list[str]:
    """One example for each family of moves of this game."""
    players = tables.move_tables
    start, end = _two_names(tables)
    known = {
        f"{start}-{end}": any(own.steps or own.slides or own.hops or own.flights for own in players),
        f"{start}-off": any(own.exits for own in players),
        start: any(own.places for own in players),
        f"x{start}": any(own.removes for own in players),
        f"{toggle_word(tables, 0) if tables.attributes else TURN} {start}": any(own.toggles for own in players),
        "pass": "pass" in tables.blocked or any(own.passes for own in players),
        "swap": any(own.swaps for own in players),
    }
    return [example for example, there in known.items() if there]


def _two_names(tables: Tables) -> tuple[str, str]:
    """Two spaces for an example: the first one and a neighbour of it."""
    board = tables.board
    start = next(iter(board))
    vectors = [direction.vector for direction in board.directions]
    ends = (there for vector in vectors if (there := board.beyond(start, vector)) in board)
    return board.naming.name(start), board.naming.name(next(ends, start))


def rough_move(tables: Tables, written: WrittenTurn, masks: tuple[int, ...], turn: int) -> Move | None:
    """The move that an illegal turn comes closest to, so that it can be drawn; None where there is nothing to draw. It
    ends before the first part that there is nothing to draw of.
    """
    chain: list[Move] = []
    for part in written_parts(written):
        move = _rough_part(tables, part, masks, turn)
        if move is None:
            break
        chain.append(move)
        masks = _carried(masks, move)
    whole: Move | None = None
    for move in reversed(chain):
        whole = move._replace(then=whole)
    return whole


def _carried(masks: tuple[int, ...], move: Move) -> tuple[int, ...]:
    """Where pieces stand after one part of a turn, without what it causes."""
    if move.action in (TOGGLE, PASS):
        return masks
    left = move.captured | (1 << move.start if move.start >= 0 else 0)
    come = 1 << move.end if move.end >= 0 else 0
    return tuple((mask & ~left & ~come) | (come if kind == move.type else 0) for kind, mask in enumerate(masks))


def _rough_part(tables: Tables, written: WrittenTurn, masks: tuple[int, ...], turn: int) -> Move | None:
    """The same of one part."""

    def standing(space: int) -> int | None:
        return next((kind for kind, mask in enumerate(masks) if mask >> space & 1), None)

    match written.does:
        case "pass":
            return Move(PASS, -1)
        case "swap":
            return None
        case "toggle":
            names = [attribute.name for attribute in tables.attributes]
            return Move(TOGGLE, names.index(written.word), end=written.spaces[0])
        case "place":
            placed = [tables.types[row.type] for row in tables.move_tables[turn].places]
            kind = next((kind.index for kind in placed if written.word in ("", kind.kind)), None)
            free = standing(written.spaces[0]) is None
            return Move(PLACE, kind, end=written.spaces[0]) if kind is not None and free else None
        case "become":
            return Move(BECOME, next(t.index for t in tables.types if t.kind == written.word), end=written.spaces[0])
        case "move" | "exit" | "remove":
            start, end = written.spaces[0], written.spaces[-1]
            kind = standing(start)
            if kind is None or written.does != "move":
                return None if kind is None else Move(EXIT if written.does == "exit" else REMOVE, kind, start)
            taken = 0 if end == start or standing(end) is None else 1 << end
            return Move(MOVE, kind, start, end, taken)
