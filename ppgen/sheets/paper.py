"""Paper sizes, in millimetres, upright unless written otherwise."""

from __future__ import annotations

import math
from collections.abc import Sequence

from msgspec import Struct

from ppgen.diagnostics import EnvironmentProblem, did_you_mean
from ppgen.patterns import pattern


class DoesNotFit(EnvironmentProblem):
    """A sheet needs more room than the paper has. Its values say what would fit: `papers`, `sheets`, `unmarked`, and
    what to make `smaller`.
    """

    code = "does-not-fit"

    def __init__(
        self,
        message: str,
        *,
        papers: Sequence[str] = (),
        sheets: Sequence[str] = (),
        paper: str = "",
        unmarked: bool = False,
        smaller: str = "",
        otherwise: str = "use larger paper",
    ) -> None:
        ways = ["leave out marks and bleed"] if unmarked else []
        ways += [f"use {' or '.join(papers)} paper"] if papers else []
        ways += [f"on {paper} print sheet {' or '.join(sheets)}"] if sheets else []
        ways += [smaller] if smaller else []
        room = {"papers": papers, "sheets": sheets, "paper": paper, "unmarked": unmarked}
        hint = "; ".join(ways) or otherwise
        super().__init__(message, hint, code=self.code, **room, smaller=smaller, otherwise=otherwise)


MIN_SIDE, MAX_SIDE = 20.0, 2000.0
"""The sides that a sheet of paper may have, in mm; the upper one keeps a PDF within what readers open."""


class Paper(Struct, frozen=True):
    """A sheet of paper: `width` and `height` in mm. `name` is how a person asks for it and how files are named."""

    name: str
    width: float
    height: float

    def __str__(self) -> str:
        return self.name


PAPERS: tuple[Paper, ...] = (
    Paper("letter", 215.9, 279.4),
    Paper("legal", 215.9, 355.6),
    Paper("tabloid", 279.4, 431.8),
    Paper("a3", 297.0, 420.0),
    Paper("a4", 210.0, 297.0),
    Paper("a5", 148.0, 210.0),
)
"""The sizes known by name."""

_SIZE = pattern(r"\s*([0-9]+(?:\.[0-9]+)?)\s*[x×]\s*([0-9]+(?:\.[0-9]+)?)\s*(mm|in)\s*\Z")


def parse_paper(text: str) -> Paper:
    """Read a paper's name, `WxHmm` or `WxHin`. Raises EnvironmentProblem for anything else, and unreasonable sizes."""
    for paper in PAPERS:
        if paper.name == text.strip().lower():
            return paper
    match = _SIZE.match(text.lower())
    if match is None:
        names = did_you_mean(text.strip().lower(), (paper.name for paper in PAPERS), "sizes by name")
        hint = f"{names}; others are written 200x250mm or 8x10in"
        raise EnvironmentProblem(f"{text!r} is not a paper size", hint, code="paper", name=text)
    unit = 25.4 if match[3] == "in" else 1.0
    width, height = float(match[1]) * unit, float(match[2]) * unit
    if not all(math.isfinite(side) and MIN_SIDE <= side <= MAX_SIDE for side in (width, height)):
        hint = f"each side lies between {MIN_SIDE:g} and {MAX_SIDE:g} mm"
        raise EnvironmentProblem(f"paper of {text} cannot be printed on", hint, code="paper", name=text)
    return Paper(f"{_plain(match[1])}x{_plain(match[2])}{match[3]}", width, height)


def _plain(number: str) -> str:
    """The number without zeros that say nothing: files of one paper have one name, however it is typed."""
    whole, _, rest = number.partition(".")
    rest = rest.rstrip("0")
    return (whole.lstrip("0") or "0") + (f".{rest}" if rest else "")
