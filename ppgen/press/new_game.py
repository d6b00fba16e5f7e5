"""The files of a new game: a small game that holds, prints and teaches, from the templates in `templates/new/`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib.resources import files
from pathlib import PurePosixPath
from typing import TYPE_CHECKING

from msgspec import Struct

from ppgen.definition.names import id_from, why_no_id
from ppgen.diagnostics import EnvironmentProblem, unknown
from ppgen.escapes import visible, yaml

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

TEMPLATES = ("board", "sheet", "piecepack", "cards")
MAX_TITLE = 300
"""Characters of a title."""


class NewGame(Struct, frozen=True):
    """What a new game is made from. `where` is its folder as the root of the project sees it, for its editor's line."""

    id: str
    title: str
    template: str
    where: str

    def files(self, *, printed: bool = True) -> Mapping[str, bytes]:
        """Every file by its path in the game's folder. With `printed`, the sheets show the title."""
        from ppgen.press.schema import modeline

        values = {
            "id": self.id,
            "title": yaml(self.title),
            "printed": printed,
            "modeline": modeline("game", str(PurePosixPath(self.where, "game.yaml"))),
            "figures_modeline": modeline("figures", str(PurePosixPath(self.where, "figures.yaml"))),
        }
        folder = files("ppgen.templates").joinpath("new", self.template)
        return {path: _filled(file, values) for path, file in sorted(_below(folder), key=_definition_first)}


def new_game(title: str, template: str, where: str = "", name: str = "") -> NewGame:
    """A game of that title, to be made in a folder named by its id: `name`, or what `id_from` makes of the title.

    `where` is the folder around it, from the root of the project. Raises EnvironmentProblem for a template that does
    not exist, an id that cannot be one, and a title that is no line of text.
    """
    title = title.strip()
    if template not in TEMPLATES:
        raise unknown("template", template, TEMPLATES)
    if not title:
        raise EnvironmentProblem(
            "a game needs a title", "give it as one argument, such as 'Island of Gold'", code="title"
        )
    if len(title) > MAX_TITLE:
        raise EnvironmentProblem(f"this title has {len(title)} characters; it may have {MAX_TITLE}", code="title")
    if odd := [sign for sign in title if ord(sign) < 32 or 0x7F <= ord(sign) < 0xA0 or 0xD800 <= ord(sign) < 0xE000]:
        hint = "a title is one line of text, without control characters"
        raise EnvironmentProblem(f"this title has the sign {visible(odd[0])}", hint, code="title")
    if name and (why := why_no_id(name)):
        raise EnvironmentProblem(f"{name!r} cannot be the id of a game", why, code="id")
    name = name or id_from(title)
    return NewGame(name, title, template, str(PurePosixPath(where, name)))


def _definition_first(entry: tuple[str, object]) -> tuple[bool, bool, str]:
    path = entry[0]
    return path != "game.yaml", "/" in path, path


def _below(folder: Traversable, before: str = "") -> Iterator[tuple[str, Traversable]]:
    for entry in folder.iterdir():
        if entry.is_dir():
            yield from _below(entry, f"{before}{entry.name}/")
        else:
            yield before + entry.name, entry


def _filled(file: Traversable, values: Mapping[str, object]) -> bytes:
    """A template with its values. `[[ ]]` and lines of `%%` are its own, since figures have braces for facts."""
    if not file.name.endswith(".yaml"):
        return file.read_bytes()
    from jinja2 import Environment, StrictUndefined

    environment = Environment(
        variable_start_string="[[",
        variable_end_string="]]",
        line_statement_prefix="%%",
        block_start_string="[%",
        block_end_string="%]",
        comment_start_string="[##",
        comment_end_string="##]",
        keep_trailing_newline=True,
        undefined=StrictUndefined,
        autoescape=False,  # noqa: S701 (YAML, and the title is quoted as such)
    )
    return environment.from_string(file.read_text(encoding="utf-8")).render(values).encode()
