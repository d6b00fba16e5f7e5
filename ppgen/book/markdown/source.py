"""The text of a rulebook from its files: lines that know where they were written, included files in their place."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from pathlib import Path

from msgspec import Struct, field

from ppgen.definition.files import has, own_file
from ppgen.definition.source import read_words
from ppgen.definition.text_files import why_no_text_file
from ppgen.diagnostics import DefinitionError, Diagnostic, Mark, did_you_mean
from ppgen.escapes import UNPRINTABLE

MAX_INCLUDES = 8
"""How many files deep includes go."""
MAX_FILES = 200
"""Files of one book; one that is included twice counts twice."""
MAX_CHARACTERS = 2_000_000
"""Of the whole book. A thousand pages have as many."""
MAX_LINE = 20_000
"""Characters of one line, more than any paragraph has."""
MAX_FAULTS = 20
"""How many characters that cannot stand in a text are reported of one file."""

PIPE = "\x1f"
"""Stands for a `|` within `{{ }}`, which would end the cell of a table. No text that was read has this character."""
_INCLUDE = re.compile(r"(?P<fence>:{3,})\{include\}[ \t]*(?P<name>\S*)[ \t]*")
_FENCE = re.compile(r"[ ]{0,3}(?P<fence>`{3,}|~{3,})")
_KEY = re.compile(r"[a-z][a-z-]*:(?:\s|$)")
_VALUE = re.compile(r"\{\{.*?\}\}")


class Line(Struct, frozen=True):
    text: str
    file: str
    number: int
    """Counted from 1."""


class Source(Struct, frozen=True):
    """The whole text. Lines count from 0, columns from 0, as the parser has them."""

    lines: tuple[Line, ...]
    head: str = ""
    """The YAML of the front matter, in the lines that it has in the file."""
    head_file: str = ""
    faults: tuple[Diagnostic, ...] = ()

    @property
    def text(self) -> str:
        return "\n".join(line.text for line in self.lines) + "\n"

    def place(self, line: int, column: int = 0) -> Mark:
        """Where a character was written. A place beyond the end is that of the last line."""
        if not self.lines:
            return Mark(self.head_file, 1, 1)
        at = self.lines[min(line, len(self.lines) - 1)]
        return Mark(at.file, at.number, column + 1)

    def line(self, number: int) -> str:
        return self.lines[number].text if number < len(self.lines) else ""


def read_source(folder: Path, names: Sequence[str]) -> Source:
    """Read the files of a rulebook in order, the front matter from the first.

    Faults of includes are in the result. Raises DefinitionError for a file that is missing or cannot be read.
    """
    reader = _Reader(folder)
    lines: list[Line] = []
    head, head_file = "", str(folder / names[0])
    for number, name in enumerate(names):
        text = reader.read(name)
        body = text.split("\n")
        start = 0
        if number == 0 and (end := _end_of_head(body)):
            head, start = "\n".join(["", *body[1:end]]), end + 1
        elif number == 0 and body[0].rstrip() == "---" and _KEY.match(body[1] if len(body) > 1 else ""):
            mark = Mark(str(folder / name), 1, 1)
            reader.faults.append(
                Diagnostic(mark, "BOOK-MARKUP", "this head is never closed", "end it with a line of ---")
            )
        lines += reader.expanded(name, body[start:], start)
        lines.append(Line("", str(folder / name), len(body)))
    return Source(tuple(lines), head, head_file, tuple(reader.faults))


def _end_of_head(lines: Sequence[str]) -> int:
    """The number of the line that ends the front matter; 0 if there is none."""
    if lines[0].rstrip() != "---":
        return 0
    return next((number for number, line in enumerate(lines) if number and line.rstrip() in ("---", "...")), 0)


def _without_pipes(value: re.Match[str]) -> str:
    """An expression whose `|`, also one written as `\\|`, ends no cell; as long as it was."""
    return value[0].replace("\\|", PIPE + " ").replace("|", PIPE)


class _Reader(Struct):
    folder: Path
    faults: list[Diagnostic] = field(default_factory=list)
    files: int = 0
    characters: int = 0

    def read(self, name: str) -> str:
        """The text of a file, with `\\n` between its lines. Raises DefinitionError."""
        file = own_file(self.folder, name)
        text = read_words(file, str(file)).replace("\r\n", "\n").replace("\r", "\n")
        self.files += 1
        self.characters += len(text)
        if self.files > MAX_FILES or self.characters > MAX_CHARACTERS:
            what = f"{MAX_FILES} files" if self.files > MAX_FILES else f"{MAX_CHARACTERS:,} characters"
            raise DefinitionError([Diagnostic(Mark(str(file), 1, 1), "BOOK-SIZE", f"the book has more than {what}")])
        self._check(text, str(file))
        return text

    def _check(self, text: str, file: str) -> None:
        """Raise DefinitionError for characters that cannot be printed, and for a line that is too long."""
        faults = []
        for number, line in enumerate(text.split("\n"), 1):
            if len(line) > MAX_LINE:
                message = f"this line has {len(line):,} characters, more than {MAX_LINE:,}"
                faults.append(
                    Diagnostic(Mark(file, number, 1), "BOOK-SIZE", message, "break the paragraph into several lines")
                )
            for bad in UNPRINTABLE.finditer(line):
                message = f"a text may not contain the character U+{ord(bad[0]):04X}"
                faults.append(Diagnostic(Mark(file, number, bad.start() + 1), "DEF-ENCODING", message, "remove it"))
            if len(faults) >= MAX_FAULTS:
                break
        if faults:
            raise DefinitionError(faults[:MAX_FAULTS])

    def expanded(self, name: str, body: Sequence[str], start: int, above: tuple[str, ...] = ()) -> Iterator[Line]:
        """The lines of a file, those of included files in the place of the directives. `above` are the files that
        include this one.
        """
        file = str(self.folder / name)
        code, skip = "", 0
        for at, text in enumerate(body):
            if skip:
                skip -= 1
                continue
            fence = _FENCE.match(text)
            if fence is not None and (not code or (text.strip().startswith(code) and not text.strip(" `~"))):
                code = "" if code else fence["fence"]
            include = None if code else _INCLUDE.fullmatch(text)
            if include is None:
                yield Line(_VALUE.sub(_without_pipes, text), file, start + at + 1)
                continue
            mark = Mark(file, start + at + 1, include.start("name") + 1)
            skip = 1 if at + 1 < len(body) and body[at + 1].strip() == include["fence"] else 0
            if not skip:
                hint = f"write {include['fence']} on the line below it"
                self.faults.append(Diagnostic(mark, "BOOK-INCLUDE", "this include is never closed", hint))
            yield from self._included(include["name"], mark, (*above, name))

    def _included(self, name: str, mark: Mark, above: tuple[str, ...]) -> Iterator[Line]:
        fault = self._why_not(name, above)
        if fault is not None:
            self.faults.append(Diagnostic(mark, "BOOK-INCLUDE", *fault))
            return
        body = self.read(name).split("\n")
        if _end_of_head(body):
            hint = "take it out: only the first file of a book can have one"
            self.faults.append(Diagnostic(mark, "BOOK-INCLUDE", f"{name!r} has a head of its own", hint))
            return
        yield from self.expanded(name, body, 0, above)

    def _why_not(self, name: str, above: tuple[str, ...]) -> tuple[str, str] | None:
        """Why a file cannot be included, with a hint; None if it can."""
        if hint := why_no_text_file(name):
            return f"{name!r} cannot be included" if name else "an 'include' needs the path of a file", hint
        if name in above:
            return (
                f"{name!r} includes itself: {' → '.join((*above[above.index(name) :], name))}",
                "take one of them out",
            )
        if len(above) > MAX_INCLUDES:
            return f"includes go more than {MAX_INCLUDES} files deep", "include fewer files from within others"
        if not has(self.folder, name):
            there = sorted(str(file.relative_to(self.folder)) for file in self.folder.rglob("*.md"))
            return f"there is no file {name!r} in the folder of the game", did_you_mean(name, there, "files there")
        return None
