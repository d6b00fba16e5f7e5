"""Transcripts that are given as PGN or PDN, in the definition or in a file of the game: turned into a setup and turns.

Nodes are changed before anything binds them, so that turns have labels and places as if they had been listed.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from ppgen.definition.files import own_file
from ppgen.definition.movetext import Format, MovetextFault, RecordedGame, read_game
from ppgen.definition.source import Node, read_words
from ppgen.definition.text import LocatedText
from ppgen.diagnostics import DefinitionError, Diagnostic, Mark
from ppgen.escapes import UNPRINTABLE
from ppgen.records import replace

if TYPE_CHECKING:
    from collections.abc import Iterator

FORMATS: tuple[Format, ...] = ("pgn", "pdn")
_FILE = re.compile(r"\S+\.[A-Za-z]{1,8}")
_OWN_FILE = re.compile(r"(?:[A-Za-z0-9][A-Za-z0-9_-]*/){0,4}[A-Za-z0-9][A-Za-z0-9_-]*\.(?:pgn|pdn)")
_Places = Callable[[Sequence[int]], list[Mark]]
"""Where characters of a text stand."""


def with_recorded_games(transcripts: Node, folder: Path, report: list[Diagnostic]) -> tuple[Node, frozenset[str]]:
    """The transcripts of a `figures.yaml`, those with `pgn` or `pdn` with their setup and turns.

    Faults go to the report; the transcripts that have one are returned by name.
    """
    entries, faulty = [], []
    for key, value in transcripts.entries:
        try:
            entries.append((key, _unfolded(value, folder)))
        except DefinitionError as mistake:
            report += mistake.diagnostics
            entries.append((key, value))
            faulty.append(key.text)
    return replace(transcripts, entries=tuple(entries)), frozenset(faulty)


def _unfolded(transcript: Node, folder: Path) -> Node:
    """A transcript with its turns. Raises DefinitionError."""
    given = [(form, node) for form in FORMATS if (node := transcript.get(form)) is not None]
    if not given:
        return transcript
    (form, source), *others = given
    if others:
        raise _fault(others[0][1].mark, "DEF-UNKNOWN-KEY", "a transcript has either 'pgn' or 'pdn'", "keep one of them")
    if (turns := transcript.get("turns")) is not None:
        raise _fault(turns.mark, "DEF-UNKNOWN-KEY", f"the turns of this transcript are in its {form!r}", "keep one")
    if source.kind != "scalar" or not source.text.strip():
        return transcript  # binding says what is wrong with it
    text, places = _text(source, form, folder)
    game = _read(text, places, form, transcript.get("game"))
    setup = _setup(game, form, transcript, places)
    told = (comments := transcript.get("comments")) is not None and comments.value is True
    turns = Node(source.mark, "list", items=tuple(_turns(game, places, told=told)))
    entries = [(key, value) for key, value in transcript.entries if key.text != "setup"]
    entries += [(_word(key, value.mark), value) for key, value in (("setup", setup), ("turns", turns))]
    return replace(transcript, entries=tuple(entries))


def _text(source: Node, form: Format, folder: Path) -> tuple[str, _Places]:
    """The text of games, and where its characters stand: in the definition, or in a file of the game."""
    if not _FILE.fullmatch(source.text):
        return source.text, LocatedText(source.text, source.mark, source.raw).places
    if len(source.text) > 200 or not _OWN_FILE.fullmatch(source.text):
        hint = f"write its path from the folder of the game, such as games/first.{form}: letters, digits, - and _"
        raise _fault(source.mark, "DEF-REFERENCE", f"{source.text!r} cannot be a file with games", hint)
    file = folder / source.text
    if not file.is_file():
        hint = f"{form} takes the name of such a file, or the text of games"
        raise _fault(source.mark, "DEF-REFERENCE", f"there is no file {source.text} in the folder of the game", hint)
    own_file(folder, source.text)
    text = read_words(file, str(file)).replace("\r\n", "\n")

    def places(offsets: Sequence[int]) -> list[Mark]:
        return [_mark(text, str(file), offset) for offset in offsets]

    if (bad := UNPRINTABLE.search(text)) is not None:
        (mark,) = places([bad.start()])
        message = f"a file of games may not contain the character U+{ord(bad[0]):04X}"
        raise _fault(mark, "DEF-ENCODING", message, "save it as text")
    return text, places


def _mark(text: str, file: str, offset: int) -> Mark:
    line = text.count("\n", 0, offset) + 1
    return Mark(file, line, offset - text.rfind("\n", 0, offset))


def _read(text: str, places: _Places, form: Format, number: Node | None) -> RecordedGame:
    chosen = number.value if number is not None and type(number.value) is int else 1
    if chosen < 1 and number is not None:
        raise _fault(number.mark, "DEF-RANGE", f"there is no game {number.text}", "games of a text count from 1")
    try:
        return read_game(text, form, chosen)
    except MovetextFault as problem:
        if number is not None and problem.message.startswith("there is no game"):
            raise _fault(number.mark, "DEF-RANGE", problem.message, problem.hint) from None
        (mark,) = places([min(problem.offset, len(text) - 1)])
        raise _fault(mark, "DEF-MOVETEXT", problem.message, problem.hint) from None


def _setup(game: RecordedGame, form: Format, transcript: Node, places: _Places) -> Node:
    """The position before the first turn, at its place: of a tag, or else of the transcript."""
    own, tag, flag = transcript.get("setup"), game.tags.get("FEN"), game.tags.get("SetUp")
    if tag is None:
        if flag is not None and flag.value == "1":
            message = 'the tag SetUp "1" says that a tag FEN follows, and there is none'
            raise _fault(places([flag.at])[0], "DEF-MOVETEXT", message, "write the position in a tag FEN")
        return _word("setup", transcript.mark) if own is None else own
    if own is not None:
        message = f"the {form.upper()} says in its tag FEN where this game begins"
        raise _fault(own.mark, "DEF-UNKNOWN-KEY", message, "leave `setup` out")
    if flag is not None and flag.value != "1":
        message = f"the tag SetUp {flag.value!r} contradicts the tag FEN"
        raise _fault(places([flag.at])[0], "DEF-MOVETEXT", message, 'write [SetUp "1"]')
    return _word(tag.value, places([tag.at])[0])


def _turns(game: RecordedGame, places: _Places, *, told: bool) -> Iterator[Node]:
    """The turns as a definition would list them, with their numbers as labels; with `told`, with what comments say."""
    for turn, mark in zip(game.turns, places([turn.at for turn in game.turns]), strict=True):
        parts = {"label": turn.label, "turn": turn.text}
        if told and turn.comments:
            parts["words"] = " ".join(turn.comments)
        yield Node(mark, "mapping", entries=tuple((_word(key, mark), _word(part, mark)) for key, part in parts.items()))


def _word(text: str, mark: Mark) -> Node:
    return Node(mark, "scalar", text, text)


def _fault(mark: Mark, code: str, message: str, hint: str) -> DefinitionError:
    return DefinitionError([Diagnostic(mark, code, message, hint)])
