"""Texts of sheets that quote what captions quote, too: `{{ decks.market.cards }}`, `{{ game.players.max }}`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar

from ppgen.definition.layouts import WhenSpec
from ppgen.definition.text import LocatedText, texts_in
from ppgen.diagnostics import DefinitionError, Diagnostic
from ppgen.figures.game_facts import definition_facts
from ppgen.figures.templates import CaptionFault, condition, fill
from ppgen.records import field_names, is_record, replace

if TYPE_CHECKING:
    from ppgen.definition.game import Game
    from ppgen.scene.card_picture import CardSource

B = TypeVar("B")


def filled_in(layout: B, game: Game, cards: CardSource | None) -> B:
    """A layout with what its texts quote of the definition and of the decks of the game filled in.

    Raises DefinitionError with every text that cannot be filled in, at its place. A deck that nothing quotes is not
    read.
    """
    if not any("{{" in text for text in texts_in(layout)):
        return layout
    faults: list[Diagnostic] = []
    values = {**definition_facts(game), "decks": {} if cards is None else cards.facts}
    filled = _filled(layout, values, faults)
    if faults:
        raise DefinitionError(dict.fromkeys(faults))
    return filled  # type: ignore[no-any-return]


def _filled(value: Any, values: Mapping[str, Any], faults: list[Diagnostic]) -> Any:
    """A part of a layout, filled in."""
    if isinstance(value, LocatedText):
        return _text(value, str(value), values, faults)
    if isinstance(value, tuple):
        return tuple(_filled(item, values, faults) for item in value)
    if isinstance(value, Mapping):
        return {key: _filled(item, values, faults) for key, item in value.items()}
    if not is_record(value) or not any("{{" in text for text in texts_in(value)):
        return value
    parts = {name: getattr(value, name) for name in field_names(value)}
    changed = {name: _filled(part, values, faults) for name, part in parts.items() if name != "if_"}
    if isinstance(value, WhenSpec) and isinstance(value.if_, LocatedText):
        changed["if_"] = _text(value.if_, condition(value.if_), values, faults)
    return replace(value, **changed)


def _text(text: LocatedText, template: str, values: Mapping[str, Any], faults: list[Diagnostic]) -> str:
    """One text, which keeps its place. Its faults are added to the others."""
    if "{{" not in text:
        return text
    try:
        return text.refilled(fill(template, values))
    except CaptionFault as problem:
        faults.append(problem.at(text.place(problem.offset), "DEF-QUOTE", "this text cannot be filled in: "))
    except DefinitionError as mistake:
        message = "this text quotes a deck that is at fault"
        quoted = Diagnostic(text.mark, "DEF-QUOTE", message, "its faults are reported at their places")
        faults += (*mistake.diagnostics, quoted)
    return text
