"""What makes no difference to a drawing is not in its file, so that it cannot make it stale."""

from __future__ import annotations

import pytest

from ppgen.cli import run
from tests.baseline.conftest import Project
from tests.baseline.test_stranger import said, stranger
from tests.cli.conftest import Said

__all__ = ["said", "stranger"]  # fixtures

CLAIMED = "expect: legal, claims: {board.spaces: 9}"
MARKED = (
    "expect: legal, annotate: [{highlight: {spaces: [A1], label: here}}, {arrow: {from: A1, to: A2, label: there}}]"
)


@pytest.fixture
def marked(stranger: Project) -> Project:
    """The games of a stranger, whose figures have labels on their marks."""
    stranger.edit("games/orchard/figures.yaml", "expect: legal", MARKED)
    stranger.edit(
        "games/orchard/game.yaml", "rules:", "pieces: {pawn: {name: foot soldier, art: piecepack-pawn-suns}}\nrules:"
    )
    assert run(["diff", "--update"]) == 0
    stranger.commit("Marks")
    return stranger


@pytest.mark.parametrize(
    ("name", "before", "after"),
    [
        ("figures.yaml", "expect: legal", CLAIMED),
        ("game.yaml", "name: foot soldier", "name: infantryman"),
    ],
    ids=["claim", "piece"],
)
def test_it_may_change_and_the_drawing_stays(marked: Project, said: Said, name: str, before: str, after: str) -> None:
    marked.edit(f"games/orchard/{name}", before, after)
    assert said("check")[0] == 0
    status, out, _ = said("diff")
    assert (status, "4 the same" in out) == (0, True), out


def test_a_caption_is_in_the_file(marked: Project, said: Said) -> None:
    marked.edit("games/orchard/figures.yaml", "After one move.", "After a move.")
    status, out, _ = said("diff")
    assert status == 1
    assert "caption changed: “After one move.” → “After a move.”" in out
