"""Annotations and field metadata are the schema: what each of them takes, and what it says of anything else."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from dataclasses import field as own_field
from typing import Annotated, ClassVar, Literal

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st
from msgspec import Struct, field

from ppgen.boards.grid import Grid, Space, SpaceSide
from ppgen.definition.bind import Binder, bind
from ppgen.definition.schema import Yaml
from ppgen.definition.source import Node, Unbound, read_text
from ppgen.diagnostics import Diagnostic, Mark


class Inner(Struct, frozen=True):
    name: str
    count: Annotated[int, Yaml(min=1, max=9)] = 1


class Keyed(Struct, frozen=True):
    mark: Mark
    key: Annotated[str, Yaml(from_key=True)]
    size: float = 1.0


class Dot(Struct, frozen=True):
    TAG: ClassVar[str] = "dot"
    radius: float = 1.0


class Line(Struct, frozen=True):
    TAG: ClassVar[str] = "line"
    spaces: tuple[Space, ...]
    label: str = ""


class Box(Struct, frozen=True):
    TAG: ClassVar[str] = "box"
    items: tuple[Block, ...]


Block = Dot | Line | Box


class Part(Struct, frozen=True):
    letter: str = ""
    caption: str = ""


class Whole(Struct, frozen=True):
    caption: str
    parts: Annotated[tuple[Part, ...], Yaml(flatten=True)]


class Everything(Struct, frozen=True):
    mark: Mark
    text: str = ""
    number: int = 0
    measure: float = 0.0
    truth: bool = False
    choice: Literal["left", "right"] = "left"
    maybe: str | None = None
    names: tuple[str, ...] = ()
    table: Mapping[str, int] = field(default_factory=dict)
    inner: Inner | None = None
    inners: Annotated[tuple[Inner, ...], Yaml(unique="name")] = ()
    keyed: Mapping[str, Keyed] = field(default_factory=dict)
    blocks: tuple[Block, ...] = ()
    space: Space | None = None
    side: SpaceSide | None = None
    raw: Node | None = None
    data: object = None
    per_leaf: int = 1
    start: Annotated[str, Yaml(key="from")] = ""
    friend: Annotated[str, Yaml(ref="friends")] = ""
    friends: Annotated[tuple[str, ...], Yaml(ref="friends")] = ()
    grid: Grid | None = None
    secret: Annotated[str, Yaml(given=True)] = "none"


def read(text: str, grid: Grid | None = None) -> Everything:
    report: list[Diagnostic] = []
    binder = Binder(report, names={"friends": ("ann", "bob")}, grid=grid)
    made = binder.read(read_text(text), Everything)
    assert not report
    return made


def faults(text: str, grid: Grid | None = None) -> list[Diagnostic]:
    report: list[Diagnostic] = []
    binder = Binder(report, names={"friends": ("ann", "bob")}, grid=grid)
    with pytest.raises(Unbound):
        binder.read(read_text(text), Everything)
    return sorted(report)


def codes(text: str, grid: Grid | None = None) -> list[str]:
    return [found.code for found in faults(text, grid)]


class TestWhatIsTaken:
    def test_the_mark_is_where_the_mapping_begins(self) -> None:
        assert read("\n  text: x\n").mark == Mark("<text>", 2, 3)

    @pytest.mark.parametrize("text", ["no", "1.0", "007", "1:30", "true", "2026-11-21"])
    def test_text_is_taken_as_written(self, text: str) -> None:
        assert read(f"text: {text}").text == text

    def test_a_measure_may_be_a_whole_number(self) -> None:
        made = read("measure: 3")
        assert made.measure == 3.0
        assert isinstance(made.measure, float)

    def test_an_optional_part_may_be_nothing(self) -> None:
        made = read("maybe: ~\ninner:\n")
        assert made.maybe is None
        assert made.inner is None

    def test_field_names_are_written_with_hyphens_or_by_their_key(self) -> None:
        made = read("per-leaf: 2\nfrom: here")
        assert (made.per_leaf, made.start) == (2, "here")

    def test_a_mapping_gives_its_values_their_keys(self) -> None:
        made = read("keyed: {a: {}, b: {size: 2}}").keyed
        assert [(item.key, item.size) for item in made.values()] == [("a", 1.0), ("b", 2.0)]
        assert made["b"].mark.column > made["a"].mark.column

    def test_a_block_is_a_mapping_with_one_key(self) -> None:
        made = read("blocks: [{dot: {radius: 2}}, {line: {spaces: [A1, B2], label: x}}]").blocks
        assert made == (Dot(2.0), Line((Space(0, 0), Space(1, 1)), "x"))

    def test_a_block_that_needs_nothing_may_be_a_word(self) -> None:
        assert read("blocks: [dot, {dot: }]").blocks == (Dot(), Dot())

    def test_a_block_with_one_required_field_may_be_given_that_alone(self) -> None:
        assert read("blocks: [{line: [A1]}]").blocks == (Line((Space(0, 0),)),)

    def test_blocks_may_hold_blocks(self) -> None:
        assert read("blocks: [{box: [dot, {box: [dot]}]}]").blocks == (Box((Dot(), Box((Dot(),)))),)

    def test_spaces_and_sides_are_read_by_their_names(self) -> None:
        made = read("space: F2\nside: F2n", Grid(7, 7))
        assert (str(made.space), str(made.side)) == ("F2", "F2n")

    def test_a_raw_part_keeps_its_node_and_data_is_plain(self) -> None:
        made = read("raw: {a: [1]}\ndata: {a: [1, x]}")
        assert made.raw is not None
        assert made.raw.kind == "mapping"
        assert made.data == {"a": [1, "x"]}

    def test_the_keys_of_a_single_part_may_stand_in_the_whole(self) -> None:
        report: list[Diagnostic] = []
        made = bind(read_text("caption: c\nletter: A"), Whole, report)
        assert made == Whole("c", (Part("A"),))
        assert bind(read_text("caption: c"), Whole, report) == Whole("c", (Part(),))
        assert bind(read_text("caption: c\nparts: [{letter: A}, {caption: d}]"), Whole, report) == Whole(
            "c", (Part("A"), Part("", "d"))
        )
        assert not report


@dataclass(frozen=True)
class OwnTerms:
    """What a program of somebody's own game may bind its rules to."""

    start: str = own_field(metadata={"key": "from"})
    coins: int = own_field(default=2, metadata={"min": 1, "max": 9})
    notes: Mapping[str, str] = own_field(default_factory=dict)


def test_a_dataclass_says_as_metadata_what_a_struct_says_in_its_annotations() -> None:
    report: list[Diagnostic] = []
    assert bind(read_text("from: A1"), OwnTerms, report) == OwnTerms("A1", 2, {})
    assert report == []
    assert bind(read_text("{start: A1, coins: 10}"), OwnTerms, report) is None
    assert sorted(fault.code for fault in report) == ["DEF-MISSING-KEY", "DEF-RANGE", "DEF-UNKNOWN-KEY"]


class TestWhatIsRefused:
    def test_every_fault_is_reported_and_not_only_the_first(self) -> None:
        text = "texd: x\nnumber: one\nmeasure: wide\ntruth: yes\nchoice: up\nnames: a\ninner: {count: 10}\nspace: Z\n"
        found = faults(text)
        assert [(item.mark.line, item.code) for item in found] == [
            (1, "DEF-UNKNOWN-KEY"),
            (2, "DEF-TYPE"),
            (3, "DEF-TYPE"),
            (4, "DEF-TYPE"),
            (5, "DEF-CHOICE"),
            (6, "DEF-TYPE"),
            (7, "DEF-MISSING-KEY"),
            (7, "DEF-RANGE"),
            (8, "DEF-SPACE"),
        ]

    def test_an_unknown_key_names_the_nearest_one(self) -> None:
        (found,) = faults("per_leaf: 2")
        assert found.hint == "did you mean 'per-leaf'?"

    @pytest.mark.parametrize("text", ["number: 1.5", "number: '1'", "number: true", "number: 012", "number: [1]"])
    def test_a_whole_number_is_nothing_else(self, text: str) -> None:
        assert codes(text) == ["DEF-TYPE"]

    @pytest.mark.parametrize("text", ["measure: .nan", "measure: .inf", "measure: 1e999", "measure: true"])
    def test_a_measure_is_finite(self, text: str) -> None:
        assert codes(text) == ["DEF-TYPE"]

    @pytest.mark.parametrize("word", ["yes", "no", "on", "1", "'true'"])
    def test_only_true_and_false_are_truth_values(self, word: str) -> None:
        assert codes(f"truth: {word}") == ["DEF-TYPE"]

    def test_text_may_not_be_left_out_after_its_key(self) -> None:
        assert codes("text:") == ["DEF-TYPE"]

    def test_a_choice_names_the_words_there_are(self) -> None:
        (found,) = faults("choice: lefd")
        assert "left" in found.hint

    def test_a_reference_must_exist(self) -> None:
        found = faults("friend: anne\nfriends: [bob, bill]")
        assert [(item.mark.line, item.mark.column, item.code) for item in found] == [
            (1, 9, "DEF-REFERENCE"),
            (2, 16, "DEF-REFERENCE"),
        ]
        assert found[0].hint == "did you mean 'ann'?"

    def test_what_must_be_unique_is_reported_at_both_places(self) -> None:
        assert codes("inners: [{name: a}, {name: b}, {name: a}]") == ["DEF-DUPLICATE-ID"] * 2

    def test_it_is_reported_even_beside_other_faults(self) -> None:
        assert codes("inners: [{name: a, nme: b}, {name: a}]") == [
            "DEF-DUPLICATE-ID",
            "DEF-UNKNOWN-KEY",
            "DEF-DUPLICATE-ID",
        ]

    def test_a_space_must_lie_on_the_board(self) -> None:
        (found,) = faults("space: H1", Grid(7, 7))
        assert found.code == "DEF-SPACE"
        assert "A1 to G7" in found.hint
        assert codes("side: A8n", Grid(7, 7)) == ["DEF-SPACE"]

    def test_a_value_that_its_class_refuses_is_out_of_range(self) -> None:
        assert codes("grid: {columns: 0, rows: 1}") == ["DEF-RANGE"]

    def test_what_is_given_otherwise_cannot_be_written(self) -> None:
        assert codes("secret: mine") == ["DEF-UNKNOWN-KEY"]

    @pytest.mark.parametrize(
        ("text", "code"),
        [
            ("blocks: [{dott: {}}]", "DEF-CHOICE"),
            ("blocks: [dott]", "DEF-CHOICE"),
            ("blocks: [{dot: {}, line: {}}]", "DEF-UNKNOWN-KEY"),
            ("blocks: [{}]", "DEF-TYPE"),
            ("blocks: [[dot]]", "DEF-TYPE"),
            ("blocks: [line]", "DEF-MISSING-KEY"),
            ("blocks: [{dot: 3}]", "DEF-TYPE"),
            ("blocks: [{box: [{line: [Z]}]}]", "DEF-SPACE"),
        ],
    )
    def test_a_block_that_is_none(self, text: str, code: str) -> None:
        assert codes(text) == [code]

    def test_the_keys_of_a_part_may_not_stand_beside_the_parts(self) -> None:
        report: list[Diagnostic] = []
        assert bind(read_text("caption: c\nletter: A\nparts: [{}]"), Whole, report) is None
        assert [found.code for found in report] == ["DEF-UNKNOWN-KEY"]

    def test_a_list_is_no_mapping(self) -> None:
        assert codes("[1, 2]") == ["DEF-TYPE"]
        assert codes("") == ["DEF-TYPE"]


anything = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.text(st.characters(exclude_categories=("Cc", "Cs", "Cn")), max_size=5)
    | st.sampled_from(["A1", "dot", "left", "ann"]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(["dot", "line", "name", "a"]), inner),
    max_leaves=8,
)


@given(st.dictionaries(st.sampled_from([*Everything.__struct_fields__, "per-leaf", "from", "x"]), anything))
def test_whatever_stands_there_is_bound_or_reported(value: dict[str, object]) -> None:
    report: list[Diagnostic] = []
    made = bind(read_text(yaml.safe_dump(value)), Everything, report, friends=("ann",))
    assert (made is None) == bool(report)
