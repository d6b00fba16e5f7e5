"""What every product answers: what keeps it from being drawn, what a baseline has of it, and what lints look at."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, ClassVar

from msgspec import Struct

from ppgen.diagnostics import DefinitionError, Diagnostic, EnvironmentProblem, Mark
from ppgen.names import THEME, DrawingName, read, write
from ppgen.press.formats import files
from ppgen.scene.theme import THEMES, Theme

if TYPE_CHECKING:
    from ppgen.baseline.changes import Fresh
    from ppgen.definition.allowances import Allowance
    from ppgen.definition.game import Game
    from ppgen.images.model import RasterImage
    from ppgen.lints.drawing import Drawing as LookedAt
    from ppgen.lints.found import Found
    from ppgen.press.card_checks import CardChecks
    from ppgen.press.drawings import Drawing
    from ppgen.press.pictures import Put, Shown
    from ppgen.press.request import Request
    from ppgen.press.studio import Studio
    from ppgen.sheets.paper import Paper


class Present:
    """What a baseline has of one game. `anywhere` is what any of the baselines of a run has, by rooms and ids."""

    def __init__(self, game: str, paths: Iterable[str], anywhere: Iterable[str] = ()) -> None:
        self.paths, self._names = _of_game(game, paths)
        self._anywhere = {(name.room, name.id) for name in _of_game(game, anywhere)[1]}

    def of(self, room: str, product: str | None = None) -> list[DrawingName]:
        """The drawings of a room, or those of the product of that id."""
        return [name for name in self._names if name.room == room and product in (None, name.id)]

    def has_anywhere(self, room: str, product: str) -> bool:
        return (room, product) in self._anywhere


def _of_game(game: str, paths: Iterable[str]) -> tuple[tuple[str, ...], list[DrawingName]]:
    """The files of a game, and what those of them show that are drawings."""
    own = tuple(path for path in paths if path.startswith(f"{game}/"))
    return own, [named[0] for named in map(read, own) if named is not None]


class Compared(Struct, frozen=True):
    """What a product draws for a baseline, the faults that keep it from being drawn, and a library that is missing."""

    fresh: tuple[Fresh, ...] = ()
    faults: tuple[Diagnostic, ...] = ()
    problem: EnvironmentProblem | None = None


class Subject(Struct, frozen=True):
    """What lints look at: how to draw it, and what its definition says of it."""

    what: str
    """`figure setup`, `sheet pad`."""
    mark: Mark
    draw: Callable[[Theme, Paper | None], Drawing]
    papers: tuple[Paper | None, ...]
    allowed: Mapping[Mark, tuple[Allowance, ...]]
    """What it allows, by the place of whatever asks for a drawing."""
    always: tuple[Allowance, ...] = ()
    """What it allows everywhere."""
    cards: CardChecks | None = None
    """Of a deck, whose pages are cards with their own names: what is looked for on cards alone."""
    figure: str = ""
    """The id of the figure that it is, at its own size or in a book; empty for a deck or a sheet."""
    themes: tuple[Theme, ...] = tuple(THEMES.values())
    """The themes in which lints look at it."""
    texts: Callable[[LookedAt], Iterable[Found]] | None = None
    """Of a figure: what its texts say and its drawing does not show."""
    advice: Callable[[], str] | None = None
    """Of a figure that a book draws anew: what its text can do about a finding. It takes time to find out."""


class Product:
    """A thing that a game makes. What a kind does not say is nothing: no faults, no drawings, nothing to look at."""

    room: ClassVar[str]
    """The folder of its files."""
    word: ClassVar[str] = ""
    """What it is, as its drawings note it and messages call it; empty where they name no single one."""
    command: ClassVar[str] = ""
    """The command that draws it by itself."""
    needs_figures: ClassVar[bool] = False
    """Whether nothing is known of it where the figures of the game cannot be read."""

    def __init__(self, studio: Studio, name: str, mark: Mark) -> None:
        self.studio = studio
        self.id = name
        self.mark = mark

    @classmethod
    def of(cls, studio: Studio) -> Iterator[Product]:
        """All of this kind that the game of a studio has."""
        raise NotImplementedError

    @property
    def game(self) -> Game:
        return self.studio.game

    def faults(self, papers: Sequence[Paper]) -> tuple[Diagnostic, ...]:
        """What keeps it from being drawn, on any of the papers if it needs one; without papers, only of figures."""
        return ()

    def cards(self, papers: Sequence[Paper]) -> int | None:
        """How many cards it has, if it is a deck that was drawn to be checked."""
        return None

    def said(self) -> tuple[Diagnostic, ...]:
        """What is wrong with its words, or worth a look, and keeps nothing else from being drawn."""
        return ()

    def compared(self, present: Present, wanted: Request) -> Compared:
        """What it draws for a baseline: what is wanted, and what the baseline has otherwise."""
        return Compared()

    def subjects(self, papers: Sequence[Paper]) -> Iterator[Subject]:
        """What lints look at, on the papers; without papers, figures alone."""
        return iter(())

    def shown(self, request: Request, put: Put) -> Shown | None:
        """It on a page that shows everything, once all its files are `put`."""
        return None


class Pictured(Product):
    """A product that is one picture in each theme."""

    withheld: tuple[Diagnostic, ...] = ()
    """Why nobody gets to see it, although it can perhaps be drawn."""

    def __init__(self, studio: Studio, name: str, mark: Mark) -> None:
        super().__init__(studio, name, mark)
        self._fresh: dict[str, Fresh] = {}

    def picture(self, theme: Theme) -> Drawing:
        """Raises DefinitionError when it cannot be drawn."""
        raise NotImplementedError

    def faults(self, papers: Sequence[Paper]) -> tuple[Diagnostic, ...]:
        if not self.withheld:
            try:
                self.picture(THEMES[THEME])
            except DefinitionError as mistake:
                return mistake.diagnostics
        return ()

    def compared(self, present: Present, wanted: Request) -> Compared:
        if wanted.figures and self.room != "figures":
            return Compared()
        fresh = []
        for theme in wanted_themes(wanted, [name.theme for name in present.of(self.room, self.id)]):
            if theme.name not in self._fresh:
                self._fresh[theme.name] = self._in(theme, draft=wanted.draft)
            fresh.append(self._fresh[theme.name])
        faults = () if self.withheld else tuple(fault for each in fresh for fault in each.faults)
        return Compared(tuple(fresh), faults)

    def _in(self, theme: Theme, *, draft: bool) -> Fresh:
        """The picture, or why it is withheld; then it is drawn with its stamp if a `draft` was asked for."""
        from ppgen.baseline.changes import Fresh

        name = write(DrawingName(self.game.id, self.room, self.id, theme=theme.name), "svg")
        if self.withheld and not draft:
            return Fresh(name, None, self.mark, self.withheld)
        try:
            data, images = svg(self.picture(theme))
        except DefinitionError as mistake:
            return Fresh(name, None, self.mark, self.withheld or mistake.diagnostics)
        if self.withheld:
            return Fresh(name, None, self.mark, self.withheld, data, images)
        return Fresh(name, data, self.mark, images=images)


def wanted_themes(wanted: Request, present: Iterable[str]) -> list[Theme]:
    """The themes of the request and those that the baseline has a drawing in, unless only the former are wanted."""
    others = () if wanted.only_themes else (THEMES[name] for name in present if name in THEMES)
    return list(dict.fromkeys((*wanted.themes, *others)))


def svg(drawing: Drawing) -> tuple[bytes, tuple[RasterImage, ...]]:
    """The file of a drawing as a baseline has it, and the images in it."""
    (file,) = files(drawing, ("svg",))
    return file.for_baseline()
