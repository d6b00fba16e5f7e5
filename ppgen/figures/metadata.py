"""What the drawing of a figure carries along for a comparison: names, texts, verdicts with their positions."""

from __future__ import annotations

from ppgen.figures.statement import Statement
from ppgen.scene.markup import plain


def metadata(statement: Statement, theme: str, *, draft: bool) -> tuple[tuple[str, str], ...]:
    """Key and value pairs. Claims are left out: a claim is about the text, so it must not make a drawing stale."""
    figure = statement.figure
    notes = [("game", statement.game.id), ("figure", figure.id), ("theme", theme)]
    notes += [("title", figure.title), ("caption", plain(statement.caption).strip())]
    for index, panel in enumerate(statement.panels):
        name = f" {panel.spec.letter or index + 1}" if len(statement.panels) > 1 else ""
        if panel.caption:
            notes.append((f"caption{name}" if name else "panel caption", plain(panel.caption)))
        if panel.verdict is not None:
            codes = f" ({', '.join(panel.verdict.codes)})" if panel.verdict.codes else ""
            notes.append((f"verdict{name}", panel.verdict.status + codes))
            notes.append((f"position{name}", panel.notation))
    if draft:
        notes.append(("draft", "true"))
    return tuple(notes)
