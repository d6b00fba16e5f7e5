"""Everything that is wrong with a course."""

from __future__ import annotations

from itertools import combinations
from math import dist

from ppgen.boards.shapes import square_to_segment, square_to_square
from ppgen.games.worm_derby.course import Course, Obstacle
from ppgen.games.worm_derby.finish import finish_findings
from ppgen.games.worm_derby.limits import Findings, are
from ppgen.games.worm_derby.slalom import face_up_outside_slalom, slalom_line, slalom_tiles
from ppgen.games.worm_derby.terms import WormDerbyRules
from ppgen.games.worm_derby.worms import start_findings, with_article, worm_findings, worms_apart
from ppgen.piecepack import TILE
from ppgen.rules.verdict import Fault

FOOT = 304.8
PLAYERS = 2
"""The smallest number of players."""


def course_findings(course: Course, terms: WormDerbyRules) -> Findings:
    """Everything that is wrong with how things lie, in a course alone, in a setup or after a turn.

    Before the race that includes the rules of the set-up. Rules that only a move can break (how far, from which end,
    through which gap) are in `ppgen.games.worm_derby.table`.
    """
    findings = Findings()
    _players(course, findings)
    _layout(course, terms, findings)
    _tiles(course, findings)
    _obstacles(course, terms, findings)
    if not course.race:
        _placement(course, terms, findings)
        _waiting(course, findings)
    for worm in course.worms:
        worm_findings(course, worm, terms, findings)
        if course.race:
            finish_findings(course, worm, findings)
        else:
            start_findings(course, worm, findings)
    for first, second in combinations(course.worms, 2):
        worms_apart(first, second, findings)
    return findings


def _players(course: Course, findings: Findings) -> None:
    count = len(course.players)
    if count < PLAYERS:
        message = f"{count} player races alone."
        findings.fault("WD-PLAYERS", "players", message, "two to four play", f"≥ {PLAYERS}", str(count))
    for worm in course.worms:
        if worm.suit not in course.players:
            message = f"{worm.name} have a worm but do not play."
            findings.fault("WD-TURN", worm.suit, message, f"players: {', '.join(course.players)}")


def _waiting(course: Course, findings: Findings) -> None:
    """Before the race, worms are built in turn and none has moved."""
    built = [suit for suit in course.players if course.worm(suit) is not None]
    for suit, before in zip(built, course.players, strict=False):
        if suit != before:
            who, first = suit.capitalize(), before.capitalize()
            message = f"{who} have built their worm, but {first}, whose turn comes first, have not."
            findings.fault("WD-TURN", suit, message, "players build their worms in turn")
            break
    for worm in course.worms:
        if worm.lap or worm.bitten:
            what = "gone round the pylon" if worm.lap else "been bitten"
            message = f"The worm of {worm.name} has {what}, but the race has not begun."
            findings.fault("WD-START", worm.suit, message, "write `race` when the worms have begun to move")


def _layout(course: Course, terms: WormDerbyRules, findings: Findings) -> None:
    gap = course.gap
    message = f"The start tiles are {gap:.1f} mm apart, {gap / TILE:.2f} tile widths."
    low, high = terms.gap_min * TILE, terms.gap_max * TILE
    hint = f"about 4 tile widths: {terms.gap_min:g} to {terms.gap_max:g}, which is {low:.1f} to {high:.1f} mm"
    fault = Fault("WD-GATE", "start tiles", message, hint)
    findings.at_least(gap, low, fault)
    findings.at_most(gap, high, fault)
    away = course.pylon.y
    where = "ahead of" if away >= 0 else "behind"
    message = f"The pylon is {abs(away):.0f} mm {where} the start line, {abs(away) / FOOT:.2f} feet."
    least, most = terms.pylon_feet_min * FOOT, terms.pylon_feet_max * FOOT
    fault = Fault("WD-PYLON", "pylon", message, f"three to six feet: {least:.1f} to {most:.1f} mm")
    findings.at_least(away, least, fault)
    findings.at_most(away, most, fault)
    aside = abs(course.pylon.x)
    message = f"The pylon is {aside:.1f} mm off the perpendicular bisector of the start line."
    findings.at_most(aside, 5.0, Fault("WD-PYLON", "pylon", message, "it lies straight ahead, within 5 mm"))


def _tiles(course: Course, findings: Findings) -> None:
    for (name, square), (other, second) in combinations(course.tiles(), 2):
        if dist(square.centre, second.centre) > 1.5 * TILE:
            # Too far apart to overlap.
            continue
        gap = square_to_square(square, second)
        message = f"{with_article(name)} and {with_article(other)} overlap by {-gap:.1f} mm."
        message = message[:1].upper() + message[1:]
        findings.apart(gap, Fault("WD-OVERLAP", name, message, "tiles may touch but not overlap"))


def _obstacles(course: Course, terms: WormDerbyRules, findings: Findings) -> None:
    """Check which tiles there are and how many: an ace moves them, and neither turns them over nor removes them."""
    if terms.slalom:
        slalom_tiles(course, findings)
    else:
        face_up_outside_slalom(course, findings)
        _count(course, terms, findings)


def _placement(course: Course, terms: WormDerbyRules, findings: Findings) -> None:
    if terms.slalom:
        slalom_line(course, findings)
    for obstacle in course.obstacles:
        place_findings(course, obstacle, terms, findings)


def _count(course: Course, terms: WormDerbyRules, findings: Findings) -> None:
    """Check that there are as many obstacles as were dealt; until a worm is built, there may be fewer."""
    wanted, there = terms.obstacles(len(course.players)), len(course.obstacles)
    if there > wanted or (there < wanted and course.laid and not terms.fewer):
        message = f"There {are(there, 'obstacle')}; {len(course.players)} players place {wanted}."
        hint = "the tiles are dealt evenly, and the rest put aside"
        if not terms.fewer:
            hint += "; the variant `fewer` allows fewer"
        findings.fault("WD-COUNT", "obstacles", message, hint, str(wanted), str(there))


def place_findings(course: Course, obstacle: Obstacle, terms: WormDerbyRules, findings: Findings) -> None:
    """Whether an obstacle may be placed there before the race."""
    limit = terms.clear_mm
    line, pylon = obstacle_distances(course, obstacle)
    for what, distance in (("start line", line), ("pylon", pylon)):
        message = f"{obstacle.name.capitalize()} is {distance:.1f} mm from the {what}."
        if distance < 0 or (what == "start line" and distance == 0):
            message = f"{obstacle.name.capitalize()} lies on the {what}."
        hint = f"at least {terms.clear:g} tile widths, {limit:.1f} mm"
        findings.at_least(
            distance,
            limit,
            Fault("WD-NEAR", obstacle.name, message, hint, f"≥ {limit:.1f}", f"{max(distance, 0.0):.1f}"),
        )
    message = f"{obstacle.name.capitalize()} is not between the start line and the pylon."
    fault = Fault("WD-BETWEEN", obstacle.name, message, f"its centre is 0 to {course.pylon.y:.0f} mm ahead")
    findings.at_least(obstacle.y, 0.0, fault, "ahead of the start line")
    findings.at_most(obstacle.y, course.pylon.y, fault, "ahead of the start line")


def obstacle_distances(course: Course, obstacle: Obstacle) -> tuple[float, float]:
    """The distances of an obstacle's nearest edge from the start line and from the pylon's edge."""
    return square_to_segment(obstacle.square, *course.line), square_to_square(obstacle.square, course.pylon.square)
