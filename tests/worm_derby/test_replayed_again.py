"""A transcript that begins as an earlier one did is judged as if it were the first."""

from __future__ import annotations

from ppgen.definition.load import load_figures, load_game
from ppgen.games.worm_derby.play import Races
from ppgen.games.worm_derby.terms import WormDerbyRules
from ppgen.rules.protocol import Transcript


def test_turns_shared_with_an_earlier_race_change_nothing() -> None:
    races = Races(WormDerbyRules())
    book = load_figures(load_game("worm-derby"))
    specs = list(book.transcripts.values())
    assert specs
    for spec in specs:
        turns = tuple(turn.text for turn in spec.turns)
        races.replay(Transcript(spec.setup, turns, spec.players))
        for count in (len(turns) // 2, len(turns) - 1):
            # The last turn again after fewer turns: another race with the same beginning, legal or not.
            other = Transcript(spec.setup, (*turns[:count], turns[-1]), spec.players)
            assert races.replay(other) == Races(WormDerbyRules()).replay(other)
