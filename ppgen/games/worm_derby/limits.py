"""Limits with tolerance: what is kept, what is broken, and what is too close to say (then nothing is guessed)."""

from __future__ import annotations

from dataclasses import dataclass, field

from ppgen.rules.verdict import Fault

CONTACT = 0.25
"""Two pieces this near each other, in mm, touch."""
TOLERANCE = 1.0
"""Lengths on a table are known to a millimetre: what misses a limit by less is too close to say."""


@dataclass(slots=True)
class Findings:
    """What was found wrong, and what is too close to say, each with a sentence."""

    faults: list[Fault] = field(default_factory=list)
    close: list[str] = field(default_factory=list)

    def least(self, value: float, limit: float, fault: Fault) -> None:
        """A distance that may not be below a limit."""
        if value < limit - TOLERANCE:
            self.faults.append(fault)
        elif value < limit + TOLERANCE:
            self.close.append(
                f"{fault.where}: {value:.1f} mm is within {TOLERANCE:g} mm of the limit of {limit:.1f} mm"
            )

    def most(self, value: float, limit: float, fault: Fault) -> bool:
        """A distance that may not be above a limit; whether it is a fault."""
        if value > limit + TOLERANCE:
            self.faults.append(fault)
            return True
        if value > limit - TOLERANCE:
            self.close.append(
                f"{fault.where}: {value:.1f} mm is within {TOLERANCE:g} mm of the limit of {limit:.1f} mm"
            )
        return False

    def apart(self, gap: float, fault: Fault) -> None:
        """Two pieces that may touch and not overlap."""
        if gap < -TOLERANCE:
            self.faults.append(fault)
        elif gap < -CONTACT:
            self.close.append(f"{fault.where}: an overlap of {-gap:.2f} mm is within {TOLERANCE:g} mm of none")

    def touching(self, gap: float, fault: Fault) -> None:
        """Two coins that must touch."""
        if abs(gap) > TOLERANCE:
            self.faults.append(fault)
        elif abs(gap) > CONTACT:
            self.close.append(f"{fault.where}: a gap of {gap:.2f} mm is within {TOLERANCE:g} mm of none")

    def clear(self, gap: float, fault: Fault) -> None:
        """Two coins that may not touch."""
        if gap <= CONTACT:
            self.faults.append(fault)
        elif gap < TOLERANCE:
            self.close.append(f"{fault.where}: a gap of {gap:.2f} mm is within {TOLERANCE:g} mm of touching")
