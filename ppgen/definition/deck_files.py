"""Decks in a file of their own, which `decks:` of a `game.yaml` names; and the ids of decks."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from ppgen.definition.files import has, own_file
from ppgen.definition.source import Node, read_file
from ppgen.diagnostics import DefinitionError, Diagnostic, did_you_mean
from ppgen.records import replace

if TYPE_CHECKING:
    from ppgen.definition.game import Game

KEY = "decks"
SHAPES = ("card", "round", "square", "hexagon")
"""The shapes of cards known by name. Any other is the outline of a drawing in `art/`."""


def with_decks(root: Node, folder: Path) -> Node:
    """A definition with the decks of the file that it names, if it names one.

    Raises DefinitionError for a file that is missing, leads out of the folder, cannot be read or holds anything else.
    """
    named = root.get(KEY)
    if named is None or named.kind != "scalar" or not isinstance(named.value, str):
        return root
    decks = _read(named, folder)
    entries = tuple((key, decks if value is named else value) for key, value in root.entries)
    return replace(root, entries=entries)


def _read(named: Node, folder: Path) -> Node:
    name = named.text
    if not name.endswith((".yaml", ".yml")) or "/" in name or "\\" in name or not name.isprintable():
        hint = "name a file beside game.yaml, such as decks.yaml, or write the decks here as a list"
        raise _fault(named, "DEF-REFERENCE", f"{name!r} names no file with decks", hint)
    if not has(folder, name):
        there = sorted(file.name for pattern in ("*.yaml", "*.yml") for file in folder.glob(pattern))
        hint = did_you_mean(name, there, "files beside game.yaml")
        raise _fault(named, "DEF-REFERENCE", f"there is no file {name!r} beside game.yaml", hint)
    root = read_file(own_file(folder, name))
    decks = root.get(KEY) if root.kind == "mapping" else None
    if decks is None:
        raise _fault(root, "DEF-MISSING-KEY", f"the key {KEY!r} is missing here", "write the decks as a list under it")
    others = [key for key, _ in root.entries if key.text != KEY]
    if others:
        hint = "this file has decks alone: everything else stands in game.yaml"
        raise DefinitionError(
            Diagnostic(key.mark, "DEF-UNKNOWN-KEY", f"there is no key {key.text!r} here", hint) for key in others
        )
    return decks


def _fault(node: Node, code: str, message: str, hint: str) -> DefinitionError:
    return DefinitionError([Diagnostic(node.mark, code, message, hint)])


def deck_ids(root: Node) -> tuple[str, ...]:
    """The ids of the decks of a definition, before anything is bound."""
    decks = root.get(KEY)
    ids = (deck.get("id") for deck in decks.items if deck.kind == "mapping") if decks is not None else ()
    return tuple(name.text for name in ids if name is not None)


def decks_called_as_sheets(game: Game) -> list[Diagnostic]:
    """The faults of decks that have the id of a sheet: printed, the two would be one file."""
    sheets = {sheet.id: sheet.mark for sheet in game.sheets}
    return [
        Diagnostic(deck.mark, "DEF-DUPLICATE-ID", f"id {deck.id!r} is that of the sheet at line {sheets[deck.id].line}")
        for deck in game.decks
        if deck.id in sheets
    ]
