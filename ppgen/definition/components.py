"""The components of a game: pieces with art, their colours and looks, and catalogues of tiles."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING, Annotated, Literal

from msgspec import Struct
from msgspec.structs import force_setattr

from ppgen.boards.space import Side, Space, SpaceSide
from ppgen.definition.schema import Yaml
from ppgen.definition.source import Node, Unbound
from ppgen.definition.text import Key, Words
from ppgen.diagnostics import Mark, did_you_mean
from ppgen.pieces import names as piece_names
from ppgen.pieces import shape_of, with_look
from ppgen.pieces.disc import COLOURS, Disc, disc_of, discs
from ppgen.records import replace

if TYPE_CHECKING:
    from ppgen.definition.bind import Binder
    from ppgen.definition.json_schema import Schema, SchemaWriter
    from ppgen.definition.source import Node


class PieceCard(Struct, frozen=True):
    """The card, token or tile of a deck that a piece is."""

    mark: Mark
    deck: Annotated[Key, Yaml(ref="decks")]
    """The id of the deck."""
    card: Annotated[Key, Yaml(filled=True)]
    """The key of the card, or its name in files: `spice` for Spice."""
    side: Literal["face", "back"] = "face"
    """Which side of it is seen."""

    @property
    def picture(self) -> str:
        """The name of its picture. No drawing has such a name, since names of files have no `/`."""
        return f"{self.deck}/{self.card}" + ("" if self.side == "face" else f" {self.side}")


class PieceColour(str):
    """The name of a colour, or `#rrggbb`; "" for none."""

    __slots__ = ()

    @classmethod
    def bind(cls, node: Node, binder: Binder) -> PieceColour:
        text = binder.text(node, "a colour")
        if text not in COLOURS and not re.fullmatch(_RGB, text):
            hint = did_you_mean(text, COLOURS, "colours")
            raise binder.fault(node, "DEF-CHOICE", f"{text!r} is not a colour", f'{hint}, or write it as "#b3261e"')
        return cls(text.lower())

    @classmethod
    def schema(cls, writer: SchemaWriter) -> Schema:
        return {"anyOf": [writer.choice(tuple(COLOURS)), {"type": "string", "pattern": f"^{_RGB}$"}]}


NO_COLOUR = PieceColour("")
_RGB = "#[0-9a-fA-F]{6}"


class PieceKind(Struct, frozen=True):
    """A kind of piece. It has a drawing of its own (`art`), or is a card, token or tile of a deck (`card`)."""

    mark: Mark
    name: Words
    """What the piece is called in texts."""
    art: Annotated[str, Yaml(ref="art")] = ""
    """Its drawing: the file `art/NAME.svg`, a part of a piecepack such as `piecepack-coin-2`, or a standard piece
    such as `piece-pawn`.
    """
    number: int | None = None
    """The number that the piece stands for, such as the one that a die calls it by."""
    label: Words = ""
    """What a comparison of drawings calls it, in a game whose `rules.py` asks for it. By default its name."""
    size: Annotated[float | None, Yaml(unit="spaces", min=0.1, max=1.0)] = None
    """Its longer side on a board. Without it a piece keeps clear of walls. The drawing of a region with the size 1 is
    the ground of its spaces, under the lines of the board.
    """
    rotation: Annotated[int, Yaml(unit="quarter turns", min=0, max=3)] = 0
    """By how much its drawing is rotated to the left on a board."""
    facing: Literal["upright", "forward"] = "upright"
    """How it stands on a board. `upright`: as it is drawn, whoever owns it, as in diagrams of chess. `forward`: it lies
    flat and its drawing points up, so it is turned to the forward direction of the player who owns it, as the rules
    say it. A piece that nobody owns is not turned.
    """
    letter: str = ""
    """What stands for it in the notation of positions. By default the first letter of its key as a capital.

    In a game whose rules are data, the rules choose the default, and their `letters` come first.
    """
    card: PieceCard | None = None
    """The card, token or tile of a deck that it is, drawn with its own outline and proportions. It takes the place of
    `art`.
    """
    colour: PieceColour = NO_COLOUR
    """The colour of a standard piece: `white`, `black`, `red`, `blue`, `green`, `yellow`, `orange`, `purple`, `brown`,
    `grey` or `"#rrggbb"`. By default that of the player with whose name its key begins (`red-pawn`), or the colour with
    which its key begins, else white. On a board, pieces of players have the look of their player.
    """

    def __post_init__(self) -> None:
        if self.card is not None and not self.art:
            force_setattr(self, "art", self.card.picture)
        elif self.card is not None or not self.art:
            raise ValueError("a piece has a drawing (`art`), or it is a card of a deck (`card: {deck: …, card: …}`)")
        if self.colour and shape_of(self.art) not in piece_names():
            raise ValueError("a `colour` is for standard pieces (`art: piece-pawn`); a drawing has its own paint")
        if self.letter and not (len(self.letter) == 1 and self.letter.isascii() and self.letter.isalpha()):
            raise ValueError(f"{self.letter!r} cannot stand for a piece in notation: one letter, a-z or A-Z")

    @classmethod
    def schema_limits(cls) -> Schema:
        letter: Schema = {"properties": {"letter": {"type": "string", "pattern": "^[A-Za-z]?$"}}}
        return letter | {"oneOf": [{"required": ["art"]}, {"required": ["card"]}]}


class TileShape(Struct, frozen=True):
    """The spaces of a tile in its fixed orientation. The bottom left corner is (0, 0)."""

    key: str
    name: str
    spaces: tuple[Space, ...]


class TileKind(Struct, frozen=True):
    """One tile of a catalogue. `walls` are sides of its own spaces; a space without walls is drawn with a dot."""

    key: str
    shape: TileShape
    layout: str
    walls: tuple[SpaceSide, ...]

    @property
    def spaces(self) -> tuple[Space, ...]:
        return self.shape.spaces


class Catalogue(Struct, frozen=True):
    """Tiles by key: the shape's key and then the layout's ("15": shape 1, layout 5).

    In YAML a shape is a small picture, rows from top to bottom, `#` a space and `-` none; a layout repeats it with the
    letters of the walled sides of each space (`n`, `e`, `s`, `w`), and `.` for a space without walls.
    """

    shapes: Mapping[str, TileShape]
    tiles: Mapping[str, TileKind]

    @classmethod
    def bind(cls, node: Node, binder: Binder) -> Catalogue:
        """Read `{shapes: {KEY: {name, picture}}, layouts: {SHAPE: {KEY: picture}}}`.

        Reports whatever breaks the rules of a catalogue. Its shapes are connected and differ. Each shape has a layout
        of every key, which covers it exactly, has a wall, and walls no space on all four sides; these differ, too.
        """
        before = len(binder.report)
        parts = binder.mapping(node, ("shapes", "layouts"), ("shapes", "layouts"))
        shapes: dict[str, TileShape] = {}
        taken: dict[tuple[Space, ...], str] = {}
        shape_nodes = binder.mapping(parts["shapes"]) if "shapes" in parts else {}
        layouts = binder.mapping(parts["layouts"], shape_nodes) if "layouts" in parts else {}
        keys = tuple(dict.fromkeys(key.text for item in layouts.values() for key, _ in item.entries))
        if max(len(shape_nodes), len(keys)) > MAX_SHAPES:
            message = f"a catalogue has at most {MAX_SHAPES} shapes and {MAX_SHAPES} layouts of each"
            raise binder.fault(node, "DEF-SIZE", message)
        for key, item in shape_nodes.items():
            shape = _read_shape(key, item, binder)
            if shape is None:
                continue
            twin = taken.setdefault(shape.spaces, key)
            if twin != key:
                binder.fault(item, "DEF-TILE", f"shape {key} is the same as shape {twin}")
            shapes[key] = shape
        tiles: dict[str, TileKind] = {}
        for key in shape_nodes if "layouts" in parts else ():
            if key not in layouts:
                binder.missing(parts["layouts"], key)
            elif key in shapes:
                _read_layouts(shapes[key], layouts[key], keys, tiles, binder)
        if len(binder.report) > before:
            raise Unbound
        return cls(shapes, tiles)

    @classmethod
    def schema(cls, writer: SchemaWriter) -> Schema:
        picture: Schema = {"type": "string", "pattern": r"\S"}
        name = writer.value(str) | {"description": "What the shape is called."}
        drawn = picture | {"description": "Rows of words from top to bottom: # is a space, - is none."}
        walled = picture | {
            "description": "The picture of the shape, with the letters of the walled sides (n, e, s, w) of each space; "
            ". is a space without walls."
        }
        shape = writer.mapping({"name": name, "picture": drawn}, ("name", "picture"))
        shapes = writer.table(shape, MAX_SHAPES) | {"description": "By key, a shape: its name and its picture."}
        layouts = writer.table(writer.table(walled, MAX_SHAPES), MAX_SHAPES)
        layouts |= {"description": "By shape and by key, which sides of its spaces have a wall."}
        return writer.mapping({"shapes": shapes, "layouts": layouts}, ("shapes", "layouts"))


MAX_SIDE = 26
"""Spaces of a tile in each direction, as of a board."""
MAX_SHAPES = 100
"""Shapes of a catalogue, and layouts of a shape: there is a tile for each pair of them."""


def _rows(node: Node, binder: Binder) -> dict[Space, str] | None:
    """The words of a picture by space, row 0 at the bottom; None after reporting that it is not a rectangle."""
    if node.kind != "scalar" or not node.text.strip():
        binder.wrong(node, "a picture: rows of words, one for each space")
        return None
    rows = [row.split() for row in node.text.strip().splitlines()]
    if len(rows) > MAX_SIDE or any(len(row) > MAX_SIDE for row in rows):
        binder.fault(node, "DEF-SIZE", f"a tile is at most {MAX_SIDE} spaces wide and high, like a board")
        return None
    for number, row in enumerate(rows[1:], 2):
        if len(row) != len(rows[0]):
            message = f"row {number} has {len(row)} columns, row 1 has {len(rows[0])}"
            binder.fault(node, "DEF-TILE", message, "write - in place of a space that the tile does not have")
            return None
    return {Space(column, len(rows) - 1 - top): word for top, row in enumerate(rows) for column, word in enumerate(row)}


def _read_shape(key: str, node: Node, binder: Binder) -> TileShape | None:
    try:
        parts = binder.mapping(node, ("name", "picture"), ("name", "picture"))
        name = binder.text(parts["name"]) if "name" in parts else ""
    except Unbound:
        return None
    picture = parts.get("picture")
    words = None if picture is None else _rows(picture, binder)
    if words is None or picture is None:
        return None
    for space, word in words.items():
        if word not in ("#", "-"):
            binder.fault(picture, "DEF-TILE", f"{word!r} at {space} of shape {key}: write # for a space, - for none")
            return None
    covered = (space for space, word in words.items() if word == "#")
    spaces = tuple(sorted(covered, key=lambda space: (space.row, space.column)))
    rows_and_columns = [({space.row for space in part}, {space.column for space in part}) for part in (spaces, words)]
    if rows_and_columns[0] != rows_and_columns[1]:
        binder.fault(picture, "DEF-TILE", f"shape {key} has an empty row or column", "leave it out")
        return None
    reached, frontier = {spaces[0]}, [spaces[0]]
    while frontier:
        space = frontier.pop()
        new = {space.neighbour(side) for side in Side}.intersection(spaces) - reached
        frontier += new
        reached |= new
    if len(reached) < len(spaces):
        binder.fault(picture, "DEF-TILE", f"shape {key} is in pieces: its spaces must be connected by their edges")
        return None
    return TileShape(key, name, spaces)


def _read_layouts(
    shape: TileShape, node: Node, keys: tuple[str, ...], tiles: dict[str, TileKind], binder: Binder
) -> None:
    if node.kind != "mapping":
        binder.wrong(node, "a mapping (layout: picture)")
        return
    seen: dict[frozenset[SpaceSide], str] = {}
    for key in keys:
        picture = node.get(key)
        if picture is None:
            binder.missing(node, key)
            continue
        tile = f"{shape.key}{key}"
        walls = _read_walls(tile, shape, picture, binder)
        if walls is None:
            continue
        twin = seen.setdefault(frozenset(walls), tile)
        if twin != tile:
            message, hint = f"tile {tile} is the same as tile {twin}", "every layout of a shape is different"
            binder.fault(picture, "DEF-TILE", message, hint)
        if tile in tiles:
            hint = "the keys of a shape and a layout together name one tile"
            binder.fault(picture, "DEF-TILE", f"two tiles are called {tile}", hint)
        tiles[tile] = TileKind(tile, shape, key, walls)


def _read_walls(tile: str, shape: TileShape, picture: Node, binder: Binder) -> tuple[SpaceSide, ...] | None:
    words = _rows(picture, binder)
    if words is None:
        return None
    covered = {space for space, word in words.items() if word != "-"}
    if covered != set(shape.spaces):
        hint = "repeat the spaces of its shape; write - for none, . for a space without walls"
        binder.fault(picture, "DEF-TILE", f"tile {tile} does not cover the spaces of shape {shape.key}", hint)
        return None
    faults = len(binder.report)
    for space in shape.spaces:
        word = words[space]
        if word != "." and (set(word) - set("nesw") or len(set(word)) < len(word)):
            message = f"{word!r} at {space} of tile {tile}: write sides as n, e, s, w, each once, or . for none"
            binder.fault(picture, "DEF-TILE", message)
        elif len(word) == 4:
            message = f"{space} of tile {tile} is walled on all four sides"
            binder.fault(picture, "DEF-TILE", message, "leave one side open")
    walls = tuple(SpaceSide(space, side) for space in shape.spaces for side in Side if side.value in words[space])
    if len(binder.report) == faults and not walls:
        binder.fault(picture, "DEF-TILE", f"tile {tile} has no wall", "every tile has at least one")
    return walls if len(binder.report) == faults else None


def with_looks(pieces: Mapping[str, PieceKind], rules: Node | None) -> Mapping[str, PieceKind]:
    """The pieces, those that are standard pieces with their looks in the names of their drawings."""
    if not any(with_look(kind.art, disc_of("black")) != kind.art for kind in pieces.values()):
        return pieces
    players = _players(rules)
    return {key: _with_look(key, kind, players) for key, kind in pieces.items()}


def _with_look(key: str, kind: PieceKind, players: Mapping[str, Disc]) -> PieceKind:
    if shape_of(kind.art) != kind.art:
        return kind
    if kind.colour:
        look: Disc | None = disc_of(kind.colour)
    else:
        owner = max((name for name in players if key == name or key.startswith(f"{name}-")), key=len, default="")
        named = key.partition("-")[0]
        look = players.get(owner) or (disc_of(named) if named in COLOURS else None)
    return kind if look is None else replace(kind, art=with_look(kind.art, look))


def _players(rules: Node | None) -> dict[str, Disc]:
    """The looks of the players whom rules as data name. What is at fault there is reported elsewhere."""
    players = rules.get("players") if rules is not None and rules.kind == "mapping" else None
    if players is None:
        return {}
    named = [(item.text, "") for item in players.items if item.kind == "scalar"]
    for key, item in players.entries:
        colour = item.get("colour") if item.kind == "mapping" else None
        named.append((key.text, colour.text if colour is not None and colour.kind == "scalar" else ""))
    return dict(zip((name for name, _ in named), discs(named), strict=True))
