"""YAML is read as plain data, every part knows its place, and what is unreasonable is refused quickly."""

from __future__ import annotations

import os
import tracemalloc
from pathlib import Path

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from ppgen.definition import source
from ppgen.definition.source import MAX_BYTES, MAX_DEPTH, MAX_NODES, Node, read_file, read_text
from ppgen.diagnostics import DefinitionError, Diagnostic
from tests.tools import counted


def faults(text: str) -> list[tuple[int, int, str]]:
    with pytest.raises(DefinitionError) as caught:
        read_text(text)
    return [(found.mark.line, found.mark.column, found.code) for found in caught.value.diagnostics]


def only_fault(path: Path) -> Diagnostic:
    with pytest.raises(DefinitionError) as caught:
        read_file(path)
    (found,) = caught.value.diagnostics
    return found


def at(node: Node, *keys: str | int) -> Node:
    for key in keys:
        found = node.items[key] if isinstance(key, int) else node.get(key)
        assert found is not None
        node = found
    return node


class TestMarks:
    def test_every_part_knows_its_line_and_column(self) -> None:
        root = read_text("a: 1\nb:\n  - x\n  - {c: ü, d: y}\n", "file.yaml")
        assert str(at(root, "a").mark) == "file.yaml:1:4"
        assert str(at(root, "b", 0).mark) == "file.yaml:3:5"
        assert str(at(root, "b", 1, "d").mark) == "file.yaml:4:15"
        assert str(root.entries[1][0].mark) == "file.yaml:2:1"

    def test_a_byte_order_mark_does_not_shift_columns(self, tmp_path: Path) -> None:
        file = tmp_path / "game.yaml"
        file.write_bytes(b"\xef\xbb\xbfa: 1\r\nb: 2\r\n")
        root = read_file(file)
        assert root.plain() == {"a": 1, "b": 2}
        assert root.mark.column == 1

    def test_a_merged_entry_keeps_the_place_where_it_was_written(self) -> None:
        root = read_text("base: &base {p: 1}\nuse: {<<: *base, q: 2}\n")
        assert at(root, "use", "p").mark.line == 1
        assert at(root, "use", "q").mark.line == 2


class TestScalars:
    @pytest.mark.parametrize(
        ("text", "value"),
        [
            ("true", True),
            ("False", False),
            ("12", 12),
            ("-3", -3),
            ("+3", 3),
            ("0", 0),
            ("0x1F", 31),
            ("1.50", 1.5),
            (".5", 0.5),
            ("1e3", 1000.0),
            ("~", None),
            ("null", None),
            ("", None),
        ],
    )
    def test_plain_scalars_mean_what_yaml_1_2_says(self, text: str, value: object) -> None:
        node = at(read_text(f"a: {text}"), "a")
        assert node.value == value
        assert type(node.value) is type(value)
        assert node.text == text

    @pytest.mark.parametrize("text", ["yes", "no", "on", "off", "y", "012", "1:30", "1_000", ".inf", ".nan", "v.0.5"])
    def test_what_yaml_1_1_would_twist_is_text(self, text: str) -> None:
        assert at(read_text(f"a: {text}"), "a").value == text

    def test_quoted_numbers_are_text(self) -> None:
        assert read_text("a: '12'\nb: \"true\"\nc: !!str 7\n").plain() == {"a": "12", "b": "true", "c": "7"}

    def test_a_number_of_absurd_length_is_text(self) -> None:
        digits = "9" * 5000
        assert at(read_text(f"a: {digits}"), "a").value == digits

    def test_dates_are_text(self) -> None:
        assert at(read_text("a: 2026-11-21"), "a").value == "2026-11-21"


class TestAnchors:
    def test_an_alias_stands_for_its_anchor(self) -> None:
        assert read_text("a: &x [1, 2]\nb: *x\n").plain() == {"a": [1, 2], "b": [1, 2]}

    def test_own_keys_count_more_than_merged_ones(self) -> None:
        text = "a: &a {p: 1, q: 1}\nb: &b {q: 2, r: 2}\nc: {<<: [*a, *b], r: 3}\n"
        assert read_text(text).plain()["c"] == {"p": 1, "q": 1, "r": 3}  # type: ignore[call-overload, index]

    def test_an_anchor_inside_itself_is_refused(self) -> None:
        assert faults("a: &loop\n  b: [1, *loop]\n") == [(2, 10, "DEF-RECURSION")]

    def test_an_unknown_alias_is_refused(self) -> None:
        assert faults("a: *nothing\n") == [(1, 4, "DEF-YAML")]

    def test_only_mappings_can_be_merged(self) -> None:
        assert faults("a: {<<: 7}\n") == [(1, 9, "DEF-TYPE")]


class TestRefusals:
    def test_duplicate_keys_are_reported_at_both_places(self) -> None:
        found = faults("a: 1\nb: 2\na: 3\n")
        assert found == [(1, 1, "DEF-DUPLICATE-KEY"), (3, 1, "DEF-DUPLICATE-KEY")]

    def test_all_duplicates_are_reported_at_once(self) -> None:
        assert len(faults("a: {x: 1, x: 2}\nb: {y: 1, y: 2}\n")) == 4

    def test_a_key_must_be_a_word(self) -> None:
        assert faults("? [a, b]\n: c\n") == [(1, 3, "DEF-TYPE")]

    @pytest.mark.parametrize("tag", ["!!python/object/apply:os.system", "!!binary", "!!set", "!mine", "!!timestamp"])
    def test_tags_are_refused(self, tag: str) -> None:
        assert faults(f"a: {tag} x\n") == [(1, 4, "DEF-TAG")]

    def test_a_second_document_is_refused(self) -> None:
        assert faults("a: 1\n---\nb: 2\n") == [(2, 1, "DEF-YAML")]

    def test_a_tab_in_the_indentation_is_named(self) -> None:
        with pytest.raises(DefinitionError, match="tab"):
            read_text("a:\n\tb: 1\n")

    def test_depth_is_limited(self) -> None:
        assert faults("[" * 50_000)[0][2] == "DEF-SIZE"
        assert read_text("[" * MAX_DEPTH + "]" * MAX_DEPTH).kind == "list"

    def test_expansion_beyond_reason_is_refused_before_it_is_done(self) -> None:
        text = "a: &a [x, x, x, x, x, x, x, x, x]\n"
        for before, name in zip("abcdefghij", "bcdefghijk", strict=True):
            text += f"{name}: &{name} [{', '.join(['*' + before] * 9)}]\n"
        with counted() as calls:
            assert faults(text)[0][2] == "DEF-SIZE"
        assert sum(calls) < 20 * MAX_NODES  # it would have 9 to the power of 11 parts

    def test_repeated_merging_is_counted_too(self) -> None:
        keys = ", ".join(f"k{number}: 1" for number in range(1000))
        text = f"a: &a {{{keys}}}\nb:\n" + "  - {<<: *a}\n" * 1000
        assert faults(text)[0][2] == "DEF-SIZE"

    def test_control_characters_cannot_be_smuggled_in_by_escapes(self) -> None:
        assert faults('a: "x\\e[2J"\n') == [(1, 4, "DEF-ENCODING")]
        assert read_text('a: "x\\ty\\nz"\n').plain() == {"a": "x\ty\nz"}

    def test_control_characters_are_refused_where_they_stand(self) -> None:
        assert faults("a: 1\nb: x\x07\n") == [(2, 5, "DEF-ENCODING")]


class TestFiles:
    def test_a_missing_file_is_named(self, tmp_path: Path) -> None:
        assert only_fault(tmp_path / "game.yaml").code == "DEF-FILE"

    def test_a_folder_is_no_file(self, tmp_path: Path) -> None:
        assert only_fault(tmp_path).code == "DEF-FILE"

    @pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no named pipes here")
    def test_a_pipe_is_not_waited_for(self, tmp_path: Path) -> None:
        os.mkfifo(tmp_path / "game.yaml")
        assert only_fault(tmp_path / "game.yaml").code == "DEF-FILE"

    def test_what_is_not_utf_8_is_named_at_its_place(self, tmp_path: Path) -> None:
        file = tmp_path / "game.yaml"
        file.write_bytes("a: 1\nü: é".encode() + "é\n".encode("latin-1"))
        found = only_fault(file)
        assert (found.mark.line, found.mark.column, found.code) == (2, 5, "DEF-ENCODING")

    def test_utf_16_is_refused(self, tmp_path: Path) -> None:
        file = tmp_path / "game.yaml"
        file.write_text("a: 1\n", encoding="utf-16")
        assert only_fault(file).code == "DEF-ENCODING"

    def test_a_huge_file_is_refused_unread(self, tmp_path: Path) -> None:
        file = tmp_path / "game.yaml"
        with file.open("wb") as stream:
            stream.truncate(MAX_BYTES * 1000)
        tracemalloc.start()
        try:
            assert only_fault(file).code == "DEF-SIZE"
            assert tracemalloc.get_traced_memory()[1] < 10 * MAX_BYTES
        finally:
            tracemalloc.stop()


words = st.text(st.characters(blacklist_categories=("Cs", "Cc", "Cn", "Co")), max_size=20)
keys = words.filter(lambda word: word != "<<")
scalars = st.none() | st.booleans() | st.integers(-(10**12), 10**12) | words
data = st.recursive(
    scalars,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(keys, inner, max_size=4),
    max_leaves=20,
)


@given(st.dictionaries(keys, data, max_size=5))
def test_what_a_yaml_writer_wrote_is_read_again(value: dict[str, object]) -> None:
    text = yaml.safe_dump(value, allow_unicode=True)
    assert read_text(text).plain() == value


@given(st.text(max_size=200))
def test_any_text_is_read_or_refused_with_a_place(text: str) -> None:
    found: tuple[Diagnostic, ...] = ()
    try:
        node = read_text(text)
    except DefinitionError as mistake:
        found, node = mistake.diagnostics, None
    assert (node is None) == bool(found)
    assert all(fault.mark.line >= 1 and fault.mark.column >= 1 for fault in found)


def test_the_slow_parser_reads_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    text = "a: [1, two, 3.0, ~]\nb: &b {c: 'x', d: y}\ne: *b\nf: |\n  x\n  y\n"
    quick = read_text(text)
    monkeypatch.setattr(source, "_LOADER", yaml.SafeLoader)
    assert read_text(text) == quick


@pytest.mark.parametrize("caption", ["{{ turn }}", "{{ turn }} is to move", "{{ turn }}: it moves"])
def test_a_quote_without_quotes_round_it_is_one_fault_that_says_so(caption: str) -> None:
    with pytest.raises(DefinitionError) as caught:
        read_text(f"figures:\n  - id: a\n    caption: {caption}\n    alt: A\n", "figures.yaml")
    (fault,) = caught.value.diagnostics
    assert (fault.mark.line, fault.mark.column) == (3, 15)
    assert "put quotes round a text that begins with a brace" in fault.hint
