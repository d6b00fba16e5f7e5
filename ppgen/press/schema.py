"""The JSON Schemas of `game.yaml`, `figures.yaml`, a file of decks and `ppgen.toml`, for editors and other programs."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from functools import cache, partial
from itertools import combinations
from pathlib import PurePosixPath
from typing import TYPE_CHECKING, Any

from ppgen.arguments import check
from ppgen.definition.blocks import SumSpec
from ppgen.definition.decks import DeckFile, DeckLayoutSpec, DeckSpec
from ppgen.definition.figure import FigureBook
from ppgen.definition.game import Game
from ppgen.definition.json_schema import SchemaWriter, Vocabulary
from ppgen.definition.layouts import BlockSpec, PaperBlockSpec
from ppgen.definition.marks import Annotation
from ppgen.definition.project import ProjectFile
from ppgen.definition.quoting import QUOTED_IN
from ppgen.definition.schema import whole
from ppgen.definition.table_marks import TableMark
from ppgen.definition.variants import FORMULAS_IN, Variant
from ppgen.diagnostics import unknown
from ppgen.names import KINDS
from ppgen.rules.board.end_words import End
from ppgen.rules.board.move_words import Consequence, PieceMove, PlayerMove
from ppgen.rules.board.schema import BoardRules
from ppgen.scene.theme import THEMES

if TYPE_CHECKING:
    from ppgen.definition.json_schema import Place, Schema

NAMES = ("game", "figures", "decks", "project")
FILES: Mapping[str, str] = {name: f"{'ppgen' if name == 'project' else name}.schema.json" for name in NAMES}
"""The file of each schema, by the name of the schema."""
FOLDER = ".ppgen"
"""Where a project keeps its schemas, in its root: hidden, so that no game is sought there."""

_OF_RULES = ("players", "pieces", "blocked")
"""The keys that rules as data require. Two of them tell such rules from what a `rules.py` reads."""


def schema(name: str) -> dict[str, Any]:
    """The JSON Schema (draft-07) of `game.yaml`, `figures.yaml`, a file of decks or `ppgen.toml`.

    `name` is `game`, `figures`, `decks` or `project`.
    Raises EnvironmentProblem for another name.
    """
    check(schema, locals())
    if name not in NAMES:
        raise unknown("schema", name, NAMES)
    unions = {
        whole(BlockSpec): "block",
        Annotation: "mark",
        TableMark: "table-mark",
        PieceMove: "move",
        PlayerMove: "player-move",
    }
    unions |= {Consequence: "consequence", End: "end"}
    of_decks: dict[tuple[type[Any], str], Callable[[SchemaWriter], Schema]] = {(DeckSpec, "rows"): _rows}
    of_decks |= {(kind, side): _side for kind in (DeckSpec, DeckLayoutSpec) for side in ("face", "back")}
    if name == "decks":
        vocabulary = Vocabulary(
            unions, frozenset((SumSpec,)), {(DeckFile, "decks"): "quote"}, of_decks | {(DeckFile, "decks"): _deck_list}
        )
        return SchemaWriter(vocabulary).whole(DeckFile, "decks.yaml of ppgen")
    if name == "game":
        places: dict[tuple[type[Any], str], Place] = {(Game, key): "formula" for key in FORMULAS_IN}
        places |= {(Game, key): "quote" for key in QUOTED_IN}
        instead: dict[tuple[type[Any], str], Callable[[SchemaWriter], Schema]]
        instead = {(Game, "rules"): _rules, (Variant, "changes"): _changes, (Game, "decks"): _decks}
        vocabulary = Vocabulary(unions, frozenset((SumSpec,)), places, instead | of_decks)
        return SchemaWriter(vocabulary).whole(Game, "game.yaml of ppgen") | _board_for_rules()
    if name == "figures":
        on_paper = frozenset(PaperBlockSpec.__args__)
        return SchemaWriter(Vocabulary(unions, on_paper)).whole(FigureBook, "figures.yaml of ppgen")
    known = {"themes": tuple(THEMES), "formats": KINDS}
    instead = {(ProjectFile, key): partial(_words, words=tuple(words)) for key, words in known.items()}
    return SchemaWriter(Vocabulary(instead=instead)).whole(ProjectFile, "ppgen.toml")


@cache
def schema_text(name: str) -> str:
    """A schema as the text of a file, in ASCII, so that no terminal's encoding changes it. Raises as `schema` does."""
    return json.dumps(schema(name), indent=2) + "\n"


def modeline(name: str, file: str) -> str:
    """The first line of a definition, by which editors find its schema in the root of the project.

    `file` is the path of the definition from that root.

    >>> modeline("game", "games/race/game.yaml")
    '# yaml-language-server: $schema=../../.ppgen/game.schema.json'
    """
    up = "../" * (len(PurePosixPath(file).parts) - 1)
    return f"# yaml-language-server: $schema={up or './'}{FOLDER}/{FILES[name]}"


def _rules(writer: SchemaWriter) -> Schema:
    """Rules as data, or whatever a `rules.py` reads."""
    return {"if": _as_data(), "then": writer.value(BoardRules)}


def _decks(writer: SchemaWriter) -> Schema:
    """A list of decks, or the name of a file with one."""
    return {"anyOf": [_deck_list(writer), {"type": "string"}]}


def _deck_list(writer: SchemaWriter) -> Schema:
    return writer.in_full().items(writer.in_full().value(DeckSpec), 100)


def _rows(writer: SchemaWriter) -> Schema:
    """The name of a file, a list of rows, or how rows are made."""
    return {"anyOf": [{"type": "string"}, {"type": "array", "items": {"type": "object"}}, {"type": "object"}]}


def _side(writer: SchemaWriter) -> Schema:
    """One block, or a list of blocks."""
    block = writer.value(whole(BlockSpec))
    return {"anyOf": [block, writer.items(block)]}


def _board_for_rules() -> Schema:
    """Rules as data are those of a board."""
    return {
        "if": {"required": ["rules"], "properties": {"rules": _as_data()}},
        "then": {"anyOf": [{"required": ["board"]}, {"required": ["boards"]}]},
    }


def _as_data() -> Schema:
    """What tells rules as data from others."""
    return {"type": "object", "anyOf": [{"required": [one, other]} for one, other in combinations(_OF_RULES, 2)]}


def _changes(writer: SchemaWriter) -> Schema:
    """A definition in which every key may be left out, or removed by nothing (`~`)."""
    from ppgen.records import replace

    return replace(writer, partial=True).value(Game)


def _words(writer: SchemaWriter, words: tuple[str, ...]) -> Schema:
    return writer.items({"enum": list(words)})
