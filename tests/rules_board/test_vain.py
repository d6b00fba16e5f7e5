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
    ],
)
def test_what_can_hold_is_none(text: str) -> None:
    assert small(text, 4, 4).tables.setup.masks


@pytest.mark.parametrize(
    ("text", "at"),
    [
        (_after("flip: {directions: any, whom: [mann]}"), "[mann]"),
        (_after("surround: {directions: any, with: [mann]}"), "[mann]"),
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
