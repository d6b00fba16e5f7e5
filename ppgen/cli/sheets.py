"""`ppgen sheets`: pads, other printable sheets, and parts to cut out."""

from __future__ import annotations

import click

from ppgen.cli.options import game_option
from ppgen.cli.printing import Printing, printing_options

FORMATS = ("pdf", "svg")


@click.command("sheets")
@game_option()
@click.option(
    "--sheet", "ids", metavar="ID", multiple=True, help="Only this sheet; may be given several times. [default: all]"
)
@printing_options(",".join(FORMATS), "pads", "sheets", "parts")
def command(named: tuple[str, ...], ids: tuple[str, ...], printing: Printing) -> int:
    """Print pads, other sheets, and parts to cut out. Cards are printed by `ppgen cards`.

    --copies and --number are for pads, --core, --duplex and --back-offset for components: without --sheet, they leave
    out all others. A PDF holds all pages. SVG and PNG hold one page each, and pages that are alike are written once. Of
    several numbered copies only the PDF is written unless --format or ppgen.toml asks for more. On a terminal the
    command says which sheets `ppgen check` finds at fault. Components keep their true size on any paper and always have
    marks. Options that alter a drawing are in its name: pad_a4_marks_bleed3.ink.pdf.
    """
    from ppgen.cli.printed import print_sheets

    return print_sheets(named, ids, printing, FORMATS)
