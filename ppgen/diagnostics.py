"""What went wrong and where, as values. Only the command line prints them and exits.

A user's mistake travels as one of three things, never as a bare exception:

- a list of `Diagnostic` (something in a definition is at fault), raised together as `DefinitionError`;
- another `PpgenError`, such as an `EnvironmentProblem` (a missing library, an unwritable folder, paper too small);
- a `Fault` in a `Verdict` (a position breaks a rule), see `ppgen.rules.verdict`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from copy import copy
from copyreg import __newobj__  # type: ignore[attr-defined]
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any, Self

from ppgen.escapes import visible
from ppgen.records import told_by

FOREIGN = "ppgen_game_"
"""The names of modules with rules from outside the package begin so. What breaks in them is not an error of ppgen's."""


@dataclass(frozen=True, slots=True)
class Mark:
    """A place in a file that a person wrote. Line and column count from 1.

    In a table (CSV or a spreadsheet) the column is the number of the cell in its row.
    """

    file: str
    line: int
    column: int
    sheet: str = ""
    """The sheet of a spreadsheet, whose cells are called as people know them: `cards.xlsx#Market!C14`."""

    @property
    def cell(self) -> str:
        """The cell of a spreadsheet, such as `Market!C14`; empty for a place in a text."""
        return f"{self.sheet}!{_letters(self.column)}{self.line}" if self.sheet else ""

    # Written out, since `order=True` compiles four such methods, each time that a command begins.
    def __lt__(self, other: Mark) -> bool:
        return (self.file, self.line, self.column, self.sheet) < (other.file, other.line, other.column, other.sheet)

    def __str__(self) -> str:
        if self.sheet:
            return f"{self.file}#{self.cell}"
        return f"{self.file}:{self.line}:{self.column}"


def _letters(column: int) -> str:
    """The name of a column of a spreadsheet: A to Z, AA, AB …"""
    letters = ""
    while column > 0:
        column, letter = divmod(column - 1, 26)
        letters = chr(65 + letter) + letters
    return letters


@told_by("mark", "code", "message")
@dataclass(frozen=True, slots=True)
class Diagnostic:
    """One thing wrong with a definition: `FILE:LINE:COL: CODE message`, and a hint under it."""

    mark: Mark
    code: str
    message: str
    hint: str = ""
    case: str = field(default="", compare=False)
    """The code of the `PpgenError` that it was made from. A caller may word the hint in its own terms by it."""
    values: Mapping[str, Any] = field(default_factory=dict, compare=False)
    """The values of that error."""
    picture: bytes = field(default=b"", compare=False, repr=False)
    """Where it can be seen, as an SVG, if a picture was asked for."""

    @property
    def sentence(self) -> str:
        """What is wrong and what to do, in one line, for readers that show the place themselves."""
        return self.message + (f" (hint: {self.hint})" if self.hint else "")

    @property
    def sentence_in_file(self) -> str:
        """The same for readers that show a file, a line and a column alone, by which nobody finds a cell of a sheet."""
        return f"{self.mark.cell}: {self.sentence}" if self.mark.cell else self.sentence

    def __lt__(self, other: Diagnostic) -> bool:
        one, two = (self.mark, self.code, self.message, self.hint), (other.mark, other.code, other.message, other.hint)
        return one < two

    def __str__(self) -> str:
        line = visible(f"{self.mark}: {self.code} {self.message}")
        return f"{line}\n    hint: {visible(self.hint)}" if self.hint else line


@dataclass(frozen=True, slots=True)
class RulePage:
    """What `ppgen rule CODE` prints: the rule in a sentence, why it is so, and where the source says it.

    Every code of a `Diagnostic` and of a `Fault` has one.
    """

    code: str
    title: str
    explanation: str
    source: str
    example: str = ""
    """A position or turn in notation that breaks exactly this rule."""


def pages_from(source: str) -> Callable[..., RulePage]:
    """What makes pages of one source: from a code, a title, an explanation and perhaps an example."""
    return lambda code, title, explanation, example="": RulePage(code, title, explanation, source, example)


def by_code(*pages: RulePage) -> Mapping[str, RulePage]:
    """Pages by their codes."""
    return MappingProxyType({page.code: page for page in pages})


class PpgenError(Exception):
    """A mistake of the user's, and the base of all errors that ppgen raises.

    `code` and `values` are for programs, `message` and `hint` for people. None of them names an option, since the
    library has none: `ppgen.cli.wording` knows by the code which option to name. `exit_status` is the status of a
    command that the mistake ends.
    """

    exit_status = 2
    code = ""

    def __init__(self, message: str, hint: str = "", *, code: str = "", **values: object) -> None:
        super().__init__(message, hint)
        self.message = message
        self.hint = hint
        self.code = code or type(self).code
        self.values: Mapping[str, Any] = values

    def __str__(self) -> str:
        return visible(self.message) + (f"\n    hint: {visible(self.hint)}" if self.hint else "")

    def prefixed(self, before: str) -> Self:
        """The same mistake with words before its message, such as what it is about."""
        longer = copy(self)
        longer.message = before + self.message
        return longer

    def at(self, mark: Mark, code: str, before: str = "") -> Diagnostic:
        """The mistake as a fault of a definition, with words before its message."""
        return Diagnostic(mark, code, before + self.message, self.hint, self.code, self.values)

    def __reduce__(self) -> tuple[Any, ...]:
        # Errors travel between processes. They are restored without `__init__`, whose parameters are each class's own.
        return __newobj__, (type(self), *self.args), self.__dict__


class DefinitionError(PpgenError):
    """A definition at fault, with all of its diagnostics, in the order of the file."""

    exit_status = 1
    code = "definition"

    def __init__(self, diagnostics: Iterable[Diagnostic]) -> None:
        self.diagnostics = tuple(sorted(set(diagnostics)))
        super().__init__("\n".join(str(item) for item in self.diagnostics))

    def __str__(self) -> str:
        return self.message


class EnvironmentProblem(PpgenError):
    """The machine or the request does not allow it: a missing library, an unwritable folder, paper too small."""

    code = "environment"


class TextFault(PpgenError, ValueError):
    """A text that is not in the grammar that it should be in. `offset` counts characters from its start."""

    def __init__(self, message: str, offset: int = 0, hint: str = "", **values: object) -> None:
        super().__init__(message, hint, **values)  # type: ignore[arg-type]
        self.offset = offset

    @property
    def placed(self) -> str:
        """The message with the place in the text, counted from 1."""
        return f"{self.message} (at character {self.offset + 1})"

    def shifted(self, offset: int) -> Self:
        """The same fault of a longer text, in which this one begins at `offset`."""
        longer = copy(self)
        longer.offset += offset
        return longer


class PartsAtFault(ValueError):
    """What a record finds wrong in its own parts: of each where it stands, a message and a hint.

    A part stands at a place in a file, or under a key of the record and, in a list, in a place from 0.
    """

    def __init__(self, parts: Iterable[tuple[Mark | tuple[str | int, ...], str, str]]) -> None:
        self.parts = tuple(parts)
        super().__init__("; ".join(message for _, message, _ in self.parts))


FOLLOWS = "follows"
"""The case of a diagnostic that says what follows from another one, which is reported at its own place."""


def unknown(what: str, name: str, known: Iterable[str], where: str = "there is") -> EnvironmentProblem:
    """There is nothing by that name. The hint suggests the nearest name, or lists them all."""
    names = tuple(known)
    hint = did_you_mean(name, names, f"{what}s")
    return EnvironmentProblem(f"{where} no {what} {name!r}", hint, code="unknown", what=what, name=name, known=names)


def unreadable(file: object, problem: OSError) -> EnvironmentProblem:
    """The system does not allow a file or folder to be read."""
    return EnvironmentProblem(f"cannot read {file}: {problem.strerror}", code="unreadable", file=str(file))


def did_you_mean(word: str, known: Iterable[str], what: str = "known") -> str:
    """The hint for an unknown word: the nearest known word, or else all of them.

    `what` is a plural, such as `sheets`, or says where words are known.
    """
    names = sorted(known)
    near = nearest(word, names)
    if near:
        return f"did you mean {near!r}?"
    if not names:
        return f"nothing is {what}" if what in _WHERE else f"there {'is' if what == 'art' else 'are'} no {what} here"
    return f"{what}: {', '.join(names[:_MAX_NAMES])}" + (", …" if len(names) > _MAX_NAMES else "")


def nearest(word: str, known: Iterable[str]) -> str:
    """The known word that was meant by a misspelt one; "" if none is near."""
    names = sorted(known)
    # Comparing takes time, and neither a word as long as a paragraph nor one among thousands of names is a typo.
    from difflib import get_close_matches

    near = get_close_matches(word, names, n=1, cutoff=0.6) if len(word) <= 80 and len(names) <= 1000 else []
    return near[0] if near else ""


_WHERE = ("known", "known here", "there")
"""Values of `what` that are not plurals."""
_MAX_NAMES = 40
"""A hint with more names than these does not help."""
