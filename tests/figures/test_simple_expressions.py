"""Expressions that are read without a parser are what Jinja2 makes of them."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from jinja2 import Environment, TemplateSyntaxError
from jinja2.nodes import Output

from ppgen.figures.simple import simple, simple_pieces

NAMES = st.sampled_from(["score", "a", "A", "_x", "x1", "not", "if", "is", "and", "true", "None", "loop", "self", "in"])
STEPS = st.one_of(
    NAMES.map(".{}".format),
    st.integers(0, 10**12).map("[{}]".format),
    st.sampled_from(["['a b']", "['x-1']", "['']", "[0][1]", "['it\\'s']", '["a"]', "[-1]", "[01]", ".1", "()"]),
)
SPACES = st.sampled_from(["", " ", "  ", "\n", "\t"])
FILTERS = st.tuples(SPACES, SPACES, NAMES).map(lambda parts: f"{parts[0]}|{parts[1]}{parts[2]}")
EXPRESSIONS = st.tuples(
    SPACES, NAMES, st.lists(STEPS, max_size=4).map("".join), st.lists(FILTERS, max_size=2).map("".join), SPACES
).map("".join)
LITERALS = st.sampled_from(
    ["''", "'a b'", "'+'", "'é'", "'a|b'", "'if'", "'a' 'b'", "'~'", '"a"', "'\\\\'", "'{{'", "'"]
)
TERMS = st.lists(st.one_of(EXPRESSIONS, LITERALS, SPACES), min_size=1, max_size=3).map("~".join)
ODD = st.text(alphabet="{} a.|[0]'\\\n\r-+%#\"", max_size=12)


def parsed(source: str) -> object:
    """What Jinja2 reads; None for what it refuses, or reads as more than one thing."""
    try:
        (output,) = Environment(keep_trailing_newline=True).parse("{{" + source + "}}").body
    except (TemplateSyntaxError, ValueError):
        return None
    assert isinstance(output, Output)
    return output.nodes[0] if len(output.nodes) == 1 else None


def written_out(node: Any) -> object:
    """A part of an expression as plain data: its kind and its fields, for which Jinja2 has lists, we have tuples."""
    if isinstance(node, list | tuple):
        return [written_out(part) for part in node]
    names = getattr(node, "fields", None) or getattr(node, "__struct_fields__", None)
    if names is None:
        return node
    return type(node).__name__, {name: written_out(getattr(node, name)) for name in names if name != "ctx"}


@given(st.one_of(TERMS, ODD))
def test_what_is_read_is_what_jinja_reads(source: str) -> None:
    read = simple(source)
    assert read is None or written_out(read) == written_out(parsed(source))


@given(TERMS)
def test_parts_are_found_in_the_order_of_jinja(source: str) -> None:
    def kinds(node: Any) -> list[str]:
        return [type(node).__name__, *(kind for part in node.iter_child_nodes() for kind in kinds(part))]

    read = simple(source)
    assert read is None or kinds(read) == kinds(parsed(source))


@pytest.mark.parametrize(
    "source",
    [
        " score ",
        "a.b.c",
        " figures['no-way'].facts.score ",
        "path.legs[1].steps",
        " a.b |\nspelled | capitalize ",
        "' + '~ a.b | spelled ~'é'",
        "''",
    ],
)
def test_paths_filters_and_texts_are_read(source: str) -> None:
    assert written_out(simple(source)) == written_out(parsed(source)) is not None


@pytest.mark.parametrize(
    "source",
    ["true", "not a", "a if b", "-a", "a + 1", "a.none", "a | default(1)", "a ~ 1", "a ~", "'a' | b", "'~'", ""],
)
def test_whatever_is_more_is_left_to_jinja(source: str) -> None:
    assert simple(source) is None


def by_jinja(template: str) -> list[tuple[int, bool, str]] | None:
    """The pieces of a text by the lexer of Jinja2; None for one that it refuses."""
    pieces: list[tuple[int, bool, str]] = []
    offset, inside, source = 0, 0, ""
    try:
        for _, token, value in Environment(keep_trailing_newline=True).lexer.tokeniter(template, None):
            if token == "variable_begin":
                inside, source = offset, ""
            elif token == "variable_end":
                pieces.append((inside, False, source))
            elif token == "data":
                pieces.append((offset, True, value))
            else:
                source += value
            offset += len(value)
    except TemplateSyntaxError:
        return None
    return pieces


TEXTS = st.lists(st.one_of(TERMS.map("{{{{{}}}}}".format), ODD, st.just("a } b {")), max_size=4).map("".join)


@given(TEXTS)
def test_pieces_are_those_of_jinja(template: str) -> None:
    pieces = simple_pieces(template)
    assert pieces is None or list(pieces) == by_jinja(template)


def test_pieces_know_where_they_begin() -> None:
    assert simple_pieces("{{ a }} of {{ b | spelled }}\n") == (
        (0, False, " a "),
        (7, True, " of "),
        (11, False, " b | spelled "),
        (28, True, "\n"),
    )
