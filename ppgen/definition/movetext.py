"""Games as PGN (chess) and PDN (draughts) write them: tags, and turns with numbers, comments and variations.

Read by their grammar alone. What a turn means is for the rules of a game to say.

    [White "Anderssen"]
    1. e4 e5 2. f4 {a gambit} exf4 (2... d5) 3. Bc4 Qh4+ $2 1-0

Nothing here recurses, and no sign is read more than once, so a deeply nested text takes no longer than a plain one.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Literal, NamedTuple

from msgspec import Struct, field

from ppgen.diagnostics import TextFault
from ppgen.numerals import plural

Format = Literal["pgn", "pdn"]


class MovetextFault(TextFault):
    """A text that is not PGN or PDN, with the place in it."""

    code = "movetext"


class Tag(NamedTuple):
    """The value of a tag, and where it begins in the text."""

    value: str
    at: int


class TurnRead(NamedTuple):
    """One turn: its number with full stops (`12.`; `12...` for the second player), its text, and where that begins."""

    label: str
    text: str
    at: int
    comments: tuple[str, ...] = ()
    """What the comments after it say, without commands to programs (`[%clk 1:00]`)."""


class RecordedGame(Struct, frozen=True):
    """A game: its tags by name, and its turns without variations."""

    tags: Mapping[str, Tag] = field(default_factory=dict)
    turns: tuple[TurnRead, ...] = ()
    result: str = ""


_TOKEN = re.compile(
    r"""
    (?P<blank>\s+)
  | (?P<escape>(?:(?<=\n)|\A)%[^\n]*)
  | (?P<rest>;[^\n]*)
  | (?P<comment>\{[^{}]*\})
  | (?P<tag>\[\s*(?P<name>[A-Za-z0-9_]{1,80})\s+"(?P<value>(?:[^"\\\n]|\\["\\])*)"\s*\])
  | (?P<nag>\$[0-9]{1,3}(?![0-9])|[!?]{1,2}(?=[\s(){;]|\Z)|e\.p\.)
  | (?P<open>\()
  | (?P<close>\))
  | (?P<number>[0-9]{1,4}\.(?:[ .]*\.)?|[0-9]{1,4}(?=\s))
  | (?P<word>(?:[A-Za-z0-9]|--)[A-Za-z0-9_+\#=:/@,-]*|\*)(?P<worth>[!?*]{0,2})
    """,
    re.VERBOSE,
)
_RESULTS: Mapping[Format, frozenset[str]] = {
    "pgn": frozenset(("1-0", "0-1", "1/2-1/2", "*")),
    "pdn": frozenset(("1-0", "0-1", "1/2-1/2", "*", "2-0", "0-2", "1-1", "0-0")),
}
_COMMAND = re.compile(r"\[%[^\]]*\]")
_UNCLOSED = {
    "{": ("a comment begins here and does not end", "write } after it"),
    "[": ("this is not a tag", 'a tag is a name and a text on one line: [White "Anderssen"]'),
    "}": ("no comment begins before this", "take it away, or write { before the comment"),
    "<": ("< and > mean nothing here", "take them away"),
    "$": ("a number of a comment (NAG) has one to three digits", "such as $1"),
}


class _Token(NamedTuple):
    kind: str
    text: str
    at: int


def read_game(text: str, form: Format, number: int = 1) -> RecordedGame:
    """The game of that number in a text, counted from 1. Raises MovetextFault.

    Other games in the text are read only for where they begin and end.
    """
    count = 0
    for count, tokens in enumerate(_games(text, form), 1):
        if count == number:
            return _game(tokens, form)
    if not count:
        raise MovetextFault("there is no game in this text", 0, "a game has turns, such as 1. e4 e5")
    raise MovetextFault(f"there is no game {number}: this text has {plural(count, 'game')}", 0, "they count from 1")


def _tokens(text: str) -> Iterator[_Token]:
    """The parts of a text but blanks and what is for programs alone. Raises MovetextFault for what is none."""
    at = 0
    while at < len(text):
        match = _TOKEN.match(text, at)
        if match is None:
            raise _strange(text, at)
        kind = str(match.lastgroup if match.lastgroup not in ("name", "value", "worth") else "")
        kind = kind or ("tag" if match["tag"] is not None else "word")
        if kind not in ("blank", "escape"):
            yield _Token(kind, match["word"] if kind == "word" else match[0], at)
        at = match.end()


def _strange(text: str, at: int) -> MovetextFault:
    sign = text[at]
    message, hint = _UNCLOSED.get(sign, (f"{sign!r} is not part of a game", "a turn begins with a letter or a digit"))
    if sign == "{" and (inner := text.find("{", at + 1)) != -1 and text.find("}", at + 1) > inner:
        message, hint = "a comment stands inside another", "write } before the second one"
    return MovetextFault(message, at, hint)


def _games(text: str, form: Format) -> Iterator[list[_Token]]:
    """The tokens of each game: up to its result, or to the tags of the next one. Variations are left out."""
    tokens: list[_Token] = []
    opened: list[int] = []
    begun = False
    for token in _tokens(text):
        if token.kind == "open":
            opened.append(token.at)
        elif token.kind == "close":
            if not opened:
                raise MovetextFault("no variation begins before this", token.at, "take it away, or write ( before it")
            opened.pop()
        elif opened and token.kind != "tag":
            continue
        elif token.kind == "tag":
            if opened:
                break
            if begun:
                yield tokens
                tokens, begun = [], False
            tokens.append(token)
        else:
            tokens.append(token)
            begun = begun or token.kind in ("number", "word")
            if token.kind == "word" and token.text in _RESULTS[form]:
                yield tokens
                tokens, begun = [], False
    if opened:
        raise MovetextFault("a variation begins here and does not end", opened[0], "write ) after it")
    if begun or any(token.kind == "tag" for token in tokens):
        yield tokens


def _game(tokens: list[_Token], form: Format) -> RecordedGame:
    tags: dict[str, Tag] = {}
    turns: list[TurnRead] = []
    result = ""
    count = _Count()
    for token in tokens:
        if token.kind == "tag":
            name, tag = _tag(token)
            if name in tags:
                raise MovetextFault(f"the tag {name} is given twice", token.at, "keep one of them")
            tags[name] = tag
        elif token.kind == "number":
            count.read(token)
        elif token.kind == "comment" and turns:
            words = " ".join(_COMMAND.sub(" ", token.text[1:-1]).split())
            if words:
                turns[-1] = turns[-1]._replace(comments=(*turns[-1].comments, words))
        elif token.kind == "word" and token.text in _RESULTS[form]:
            result = token.text
        elif token.kind == "word":
            turns.append(TurnRead(count.label(), token.text, token.at))
    return RecordedGame(tags, tuple(turns), result)


def _tag(token: _Token) -> tuple[str, Tag]:
    match = _TOKEN.match(token.text)
    if match is None or match["value"] is None:
        raise MovetextFault("this is not a tag", token.at)
    return match["name"], Tag(re.sub(r'\\(["\\])', r"\1", match["value"]), token.at + match.start("value"))


class _Count:
    """The number of the next turn, from the first number that a game gives. Two turns share a number."""

    def __init__(self) -> None:
        self.number, self.second, self.known, self.begun = 1, False, False, False

    def read(self, token: _Token) -> None:
        """Compare a number in the text with the one that is due. Raises MovetextFault where a turn is missing."""
        digits = token.text.rstrip(". ")
        second = token.text.count(".") > 1
        if not self.begun and not self.known:
            self.number, self.second, self.known = int(digits), second, True
        elif (int(digits), second) != (self.number, self.second) and not (int(digits) == self.number and self.second):
            due = f"{self.number}{'...' if self.second else '.'}"
            message = f"the number {token.text} stands where {due} is due"
            raise MovetextFault(message, token.at, "a turn is missing, or one too many, or the number is wrong")

    def label(self) -> str:
        """The number of the turn that follows; counts on."""
        label = f"{self.number}{'...' if self.second else '.'}"
        self.number, self.second, self.begun = self.number + self.second, not self.second, True
        return label
