"""The rules say of many positions and turns what they have said of them: see `tests/held/verdicts.py`."""

from __future__ import annotations

import pytest

from tests.held.drawings import games
from tests.held.verdicts import ON_BOARDS, held, verdicts, wanderings

HELD = held()


@pytest.mark.parametrize("game", games())
def test_no_verdict_and_no_fact_is_another_and_witnesses_lead_there(game: str) -> None:
    now = verdicts(game)
    assert now.keys() == {name for name in HELD if name.startswith(f"{game} ") and " wandering " not in name}
    assert [(name, said) for name, (text, said) in now.items() if HELD[name] != text] == []
    assert [each.case for _, said in now.values() for each in said if not each.leads_there] == []


@pytest.mark.parametrize("game", ON_BOARDS)
def test_no_position_of_a_random_game_allows_other_turns(game: str) -> None:
    now = wanderings(game)
    assert [name for name, text in now.items() if HELD[name] != text] == []
