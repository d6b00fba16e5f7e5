"""Cards that changed places: no fewer than are told could have moved, and the others stand as they did."""

from __future__ import annotations

from itertools import combinations, permutations

from ppgen.baseline.deck_notes import Card, out_of_order


def test_the_fewest_cards_are_said_to_have_moved() -> None:
    old = [Card(name, 1, "", {}, {}) for name in "abcde"]
    for order in permutations(range(5)):
        new = [Card(old[place].key, 1, "", {}, {}) for place in order]
        moved = [
            card.key
            for card in out_of_order([(old[place], card) for place, card in zip(order, new, strict=True)], old, new)
        ]
        stay = [place for place in order if old[place].key not in moved]
        assert stay == sorted(stay), order
        assert len(stay) == longest_growing(order), order


def longest_growing(places: tuple[int, ...]) -> int:
    return next(
        size for size in range(5, 0, -1) if any(list(some) == sorted(some) for some in combinations(places, size))
    )
