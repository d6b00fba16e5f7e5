"""A stranger's project to plant changes in: a board game with marks and a sheet, and coins on an open table."""

from __future__ import annotations

from pathlib import Path

from tests.small_game import head

ART = {
    "stone": '<circle class="art-accent" cx="50" cy="50" r="40" stroke-width="5"/>',
    "cart": '<rect class="art-body" x="15" y="25" width="70" height="50" stroke-width="5"/>',
    "coal": '<path class="art-solid" d="M20 20 H80 V60 H20 Z"/>',
}
GAME = (
    head("quarry", players=(2, 2))
    + """\
board: {columns: 6, rows: 6}
pieces:
  grey-mason: {name: grey mason, art: stone}
  brown-mason: {name: brown mason, art: cart}
rules:
  players: {grey: north, brown: south}
  pieces: {mason: {moves: [{step: [forward, sideways]}]}}
  setup: {mason: near}
  ends: [{reached: far}]
  blocked: loss
sheets:
  - id: card
    title: Card
    summary: A card of the game.
    layouts:
      - column:
          gap: 2
          items:
            - title: {tagline: Reference card}
            - section:
                heading: A turn
                items:
                  - list: {marks: number, items: ["Move one mason **forward** or sideways.", "Take what you dug."]}
                  - text: >-
                      Whoever first reaches the far side wins. Who cannot move has lost. Stones are counted at home.
            - section:
                heading: Costs
                items:
                  - table:
                      head: Stone
                      columns: [Price, Weight]
                      rows:
                        - {label: Granite, cells: ["3", "9"]}
                        - {label: Marble, cells: ["5", "7"]}
            - row:
                gap: 3
                items: [box: {label: Crane, width: 30, height: 12}, box: {label: Slate, width: 30, height: 12}]
            - score:
                height: 8
                boxes: [{label: stones}, {label: fines, sign: "−"}, {label: Total, sign: "=", strong: true}]
            - footer
"""
)
FIGURES = """\
figures:
  - id: marks
    title: Marks
    width: 120
    columns: 2
    caption: Boards with marks.
    alt: Boards with marks.
    panels:
      - letter: A
        caption: The way of a mason.
        position: setup
        expect: legal
        annotate:
          - {arrow: {from: D1, to: D2}}
          - {highlight: {spaces: [A1], label: home}}
          - {step: {at: C2, number: 1}}
          - {wrong: {at: F3}}
      - letter: B
        caption: What a mason sees.
        position: setup
        expect: legal
        annotate:
          - {callout: {at: A1, side: left, text: a mason}}
          - {callout: {at: E4, side: right, text: an empty space}}
  - id: play
    title: Play
    caption: After a move.
    alt: A board.
    position: {notation: setup, then: [A1-A2]}
    expect: legal
  - id: course
    title: The course of play
    width: 160
    columns: 4
    caption: Boards side by side.
    alt: Boards side by side.
    panels:
      - {letter: A, caption: The setup., position: setup, expect: legal}
      - {letter: B, caption: After a move., position: {notation: setup, then: [A1-A2]}, expect: legal}
      - {letter: C, caption: After an answer., position: {notation: setup, then: [A1-A2, C6-C5]}, expect: legal}
  - id: words
    title: Words
    width: 90
    caption: A text.
    alt: A text.
    picture:
      column:
        items:
          - text: "**The total** is written down. Then the next player takes a turn, until nobody can move any more."
          - text: "The second text says what happens afterwards."
  - {id: setup, title: Setup, caption: The setup., alt: A board., position: setup, expect: legal}
  - {id: again, title: Again, caption: The setup again., alt: A board., position: setup, expect: legal}
"""
TABLE = head("toss")
COINS = """\
figures:
  - {id: throw, title: Throw, caption: A throw., alt: A table., position: setup, expect: legal}
"""
TABLE_RULES = '''\
import re

from ppgen.boards.table import Bounds, TableArrangement, TablePiece
from ppgen.rules.verdict import RulePage, Verdict
from ppgen.things import Thing


class Rules:
    """Coins of a piecepack on a table: `suns-2@20,20^0`, with a `b` behind it if its back is up."""

    pages = {"MY-RULE": RulePage("MY-RULE", "Mine", "Nothing may be done.", "mine")}
    overlays = {}

    def setup(self): return "suns-2@20,20^0 moons-3@50,20^0"
    def parse(self, text): return self.setup() if text == "setup" else text
    def notation(self, position): return position
    def check_turn(self, text): return None
    def replay(self, transcript): raise NotImplementedError
    def judge(self, position): return Verdict("legal")
    def facts(self, position): return {}

    def arrange(self, position, show=(), before=None):
        pieces = []
        for text in position.split():
            name, x, y, angle, back = re.fullmatch(r"([a-z0-9-]+)@([0-9.]+),([0-9.]+)\\^([0-9.]+)(b?)", text).groups()
            suit, rank = name.split("-")
            art = f"piecepack-coin-{suit if back else rank}"
            thing = Thing("coin", name)
            pieces.append(TablePiece(f"coin-{name}", art, float(x), float(y), 19.05, float(angle), thing=thing))
        return TableArrangement(Bounds(0, 0, 80, 60), tuple(pieces))


def rules(game):
    return Rules()
'''


def write(folder: Path) -> None:
    """Write the whole project."""
    files = {
        "games/quarry/game.yaml": GAME,
        "games/quarry/figures.yaml": FIGURES,
        "games/toss/game.yaml": TABLE,
        "games/toss/figures.yaml": COINS,
        "games/toss/rules.py": TABLE_RULES,
    }
    files |= {
        f"games/quarry/art/{name}.svg": f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">{shape}</svg>\n'
        for name, shape in ART.items()
    }
    for name, text in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
