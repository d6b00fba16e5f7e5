"""A drawing, a file of a baseline, and how they differ."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Literal, TypeAlias

from msgspec import Struct

from ppgen.baseline import telling
from ppgen.baseline.difference import Difference
from ppgen.diagnostics import Diagnostic, Mark
from ppgen.images.model import RasterImage
from ppgen.records import told_by

Kind: TypeAlias = Literal[
    "same", "noted", "rewritten", "changed", "renamed", "added", "removed", "orphaned", "unreadable", "withheld"
]

KINDS: Mapping[str, str] = {
    "changed": "drawn differently from the baseline",
    "renamed": "drawn under another name in the baseline",
    "added": "drawn now, but not in the baseline",
    "removed": "in the baseline, but no longer defined",
    "orphaned": "in the baseline, but nothing draws it",
    "unreadable": "the baseline cannot be read",
    "withheld": "not as it declares, so it is not drawn",
    "rewritten": "drawn alike, but its file differs",
    "noted": "differs within what is allowed",
    "same": "the same",
}
"""Every kind of result with its meaning; all but `noted` (of two files) and `same` are findings."""


class Fresh(Struct, frozen=True):
    """What a definition draws now. Without `data` it cannot be published; its `faults` say why."""

    name: str
    """Its path in the output folder: `long-way/figures/setup.svg`."""
    data: bytes | None
    mark: Mark
    """The line of YAML that defines it."""
    faults: tuple[Diagnostic, ...] = ()
    draft: bytes | None = None
    """What cannot be published, drawn with its stamp, if that was asked for."""
    images: tuple[RasterImage, ...] = ()
    """The raster images in it, of which `data` has only the names and the digests."""


class Stale(Struct, frozen=True):
    """A file of the baseline: its bytes, or the reason why they cannot be read."""

    data: bytes | None
    reason: str = ""


@told_by("name", "kind")
class Change(Struct, frozen=True, dict=True):
    """One file compared."""

    name: str
    kind: Kind
    words: tuple[Difference, ...] = ()
    before: bytes | None = None
    after: bytes | None = None
    mark: Mark | None = None
    faults: tuple[Diagnostic, ...] = ()
    """Why it is withheld, with their own places."""
    draft: bytes | None = None
    """A withheld figure with its stamp, if that was asked for."""
    old_name: str = ""
    """What its file is called in the baseline, if it was renamed."""
    images: tuple[RasterImage, ...] = ()
    """The raster images that are drawn now, for a report that shows them."""
    pending: bool = False
    """Whether it is on disk as it is drawn now, and only a commit is missing."""

    @property
    def is_finding(self) -> bool:
        return self.kind not in ("same", "noted")

    @property
    def game(self) -> str:
        return self.name.split("/")[0] if "/" in self.name else ""

    @cached_property
    def told(self) -> tuple[Difference, ...]:
        """What a person reads of it: the words with what is alike, implied or only laid out anew said once."""
        return telling.told(self.words)

    @property
    def headline(self) -> str:
        """The change in one line."""
        told = self.told
        if not told:
            return KINDS[self.kind]
        rest = f" (and {len(told) - 1} more)" if len(told) > 1 else ""
        return told[0].sentence + rest
