"""The frames of a figure in a book: what each says, and that they are drawn alike in every theme."""

from __future__ import annotations

from pathlib import Path

import pytest

from ppgen.book.html.page import write
from ppgen.book.inline import Frame, Inlines, Picture, Text, plain
from ppgen.definition.load import load_figures
from ppgen.definition.project import game_at
from ppgen.definition.variants import Choice
from ppgen.diagnostics import DefinitionError, Diagnostic, Mark, PpgenError
from ppgen.figures.statement import Panel, Statement
from ppgen.press import drawings, studio
from ppgen.press import frames as press_frames
from ppgen.press.books import judge_book
from ppgen.press.frames import book_frames
from ppgen.press.judging import judge_games
from ppgen.scene.model import Group, Scene
from ppgen.scene.theme import Theme

GAMES = Path(__file__).parents[2] / "ppgen" / "games"


def inlines(markup: str) -> Inlines:
    return (Text(markup),)


def stepped(
    game: str, figure: str, *, since: int | None = None, language: str = "en"
) -> tuple[tuple[Frame, ...], Picture | None]:
    (judged,) = judge_games([game_at(GAMES / game)], Choice(), [figure])
    assert judged.game is not None
    (statement,) = judged.statements
    book = load_figures(judged.game)
    return book_frames(statement, judged.rules_of(judged.game), book, inlines, since=since, language=language)


@pytest.fixture(scope="module")
def example() -> tuple[tuple[Frame, ...], Picture | None]:
    return stepped("long_way", "example-e-h")


def test_panels_have_letters_and_captions_and_turns_their_number(
    example: tuple[tuple[Frame, ...], Picture | None],
) -> None:
    found, _ = example
    assert [frame.label or frame.number for frame in found] == ["E", 9, "F", 11, 12, 13, 14, "G", "H"]
    assert plain(found[0].caption).startswith("A :sofa: next to")
    assert plain(found[3].caption) == "A light 5 and a dark 6: the tile, with a desk set on A5."
    assert [frame.is_key for frame in found].count(True) == 4


def test_only_panels_of_one_game_follow_each_other(example: tuple[tuple[Frame, ...], Picture | None]) -> None:
    assert [frame.follows for frame in example[0]] == [False, *[True] * 8]
    assert not any(frame.follows for frame in stepped("long_way", "not-allowed")[0])


def test_views_of_several_parts_of_one_position_do_not_follow_each_other() -> None:
    found, _ = stepped("pass_the_food", "which-tile")
    assert [frame.follows for frame in found] == [False] * 4


def test_a_book_in_another_language_has_no_english_sentences() -> None:
    found, _ = stepped("tic_tac_toe", "won", since=0, language="de")
    assert plain(found[1].caption) == found[1].picture.alt == "A3"


def test_a_turn_is_said_in_the_words_of_its_transcript() -> None:
    found, _ = stepped("wrack_line", "turns")
    assert plain(found[1].caption) == found[1].picture.alt == "Plover plants a flag on F3."
    german, _ = stepped("wrack_line", "turns", language="de")
    assert [frame.caption for frame in german] == [frame.caption for frame in found]


def test_a_game_without_a_pass_never_says_pass() -> None:
    """In Wrack Line a player rests or gathers a find: `pass` is a word of its definition alone."""
    found, _ = stepped("wrack_line", "turns")
    said = " ".join(f"{plain(frame.caption)} {frame.picture.alt}" for frame in found)
    assert "pass" in {frame.turn for frame in found}
    assert "pass" not in said.lower()


def test_a_piece_has_the_name_that_its_game_gives_it() -> None:
    found, _ = stepped("tic_tac_toe", "won", since=0)
    assert plain(found[1].caption) == "A3 Cross placed on A3."


def test_a_picture_of_blocks_beside_a_board_is_as_high_as_it_is() -> None:
    board, points = (frame.picture for frame in stepped("long_way", "scoring")[0])
    assert points.height < board.height / 2
    assert len({frame.picture.height for frame in stepped("pass_the_food", "scoring")[0]}) == 1


def test_tables_beside_each_other_stand_level() -> None:
    scenes = [frame.picture.scene("color") for frame in stepped("pass_the_food", "scoring")[0]]
    places = [item.transform for scene in scenes for item in scene.items if isinstance(item, Group)]
    assert len(scenes) == 2
    assert places[0] == places[-1]


def test_all_frames_are_of_one_size_in_every_theme(example: tuple[tuple[Frame, ...], Picture | None]) -> None:
    found, _ = example
    for theme in ("color", "ink", "contrast"):
        scenes = [frame.picture.scene(theme) for frame in found]
        assert {(scene.width, scene.height) for scene in scenes} == {(found[0].picture.width, found[0].picture.height)}
    assert len({frame.picture.key for frame in found}) == len(found)


def test_a_legend_stands_beside_the_frames(example: tuple[tuple[Frame, ...], Picture | None]) -> None:
    _, legend = example
    assert legend is not None
    assert legend.scene("ink").width == legend.width


def test_a_figure_of_one_panel_has_no_steps_unless_they_are_asked_for() -> None:
    assert stepped("tic_tac_toe", "won") == ((), None)
    found, _ = stepped("tic_tac_toe", "won", since=0)
    assert [frame.number for frame in found] == [*range(7), 0]
    assert not any(frame.label for frame in found)
    assert [plain(frame.caption) for frame in found[:2]] == ["", "A3 Cross placed on A3."]


def test_steps_can_begin_where_an_earlier_figure_ended() -> None:
    found, _ = stepped("long_way", "example-e-h", since=6)
    assert [frame.label or frame.number for frame in found[:4]] == [6, 7, "E", 9]
    assert plain(found[0].caption) == found[0].picture.alt == "A light 6 and a dark 1: the tile, with a den set on D6."


def test_what_is_allowed_is_said_where_a_figure_shows_both() -> None:
    found, _ = stepped("long_way", "not-allowed")
    assert "no" in {frame.allowed for frame in found}
    allowed, _ = stepped("long_way", "example-a-d")
    assert {frame.allowed for frame in allowed} == {""}


@pytest.mark.parametrize(("most", "count"), [(9, 9), (8, 4), (3, 0)])
def test_what_cannot_be_drawn_as_the_figure_asks_is_left_out(
    monkeypatch: pytest.MonkeyPatch, most: int, count: int
) -> None:
    def draw(statement: Statement, panels: tuple[Panel, ...], *_: object, **__: object) -> tuple[Scene, ...]:
        if len(panels) > most:
            raise PpgenError("too large")
        return tuple(Scene(10.0, 10.0, (), "", "") for _ in panels)

    monkeypatch.setattr(press_frames, "draw_frames", draw)
    found, _ = stepped("long_way", "example-e-h")
    assert len(found) == count


def test_every_figure_of_every_game_can_be_shown_in_frames() -> None:
    for game in ("dodgem", "packet_hell", "pass_the_food", "worm_derby", "wrack_line"):
        for judged in judge_games([game_at(GAMES / game)], Choice()):
            assert judged.game is not None
            book, rules = load_figures(judged.game), judged.rules_of(judged.game)
            for statement in judged.statements:
                found, _ = book_frames(statement, rules, book, inlines, since=0)
                keys = [frame for frame in found if frame.is_key]
                assert len(keys) == len(statement.panels) or (not found and len(statement.panels) == 1)


@pytest.mark.parametrize("steps", [True, False])
def test_a_book_has_frames_where_they_are_asked_for(steps: bool) -> None:
    (judged,) = judge_games([game_at(GAMES / "dodgem")], Choice())
    result = judge_book(judged, steps=steps)
    assert result is not None
    assert result.book is not None
    assert any(figure.frames for figure in result.book.figures) is steps


def test_a_figure_with_frames_is_drawn_whole_only_where_it_is_printed(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[str] = []
    real = drawings.draw_figure

    def noted(statement: Statement, theme: Theme) -> drawings.DrawnFigure:
        drawn.append(statement.id)
        return real(statement, theme)

    monkeypatch.setattr(studio, "draw_figure", noted)
    (judged,) = judge_games([game_at(GAMES / "dodgem")], Choice())
    result = judge_book(judged)
    assert result is not None
    assert result.book is not None
    page = write(result.book)
    stepped_through = [figure for figure in result.book.figures if figure.frames]
    assert stepped_through
    assert not {figure.id for figure in stepped_through} & set(drawn)
    assert all(f'id="{figure.anchor}"'.encode() in page for figure in stepped_through)
    picture = stepped_through[0].picture
    assert picture.height == picture.scene("ink").height > 0
    assert picture.width == picture.scene().width
    assert stepped_through[0].id in drawn


@pytest.mark.parametrize("steps", [True, False])
def test_a_figure_that_cannot_be_drawn_is_a_fault_of_its_book(steps: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    fault = Diagnostic(Mark("figures.yaml", 1, 1), "FIG-DRAW", "it cannot be drawn")

    def refuse(*_: object, **__: object) -> None:
        raise DefinitionError([fault])

    monkeypatch.setattr(studio, "draw_figure", refuse)
    monkeypatch.setattr(press_frames, "draw_frames", refuse)
    (judged,) = judge_games([game_at(GAMES / "dodgem")], Choice())
    result = judge_book(judged, steps=steps)
    assert result is not None
    assert result.book is None
    assert fault in result.findings
