"""Proof games that are kept between runs: believed only when they are played through, and only what was found."""

from __future__ import annotations

import json
import os
import shutil
from pathlib import Path

import pytest

from ppgen.cache import Cache
from ppgen.definition.bundled import bundled_folder
from ppgen.definition.load import load_game
from ppgen.definition.variants import Choice
from ppgen.rules import kept
from ppgen.rules.board.game import BoardGame
from ppgen.rules.board.position import Position
from ppgen.rules.board.reach import Decision, Reach
from ppgen.rules.kept import ProofGames
from ppgen.rules.load import load_rules
from ppgen.rules.protocol import TooMuch
from ppgen.rules.verdict import Verdict
from tests.rules_board.games import EXAMPLES
from tests.tools import without_root

FAR = "4G1/5G/6/2G1R1/R4R/1G4 green off:R2,G1"
"""A position of Dodg'em to which a game is found among thousands of positions."""
NEAR = "5G/R4G/R4G/R4G/RR3G/6 green"
IMPOSSIBLE = "5G/5G/R4G/R4G/R4G/RR4 green"


@pytest.fixture
def proofs(tmp_path: Path) -> ProofGames:
    return ProofGames(tmp_path / "kept")


def rules(proofs: ProofGames | None, *variants: str, folder: Path | None = None) -> BoardGame:
    """Dodg'em as a run has it, with nothing worked out yet."""
    loaded = load_rules(load_game(folder or "dodgem", Choice(variants)), proofs=proofs)
    assert isinstance(loaded, BoardGame)
    return loaded


def judged(proofs: ProofGames | None, text: str = FAR, *variants: str) -> Verdict:
    game = rules(proofs, *variants)
    return game.judge(game.parse(text))


def entries(proofs: ProofGames) -> list[Path]:
    return sorted(proofs.folder.iterdir()) if proofs.folder.exists() else []


@pytest.fixture
def searches(monkeypatch: pytest.MonkeyPatch) -> list[Position]:
    """Grows by each position that is searched for."""
    searched: list[Position] = []
    real = Reach.decide

    def counted(reach: Reach, position: Position) -> Decision:
        searched.append(position)
        return real(reach, position)

    monkeypatch.setattr(Reach, "decide", counted)
    return searched


def test_what_was_found_once_is_not_searched_for_again(proofs: ProofGames, searches: list[Position]) -> None:
    without = judged(None)
    assert judged(proofs) == without
    assert without.status == "legal"
    (entry,) = entries(proofs)
    assert json.loads(entry.read_bytes().partition(b"\n")[2]) == list(without.witness)
    assert len(searches) == 2
    assert judged(proofs) == without
    assert len(searches) == 2


@pytest.mark.parametrize("text", ["setup", "5G/R4G/R4G/R4G/R4G/1R4 green", NEAR, IMPOSSIBLE])
def test_what_is_quickly_decided_is_not_kept(proofs: ProofGames, text: str) -> None:
    assert judged(proofs, text) == judged(None, text)
    assert entries(proofs) == []


@pytest.mark.parametrize("status", ["unknown", "illegal"])
def test_no_refusal_and_no_failure_is_kept(
    proofs: ProofGames, monkeypatch: pytest.MonkeyPatch, searches: list[Position], status: str
) -> None:
    """However long it took: a later version may find what this one did not."""
    answer = Decision("unknown" if status == "unknown" else "illegal", visited=1_000_000)
    monkeypatch.setattr(Reach, "decide", lambda *_: answer)
    assert judged(proofs).status == status
    assert entries(proofs) == []


@pytest.mark.parametrize("other", ["position", "rules", "program"])
def test_it_is_kept_for_one_position_of_one_game_and_one_program(
    proofs: ProofGames, searches: list[Position], monkeypatch: pytest.MonkeyPatch, other: str
) -> None:
    judged(proofs)
    if other == "program":
        monkeypatch.setattr(kept, "_searched_by", lambda: "another version")
    text, *variants = {"rules": (FAR, "facing"), "position": (FAR.replace("1G4", "2G3"),), "program": (FAR,)}[other]
    found = judged(proofs, text, *variants)
    assert len(searches) == 2
    monkeypatch.setattr(kept, "_searched_by", lambda: None)
    assert judged(None, text, *variants) == found


def test_it_matters_what_the_rules_say_and_not_where(proofs: ProofGames, tmp_path: Path) -> None:
    copy = tmp_path / "elsewhere" / "dodgem"
    shutil.copytree(bundled_folder("dodgem"), copy)
    game, moved = rules(None), copy / "game.yaml"
    text = moved.read_text(encoding="utf-8")
    moved.write_text("# A line before all others.\n" + text, encoding="utf-8")
    assert rules(None, folder=copy)._digest == game._digest
    assert rules(None, "facing")._digest != game._digest
    loaded = load_rules(load_game(EXAMPLES / "english_draughts"))
    assert isinstance(loaded, BoardGame)
    assert loaded._digest != game._digest


def test_a_program_that_cannot_be_told_keeps_nothing(proofs: ProofGames, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kept, "_searched_by", lambda: None)
    assert judged(proofs).status == "legal"
    assert entries(proofs) == []


# What is not believed -----------------------------------------------------------------------------------------------


def forge(proofs: ProofGames, text: str, *turns: str) -> None:
    """Keep a game of these turns for a position, as if it had been found."""
    game = rules(proofs)
    proofs.keep(game._digest, repr(game.parse(text)), turns)


@pytest.mark.parametrize(
    "turns",
    [
        ("A1-B1",),
        ("A1-B1", "F2-F1"),
        ("A1-A6",),
        ("A1-B1", "A2-B2"),
        ("nonsense",),
        ("",),
        ("A1-B1",) * 4999,
    ],
)
def test_a_wrong_game_is_refused_and_replaced(
    proofs: ProofGames, searches: list[Position], turns: tuple[str, ...]
) -> None:
    """Legal turns that lead elsewhere, illegal ones, and what is no turn at all."""
    right = judged(None)
    forge(proofs, FAR, *turns)
    assert judged(proofs) == right
    assert len(searches) == 2
    assert judged(proofs) == right
    assert len(searches) == 2


def test_no_game_makes_an_impossible_position_legal(proofs: ProofGames) -> None:
    for turns in (("A1-B1",), ("A1-B1", "F2-F1"), ()):
        forge(proofs, IMPOSSIBLE, *turns)
        assert judged(proofs, IMPOSSIBLE) == judged(None, IMPOSSIBLE)


def test_a_game_that_goes_on_after_the_position_is_refused(proofs: ProofGames, searches: list[Position]) -> None:
    right = judged(None)
    game = rules(None)
    here = game.parse(FAR)
    forge(proofs, FAR, *right.witness, next(iter(game.legal(here))))
    assert judged(proofs) == right
    assert len(searches) == 2


@pytest.mark.parametrize("damage", ["flipped", "cut", "empty", "another key", "not ours"])
def test_a_damaged_entry_is_missing(proofs: ProofGames, searches: list[Position], damage: str) -> None:
    right = judged(proofs)
    (entry,) = entries(proofs)
    data = entry.read_bytes()
    wrong = {
        "flipped": data[:-3] + bytes([data[-3] ^ 1]) + data[-2:],
        "cut": data[:-9],
        "empty": b"",
        "another key": data.replace(entry.stem.encode(), b"0" * 64),
        "not ours": b"hello\n",
    }
    entry.write_bytes(wrong[damage])
    assert judged(proofs) == right
    assert len(searches) == 2
    assert entry.read_bytes() == data


@pytest.mark.parametrize("text", [b"", b"{}", b"7", b"[1]", b'["A1-B1", null]', b"\xff", b"[" * 9999, b'"A1-B1"'])
def test_an_entry_that_says_nothing_sensible_is_missing(
    proofs: ProofGames, searches: list[Position], text: bytes
) -> None:
    right = judged(proofs)
    (entry,) = entries(proofs)
    Cache(proofs.folder).put(entry.stem, text)
    assert judged(proofs) == right
    assert len(searches) == 2


def test_a_folder_that_cannot_be_used_is_left_alone(proofs: ProofGames) -> None:
    proofs.folder.write_text("a file")
    assert judged(proofs) == judged(None)
    assert proofs.folder.read_text() == "a file"


@pytest.mark.skipif(os.name != "posix", reason="permissions of POSIX's kind")
def test_a_folder_into_which_others_may_write_is_not_believed(proofs: ProofGames, searches: list[Position]) -> None:
    judged(proofs)
    proofs.folder.chmod(0o777)
    assert judged(proofs) == judged(None)
    assert len(searches) == 3


@pytest.mark.skipif(os.name != "posix", reason="permissions of POSIX's kind")
def test_a_folder_that_may_only_be_read_answers_and_takes_nothing(proofs: ProofGames, searches: list[Position]) -> None:
    right = judged(proofs)
    proofs.folder.chmod(0o500)
    assert judged(proofs) == right
    assert len(searches) == 1
    proofs.folder.chmod(0o700)
    for entry in entries(proofs):
        entry.unlink()
    proofs.folder.chmod(0o500)
    proofs.folder.parent.chmod(0o500)
    with without_root():
        assert judged(proofs) == right
        assert judged(ProofGames(proofs.folder.parent / "new")) == right
    proofs.folder.parent.chmod(0o700)
    assert len(searches) == 3
    assert entries(proofs) == []


def test_a_kept_game_with_too_many_moves_to_list_counts_as_missing(
    proofs: ProofGames, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = rules(proofs)
    position = game.parse(NEAR)
    turns = game.judge(position).witness

    def legal(_self: BoardGame, _position: Position) -> dict[str, object]:
        raise TooMuch("too many", "fewer")

    assert game._leads(turns, position)
    monkeypatch.setattr(BoardGame, "legal", legal)
    assert not game._leads(turns, position)
