"""What lies between coin and tile, what is left for the judge, and what that leaves of scores (Scoring, footnote 3)."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import pytest

from ppgen.definition.load import load_game
from ppgen.figures.facts import lookup
from ppgen.figures.templates import CaptionFault, fill
from ppgen.games.pass_the_food.notation import parse_table
from ppgen.games.pass_the_food.outcomes import STEPS, leading, outcomes
from ppgen.games.pass_the_food.rules import PassTheFood, rules
from ppgen.games.pass_the_food.scoring import landings
from ppgen.rules.protocol import Transcript
from ppgen.rules.verdict import Fact, Verdict

RULES: PassTheFood = rules(load_game("pass-the-food"))
HALF_AND_HALF = "players:suns suns-2@50.8,25.4"
"""A coin that lies half on the null of Suns (1 and 3 points) and half on the null of Moons (1 and 2)."""


def judged(text: str) -> Verdict:
    """The verdict on a position, or on the last table of a transcript whose throws follow on lines of their own."""
    position, *turns = text.split("\n")
    if not turns:
        return RULES.judge(parse_table(position))
    return RULES.replay(Transcript(position, tuple(turns))).verdict(len(turns), turns)


def fact(text: str, path: str) -> Fact:
    return lookup(RULES.facts(parse_table(text)), path)


def test_the_edge_is_told_to_a_tenth_of_a_millimetre_and_a_hundredth_of_an_inch() -> None:
    assert fact("players:suns edge:100.06", "edge") == {"mm": 100.1, "inches": 3.94}
    assert fact("players:suns edge:152.4", "edge") == {"mm": 152.4, "inches": 6}


# Coins beneath --------------------------------------------------------------------------------------------------------


def test_a_coin_whose_part_over_the_tile_lies_on_another_coin_touches_no_tile() -> None:
    table = "players:suns,moons moons-2@0,25.4 suns-3@-4,25.4"
    assert judged("players:suns,moons suns-3@-4,25.4 moons-2@0,25.4").status == "legal"
    assert fact("players:suns,moons suns-3@-4,25.4 moons-2@0,25.4", "scores.suns") == 4
    assert judged(table).status == "legal"
    assert fact(table, "coins.suns-3.tile") == ""
    assert fact(table, "coins.suns-3.percent") == 0
    assert fact(table, "scores") == {"suns": 0, "moons": 4}
    assert fact(table, "players.suns.missed") == 1
    (cross,) = RULES.arrange(parse_table(table), ("missed",)).rings
    assert cross.id == "missed-suns-3"


def test_a_coin_counts_for_the_tile_that_it_covers_most_of_what_is_left() -> None:
    # It is over both nulls, more over that of Suns, but there it lies on the first coin.
    alone = "players:suns suns-2@49.8,25.4"
    assert fact(alone, "coins.suns-2.tile") == "suns-null"
    assert fact("players:suns,moons suns-3@41,25.4 moons-3@20,70 suns-2@49.8,25.4", "coins.suns-2.tile") == "moons-null"


def test_what_is_left_between_coins_is_a_difference_of_areas() -> None:
    # A coin 1 mm aside of the coin under it touches the tile with a crescent: 2 r d = 19.05 mm², but for d³ / 12.
    crescent = fact("players:suns,moons suns-2@25.4,25.4 moons-2@26.4,25.4", "coins.moons-2.covers.0.mm2")
    assert crescent == pytest.approx(19.05, abs=0.1)


def test_coins_thrown_later_take_nothing_away() -> None:
    assert fact("players:suns,moons suns-2@25.4,25.4 moons-2@26.4,25.4", "coins.suns-2.percent") == 100


def test_a_coin_wholly_on_coins_is_for_the_judge() -> None:
    table = "players:suns,moons suns-2@25.4,25.4 moons-2@25.4,25.4"
    found = judged(table)
    assert found.status == "unknown"
    assert "moons-2: it lies wholly on other coins" in found.tried
    assert fact(table, "coins.moons-2.tile") == {"possible": ["suns-null", ""]}
    assert fact(table, "scores") == {"suns": 4, "moons": {"possible": [0, 4]}}
    assert RULES.arrange(parse_table(table), ("missed",)).rings == ()
    assert judged("players:suns,moons suns-2@25.4,25.4 moons-2@26.4,25.4").status == "legal"


def test_a_coin_on_coins_beside_the_tiles_missed() -> None:
    assert judged("players:suns,moons suns-2@-20,25.4 moons-2@-20,25.4").status == "legal"


# Calls and scores -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("points", [3, 4])
def test_a_score_that_a_call_gives_is_unknown_and_the_reason_names_the_call(points: int) -> None:
    found = judged(f"{HALF_AND_HALF} score:suns={points}")
    assert found.status == "unknown"
    assert "142.5 mm² of suns-null" in found.tried
    tile = {3: "moons-null", 4: "suns-null"}[points]
    assert f"Suns score {points} if suns-2 counts for {tile}" in found.tried


@pytest.mark.parametrize("points", [0, 1, 2, 5, 7])
def test_a_score_that_no_call_gives_is_a_fault(points: int) -> None:
    found = judged(f"{HALF_AND_HALF} score:suns={points}")
    assert found.codes == ("PF-SCORE",)
    assert "3 or 4" in found.faults[0].message


def test_calls_combine() -> None:
    # Half on two nulls, and half on two 2s: one column twice (5 or 3) or two (3 + 2), and 1 and 5 by rank.
    two = "players:suns,moons suns-2@50.8,25.4 suns-3@50.8,76.2 moons-2@off"
    assert fact(two, "scores.suns") == {"possible": [9, 11]}
    assert judged(f"{two} score:suns=9").status == "unknown"
    assert judged(f"{two} score:suns=11").status == "unknown"
    assert judged(f"{two} score:suns=10").codes == ("PF-SCORE",)


def test_a_call_that_changes_no_score_leaves_the_score_known_and_the_table_unknown() -> None:
    table = "players:suns suns-3@25.4,150 suns-2@50.8,25.4"
    assert fact(table, "scores.suns") == 11
    assert judged(table).status == "unknown"


def test_a_score_is_that_of_a_player() -> None:
    assert judged("players:suns score:moons=0").codes == ("PF-SCORE",)


def test_a_coin_at_the_corner_of_four_tiles_has_four_calls() -> None:
    table = "players:suns suns-2@50.8,50.8"
    assert fact(table, "coins.suns-2.tile.possible") == ["moons-2", "moons-null", "suns-2", "suns-null"]
    assert fact(table, "scores.suns") == {"possible": [3, 4, 7, 8]}


def test_a_touch_within_tolerance_may_count_or_not() -> None:
    assert fact("players:suns suns-2@-9.4,25.4", "scores.suns") == {"possible": [0, 4]}


# Transcripts ----------------------------------------------------------------------------------------------------------


def test_a_call_is_open_however_the_table_came_about() -> None:
    assert judged("players:suns\nsuns-2@50.8,25.4").status == "unknown"
    assert judged(f"{HALF_AND_HALF}\nsuns-3@off\nsuns-4@off").status == "unknown"


def test_a_call_is_closed_when_the_coin_is_knocked_away() -> None:
    assert judged(f"{HALF_AND_HALF}\nsuns-3@70,25.4 suns-2@off").status == "legal"


def test_every_table_of_a_transcript_is_judged_by_itself() -> None:
    turns = ("suns-2@50.8,25.4", "suns-3@70,25.4 suns-2@off")
    replay = RULES.replay(Transcript("players:suns", turns))
    assert [replay.verdict(count, turns).status for count in range(3)] == ["legal", "unknown", "legal"]


def test_a_table_of_a_transcript_is_never_better_than_the_same_table_alone() -> None:
    random = Random(8)
    words = [f"{suit}-{rank}@" for suit in ("suns", "moons", "crowns") for rank in ("2", "3", "4")]
    places = [*(f"{x},{y}" for x in (-9.4, 20, 25.4, 50.8) for y in (25.4, 50.8, -160)), *["off"] * 4]
    statuses = set()
    for _ in range(300):
        coins = [random.choice(words) + random.choice(places) for _ in range(8)]
        score = random.choice(["", " score:suns=4", " score:moons=0", " score:crowns=3"])
        setup = f"players:suns,moons {' '.join(coins[: random.randint(0, 3)])}{score}"
        turns = tuple(random.choice([one, f"{one} {other}"]) for one, other in pairwise(coins) if one[:7] != other[:7])
        replay = RULES.replay(Transcript(setup, turns))
        for count in range(len(turns) + 1):
            alone, played = RULES.judge(replay.position(count)), replay.verdict(count, turns)
            statuses.add(played.status)
            assert played.status in (alone.status, "illegal"), (setup, turns[:count])
    assert statuses == {"legal", "unknown", "illegal"}


def test_a_score_written_in_the_setup_is_checked_after_throws() -> None:
    setup = "players:suns suns-2@25.4,25.4 score:suns=4"
    assert judged(setup).status == "legal"
    assert judged(f"{setup}\nsuns-3@off").status == "legal"
    found = judged(f"{setup}\nsuns-3@25.4,150")
    assert found.codes == ("PF-SCORE",)
    assert found.faults[0].turn == 1


def test_a_score_that_a_call_gives_stays_open_after_throws() -> None:
    assert judged(f"{HALF_AND_HALF} score:suns=3\nsuns-3@off").status == "unknown"


# Facts ----------------------------------------------------------------------------------------------------------------


def test_an_open_score_is_no_number() -> None:
    for path in ("scores.suns", "players.suns.score", "players.suns.suit_points", "players.suns.suits.suns.coins"):
        assert isinstance(fact(HALF_AND_HALF, f"{path}.possible"), list)


@pytest.mark.parametrize(
    "quoted",
    [
        "facts.scores.suns",
        "facts.scores.suns | int",
        "facts.scores.suns | round",
        "facts.scores.suns | spelled",
        "facts.scores.suns | join",
        "facts.scores.suns | first",
        "facts.scores.suns | upper",
        "facts.scores.suns + 0",
        "'some' if facts.scores.suns == 0 else 'none'",
        "'some' if facts.scores.suns > 0 else 'none'",
        "facts.players.suns.score",
        "facts.players.suns.suits.suns.points",
        "facts.players.suns.suits.suns.words",
        "facts.coins['suns-2'].tile",
        "facts.leaders | listed",
    ],
)
def test_a_caption_that_quotes_what_is_open_is_at_fault(quoted: str) -> None:
    # Moons have 4 for sure, Suns 3 or 4.
    facts = RULES.facts(parse_table("players:suns,moons suns-2@50.8,25.4 moons-2@25.4,25.4"))
    with pytest.raises(CaptionFault):
        fill(f"{{{{ {quoted} }}}}", {"facts": facts})


def test_a_caption_may_quote_what_is_possible() -> None:
    facts = RULES.facts(parse_table(HALF_AND_HALF))
    assert fill("{{ facts.scores.suns.possible | join(' or ') }}", {"facts": facts}).text == "3 or 4"


def test_what_every_call_leaves_the_same_is_a_plain_value() -> None:
    assert fact(HALF_AND_HALF, "players.suns.on") == 1
    assert fact(HALF_AND_HALF, "players.suns.rank_points") == 1
    assert fact(HALF_AND_HALF, "players.suns.suit_points") == {"possible": [2, 3]}


def test_the_leader_is_open_while_a_call_can_change_it() -> None:
    # Moons have 4 for sure, Suns 3 or 4.
    table = f"{HALF_AND_HALF.replace('suns ', 'suns,moons ', 1)} moons-2@25.4,25.4"
    assert fact(table, "leaders") == {"possible": [["suns", "moons"], ["moons"]]}
    assert fact("players:suns,moons suns-2@50.8,25.4 moons-2@25.4,279.4", "leaders") == ["moons"]


def test_who_may_lead_is_every_set_that_can_share_the_highest_score() -> None:
    assert leading({"suns": [3, 4], "moons": [4]}) == [["suns", "moons"], ["moons"]]
    assert leading({"suns": [1, 9], "moons": [4], "arms": [4]}) == [["suns"], ["moons", "arms"]]
    assert leading({"suns": [0]}) == [["suns"]]


def test_too_many_combinations_are_given_up() -> None:
    """As on a heap of all tiles in one place, which no rule allows."""
    heap = " ".join(
        f"-{s}-{r} tile:{s}-{r}@25.4,25.4" for s in ("suns", "moons", "arms") for r in ("2", "3", "4", "5", "ace")
    )
    coins = " ".join(f"suns-{rank}@{25 + at / 10},25.4" for at, rank in enumerate(("null", "ace", "2", "3", "4", "5")))
    table = f"players:suns {heap} {coins} score:suns=1"
    assert not outcomes(landings(parse_table(table)), "suns")
    assert fact(table, "scores.suns") == {"possible": None}
    assert "PF-TILE-PLACE" in judged(table).codes
    assert sum(5**coin for coin in range(1, 7)) < STEPS, "six coins with five choices each are followed"
