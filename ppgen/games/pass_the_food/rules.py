"""The `Rules` protocol for Pass the Food."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random

from ppgen.boards.table import TableArrangement
from ppgen.definition.game import Game
from ppgen.definition.tables import Table
from ppgen.diagnostics import DefinitionError, Diagnostic
from ppgen.games.pass_the_food.arrange import OVERLAYS, arrangement
from ppgen.games.pass_the_food.calls import open_calls, too_close
from ppgen.games.pass_the_food.events import EVENTS, random_turn
from ppgen.games.pass_the_food.facts import table_facts
from ppgen.games.pass_the_food.faults import static_faults
from ppgen.games.pass_the_food.notation import parse_table, parse_throw, print_table
from ppgen.games.pass_the_food.outcomes import ScoringTables
from ppgen.games.pass_the_food.pages import PAGES
from ppgen.games.pass_the_food.play import mover, play_through, witness
from ppgen.games.pass_the_food.position import ROWS, Tabletop
from ppgen.piecepack import SUITS
from ppgen.rules.protocol import Moment, Replay, Transcript
from ppgen.rules.verdict import Facts, RulePage, Verdict


def rules(game: Game) -> PassTheFood:
    """The rules with the scoring tables of the definition. Raises DefinitionError when one is missing or at fault."""
    report: list[Diagnostic] = []
    for name, keys in (("ranks", ROWS), ("suits", SUITS)):
        table = game.tables.get(name)
        if table is None:
            hint = "what coins on tiles score, by rank and by suit"
            report.append(Diagnostic(game.mark, "DEF-MISSING-KEY", f"the table {name!r} is missing", hint))
            continue
        for key in set(keys) ^ set(table.rows):
            what = "lacks the row" if key in keys else "has a row"
            hint = f"its rows are {', '.join(keys)}"
            report.append(Diagnostic(game.mark, "DEF-REFERENCE", f"the table {name!r} {what} {key!r}", hint))
    if report:
        raise DefinitionError(sorted(report))
    return PassTheFood(points(game.tables))


def points(tables: Mapping[str, Table]) -> ScoringTables:
    """The scoring tables as numbers."""
    ranks, suits = tables["ranks"].rows, tables["suits"].rows
    return ScoringTables({rank: ranks[rank].values for rank in ROWS}, {suit: suits[suit].values for suit in SUITS})


class PassTheFood:
    """Pass the Food. A position is a `Tabletop`."""

    pages: Mapping[str, RulePage] = PAGES
    overlays: Mapping[str, str] = OVERLAYS
    events: Mapping[str, str] = EVENTS

    def __init__(self, points: ScoringTables) -> None:
        self.points = points

    def setup(self) -> Tabletop:
        """The starting arrangement, four players, before the first throw."""
        return Tabletop()

    def parse(self, text: str) -> Tabletop:
        return parse_table(text)

    def notation(self, position: Tabletop) -> str:
        return print_table(position)

    def check_turn(self, text: str) -> None:
        parse_throw(text)

    def replay(self, transcript: Transcript) -> Replay[Tabletop]:
        """Play throws through."""
        return play_through(transcript, self.points)

    def judge(self, position: Tabletop) -> Verdict:
        """Every fault; without any, `unknown` where a limit is too close or the judge must decide; else legal.

        Legal means that throws and knocks can leave the table like this; the witness is such a game from the setup.
        """
        faults = static_faults(position, self.points)
        if faults:
            return Verdict("illegal", faults)
        doubts = dict.fromkeys((*too_close(position), *open_calls(position, self.points)))
        if doubts:
            return Verdict("unknown", tried="; ".join(doubts))
        return Verdict("legal", witness=witness(position))

    def facts(self, position: Tabletop) -> Facts:
        return table_facts(position, self.points)

    def to_move(self, position: Tabletop) -> str:
        """Who throws next; "" when every coin is thrown."""
        return mover(position) or ""

    def arrange(self, position: Tabletop, show: Sequence[str] = (), before: Tabletop | None = None) -> TableArrangement:
        return arrangement(position, show, before)

    def random_turn(self, moment: Moment[Tabletop] | None, dice: Random) -> Moment[Tabletop] | None:
        """The next moment of a game; its size counts the coins thrown."""
        return random_turn(self.points, moment, dice)
