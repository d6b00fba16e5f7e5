"""Transcripts and positions, as `figures.yaml` gives them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from msgspec import Struct

from ppgen.definition.schema import Yaml
from ppgen.definition.source import Unbound
from ppgen.diagnostics import Mark, did_you_mean

if TYPE_CHECKING:
    from ppgen.definition.bind import Binder
    from ppgen.definition.json_schema import Schema, SchemaWriter
    from ppgen.definition.source import Node


class TurnText(Struct, frozen=True):
    """A turn in the game's notation and its place: a text, or `{label: B, turn: TEXT, words: WORDS}`."""

    mark: Mark
    text: str
    """The turn."""
    label: str = ""
    """A name for the turn, such as the letter of a panel."""
    words: str = ""
    """What the turn did, in the words of the game; empty where its notation and ppgen say it."""

    @classmethod
    def bind(cls, node: Node, binder: Binder) -> TurnText:
        if node.kind == "scalar":
            return cls(node.mark, binder.text(node, "a turn"))
        known = ("label", "turn", "words")
        if node.kind == "mapping" and len(node.entries) == 1 and node.keys()[0] not in known:
            raise binder.wrong(node, "a turn", "put quotes around a turn with a colon")
        # A turn alone is a text: a mapping gives it a label, words, or both.
        parts = binder.mapping(node, known, ("turn",) if node.get("words") is not None else ("label", "turn"))
        if "turn" not in parts or len(parts) < 2:
            raise Unbound
        label = binder.text(parts["label"], "a label") if "label" in parts else ""
        words = binder.text(parts["words"], "what the turn did") if "words" in parts else ""
        return cls(parts["turn"].mark, binder.text(parts["turn"], "a turn"), label, words)

    @classmethod
    def schema(cls, writer: SchemaWriter) -> Schema:
        text = writer.value(str)
        labelled = writer.mapping({"label": text, "turn": text, "words": text}, ("label", "turn"))
        told = writer.mapping({"turn": text, "words": text}, ("turn", "words"))
        return {"anyOf": [text, labelled, told]}


class TranscriptSpec(Struct, frozen=True):
    """A game, or a part of one, turn by turn."""

    mark: Mark
    setup: str = ""
    """The position before the first turn: `setup`, or a notation. Required with `turns`."""
    turns: tuple[TurnText, ...] = ()
    """The turns in notation. A turn is text, or `{label: B, turn: TEXT}`, so that positions can refer to it by its
    label. `{turn: TEXT, words: WORDS}`, with or without a label, says what it did where a reader steps through it.
    Required, unless `pgn` or `pdn` has them.
    """
    players: Annotated[tuple[str, ...], Yaml(filled=True)] = ("player",)
    """The names of the players, for the `player` of a position."""
    pgn: str = ""
    """In place of `turns`, games in PGN, the text format of chess: a text, or the name of a file in the folder of the
    game, such as `games/first.pgn`.
    """
    pdn: str = ""
    """In place of `turns`, games in PDN, the text format of draughts: a text, or the name of a file."""
    game: Annotated[int, Yaml(min=1)] = 1
    """Which of the games in such a text is meant."""
    comments: bool = False
    """Whether the comments in such a text say what turns did where a reader steps through them."""
    setup_mark: Annotated[Mark, Yaml(place_of="setup")] = Mark("", 0, 0)

    @classmethod
    def bind(cls, node: Node, binder: Binder) -> TranscriptSpec:
        given = node.keys() if node.kind == "mapping" else ()
        missing = []
        if given and "pgn" not in given and "pdn" not in given:
            missing = [binder.missing(node, name) for name in ("setup", "turns") if name not in given]
            missing += [
                binder.fault(node.at(name), "DEF-UNKNOWN-KEY", f"{name!r} goes with 'pgn' or 'pdn'")
                for name in ("game", "comments")
                if name in given
            ]
        spec: TranscriptSpec = binder.record(node, cls)
        if missing:
            raise missing[0]
        return spec

    @classmethod
    def schema(cls, writer: SchemaWriter) -> Schema:
        listed: Schema = {"required": ["setup", "turns"], "properties": {"game": False, "comments": False}}
        recorded: list[Schema] = [{"required": [form], "properties": {"turns": False}} for form in ("pgn", "pdn")]
        return writer.mapping(writer.keys(cls)) | {"oneOf": [listed, *recorded]}


class PositionSpec(Struct, frozen=True):
    """A position: `setup`, a notation, or a mapping."""

    mark: Mark
    notation: str = ""
    """The position in notation."""
    after: str = ""
    """The transcript that leads to the position."""
    turn: int | None = None
    """After how many of its turns, or after the turn with this label; 0 is its setup. Without it, after the last
    turn.
    """
    player: str = ""
    """Whose part of the transcript is shown, by name, in a game where each player has a board of their own. By
    default that of the first player.
    """
    then: tuple[TurnText, ...] = ()
    """Further turns, which need not be legal."""

    @classmethod
    def bind(cls, node: Node, binder: Binder) -> PositionSpec:
        if node.kind == "scalar":
            return cls(node.mark, notation=binder.text(node, "a position"))
        before = len(binder.report)
        parts = binder.mapping(node, ("notation", "after", "turn", "player", "then"))
        notation = binder.part(parts, "notation", str, "")
        after = binder.part(parts, "after", str, "")
        then = binder.part(parts, "then", tuple[TurnText, ...], ())
        player = binder.part(parts, "player", str, "")
        turn: int | None = None
        if ("notation" in parts) == ("after" in parts):
            message = "a position has either 'notation' or 'after'"
            binder.fault(node, "DEF-MISSING-KEY", message, "after: NAME of a transcript")
        for name in ("turn", "player"):
            if name in parts and "after" not in parts:
                message = f"{name!r} goes with 'after', the name of a transcript"
                binder.fault(parts[name], "DEF-UNKNOWN-KEY", message)
        if after:
            binder.reference(parts["after"], after, "transcripts")
            if "turn" in parts:
                turn = _turn_number(parts["turn"], after, binder)
        if len(binder.report) > before:
            raise Unbound
        return cls(node.mark, notation, after, turn, player, then)

    @classmethod
    def schema(cls, writer: SchemaWriter) -> Schema:
        turn: Schema = {"anyOf": [{"type": "integer", "minimum": 0}, {"type": "string"}]}
        text: Schema = {"type": "string"}
        of_transcript = writer.mapping(writer.keys(cls, turn=turn, notation=text))
        either: Schema = {"oneOf": [{"required": ["notation"]}, {"required": ["after"]}]}
        with_after: Schema = {"dependencies": {"turn": ["after"], "player": ["after"]}}
        return {"anyOf": [text, of_transcript | either | with_after]}


def _turn_number(node: Node, transcript: str, binder: Binder) -> int | None:
    """The number of a turn, which YAML gives as a number or as a label."""
    labels = binder.turns.get(transcript)
    if isinstance(node.value, (str, float)):  # YAML takes `12.`, the number of a turn in PGN, for a number
        if labels is not None and node.text in labels:
            return labels.index(node.text) + 1
        if labels is not None:
            known = [label for label in labels if label]
            hint = did_you_mean(node.text, known, "labels of turns")
            binder.fault(node, "DEF-REFERENCE", f"{transcript!r} has no turn labelled {node.text!r}", hint)
        return None
    if type(node.value) is not int:
        binder.wrong(node, "the number or the label of a turn")
        return None
    if node.value < 0 or (labels is not None and node.value > len(labels)):
        count = "" if labels is None else f": {transcript!r} has {len(labels)} turns"
        binder.fault(node, "DEF-RANGE", f"there is no turn {node.text}{count}", "0 is the setup of the transcript")
        return None
    return node.value
