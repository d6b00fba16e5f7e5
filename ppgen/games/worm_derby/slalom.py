"""The slalom: twelve tiles in a line, each passed on its own side (worm-derby, Tim Schutz's slalom)."""

from __future__ import annotations

from itertools import combinations
from math import dist

from ppgen.boards.shapes import square_to_square
from ppgen.games.worm_derby.course import Course, Worm
from ppgen.games.worm_derby.limits import TOLERANCE, Findings, are
from ppgen.piecepack import TILE
from ppgen.plane import Point
from ppgen.rules.verdict import Fault

SLALOM = 6
"""How many tiles of each of its two colours a slalom has: a suit."""


def slalom_tiles(course: Course, findings: Findings) -> None:
    """Six red and six blue tiles, face up, and no others. Until a worm is built, there may be fewer."""
    for colour in ("red", "blue"):
        there = sum(obstacle.colour == colour for obstacle in course.obstacles)
        if there > SLALOM or (there < SLALOM and course.laid):
            message = f"There {are(there, f'{colour} tile')} in the slalom; a suit has {SLALOM}."
            findings.fault("WD-SLALOM", colour, message, "", str(SLALOM), str(there))
    for obstacle in course.obstacles:
        if not obstacle.colour:
            message = f"{obstacle.name.capitalize()} lies face down in a slalom."
            findings.fault("WD-SLALOM", obstacle.name, message, "write it as red: or blue:")


def face_up_outside_slalom(course: Course, findings: Findings) -> None:
    """Without a slalom, obstacles lie face down."""
    for obstacle in course.obstacles:
        if obstacle.colour:
            message = f"{obstacle.name.capitalize()} lies face up, but this is not a slalom."
            hint = "obstacles lie face down: write it as obstacle:, or agree on the variant `slalom`"
            findings.fault("WD-SLALOM", obstacle.name, message, hint)


def slalom_line(course: Course, findings: Findings) -> None:
    """Before the race the tiles of a slalom lie roughly in a line, a tile width apart."""
    for obstacle in course.obstacles:
        message = f"{obstacle.name.capitalize()} is {abs(obstacle.x):.1f} mm off the line to the pylon."
        hint = "roughly in a line: within a tile width"
        findings.at_most(abs(obstacle.x), TILE, Fault("WD-SLALOM", obstacle.name, message, hint))
    for first, second in combinations(course.obstacles, 2):
        if dist((first.x, first.y), (second.x, second.y)) > 2.5 * TILE:
            continue
        gap = square_to_square(first.square, second.square)
        how = f"are {gap:.1f} mm apart" if gap >= 0 else f"overlap by {-gap:.1f} mm"
        message = f"{first.name.capitalize()} and {second.name} {how}."
        findings.at_least(gap, TILE, Fault("WD-SLALOM", first.name, message, f"at least a tile width, {TILE:g} mm"))
    if len(course.obstacles) == 2 * SLALOM:
        # Tiles in a zigzag could keep their distance and still not make a line.
        ahead = [y for obstacle in course.obstacles for _, y in obstacle.square.corners]
        shortest = (4 * SLALOM - 1) * TILE
        message = f"The line of tiles is {max(ahead) - min(ahead):.1f} mm long."
        hint = f"twelve tiles a tile width apart take {4 * SLALOM - 1} tile widths, {shortest:.1f} mm"
        findings.at_least(max(ahead) - min(ahead), shortest, Fault("WD-SLALOM", "slalom", message, hint))


def side_findings(course: Course, worm: Worm, start: Point, end: Point, findings: Findings) -> None:
    """A link on the way out past slalom tiles: red ones are passed on their right, blue ones on their left.

    A tile is passed when the centre of a coin is beyond that of the tile.
    """
    for obstacle in course.obstacles:
        beyond = end[1] - obstacle.y
        if not obstacle.colour or start[1] - obstacle.y >= TOLERANCE or beyond <= -TOLERANCE:
            continue
        right = _at_height(obstacle.y, start, end) > obstacle.x
        if right == (obstacle.colour == "red"):
            continue
        side, asked = ("right", "left") if right else ("left", "right")
        if beyond >= TOLERANCE:
            message = f"The worm of {worm.name} passes {obstacle.name} on its {side}."
            findings.fault("WD-SIDE", obstacle.name, message, f"on the way out, on its {asked}")
        else:
            findings.close.append(
                f"{worm.suit}: on the {side} of {obstacle.name} its front is {abs(beyond):.1f} mm "
                f"{'beyond' if beyond >= 0 else 'short of'} the middle, which is within {TOLERANCE:g} mm of it"
            )


def _at_height(y: float, start: Point, end: Point) -> float:
    """The x of a link at a height, or at the end that is closer to that height."""
    if start[1] == end[1]:
        return end[0]
    part = min(max((y - start[1]) / (end[1] - start[1]), 0.0), 1.0)
    return start[0] + part * (end[0] - start[0])
