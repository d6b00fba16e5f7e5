"""What positions of a game remember, gathered from the words that need it while rules are compiled."""

from __future__ import annotations

from msgspec import Struct, field

from ppgen.records import replace
from ppgen.rules.board.tables import MemorySlot


class Slots(Struct, frozen=True):
    """The slots so far, in the order of `Position.memory`."""

    found: list[MemorySlot] = field(default_factory=list)

    def add(self, slot: MemorySlot) -> int:
        """The number of the slot with this word, added if it is new; a number is remembered up to the largest that any
        word of the rules asks for.
        """
        for number, known in enumerate(self.found):
            if known.word == slot.word:
                self.found[number] = replace(known, max=max(known.max, slot.max))
                return number
        self.found.append(slot)
        return len(self.found) - 1
