"""What the other themes, papers, options, blocks and marks look like stays until somebody has looked at it again, and
their PDF files are tagged in order.
"""

from __future__ import annotations

import pytest

from ppgen.names import write
from ppgen.render import pdf
from tests.held.drawings import digests, drawings, games, held
from tests.render.accessible import faults

HELD = held()


@pytest.mark.parametrize("game", games())
def test_nothing_looks_different_and_every_pdf_is_in_order(game: str) -> None:
    """Where this fails on purpose: `tests/held/drawings.py` says how to look at the drawings and how to renew them."""
    drawn = list(drawings(game))
    now = digests(game, drawn)
    before = {name: text for name, text in HELD.items() if name.split("/")[0].split(":")[0].split("+")[0] == game}
    assert [name for name in before.keys() | now.keys() if before.get(name) != now.get(name)] == []
    assert {write(each.named(), "pdf"): found for each in drawn if (found := faults(pdf.render(each.document())))} == {}
