"""What went wrong and where, as values; the command line alone words, prints and exits.

A user's mistake travels as one of three things, never as a bare exception:

- a list of `Diagnostic` (something in a definition is at fault), raised together as `DefinitionError`;
- another `PpgenError`, such as an `EnvironmentProblem` (a missing library, an unwritable folder, paper too small);
- a `Fault` in a `Verdict` (a position breaks a rule), see `ppgen.rules.verdict`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from copy import copy
from dataclasses import dataclass, field
from difflib import get_close_matches
from typing import Any, Self

from ppgen.escapes import visible

FOREIGN = "ppgen_game_"
"""How the modules of rules from outside the package are called: what breaks in them is no error of ppgen's."""


@dataclass(frozen=True, slots=True, order=True)
class Mark:
    """A place in a file that a person wrote: line and column count from 1."""

    file: str
    line: int
    column: int

    def __str__(self) -> str:
        return f"{self.file}:{self.line}:{self.column}"


@dataclass(frozen=True, slots=True, order=True)
class Diagnostic:
    """One thing wrong with a definition: `FILE:LINE:COL: CODE message`, and a hint under it."""

    mark: Mark
    code: str
    message: str
    hint: str = ""
    case: str = field(default="", compare=False)
    """The code of the mistake that it comes from, by which a caller may word the hint in its own terms."""
    values: Mapping[str, Any] = field(default_factory=dict, compare=False)
    """The values of that mistake."""

    @property
    def sentence(self) -> str:
        """What is wrong and what to do, in one line, for what shows the place by itself."""
        return self.message + (f" (hint: {self.hint})" if self.hint else "")

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


class PpgenError(Exception):
    """A mistake of the user's: the base of all errors of ppgen's.

    `code` and `values` say which mistake it is and what it is about, `message` and `hint` say it in plain English. None
    of them names an option: whoever calls the library has none. `ppgen.cli.wording` knows the options by the code.
    `exit_status` is what the shell sees when the mistake ends a command.
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

    def __reduce__(self) -> tuple[Callable[..., PpgenError], tuple[object, ...]]:
        return _revived, (type(self), self.args, self.__dict__)  # it travels between processes


def _revived(kind: type[PpgenError], arguments: tuple[object, ...], state: dict[str, object]) -> PpgenError:
    """The same mistake in another process, whatever its class is made from."""
    mistake = kind.__new__(kind, *arguments)
    mistake.__dict__.update(state)
    return mistake


class DefinitionError(PpgenError):
    """A definition at fault: all of its diagnostics at once, in the order of the file."""

    exit_status = 1
    code = "definition"

    def __init__(self, diagnostics: Iterable[Diagnostic]) -> None:
        self.diagnostics = tuple(sorted(set(diagnostics)))
        super().__init__("\n".join(str(item) for item in self.diagnostics))

    def __str__(self) -> str:
        return self.message


class EnvironmentProblem(PpgenError):
    """What the machine or the request cannot give: a missing library, an unwritable folder, paper too small."""

    code = "environment"


class TextFault(PpgenError, ValueError):
    """A text in a grammar of ppgen's that cannot be read. `offset` counts characters from its start."""

    def __init__(self, message: str, offset: int = 0, hint: str = "", **values: object) -> None:
        super().__init__(message, hint, **values)  # type: ignore[arg-type]
        self.offset = offset

    @property
    def placed(self) -> str:
        """The message with the place in the text, counted from 1 as people do."""
        return f"{self.message} (at character {self.offset + 1})"

    def shifted(self, offset: int) -> Self:
        """The same fault of a longer text, in which this one begins at `offset`."""
        longer = copy(self)
        longer.offset += offset
        return longer


def unknown(what: str, name: str, known: Iterable[str], where: str = "there is") -> EnvironmentProblem:
    """Something is asked for by a name that nothing has; the hint names the nearest, or all there are."""
    names = tuple(known)
    hint = did_you_mean(name, names, f"{what}s")
    return EnvironmentProblem(f"{where} no {what} {name!r}", hint, code="unknown", what=what, name=name, known=names)


def unreadable(file: object, problem: OSError) -> EnvironmentProblem:
    """A file or folder that the system does not let anybody read."""
    return EnvironmentProblem(f"cannot read {file}: {problem.strerror}", code="unreadable", file=str(file))


def did_you_mean(word: str, known: Iterable[str], what: str = "known") -> str:
    """The hint for an unknown word: the nearest known one if there is one, and all of them if they are few.

    `what` they are is a plural, such as `sheets`, or says where they are known.
    """
    names = sorted(known)
    # Comparing takes time: a word as long as a paragraph, or one among thousands of names, is no slip of the pen.
    near = get_close_matches(word, names, n=1, cutoff=0.6) if len(word) <= 80 and len(names) <= 1000 else []
    if near:
        return f"did you mean {near[0]!r}?"
    if not names:
        return f"nothing is {what}" if what in _WHERE else f"there {'is' if what == 'art' else 'are'} no {what} here"
    return f"{what}: {', '.join(names[:_MOST_NAMES])}" + (", …" if len(names) > _MOST_NAMES else "")


_WHERE = ("known", "known here", "there")
"""What `did_you_mean` may be told that is no plural."""
_MOST_NAMES = 40
"""More names than these in one hint are no help."""
