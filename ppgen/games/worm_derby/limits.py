"""Limits with tolerance: what is kept, what is broken, and what is too close to decide."""

from __future__ import annotations

from msgspec import Struct, field

from ppgen.rules.verdict import Fault

TOLERANCE = 1.0
"""Lengths on a table are known to a millimetre: within a millimetre of a limit it is too close to decide."""
EXACT = 0.005
"""Pieces this close, in mm, are in contact as far as the notation can say, which gives lengths to 0.001."""
CONTACT = 0.25
"""Coins of a worm this close to their neighbours, in mm, count as touching them."""


def are(count: int, what: str) -> str:
    """`is 1 obstacle`, `are 3 obstacles`."""
    return f"is 1 {what}" if count == 1 else f"are {count} {what}s"


class Findings(Struct):
    """Faults, and a sentence for everything that is too close to decide. All lengths in mm."""

    faults: list[Fault] = field(default_factory=list)
    close: list[str] = field(default_factory=list)

    def fault(self, code: str, where: str, message: str, hint: str = "", expected: str = "", actual: str = "") -> None:
        self.faults.append(Fault(code, where, message, hint, expected, actual))

    def add(self, other: Findings) -> None:
        self.faults += other.faults
        self.close += other.close

    def at_least(self, value: float, limit: float, fault: Fault, what: str = "") -> None:
        """A distance that may not be below a limit. `what` follows the distance where it is too close to decide."""
        if value < limit - TOLERANCE:
            self.faults.append(fault)
        elif value < limit + TOLERANCE:
            self._at(fault, value, limit, what)

    def at_most(self, value: float, limit: float, fault: Fault, what: str = "", room: float = TOLERANCE) -> bool:
        """A distance that may not be above a limit; returns whether it is a fault.

        `what`: as for `at_least`. `room`: the margin within which it is too close to decide, where it is below 1 mm.
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
