"""How many pieces a position has at least that makes a condition true, by what the condition says alone."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from ppgen.find.unlawful import CAPTURE
from ppgen.rules.board.tables import NOBODY

if TYPE_CHECKING:
    from jinja2 import nodes

    from ppgen.rules.board.tables import Tables


class Least(Struct, frozen=True):
    """The least numbers of pieces on the board: of the player to move, and of all others."""

    own: int = 0
    enemy: int = 0

    def total(self, tables: Tables) -> int:
        """On the board together. A piece that is nobody's counts for both."""
        shared = any(kind.owner == NOBODY for kind in tables.types)
        return max(self.own, self.enemy) if shared else self.own + self.enemy

    def both(self, other: Least) -> Least:
        return Least(max(self.own, other.own), max(self.enemy, other.enemy))

    def either(self, other: Least) -> Least:
        return Least(min(self.own, other.own), min(self.enemy, other.enemy))


def least(node: nodes.Node, tables: Tables) -> Least:
    """The least numbers; none where it cannot be told."""
    from jinja2 import nodes as kinds

    if isinstance(node, kinds.And):
        return least(node.left, tables).both(least(node.right, tables))
    if isinstance(node, kinds.Or):
        return least(node.left, tables).either(least(node.right, tables))
    if not isinstance(node, kinds.Compare) or len(node.ops) != 1 or not isinstance(node.ops[0].expr, kinds.Const):
        return Least()
    value, sign = node.ops[0].expr.value, node.ops[0].op
    path = _path(node.expr)
    if path == ("broken",) and (value, sign) == (CAPTURE, "eq"):
        return _captured(1, tables)
    if not isinstance(value, int) or isinstance(value, bool) or sign not in ("gteq", "gt", "eq"):
        return Least()
    number = max(0, value + (sign == "gt"))
    match path:
        case ("move", "captures"):
            return _captured(number, tables)
        case ("moves", "captures"):
            return _captured(min(number, 1), tables)
        case ("own", _):
            return Least(own=number)
        case ("enemy", _):
            return Least(enemy=number)
        case _:
            return Least()


def _captured(number: int, tables: Tables) -> Least:
    """What a capture of so many pieces needs, where pieces on the board capture enemies, and nothing else does."""
    of_enemies = not any(
        own.places or own.removes or own.turns or any(row.captures and row.over != "enemy" for row in own.hops)
        for own in tables.move_tables
    )
    if not number or not of_enemies or any(after.effects for after in tables.after):
        return Least()
    return Least(own=1, enemy=number)


def _path(node: nodes.Node) -> tuple[str, ...]:
    from jinja2 import nodes as kinds

    if isinstance(node, kinds.Name):
        return (node.name,)
    return (*_path(node.node), node.attr) if isinstance(node, kinds.Getattr) else ("?",)
