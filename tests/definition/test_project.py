"""ppgen.toml and what is found without it: which games a project has, and nothing that leads out of it."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from ppgen.definition.bundled import GAMES, bundled_twin
from ppgen.definition.project import Project, find_project, game_at, refuse_twins
from ppgen.definition.toml import read_toml
from ppgen.diagnostics import DefinitionError


def game(folder: Path, name: str = "") -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "game.yaml").write_text(f"id: {name or folder.name}\n")
    return folder


def ids(project: Project) -> list[str]:
    return [place.id for place in project.games]


def faults(root: Path, text: str) -> list[tuple[int, int, str]]:
    (root / "ppgen.toml").write_bytes(text.encode())
    with pytest.raises(DefinitionError) as caught:
        find_project(root)
    assert {Path(fault.mark.file) for fault in caught.value.diagnostics} == {root / "ppgen.toml"}
    return [(fault.mark.line, fault.mark.column, fault.code) for fault in caught.value.diagnostics]


class TestWithoutAFile:
    def test_games_lie_here_one_below_or_in_games(self, tmp_path: Path) -> None:
        for name in ("", "one", "games/two", "games", "deep/er/three"):
            game(tmp_path / name, f"at-{Path(name).name or 'top'}")
        assert ids(find_project(tmp_path)) == ["at-games", "at-one", "at-top", "at-two"]
        assert find_project(tmp_path).output == tmp_path / "output"

    def test_hidden_folders_output_and_links_are_not_searched(self, tmp_path: Path) -> None:
        root = tmp_path / "root"
        game(root / "mine")
        for name in (".hidden", "output", "games/.hidden"):
            game(root / name)
        game(tmp_path / "elsewhere")
        (root / "link").symlink_to(tmp_path / "elsewhere")
        (root / "games" / "link").symlink_to(tmp_path / "elsewhere")
        assert ids(find_project(root)) == ["mine"]

    def test_a_folder_of_links_called_games_is_not_searched(self, tmp_path: Path) -> None:
        game(tmp_path / "elsewhere" / "theirs")
        (tmp_path / "root").mkdir()
        (tmp_path / "root" / "games").symlink_to(tmp_path / "elsewhere")
        assert ids(find_project(tmp_path / "root")) == []

    def test_the_root_is_the_folder_itself(self, tmp_path: Path) -> None:
        (tmp_path / ".git").mkdir()
        game(tmp_path / "mine")
        assert find_project(tmp_path / "mine").root == tmp_path / "mine"


class TestWhere:
    def test_the_nearest_file_counts(self, tmp_path: Path) -> None:
        (tmp_path / ".git").mkdir()
        (tmp_path / "ppgen.toml").write_text("")
        inner = game(tmp_path / "inner" / "mine")
        assert find_project(inner).root == tmp_path
        (tmp_path / "inner" / "ppgen.toml").write_text("")
        assert find_project(inner).root == tmp_path / "inner"

    def test_no_further_than_the_top_of_the_repository(self, tmp_path: Path) -> None:
        (tmp_path / "ppgen.toml").write_text("")
        top = tmp_path / "repository"
        (top / "below").mkdir(parents=True)
        for kind in ("folder", "file"):  # a work tree that was added has a file
            (top / ".git").mkdir() if kind == "folder" else (top / ".git").write_text("gitdir: elsewhere\n")
            assert find_project(top / "below").file is None
            (top / ".git").rmdir() if kind == "folder" else (top / ".git").unlink()

    def test_outside_of_a_repository_only_the_folder_itself(self, tmp_path: Path) -> None:
        (tmp_path / "ppgen.toml").write_text("")
        (tmp_path / "below").mkdir()
        assert find_project(tmp_path).root == tmp_path
        assert find_project(tmp_path / "below").root == tmp_path / "below"


class TestKeys:
    def test_folders_and_patterns(self, tmp_path: Path) -> None:
        for name in ("games/one", "games/two", "extra/three", "games/.hidden", "unnamed"):
            game(tmp_path / name)
        (tmp_path / "games" / "no-game").mkdir()
        (tmp_path / "ppgen.toml").write_text('games = ["games/*", "extra/three", "games/o[a-z]e", "games/one"]')
        assert ids(find_project(tmp_path)) == ["one", "three", "two"]

    def test_the_other_keys(self, tmp_path: Path) -> None:
        game(tmp_path / "mine")
        (tmp_path / "ppgen.toml").write_text(
            'output = "art/drawn"\npapers = ["a4", "letter"]\nthemes = ["ink"]\nformats = ["svg"]\n'
        )
        project = find_project(tmp_path)
        assert project.output == tmp_path / "art" / "drawn"
        assert [paper.text for paper in project.papers] == ["a4", "letter"]
        assert (project.themes[0].text, project.themes[0].mark.line) == ("ink", 3)
        assert project.formats[0].mark.column == 12
        assert ids(project) == ["mine"]

    def test_no_games_are_none(self, tmp_path: Path) -> None:
        game(tmp_path / "mine")
        (tmp_path / "ppgen.toml").write_text("games = []")
        assert find_project(tmp_path).games == ()

    @pytest.mark.parametrize(
        ("text", "found"),
        [
            ("# note\n  gmaes = ['games/*']\n", [(2, 3, "DEF-UNKNOWN-KEY")]),
            ("trust-rules = true\n'out put' = 1", [(1, 1, "DEF-UNKNOWN-KEY"), (2, 1, "DEF-UNKNOWN-KEY")]),
            ("[tool.ppgen]\ngames = []", [(1, 2, "DEF-UNKNOWN-KEY")]),
            ("tool.games = 1", [(1, 1, "DEF-UNKNOWN-KEY")]),
            ("games = 'games/*'", [(1, 9, "DEF-TYPE")]),
            ("games = [\n  'mine',\n  3, ]", [(3, 3, "DEF-TYPE")]),
            ("games.x = 1", [(1, 1, "DEF-TYPE")]),
            ("output = ['a']", [(1, 10, "DEF-TYPE")]),
            ("output = ' '", [(1, 10, "DEF-EMPTY")]),
            ('output = "\\u001b[2J"', [(1, 10, "DEF-EMPTY")]),
            ("games = ['mine'", [(1, 16, "DEF-TOML")]),
            ("games = ['mine']\r\r\n", [(1, 17, "DEF-TOML")]),
            ("games = []\ngames = []\n", [(2, 11, "DEF-TOML")]),
            ("games = ['nowhere', 'mine', 'no/*']", [(1, 10, "DEF-NO-GAME"), (1, 29, "DEF-NO-GAME")]),
            ("games = ['mine/game.yaml']", [(1, 10, "DEF-NO-GAME")]),
            ("games = ['**']", [(1, 10, "DEF-NO-GAME")]),
            ("games = ['..', '../*', '/tmp', 'mine/../..']", [(1, at, "DEF-OUTSIDE") for at in (10, 16, 24, 32)]),
            ("games = ['mine\\..', 'C:/games']", [(1, 10, "DEF-OUTSIDE"), (1, 21, "DEF-OUTSIDE")]),
            ("output = '../elsewhere'", [(1, 10, "DEF-OUTSIDE")]),
            ("output = '/tmp'", [(1, 10, "DEF-OUTSIDE")]),
        ],
    )
    def test_what_is_wrong_has_a_place(self, text: str, found: list[tuple[int, int, str]], tmp_path: Path) -> None:
        game(tmp_path / "mine")
        assert faults(tmp_path, text) == found

    def test_an_unknown_key_has_a_hint(self, tmp_path: Path) -> None:
        (tmp_path / "ppgen.toml").write_text("ouput = 'x'")
        with pytest.raises(DefinitionError, match="did you mean 'output'"):
            find_project(tmp_path)

    def test_no_link_leads_out(self, tmp_path: Path) -> None:
        root = tmp_path / "root"
        game(root / "mine")
        game(tmp_path / "outside" / "theirs")
        (root / "link").symlink_to(tmp_path / "outside")
        assert faults(root, "games = ['link/theirs']") == [(1, 10, "DEF-OUTSIDE")]
        assert faults(root, "games = ['link/*']") == [(1, 10, "DEF-NO-GAME")]
        assert faults(root, "output = 'link/drawn'") == [(1, 10, "DEF-OUTSIDE")]
        (root / "output").symlink_to(tmp_path / "outside")
        assert faults(root, "games = ['mine']") == [(1, 1, "DEF-OUTSIDE")]

    @pytest.mark.parametrize(
        "output",
        ["games/food", ".git", ".git/hooks", ".GIT", "drawn/.git/x", "ppgen.toml", "ppgen.toml/x", "to-food", "to-git"],
    )
    def test_what_cannot_be_the_folder_of_drawings(self, output: str, tmp_path: Path) -> None:
        game(tmp_path / "games" / "food")
        game(tmp_path / "games" / "other")
        (tmp_path / ".git" / "hooks").mkdir(parents=True)
        (tmp_path / "to-food").symlink_to("games/food")
        (tmp_path / "to-git").symlink_to(".git/hooks")
        assert faults(tmp_path, f"games = ['games/*']\noutput = '{output}'") == [(2, 10, "DEF-OUTPUT")]

    @pytest.mark.parametrize("output", ["games/food/drawn", "games/drawn", ".gitter", "new/er"])
    def test_what_can(self, output: str, tmp_path: Path) -> None:
        game(tmp_path / "games" / "food")
        (tmp_path / "ppgen.toml").write_text(f"games = ['games/*']\noutput = '{output}'")
        assert ids(find_project(tmp_path)) == ["food"]

    @pytest.mark.parametrize("output", [".", "games", "games/old", "to-games"])
    @pytest.mark.parametrize("games", ["", "games = ['games/old/food', 'games/new']"])
    def test_nor_what_has_more_in_it_than_drawings(self, games: str, output: str, tmp_path: Path) -> None:
        game(tmp_path / "games" / "old" / ("food" if games else ""))
        game(tmp_path / "games" / "new")
        (tmp_path / "to-games").symlink_to("games")
        assert faults(tmp_path, f"{games}\noutput = '{output}'") == [(2, 10, "DEF-OUTPUT")]

    def test_nor_the_folder_of_ppgen_toml_where_there_is_no_game_yet(self, tmp_path: Path) -> None:
        assert faults(tmp_path, "games = []\noutput = '.'") == [(2, 10, "DEF-OUTPUT")]

    def test_a_link_inside_may_be_named(self, tmp_path: Path) -> None:
        game(tmp_path / "mine")
        (tmp_path / "link").symlink_to(tmp_path / "mine")
        (tmp_path / "ppgen.toml").write_text("games = ['link', 'mine']")
        assert ids(find_project(tmp_path)) == ["mine"]

    def test_what_is_no_file_of_text_is_a_fault(self, tmp_path: Path) -> None:
        file = tmp_path / "ppgen.toml"
        makers: tuple[Callable[[], None], ...] = (
            file.mkdir,
            lambda: os.mkfifo(file),
            lambda: file.symlink_to("nowhere"),
        )
        for make in makers:
            make()
            with pytest.raises(DefinitionError, match="DEF-FILE"):
                find_project(tmp_path)
            file.rmdir() if file.is_dir() else file.unlink()
        file.write_bytes(b"games = ['\xff']")
        with pytest.raises(DefinitionError, match=r"ppgen\.toml:1:11: DEF-ENCODING"):
            find_project(tmp_path)
        file.write_text("#" * 70_000)
        with pytest.raises(DefinitionError, match="DEF-SIZE"):
            find_project(tmp_path)
        file.write_text("games = " + "[" * 5000)
        with pytest.raises(DefinitionError, match="DEF-TOML"):
            find_project(tmp_path)


class TestIds:
    def test_a_broken_definition_may_still_say_its_id(self, tmp_path: Path) -> None:
        for text in ("id: mine\ntitle: [", "title: }\nid: 'mine'  # it\n", "{title: x, id: mine, other: [1]}"):
            (tmp_path / "game.yaml").write_text(text)
            assert (game_at(tmp_path).id, game_at(tmp_path).nameless) == ("mine", False)

    @pytest.mark.parametrize("text", ["", "title: x", "id: [1]", "id: ../x", "sheets: [{id: mine}]", "\x00"])
    def test_one_that_says_none_is_called_by_its_folder(self, text: str, tmp_path: Path) -> None:
        folder = tmp_path / "my_game"
        folder.mkdir()
        (folder / "game.yaml").write_text(text)
        assert (game_at(folder).id, game_at(folder).nameless) == ("my-game", True)

    def test_two_games_of_one_id_are_a_fault_at_both_places(self, tmp_path: Path) -> None:
        game(tmp_path / "a", "same")
        (game(tmp_path / "b") / "game.yaml").write_text("# c\nid: same\n")
        with pytest.raises(DefinitionError) as caught:
            refuse_twins(find_project(tmp_path).games)
        places = [(Path(fault.mark.file).parent.name, fault.mark.line) for fault in caught.value.diagnostics]
        assert places == [("a", 1), ("b", 2)]
        assert {fault.code for fault in caught.value.diagnostics} == {"DEF-DUPLICATE-ID"}


class TestTwins:
    def test_a_copy_byte_for_byte_is_the_bundled_game(self, tmp_path: Path) -> None:
        copy = tmp_path / "anything"
        shutil.copytree(GAMES / "long_way", copy)
        (copy / "__pycache__").mkdir(exist_ok=True)
        (copy / "__pycache__" / "rules.pyc").write_text("")
        assert bundled_twin(copy) == GAMES / "long_way"
        assert bundled_twin(GAMES / "dodgem") == GAMES / "dodgem"

    @pytest.mark.parametrize("name", ["game.yaml", "figures.yaml", "rules.py", "art/sofa.svg"])
    def test_one_byte_makes_another_game(self, name: str, tmp_path: Path) -> None:
        copy = tmp_path / "long_way"
        shutil.copytree(GAMES / "long_way", copy)
        data = (copy / name).read_bytes()
        (copy / name).write_bytes(data[:-1] + b" ")
        assert bundled_twin(copy) is None

    def test_a_file_more_or_less_or_linked_makes_another_game(self, tmp_path: Path) -> None:
        copy = tmp_path / "long_way"
        shutil.copytree(GAMES / "long_way", copy)
        (copy / "art" / "more.svg").write_text("<svg/>")
        assert bundled_twin(copy) is None
        (copy / "art" / "more.svg").unlink()
        assert bundled_twin(copy) is not None
        (copy / "art" / ".more.svg").write_text("<svg/>")
        assert bundled_twin(copy) is None
        (copy / "art" / ".more.svg").unlink()
        (copy / ".DS_Store").write_text("")
        assert bundled_twin(copy) is not None
        (copy / "figures.yaml").unlink()
        assert bundled_twin(copy) is None
        (copy / "figures.yaml").symlink_to(GAMES / "long_way" / "figures.yaml")
        assert bundled_twin(copy) is None


def test_every_string_of_toml_is_walked_over() -> None:
    text = (
        'a = """x"y\\"""z""""" # ]\n'
        "b = [ '''q''' , \"[\\\"]\", { k = '}', l = [1, 2] }, 1979-05-27 07:32:00, # ,\n  true ]\n"
        '"c d" = 3\nf.g = 1.5e3\n[[t."x]"]]\nz = 0\n[u]\na = 1\n'
    )
    node = read_toml(text)
    assert node.keys() == ("a", "b", "c d", "f", "t", "u")
    first = node.get("a")
    assert first is not None
    assert first.text == 'x"y"""z""'
    items = node.get("b")
    assert items is not None
    assert [(item.mark.line, item.mark.column) for item in items.items] == [(2, 7), (2, 17), (2, 25), (2, 50), (3, 3)]
    assert [key.mark.line for key, _ in node.entries] == [1, 2, 4, 5, 6, 8]
