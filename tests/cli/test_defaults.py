"""The papers, themes and formats of ppgen.toml: what sheets, figures and diff take unless an option says otherwise."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.conftest import Said
from tests.cli.test_project import make

SHEET = """\
sheets:
  - id: card
    title: A card
    summary: A card.
    layouts: [{column: {items: [{title: {tagline: Some words}}, {footer: {}}]}}]
"""


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = make(tmp_path / "here" / "mine", "mine")
    with (folder / "game.yaml").open("a") as stream:
        stream.write(SHEET)
    monkeypatch.chdir(tmp_path / "here")
    return tmp_path / "here"


def drawn(here: Path) -> list[str]:
    return sorted(str(file.relative_to(here / "output" / "mine")) for file in here.glob("output/mine/*/*"))


def test_they_are_taken(here: Path, said: Said) -> None:
    (here / "ppgen.toml").write_text("papers = ['a4', 'letter']\nthemes = ['color', 'ink']\nformats = ['svg']\n")
    assert said("sheets")[0] == 0
    assert said("figures")[0] == 0
    assert drawn(here) == [
        "figures/start.ink.svg",
        "figures/start.svg",
        "sheets/card.ink.svg",
        "sheets/card.svg",
        "sheets/card_a4.ink.svg",
        "sheets/card_a4.svg",
    ]
    assert "6 the same" in said("diff")[1]
    (here / "output/mine/sheets/card_a4.ink.svg").unlink()
    status, out, _ = said("diff")
    assert (status, "card_a4.ink.svg added" in out) == (1, True)


def test_an_option_replaces_them(here: Path, said: Said) -> None:
    (here / "ppgen.toml").write_text("papers = ['a4']\nthemes = ['ink']\nformats = ['svg', 'pdf']\n")
    assert said("sheets", "--paper", "a5", "--theme", "contrast", "--format", "pdf")[0] == 0
    assert said("figures", "--theme", "color", "--format", "svg")[0] == 0
    assert drawn(here) == ["figures/start.svg", "sheets/card_a5.contrast.pdf"]


def test_what_there_is_not_is_a_fault_at_its_place(here: Path, said: Said) -> None:
    (here / "ppgen.toml").write_text("papers = ['a4', 'a44']\nthemes = ['inc']\nformats = ['svg', 'jpg']\n")
    for name in ("sheets", "figures", "diff", "check", "gallery"):
        status, out, told = said(name)
        assert status == 1
        err = out + told
        assert "ppgen.toml:1:17: DEF-CHOICE" in err
        assert "ppgen.toml:2:11: DEF-CHOICE there is no theme 'inc'" in err
        assert "did you mean 'ink'?" in err
        assert "ppgen.toml:3:19: DEF-CHOICE there is no format 'jpg'" in err


def test_a_sheet_that_fits_one_paper_of_the_project_is_no_fault(here: Path, said: Said) -> None:
    file = here / "mine" / "game.yaml"
    (here / "ppgen.toml").write_text("papers = ['20x20mm', 'letter']\nformats = ['svg']\n")
    status, _, err = said("sheets")
    assert (status, drawn(here)) == (0, ["sheets/card.svg"])
    assert "mine card" in err
    (here / "ppgen.toml").write_text("papers = ['20x20mm']\n")
    status, _, err = said("sheets")
    assert (status, f"{file.relative_to(here)}:" in err, "SHEET-FIT" in err) == (1, True, True)
