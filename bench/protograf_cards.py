"""Cards of a table by protograf, which runs in an environment of its own (see `bench/piecepack.py`).

python protograf_cards.py FOLDER FILE      the faces of the deck that `bench.decks make` wrote, nine on a page

Its cards have a frame, the name, the coins as circles and the rules; images where the deck has some.
"""

import csv
import sys
from pathlib import Path

from protograf import Card, Create, Deck, Save, circle, image, text

folder, target = Path(sys.argv[1]), sys.argv[2]
sys.argv[1:] = []  # protograf reads them, too
with (folder / "cards.csv").open(encoding="utf-8", newline="") as stream:
    rows = list(csv.DictReader(stream))
Create(filename=target, paper="Letter", margin=0.5)
Deck(cards=len(rows), width=6.35, height=8.89)
for number, row in enumerate(rows, 1):
    parts = [
        text(text=row["name"], x=3.1, y=0.8, font_size=12),
        text(text=row["rules"], x=0.4, y=5.5, width=5.5, height=3, wrap=True, font_size=8.5),
    ]
    parts += [circle(cx=0.7 + 0.6 * place, cy=5, radius=0.25) for place in range(int(row["cost"]))]
    picture = folder / "images" / row["image"]
    if picture.exists():
        parts.append(image(str(picture), x=0.4, y=1.0, width=5.5, height=3.6))
    Card(str(number), *parts)
Save()
