"""Texts with values: what they may say, what they print, and that nothing in them takes long or goes deep."""

from __future__ import annotations

import operator as op
import random
import re
import tracemalloc
from typing import Any

import pytest

from ppgen.definition.load import load_game
from ppgen.definition.text import Filled, LocatedText
from ppgen.diagnostics import Mark
from ppgen.figures import expressions
from ppgen.figures.expressions import MAX_STEPS
from ppgen.figures.filters import FILTERS
from ppgen.figures.game_facts import definition_facts
from ppgen.figures.templates import MAX_FILLED, CaptionFault, fill

FACTS: dict[str, Any] = {
    "score": 12,
    "share": 61.44,
    "open": True,
    "none": None,
    "game": {"title": "The Long Way"},
    "items": 3,
    "count": {"red coin": 4},
    "legs": [{"steps": 6}, {"steps": 10}],
    "spaces": ["A1", "A2", "B3"],
    "long": "x" * 2000,
}
SIGNS = {"<": op.lt, "<=": op.le, ">": op.gt, ">=": op.ge, "==": op.eq, "!=": op.ne}


def filled(text: str) -> str:
    return fill(text, {"facts": FACTS}).text


@pytest.mark.parametrize(
    ("text", "printed"),
    [
        ("No value.", "No value."),
        ("{{ facts.score }} points", "12 points"),
        ("{{ facts.items }} {{ facts.count['red coin'] }}", "3 4"),
        ("{{ facts.legs[1].steps }} {{ facts.legs.0.steps }} {{ facts.legs[-1].steps }}", "10 6 10"),
        ("{{ 2 * facts.score + 1 }}", "25"),
        ("{{ (facts.score - 2) / 4 }} {{ facts.score // 5 }} {{ facts.score % 5 }} {{ -facts.score }}", "2.5 2 2 −12"),
        ("{{ facts.share | round }} {{ facts.share | round(1) }} {{ facts.share | int }}", "61 61.4 61"),
        ("{{ facts.share | round(0, 'ceil') }} {{ facts.share | round(1, 'ceil') }}", "62 61.5"),
        ("{{ facts.spaces | join('–') }}", "A1–A2–B3"),
        ("{{ facts.spaces | listed }}, {{ [facts.score] | listed }}", "A1, A2 and B3, 12"),
        ("{{ facts.spaces | length }} {{ facts.spaces | first }} {{ facts.spaces | last }}", "3 A1 B3"),
        ("{{ [1, 7, 2] | max }} {{ [1, 7, 2] | min }} {{ [1, 7, 2] | sum }} {{ -3 | abs }}", "7 1 10 3"),
        ("{{ facts.game.title | upper }} {{ facts.game.title | lower }}", "THE LONG WAY the long way"),
        ("{{ facts.score | spelled | capitalize }} {{ 21 | spelled }}", "Twelve 21"),
        ("{{ 'open' if facts.open else 'shut' }}", "open"),
        ("{{ 'a' ~ facts.score ~ 'b' }}", "a12b"),
        ("{{ 'yes' if facts.score > 9 and 'A1' in facts.spaces and not facts.score == 3 else 'no' }}", "yes"),
        ("{{ '}}' }}", "}}"),
    ],
)
def test_an_expression_prints_text_or_a_number(text: str, printed: str) -> None:
    assert filled(text) == printed


@pytest.mark.parametrize("sign", SIGNS)
@pytest.mark.parametrize("number", [11, 12, 13])
def test_a_comparison_is_that_of_numbers(sign: str, number: int) -> None:
    answer = "yes" if SIGNS[sign](FACTS["score"], number) else "no"
    assert filled(f"{{{{ 'yes' if facts.score {sign} {number} else 'no' }}}}") == answer


@pytest.mark.parametrize(
    "expression",
    [
        "1|round(999999999,'ceil')",
        "1|round(-1)",
        "'%999999999d' % 1",
        "'%s' % facts.score",
        "'a'|center(999999999)",
        "'a'.ljust(999999999)",
        "'\\t'.expandtabs(999999999)",
        "'{:999999999}'.format(1)",
        "'a'|format(1)",
        "'a' * 999999999",
        "[1] * 999999999",
        "9**9**9",
        "9 ** 2",
        "999999999999999999 * 9",
        "1e308 * 10",
        "1 / 0",
        "1 // 0",
        "1 % 0",
        "facts.spaces | join(facts.long)",
        "[facts.long, facts.long] | join",
        "facts.long ~ facts.long",
        "'a' + 'b'",
        "facts.game.title.upper",
        "facts.game.title.__class__",
        "facts.game.title[0]",
        "facts.game.keys",
        "facts.game.items()",
        "facts.spaces.append",
        "facts.spaces[0:2]",
        "facts.spaces[3]",
        "facts.spaces[facts.open]",
        "facts.score.real",
        "facts.none",
        "facts.open",
        "facts.spaces",
        "facts.game",
        "facts.nothing",
        "nothing",
        "range(9)",
        "self",
        "loop",
        "cycler",
        "facts.score is defined",
        "facts.score if facts.score else 1",
        "1 if facts.open",
        "facts.open + 1",
        "[1] | listed(2)",
        "facts | tojson",
        "facts | attr('x')",
        "{'a': 1}",
        "(1, 2) | sum",
        "facts.spaces == facts.spaces",
        "1 < 'a'",
        "0.0000001",
        "'abcdefg' | length",
        "facts.spaces | join('xxxx') | length",
        "'\\u202e\\x1b'",
        "'\\ud800'",
        "1, 2",
        "",
        "1 +",
        "(" * 150 + "1" + ")" * 150,
        "not " * 80 + "facts.open",
        "1" * 390,
        "1" + "+1" * 150,
    ],
)
def test_anything_else_is_a_fault_at_once(expression: str) -> None:
    tracemalloc.start()
    try:
        with pytest.raises(CaptionFault) as caught:
            filled("Text {{ " + expression + " }}")
        assert tracemalloc.get_traced_memory()[1] < 4_000_000
    finally:
        tracemalloc.stop()
    assert 0 <= caught.value.offset <= 5
    assert caught.value.message


@pytest.mark.parametrize(
    ("text", "offset"),
    [
        ("x" * 40_000, 4000),
        ("ab {% for x in y %}", 3),
        ("ab {# note #}", 3),
        ("ab {{- facts.score }}", 3),
        ("ab {{ facts.score }} and {{ facts.scor }}", 25),
        ("ab {{ facts.score", 3),
        ("{{ facts.long }}" * 5, 64),
    ],
)
def test_a_text_that_goes_too_far_is_a_fault_at_its_place(text: str, offset: int) -> None:
    with pytest.raises(CaptionFault) as caught:
        filled(text)
    assert caught.value.offset == offset


def test_many_values_run_out_of_steps() -> None:
    values = {"facts": {"list": list(range(1000))}}
    with pytest.raises(CaptionFault, match="steps"):
        fill("{{ facts.list | sum }}" * (MAX_STEPS // 1000 + 1), values)


def test_a_text_keeps_what_was_written_apart_from_what_was_filled_in() -> None:
    made = fill("Score {{ facts.score }} of {{ facts.score - 1 }}.", {"facts": FACTS})
    assert [(part.text, part.kind, part.offset) for part in made.segments] == [
        ("Score ", "text", 0),
        ("12", "value", 6),
        (" of ", "text", 23),
        ("11", "reckoned", 27),
        (".", "text", 48),
    ]


@pytest.mark.parametrize(
    ("expression", "kind"),
    [
        ("facts.legs[1].steps", "value"),
        ("facts.share | round(1)", "value"),
        ("facts.score if facts.score > 9 else facts.items", "value"),
        ("facts.score | spelled | upper", "value"),
        ("facts.spaces | join(', ')", "value"),
        ("facts.spaces | join('')", "reckoned"),
        ("facts.spaces | join('.')", "reckoned"),
        ("facts.spaces | join(' hundred ')", "reckoned"),
        ("facts.spaces | join(', 7, ')", "reckoned"),
        ("[facts.score, facts.items] | max", "value"),
        ("[facts.score, facts.items] | sum", "reckoned"),
        ("[facts.score, facts.items] | length", "reckoned"),
        ("['a', 'b', 'c'] | length | spelled", "reckoned"),
        ("facts.spaces | length", "value"),
        ("facts.count['red coin']", "value"),
        ("facts.items if facts.game.title == 'The Long Way' and 'A1' in facts.spaces else facts.score", "value"),
        ("(facts.items ~ facts.score) | lower", "reckoned"),
        ("-facts.score", "value"),
        ("7", "reckoned"),
        ("'seven'", "reckoned"),
        ("7 if facts.open else facts.score", "reckoned"),
        ("facts.score + 1", "reckoned"),
        ("[facts.score, 7] | last", "reckoned"),
    ],
)
def test_a_number_of_the_authors_own_is_no_value(expression: str, kind: str) -> None:
    (segment,) = fill("{{ " + expression + " }}", {"facts": FACTS}).segments
    assert segment.kind == kind


@pytest.mark.parametrize(
    ("expression", "pieces"),
    [
        ("'+' ~ facts.score", [("+", "reckoned"), ("12", "value")]),
        ("facts.score ~ '0'", [("12", "value"), ("0", "reckoned")]),
        ("facts.score ~ ' points' if facts.open else 'none'", [("12", "value"), (" points", "reckoned")]),
        ("facts.items ~ (facts.score ~ facts.score)", [("3", "value"), ("12", "value"), ("12", "value")]),
    ],
)
def test_what_is_joined_keeps_apart_what_it_was_joined_from(expression: str, pieces: list[tuple[str, str]]) -> None:
    segments = fill("{{ " + expression + " }}", {"facts": FACTS}).segments
    assert [(segment.text, segment.kind) for segment in segments] == pieces


def test_a_number_in_words_of_the_definition_is_the_authors_own() -> None:
    words = {"seat": LocatedText("at the lower edge", Mark("f", 1, 1)), "row": LocatedText("in row 5", Mark("f", 2, 1))}
    made = fill("{{ words.seat }}, {{ words.row }}, {{ words.row | upper }}", {"words": words})
    assert [part.kind for part in made.segments] == ["reckoned", "text", "reckoned", "text", "reckoned"]


def test_a_number_in_a_list_of_words_of_the_definition_is_the_authors_own() -> None:
    mark = Mark("f", 1, 1)
    facts = {"words": [LocatedText("row 5", mark), LocatedText("row 7", mark)], "quoted": ["row 5", "row 7"]}
    made = fill("{{ words | listed }}{{ words | join(', ') }}{{ words | length }}{{ quoted | listed }}", facts)
    assert [part.kind for part in made.segments] == ["reckoned", "reckoned", "value", "value"]


def test_the_texts_of_the_rules_are_the_authors_own_and_their_numbers_are_facts() -> None:
    facts = definition_facts(load_game("tic-tac-toe"))
    made = fill("{{ facts.rules.players[0] }}{{ facts.rules.ends[0].line }}", {"facts": facts})
    assert [part.kind for part in made.segments] == ["reckoned", "value"]


def test_a_value_is_never_read_as_a_template() -> None:
    assert fill("{{ facts.name }}", {"facts": {"name": "{{ 1 + 1 }}"}}).text == "{{ 1 + 1 }}"


ATOMS = (
    *("facts", "facts.score", "facts.share", "facts.spaces", "facts.game.title", "facts.long", "facts.open"),
    *("facts.none", "facts.legs", "1", "0", "999999999", "1e300", "'a'", "'%99d'", "''", "x", "[]", "[1, 2]"),
)
GLUE = (
    *("{} + {}", "{} - {}", "{} * {}", "{} / {}", "{} // {}", "{} % {}", "{} ** {}", "{} ~ {}", "{} == {}", "{} in {}"),
    *("({} if {} else 2)", "{}[{}]", "[{}, {}]", "{} | join({})", "{} | round({})", "{}.{}", "{}({})", "({}, {})"),
)


def expression(source: random.Random, depth: int) -> str:
    if depth == 0 or source.random() < 0.2:
        made = source.choice(ATOMS)
    else:
        made = source.choice(GLUE).format(expression(source, depth - 1), expression(source, depth - 1))
    return f"({made}) | {source.choice(tuple(FILTERS))}" if source.random() < 0.3 else made


def test_seeded_expressions_stay_within_their_bounds(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each prints text of bounded length or is a fault, and none takes more steps than a text may."""
    taken = 0
    take = expressions.Budget.take

    def counted(budget: Any, steps: int = 1) -> None:
        nonlocal taken
        taken += steps
        take(budget, steps)

    monkeypatch.setattr(expressions.Budget, "take", counted)
    source = random.Random(8)
    printed = 0
    for _ in range(3000):
        taken = 0
        text = " and ".join(
            "{{ " + expression(source, source.randrange(6)) + " }}" for _ in range(source.randrange(1, 4))
        )
        try:
            made: Filled = fill(text, {"facts": FACTS})
        except CaptionFault:
            pass
        else:
            printed += 1
            assert len(made.text) <= MAX_FILLED
            assert "0x" not in made.text
            assert "<" not in made.text
        assert taken <= MAX_STEPS + len(FACTS["long"])
    assert printed > 100


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("{{ {'a': 1} }}", "this cannot be part of an expression"),
        ("{{ (1, 2) }}", "this cannot be part of an expression"),
        ("{{ facts.spaces + 1 }}", "+ works on numbers, not on a list"),
    ],
)
def test_what_cannot_be_worked_out_is_said_in_plain_words(text: str, said: str) -> None:
    with pytest.raises(CaptionFault) as caught:
        filled(text)
    assert said in str(caught.value)


@pytest.mark.parametrize(
    ("written", "message", "hint"),
    [
        ("'a", "the quote ' is never closed", "between the other quotes"),
        ("'it's'", "the quote ' is never closed", ""),
        ("“turn”", "“ cannot be a quote here", 'write "'),
        ("facts..turn", "a dot needs a name after it", "moves.count"),
        ("turn[", "the bracket [ is never closed", "close it with ]"),
        ("(turn", "the bracket ( is never closed", "close it with )"),
        ("turn)", "nothing opens the bracket )", "leave it out"),
        ("turn }", "a single brace closes nothing", "write }}"),
        ("turn && turn", "& means nothing in an expression", "write and"),
        ("turn || turn", "a bar needs the name of a filter after it", "write or between them"),
        ("count.red coin", "'coin' stands where the expression should have ended", "count['red coin']"),
        ("* 3", "this is not an expression", "{{ moves.count }}"),
    ],
)
def test_what_cannot_be_read_is_said_in_words_of_its_text(written: str, message: str, hint: str) -> None:
    with pytest.raises(CaptionFault) as caught:
        fill("Pawns {{ turn }}. {{ " + written + " }}", {"turn": "white"})
    assert caught.value.message == message
    assert hint in caught.value.hint
    assert caught.value.offset == len("Pawns {{ turn }}. ")
    assert not re.search(r"token|unexpected|char|\bat \d", caught.value.message)
