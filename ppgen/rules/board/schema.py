"""What the `rules:` section of a board game may say: the records are the vocabulary.

Its words are in `move_words.py`, `piece_words.py` and `end_words.py`.
`docs/rules-language.md` explains every word. A `mark` is the place of a word in the file. Directions and regions are as
the owner of a piece sees them.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Annotated, Literal

from msgspec import Struct, field

from ppgen.definition.schema import Yaml
from ppgen.definition.text import Key
from ppgen.diagnostics import Mark
from ppgen.rules.board.blocked_words import BlockedPlayers
from ppgen.rules.board.end_words import End
from ppgen.rules.board.move_words import PlayerMove
from ppgen.rules.board.piece_words import AttributeSpec, PieceSpec, PlayerOrder
from ppgen.rules.board.regions import NamedRegion, Region
from ppgen.rules.board.swap_words import NO_SWAP, Swap

if TYPE_CHECKING:
    pass


class BoardRules(Struct, frozen=True, eq=False):
    """The rules of a game on a board of squares or hexagons, in the rules language."""

    mark: Mark
    players: PlayerOrder
    """The players in the order of their turns: a list of names, or a mapping with the direction of `forward` for
    each.
    """
    pieces: Mapping[str, PieceSpec]
    """By name, the kinds of pieces."""
    blocked: BlockedPlayers
    """What happens to a player who has no legal move: the same for all, or for each player. With `loss` all others
    win.
    """
    setup: Mapping[str, Region] = field(default_factory=dict)
    """Where pieces stand at the start, by kind (for every player, seen from their own side) or by player and kind
    (`red coin`).
    """
    moves: tuple[PlayerMove, ...] = ()
    """What players may do other than move a piece."""
    ends: tuple[End, ...] = ()
    """What ends the game. The first condition that holds counts."""
    wrap: Literal["none", "rows", "columns", "both"] = "none"
    """Which lines are rings, whose ends are neighbours."""
    wrap_mark: Annotated[Mark, Yaml(place_of="wrap")] = Mark("", 0, 0)
    holes: Region | None = None
    """Spaces that are not there at all."""
    regions: Mapping[str, NamedRegion] = field(default_factory=dict)
    """Names for parts of the board, the same for all or one for each player."""
    attributes: Mapping[str, AttributeSpec] = field(default_factory=dict)
    """By name, properties of spaces."""
    capture: Literal["free", "compulsory", "majority"] = "free"
    """`compulsory`: a player who can capture must; `majority`: as many pieces as possible."""
    capture_mark: Annotated[Mark, Yaml(place_of="capture")] = Mark("", 0, 0)
    swap: Swap = NO_SWAP
    """Whether the second player, instead of placing a piece, may take over the first one that was placed: `true` where
    it stands, `mirrored` with its column and row exchanged.
    """
    distinct: Literal["path", "result"] = "path"
    """What one move is, where two lead to the same position: each way there (`path`), or that position (`result`)."""
    first: Key = ""
    """Who moves first: a player, or `either`; then a position says who did. The first player by default."""
    notation: Literal["rows", "fen"] = "rows"
    """`fen`: positions are written in FEN, and turns may be written in SAN, the notation of chess."""
    notation_mark: Annotated[Mark, Yaml(place_of="notation")] = Mark("", 0, 0)
