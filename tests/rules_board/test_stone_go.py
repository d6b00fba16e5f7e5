"""Go by the number of stones, against the published numbers of its positions and a program written from its rules."""

from __future__ import annotations

from tests.rules_board.enumerated import arising
from tests.rules_board.games import after, game, turns


def legal_boards(size: int) -> set[tuple[str, ...]]:
    """Every board on which each group has an empty point beside it, of all ways to put stones on one."""
    found = set()
    for number in range(3 ** (size * size)):
        cells, rest = [], number
        for _ in range(size * size):
            rest, colour = divmod(rest, 3)
            cells.append(" Ss"[colour])
        if all(breathes(cells, at, size) for at in range(size * size) if cells[at] != " "):
            found.add(tuple(cells))
    return found


def breathes(cells: list[str], start: int, size: int) -> bool:
    group, edge = {start}, [start]
    while edge:
        at = edge.pop()
        x, y = at % size, at // size
        for column, row in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)):
            if 0 <= column < size and 0 <= row < size:
                there = row * size + column
                if cells[there] == " ":
                    return True
                if cells[there] == cells[start] and there not in group:
                    group.add(there)
                    edge.append(there)
    return False


def test_all_positions_of_go_arise_and_no_others() -> None:
    """57 on two lines each way, 12,675 on three, as J. Tromp and G. Farnebäck counted them."""
    for size, published in ((2, 57), (3, 12675)):
        boards = legal_boards(size)
        assert len(boards) == published
        rules = game("stone_go", n=size)
        empty = {tuple(" " * size * size)}
        arisen = {
            tuple("S" if black >> at & 1 else "s" if white >> at & 1 else " " for at in range(size * size))
            for black, white in (position.masks for position in arising(rules))
        }
        assert arisen == boards | empty


def test_go_ends_when_both_have_passed() -> None:
    rules = game("stone_go", n=3)
    end = after(rules, "setup", "B2", "A1", "B1", "pass", "A2", "pass", "pass")
    assert end == "3/SS1/1S1 white passes:2"
    facts = rules.facts(rules.parse(end))
    won = facts["won"]
    assert isinstance(won, dict)
    assert (facts["winner"], won["sentence"]) == ("black", "Black has 3 stones and White 0.")
    assert turns(rules, end) == set()


def test_with_area_scoring_points_count_that_one_player_surrounds() -> None:
    rules = game("stone_go", "area", n=5)
    walls = "1S1s1/1S1s1/1S1s1/1S1s1/1S1s1 black passes:2"  # 10 each, and 5 points between them that are nobody's
    assert rules.result(rules.parse(walls)) == "White has won"
    assert rules.result(rules.parse("2Ss1/2Ss1/2Ss1/2Ss1/2Ss1 black passes:2")) == "White has won"  # 15 and 17
    larger = rules.parse("3Ss/3Ss/3Ss/3Ss/3Ss black passes:2")  # 20 and 12
    facts = rules.facts(larger)["won"]
    assert isinstance(facts, dict)
    assert facts["sentence"] == "Black has 20 points and White 12."
