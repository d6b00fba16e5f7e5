"""What is wrong with a course, all of it at once."""

from __future__ import annotations

from itertools import combinations, pairwise
from math import asin, degrees, dist, radians, sin

from ppgen.boards.shapes import (
    Disc,
    Point,
    Square,
    disc_to_disc,
    disc_to_square,
    nearest_on_segment,
    point_to_segment,
    square_to_segment,
    square_to_square,
)
from ppgen.games.worm_derby.course import Course, Obstacle, Worm, room_between_gates
from ppgen.games.worm_derby.limits import CONTACT, TOLERANCE, Findings
from ppgen.games.worm_derby.terms import WormDerbyRules
from ppgen.piecepack import COIN, TILE
from ppgen.rules.verdict import Fault

FOOT = 304.8
SLALOM = 6
"""So many tiles of each of its two colours has a slalom: a suit."""
STRAIGHT = 2.0
"""A starting worm may bend by so many degrees at a coin, and stand so far from upright."""


def course_findings(course: Course, terms: WormDerbyRules) -> Findings:
    """Everything about a course and the worms on it; before the race also what the set-up asks."""
    found = Findings()
    _layout(course, terms, found)
    _tiles(course, found)
    if not course.race:
        _placement(course, terms, found)
    for worm in course.worms:
        worm_findings(course, worm, terms, found)
        if not course.race:
            start_findings(course, worm, found)
    for one, other in combinations(course.worms, 2):
        worms_apart(one, other, found)
    return found


def _layout(course: Course, terms: WormDerbyRules, found: Findings) -> None:
    gap = course.gap
    message = f"The start tiles are {gap:.1f} mm apart, {gap / TILE:.2f} tile widths."
    low, high = terms.gap_least * TILE, terms.gap_most * TILE
    hint = f"about 4 tile widths: {terms.gap_least:g} to {terms.gap_most:g}, which is {low:.1f} to {high:.1f} mm"
    fault = Fault("WD-GATE", "start tiles", message, hint)
    found.least(gap, low, fault)
    found.most(gap, high, fault)
    away = course.pylon.y
    message = f"The pylon is {away:.0f} mm from the start line, {away / FOOT:.2f} feet."
    least, most = terms.pylon_feet_least * FOOT, terms.pylon_feet_most * FOOT
    fault = Fault("WD-PYLON", "pylon", message, f"three to six feet: {least:.1f} to {most:.1f} mm")
    found.least(away, least, fault)
    found.most(away, most, fault)
    aside = abs(course.pylon.x)
    message = f"The pylon is {aside:.1f} mm beside the line that halves the start line."
    found.most(aside, 5.0, Fault("WD-PYLON", "pylon", message, "it lies straight ahead, within 5 mm"))


def _tiles(course: Course, found: Findings) -> None:
    for (name, square), (other, second) in combinations(course.tiles(), 2):
        gap = square_to_square(square, second)
        message = f"{name.capitalize()} and {other} overlap by {-gap:.1f} mm."
        found.apart(gap, Fault("WD-OVERLAP", name, message, "tiles may touch, and not overlap"))


def _placement(course: Course, terms: WormDerbyRules, found: Findings) -> None:
    if terms.slalom:
        _slalom(course, found)
        for obstacle in course.obstacles:
            place_findings(course, obstacle, terms, found)
        return
    wanted, there = terms.obstacles(len(course.players)), len(course.obstacles)
    if not there and not course.worms:
        # The course is laid out, and the first obstacle is still to come.
        return
    if there > wanted or (there < wanted and not terms.fewer):
        message = f"There are {there} obstacles; {len(course.players)} players place {wanted}."
        hint = "the tiles are dealt evenly, and odd ones put aside"
        if not terms.fewer:
            hint += "; the variant `fewer` takes less"
        found.faults.append(Fault("WD-COUNT", "obstacles", message, hint, str(wanted), str(there)))
    for obstacle in course.obstacles:
        place_findings(course, obstacle, terms, found)


def _slalom(course: Course, found: Findings) -> None:
    """Six red and six blue tiles, roughly in a line, a tile width apart (slalom)."""
    for colour in ("red", "blue"):
        there = sum(obstacle.colour == colour for obstacle in course.obstacles)
        if there != SLALOM:
            message = f"There are {there} {colour} tiles in the slalom; a suit has {SLALOM}."
            found.faults.append(Fault("WD-SLALOM", colour, message, "", str(SLALOM), str(there)))
    for obstacle in course.obstacles:
        if not obstacle.colour:
            message = f"{obstacle.name.capitalize()} lies face down in a slalom."
            found.faults.append(Fault("WD-SLALOM", obstacle.name, message, "write it as red: or blue:"))
        message = f"{obstacle.name.capitalize()} is {abs(obstacle.x):.1f} mm beside the line to the pylon."
        hint = "roughly in a line: within a tile width"
        found.most(abs(obstacle.x), TILE, Fault("WD-SLALOM", obstacle.name, message, hint))
    for one, other in combinations(course.obstacles, 2):
        gap = square_to_square(one.square, other.square)
        message = f"{one.name.capitalize()} and {other.name} are {gap:.1f} mm apart."
        found.least(gap, TILE, Fault("WD-SLALOM", one.name, message, f"at least a tile width, {TILE:g} mm"))
    if len(course.obstacles) == 2 * SLALOM:
        # Tiles by turns to the left and to the right would keep their distance side by side, and make no line.
        ahead = [y for obstacle in course.obstacles for _, y in obstacle.square.corners]
        least = (4 * SLALOM - 1) * TILE
        message = f"The line of tiles is {max(ahead) - min(ahead):.1f} mm long."
        hint = f"twelve tiles a tile width apart take {4 * SLALOM - 1} tile widths, {least:.1f} mm"
        found.least(max(ahead) - min(ahead), least, Fault("WD-SLALOM", "slalom", message, hint))


def side_findings(course: Course, worm: Worm, start: Point, end: Point, found: Findings) -> None:
    """A link that leads out past slalom tiles: red ones are passed on their right, blue ones on their left."""
    for obstacle in course.obstacles:
        if not obstacle.colour or not start[1] < obstacle.y <= end[1]:
            continue
        part = (obstacle.y - start[1]) / (end[1] - start[1])
        right = start[0] + part * (end[0] - start[0]) > obstacle.x
        if right != (obstacle.colour == "red"):
            side, asked = ("right", "left") if right else ("left", "right")
            message = f"The worm of {worm.name} passes {obstacle.name} on its {side}."
            found.faults.append(Fault("WD-SIDE", obstacle.name, message, f"on the way out, on its {asked}"))


def place_findings(course: Course, obstacle: Obstacle, terms: WormDerbyRules, found: Findings) -> None:
    """Whether an obstacle may be placed there before the race."""
    limit = terms.clear_mm
    line, pylon = obstacle_distances(course, obstacle)
    for what, distance in (("start line", line), ("pylon", pylon)):
        message = f"{obstacle.name.capitalize()} is {distance:.1f} mm from the {what}."
        hint = f"at least {terms.clear:g} tile widths, {limit:.1f} mm"
        found.least(
            distance, limit, Fault("WD-NEAR", obstacle.name, message, hint, f"≥ {limit:.1f}", f"{distance:.1f}")
        )
    if not 0 < obstacle.y < course.pylon.y:
        message = f"{obstacle.name.capitalize()} is not between the start line and the pylon."
        found.faults.append(Fault("WD-BETWEEN", obstacle.name, message, f"0 to {course.pylon.y:.0f} mm ahead"))


def obstacle_distances(course: Course, obstacle: Obstacle) -> tuple[float, float]:
    """From an obstacle's nearest edge to the start line and to the pylon's edge."""
    return square_to_segment(obstacle.square, *course.line), square_to_square(obstacle.square, course.pylon.square)


# Worms --------------------------------------------------------------------------------------------------------------


def worm_findings(course: Course, worm: Worm, terms: WormDerbyRules, found: Findings) -> None:
    """A worm by itself and over tiles: a chain whose neighbours touch and nothing else."""
    count = len(worm.coins)
    if not terms.shortest <= count <= terms.longest:
        wanted = f"{terms.shortest}" if terms.shortest == terms.longest else f"{terms.shortest} to {terms.longest}"
        message = f"The worm of {worm.name} has {count} coins, not {wanted}."
        found.faults.append(Fault("WD-LENGTH", worm.suit, message, "", wanted, str(count)))
    chain_findings(worm, found)
    for index, disc in enumerate(worm.discs, 1):
        for name, square in course.tiles():
            gap = disc_to_square(disc, square)
            message = f"Coin {index} of {worm.name} lies {-gap:.1f} mm over {_the(name)}."
            found.apart(gap, Fault("WD-OVER-TILE", f"{worm.suit} {index}", message, "worms go round tiles"))
    slide_findings(course, worm, range(1, count), found)


def _the(name: str) -> str:
    return name if name.startswith("obstacle") else f"the {name}"


def chain_findings(worm: Worm, found: Findings) -> None:
    discs = worm.discs
    for index, (one, other) in enumerate(pairwise(discs), 1):
        gap = disc_to_disc(one, other)
        where = f"{worm.suit} {index}–{index + 1}"
        if gap > 0:
            message = f"There is a gap of {gap:.1f} mm between coins {index} and {index + 1} of {worm.name}."
        else:
            message = f"Coins {index} and {index + 1} of {worm.name} overlap by {-gap:.1f} mm."
        code = "WD-GAP" if gap > 0 else "WD-LAPPED"
        found.touching(gap, Fault(code, where, message, "the coins of a worm touch at their edges"))
    for first, second in combinations(range(len(discs)), 2):
        if second - first < 2:
            continue
        gap = disc_to_disc(discs[first], discs[second])
        loop = first == 0 and second == len(discs) - 1
        where = f"{worm.suit} {first + 1}–{second + 1}"
        message = (
            f"The two ends of {worm.name} touch: a loop."
            if loop
            else f"Coins {first + 1} and {second + 1} of {worm.name} touch: a branch."
        )
        hint = "an end touches one coin, a coin between the ends two"
        found.clear(gap, Fault("WD-LOOP" if loop else "WD-BRANCH", where, message, hint))


def slide_findings(course: Course, worm: Worm, links: range, found: Findings) -> None:
    """Links that cross a gap through which no coin can slide: between two tiles, two worms, or a tile and a worm.

    `links` are those to look at, by the number of their first coin, from 1.
    """
    for index in links:
        start, end = worm.coins[index - 1], worm.coins[index]
        left, right = _sides(course, worm, start, end)
        rooms = [
            (dist(one.centre, other.centre) - one.radius - other.radius, name, second)
            for name, one in left
            for second, other in right
            if name != second
        ]
        if not rooms:
            continue
        room, one_name, other_name = min(rooms)
        if room >= COIN + TOLERANCE:
            continue
        message = (
            f"Coins {index} and {index + 1} of {worm.name} stand on two sides of a gap of {room:.1f} mm between "
            f"{one_name} and {other_name}; a coin of {COIN:g} mm does not fit through."
        )
        where = f"{worm.suit} {index}–{index + 1}"
        found.least(room, COIN, Fault("WD-SLIDE", where, message, "go round", f"≥ {COIN:g}", f"{room:.1f}"))


Named = tuple[str, Disc]


def _sides(course: Course, worm: Worm, start: Point, end: Point) -> tuple[list[Named], list[Named]]:
    """What lies on the left and on the right of a link, nearer than a coin: corners (discs of no size) and coins."""
    left: list[Named] = []
    right: list[Named] = []

    def keep(name: str, disc: Disc) -> None:
        if point_to_segment(disc.centre, start, end) - disc.radius < COIN:
            aside = (end[0] - start[0]) * (disc.y - start[1]) - (end[1] - start[1]) * (disc.x - start[0])
            (left if aside > 0 else right).append((name, disc))

    for name, square in course.tiles():
        for x, y in _nearest(square, start, end):
            keep(_the(name), Disc(x, y, 0.0))
    for other in course.worms:
        if other.suit == worm.suit:
            continue
        for disc in other.discs:
            # Beside the link, and not before or behind it: there a coin is simply in the way.
            if nearest_on_segment(disc.centre, start, end) not in (start, end):
                keep(f"a coin of {other.name}", disc)
    return left, right


def _nearest(square: Square, start: Point, end: Point) -> list[Point]:
    """The points of a square that may be the nearest beside a link: its corners, and where a side faces it."""
    middle = ((start[0] + end[0]) / 2, (start[1] + end[1]) / 2)
    inner = square.inside(middle)
    half = square.side / 2
    held = (min(max(inner[0], -half), half), min(max(inner[1], -half), half))
    points = [*square.corners, square.outside(held)]
    return [point for point in points if nearest_on_segment(point, start, end) not in (start, end)]


def start_findings(course: Course, worm: Worm, found: Findings) -> None:
    """The starting worm: straight, perpendicular to the start line, behind it but for one end between the tiles."""
    (x0, y0), (x1, y1) = worm.coins[0], worm.coins[-1]
    long, aside = dist((x0, y0), (x1, y1)), abs(x1 - x0)
    bend = max((point_to_segment(coin, worm.coins[0], worm.coins[-1]) for coin in worm.coins[1:-1]), default=0.0)
    rule, hint = "it starts straight and perpendicular to the start line", "lay it out as x,y>270*6"
    if bend > TOLERANCE:
        message = f"The worm of {worm.name} is bent by {bend:.1f} mm; {rule}."
        found.faults.append(Fault("WD-START", worm.suit, message, hint))
        return
    if bend > CONTACT:
        found.close.append(f"{worm.suit}: a bend of {bend:.2f} mm is within {TOLERANCE:g} mm of straight")
    message = f"The worm of {worm.name} leans by {degrees(asin(aside / long)) if long else 90:.1f}°; {rule}."
    if found.most(aside, long * sin(radians(STRAIGHT)), Fault("WD-START", worm.suit, message, hint)):
        return
    front, rest = (worm.coins[0], worm.coins[1:]) if y0 > y1 else (worm.coins[-1], worm.coins[:-1])
    inside = sum(room_between_gates(course, coin) >= 0 for coin in worm.coins)
    behind = sum(coin[1] < -TILE / 2 for coin in worm.coins)
    message = f"Of {worm.name}, {inside} coins are between the start tiles and {behind} behind them."
    hint = "one end is between them, by its centre, and all the rest behind"
    room = min(room_between_gates(course, front), *(-TILE / 2 - y for _, y in rest))
    found.least(room, 0.0, Fault("WD-START", worm.suit, message, hint))


def worms_apart(one: Worm, other: Worm, found: Findings) -> None:
    for index, disc in enumerate(one.discs, 1):
        for number, second in enumerate(other.discs, 1):
            gap = disc_to_disc(disc, second)
            message = f"Coin {index} of {one.name} lies {-gap:.1f} mm over coin {number} of {other.name}."
            found.apart(gap, Fault("WD-WORMS", f"{one.suit} {index}", message, "worms go round each other"))
