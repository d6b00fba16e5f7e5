"""The Markdown files that a rulebook consists of."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ppgen.diagnostics import Mark
from ppgen.patterns import pattern

if TYPE_CHECKING:
    from ppgen.definition.bind import Binder
    from ppgen.definition.json_schema import Schema, SchemaWriter
    from ppgen.definition.source import Node

RULEBOOK = "rulebook.md"
"""The file of a rulebook where `game.yaml` names no other."""
_FILE = pattern(r"(?:[A-Za-z0-9][A-Za-z0-9_-]*/){0,4}[A-Za-z0-9][A-Za-z0-9_-]*\.md")


def why_no_text_file(name: str) -> str:
    """Why a text cannot be the path of a Markdown file in the folder of a game; "" if it can."""
    if len(name) > 200 or not _FILE.fullmatch(name):
        return "write its path from the folder of the game, such as rules/scoring.md: letters, digits, - and _"
    return ""


class TextFile(str):
    """The path of a Markdown file, from the folder of the game, with its place in the definition."""

    __slots__ = ("mark",)

    mark: Mark

    def __new__(cls, text: str, mark: Mark) -> TextFile:
        name = super().__new__(cls, text)
        name.mark = mark
        return name

    def __getnewargs__(self) -> tuple[str, Mark]:  # type: ignore[override]
        return str(self), self.mark

    @classmethod
    def bind(cls, node: Node, binder: Binder) -> TextFile:
        text = binder.text(node, "the path of a Markdown file")
        if hint := why_no_text_file(text):
            raise binder.fault(node, "DEF-REFERENCE", f"{text!r} cannot be a part of the rulebook", hint)
        return cls(text, node.mark)

    @classmethod
    def schema(cls, writer: SchemaWriter) -> Schema:
        return {"type": "string", "pattern": f"^{_FILE.pattern}$"}
