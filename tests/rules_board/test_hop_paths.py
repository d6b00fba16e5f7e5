"""The arrow of a hop goes the way of the hop, also round the edge of a ring."""

from __future__ import annotations

import pytest

from ppgen.blocks.grid.frame import Frame
from ppgen.blocks.grid.moves import reach
from ppgen.boards.arrangement import MoveArrow
from tests.rules_board.games import one

HOP = "{{moves: [hop: {{directions: orthogonal, {} }}]}}"
CAPTURING = HOP.format("over: enemy, captures: true, repeat: may")


def arrows(piece: str, position: str, wrap: str = "rows", columns: int = 5) -> dict[str, MoveArrow]:
    rules = one(piece, columns, 3, f"wrap: {wrap}")
    return {arrow.id: arrow for arrow in rules.arrange(rules.parse(position), ("legal-moves",)).arrows}


def path(arrow: MoveArrow) -> str:
    return " ".join(map(str, arrow.spaces))


def test_a_capture_round_the_edge_leaves_over_one_side_and_comes_in_over_the_other() -> None:
    arrow = arrows(CAPTURING, "5/M3m/5 white")["move-A2xD2"]
    assert path(arrow) == "A2 E2 D2"
    box = reach([arrow], Frame(5, 3, 10.0))
    assert box.x < 0
    assert box.right > 50
    assert arrow.thing.place == "A2 → D2"  # what a comparison of drawings says of it


def test_a_hop_without_a_capture_goes_round_the_edge_too() -> None:
    arrow = arrows(HOP.format("over: friend"), "5/5/M3M white")["move-A1-D1"]
    assert path(arrow) == "A1 E1 D1"


def test_a_flying_hop_names_every_space_on_its_way_round_the_edge() -> None:
    flying = HOP.format("over: enemy, captures: true, far: true")
    assert path(arrows(flying, "7/M3m2/7 white", columns=7)["move-A2xD2(E2)"]) == "A2 G2 F2 E2 D2"


@pytest.mark.parametrize("wrap", ["none", "rows"])
def test_a_straight_hop_needs_no_spaces_between(wrap: str) -> None:
    assert path(arrows(CAPTURING, "5/Mm3/5 white", wrap)["move-A2xC2"]) == "A2 C2"
