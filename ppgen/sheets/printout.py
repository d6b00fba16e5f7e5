"""A sheet on paper, as writers of files see it: pages that are made on demand, and a document."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable
from dataclasses import dataclass

from msgspec import Struct

from ppgen import piecepack
from ppgen.blocks.roles import theme_for
from ppgen.definition.game import Game
from ppgen.definition.sheet import SheetSpec
from ppgen.diagnostics import Diagnostic
from ppgen.options import PLAIN, SheetOptions
from ppgen.records import replace
from ppgen.scene.model import Box, Document, Item, Page, Scene
from ppgen.scene.quotes import typeset
from ppgen.scene.theme import Theme
from ppgen.sheets.bleeding import unbled_cutouts
from ppgen.sheets.options import check_kind, check_options
from ppgen.sheets.paper import Paper
from ppgen.sheets.referee import Referee


class PrintJob(Struct, frozen=True):
    """A sheet to print: on which paper, in which theme, with which options.

    The referee arranges its boards and judges its figures; without one, boards are plain and figures are faults.
    """

    game: Game
    sheet: SheetSpec
    paper: Paper
    theme: Theme
    options: SheetOptions = PLAIN
    referee: Referee | None = None

    @property
    def whole(self) -> Box:
        """The sheet of paper, in mm."""
        return Box(0.0, 0.0, self.paper.width, self.paper.height)

    @property
    def rights(self) -> str:
        """The short notice of rights, "" if the game states none. Parts of a public set carry the set's own notice."""
        own = "" if self.game.rights is None else self.game.rights.short
        components = self.sheet.components
        if components is None or components.of is None:
            return own
        return f"{piecepack.RIGHTS} {own}".rstrip() if components.own else piecepack.RIGHTS

    @property
    def author(self) -> str:
        """Who made what is printed; "" if the game does not say."""
        components = self.sheet.components
        if components is not None and components.of is not None and not components.own:
            return piecepack.DESIGN
        return "" if self.game.credits is None else self.game.credits.design

    def scene(self, items: Iterable[Item], title: str, description: str, **notes: str) -> Scene:
        """One side of the paper. The `notes` go into files, with those that every sheet has."""
        own = {"game": self.game.id, "sheet": self.sheet.id, "paper": self.paper.name, "theme": self.theme.name}
        return Scene(
            self.paper.width,
            self.paper.height,
            tuple(items),
            title=typeset(title, self.game.language),
            description=typeset(description, self.game.language),
            language=self.game.language,
            paper=self.theme["paper"].fill,
            notes=tuple((own | notes).items()),
        )


@dataclass(frozen=True, slots=True)
class Printout(ABC):
    """A sheet on paper: a pad, or components to cut out. Pages count from 0."""

    job: PrintJob
    paper_count: int
    """How many sheets of paper it takes."""
    page_count: int
    """How many pages the document has."""
    distinct_count: int
    """How many of its first pages differ: each of these is worth a picture."""
    cover: int
    """The page to show if only one is shown."""
    note: str
    """The size that a player cares about, in words; empty if there is none."""

    @property
    def illustrations(self) -> tuple[str, ...]:
        """The ids of the figures on it that are illustrations: made up, with only their turns judged."""
        return ()

    @property
    def warnings(self) -> tuple[Diagnostic, ...]:
        """What is worth a look: parts whose drawings do not fill the bleed that was asked for."""
        return unbled_cutouts(self.job.sheet, self.job.options.bleed)

    @abstractmethod
    def page(self, index: int) -> Page: ...

    def document(self, pages: Iterable[Page] | None = None) -> Document:
        """All pages, with title, author and keywords. A caller that counts the pages gives them itself."""
        game, sheet = self.job.game, self.job.sheet
        kind = "illustration" if self.illustrations else ""
        return Document(
            title=f"{game.title}: {sheet.title}",
            author=self.job.author,
            subject=f"{sheet.summary or sheet.title} {self.job.rights}".rstrip(),
            pages=map(self.page, range(self.page_count)) if pages is None else pages,
            language=game.language,
            keywords=tuple(word for word in (game.title, game.version, sheet.title, kind, "print and play") if word),
        )


def make_printout(job: PrintJob) -> Printout:
    """Lay a sheet out on paper.

    Raises DoesNotFit when the paper is too small; EnvironmentProblem for options that make no sense, or not for a sheet
    of this kind.
    """
    check_options(job.options)
    check_kind(job.game, job.sheet, job.options)
    # Only figures can be drafts.
    job = replace(job, theme=theme_for(job.game, job.theme))
    if job.sheet.decks:
        from ppgen.sheets.decks.book import make_deck_book

        return make_deck_book(job)
    if job.sheet.components is not None:
        from ppgen.sheets.cutout.book import make_book

        return make_book(job, job.sheet.components)
    from ppgen.sheets.pad import make_pad

    return make_pad(job)
