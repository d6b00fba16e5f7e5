"""One table says what can be asked of a drawing: what is in it is an option, a part of a name and a keyword."""

from __future__ import annotations

import inspect
from typing import Annotated, Any

import click
import pytest
from click.testing import CliRunner

import ppgen
from ppgen.cli.cards import command as cards
from ppgen.cli.components import command as components
from ppgen.cli.sheets import command as sheets
from ppgen.cli.table import asked_options
from ppgen.diagnostics import EnvironmentProblem
from ppgen.names import DrawingName, read, write
from ppgen.options import (
    FLAG,
    MM,
    NAME,
    OPTIONS_OF,
    Limits,
    Option,
    Options,
    PartOptions,
    SheetOptions,
    refuse_limits,
    refuse_unwritable,
    rows,
)


class MadeUp(Options, frozen=True, eq=False):
    """An option of each kind, as a newcomer would add them."""

    rounded: Annotated[bool, Option("rounded", FLAG, ("figures",), "Round the corners.")] = False
    rim: Annotated[float, Option("rim", MM, ("figures",), "Round it all.", limits=Limits("a rim", 0.1, 5.0))] = 0.0
    language: Annotated[str, Option("in-", NAME, ("figures",), "In which language.")] = ""


def test_a_new_option_is_an_option_of_the_command_a_part_of_the_name_and_has_limits(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(OPTIONS_OF, "banners", MadeUp)

    @click.command()
    @asked_options(MadeUp, lambda asked: MadeUp(**asked), "figures")
    def command(options: MadeUp) -> None:
        refuse_limits(options)
        click.echo(write(DrawingName("pond", "banners", "frogs", options=options), "svg"))

    said = CliRunner().invoke(command, ["--rim", "2.5", "--rounded", "--language", "pt-br"]).output.strip()
    assert said == "pond/banners/frogs_rounded_rim2.5_in-pt-br.svg"
    assert read(said) == (DrawingName("pond", "banners", "frogs", options=MadeUp(True, 2.5, "pt-br")), "svg")
    assert CliRunner().invoke(command, []).output.strip() == "pond/banners/frogs.svg"
    refused = CliRunner().invoke(command, ["--rim", "6"]).exception
    assert isinstance(refused, EnvironmentProblem)
    assert refused.message == "a rim of 6 mm is unreasonable"
    assert refused.hint == "a rim is 0, or 0.1 to 5 mm"
    with pytest.raises(EnvironmentProblem, match="'PT' cannot be a language in the name of a file"):
        refuse_unwritable(MadeUp(language="PT"))
    refuse_unwritable(MadeUp(True, 2.5, "pt-br"))


def test_a_room_takes_its_own_options_alone() -> None:
    assert read("pond/figures/setup_marks.svg") is None
    assert read("pond/components/tile_gutter3.svg") is None
    assert read("pond/decks/frogs_bleed3.svg") is None
    assert read("pond/sheets/pad_draft.svg") is None


def _spelt(command: click.Command) -> set[str]:
    return {name for option in command.params for name in option.opts}


def test_each_option_of_the_table_is_on_the_command_line_of_what_takes_it() -> None:
    for command, record, takers in (
        (sheets, SheetOptions, {"pads", "sheets", "parts"}),
        (cards, SheetOptions, {"cards"}),
        (components, PartOptions, {"pictures"}),
    ):
        for name, row in rows(record).items():
            spelt = f"--{row.flag or name.replace('_', '-')}"
            assert not row.help or (spelt in _spelt(command)) == bool(takers & set(row.takers)), spelt


def test_the_library_takes_each_option_of_the_table_as_a_keyword_with_its_default() -> None:
    every = inspect.signature(ppgen.Sheet.pdf).parameters
    assert "selection" not in every  # it is asked for by `rows`, `where` and `changed_since`
    defaults: dict[str, Any] = {
        name: getattr(SheetOptions(), name) for name in rows(SheetOptions) if name != "selection"
    }
    assert {name: every[name].default for name in defaults} == defaults
    assert [every[name].default for name in ("paper", "theme", "rows", "where", "changed_since")] == [
        None,
        "color",
        (),
        "",
        "",
    ]
    assert list(every)[1:] == list(inspect.signature(ppgen.Sheet.drawing).parameters)[1:]
