"""docs/architecture.md says what the code weighs."""

from __future__ import annotations

from tools.mass import PAGE, circles, tokens, written


def test_the_table_is_current() -> None:
    text = PAGE.read_text(encoding="utf-8")
    assert written(text) == text, "run `make docs`"


def test_neither_words_nor_layout_count() -> None:
    code = "def double(x):\n    return 2 * x\n"
    told = '"""A module."""\n\n\ndef double(x):\n    """Twice.\n\n    As much."""\n\n    # why\n    return 2 * x\n'
    assert tokens(code) == tokens(told) == 10
    assert tokens("x = 'words'\n'words'\n") == 3


def test_no_module_of_one_room_is_in_a_circle_with_another_room() -> None:
    for circle in circles():
        assert len({module.split(".")[1] for module in circle}) == 1, sorted(circle)
