"""docs/definition.md names every key that a definition may hold."""

from __future__ import annotations

import dataclasses
import re
import typing
from pathlib import Path
from typing import Any

import pytest

from ppgen.definition.components import Catalogue
from ppgen.definition.figure import Claim, Expectation, FigureBook, MoveArrows, StatedValue, TurnText
from ppgen.definition.game import Game
from ppgen.definition.schema import record_spec
from ppgen.definition.source import Node

PAGE = Path(__file__).parent.parent.parent / "docs" / "definition.md"
OWN_SHAPE = {Catalogue, Claim, Expectation, MoveArrows, StatedValue, TurnText, Node}
"""They read themselves, so their fields are not their keys."""


def records(kind: Any, seen: dict[Any, None]) -> dict[Any, None]:
    for part in typing.get_args(kind):
        records(part, seen)
    if dataclasses.is_dataclass(kind) and kind not in seen and kind not in OWN_SHAPE:
        seen[kind] = None
        for part in record_spec(kind).fields:  # type: ignore[arg-type]
            records(part.kind, seen)
    return seen


@pytest.mark.parametrize("kind", records(FigureBook, records(Game, {})), ids=lambda kind: kind.__name__)
def test_every_key_is_in_the_reference(kind: Any) -> None:
    written = set(re.findall(r"`([a-z-]+)`", PAGE.read_text(encoding="utf-8")))
    tag = {kind.TAG} if hasattr(kind, "TAG") else set()
    assert tag | set(record_spec(kind).by_key) <= written
