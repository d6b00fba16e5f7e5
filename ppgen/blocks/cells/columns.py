"""How wide the columns of a table are, and how high its rows."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from ppgen.definition.cells import PlacedCell


def spread(sizes: Sequence[float], needs: Iterable[tuple[int, int, float]]) -> list[float]:
    """Sizes of columns or rows that are enough for what spans several: each need is (first, after the last, mm)."""
    result = list(sizes)
    for first, end, need in needs:
        missing = need - sum(result[first:end])
        if missing > 0:
            for at in range(first, end):
                result[at] += missing / (end - first)
    return result


def of_cells(
    placed: Iterable[PlacedCell], count: int, need: Callable[[PlacedCell], float], *, down: bool
) -> list[float]:
    """What columns (or rows, going `down`) need, in mm, so that every cell has its need."""
    alone = [0.0] * count
    several: list[tuple[int, int, float]] = []
    for each in placed:
        first, end = (each.row, each.bottom) if down else (each.column, each.right)
        if end - first == 1:
            alone[first] = max(alone[first], need(each))
        else:
            several.append((first, end, need(each)))
    return spread(alone, sorted(several, key=lambda span: span[1] - span[0]))


def shared_out(least: Sequence[float], wanted: Sequence[float], room: float, taking: Sequence[bool]) -> list[float]:
    """The widths of columns in so much room: what they want if there is enough; `taking` ones share the rest."""
    if room >= sum(wanted):
        takers = [at for at, takes in enumerate(taking) if takes] or range(len(wanted))
        rest = (room - sum(wanted)) / len(takers)
        return [width + (rest if at in takers else 0.0) for at, width in enumerate(wanted)]
    narrow, wide = sum(least), sum(wanted)
    share = max(0.0, room - narrow) / (wide - narrow) if wide > narrow else 0.0
    return [low + share * (high - low) for low, high in zip(least, wanted, strict=True)]
