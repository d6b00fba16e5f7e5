"""The `Rules` protocol for Worm Derby."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ppgen.boards.table import TableArrangement
from ppgen.definition.bind import bind
from ppgen.definition.game import Game
from ppgen.diagnostics import DefinitionError, Diagnostic
from ppgen.games.worm_derby.arrange import OVERLAYS, arrangement
from ppgen.games.worm_derby.course import Course
from ppgen.games.worm_derby.facts import course_facts
from ppgen.games.worm_derby.notation import parse_course, parse_turn, print_course
from ppgen.games.worm_derby.pages import PAGES
from ppgen.games.worm_derby.play import BARE, Races, setting_up, setting_up_next
from ppgen.games.worm_derby.slide import narrow_gaps
from ppgen.games.worm_derby.static import course_findings
from ppgen.games.worm_derby.terms import WormDerbyRules
from ppgen.rules.protocol import Replay, Transcript
from ppgen.rules.verdict import Facts, RulePage, Verdict


def rules(game: Game) -> WormDerby:
    """The rules with the numbers of the definition. Raises DefinitionError when the section is at fault."""
    report: list[Diagnostic] = []
    terms = bind(game.rules, WormDerbyRules, report) if game.rules is not None else WormDerbyRules()
    if report or terms is None:
        raise DefinitionError(report)
    return WormDerby(terms)


class WormDerby:
    """Worm Derby. A position is a `Course`."""

    pages: Mapping[str, RulePage] = PAGES
    overlays: Mapping[str, str] = OVERLAYS

    def __init__(self, terms: WormDerbyRules) -> None:
        self.terms = terms
        self.races = Races(terms)

    def setup(self) -> Course:
        """Start tiles and pylon for two players, before the first obstacle is placed."""
        return Course()

    def parse(self, text: str) -> Course:
        return parse_course(text)

    def notation(self, position: Course) -> str:
        return print_course(position)

    def check_turn(self, text: str) -> None:
        parse_turn(text)

    def replay(self, transcript: Transcript) -> Replay[Course]:
        """Play a transcript through and check every worm between the steps of a move."""
        return self.races.replay(transcript)

    def judge(self, position: Course) -> Verdict:
        """Every fault of a course as it lies; without any, `unknown` where something is within tolerance.

        A set-up without fault is legal, and its witness places its tiles and worms one after the other. A race without
        a transcript is `unknown`: where things lie breaks no rule, but only a transcript shows how they got there.
        """
        findings = course_findings(position, self.terms.agreed(position.agreed))
        if findings.faults:
            return Verdict("illegal", tuple(dict.fromkeys(findings.faults)))
        if findings.close:
            return Verdict("unknown", tried="; ".join(dict.fromkeys(findings.close)))
        if position.race:
            return Verdict("unknown", tried="; ".join((BARE, *narrow_gaps(position))))
        return Verdict("legal", witness=setting_up(position))

    def facts(self, position: Course) -> Facts:
        return course_facts(position, self.terms.agreed(position.agreed))

    def to_move(self, position: Course) -> str | None:
        """Who places the next tile, builds the next worm or begins the race. A race under way does not say."""
        return None if position.race else setting_up_next(position, self.terms.agreed(position.agreed))

    def arrange(self, position: Course, show: Sequence[str] = (), before: Course | None = None) -> TableArrangement:
        return arrangement(position, show, before, self.terms.clear_mm)
