"""A report: faults and differences as one value, whichever command found them and whatever they are written as."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any, Literal, TypeAlias

from msgspec import Struct, field

from ppgen.diagnostics import Diagnostic, Mark

if TYPE_CHECKING:
    from ppgen.baseline.shared import Shared

Level: TypeAlias = Literal["error", "failure", "warning", "note"]
"""An error keeps something from being judged, and a failure is not as it should be: both are findings. A warning is
worth a look and leaves the exit status 0; a note is a difference that nobody can see."""


@dataclass(frozen=True, slots=True)
class Finding(Diagnostic):
    """One thing to report: a fault of a definition or a figure, or a drawing that differs from the baseline.

    The code of a drawing is what happened to it, such as `diff-changed`. Line 0 stands for a file as a whole.
    """

    level: Level = "error"
    game: str = ""
    """The game whose files are at fault, if it is known."""
    drawing: str = ""
    """The file in the output folder that differs (`long-way/figures/setup.svg`); empty for a fault."""
    path: str = ""
    """The same file from the current folder; a page of a compared file as it is called."""
    details: tuple[str, ...] = ()
    """What differs in a drawing, or why it is withheld: one sentence each."""
    shared: frozenset[str] = frozenset()
    """Those of the details that a sentence for several drawings says, too."""
    causes: tuple[Diagnostic, ...] = ()
    """The faults that a drawing is withheld for, each with its own place."""
    before: str = ""
    """The address of the drawing in the baseline, if it can be linked."""
    after: str = ""
    """The address of the drawing as it is now."""
    embeds: bool = False
    """Whether everybody may see these addresses, so that a comment can show them as pictures."""
    repeats: bool = False
    """Whether other findings of the report say already what is wrong, so that no place needs it twice."""

    @property
    def own(self) -> tuple[str, ...]:
        """The details that are said of this drawing alone."""
        return tuple(sentence for sentence in self.details if sentence not in self.shared)

    @property
    def title(self) -> str:
        """The code of a fault or a warning; of a drawing its name and what happened to it."""
        return f"{self.drawing} {self.kind}" if self.drawing else self.code

    @property
    def kind(self) -> str:
        """What happened to a drawing: `changed`."""
        return self.code.removeprefix("diff-")


def fault(diagnostic: Diagnostic, level: Level = "error") -> Finding:
    """A fault as a finding."""
    mark, picture = diagnostic.mark, diagnostic.picture
    return Finding(mark, diagnostic.code, diagnostic.message, diagnostic.hint, picture=picture, level=level)


def fault_data(diagnostic: Diagnostic) -> dict[str, Any]:
    """A fault for a program, as the JSON of every command has it."""
    texts = {"code": diagnostic.code, "message": diagnostic.message, "hint": diagnostic.hint}
    return place_data(diagnostic.mark) | texts


def place_data(mark: Mark) -> dict[str, Any]:
    """A place for a program: file, line, column, and the sheet of a spreadsheet."""
    return {key: value for key, value in asdict(mark).items() if key != "sheet" or value}


class Report(Struct, frozen=True):
    """Everything that a command has to say, in the order in which it is said."""

    command: str
    """Such as `ppgen check`."""
    version: str
    heading: str
    """What it is about, as the heading of a comment."""
    closing: str
    """The whole in one line."""
    findings: tuple[Finding, ...]
    passed: tuple[str, ...] = ()
    """The names of what is in order: figures, or drawings."""
    unjudged: tuple[str, ...] = ()
    """Drawings that nobody could judge."""
    unjudged_in_words: str = ""
    games: tuple[str, ...] = ()
    baseline: str = ""
    """What the drawings were compared with."""
    common: tuple[Shared, ...] = ()
    """What was said of several drawings, with where."""
    notices: tuple[str, ...] = ()
    """Warnings about the whole run: no findings, and in every format."""
    remarks: tuple[str, ...] = ()
    """Lines for a person, before the closing one."""
    advice: str = ""
    """What a person may do next."""
    all_clear: str = ""
    """Said in a comment if there is nothing else to say."""
    more: str = ""
    """Where everything is shown: an address or a path."""
    prefix: str = ""
    """What leads from the top of the repository to the root that files are named from: `rules/mine/`, or nothing."""
    accepting: tuple[str, ...] = ()
    """The commands that accept what is drawn now, and commit it."""
    accepted_in: str = ""
    """The folder that they run in, from the top of the repository; empty for the top itself."""
    review: Report | None = None
    """What changes against a second baseline, for a reviewer to look at. Nothing in it is a finding of this report."""
    identity: str = "0"
    """What tells the comment with this report from those with other ones, in hexadecimal digits."""
    rules: Mapping[str, tuple[str, str]] = field(default_factory=dict)
    """What codes mean, for formats that explain them: a title, and an explanation or nothing."""
    data: Mapping[str, Any] = field(default_factory=dict)
    """The same for a program, as the documentation of the command describes it."""

    def in_repository(self, file: str) -> str:
        """The path of a file from the top of the repository, as code hosts need it."""
        return file if file.startswith(("/", "../")) or ":" in file else f"{self.prefix}{file}"

    @property
    def problems(self) -> tuple[Finding, ...]:
        """The findings that count for the exit status."""
        return tuple(finding for finding in self.findings if finding.level in ("error", "failure"))

    @property
    def faults(self) -> tuple[Finding, ...]:
        """What is wrong with definitions and figures, without warnings."""
        return tuple(finding for finding in self.problems if not finding.drawing)

    @property
    def warnings(self) -> tuple[Finding, ...]:
        """What is worth a look and no finding."""
        return tuple(finding for finding in self.findings if finding.level == "warning")

    @property
    def differences(self) -> tuple[Finding, ...]:
        return tuple(finding for finding in self.findings if finding.drawing)
