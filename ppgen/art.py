"""The pictures of a game: what a name means, and its drawing, painted by a theme.

A name means a part of a piecepack (`piecepack-coin-2`), a drawing in the game's `art/`, an icon of ppgen
(`icon-heart`), a standard piece (`piece-pawn`), or else a piece, which stands for its own picture: a drawing, or a card
of a deck. Everything that shows a picture asks here.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from ppgen import piecepack, pieces
from ppgen.definition.names import art_file, art_names, why_no_art
from ppgen.definition.quoting import word_key
from ppgen.diagnostics import DefinitionError, Diagnostic, Mark
from ppgen.icons import icon_file
from ppgen.records import replace
from ppgen.scene.markup import plain
from ppgen.sentences import ENGLISH
from ppgen.things import spaced

if TYPE_CHECKING:
    from ppgen.definition.components import PieceCard
    from ppgen.definition.game import Game
    from ppgen.scene.card_picture import CardSource
    from ppgen.scene.model import Symbol
    from ppgen.scene.theme import Theme


def source(game: Game, name: str) -> Path | str | PieceCard | None:
    """What a name means: the file of a drawing, the name of a part of a piecepack, a card that is a piece, or nothing.

    Raises DefinitionError for a link that leads out of the game's folder.
    """
    piece = game.pieces.get(name)
    for drawing in (name, piece.art) if piece is not None else (name,):
        if drawing.startswith("piecepack-"):
            if drawing in piecepack.ART:
                return drawing
        elif (file := _drawn(game, drawing)) is not None:
            return file
    cards = (kind.card for key, kind in game.pieces.items() if name in (key, kind.art))
    return next((card for card in cards if card is not None), None)


def _drawn(game: Game, name: str) -> Path | None:
    """The file of a drawing: the game's own, an icon, or a standard piece, in whichever look."""
    return art_file(game.folder, pieces.shape_of(name)) or icon_file(name) or pieces.piece_file(name)


def exists(game: Game, name: str) -> bool:
    """Whether a name means a picture, even if its file is faulty."""
    try:
        return source(game, name) is not None
    except DefinitionError:
        return True  # `faults` says what is wrong with the file


class Art(Mapping[str, "Symbol"]):
    """The pictures of one game in one theme, each read when it is first asked for.

    Reading one raises DefinitionError when its file is at fault. Iterating gives the names of the game's own pictures;
    it has those of a piecepack, too. `prefix` begins the ids of symbols that come from files, and `suffix` ends them.
    `cards` draws the pieces that are cards of a deck.
    """

    def __init__(
        self,
        game: Game,
        theme: Theme,
        prefix: str = "",
        suffix: str = "",
        parts: Art | None = None,
        cards: CardSource | None = None,
    ) -> None:
        from ppgen.scene.theme import adapted

        self._game = game
        self._theme = adapted(theme, game.piecepack.arms)
        self._prefix = prefix
        self._suffix = suffix
        self._parts = parts
        """Where the parts of a piecepack and cards come from, if not from here."""
        self._cards = cards
        self._symbols: dict[tuple[str, float], Symbol] = {}
        self._named: dict[tuple[int, str], tuple[Symbol, Symbol]] = {}
        """By the identity of a symbol and its name in words: the symbol, kept alive, and the same with that name."""
        self._painted: dict[str, Art] = {}

    @property
    def language(self) -> str:
        """The language of the game's texts."""
        return self._game.language

    def painted(self, theme: Theme, suffix: str) -> Art:
        """The pictures of the same game in another theme, with `suffix` at the end of their ids: the same each time.

        The parts of a piecepack and cards have a ground of their own, and stay as they are.
        """
        if suffix not in self._painted:
            self._painted[suffix] = Art(self._game, theme, self._prefix, suffix, self)
        return self._painted[suffix]

    def __getitem__(self, name: str) -> Symbol:
        return self.weighted(name, 1.0)

    def weighted(self, name: str, weight: float) -> Symbol:
        """A picture with lines `weight` times as wide if it is a part of a piecepack; other art unchanged."""
        key = name, weight
        if key not in self._symbols:
            self._symbols[key] = self._load(name, weight)
        return self._symbols[key]

    def moved(self, name: str, weight: float = 1.0) -> Symbol:
        """A picture with the face of a piece that has just moved: tinted, or with a heavier edge."""
        from ppgen.scene.moved import moved

        key = name, -weight
        if key not in self._symbols:
            self._symbols[key] = moved(self._load_in(name, weight, self._theme.moved))
        return self._symbols[key]

    def _load(self, name: str, weight: float) -> Symbol:
        return self._load_in(name, weight, self._theme)

    def _load_in(self, name: str, weight: float, theme: Theme) -> Symbol:
        drawing = source(self._game, name)
        if drawing is None:
            raise KeyError(name)
        if not isinstance(drawing, Path):
            if self._parts is not None:
                return self._parts.weighted(name, weight)
            if not isinstance(drawing, str):
                return self._called(name, drawing.picture, self._card(drawing))
            from ppgen.scene.piecepack import part

            return self._called(name, drawing, part(drawing, theme, weight))
        if pieces.is_standard(drawing):
            from ppgen.scene.standard_pieces import standard_piece

            kind = self._game.pieces.get(name)
            look = pieces.look_of(name if kind is None else kind.art)
            standard = standard_piece(drawing, look, theme, self._prefix, self._suffix)
            return self._called(name, drawing.stem, standard)
        from ppgen.scene.art import load_symbol

        symbol = load_symbol(drawing, theme, self._prefix + drawing.stem + self._suffix)
        return self._called(name, drawing.stem, symbol)

    def _card(self, card: PieceCard) -> Symbol:
        if self._cards is None:
            message = f"the piece that is card {str(card.card)!r} of deck {card.deck} cannot stand on a card"
            hint = "show a drawing of `art/` there"
            raise DefinitionError([Diagnostic(card.mark, "DEF-REFERENCE", message, hint)])
        return self._cards.picture(card.deck, card.card, card.side, self._theme, card.mark).cut_out(self._theme)

    def _called(self, name: str, drawing: str, symbol: Symbol) -> Symbol:
        """A picture with its name for those who hear a document: that of the definition, in the game's own language, or
        in English that of a part of a piecepack.
        """
        game = self._game
        own = game.words.get("art", {})
        named = {game.pieces[name].name} if name in game.pieces else _pieces_drawn_as(game, name, drawing)
        words = own.get(word_key(name)) or own.get(word_key(drawing)) or (named.pop() if len(named) == 1 else "")
        language = ""
        if not words and drawing in piecepack.ART:
            words, language = piecepack.in_words(drawing), ENGLISH
        if not words and drawing in pieces.names():
            words, language = pieces.in_words(drawing), ENGLISH
        alt = plain(words) if words else spaced(drawing)
        both = symbol, replace(symbol, alt=alt, language=language)
        return self._named.setdefault((id(symbol), alt), both)[1]

    @cached_property
    def _names(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys((*self._game.pieces, *art_names(self._game.folder))))

    def __iter__(self) -> Iterator[str]:
        return iter(self._names)

    def __len__(self) -> int:
        return len(self._names)


def _pieces_drawn_as(game: Game, name: str, drawing: str) -> set[str]:
    """The names of the pieces that have a drawing; of a standard piece, those in its look before those in any."""
    alike = {piece.name for piece in game.pieces.values() if piece.art == name}
    return alike or {piece.name for piece in game.pieces.values() if pieces.shape_of(piece.art) == drawing}


def faults(game: Game, theme: Theme) -> tuple[Diagnostic, ...]:
    """The faults of the drawings in `art/`, whether or not anything shows them, in a theme with the game's roles."""
    from ppgen.scene.art import load_symbol

    problems: list[Diagnostic] = []
    for file in sorted((game.folder / "art").glob("*.svg")):
        if hint := why_no_art(file.stem):
            mark = Mark(str(file), 1, 1)
            problems.append(Diagnostic(mark, "ART-FILE", "the name of this file cannot name a drawing", hint))
            continue
        try:
            load_symbol(art_file(game.folder, file.stem) or file, theme, file.stem)
        except DefinitionError as mistake:
            problems += mistake.diagnostics
    return tuple(problems)
