"""How large the spaces of boards are where words beside them take part of the width."""

from __future__ import annotations

from ppgen.blocks.grid.fitting import largest_space


def test_boards_take_what_the_words_beside_them_leave() -> None:
    assert largest_space(lambda space: 40 + 5 * space, 80, 11) == 8


def test_words_wider_than_the_panel_leave_no_room_at_any_size() -> None:
    tried: list[float] = []

    def widest(space: float) -> float:
        tried.append(space)
        return 100 + 5 * space

    assert largest_space(widest, 80, 11) == 0
    assert min(tried) > 0
