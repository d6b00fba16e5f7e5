"""Limits with tolerance: what is kept, what is broken, and what is too close to say (then nothing is guessed)."""

from __future__ import annotations

from dataclasses import dataclass, field

from ppgen.rules.verdict import Fault

TOLERANCE = 1.0
"""Lengths on a table are known to a millimetre: what misses a limit by less is too close to say."""
EXACT = 0.005
"""Pieces this near each other, in mm, are in contact as their notation says: it gives lengths to 0.001."""
CONTACT = 0.25
"""Coins of a worm that are this near their neighbours are taken to touch them."""


def are(count: int, what: str) -> str:
    """`is 1 obstacle`, `are 3 obstacles`."""
    return f"is 1 {what}" if count == 1 else f"are {count} {what}s"


@dataclass(slots=True)
class Findings:
    """What was found wrong, and what is too close to say, each with a sentence. All lengths in mm."""

    faults: list[Fault] = field(default_factory=list)
    close: list[str] = field(default_factory=list)

    def add(self, other: Findings) -> None:
        """Take over what another found."""
        self.faults += other.faults
        self.close += other.close

    def least(self, value: float, limit: float, fault: Fault, what: str = "") -> None:
        """A distance that may not be below a limit. `what`: words to follow it where it is too close to say."""
        if value < limit - TOLERANCE:
            self.faults.append(fault)
        elif value < limit + TOLERANCE:
            self._at(fault, value, limit, what)

    def most(self, value: float, limit: float, fault: Fault, what: str = "", room: float = TOLERANCE) -> bool:
        """A distance that may not be above a limit; whether it is a fault.

        `what`: as for `least`. `room`: by how much the limit is kept for certain, where a millimetre would be too much.
        """
        if value > limit + TOLERANCE:
            self.faults.append(fault)
            return True
        if value > limit - room:
            self._at(fault, value, limit, what)
        return False

    def apart(self, gap: float, fault: Fault) -> None:
        """Two pieces that may touch and not overlap."""
        if gap < -TOLERANCE:
            self.faults.append(fault)
        elif gap < -EXACT:
            self._near(fault, gap, "none")

    def touching(self, gap: float, fault: Fault) -> None:
        """Two coins that must touch."""
        if abs(gap) > TOLERANCE:
            self.faults.append(fault)
        elif abs(gap) > CONTACT:
            self._near(fault, gap, "none")

    def clear(self, gap: float, fault: Fault) -> None:
        """Two coins that may not touch."""
        if gap < -TOLERANCE or abs(gap) <= EXACT:
            self.faults.append(fault)
        elif gap < TOLERANCE:
            self._near(fault, gap, "touching" if gap > 0 else "none")

    def _at(self, fault: Fault, value: float, limit: float, what: str) -> None:
        length = f"{round(value, 1) + 0.0:.1f} mm {what}".rstrip()
        self.close.append(f"{fault.where}: {length} is within {TOLERANCE:g} mm of the limit of {limit:.1f} mm")

    def _near(self, fault: Fault, gap: float, what: str) -> None:
        kind = "a gap" if gap > 0 else "an overlap"
        self.close.append(f"{fault.where}: {kind} of {abs(gap):.2f} mm is within {TOLERANCE:g} mm of {what}")
