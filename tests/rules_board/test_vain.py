"""What never holds or does nothing on its board, or with the moves of its game, is a fault at its place."""

from __future__ import annotations

import pytest

from ppgen.diagnostics import DefinitionError
from tests.rules_board.games import small

HEAD = "players: [white, black]\nblocked: loss\npieces:\n  man:\n    moves: [step: any]\n"
PASSING = HEAD.replace("blocked: loss", "blocked: pass")
ENDS = "ends:\n- "


def _after(words: str) -> str:
    return f"{HEAD}    after: [{words}]\n"


def _moves(words: str, more: str = "") -> str:
    return HEAD.replace("step: any", words) + more


NEVER_AGAIN = "no position comes about again"


@pytest.mark.parametrize(
    ("text", "at", "code", "message", "hint"),
    [
        (_after("flip: {directions: any, whom: []}"), "[]", "DEF-EMPTY", "whom is empty", ""),
        (_after("flip: {directions: any, with: []}"), "[]", "DEF-EMPTY", "with is empty", ""),
        (_after("convert: {directions: any, in: {except: all}}"), "{except", "DEF-EMPTY", "no space", "name spaces"),
        (
            _after("surround: {directions: orthogonal, in: corners}"),
            "corners",
            "DEF-RANGE",
            "`surround` never happens in these spaces",
            "`edge: true`",
        ),
        (
            _after("custodial-capture: {directions: orthogonal, in: corners}"),
            "corners",
            "DEF-RANGE",
            "`custodial-capture` never happens in these spaces",
            "look at `in`",
        ),
        (f"{HEAD}{ENDS}count: {{in: {{except: all}}, fewer: 1}}", "{except", "DEF-EMPTY", "no space", "name spaces"),
        (f"{HEAD}{ENDS}reached: {{region: {{except: all}}}}", "{except", "DEF-EMPTY", "no space", "name spaces"),
        (f"{HEAD}{ENDS}line: {{length: 3, region: A1-A2}}", "A1-A2", "DEF-RANGE", "no line of 3 spaces", "never"),
        (f"{HEAD}{ENDS}line: {{length: 3, region: corners}}", "corners", "DEF-RANGE", "no line of 3 spaces", "never"),
        (f"{HEAD}{ENDS}majority: {{when: {{passes: all}}}}", "all}", "DEF-RANGE", "nobody can ever pass", "`pass`"),
        (f"{HEAD}{ENDS}all-off", "all-off", "DEF-RANGE", "no piece ever leaves the board", "add `exit`"),
        (f"{HEAD}{ENDS}count: {{off-board: true, more: 2}}", "count:", "DEF-RANGE", "no piece ever", "add `exit`"),
        (f"{HEAD}{ENDS}draw: {{when: {{empty-spaces: 40}}}}", "40", "DEF-RANGE", "the board has 16", "never hold"),
        (f"{HEAD}{ENDS}majority: {{when: {{}}}}", "{}", "DEF-EMPTY", "says nothing", "such as"),
        (f"{HEAD}capture: compulsory", "compulsory", "DEF-RANGE", "nothing in this game captures", "leave this out"),
        (f"{HEAD}capture: majority", "majority", "DEF-RANGE", "nothing in this game captures", "leave this out"),
        (_moves("place", f"{ENDS}repetition: 3"), "repetition", "DEF-RANGE", NEVER_AGAIN, "leave"),
        (
            _moves("place", f"    after: [flip: any]\n{ENDS}repetition: 3"),
            "repetition",
            "DEF-RANGE",
            NEVER_AGAIN,
            "leave",
        ),
        (
            _moves("slide: {directions: any, max: 1, through: dark}"),
            "dark",
            "DEF-RANGE",
            "passes over nothing",
            "`max`",
        ),
        (_moves("slide: {directions: any, max: 1, over: friend}"), "friend", "DEF-RANGE", "goes one space", "`max`"),
        (_moves("step: {directions: any, into: {except: all}}"), "{except", "DEF-EMPTY", "no space", "name spaces"),
        (_moves("place: {into: {spaces: A1, except: dark}}"), "{spaces", "DEF-EMPTY", "no space", "name spaces"),
        (_moves("fly: {from: A1, into: A1}"), "fly", "DEF-RANGE", "to that same space", "`into`"),
        (_moves("step: {directions: {leap: [7, 7]}}"), "step", "DEF-RANGE", "a leap of [7, 7] leads off", "shorter"),
        (_moves("place: {beside: own, by: {leap: [7, 7]}}"), "{leap", "DEF-RANGE", "leads off this board", "shorter"),
        (
            f"{HEAD}{ENDS}majority: {{when: {{empty-spaces: 0}}, territory: {{leap: [7, 7]}}}}",
            "{leap",
            "DEF-RANGE",
            "lies next to another",
            "nobody's",
        ),
        (_moves("step: {directions: any, when: {hand: some}}"), "some", "DEF-RANGE", "never holds", "a `hand`"),
        (_moves("step: {directions: any, when: {hand: none}}"), "none", "DEF-RANGE", "never says anything", "a `hand`"),
        (
            _moves("step: {directions: any, when: {count: [{exactly: 3}, {more: 3}]}}"),
            "{more",
            "DEF-RANGE",
            "no number of these pieces",
            "never hold",
        ),
        (
            _moves(
                "place, step: {directions: any, when: {hand: some, count: {hand: true, fewer: 1}}}", "    hand: 2\n"
            ),
            "{hand: true",
            "DEF-RANGE",
            "no number of these pieces",
            "never hold",
        ),
        (f"{HEAD}swap: mirored", "mirored", "DEF-CHOICE", "'mirored' is not a choice", "did you mean 'mirrored'?"),
    ],
)
def test_what_never_holds_is_a_fault(text: str, at: str, code: str, message: str, hint: str) -> None:
    with pytest.raises(DefinitionError) as caught:
        small(text, 4, 4)
    (fault,) = caught.value.diagnostics
    line = next(number for number, line in enumerate(text.splitlines(), 1) if at in line)
    assert (fault.mark.line, fault.mark.column, fault.code) == (line, text.splitlines()[line - 1].index(at) + 1, code)
    assert message in fault.message
    assert hint in fault.hint


@pytest.mark.parametrize(
    "text",
    [
        _after("surround: {directions: orthogonal, in: corners, edge: true}"),
        _after("custodial-capture: {directions: orthogonal, in: edge}"),
        f"{HEAD}{ENDS}line: {{length: 3, region: A1-A3}}",
        f"{PASSING}{ENDS}majority: {{when: {{passes: all}}}}",
        HEAD.replace("step: any", "step: any, exit: forward") + f"{ENDS}all-off",
        f"{HEAD}{ENDS}draw: {{when: {{empty-spaces: 16}}}}",
        f"{HEAD}swap: false",
        _moves("step: {directions: any, onto: either}", "capture: compulsory"),
        _moves("step: any", "    after: [flip: any]\ncapture: majority"),
        _moves("step: {directions: any, then: [remove: {whose: enemy}]}", "capture: compulsory"),
        _moves("place", f"    after: [enclose: orthogonal]\n{ENDS}repetition: 3"),
        _moves("place", f"moves: [pass]\n{ENDS}repetition: 3"),
        PASSING.replace("step: any", "place") + f"{ENDS}repetition: 3",
        _moves("slide: {directions: any, max: 2, through: dark}"),
        _moves("fly: {from: A1, into: A1-A2}"),
        _moves("step: {directions: {leap: [3, 2]}}"),
        _moves("exit: [[4, 4]], step: any"),
        _moves("place, step: {directions: any, when: {hand: some, count: {hand: true, fewer: 2}}}", "    hand: 2\n"),
        _moves("step: {directions: any, when: {count: [{at-least: 2}, {fewer: 4}, {of: enemy, exactly: 1}]}}"),
    ],
)
def test_what_can_hold_is_none(text: str) -> None:
    assert small(text, 4, 4).tables.setup.masks


@pytest.mark.parametrize(
    ("text", "at"),
    [
        (_after("flip: {directions: any, whom: [man, mann]}"), "mann"),
        (_after("surround: {directions: any, with: [man, mann]}"), "mann"),
        (_after("promote: {to: [mann, man], in: far}"), "mann"),
        (_moves("place: {beside: mann}"), "mann"),
        (_moves("hop: {directions: any, piece: mann}"), "mann"),
        (_moves("step: {directions: any, onto: enemy, whom: [man, mann]}"), "mann"),
        (_moves("step: any, castle: {with: mann}"), "mann"),
        (_moves("step: any, en-passant: {directions: diagonal, piece: mann}"), "mann"),
        (_moves("slide: {directions: any, then: [shoot: {piece: mann, directions: any}]}"), "mann"),
        (_moves("step: {directions: any, then: [place: {piece: mann}]}"), "mann"),
        (_moves("step: {directions: any, then: [remove: {whose: enemy, piece: mann}]}"), "mann"),
        (f"{HEAD}{ENDS}draw: {{when: {{quiet: {{turns: 8, progress: [man, mann]}}}}}}", "mann"),
        (f"{HEAD}{ENDS}count: {{piece: mann, fewer: 2}}", "mann"),
        (f"{HEAD}{ENDS}count: {{of: whit, fewer: 2}}", "whit"),
        (f"{HEAD}{ENDS}all-in: {{region: far, piece: mann}}", "mann"),
        (f"{HEAD}{ENDS}line: {{length: 3, piece: mann}}", "mann"),
        (f"{HEAD}{ENDS}majority: {{when: {{empty-spaces: 0}}, piece: mann}}", "mann"),
        (f"{HEAD}{ENDS}majority: {{when: {{empty-spaces: 0}}, plus: {{whit: 1}}}}", "{whit"),
    ],
)
def test_a_wrong_name_is_reported_where_it_is_written(text: str, at: str) -> None:
    with pytest.raises(DefinitionError) as caught:
        small(text, 4, 4)
    lines = text.splitlines()
    line = next(number for number, line in enumerate(lines, 1) if at in line and number > 1)
    places = {(fault.mark.line, fault.mark.column, fault.code) for fault in caught.value.diagnostics}
    assert places == {(line, lines[line - 1].index(at) + 1, "DEF-REFERENCE")}


@pytest.mark.parametrize("word", ["step", "slide", "hop"])
def test_a_leap_beside_its_directions_says_where_it_belongs(word: str) -> None:
    with pytest.raises(DefinitionError) as caught:
        small(_moves(f"{word}: {{leap: [1, 2]}}"), 4, 4)
    (fault,) = caught.value.diagnostics
    assert (fault.code, fault.mark.line) == ("DEF-UNKNOWN-KEY", 5)
    assert fault.hint == "it belongs inside directions, as in {directions: {leap: …}}"
