"""What is asked of the press by options, and by `ppgen.toml` where no option says it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ppgen.cli.options import current_project
from ppgen.names import PLAIN, Options

if TYPE_CHECKING:
    from ppgen.press.request import Request


def asked(
    paper: str | None = None,
    theme: str | None = None,
    formats: Sequence[str] = ("svg",),
    options: Options = PLAIN,
    dpi: float | None = None,
) -> Request:
    """The request that the options of a command make: papers and themes are those given, else those of the project.

    Raises EnvironmentProblem for a name that does not exist, and for options that cannot be printed.
    """
    from ppgen.press.formats import DPI
    from ppgen.press.request import request

    project = current_project()
    papers = [paper] if paper is not None else [each.text for each in project.papers]
    themes = [theme] if theme is not None else [each.text for each in project.themes]
    return request(papers, themes, formats, options, DPI if dpi is None else dpi)
