"""Which cards of decks are printed: a value with a short name, under which files keep it apart from others."""

from __future__ import annotations

from msgspec import Struct

from ppgen.patterns import pattern

MAX_WORDS = 32
"""Characters of the name that say what was selected; the digest after them tells selections apart."""
NONE_CHANGED = "none-changed"
"""The code of the problem that no card has changed since a revision."""
_NO_NAME = pattern(r"[^a-z0-9]+")


class Selection(Struct, frozen=True, eq=False):
    """Some cards. One that was read from the name of a file knows its name alone; the empty name means all cards.

    Two selections are equal if their names are.
    """

    name: str = ""
    rows: tuple[str, ...] = ()
    """The keys of the cards; without any, keys do not matter."""
    where: str = ""
    """A condition of the row, as captions have them: `row.kind == 'spell'`."""
    changed_since: str = ""
    """A git revision: only cards that are drawn differently now."""
    elsewhere: frozenset[str] = frozenset()
    """Keys among `rows` that other decks have, which are printed in the same run."""

    def __eq__(self, other: object) -> bool:
        return self.name == other.name if isinstance(other, Selection) else NotImplemented

    def __hash__(self) -> int:
        return hash(self.name)

    def __bool__(self) -> bool:
        return bool(self.name)

    @property
    def is_known(self) -> bool:
        """Whether it says which cards it means, and not only how a file with them is called."""
        return bool(self.rows or self.where or self.changed_since)


ALL = Selection()


def select(rows: tuple[str, ...] = (), where: str = "", changed_since: str = "") -> Selection:
    """The cards that are among `rows`, if any are given, and meet the condition, and have changed.

    >>> select(("Spice", "Silk")).name
    'spice-silk-6610a4a4'
    >>> select().name
    ''
    """
    rows = tuple(dict.fromkeys(rows))
    if not (rows or where or changed_since):
        return ALL
    from hashlib import sha256

    words = "-".join((*rows, where, f"since-{changed_since}" if changed_since else "")).lower()
    short = _NO_NAME.sub("-", words)[:MAX_WORDS].strip("-")
    whole = "\0".join((*sorted(rows), "", where, changed_since))
    digest = sha256(whole.encode("utf-8", "surrogateescape")).hexdigest()[:8]
    return Selection(f"{short}-{digest}".lstrip("-"), rows, where, changed_since)
