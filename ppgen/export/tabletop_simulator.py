"""A virtual table as a saved object of Tabletop Simulator: one JSON file and the pictures that it names.

The format is described in its knowledge base (kb.tabletopsimulator.com: Save File Format, Custom Deck, Custom Tile,
Custom Token; looked up in 2026-11). One unit is about an inch. A tile is two units wide and high at a scale of 1, its
thickness is in units, and its snap points are in its own coordinates, from -1 to 1. The knowledge base says nothing of
the sizes of boards, cards and tokens. So a board is a tile here: then its spaces lie where its snap points are. Those
of cards and tokens are what others measured.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from ppgen import escapes
from ppgen.export.model import Bag, Flat, Image, Pile, VirtualTable

UNIT = 25.4
"""A unit of length, in mm."""
TILE_SIDE = 2.0
"""How wide and high a tile is at a scale of 1, in units."""
TOKEN_SIDE = 3.75
"""The same of a token."""
CARD_HEIGHT = 3.037
"""How high a card is at a scale of 1, in units. Its width follows from its picture."""
TABLE = 0.96
"""How high the top of a table lies, in units."""
LIFTED = 0.01
"""How far things are kept off what they lie on, in units."""
MERGED = 15.0
"""How closely a token follows the outline of its picture, in pixels: the default of the program."""
_TILES = {"box": 0, "disc": 2}
_ROUNDED, _RECTANGULAR = 0, 1
"""The shapes of cards."""

Object = dict[str, Any]


def saved_object(table: VirtualTable, url: Callable[[Image], str]) -> str:
    """The text of the saved object; `url` says where a picture can be loaded."""
    return escapes.json(_Writer(table, url).saved())


class _Writer:
    """Writes the things of one table. Equal tables have equal texts."""

    def __init__(self, table: VirtualTable, url: Callable[[Image], str]) -> None:
        self._table = table
        self._url = url
        self._taken: set[str] = set()
        self._decks = 0

    def saved(self) -> Object:
        return {
            "SaveName": self._table.title,
            "GameMode": "",
            "Date": "",
            "VersionNumber": "",
            "Gravity": 0.5,
            "PlayArea": 0.5,
            "Table": "",
            "Sky": "",
            "Note": self._table.note,
            "TabStates": {},
            "LuaScript": "",
            "LuaScriptState": "",
            "XmlUI": "",
            "ObjectStates": [self._thing(thing) for thing in self._table.things],
        }

    def _thing(self, thing: Flat | Pile | Bag) -> Object:
        match thing:
            case Flat():
                return self._flat(thing)
            case Pile():
                return self._pile(thing)
            case Bag():
                return self._bag(thing)

    def _flat(self, flat: Flat) -> Object:
        thickness = flat.thickness / UNIT
        face = self._url(flat.face)
        image: Object = {
            "ImageURL": face,
            "ImageSecondaryURL": face if flat.back is None else self._url(flat.back),
            "ImageScalar": 1.0,
            "WidthScale": 0.0,
        }
        if flat.outline == "cut":
            kind = "Custom_Token"
            image["CustomToken"] = {
                "Thickness": _rounded(thickness),
                "MergeDistancePixels": MERGED,
                "StandUp": False,
                "Stackable": False,
            }
            size = max(flat.width, flat.height) / UNIT / TOKEN_SIDE
            scale = size, size
        else:
            kind = "Custom_Tile"
            image["CustomTile"] = {
                "Type": _TILES[flat.outline],
                "Thickness": _rounded(thickness),
                "Stackable": False,
                "Stretch": True,
            }
            scale = flat.width / UNIT / TILE_SIDE, flat.height / UNIT / TILE_SIDE
        height = TABLE + (flat.above + flat.thickness / 2) / UNIT + (LIFTED if flat.above else 0.0)
        saved = self._object(flat.id, kind, flat.name, flat.at, height, scale, turn=flat.turn)
        saved |= {"Locked": flat.fixed, "CustomImage": image}
        if flat.snaps:
            half = flat.width / 2, flat.height / 2
            saved["AttachedSnapPoints"] = [
                # A thing that faces the near edge of the table is turned about: its own x points to the left.
                {"Position": _vector(-x / half[0], thickness, -y / half[1])}
                for _, (x, y) in flat.snaps
            ]
        return saved

    def _pile(self, pile: Pile) -> Object:
        sheets: dict[str, Object] = {}
        first = self._decks + 1
        self._decks += len(pile.sheets)
        for number, sheet in enumerate(pile.sheets, first):
            sheets[str(number)] = {
                "FaceURL": self._url(sheet.faces),
                "BackURL": self._url(sheet.backs),
                "NumWidth": 10,
                "NumHeight": 7,
                "BackIsHidden": True,
                "UniqueBack": sheet.backs_differ,
                "Type": _ROUNDED if pile.rounded else _RECTANGULAR,
            }
        size = pile.height / UNIT / CARD_HEIGHT
        scale, height = (size, size), TABLE + 0.5
        cards: list[Object] = []
        for card in pile.cards:
            key = first + card.sheet
            saved = self._object(card.id, "Card", card.name, pile.at, height, scale, face_down=True)
            saved |= {
                "Hands": True,
                "HideWhenFaceDown": True,
                "CardID": key * 100 + card.cell,
                "SidewaysCard": pile.width > pile.height,
                "CustomDeck": {str(key): sheets[str(key)]},
            }
            cards.append(saved)
        if len(cards) == 1:  # a deck has two cards or more
            return cards[0] | {"Name": "CardCustom"}
        deck = self._object(pile.id, "DeckCustom", pile.name, pile.at, height, scale, face_down=True)
        return deck | {
            "HideWhenFaceDown": True,
            "SidewaysCard": pile.width > pile.height,
            "DeckIDs": [card["CardID"] for card in cards],
            "CustomDeck": sheets,
            "ContainedObjects": cards,
        }

    def _bag(self, bag: Bag) -> Object:
        saved = self._object(
            bag.id, "Infinite_Bag" if bag.endless else "Bag", bag.name, bag.at, TABLE + LIFTED, (1.0, 1.0)
        )
        return saved | {"ContainedObjects": [self._flat(flat) for flat in bag.contents]}

    def _object(
        self,
        name: str,
        kind: str,
        called: str,
        at: tuple[float, float],
        height: float,
        scale: tuple[float, float],
        *,
        turn: float = 0.0,
        face_down: bool = False,
    ) -> Object:
        """What every object has. Angles grow clockwise as seen from above."""
        x, z = at[0] / UNIT, at[1] / UNIT
        return {
            "GUID": self._guid(name),
            "Name": kind,
            "Transform": {
                "posX": _rounded(x),
                "posY": _rounded(height),
                "posZ": _rounded(z),
                "rotX": 0.0,
                "rotY": _rounded((180.0 - turn) % 360),
                "rotZ": 180.0 if face_down else 0.0,
                "scaleX": _rounded(scale[0]),
                "scaleY": 1.0,
                "scaleZ": _rounded(scale[1]),
            },
            "Nickname": called,
            "Description": "",
            "GMNotes": "",
            "AltLookAngle": _vector(0.0, 0.0, 0.0),
            "ColorDiffuse": {"r": 1.0, "g": 1.0, "b": 1.0},
            "LayoutGroupSortIndex": 0,
            "Value": 0,
            "Locked": False,
            "Grid": False,
            "Snap": True,
            "IgnoreFoW": False,
            "MeasureMovement": False,
            "DragSelectable": True,
            "Autoraise": True,
            "Sticky": True,
            "Tooltip": True,
            "GridProjection": False,
            "HideWhenFaceDown": False,
            "Hands": False,
            "LuaScript": "",
            "LuaScriptState": "",
            "XmlUI": "",
        }

    def _guid(self, name: str) -> str:
        """Six hexadecimal digits made of a name. No other object of this table has the same."""
        for attempt in _attempts():
            digest = hashlib.sha256(f"{self._table.game}/{name}{attempt}".encode()).hexdigest()[:6]
            if digest not in self._taken:
                self._taken.add(digest)
                return digest
        raise AssertionError  # pragma: no cover (16 million names)


def _attempts() -> Iterator[str]:
    yield ""
    for number in range(2, 1 << 24):
        yield f" {number}"


def _vector(x: float, y: float, z: float) -> Mapping[str, float]:
    return {"x": _rounded(x), "y": _rounded(y), "z": _rounded(z)}


def _rounded(value: float) -> float:
    """To the hundred-thousandth, without a negative zero."""
    return round(value, 5) + 0.0
