"""`ppgen schema`: the JSON Schemas by which an editor completes, explains and checks a definition."""

from __future__ import annotations

import click

from ppgen.cli.messages import hand_over, say
from ppgen.cli.output import Output
from ppgen.cli.paths import shown_path


@click.command("schema")
@click.argument("name", metavar="[game|figures|decks|project]", default="")
@click.option("--out", metavar="DIR", help="Write files into this folder: every schema, or the one that is named.")
def command(name: str, out: str | None) -> None:
    """Print the JSON Schema of game.yaml (game), figures.yaml (figures), decks.yaml (decks) or ppgen.toml (project).

    `ppgen schema --out .ppgen`, in the root of a project, renews the schemas that the first lines of its definitions
    name.
    """
    from ppgen.press.schema import FILES, NAMES, schema_text

    if out is None:
        if not name:
            raise click.UsageError(f"name a schema ({', '.join(NAMES)}), or give --out DIR for all of them")
        hand_over(schema_text(name))
        return
    texts = {known: schema_text(known) for known in ((name,) if name else NAMES)}
    output = Output(out)
    for known, text in texts.items():
        say(shown_path(output.write(FILES[known], text.encode())))
