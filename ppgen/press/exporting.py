"""A game for a program on which it is played: the position that is set up, and the files that are written."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Any
from urllib.parse import quote, urlsplit

from msgspec import Struct

from ppgen.diagnostics import DefinitionError, Diagnostic, EnvironmentProblem
from ppgen.names import THEME
from ppgen.rules.load import has_rules, load_rules

if TYPE_CHECKING:
    from ppgen.boards.arrangement import Arrangement
    from ppgen.boards.table import TableArrangement
    from ppgen.definition.game import Game
    from ppgen.export.model import Image, VirtualTable
    from ppgen.scene.theme import Theme

TARGETS = ("tabletop-simulator", "plotter")
"""What games are exported to."""


class ExportedFile(Struct, frozen=True):
    """A file of an export, by its path in the folder for drawings."""

    name: str
    data: bytes


def virtual_table(
    game: Game, theme: Theme, notation: str = "", after: Sequence[str] = (), *, trust: bool = False
) -> VirtualTable:
    """A game laid out with its setup, or with another position; a game without rules with nothing on its board.

    Raises DefinitionError for a position that the rules do not hold legal, and for art and decks at fault;
    EnvironmentProblem for a position or a turn that cannot be read.
    """
    from ppgen.export.laying_out import lay_out

    return lay_out(game, theme, _position(game, notation, after, trust))


def _position(game: Game, notation: str, after: Sequence[str], trust: bool) -> Arrangement | TableArrangement | None:
    from ppgen.press.position import report_position

    if not has_rules(game):
        if notation or after:
            hint = "its board is exported empty, with its pieces beside it"
            raise EnvironmentProblem(f"{game.id} has no rules, so no position of it is legal", hint, code="no-rules")
        return None
    rules = load_rules(game, trust=trust)
    report = report_position(game, rules, notation, after)
    if report.verdict.status != "legal":
        raise DefinitionError(_not_legal(game, report.notation, report.verdict))
    arranged: Arrangement | TableArrangement = rules.arrange(rules.parse(report.notation))
    return arranged


def _not_legal(game: Game, notation: str, verdict: Any) -> Iterator[Diagnostic]:
    what = "is illegal" if verdict.status == "illegal" else "is not known to be legal"
    why = "; ".join(f"{fault.code} {fault.message}" for fault in verdict.faults) or verdict.tried
    message = f"the position {notation!r} {what}{f': {why}' if why else ''}"
    hint = "export the setup, or a position that play can lead to: `ppgen show` judges it"
    yield Diagnostic(game.mark, "EXPORT-POSITION", message, hint)


def check_url(base: str) -> None:
    """Raises EnvironmentProblem for what is not the address of a folder on the web."""
    parts = urlsplit(base)
    if parts.scheme not in ("http", "https") or not parts.netloc or parts.query or parts.fragment:
        hint = "give the address of the folder that will have the pictures, such as https://example.org/game/"
        raise EnvironmentProblem(f"{base!r} is not the address of a folder", hint, code="url-base")


def exported_files(
    table: VirtualTable, theme: str, folder: str, url_base: str = "", step: Callable[[], None] = lambda: None
) -> tuple[ExportedFile, ...]:
    """Every picture of a table, and last the saved object that names them. `step` is called after each picture.

    Pictures are named by their contents, because the program keeps what it once loaded from an address. `folder` is the
    absolute path of the folder for drawings, from which pictures are loaded without a `url_base`.
    """
    from ppgen.export.tabletop_simulator import saved_object
    from ppgen.render import png

    within = f"{table.game}/exports/{TARGETS[0]}"
    files: list[ExportedFile] = []
    addresses: dict[str, str] = {}
    for image in table.images:
        data = png.render(image.scene, width_px=image.width_px)
        file = f"{image.name}-{hashlib.sha256(data).hexdigest()[:8]}.png"
        addresses[image.name] = _address(url_base, folder, within, file)
        files.append(ExportedFile(f"{within}/{file}", data))
        step()

    def url(image: Image) -> str:
        return addresses[image.name]

    text = saved_object(table, url).encode()
    return (*files, ExportedFile(f"{within}/{table.game}{'' if theme == THEME else f'.{theme}'}.json", text))


def _address(base: str, folder: str, within: str, file: str) -> str:
    if base:
        return f"{base.rstrip('/')}/{quote(file)}"
    return f"file:///{quote(f'{folder}/{within}/{file}'.lstrip('/'), safe='/:')}"
