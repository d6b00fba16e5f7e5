"""The pages about definitions are current, and tell of every key what it is, its default and its unit."""

from __future__ import annotations

import re
import typing
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from msgspec import Struct

from ppgen.definition.allowances import Allowance
from ppgen.definition.areas import (
    AreaBoard,
    AreaLine,
    AreaName,
    AreaPairs,
    AreaSet,
    AreaShape,
    AreasSpec,
    Corner,
    MapPlace,
)
from ppgen.definition.bundled import bundled
from ppgen.definition.components import Catalogue
from ppgen.definition.docstrings import about, about_fields
from ppgen.definition.figure import Claim, Expectation, FigureBook, StatedValue
from ppgen.definition.game import Game
from ppgen.definition.json_schema import default_of
from ppgen.definition.load import load_game
from ppgen.definition.marks import MoveArrows
from ppgen.definition.points import PointBoard, PointLine, PointName, PointSet, PointsSpec
from ppgen.definition.project import ProjectFile, SettingText
from ppgen.definition.schema import FieldSpec, hints_of, record_spec
from ppgen.definition.source import Node
from ppgen.definition.spots import Spot
from ppgen.definition.table_marks import SignPlace
from ppgen.definition.transcript import TurnText
from ppgen.definition.unshown import Unshown
from ppgen.records import is_record
from ppgen.rules.board.blocked_words import BlockedPlayers
from ppgen.rules.board.condition_words import Count, Counts, Passes, Quiet
from ppgen.rules.board.directions import Directions
from ppgen.rules.board.effect_words import BetweenCount
from ppgen.rules.board.move_words import KindChoice
from ppgen.rules.board.piece_words import Letters, PlayerOrder, PlayerSpec
from ppgen.rules.board.regions import JoinedRegions, NamedRegion, Region
from ppgen.rules.board.schema import BoardRules
from ppgen.rules.board.swap_words import Swap
from ppgen.rules.load import has_rules, load_rules
from tools import reference

OWN_SHAPE = {
    Allowance,
    Unshown,
    Catalogue,
    Claim,
    Expectation,
    MoveArrows,
    SignPlace,
    Spot,
    AreaBoard,
    AreaLine,
    AreaName,
    AreaPairs,
    AreaSet,
    Corner,
    MapPlace,
    PointBoard,
    PointLine,
    PointName,
    PointSet,
    StatedValue,
    TurnText,
    Node,
    SettingText,
}
OWN_SHAPE |= {
    Letters,
    Swap,
    PlayerOrder,
    Directions,
    Region,
    NamedRegion,
    JoinedRegions,
    Counts,
    KindChoice,
    BlockedPlayers,
    Quiet,
    Passes,
    BetweenCount,
}
"""They read themselves, so their fields are not their keys."""
SHARES = {"bend", "grow", "ratio", "scale", "share"}
"""Numbers that are in proportion to others, and have no unit."""


def records(kind: Any, seen: dict[Any, None]) -> dict[Any, None]:
    for part in typing.get_args(kind):
        records(part, seen)
    if is_record(kind) and kind not in seen and kind not in OWN_SHAPE:
        seen[kind] = None
        for part in record_spec(kind).fields:
            records(part.kind, seen)
    return seen


RECORDS = {PlayerSpec: None, Count: None}
for root in (PointsSpec, AreasSpec, AreaShape, Game, FigureBook, BoardRules, ProjectFile):
    records(root, RECORDS)
KEYS = [(kind, spec) for kind in RECORDS for spec in record_spec(kind).fields]


def test_annotations_are_read_as_python_reads_them() -> None:
    for kind in RECORDS:
        ours, pythons = hints_of(kind), typing.get_type_hints(kind, include_extras=True)
        assert (list(ours), ours) == (list(pythons), pythons), kind


def name(value: Any) -> str:
    return value.key if isinstance(value, FieldSpec) else value.__name__


def written() -> dict[Path, str]:
    return {reference.DOCS / page: (reference.DOCS / page).read_text(encoding="utf-8") for page in reference.PAGES}


def test_the_committed_pages_and_schemas_are_current() -> None:
    stale = [str(path) for path, text in reference.pages().items() if path.read_text(encoding="utf-8") != text]
    assert stale == [], "run `make docs`"


def test_no_schema_is_left_from_before() -> None:
    assert set(reference.SCHEMAS.iterdir()) == set(reference.pages()) - set(written())


def test_every_record_is_a_frozen_struct() -> None:
    """A dataclass takes thirty times as long to make, at the start of every command.

    Boards are not of the schema alone, and know nothing of it: their limits are metadata.
    """
    records = [kind for kind in RECORDS if not kind.__module__.startswith("ppgen.boards.")]
    assert len(records) > 100
    assert [kind for kind in records if not (issubclass(kind, Struct) and kind.__struct_config__.frozen)] == []


@pytest.mark.parametrize("kind", RECORDS, ids=name)
def test_every_mapping_has_a_table(kind: Any) -> None:
    assert kind in [shown for text in written().values() for shown in reference.tabled(text)]


@pytest.mark.parametrize(("kind", "spec"), KEYS, ids=name)
def test_every_key_has_a_text(kind: Any, spec: FieldSpec) -> None:
    text = about_fields(kind).get(spec.name, "")
    assert re.match(r"[A-Z`].{5,}\.\Z", text, re.DOTALL), f"{kind.__name__}.{spec.name}: {text!r}"


@pytest.mark.parametrize(("kind", "spec"), KEYS, ids=name)
def test_every_length_has_a_unit(kind: Any, spec: FieldSpec) -> None:
    """Whatever may be a fraction is a length, an angle or a share."""
    measures = float in (spec.kind, *typing.get_args(spec.kind))
    assert bool(spec.unit) or not measures or spec.name in SHARES, f"{kind.__name__}.{spec.name}"


@pytest.mark.parametrize("kind", RECORDS, ids=name)
def test_every_mapping_says_what_it_is(kind: Any) -> None:
    assert about(kind).endswith(".")


def rows(kind: Any) -> Iterator[str]:
    """The lines of the table of a record as the pages have it."""
    for text in written().values():
        if kind in reference.tabled(text):
            heading = f"#### {kind.TAG}\n" if hasattr(kind, "TAG") else f"<!-- keys: {kind.__name__} -->"
            yield from re.split(r"\n(?:####|<!-- end)", text.split(heading, 1)[1], maxsplit=1)[0].splitlines()


@pytest.mark.parametrize("kind", RECORDS, ids=name)
def test_the_page_shows_each_key_with_its_default_and_unit(kind: Any) -> None:
    by_key = {line.split("`")[1]: line for line in rows(kind) if line.startswith("| `")}
    for spec in record_spec(kind).fields:
        if spec.key in ("grow", "allow", "when", "then", "part") and spec.key not in by_key:
            continue  # said once, for all blocks and moves
        default = default_of(spec)
        assert spec.unit in by_key[spec.key]
        assert ("| required |" in by_key[spec.key]) == (spec.required and spec is not record_spec(kind).flat)
        if isinstance(default, str):
            assert not default or f"`{default}`" in by_key[spec.key]
        elif isinstance(default, bool):
            assert f"`{str(default).lower()}`" in by_key[spec.key]
        elif isinstance(default, (int, float)):
            assert f"| `{default:g}` |" in by_key[spec.key]


@pytest.mark.parametrize("kind", list(RECORDS | dict.fromkeys(sorted(OWN_SHAPE - {Node}, key=name))), ids=name)
def test_what_reads_itself_describes_itself(kind: Any) -> None:
    reads = hasattr(kind, "bind") or hasattr(kind, "bind_all")
    assert hasattr(kind, "schema") == reads


def test_the_page_tells_what_no_key_could() -> None:
    page = written()[reference.DOCS / "definition.md"]
    for word in (
        "`PLAYER-KIND`",
        "`PLAYER-REGION`",
        "the value of an attribute",
        *(f"`{word}`" for word in overlays()),
    ):
        assert word in page


def overlays() -> set[str]:
    """What `show` may name in the bundled games."""
    games = [load_game(name) for name in bundled()]
    return {word for game in games if has_rules(game) for word in load_rules(game).overlays}


def test_every_link_of_the_tables_leads_to_a_heading() -> None:
    for page, text in written().items():
        for link in re.findall(r"\]\(([a-z-]*(?:\.md)?#[a-z-]+)\)", text):
            file, anchor = link.split("#")
            target = (reference.DOCS / file if file else page).read_text(encoding="utf-8")
            headings = {re.sub(r"[^a-z0-9 -]", "", line.lower()).strip().replace(" ", "-") for line in headed(target)}
            assert anchor in headings, f"{page.name}: {link}"


def headed(text: str) -> list[str]:
    return re.findall(r"^#+ (.+)$", text, re.MULTILINE)
