"""The tints of regions, compiled: which spaces have which paint, and what is wrong."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping

from ppgen.boards.tints import TINTS, tint_role
from ppgen.diagnostics import did_you_mean
from ppgen.rules.board.compile_report import CompileReport
from ppgen.rules.board.regions import Atlas, NamedRegion, Tint
from ppgen.rules.board.tables import TintedSpaces


def compile_tints(
    regions: Mapping[str, NamedRegion], atlas: Atlas, roles: Collection[str], report: CompileReport
) -> tuple[TintedSpaces, ...]:
    """The tinted spaces of each region, in the order of the definition. `roles` are those of the game that have a fill.

    Points have no tint: that is a fault.
    """
    tinted: list[TintedSpaces] = []
    for name, region, player, tint in _each(regions):
        if not _fits(tint, atlas, roles, report):
            continue
        owner = atlas.names.index(player) if player else 0
        tinted.append(TintedSpaces(name, player, atlas.named_mask(region, owner), tint_role(tint.word)))
    return tuple(tinted)


def _each(regions: Mapping[str, NamedRegion]) -> Iterator[tuple[str, NamedRegion, str, Tint]]:
    for name, region in regions.items():
        for player, tint in region.tints.items():
            yield name, region, player, tint


def _fits(tint: Tint, atlas: Atlas, roles: Collection[str], report: CompileReport) -> bool:
    if atlas.board.made_of == "points":
        report.add(
            tint.mark,
            "DEF-CHOICE",
            "`tint` means nothing on this board",
            "points have no area: give the region a drawing in `pieces`",
        )
        return False
    if tint.word in TINTS or tint.word in roles:
        return True
    known = did_you_mean(tint.word, (*TINTS, *roles), "tints")
    report.add(tint.mark, "DEF-CHOICE", f"{tint.word!r} is no tint and no role with a fill", known)
    return False
