"""The notation of sheets and turns (docs/long-way-notation.md): its grammar, for what is legal and what is not."""

from __future__ import annotations

import re
from typing import TypeAlias

from msgspec import Struct

from ppgen.boards.space import Side, Space, SpaceSide
from ppgen.games.long_way.sheet import Cafeteria, Display, Doorway, PlacedTile, PlayerSheet
from ppgen.rules.protocol import NotationError

_SPACE = r"(?:<{0,9}A|[B-Z])(?:-[1-9]|0|[1-9][0-9]?)"
_TILE = re.compile(rf"(?P<tile>[0-9]{{2}})(?:\^(?P<turn>90|180|270))?@(?P<anchor>{_SPACE})(?P<rest>.*)\Z")
_ANCHOR = re.compile(rf"(?P<anchor>{_SPACE})\Z")
_DISPLAY = re.compile(rf"=(?P<number>[0-9])(?P<space>{_SPACE})")
_WALL = re.compile(rf"\+({_SPACE})([nesw])\Z")
_DOORWAY = re.compile(rf"/({_SPACE})([nesw])(?:\+({_SPACE})([nesw]))?\Z")
_CAFETERIA = re.compile(rf"({_SPACE})-({_SPACE})\Z")
_COINS = re.compile(r"([0-9]{1,3})/([0-9]{1,3})\Z")
_ROLLS = re.compile(r"[0-9]{2}(?:>[0-9]{2})*\Z")
_CHOICES = "a place such as `A3`, `cafe F6-G6`, `stop`, or `-` for a player who has stopped"
_PARTS = "in:A4w, out:E7n, 15@A3=5A4, cafe:F6-G6, +F2n, /F2n, /F2n+F3s, coins:1/4, dot:B4, nodot:B4"


class BonusWall(Struct, frozen=True):
    wall: SpaceSide


class BonusDoorway(Struct, frozen=True):
    doorway: Doorway


class BonusCoins(Struct, frozen=True):
    pass


Bonus: TypeAlias = BonusWall | BonusDoorway | BonusCoins


class DrawTile(Struct, frozen=True):
    """Drawing the rolled tile. `tile` None: as rolled; else the tile that was in fact drawn, and its rotation."""

    anchor: Space
    displays: tuple[Display, ...] = ()
    bonuses: tuple[Bonus, ...] = ()
    tile: str | None = None
    rotation: int = 0


class DrawCafeteria(Struct, frozen=True):
    cafeteria: Cafeteria


class Stop(Struct, frozen=True):
    pass


class Absent(Struct, frozen=True):
    """The choice of a player who has already stopped."""


Choice: TypeAlias = DrawTile | DrawCafeteria | Stop | Absent


class SheetTurn(Struct, frozen=True):
    """One turn: the rolls (the first, then one for every reroll) and every player's choice in the order of seats."""

    rolls: tuple[str, ...]
    choices: tuple[Choice, ...]

    @property
    def roll(self) -> str:
        """The final roll, light die first."""
        return self.rolls[-1]


def space_name(space: Space) -> str:
    """`F2`; off the grid: rows go on below 1 (`A0`, `A-1`), and `<A3` lies one column to the left of A3."""
    column = chr(65 + space.column) if space.column >= 0 else "<" * -space.column + "A"
    return f"{column}{space.row + 1}"


def read_space(name: str) -> Space:
    """The inverse of `space_name`, for text that has its form."""
    bare = name.lstrip("<")
    return Space(ord(bare[0]) - 65 - (len(name) - len(bare)), int(bare[1:]) - 1)


def side_name(where: SpaceSide) -> str:
    return f"{space_name(where.space)}{where.side.value}"


def doorway_name(doorway: Doorway) -> str:
    return "/" + "+".join(side_name(where) for where in doorway.walls)


# --- sheets ---------------------------------------------------------------------------------------------------------


def print_sheet(sheet: PlayerSheet) -> str:
    """The canonical text of a sheet; a blank sheet is the empty text."""
    parts: list[str] = []
    if sheet.entrance is not None:
        parts.append(f"in:{side_name(sheet.entrance)}")
    if sheet.exit is not None:
        parts.append(f"out:{side_name(sheet.exit)}")
    parts.extend(print_tile(placed) for placed in sheet.tiles)
    parts.extend(f"cafe:{_print_cafeteria(cafeteria)}" for cafeteria in sheet.cafeterias)
    parts.extend(f"+{side_name(wall)}" for wall in sheet.walls)
    parts.extend(doorway_name(doorway) for doorway in sheet.doorways)
    if sheet.gained or sheet.crossed:
        parts.append(f"coins:{sheet.crossed}/{sheet.gained}")
    parts.extend(f"dot:{space_name(space)}" for space in sheet.stray_dots)
    parts.extend(f"nodot:{space_name(space)}" for space in sheet.missing_dots)
    return " ".join(parts)


def print_tile(placed: PlacedTile) -> str:
    turn = f"^{placed.rotation}" if placed.rotation else ""
    displays = "".join(_print_display(display) for display in placed.displays)
    return f"{placed.tile}{turn}@{space_name(placed.anchor)}{displays}"


def parse_sheet(text: str) -> PlayerSheet:
    """Read a sheet. Raises NotationError at the first part that cannot be read."""
    gates: dict[str, SpaceSide] = {}
    tiles: list[PlacedTile] = []
    cafeterias: list[Cafeteria] = []
    walls: list[SpaceSide] = []
    doorways: list[Doorway] = []
    dots: dict[str, list[Space]] = {"dot": [], "nodot": []}
    coins: tuple[int, int] | None = None
    for match in re.finditer(r"\S+", text):
        part, offset = match[0], match.start()
        head, colon, tail = part.partition(":")
        if colon and head in ("in", "out"):
            if head in gates:
                gate = "entrance" if head == "in" else "exit"
                raise NotationError(f"a sheet has one {gate}, and this is the second", offset, "keep one")
            gates[head] = _read_side(tail, offset + len(head) + 1)
        elif colon and head == "cafe":
            cafeterias.append(_read_cafeteria(tail, offset + 5))
        elif colon and head == "coins":
            if coins is not None:
                raise NotationError("the coin box is given twice", offset, "keep one of them")
            coins = _read_coins(tail, offset + 6)
        elif colon and head in dots:
            dots[head].append(_read_space(tail, offset + len(head) + 1))
        elif part[0] == "+":
            walls.append(_read_wall(part, offset))
        elif part[0] == "/":
            doorways.append(_read_doorway(part, offset))
        elif part[0].isdigit():
            tiles.append(_read_tile(part, offset))
        else:
            raise NotationError(f"{part!r} is not part of a sheet", offset, f"parts look like {_PARTS}")
    crossed, gained = coins or (0, 0)
    sheet = PlayerSheet(
        gates.get("in"),
        gates.get("out"),
        tuple(tiles),
        tuple(cafeterias),
        tuple(walls),
        tuple(doorways),
        gained,
        crossed,
        tuple(dots["dot"]),
        tuple(dots["nodot"]),
    )
    return sheet.in_order()


# --- turns ----------------------------------------------------------------------------------------------------------


def print_turn(turn: SheetTurn) -> str:
    """The canonical text of a turn, such as `15>13: A3 =5A4 +F2n | stop`."""
    return f"{'>'.join(turn.rolls)}: {' | '.join(print_choice(choice) for choice in turn.choices)}"


def print_choice(choice: Choice) -> str:
    match choice:
        case Stop():
            return "stop"
        case Absent():
            return "-"
        case DrawCafeteria(cafeteria):
            return f"cafe {_print_cafeteria(cafeteria)}"
        case DrawTile(anchor, displays, bonuses, tile, rotation):
            place = space_name(anchor) if tile is None else print_tile(PlacedTile(tile, anchor, (), rotation))
            return " ".join((place, *map(_print_display, displays), *map(print_bonus, bonuses)))


def print_bonus(bonus: Bonus) -> str:
    match bonus:
        case BonusWall(wall):
            return f"+{side_name(wall)}"
        case BonusDoorway(doorway):
            return doorway_name(doorway)
        case BonusCoins():
            return "$"


def parse_turn(text: str) -> SheetTurn:
    """Read a turn. Raises NotationError."""
    head, colon, _ = text.partition(":")
    rolls = head.strip()
    if not colon:
        raise NotationError("a turn is a roll, a colon and the choices", 0, "for example `15: A3 =5A4`")
    _matched(
        _ROLLS, rolls, 0, "a roll: the light die, then the dark die, rerolls after `>`", "for example `15>13: stop`"
    )
    choices: list[Choice] = []
    offset = len(head) + 1
    for piece in text[offset:].split("|"):
        choices.append(_read_choice(piece, offset))
        offset += len(piece) + 1
    return SheetTurn(tuple(rolls.split(">")), tuple(choices))


def _read_choice(text: str, offset: int) -> Choice:
    words = [(match[0], offset + match.start()) for match in re.finditer(r"\S+", text)]
    if not words:
        raise NotationError("a choice is missing", offset, _CHOICES)
    (first, at), rest = words[0], words[1:]
    if first in ("stop", "-"):
        if rest:
            raise NotationError(f"nothing follows {first!r}", rest[0][1], "write the next choice after a |")
        return Stop() if first == "stop" else Absent()
    if first == "cafe":
        if len(rest) != 1:
            raise NotationError("a cafeteria is drawn on two spaces", at, "for example `cafe F6-G6`")
        return DrawCafeteria(_read_cafeteria(*rest[0]))
    displays: list[Display] = []
    bonuses: list[Bonus] = []
    tile: str | None = None
    rotation = 0
    whole = _TILE.match(first)
    if whole is not None:
        placed = _read_tile(first, at)
        tile, anchor, rotation = placed.tile, placed.anchor, placed.rotation
        displays.extend(placed.displays)
    else:
        anchor = read_space(_matched(_ANCHOR, first, at, "a choice", _CHOICES)["anchor"])
    for word, where in rest:
        if word[0] == "=":
            displays.extend(_read_displays(word, where))
        elif word[0] == "+":
            bonuses.append(BonusWall(_read_wall(word, where)))
        elif word[0] == "/":
            bonuses.append(BonusDoorway(_read_doorway(word, where)))
        elif word == "$":
            bonuses.append(BonusCoins())
        else:
            hint = "a display `=5A4`, a wall `+F2n`, a doorway `/F2n`, or `$` for two coins"
            raise NotationError(f"{word!r} is not part of a turn", where, hint)
    return DrawTile(anchor, tuple(sorted(displays)), tuple(bonuses), tile, rotation)


# --- parts ----------------------------------------------------------------------------------------------------------


def _print_display(display: Display) -> str:
    return f"={display.number}{space_name(display.space)}"


def _print_cafeteria(cafeteria: Cafeteria) -> str:
    return f"{space_name(cafeteria.first)}-{space_name(cafeteria.second)}"


def _matched(pattern: re.Pattern[str], part: str, offset: int, what: str, hint: str) -> re.Match[str]:
    """What a pattern finds in a part. Raises NotationError, which says what the part is not."""
    match = pattern.match(part)
    if match is None:
        raise NotationError(f"{part!r} is not {what}", offset, hint)
    return match


def _read_tile(part: str, offset: int) -> PlacedTile:
    hint = "a tile is its two dice, @, its bottom left corner and its display: 15@A3=5A4"
    match = _matched(_TILE, part, offset, "a tile", hint)
    displays = _read_displays(match["rest"], offset + match.start("rest")) if match["rest"] else ()
    return PlacedTile(match["tile"], read_space(match["anchor"]), displays, int(match["turn"] or 0))


def _read_displays(part: str, offset: int) -> tuple[Display, ...]:
    displays: list[Display] = []
    at = 0
    while at < len(part):
        hint = "a display is =, its number and its space: =5A4"
        match = _matched(_DISPLAY, part[at:], offset + at, "a display", hint)
        displays.append(Display(read_space(match["space"]), int(match["number"])))
        at += match.end()
    return tuple(sorted(displays))


def _read_space(part: str, offset: int) -> Space:
    _matched(_ANCHOR, part, offset, "a space", "a space is a column letter and a row number, such as F2")
    return read_space(part)


def _read_side(part: str, offset: int) -> SpaceSide:
    if not part or part[-1] not in "nesw":
        raise NotationError(f"{part!r} is not a side", offset, "a side is a space and one of n, e, s, w, such as F2n")
    return SpaceSide(_read_space(part[:-1], offset), Side(part[-1]))


def _read_wall(part: str, offset: int) -> SpaceSide:
    match = _matched(_WALL, part, offset, "a bonus wall", "a wall is + and a side, such as +F2n")
    return SpaceSide(read_space(match[1]), Side(match[2]))


def _read_doorway(part: str, offset: int) -> Doorway:
    hint = "a doorway is / and a wall, /F2n, or both walls of an edge, /F2n+F3s"
    match = _matched(_DOORWAY, part, offset, "a doorway", hint)
    first = SpaceSide(read_space(match[1]), Side(match[2]))
    if match[3] is None:
        return Doorway((first,))
    second = SpaceSide(read_space(match[3]), Side(match[4]))
    if second != first.mate:
        message = f"{side_name(first)} and {side_name(second)} are not two walls of one edge"
        raise NotationError(message, offset, f"the other wall there is {side_name(first.mate)}")
    return Doorway.through(first, second)


def _read_cafeteria(part: str, offset: int) -> Cafeteria:
    match = _matched(_CAFETERIA, part, offset, "a cafeteria", "a cafeteria is two spaces, such as F6-G6")
    return Cafeteria.over(read_space(match[1]), read_space(match[2]))


def _read_coins(part: str, offset: int) -> tuple[int, int]:
    match = _matched(_COINS, part, offset, "a coin box", "coins are crossed/gained, such as coins:1/4")
    return int(match[1]), int(match[2])
