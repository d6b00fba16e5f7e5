"""What went wrong and where, as values; the command line alone words, prints and exits.

A user's mistake travels as one of three things, never as a bare exception:

- a list of `Diagnostic` (something in a definition is at fault), raised together as `DefinitionError`;
- an `EnvironmentProblem` (a missing library, an unwritable folder, paper too small);
- a `Fault` in a `Verdict` (a position breaks a rule), see `ppgen.rules.verdict`.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from difflib import get_close_matches

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
    """A mistake of the user's that ends the command; `exit_status` is what the shell sees."""

    exit_status = 2


class DefinitionError(PpgenError):
    """A definition at fault: all of its diagnostics at once, in the order of the file."""

    exit_status = 1

    def __init__(self, diagnostics: Iterable[Diagnostic]) -> None:
        self.diagnostics = tuple(sorted(set(diagnostics)))
        super().__init__("\n".join(str(item) for item in self.diagnostics))

    def __reduce__(self) -> tuple[type[DefinitionError], tuple[tuple[Diagnostic, ...]]]:
        return type(self), (self.diagnostics,)  # it travels between processes


class EnvironmentProblem(PpgenError):
    """What the machine or the request cannot give: a missing library, an unwritable folder, paper too small."""

    def __init__(self, message: str, hint: str = "") -> None:
        self.message = message
        self.hint = hint
        super().__init__(visible(message) + (f"\n    hint: {visible(hint)}" if hint else ""))

    def __reduce__(self) -> tuple[type[EnvironmentProblem], tuple[str, str]]:
        return EnvironmentProblem, (self.message, self.hint)  # it travels between processes, whatever kind it is


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
