"""The words of a game's rules, each with its place in the definition, and the same rules without one of them.

A word is what the definition could leave out: a move, a part of a turn, a consequence, an end, a condition. Its keys
(`directions`, `onto`) are no words of their own; they say what the word means.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Any, Literal, TypeAlias

from msgspec import Struct

from ppgen.diagnostics import Mark
from ppgen.records import field_names, replace
from ppgen.rules.board.blocked_words import IfBlocked
from ppgen.rules.board.condition_words import When
from ppgen.rules.board.directions import Directions
from ppgen.rules.board.schema import BoardRules
from ppgen.rules.board.swap_words import NO_SWAP

Path: TypeAlias = tuple[str | int, ...]
"""Where something is in the records: names of fields, keys of mappings, indices of lists."""

Role: TypeAlias = Literal["allows", "causes", "ends", "limits"]
"""What a word does: it allows moves, adds to what moves do, ends the game, or limits what other words allow."""

CONDITIONS = ("empty_spaces", "hand", "count", "makes_line", "blocked", "passes", "quiet")
"""The fields of `When`, each of which is a word."""

NO_WORDS: Mapping[str, str] = MappingProxyType(
    {
        "players": "names of the players, and where they sit",
        "regions": "names for parts of the board, which words use",
        "attributes": "names for properties of spaces, which words use",
        "distinct": "what counts as one move where several lead to one position",
        "first": "who begins",
        "notation": "how positions are written",
        "owner": "who has pieces of the kind",
        "letters": "how pieces are written",
        "hand": "a number: how many there are at the start",
        "captured_as": "the kind as which a captured piece comes into a hand, a key of `captured`",
    }
)
"""The fields of the rules and of their pieces that are no words, and what they are instead."""

SECTIONS = ("pieces", "moves", "ends", "blocked", "setup", "capture", "swap", "wrap", "holes")
"""The fields of the rules that are words, or that have words in them."""
OF_PIECES = ("moves", "then", "after", "royal", "captured")
"""The same of a kind of piece."""

_OTHERWISE: Mapping[IfBlocked, IfBlocked] = MappingProxyType(
    {"pass": "loss", "loss": "pass", "win": "pass", "draw": "pass"}
)
"""What the rules say without a word for a blocked player, who must be told something: the game goes on."""


class RuleWord(Struct, frozen=True):
    """One word of the rules."""

    path: Path
    address: str
    """Its place as a definition reads: `pieces.pawn.moves.3`, counted from 1."""
    name: str
    """The word: `step`, `when: count`, `blocked`."""
    of: str
    """The kind of piece that has it; "" for what the whole game has."""
    role: Role
    mark: Mark

    ways: str = ""
    """The directions of a move, which tell it from others: `diagonal-forward`."""

    @property
    def said(self) -> str:
        """What a table calls it: `pawn: step diagonal-forward`."""
        name = f"{self.name} {self.ways}" if self.ways else self.name
        return f"{self.of}: {name}" if self.of else name


def words_of(rules: BoardRules) -> tuple[RuleWord, ...]:
    """Every word of a game's rules, in the order of the file."""
    found = sorted(_words(rules), key=lambda word: (word.mark.file, word.mark.line, word.mark.column))
    return tuple(found)


def _words(rules: BoardRules) -> Iterator[RuleWord]:
    for kind, piece in rules.pieces.items():
        at: Path = ("pieces", kind)
        yield from _listed((*at, "moves"), piece.moves, kind, "allows")
        yield from _listed((*at, "then"), piece.then, kind, "allows")
        yield from _listed((*at, "after"), piece.after, kind, "causes")
        if piece.royal:
            yield _word((*at, "royal"), "royal", kind, "limits", piece.royal_mark)
        if piece.captured != "gone":
            yield _word((*at, "captured"), "captured", kind, "causes", piece.captured_mark)
    yield from _listed(("moves",), rules.moves, "", "allows")
    yield from _listed(("ends",), rules.ends, "", "ends")
    blocked = rules.blocked
    if blocked.common is not None:
        yield _word(("blocked", "common"), "blocked", "", "ends", blocked.mark)
    for player in blocked.each:
        yield _word(("blocked", "each", player), f"blocked: {player}", "", "ends", blocked.marks[player])
    if rules.setup:
        yield _word(("setup",), "setup", "", "causes", next(iter(rules.setup.values())).mark)
    if rules.capture != "free":
        yield _word(("capture",), "capture", "", "limits", rules.capture_mark)
    if rules.swap.how != "no":
        yield _word(("swap",), "swap", "", "allows", rules.swap.mark)
    if rules.wrap != "none":
        yield _word(("wrap",), "wrap", "", "allows", rules.wrap_mark)
    if rules.holes is not None:
        yield _word(("holes",), "holes", "", "limits", rules.holes.mark)


def _word(path: Path, name: str, of: str, role: Role, mark: Mark, ways: str = "") -> RuleWord:
    parts = (str(part + 1) if isinstance(part, int) else part.replace("_", "-") for part in path)
    address = ".".join(part for part in parts if part not in ("common", "each"))
    return RuleWord(path, address, name, of, role, mark, ways)


def _listed(path: Path, words: tuple[Any, ...], of: str, role: Role) -> Iterator[RuleWord]:
    """The words of a list, with their conditions and with what follows them."""
    for number, word in enumerate(words):
        at = (*path, number)
        yield _word(at, word.TAG, of, role, word.mark, _ways(word))
        when: When | None = getattr(word, "when", None)
        if when is not None:
            yield from _conditions((*at, "when"), when, of, word.TAG in _NEED_WHEN)
        yield from _listed((*at, "then"), getattr(word, "then", ()), of, "allows")


def _ways(word: Any) -> str:
    """The directions of a word for moves, as they were written: `forward, left`, `leap [1, 2]`."""
    directions = getattr(word, "directions", None)
    if not isinstance(directions, Directions):
        return ""
    leaps = directions.leaps
    return ", ".join((*directions.words, *([f"leap [{leaps[0][0]}, {leaps[0][1]}]"] if leaps else [])))


_NEED_WHEN = ("majority", "draw")
"""Ends that are nothing but their condition, which is then no word of its own if it is alone."""


def _conditions(path: Path, when: When, of: str, needed: bool) -> Iterator[RuleWord]:
    given = [name for name in CONDITIONS if getattr(when, name) is not None]
    counts = when.count.each if when.count is not None else ()
    if needed and len(given) == 1 and len(counts) < 2:
        return
    for name in given:
        if name == "count" and len(counts) > 1:
            for number, count in enumerate(counts):
                yield _word((*path, "count", "each", number), "when: count", of, "limits", count.mark)
            continue
        mark = counts[0].mark if name == "count" else getattr(when, f"{name.partition('_')[0]}_mark", when.mark)
        yield _word((*path, name), f"when: {name.replace('_', '-')}", of, "limits", mark)


# The rules otherwise --------------------------------------------------------------------------------------------------


def part(record: Any, path: Path) -> Any:
    """What is at a path."""
    for step in path:
        record = getattr(record, step) if isinstance(step, str) and not isinstance(record, Mapping) else record[step]
    return record


def put(record: Any, path: Path, value: Any) -> Any:
    """The record with something else at a path."""
    if not path:
        return value
    step, rest = path[0], path[1:]
    if isinstance(record, Mapping):
        return {**record, step: put(record[step], rest, value)}
    if isinstance(step, int):
        return (*record[:step], put(record[step], rest, value), *record[step + 1 :])
    return replace(record, **{step: put(getattr(record, step), rest, value)})


def without(rules: BoardRules, word: RuleWord) -> BoardRules:
    """The rules as they would be without a word."""
    changed: BoardRules = _without(rules, word.path)
    return changed


def _without(rules: BoardRules, path: Path) -> Any:
    *above, last = path
    holder = part(rules, tuple(above))
    if isinstance(last, int):
        left = (*holder[:last], *holder[last + 1 :])
        if not left and above[-2:] == ["count", "each"]:
            return put(rules, tuple(above[:-1]), None)
        return put(rules, tuple(above), left)
    if isinstance(holder, When):
        left_over: Any = put(holder, (last,), None)
        given = any(getattr(left_over, name) is not None for name in CONDITIONS)
        owner = part(rules, tuple(above[:-1]))
        needed = getattr(owner, "TAG", "") in _NEED_WHEN
        return put(rules, tuple(above), left_over if given or needed else None)
    if path[0] == "blocked":
        return put(rules, path, _OTHERWISE[part(rules, path)])
    nothing = {"royal": False, "captured": "gone", "setup": {}, "capture": "free", "swap": NO_SWAP, "wrap": "none"}
    return put(rules, path, nothing.get(last))


def siblings(rules: BoardRules, word: RuleWord) -> tuple[BoardRules, BoardRules] | None:
    """The rules with this word alone of its list, and with an empty list; None where it is in no list of several.

    Where two words do the same, taking one away changes nothing. What is so with this one alone, and not without any,
    this one does, too.
    """
    *above, last = word.path
    if not isinstance(last, int):
        return None
    listed = part(rules, tuple(above))
    if len(listed) < 2:
        return None
    alone = put(rules, tuple(above), (listed[last],))
    return alone, put(rules, tuple(above), ())


def fields_of(kind: type) -> tuple[str, ...]:
    """The fields of a record that a definition gives: all but its places."""
    return tuple(name for name in field_names(kind) if name != "mark" and not name.endswith("_mark"))
