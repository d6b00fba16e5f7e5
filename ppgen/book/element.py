"""What every element of a book has: it is the same as another whatever the places where the two were written."""

from __future__ import annotations

from typing import ClassVar

from msgspec import Struct


class Element(Struct, frozen=True, eq=False):
    """A part of a book. Fields named in `ASIDE` do not tell it from another."""

    ASIDE: ClassVar[tuple[str, ...]] = ("mark",)

    def _told(self) -> tuple[object, ...]:
        return tuple(getattr(self, name) for name in self.__struct_fields__ if name not in self.ASIDE)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Element) and type(self) is type(other) and self._told() == other._told()

    def __hash__(self) -> int:
        return hash(self._told())
