"""The art of a game, painted by a theme, read when it is first asked for."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path

from ppgen.definition.game import Game
from ppgen.definition.names import art_file, art_names
from ppgen.scene.art import load_symbol
from ppgen.scene.model import Symbol
from ppgen.scene.piecepack import part
from ppgen.scene.theme import Theme


class Art(Mapping[str, Symbol]):
    """The symbols of `art/*.svg` by name, and the parts of a piecepack, which every game has.

    Reading one raises DefinitionError when its file is at fault.
    """

    def __init__(self, folder: Path, theme: Theme) -> None:
        self._folder = folder
        self._theme = theme
        self._symbols: dict[str, Symbol] = {}

    @classmethod
    def of(cls, game: Game, theme: Theme) -> Art:
        return cls(game.folder, theme)

    def __getitem__(self, name: str) -> Symbol:
        symbol = self._symbols.get(name)
        if symbol is None:
            symbol = self._symbols[name] = self._load(name)
        return symbol

    def _load(self, name: str) -> Symbol:
        if name.startswith("piecepack-"):
            return part(name, self._theme)
        file = art_file(self._folder, name)
        if file is None:
            raise KeyError(name)
        return load_symbol(file, self._theme, name)

    def __iter__(self) -> Iterator[str]:
        return iter(art_names(self._folder))

    def __len__(self) -> int:
        return sum(1 for _ in self)
