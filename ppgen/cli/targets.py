"""Where a command's report goes: to standard output in one format, and with `--also` into files in others."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click
from msgspec import Struct

from ppgen.cli.messages import hand_over
from ppgen.cli.output import Output
from ppgen.diagnostics import did_you_mean
from ppgen.report.formats import FORMATS, write

if TYPE_CHECKING:
    from ppgen.report.model import Report

F = TypeVar("F", bound=Callable[..., Any])


class ReportFile(Struct, frozen=True):
    """A file of `--also`, and the format that is written into it."""

    form: str
    path: str


def report_options() -> Callable[[F], F]:
    """`--format FORMAT` as `form`, and `--also FORMAT=FILE,…` as `also`, a tuple of `ReportFile`."""

    def decorate(command: F) -> F:
        text = f"Write this report into files, too, without another run; may be given several times. {_KINDS}."
        command = click.option("--also", metavar="FORMAT=FILE,…", multiple=True, callback=_read_also, help=text)(
            command
        )
        text = "The format of what is printed."
        kind = click.Choice(FORMATS)
        return click.option("--format", "form", type=kind, default="text", show_default=True, help=text)(command)

    return decorate


_KINDS = f"FORMAT is one of {', '.join(FORMATS)}"


def _read_also(context: click.Context, parameter: click.Parameter, texts: tuple[str, ...]) -> tuple[ReportFile, ...]:
    """`junit=a.xml,markdown=b.md`. Refused before anything is judged, so that no work is lost."""
    files = tuple(_file(part) for text in texts for part in text.split(","))
    for number, file in enumerate(files):
        if any(os.path.realpath(file.path) == os.path.realpath(earlier.path) for earlier in files[:number]):
            raise click.BadParameter(f"two reports go to {file.path}: give each a file of its own")
    return files


def _file(text: str) -> ReportFile:
    form, equals, path = text.partition("=")
    if not equals or not form:
        raise click.BadParameter(f"{text!r} is not FORMAT=FILE, such as junit=report.xml (a file's name has no comma)")
    if form not in FORMATS:
        raise click.BadParameter(f"there is no format {form!r}: {did_you_mean(form, FORMATS, 'formats')}")
    if path in ("", "-"):
        what = "standard output has the report of --format" if path else "the name of the file is missing"
        raise click.BadParameter(f"{text!r}: {what}, so name a file, such as {form}=report")
    if os.path.isdir(path):
        raise click.BadParameter(f"cannot write {path}: it is a folder")
    if is_definition(path):
        raise click.BadParameter(f"cannot write {path}: {DEFINES}")
    if os.path.lexists(path) and not os.path.isfile(path):
        # A report takes the place of what is there, which must not be a device.
        what = "a device or a pipe" if os.path.exists(path) else "a link that leads nowhere"
        raise click.BadParameter(f"cannot write {path}: it is {what}")
    folder = os.path.dirname(path) or "."
    if not os.path.isdir(folder):
        raise click.BadParameter(f"cannot write {path}: there is no folder {folder}")
    return ReportFile(form, path)


DEFINES = "a file of that name defines a game or the project"


def is_definition(path: str) -> bool:
    """Whether a report would take the place of a definition."""
    return os.path.basename(path).lower() in ("game.yaml", "figures.yaml", "rules.py", "ppgen.toml")


def refuse_same_file(also: Sequence[ReportFile], other: str, option: str) -> None:
    """Raise click.UsageError if a file of `--also` is the one that another option writes."""
    for file in also:
        if os.path.realpath(file.path) == os.path.realpath(other):
            raise click.UsageError(f"--also and {option} both write {other}: give each a file of its own")


def forms_of(form: str, also: Iterable[ReportFile]) -> frozenset[str]:
    """Every format that a run writes."""
    return frozenset((form, *(file.form for file in also)))


def deliver(report: Report, form: str, also: Sequence[ReportFile], *, printed: Report | None = None) -> None:
    """Write the report into the files of `--also`, all of them or none, and print it. `printed` takes its place where
    it is text.

    Raises EnvironmentProblem if a file cannot be written.
    """

    def text(kind: str) -> str:
        return write(printed if printed is not None and kind == "text" else report, kind)

    with ExitStack() as files:
        for file in also:
            path = Path(file.path)
            stream = files.enter_context(Output(path.parent, "--also").open(path.name))
            stream.write(text(file.form).encode("utf-8", "backslashreplace"))
    hand_over(text(form))
