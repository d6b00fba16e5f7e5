"""Figures written for a document: their drawings with snippets, and the manifest that lists them."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from ppgen.cli.messages import say
from ppgen.cli.output import Output
from ppgen.cli.paths import shown_path
from ppgen.cli.targets import DEFINES, is_definition
from ppgen.diagnostics import EnvironmentProblem
from ppgen.numerals import plural
from ppgen.press.manifest import PICTURES, SNIPPETS, Listed, manifest, snippet

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


def refuse_manifest(path: str) -> None:
    """Raise EnvironmentProblem, before anything is drawn, for a manifest that cannot be written."""
    if not os.path.basename(path):
        raise EnvironmentProblem("--manifest needs the name of a file", "such as --manifest figures.json")
    if os.path.isdir(path):
        raise EnvironmentProblem(
            f"cannot write {shown_path(path)}: it is a folder", "name a file, such as figures.json"
        )
    if is_definition(path):
        raise EnvironmentProblem(
            f"cannot write {shown_path(path)}: {DEFINES}", "name another file, such as figures.json"
        )


def write_manifest(path: str, figures: Sequence[Listed]) -> None:
    """Write the manifest, with paths relative to its folder. Raises EnvironmentProblem if it cannot be written."""
    folder = os.path.realpath(os.path.dirname(path) or ".")

    def near(file: str) -> str:
        return Path(os.path.relpath(os.path.realpath(file), folder)).as_posix()

    from ppgen import __version__

    taken = {os.path.realpath(file) for figure in figures for file in figure.files.values()}
    if os.path.realpath(path) in taken:
        raise EnvironmentProblem(
            f"cannot write {shown_path(path)}: it is one of the figures", "give the manifest its own name"
        )
    listed = [
        replace(figure, files={kind: near(file) for kind, file in figure.files.items()}, source=near(figure.source))
        for figure in figures
    ]
    target = Path(path)
    text = manifest(listed, __version__).encode("utf-8", "backslashreplace")
    written = Output(target.parent, "--manifest").write(target.name, text)
    say(f"{shown_path(written)}: {plural(len(figures), 'figure')}", err=True)
