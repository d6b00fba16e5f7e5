"""Figures written for a document: their drawings with snippets, and the manifest that lists them."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol, TypeVar, cast

from ppgen.cli.messages import say
from ppgen.cli.output import Output
from ppgen.cli.paths import shown_path
from ppgen.cli.targets import DEFINES, is_definition
from ppgen.diagnostics import EnvironmentProblem
from ppgen.numerals import plural
from ppgen.press.manifest import PICTURES, SNIPPETS, Listed, manifest, snippet
from ppgen.records import replace
from ppgen.version import __version__

if TYPE_CHECKING:
    from ppgen.press.drawings import DrawnFigure
    from ppgen.press.request import Request


def write_figure(drawing: DrawnFigure, output: Output, request: Request, kinds: Sequence[str]) -> Mapping[str, str]:
    """Write a figure in the formats of a request, and the snippets among `kinds`: the path of each, by its format."""
    from ppgen.press.formats import files

    names: dict[str, str] = {}
    paths: dict[str, str] = {}
    for file in files(drawing, request.formats, request.dpi):
        names[file.kind] = file.name
        paths[file.kind] = str(output.write(file.name, file.data()))
    for kind in (kind for kind in kinds if kind in SNIPPETS):
        picture = next(name for shown, name in names.items() if shown in PICTURES)
        text = snippet(drawing, kind, picture)
        name = os.path.splitext(picture)[0] + f".{kind}"
        paths[kind] = str(output.write(name, text.encode("utf-8", "backslashreplace")))
    return paths


def refuse_manifest(path: str, example: str = "figures.json") -> None:
    """Raise EnvironmentProblem, before anything is drawn, for a manifest that cannot be written."""
    if not os.path.basename(path):
        raise EnvironmentProblem("--manifest needs the name of a file", f"such as --manifest {example}")
    if os.path.isdir(path):
        raise EnvironmentProblem(f"cannot write {shown_path(path)}: it is a folder", f"name a file, such as {example}")
    if is_definition(path):
        raise EnvironmentProblem(f"cannot write {shown_path(path)}: {DEFINES}", f"name another file, such as {example}")


def write_manifest(path: str, figures: Sequence[Listed]) -> None:
    """Write the manifest of figures. Raises EnvironmentProblem if it cannot be written."""
    folder = _folder(path)
    listed = [replace(figure, source=_near(figure.source, folder)) for figure in figures]
    write_listing(path, listed, partial(manifest, version=__version__), plural(len(figures), "figure"))


class _WithFiles(Protocol):
    """Something drawn, with the paths of its files by format."""

    @property
    def files(self) -> Mapping[str, str]: ...


T = TypeVar("T", bound=_WithFiles)


def write_listing(
    path: str, drawn: Sequence[T], text: Callable[[Sequence[T]], str], words: str, example: str = ""
) -> None:
    """Write a manifest with paths relative to its folder. Raises EnvironmentProblem if it cannot be written."""
    folder = _folder(path)
    taken = {os.path.realpath(file) for each in drawn for file in each.files.values()}
    if os.path.realpath(path) in taken:
        what = "pictures" if example else "figures"
        raise EnvironmentProblem(
            f"cannot write {shown_path(path)}: it is one of the {what}", "give the manifest its own name"
        )
    near = [
        cast(T, replace(cast(Any, each), files={kind: _near(file, folder) for kind, file in each.files.items()}))
        for each in drawn
    ]
    target = Path(path)
    data = text(near).encode("utf-8", "backslashreplace")
    written = Output(target.parent, "--manifest").write(target.name, data)
    say(f"{shown_path(written)}: {words}", err=True)


def _folder(path: str) -> str:
    return os.path.realpath(os.path.dirname(path) or ".")


def _near(file: str, folder: str) -> str:
    return Path(os.path.relpath(os.path.realpath(file), folder)).as_posix()
