"""Whatever one value of a definition is changed to, what cannot be drawn is a finding of `check`."""

from __future__ import annotations

import random
import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from ppgen.definition.bundled import bundled_folder
from ppgen.definition.project import game_at
from ppgen.definition.variants import Choice
from ppgen.diagnostics import PpgenError
from ppgen.press.checking import with_drawing_faults
from ppgen.press.drawings import draw_figure, draw_sheet
from ppgen.press.formats import files
from ppgen.press.judging import JudgedGame, judge_games
from ppgen.press.referee import GameReferee
from ppgen.scene.theme import THEMES
from ppgen.sheets.paper import parse_paper

VALUES = ['""', '" "', '"\\u6f22"', "0", "-1", "1e9", "99999", "null", "[]", "{}", '"a\\nb"', '"' + "w" * 200 + '"']
VALUES += ["true", '"*"', ":x:", '"\\u200b"', "1.5", '"**bold"', "0.0001"]
SCALAR = re.compile(r'(?<=: )("[^"\n]*"|[^\s,{}\[\]][^,}\]\n]*)')


def drawn(one: JudgedGame) -> Iterator[bytes]:
    """Everything that the other commands would write of what holds, in every theme."""
    for statement in one.statements:
        for theme in THEMES.values() if statement.holds else ():
            yield from (file.data() for file in files(draw_figure(statement, theme), ("svg",)))
    assert one.game is not None
    for sheet in one.game.sheets:
        for theme in THEMES.values():
            drawing = draw_sheet(GameReferee(one.game, judged=one), sheet, parse_paper("letter"), theme)
            yield from (file.data() for file in files(drawing, ("svg",)))
        yield from (file.data() for file in files(drawing, ("pdf",)))


@pytest.mark.parametrize("name", ["hexapawn", "packet-hell", "dodgem"])
def test_what_cannot_be_drawn_is_found(name: str, tmp_path: Path) -> None:
    rng = random.Random(name)
    folder = tmp_path / name
    shutil.copytree(bundled_folder(name), folder)
    for _ in range(12):
        file = folder / rng.choice(["game.yaml", "game.yaml", "figures.yaml"])
        text = file.read_text(encoding="utf-8")
        spot, value = rng.choice(list(SCALAR.finditer(text))), rng.choice(VALUES)
        file.write_text(text[: spot.start()] + value + text[spot.end() :], encoding="utf-8")
        (one,) = judge_games((game_at(folder),), Choice())
        if one.game is not None and not with_drawing_faults(one, (parse_paper("letter"),)).all_findings:
            try:
                assert all(drawn(one))
            except PpgenError as missed:
                pytest.fail(f"check finds nothing in {file.name} with {spot[0]!r} → {value}: {missed}")
        file.write_text(text, encoding="utf-8")
