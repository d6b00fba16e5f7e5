"""A request that makes no sense is refused in one place: with a code for the library, with options at a terminal."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import ppgen
from ppgen.cli import run

REFUSED: list[tuple[str, dict[str, Any], list[str], str]] = [
    ("bleed", {"bleed": 99.0}, ["--bleed", "99"], "--bleed takes 0, or 0.01 to 20 mm"),
    ("bleed", {"bleed": 0.001}, ["--bleed", "0.001"], "--bleed takes 0, or 0.01 to 20 mm"),
    ("copies", {"copies": 0}, ["--copies", "0"], "--copies takes 1 to 100000"),
    (
        "offset",
        {"duplex": "long-edge", "back_offset": (11.0, 0.0)},
        ["--duplex", "long-edge", "--back-offset", "11,0"],
        "",
    ),
    ("offset-alone", {"back_offset": (1.0, 0.0)}, ["--back-offset", "1,0"], "give --duplex long-edge"),
    ("unknown", {"duplex": "long"}, ["--duplex", "long"], "did you mean 'long-edge'?"),
    ("paper", {"paper": "a44"}, ["--paper", "a44"], "did you mean 'a4'?"),
    ("unknown", {"theme": "inc"}, ["--theme", "inc"], "did you mean 'ink'?"),
    ("does-not-fit", {"paper": "30x30mm"}, ["--paper", "30x30mm"], "use --paper letter"),
]


@pytest.mark.parametrize(
    ("code", "keywords", "words", "hint"), REFUSED, ids=[" ".join(words) for *_, words, _ in REFUSED]
)
def test_it_is_refused_alike(
    code: str, keywords: dict[str, Any], words: list[str], hint: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(ppgen.EnvironmentProblem) as refused:
        ppgen.load("piecepack").sheet("piecepack").pdf(**keywords)
    assert refused.value.code == code
    assert "--" not in str(refused.value)
    assert run(["sheets", "--game", "piecepack", "--sheet", "piecepack", *words, "--out", str(tmp_path)]) == 2
    told = capsys.readouterr().err
    assert refused.value.message in told
    assert hint in told
    assert not list(tmp_path.iterdir())
