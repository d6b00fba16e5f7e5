"""The pages about definitions are current, and tell of every key what it is, its default and its unit."""

from __future__ import annotations

import re
import typing
from pathlib import Path
from typing import Any

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
from ppgen.definition.reasons import SaidWords, Unshown
from ppgen.definition.schema import FieldSpec, hints_of, record_spec
from ppgen.definition.source import Node
from ppgen.definition.spots import Spot
from ppgen.definition.table_marks import SignPlace
from ppgen.definition.transcript import TurnText
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
    SaidWords,
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


def test_every_mapping_has_a_table() -> None:
    tabled = {shown for text in written().values() for shown in reference.tabled(text)}
    assert [kind for kind in RECORDS if kind not in tabled] == []


def test_every_key_has_a_text() -> None:
    texts = {named(kind, spec): about_fields(kind).get(spec.name, "") for kind, spec in KEYS}
    assert {key: text for key, text in texts.items() if not re.match(r"[A-Z`].{5,}\.\Z", text, re.DOTALL)} == {}


def test_every_length_has_a_unit() -> None:
    """Whatever may be a fraction is a length, an angle or a share."""
    measures = [(kind, spec) for kind, spec in KEYS if float in (spec.kind, *typing.get_args(spec.kind))]
    assert [named(kind, spec) for kind, spec in measures if not spec.unit and spec.name not in SHARES] == []


def named(kind: Any, spec: FieldSpec) -> str:
    return f"{kind.__name__}.{spec.name}"


def test_every_mapping_says_what_it_is() -> None:
    assert [kind for kind in RECORDS if not about(kind).endswith(".")] == []


def tables() -> dict[Any, dict[str, str]]:
    """By record, the line of each key in its table as the pages have it."""
    found: dict[Any, dict[str, str]] = {}
    for text in written().values():
        for kind in reference.tabled(text):
            heading = f"#### {kind.TAG}\n" if hasattr(kind, "TAG") else f"<!-- keys: {kind.__name__} -->"
            rows = re.split(r"\n(?:####|<!-- end)", text.split(heading, 1)[1], maxsplit=1)[0].splitlines()
            found.setdefault(kind, {}).update({row.split("`")[1]: row for row in rows if row.startswith("| `")})
    return found


def test_the_page_shows_each_key_with_its_default_and_unit() -> None:
    table = tables()
    assert [
        f"{named(kind, spec)}: {table[kind].get(spec.key)}"
        for kind, spec in KEYS
        # These are said once, for all blocks and moves.
        if spec.key in table[kind] or spec.key not in ("grow", "allow", "when", "then", "part")
        if not is_told(kind, spec, table[kind].get(spec.key, ""))
    ] == []


def is_told(kind: Any, spec: FieldSpec, row: str) -> bool:
    """Whether a row of a table shows the default and the unit of its key."""
    required = spec.required and spec is not record_spec(kind).flat
    if not row or spec.unit not in row or ("| required |" in row) != required:
        return False
    match default_of(spec):
        case str(default):
            return not default or f"`{default}`" in row
        case bool(default):
            return f"`{str(default).lower()}`" in row
        case int(default) | float(default):
            return f"| `{default:g}` |" in row
        case _:
            return True


def test_what_reads_itself_describes_itself() -> None:
    reads = {kind: hasattr(kind, "bind") or hasattr(kind, "bind_all") for kind in {*RECORDS, *OWN_SHAPE} - {Node}}
    assert [kind for kind, itself in reads.items() if hasattr(kind, "schema") != itself] == []


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
