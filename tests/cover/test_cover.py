"""`ppgen cover`: which rules figures and transcripts show, and which none shows."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from ppgen.book.markdown.passages import shown_with
from ppgen.cli import cli, run
from ppgen.cover.codes import code_lines
from ppgen.cover.model import Coverage, Line
from ppgen.cover.suggest import condition_for, drafts
from ppgen.definition.load import load_figures, load_game
from ppgen.diagnostics import DefinitionError, RulePage
from ppgen.figures.game_facts import definition_facts
from ppgen.find.scope import Asker
from ppgen.press.covering import cover_game
from ppgen.rules.board.trace.game import TracedGame
from ppgen.rules.board.trace.words import part
from tests.small_game import head

RULES = """\
board: {columns: 3, rows: 3}
rules:
  players: {white: north, black: south}
  pieces:
    pawn:
      moves:
        - step: forward
        - step: {directions: diagonal-forward, onto: enemy}
  setup: {pawn: near}
  ends: [reached: far]
  blocked: loss
"""


def figure(name: str, position: str, expect: str = "legal", more: str = "") -> str:
    return f"""\
  - id: {name}
    title: A figure
    caption: A board.
    alt: A board.
    position: {position}
    expect: {expect}
{more}"""


def covered(folder: Path, figures: str = "", rules: str = RULES, transcripts: str = "") -> Coverage:
    (folder / "game.yaml").write_text(head(players=(2, 2)) + rules, encoding="utf-8")
    if figures or transcripts:
        text = (f"transcripts:\n{transcripts}" if transcripts else "") + f"figures:\n{figures}"
        (folder / "figures.yaml").write_text(text, encoding="utf-8")
    game = load_game(folder)
    return cover_game(game, load_figures(game))


def lines(game: Coverage) -> dict[str, Line]:
    return {line.address: line for line in game.lines}


STEP, CAPTURE, END = "pieces.pawn.moves.1", "pieces.pawn.moves.2", "ends.1"


def test_without_figures_nothing_is_shown(tmp_path: Path) -> None:
    game = covered(tmp_path)
    assert [line.address for line in game.gaps] == [STEP, CAPTURE, "setup", END, "blocked"]
    assert game.percent == 0


def test_words_have_their_lines(tmp_path: Path) -> None:
    text = (head() + RULES).splitlines()
    for line in covered(tmp_path).lines:
        assert line.said.rpartition(": ")[2].split()[0] in text[line.mark.line - 1]


def test_a_turn_shows_the_word_that_allows_it_and_no_other(tmp_path: Path) -> None:
    game = covered(tmp_path, figure("one", "{notation: setup, then: [A1-A2]}"))
    assert lines(game)[STEP].lawful == ("figure one",)
    assert not lines(game)[CAPTURE].is_shown
    assert not lines(game)[END].is_shown


def test_a_capture_shows_the_word_for_captures(tmp_path: Path) -> None:
    game = covered(tmp_path, figure("one", "{notation: setup, then: [A1-A2, B3xA2]}"))
    assert lines(game)[CAPTURE].lawful == ("figure one",)


def test_the_turns_before_a_position_are_the_transcripts_and_not_the_figures(tmp_path: Path) -> None:
    transcript = "  game: {setup: setup, turns: [A1-A2, B3xA2, B1xA2]}\n"
    game = covered(tmp_path, figure("end", "{after: game}"), transcripts=transcript)
    assert lines(game)[CAPTURE].lawful == ("transcript game",)
    more = figure("end", "{after: game}", more="    show: [latest]\n")
    assert lines(covered(tmp_path, more, transcripts=transcript))[CAPTURE].lawful == ("figure end", "transcript game")


def test_arrows_of_legal_moves_show_their_words(tmp_path: Path) -> None:
    game = covered(tmp_path, figure("one", "setup", more="    show: [legal-moves]\n"))
    assert lines(game)[STEP].lawful == ("figure one",)
    assert not lines(game)[CAPTURE].is_shown


def test_a_picked_arrow_shows_its_own_word_alone(tmp_path: Path) -> None:
    at = "{notation: setup, then: [A1-A2]}"
    only = figure("one", at, more="    move-arrows: C3\n")
    assert lines(covered(tmp_path, only))[CAPTURE].lawful == ()
    assert lines(covered(tmp_path, figure("one", at, more="    move-arrows: B3\n")))[CAPTURE].lawful == ("figure one",)


def test_a_claim_that_would_be_wrong_without_a_word_shows_it(tmp_path: Path) -> None:
    at = "{notation: 'p1p/Ppp/1P1 black'}"
    assert not lines(covered(tmp_path, figure("one", at, "illustration")))[CAPTURE].is_shown
    claim = figure("one", at, "illustration", "    claims: {moves.from.C2: [C2-C1, C2xB1]}\n")
    assert lines(covered(tmp_path, claim))[CAPTURE].is_shown


def test_a_board_that_looks_the_same_without_a_word_does_not_show_it(tmp_path: Path) -> None:
    """Without its one step White could not move, and Black would have won: a seat says so, and no seat is drawn."""
    rules = RULES.replace("        - step: {directions: diagonal-forward, onto: enemy}\n", "")
    rules = rules.replace("step: forward", "step: any")
    plain = figure("one", "setup").replace("caption: A board.", "caption: White is to move.")
    assert lines(covered(tmp_path, plain, rules))[STEP].lawful == ()
    seated = plain + "    seats: true\n"
    assert lines(covered(tmp_path, seated, rules))[STEP].lawful == ("figure one",)
    arrows = plain + "    show: [legal-moves]\n"
    assert lines(covered(tmp_path, arrows, rules))[STEP].lawful == ("figure one",)


def test_what_lies_outside_the_region_of_a_figure_shows_nothing(tmp_path: Path) -> None:
    """White can capture from A2 alone, on B3."""
    for region, by in (("C1-C3", ()), ("A1-B3", ("figure one",))):
        more = f"    show: [legal-moves]\n    region: {region}\n"
        part_of = figure("one", "'pp1/P2/1P1 white'", "illustration", more)
        assert lines(covered(tmp_path, part_of))[CAPTURE].lawful == by


def test_a_caption_that_quotes_a_fact_shows_what_decides_it(tmp_path: Path) -> None:
    said = figure("one", "setup").replace("caption: A board.", "caption: 'White may play {{ moves.all | listed }}.'")
    assert lines(covered(tmp_path, said))[STEP].is_shown


@pytest.mark.parametrize(
    "count",
    [
        "moves.count",
        "moves.count | spelled",
        "facts.moves['captures']",
        "moves.from.B1 | length",
        "moves.all | length | spelled | capitalize",
        "'some' if moves.count > 1 else 'no'",
    ],
)
def test_a_number_of_moves_shows_none_of_them(tmp_path: Path, count: str) -> None:
    """A reader does not see which they are; nor does a claim of a number, which no reader sees at all, say so."""
    quoted = figure("one", "setup").replace("caption: A board.", f'caption: "White: {{{{ {count} }}}}."')
    claimed = figure("two", "setup", more="    claims: {moves.count: 3, moves.captures: 0}\n")
    game = covered(tmp_path, quoted + claimed)
    assert [line.address for line in game.lines if line.is_shown] == ["setup"]


ATTACKED = """\
board: {columns: 3, rows: 3}
rules:
  players: {white: north, black: south}
  pieces:
    king: {royal: true, moves: [step: any]}
    guard: {moves: [step: sideways, slide: {directions: forward, onto: enemy, whom: [king]}]}
  setup: {white king: A1, white guard: B1, black king: A3, black guard: C3}
  blocked: draw
"""
LOOKS = "pieces.guard.moves.2"


@pytest.mark.parametrize(
    "shown",
    ["{notation: setup, then: [A1-A2, A3-B3]}", "'1k1/3/KGg white'"],
    ids=["a king steps into an attack", "a king stands in one"],
)
def test_a_word_by_which_a_king_is_attacked_is_shown_where_that_is_refused(tmp_path: Path, shown: str) -> None:
    """No piece ever moves by it: all that it does is to forbid."""
    game = covered(tmp_path, figure("one", shown, "{illegal: BD-CHECK}"), ATTACKED)
    assert lines(game)[LOOKS].broken == ("figure one",)
    assert not lines(game)["pieces.guard.moves.1"].is_shown
    other = figure("one", "{notation: setup, then: [B1-A1]}", "{illegal: BD-ONTO}")
    assert not lines(covered(tmp_path, other, ATTACKED))[LOOKS].is_shown


def test_a_word_that_compels_is_shown_where_another_turn_is_refused_for_it(tmp_path: Path) -> None:
    rules = RULES + "  capture: compulsory\n"
    refused = figure("one", "{notation: setup, then: [A1-A2, C3-C2]}", "{illegal: BD-CAPTURE}")
    assert lines(covered(tmp_path, refused, rules))[CAPTURE].broken == ("figure one",)


def test_the_solution_of_a_puzzle_shows_its_words(tmp_path: Path) -> None:
    """The figure prints it as its answer."""
    at = "'1pp/2P/P2 white'"
    assert not lines(covered(tmp_path, figure("one", at, "illustration")))[CAPTURE].is_shown
    puzzle = figure("one", at, "{puzzle: reached, in: 1, position: illustration}")
    game = lines(covered(tmp_path, puzzle))
    assert game[CAPTURE].lawful == game[END].lawful == ("figure one",)
    assert not game[STEP].is_shown


def test_a_game_that_is_won_shows_the_end(tmp_path: Path) -> None:
    game = covered(tmp_path, figure("one", "{notation: setup, then: [A1-A2, C3-C2, A2xB3]}"))
    assert lines(game)[END].lawful == ("figure one",)
    assert not lines(game)["blocked"].is_shown


def test_a_refused_turn_shows_the_word_that_forbids_it(tmp_path: Path) -> None:
    game = covered(tmp_path, figure("one", "{notation: setup, then: [A1-B2]}", "{illegal: BD-ONTO}"))
    assert lines(game)[CAPTURE].broken == ("figure one",)
    assert lines(game)[CAPTURE].lawful == ()
    over = figure("one", "{notation: setup, then: [A1-A2, C3-C2, A2xB3, A3-A2]}", "{illegal: BD-OVER}")
    assert lines(covered(tmp_path, over))[END].broken == ("figure one",)


def test_a_figure_that_expects_another_fault_shows_nothing_broken(tmp_path: Path) -> None:
    """`ppgen check` refuses it."""
    game = covered(tmp_path, figure("one", "{notation: setup, then: [A1-B2]}", "{illegal: BD-DIRECTION}"))
    assert not lines(game)[CAPTURE].is_shown


def test_of_two_words_with_one_outcome_the_first_that_holds_ends_the_game(tmp_path: Path) -> None:
    rules = """\
board: {columns: 2, rows: 1}
rules:
  players: [white, black]
  pieces: {stone: {moves: [place]}}
  ends: [full]
  blocked: draw
"""
    game = covered(tmp_path, figure("one", "{notation: 2 white, then: [A1, B1]}"), rules)
    assert lines(game)[END].is_shown
    assert [line.address for line in game.gaps] == ["blocked"]


def test_compulsion_is_shown_where_a_turn_is_refused_for_it(tmp_path: Path) -> None:
    rules = RULES + "  capture: compulsory\n"
    turns = "{notation: setup, then: [A1-A2, C3-C2]}"
    game = covered(tmp_path, figure("one", turns, "{illegal: BD-CAPTURE}"), rules)
    assert lines(game)["capture"].broken == ("figure one",)
    forced = figure("one", "{notation: setup, then: [A1-A2, B3xA2]}")
    assert not lines(covered(tmp_path, forced, rules))["capture"].is_shown, "the turn is as legal without the word"
    arrows = figure("one", "{notation: setup, then: [A1-A2]}", more="    show: [legal-moves]\n")
    assert lines(covered(tmp_path, arrows, rules))["capture"].lawful == ("figure one",)


def test_a_repetition_is_shown_by_a_transcript_that_ends_with_it(tmp_path: Path) -> None:
    rules = """\
board: {columns: 3, rows: 2}
rules:
  players: [white, black]
  pieces: {man: {moves: [step: sideways]}}
  setup: {white man: A1, black man: A2}
  ends: [repetition: 2]
  blocked: draw
"""
    short = "  game: {setup: setup, turns: [A1-B1, A2-B2, B1-A1]}\n"
    shown = figure("one", "{after: game}")
    assert not lines(covered(tmp_path, shown, rules, short))[END].is_shown
    whole = "  game: {setup: setup, turns: [A1-B1, A2-B2, B1-A1, B2-A2]}\n"
    assert lines(covered(tmp_path, shown, rules, whole))[END].lawful == ("transcript game",)


# Rules that are a program --------------------------------------------------------------------------------------------


def test_a_code_is_shown_by_figures_that_expect_it_and_by_those_beside_the_passage_that_states_it(
    tmp_path: Path,
) -> None:
    (tmp_path / "rulebook.md").write_text(
        """\
# Setup

Lay it out ({fig}`setup`). {rule}`X-ONE`

Then begin. {rule}`X-TWO`

:::{figure} other
:::

# Turn

Go on. {rule}`X-THREE`
""",
        encoding="utf-8",
    )
    stated = shown_with(tmp_path, ["rulebook.md"])
    assert stated == {"X-ONE": ("setup",), "X-TWO": ("setup", "other"), "X-THREE": ()}
    (tmp_path / "game.yaml").write_text(head(players=(2, 2)) + RULES, encoding="utf-8")
    (tmp_path / "figures.yaml").write_text(
        "figures:\n" + figure("setup", "setup") + figure("bad", "setup", "{illegal: X-THREE}"), encoding="utf-8"
    )
    game = load_game(tmp_path)
    pages = {code: RulePage(code, code, "", "") for code in (*stated, "X-FOUR")}
    found = {line.address: line for line in code_lines(game, pages, load_figures(game), stated)}
    assert found["X-ONE"].lawful == ("figure setup",)
    assert found["X-TWO"].lawful == ("figure setup",), "the game has no figure `other`"
    assert (found["X-THREE"].lawful, found["X-THREE"].broken) == ((), ("figure bad",))
    assert found["X-FOUR"].is_gap


# What is allowed ------------------------------------------------------------------------------------------------------


def test_a_gap_with_a_reason_is_listed_and_does_not_count(tmp_path: Path) -> None:
    game = covered(tmp_path, rules=RULES + "allow: {blocked: nobody is ever blocked here}\n")
    assert [line.address for line in game.allowed] == ["blocked"]
    assert (game.counted, len(game.gaps)) == (4, 4)


def test_a_reason_for_what_is_shown_is_a_warning(tmp_path: Path) -> None:
    allow = "allow: {setup: everybody knows it}\n"
    game = covered(tmp_path, figure("one", "setup"), RULES + allow)
    (warning,) = game.warnings
    assert warning.code == "COVER-ALLOW"
    assert "figure one shows it" in warning.message
    assert (warning.mark.line, warning.mark.column) == (len((head() + RULES).splitlines()) + 1, 9)


def test_a_reason_for_what_does_not_exist_is_a_fault(tmp_path: Path) -> None:
    game = covered(tmp_path, rules=RULES + "allow: {pieces.pawn.moves.4: no reason}\n")
    (fault,) = game.faults
    assert (fault.code, fault.mark.column) == ("DEF-REFERENCE", 9)
    assert "pieces.pawn.moves" in fault.hint


def test_a_check_finds_it_too(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    covered(tmp_path, figure("one", "setup"), RULES + "allow: {ends.2: there is one end, blocked: the text says it}\n")
    assert run(["check", "--game", str(tmp_path), "--lints", "none"]) == 1
    found = capsys.readouterr().out.splitlines()
    line = len((head() + RULES).splitlines()) + 1
    assert found[0].endswith(f"game.yaml:{line}:9: DEF-REFERENCE 'ends.2' is no rule that could be shown")
    assert "ends.1" in found[1]


@pytest.mark.parametrize(
    ("allow", "message"),
    [
        ("{}", "allows nothing"),
        ("{blocked: '3'}", "says nothing"),
        ("{blocked: ~}", "says nothing|expected"),
        ("[blocked]", "expected a mapping"),
    ],
)
def test_a_reason_has_words(tmp_path: Path, allow: str, message: str) -> None:
    (tmp_path / "game.yaml").write_text(head(players=(2, 2)) + RULES + f"allow: {allow}\n", encoding="utf-8")
    with pytest.raises(DefinitionError, match=message) as caught:
        load_game(tmp_path)
    assert caught.value.diagnostics[0].mark.line == len((head() + RULES).splitlines()) + 1


# The command ----------------------------------------------------------------------------------------------------------


def invoke(folder: Path, *arguments: str) -> Result:
    return CliRunner().invoke(cli, ["cover", "--game", str(folder), *arguments])


def written(folder: Path, figures: str = figure("one", "{notation: setup, then: [A1-A2]}")) -> Path:
    covered(folder, figures)
    return folder


def test_the_table_has_what_shows_each_word_and_the_gaps_last(tmp_path: Path) -> None:
    done = invoke(written(tmp_path))
    rows = done.output.splitlines()
    assert done.exit_code == 0
    assert rows[0] == "mine: 1 of 5 words shown (20 %)"
    assert [row for row in rows if "NOT SHOWN" in row] == rows[2:6]
    assert rows[1].split() == ["game.yaml:14", "pawn:", "step", "forward", "one"]
    assert rows[-1] == "1 of 5 rules shown (20 %), 4 not shown"


def test_data_says_the_same(tmp_path: Path) -> None:
    data = json.loads(invoke(written(tmp_path), "--format", "json").output)
    (game,) = data["games"]
    assert (game["percent"], game["counts"]["not-shown"]) == (20, 4)
    assert game["rules"][0] == {
        "kind": "word",
        "address": STEP,
        "word": "pawn: step forward",
        "file": game["rules"][0]["file"],
        "line": 14,
        "column": 11,
        "lawful": ["figure one"],
        "broken": [],
        "allowed": "",
        "shown": True,
    }
    assert [finding["line"] for finding in data["findings"]] == [15, 16, 17, 18]


def test_a_scanner_finds_each_gap_at_its_word(tmp_path: Path) -> None:
    (log,) = json.loads(invoke(written(tmp_path), "--format", "sarif").output)["runs"]
    places = [result["locations"][0]["physicalLocation"]["region"] for result in log["results"]]
    assert [(place["startLine"], place["startColumn"]) for place in places] == [(15, 11), (16, 17), (17, 10), (18, 12)]
    assert {result["ruleId"] for result in log["results"]} == {"COVER-NONE"}
    assert {result["level"] for result in log["results"]} == {"warning"}


def test_a_ci_log_has_a_line_for_each_gap(tmp_path: Path) -> None:
    rows = invoke(written(tmp_path), "--format", "github").output.splitlines()
    assert sum(row.startswith("::warning ") and "line=15" in row for row in rows) == 1


@pytest.mark.parametrize(("least", "status"), [("20", 0), ("21", 1), ("100", 1)])
def test_too_little_is_a_failure_if_that_is_asked(
    tmp_path: Path, least: str, status: int, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["cover", "--game", str(written(tmp_path)), "--fail-under", least]) == status
    assert (f"less than {least} % of mine" in capsys.readouterr().out) is bool(status)


def test_readings_variants_and_limits_count_only_if_asked(tmp_path: Path) -> None:
    more = """\
parameters: {n: {default: 3, min: 3, max: 5}}
variants: {wide: {summary: A wide board., changes: {board: {columns: 5}}}}
readings: [{question: "Is a pawn a man?", adopted: "Yes.", other: "No."}]
"""
    (tmp_path / "game.yaml").write_text(head(players=(2, 2)) + RULES + more, encoding="utf-8")
    assert "0 of 5 words" in invoke(tmp_path).output
    assert "Readings (not counted): 0 of 1 shown" in invoke(tmp_path).output
    counted = invoke(tmp_path, "--count", "readings,variants,bounds").output
    assert "0 of 9 words" in counted
    assert "not counted" not in counted
    wrong = CliRunner().invoke(cli, ["cover", "--game", str(tmp_path), "--count", "reading"])
    assert "there is no 'reading' to count" in str(wrong.exception)


def test_a_definition_at_fault_is_reported_at_its_place(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = head(players=(2, 2)) + RULES.replace("step: forward", "stp: forward")
    (tmp_path / "game.yaml").write_text(text, encoding="utf-8")
    assert run(["cover", "--game", str(tmp_path)]) == 1
    assert "game.yaml:14:11: DEF-" in capsys.readouterr().out


def test_a_game_without_rules_has_nothing_to_show(tmp_path: Path) -> None:
    (tmp_path / "game.yaml").write_text(head(), encoding="utf-8")
    done = invoke(tmp_path)
    assert done.exit_code == 0
    assert done.output.startswith("mine: no rules")


def test_a_program_that_is_not_trusted_is_not_run(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "game.yaml").write_text(head(), encoding="utf-8")
    (tmp_path / "rules.py").write_text("raise SystemExit('never')", encoding="utf-8")
    assert run(["cover", "--game", str(tmp_path)]) == 2
    assert "DEF-PROGRAM" in capsys.readouterr().out


def test_the_same_input_gives_the_same_bytes(tmp_path: Path) -> None:
    folder = written(tmp_path)
    assert invoke(folder, "--format", "json").output == invoke(folder, "--format", "json").output


# From Python ----------------------------------------------------------------------------------------------------------


def test_the_library_says_the_same(tmp_path: Path) -> None:
    import ppgen

    game = ppgen.load(written(tmp_path))
    assert isinstance(game.cover(), ppgen.Coverage)
    assert (game.cover().percent, [line.address for line in game.cover().gaps]) == (
        20,
        [CAPTURE, "setup", END, "blocked"],
    )
    assert game.cover(["variants"]).counted == 5
    with pytest.raises(ppgen.EnvironmentProblem, match="there is no thing to count"):
        game.cover(["variant"])


# Drafts ---------------------------------------------------------------------------------------------------------------


def test_drafts_are_figures_that_hold_and_show_what_nothing_showed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "mine"
    folder.mkdir()
    (folder / "game.yaml").write_text(head(players=(2, 2)) + RULES, encoding="utf-8")
    assert run(["cover", "--game", str(folder), "--suggest", str(tmp_path / "drafts")]) == 0
    assert "mine.yaml: 5 drafts for 5 gaps" in capsys.readouterr().out
    written = (tmp_path / "drafts" / "mine.yaml").read_text(encoding="utf-8")
    (folder / "figures.yaml").write_text(written, encoding="utf-8")
    assert run(["check", "--game", str(folder), "--lints", "none"]) == 0
    game = load_game(folder)
    assert cover_game(game, load_figures(game)).percent == 100


def test_a_draft_of_a_limit_ends_with_a_turn_that_it_forbids(tmp_path: Path) -> None:
    game = covered(tmp_path, rules=RULES + "  capture: compulsory\n")
    traced = TracedGame.read(load_game(tmp_path))
    (draft,) = drafts(traced, [lines(game)["capture"]])
    assert draft.code == "BD-CAPTURE"
    position = traced.base.setup()
    for turn in draft.turns[:-1]:
        position = traced.base.play.apply(position, traced.base.legal(position)[turn])
    free = next(word for word in traced.words if word.address == "capture")
    assert draft.turns[-1] not in traced.base.legal(position)
    assert draft.turns[-1] in traced.without(free).legal(position)


def test_a_word_that_no_condition_describes_has_the_shortest_turns_that_play_met(tmp_path: Path) -> None:
    """A pawn that captures round the edge: White goes to C2, and Black takes it from A3."""
    game = covered(tmp_path, rules=RULES + "  wrap: rows\n")
    traced = TracedGame.read(load_game(tmp_path))
    word = next(word for word in traced.words if word.address == "wrap")
    assert condition_for(word, "rows") == ""
    (draft,) = drafts(traced, [lines(game)["wrap"]])
    assert draft.turns in {("C1-C2", "A3xC2"), ("A1-A2", "C3xA2")}
    assert (draft,) == drafts(traced, [lines(game)["wrap"]])


def test_a_word_of_a_piece_is_looked_for_in_moves_of_that_piece(tmp_path: Path) -> None:
    covered(tmp_path)
    traced = TracedGame.read(load_game(tmp_path))
    asked = {word.address: condition_for(word, part(traced.rules, word.path)) for word in traced.words}
    assert asked[STEP] == "move.word == 'step' and move.piece == 'pawn'"


def test_what_find_is_asked_for_each_word_can_be_asked() -> None:
    """The condition of every word of chess and of nine men's morris finds something, or is none."""
    for name in ("chess", "nine-mens-morris"):
        game = load_game(name)
        traced = TracedGame.read(game)
        for word in traced.words:
            where = condition_for(word, part(traced.rules, word.path))
            if where:
                Asker(traced.base, where, definition_facts(game))


def test_nothing_is_written_where_nothing_is_missing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["cover", "--game", "hexapawn", "--suggest", str(tmp_path / "drafts")]) == 0
    assert "no drafts: there is no gap" in capsys.readouterr().out
    assert not (tmp_path / "drafts").exists()


def test_drafts_never_replace_a_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Nor is the draft of another game written then."""
    for name in ("mine", "other"):
        folder = tmp_path / name
        folder.mkdir()
        (folder / "game.yaml").write_text(head(name, players=(2, 2)) + RULES, encoding="utf-8")
    drafted = tmp_path / "drafts"
    drafted.mkdir()
    (drafted / "other.yaml").write_text("edited\n", encoding="utf-8")
    games = ["--game", str(tmp_path / "mine"), "--game", str(tmp_path / "other")]
    assert run(["cover", *games, "--suggest", str(drafted)]) == 2
    said = capsys.readouterr().err
    assert "other.yaml exists already, and nothing was written" in said
    assert "--suggest" in said
    assert [(path.name, path.read_text(encoding="utf-8")) for path in drafted.iterdir()] == [("other.yaml", "edited\n")]
