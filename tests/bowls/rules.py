"""The rules of a small game of bowls on an open table: a game of a stranger, with a mat to throw at."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ppgen.boards.table import Bounds, TableArrangement, TableLine, TablePiece
from ppgen.rules.protocol import NotationError, PlayedTurn, Replay, Transcript
from ppgen.rules.verdict import Facts, RulePage, Verdict
from ppgen.things import Thing

Bowls = tuple[tuple[float, float], ...]
PAGES: Mapping[str, RulePage] = {"BW-OFF": RulePage("BW-OFF", "Off the green", "Bowls stay on the green.", "bowls")}
OVERLAYS: Mapping[str, str] = {"latest": "where the bowl that was thrown lay before"}


class Rules:
    """Two bowls of 30 mm by their places; a turn throws the first one somewhere else: `4 10,20`."""

    pages = PAGES
    overlays = OVERLAYS

    def __init__(self, game: Any) -> None:
        self.game = game

    def setup(self) -> Bowls:
        return (0.0, 0.0), (120.0, 40.0)

    def parse(self, text: str) -> Bowls:
        try:
            x1, y1, x2, y2 = (float(number) for number in text.replace(",", " ").split())
        except ValueError:
            raise NotationError("two places are needed", 0, "such as 0,0 50,20") from None
        return (x1, y1), (x2, y2)

    def notation(self, position: Bowls) -> str:
        return " ".join(f"{x:g},{y:g}" for x, y in position)

    def check_turn(self, text: str) -> None:
        if len(text.split()) != 2:
            raise NotationError("a turn is a roll and a place", 0, "such as 4 10,20")

    def replay(self, transcript: Transcript) -> Replay[Bowls]:
        first = at = self.parse(transcript.setup)
        played: list[PlayedTurn[Bowls]] = []
        for turn in transcript.turns:
            x, y = turn.split()[1].split(",")
            at = ((float(x), float(y)), at[1])
            played.append(PlayedTurn(turn, (at,), ()))
        return Replay((first,), tuple(played), (), ())

    def judge(self, position: Bowls) -> Verdict:
        return Verdict("legal")

    def facts(self, position: Bowls) -> Facts:
        return {"bowls": len(position)}

    def arrange(self, position: Bowls, show: Sequence[str] = (), before: Bowls | None = None) -> TableArrangement:
        pieces = [TablePiece("mat", "mat", 60, 120, 60, 20, "square", thing=Thing("mat"))]
        pieces += [
            TablePiece(
                f"bowl-{number}", "bowl", x, y, 30, thing=Thing("bowl", str(number)), moved=number == 1 and bool(before)
            )
            for number, (x, y) in enumerate(position, 1)
        ]
        lines = [TableLine("line", ((-50, -40), (210, -40)), "guide")]
        if "latest" in show and before is not None:
            lines.append(TableLine("throw", (before[0], position[0]), "move", thing=Thing("move", "1")))
        return TableArrangement(Bounds(-60, -60, 220, 190), tuple(pieces), tuple(lines))


def rules(game: Any) -> Rules:
    return Rules(game)
