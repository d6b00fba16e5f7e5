"""Paper by name and by size."""

from __future__ import annotations

import pytest

from ppgen.diagnostics import EnvironmentProblem
from ppgen.sheets.paper import PAPERS, parse_paper


@pytest.mark.parametrize(
    ("name", "size"),
    [
        ("letter", (215.9, 279.4)),
        ("legal", (215.9, 355.6)),
        ("tabloid", (279.4, 431.8)),
        ("a3", (297, 420)),
        ("a4", (210, 297)),
        ("A5", (148, 210)),
        ("200x250mm", (200, 250)),
        ("8x10in", (203.2, 254)),
        ("8.5x11in", (215.9, 279.4)),
        (" 210.5 x 297 MM ", (210.5, 297)),
        ("200×250mm", (200, 250)),
    ],
)
def test_sizes_by_name_and_in_millimetres_or_inches(name: str, size: tuple[float, float]) -> None:
    paper = parse_paper(name)
    assert (paper.width, paper.height) == pytest.approx(size)


@pytest.mark.parametrize(
    "text",
    ["", "leter", "a4a", "0x0mm", "1e3x5mm", "nanxnanmm", "-5x10in", "10x10", "5x5mm", "99999x99999in", "9" * 400],
)
def test_anything_else_is_refused_with_a_hint(text: str) -> None:
    with pytest.raises(EnvironmentProblem) as refusal:
        parse_paper(text)
    assert refusal.value.hint


def test_a_slip_of_the_pen_is_met_with_the_nearest_name() -> None:
    with pytest.raises(EnvironmentProblem, match="did you mean 'letter'"):
        parse_paper("leter")


def test_a_size_names_files_without_folders() -> None:
    assert all("/" not in parse_paper(text).name for text in ("8.5x11in", "200 × 250 mm"))
    assert len({paper.name for paper in PAPERS}) == len(PAPERS)
