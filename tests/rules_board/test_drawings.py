"""Which entry of `pieces:` draws what in a game whose rules are data, as docs/definition.md says."""

from __future__ import annotations

from pathlib import Path

import pytest

import ppgen

RULES = """\
id: race
title: Race
board: {columns: 2, rows: 3}
rules:
  players: {white: north, black: south}
  pieces:
    coin: {moves: [step: forward]}
    king: {owner: black, moves: [step: forward]}
  setup: {coin: {spaces: near, except: B3}, king: B3}
  regions: {home: {white: A2, black: B2}, river: A2}
  attributes: {facing: {values: {up: "^", down: "v"}, second: A1}}
  ends: [reached: far]
  blocked: loss
"""
SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><rect width="8" height="8" fill="#123456"/></svg>'


def drawn(tmp_path: Path, *names: str) -> dict[str, str]:
    """By what lies on the board of the setup, its drawing; "" for a letter on a disc."""
    (tmp_path / "art").mkdir()
    entries = ", ".join(f"{name}: {{name: {name}, art: {name}}}" for name in names)
    for name in names:
        (tmp_path / "art" / f"{name}.svg").write_text(SVG, encoding="utf-8")
    (tmp_path / "game.yaml").write_text(f"{RULES}pieces: {{{entries}}}\n", encoding="utf-8")
    rules = ppgen.load(tmp_path).rules
    return {piece.id: piece.art for piece in rules.arrange(rules.setup()).pieces}


def test_a_kind_is_drawn_by_its_own_name_or_by_that_of_its_player(tmp_path: Path) -> None:
    lying = drawn(tmp_path, "coin", "black-coin")
    assert {lying["white-coin-A1"], lying["white-coin-B1"]} == {"coin"}
    assert lying["black-coin-A3"] == "black-coin"
    assert [art for name, art in lying.items() if "king" in name] == [""]


@pytest.mark.parametrize(("name", "spaces"), [("up", 5), ("down", 1)])
def test_a_value_of_an_attribute_is_drawn_under_the_pieces(tmp_path: Path, name: str, spaces: int) -> None:
    lying = list(drawn(tmp_path, name).values())
    assert lying[:spaces] == [name] * spaces
    assert name not in lying[spaces:]


def test_a_region_is_drawn_under_everything_by_its_own_name_or_for_one_player(tmp_path: Path) -> None:
    lying = drawn(tmp_path, "river", "black-home", "up")
    arts = list(lying.values())
    assert sorted(arts[:2]) == ["black-home", "river"]
    assert [name.rsplit("-", 1)[1] for name in list(lying)[:2]] == ["B2", "A2"]
    assert arts[2] == "up"
