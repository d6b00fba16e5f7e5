"""Which cards are printed: by key, by condition, and by what has changed since a git revision."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

import ppgen
from ppgen.cli import run
from ppgen.diagnostics import DefinitionError, EnvironmentProblem
from ppgen.sheets.decks.book import DeckBook
from tests.decks.conftest import DECK, ROWS, Write

NO_INDEX = DECK.replace('      - text: "{{ index }} of {{ deck.cards }}"\n', "")
"""Cards that change only if their own rows do."""


def names(folder: Path, **selection: object) -> list[str]:
    """The cards that are printed, copies included."""
    printout = ppgen.load(folder).deck("market").sheet.drawing(**selection).printout  # type: ignore[arg-type]
    assert isinstance(printout, DeckBook)
    return [placed.part.name for side in printout.sides for placed in side.cut.parts]


def git(folder: Path, *words: str) -> None:
    user = ["-c", "user.name=A", "-c", "user.email=a@example.org", "-c", "commit.gpgsign=false"]
    subprocess.run(["git", *user, *words], cwd=folder, check=True, capture_output=True)


@pytest.fixture
def committed(write: Write) -> Path:
    """The game in a repository, tagged v1.2."""
    folder = write(NO_INDEX)
    git(folder.parent, "init", "-q", "-b", "main")
    git(folder.parent, "add", ".")
    git(folder.parent, "commit", "-qm", "First")
    git(folder.parent, "tag", "v1.2")
    return folder


def test_cards_by_key_with_all_their_copies(write: Write) -> None:
    assert names(write(NO_INDEX), rows=["Silk"]) == ["silk"] * 3
    assert names(write(NO_INDEX), rows=["Gold", "Spice"]) == ["spice"] * 4 + ["gold"] * 2


def test_an_unknown_key_is_refused_with_the_nearest(
    write: Write, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["--row", "Spice", "--row", "Slik", "--out", str(tmp_path / "o")]
    assert run(["cards", "--game", str(write()), "--deck", "market", *words]) == 2
    told = capsys.readouterr().err
    assert "market has no card 'Slik'" in told
    assert "did you mean 'Silk'?" in told
    assert not (tmp_path / "o").exists()


@pytest.mark.parametrize(
    ("where", "cards"),
    [
        ("row.name == 'Silk'", ["silk"] * 3),
        ("{{ row.cost > 4 }}", ["silk"] * 3 + ["gold"] * 2),
        ("row.cost > 4 and copy == 1", ["silk", "gold"]),
        ("deck.id == 'market' and row.rules == ''", ["gold"] * 2),
    ],
)
def test_cards_that_meet_a_condition(write: Write, where: str, cards: list[str]) -> None:
    assert names(write(NO_INDEX), where=where) == cards


@pytest.mark.parametrize(
    ("where", "message", "hint"),
    [
        ("row.kost == 3", "where:1:5: the table has no column 'kost' (deck market)", "did you mean 'cost'?"),
        ("row.cost > 2 and rwo.name == 'A'", "where:1:18: 'rwo' is unknown here", "did you mean 'row'?"),
        ("row.cost", "a condition is true or false, not '3' (row", "compare it with something"),
        ("row.cost >", "where:1:11: something is missing at the end of the condition", "row.kind == 'spell'"),
        ("{{ row.cost > }}", "where:1:14: something is missing", ""),
        ("row.cost > 3 and", "where:1:17: something is missing", ""),
        ("row.cost > (3", "where:1:12: the bracket '(' is never closed", "close it with ')'"),
        ("row.cost = 3", "where:1:10: a single = compares nothing", "write =="),
        ("row.cost 3", "where:1:10: '3' makes no sense here", ""),
        ("row.cost > 'a", "where:1:12: the quote that opens here is never closed", ""),
        ("row.cost > 3 }}", "where:1:14: '}' makes no sense here", ""),
        ("row.cost > 3 && true", "where:1:14: '&&' makes no sense here", "write and"),
        ("!row.cost", "where:1:1: '!' makes no sense here", "write not"),
        ("row.rules > 2", "(row ", ""),
        ("row.__class__", "where:1:", ""),
        ("[].append(1)", "where:1:1: ", ""),
        ("row.cost > 99", "no card of market meets 'row.cost > 99'", ""),
    ],
)
def test_a_condition_at_fault_is_refused(write: Write, where: str, message: str, hint: str) -> None:
    with pytest.raises(EnvironmentProblem) as refused:
        names(write(), where=where)
    assert message in refused.value.message
    assert hint in refused.value.hint


@pytest.mark.parametrize("option", ["--where", "--changed-since"])
def test_an_empty_selection_selects_nothing_in_silence(
    write: Write, tmp_path: Path, capsys: pytest.CaptureFixture[str], option: str
) -> None:
    assert run(["cards", "--game", str(write()), "--deck", "market", option, " ", "--out", str(tmp_path / "o")]) == 2
    assert f"{option} is empty" in capsys.readouterr().err


# Since a revision ---------------------------------------------------------------------------------------------------


def test_cards_that_are_drawn_otherwise_now(committed: Path) -> None:
    changed = ROWS.replace("Silk,5", "Silk,6") + "Salt,1,1,New.\n"
    (committed / "cards.csv").write_text(changed, encoding="utf-8")
    assert names(committed, changed_since="v1.2") == ["silk"] * 3 + ["salt"]
    assert names(committed, changed_since="HEAD", where="row.cost < 3") == ["salt"]


def test_a_new_copy_is_a_new_card(committed: Path) -> None:
    (committed / "cards.csv").write_text(ROWS.replace("Gold,8,2", "Gold,8,3"), encoding="utf-8")
    assert names(committed, changed_since="v1.2") == ["gold"]


def test_a_changed_back_changes_every_card(committed: Path) -> None:
    game = (committed / "game.yaml").read_text(encoding="utf-8")
    (committed / "game.yaml").write_text(game.replace("**{{ deck.title }}**", "{{ deck.title }}"), encoding="utf-8")
    assert len(names(committed, changed_since="v1.2")) == 9


def test_nothing_is_written_if_nothing_has_changed(
    committed: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["--deck", "market", "--changed-since", "v1.2", "--out", str(tmp_path / "o")]
    assert run(["cards", "--game", str(committed), *words]) == 0
    assert "no card of market differs from those of v1.2, so nothing is written" in capsys.readouterr().err
    assert not (tmp_path / "o").exists()


def test_the_work_tree_is_neither_read_nor_written_for_a_revision(committed: Path) -> None:
    (committed / "cards.csv").write_text(ROWS.replace("Silk,5", "Silk,6"), encoding="utf-8")
    before = {path: path.read_bytes() for path in committed.parent.rglob("*") if path.is_file()}
    assert names(committed, changed_since="v1.2") == ["silk"] * 3
    assert {path: path.read_bytes() for path in committed.parent.rglob("*") if path.is_file()} == before


@pytest.mark.parametrize("revision", ["-x", "--output=made", "--upload-pack=touch made", "v 1.2"])
def test_a_revision_is_never_an_option_of_git(committed: Path, revision: str) -> None:
    with pytest.raises(EnvironmentProblem) as refused:
        names(committed, changed_since=revision)
    assert refused.value.message == f"{revision!r} is not a git revision"
    assert not list(committed.parent.rglob("made"))


def test_a_revision_that_does_not_exist(committed: Path) -> None:
    with pytest.raises(EnvironmentProblem, match="there is no git revision 'v9'"):
        names(committed, changed_since="v9")


def test_outside_a_repository(write: Write) -> None:
    with pytest.raises(EnvironmentProblem, match="is not in a git repository"):
        names(write(), changed_since="v1.2")


def test_a_deck_that_did_not_exist_is_told_at_its_place(committed: Path) -> None:
    game = (committed / "game.yaml").read_text(encoding="utf-8")
    (committed / "game.yaml").write_text(game.replace("id: market", "id: bazaar-cards"), encoding="utf-8")
    with pytest.raises(DefinitionError) as refused:
        ppgen.load(committed).decks[0].sheet.drawing(changed_since="v1.2")
    (fault,) = refused.value.diagnostics
    assert (fault.code, fault.mark.line) == ("DECK-REVISION", 4)
    assert "deck bazaar-cards did not exist in v1.2 (" in fault.message


def test_a_game_that_did_not_exist(committed: Path) -> None:
    other = committed.parent / "other"
    other.mkdir()
    for file in committed.iterdir():
        (other / file.name).write_bytes(file.read_bytes())
    with pytest.raises(DefinitionError, match=r"game bazaar did not exist in v1\.2"):
        names(other, changed_since="v1.2")


def test_a_definition_that_was_at_fault_is_told_with_its_place(committed: Path) -> None:
    game = (committed / "game.yaml").read_text(encoding="utf-8")
    (committed / "game.yaml").write_text(game.replace("size: poker", "size: pokr"), encoding="utf-8")
    git(committed.parent, "commit", "-qam", "Broken")
    (committed / "game.yaml").write_text(game, encoding="utf-8")
    with pytest.raises(DefinitionError) as refused:
        names(committed, changed_since="HEAD")
    (fault,) = refused.value.diagnostics
    assert fault.code == "DECK-REVISION"
    assert ": game.yaml:9:11: " in fault.message


def test_the_copy_of_a_revision_is_removed(committed: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    copies = tmp_path / "copies"
    copies.mkdir()
    monkeypatch.setattr("tempfile.tempdir", str(copies))
    (committed / "cards.csv").write_text(ROWS.replace("Silk,5", "Silk,6"), encoding="utf-8")
    assert names(committed, changed_since="v1.2")
    assert not list(copies.iterdir())


def test_a_card_with_another_image_has_changed(committed: Path) -> None:
    import PIL.Image

    face = '[{image: {file: "{{ row.name }}.png", label: "{{ row.name }}"}}]'
    rows = "[{name: red}, {name: blue}]"
    deck = f"decks: [{{id: market, title: Photos, rows: {rows}, key: name, size: mini, face: {face}}}]\n"
    (committed / "game.yaml").write_text(f"id: bazaar\ntitle: Bazaar\n{deck}", encoding="utf-8")
    for colour in ("red", "blue"):
        PIL.Image.new("RGB", (600, 600), colour).save(committed / f"{colour}.png")
    git(committed.parent, "add", ".")
    git(committed.parent, "commit", "-qm", "Photos")
    PIL.Image.new("RGB", (600, 600), "navy").save(committed / "blue.png")
    assert names(committed, changed_since="HEAD") == ["blue"]
