"""What is wrong with a worm: by itself, over tiles, at the start, and beside other worms."""

from __future__ import annotations

from itertools import combinations, pairwise
from math import asin, degrees, dist, radians, sin

from ppgen.boards.shapes import (
    disc_to_disc,
    disc_to_square,
    point_to_segment,
)
from ppgen.games.worm_derby.course import Course, Worm, room_between_gates
from ppgen.games.worm_derby.limits import CONTACT, TOLERANCE, Findings
from ppgen.games.worm_derby.terms import WormDerbyRules
from ppgen.piecepack import TILE
from ppgen.rules.verdict import Fault

STRAIGHT = 2.0
"""By how many degrees a starting worm may bend at a coin, and lean from upright."""


def worm_findings(course: Course, worm: Worm, terms: WormDerbyRules, findings: Findings) -> None:
    """Check a worm by itself and over tiles: it is a chain in which only neighbours touch."""
    count = len(worm.coins)
    if not terms.shortest <= count <= terms.longest:
        wanted = f"{terms.shortest}" if terms.shortest == terms.longest else f"{terms.shortest} to {terms.longest}"
        message = f"The worm of {worm.name} has {count} coins, not {wanted}."
        findings.fault("WD-LENGTH", worm.suit, message, "", wanted, str(count))
    chain_findings(worm, findings)
    tiles = list(course.tiles())
    for index, disc in enumerate(worm.discs, 1):
        for name, square in tiles:
            if dist(disc.centre, square.centre) > TILE:
                continue
            gap = disc_to_square(disc, square)
            message = f"Coin {index} of {worm.name} lies {-gap:.1f} mm over {with_article(name)}."
            findings.apart(gap, Fault("WD-OVER-TILE", f"{worm.suit} {index}", message, "worms go round tiles"))


def with_article(name: str) -> str:
    """A tile as it stands in a sentence: `obstacle 3`, `the pylon`."""
    return name if name[-1:].isdecimal() else f"the {name}"


def chain_findings(worm: Worm, findings: Findings) -> None:
    discs = worm.discs
    for index, (disc, following) in enumerate(pairwise(discs), 1):
        gap = disc_to_disc(disc, following)
        where = f"{worm.suit} {index}–{index + 1}"
        if gap > 0:
            message = f"There is a gap of {gap:.1f} mm between coins {index} and {index + 1} of {worm.name}."
        else:
            message = f"Coins {index} and {index + 1} of {worm.name} overlap by {-gap:.1f} mm."
        code = "WD-GAP" if gap > 0 else "WD-LAPPED"
        findings.touching(gap, Fault(code, where, message, "the coins of a worm touch at their edges"))
    for first, second in combinations(range(len(discs)), 2):
        if second - first < 2:
            continue
        gap = disc_to_disc(discs[first], discs[second])
        loop = first == 0 and second == len(discs) - 1
        where = f"{worm.suit} {first + 1}–{second + 1}"
        message = (
            f"The two ends of the worm of {worm.name} touch: it is a loop."
            if loop
            else f"Coins {first + 1} and {second + 1} of {worm.name} touch: the worm has a branch."
        )
        hint = "an end touches one coin, a coin between the ends two"
        findings.clear(gap, Fault("WD-LOOP" if loop else "WD-BRANCH", where, message, hint))


def start_findings(course: Course, worm: Worm, findings: Findings) -> None:
    """A starting worm is straight, perpendicular to the start line, and behind it but for one end between the tiles."""
    (x0, y0), (x1, y1) = worm.coins[0], worm.coins[-1]
    length, aside = dist((x0, y0), (x1, y1)), abs(x1 - x0)
    bend = max((point_to_segment(coin, worm.coins[0], worm.coins[-1]) for coin in worm.coins[1:-1]), default=0.0)
    rule, hint = "it starts straight and perpendicular to the start line", "lay it out as x,y>270*6"
    if bend > TOLERANCE:
        message = f"The worm of {worm.name} is bent by {bend:.1f} mm; {rule}."
        findings.fault("WD-START", worm.suit, message, hint)
        return
    if bend > CONTACT:
        findings.close.append(f"{worm.suit}: a bend of {bend:.2f} mm is within {TOLERANCE:g} mm of straight")
    message = f"The worm of {worm.name} leans by {degrees(asin(aside / length)) if length else 90:.1f}°; {rule}."
    # A worm of two or three coins may lean by less than a millimetre: then half of its limit is certainly kept.
    limit = length * sin(radians(STRAIGHT))
    if findings.at_most(aside, limit, Fault("WD-START", worm.suit, message, hint), room=min(TOLERANCE, limit / 2)):
        return
    front, rest = (worm.coins[0], worm.coins[1:]) if y0 > y1 else (worm.coins[-1], worm.coins[:-1])
    inside = sum(room_between_gates(course, coin) >= 0 for coin in worm.coins)
    behind = sum(coin[1] < -TILE / 2 for coin in worm.coins)
    between = f"{inside} coin is" if inside == 1 else f"{inside} coins are"
    message = f"Of {worm.name}, {between} between the start tiles and {behind} behind them."
    hint = "one end is between them, by its centre, and all the rest behind"
    room = min(room_between_gates(course, front), *(-TILE / 2 - y for _, y in rest))
    what = "from the edge of the passage to the nearest centre of a coin"
    findings.at_least(room, 0.0, Fault("WD-START", worm.suit, message, hint), what)


def worms_apart(worm: Worm, other: Worm, findings: Findings) -> None:
    for index, disc in enumerate(worm.discs, 1):
        for number, other_disc in enumerate(other.discs, 1):
            gap = disc_to_disc(disc, other_disc)
            message = f"Coin {index} of {worm.name} lies {-gap:.1f} mm over coin {number} of {other.name}."
            findings.apart(gap, Fault("WD-WORMS", f"{worm.suit} {index}", message, "worms go round each other"))
