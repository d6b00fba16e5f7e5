"""What a panel declares of its position, against what the rules say of it."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Mapping, Sequence

from ppgen.blocks.move_samples import KINDS
from ppgen.boards.arrangement import Arrangement
from ppgen.boards.table import TableArrangement
from ppgen.definition.figure import Expectation, FigureSpec, PanelSpec
from ppgen.definition.text import place, place_of
from ppgen.diagnostics import Diagnostic, RulePage, did_you_mean
from ppgen.figures.plain_values import UNWON
from ppgen.figures.undecided import EXAMPLE, MADE_UP, ways_out
from ppgen.numerals import listed
from ppgen.rules.unruled import MAKE_RULES
from ppgen.rules.verdict import Fault, Verdict

WON = "won"
"""The overlay that shows by what a position was won."""

WRONG_TURN = "wrong_turn"
"""The value of a finding by which panels are known that begin with the same wrong turn."""


def undeclared(
    panel: PanelSpec,
    name: str,
    verdict: Verdict,
    game: str,
    pages: Mapping[str, RulePage],
    turns: Sequence[str] = (),
    figure: str = "",
    *,
    findable: bool = True,
) -> Iterator[Diagnostic]:
    """The findings on a position that was judged: `name` is what the panel is called, `pages` the codes of its game,
    and `turns` lead to the position. `figure` is the id of the figure, and `findable` says whether `ppgen find` serves
    the game.
    """
    expected = panel.expect
    if expected is None:
        hint = f"the rules say: {_words(verdict)}"
        if verdict.status == "unknown":
            hint = f"{hint}; {_undecided(panel, verdict, figure, findable)}"
        yield Diagnostic(panel.mark, "FIG-EXPECT", f"{name} declares no verdict", hint)
        return
    unknown = [code for code in expected.codes if code not in pages]
    for code in unknown:
        hint = f"{did_you_mean(code, pages, 'codes')}; the rules say: {_words(verdict)}"
        yield Diagnostic(expected.mark, "FIG-EXPECT", f"the rules of {game} have no {code}", hint)
    if unknown:
        return
    if expected.status == verdict.status and set(expected.codes) == set(verdict.codes) and not _is_open(verdict):
        return
    message = f"{name} is declared {_declared(expected)}, but {_said(verdict, expected)}"
    hint = _hint(verdict, turns) or _undecided(panel, verdict, figure, findable)
    yield Diagnostic(expected.mark, "FIG-VERDICT", message, hint, values=_wrong_turn(verdict, turns))


def unshown(panel: PanelSpec, name: str) -> Iterator[Diagnostic]:
    """The findings on keys that nothing judges or draws, because the panel has no position or a picture for its board.

    Left unsaid, they would make a figure look proved or marked that is neither.
    """
    if panel.position is None and panel.picture is None:
        message = f"{name} has neither a position nor a picture, so there is nothing to judge or to draw"
        yield Diagnostic(panel.mark, "FIG-POSITION", message, "give it a position, or a block as its `picture`")
        return
    if panel.expect is not None and panel.position is None:
        message = f"{name} is declared {_declared(panel.expect)}, but it has no position that could be judged"
        hint = "give the position, or leave out `expect`: a picture alone claims nothing of play"
        yield Diagnostic(panel.expect.mark, "FIG-POSITION", message, hint)
    if panel.picture is not None and (keys := _of_the_board(panel)):
        message = f"{name} has {listed(keys)}, but its picture takes the place of the board, so nothing draws them"
        yield Diagnostic(panel.mark, "FIG-POSITION", message, f"leave out {listed(keys)}, or `picture`")


def unseated(figure: FigureSpec, arrangements: Iterable[object]) -> Iterator[Diagnostic]:
    """The finding on a figure that asks for seats where the rules of the game do not say who sits where."""
    drawn = [arrangement for arrangement in arrangements if arrangement is not None]
    if figure.seats and drawn and not any(getattr(arrangement, "seats", ()) for arrangement in drawn):
        message = f"figure {figure.id!r} has `seats`, but the rules do not say where players sit, so nothing draws them"
        yield Diagnostic(figure.mark, "FIG-POSITION", message, "leave out `seats`; rules as data know them")


def unwon(panel: PanelSpec, name: str, arrangement: Arrangement) -> Iterator[Diagnostic]:
    """The finding on a panel that shows by what its position was won, where no line and no piece shows that."""
    if (
        WON not in panel.show
        or arrangement.won
        or any(marker.id.startswith(f"{WON}-") for marker in arrangement.markers)
    ):
        return
    at = place_of(panel.show[panel.show.index(WON)], panel.mark)
    message = f"{name} shows `{WON}`, but {UNWON}"
    hint = f"leave out `{WON}`, or show the position after the turn that wins"
    yield Diagnostic(at, "FIG-OVERLAY", message, hint)


def unexplained(figure: FigureSpec, arrangements: Iterable[object], drawings: Container[str]) -> Iterator[Diagnostic]:
    """The findings on signs of legal moves that the legend explains and no panel shows. `drawings` are names that mean
    drawings of the game instead.
    """
    boards = [arrangement for arrangement in arrangements if isinstance(arrangement, Arrangement)]
    shown = {arrow.kind for board in boards for arrow in board.arrows}
    for name in figure.legend:
        if name in KINDS and name not in drawings and name not in shown:
            message = f"the legend of {figure.id!r} explains `{name}`, but no panel shows one"
            hint = "take it out of the legend, or show legal moves with `move-arrows`"
            yield Diagnostic(place(figure.legend[name], 0, figure.mark), "FIG-OVERLAY", message, hint)


def unmeasured(figure: FigureSpec, arrangements: Iterable[object]) -> Iterator[Diagnostic]:
    """The findings on keys of boards in a figure of open tables alone, and the other way round; and on arrows between
    panels where there is one panel.
    """
    drawn = [arrangement for arrangement in arrangements if arrangement is not None]
    if len(figure.panels) == 1 and figure.flow == "arrows":
        message = f"figure {figure.id!r} has `flow: arrows`, but one panel alone"
        yield Diagnostic(figure.mark, "FIG-POSITION", message, "leave out `flow`, or give it further panels")
    if not drawn or any(panel.picture is not None for panel in figure.panels):
        return
    tables = [isinstance(arrangement, TableArrangement) for arrangement in drawn]
    if figure.scale is not None and not any(tables):
        message = f"figure {figure.id!r} has `scale`, which is of open tables, and shows none"
        yield Diagnostic(figure.mark, "FIG-POSITION", message, "leave it out; `space` says how large a board is")
    keys = {"space": figure.space > 0, "coordinates": figure.coordinates not in ("false", "auto")}
    if all(tables) and (named := [f"`{key}`" for key, given in keys.items() if given]):
        message = f"figure {figure.id!r} has {listed(named)}, and shows no board"
        yield Diagnostic(figure.mark, "FIG-POSITION", message, "leave that out; `scale` says how large a table is")


def _of_the_board(panel: PanelSpec) -> list[str]:
    """The keys of a panel that only a drawn board can show."""
    keys = {
        "show": panel.show,
        "hide": panel.hide,
        "annotate": panel.annotate,
        "region": panel.region,
        "inset": panel.inset,
        "move-arrows": panel.move_arrows,
    }
    named = [f"`{key}`" for key, value in keys.items() if value]
    return named if panel.trays is None else [*named, "`trays`"]


def needs_rules(panel: PanelSpec, name: str, game: str) -> Iterator[Diagnostic]:
    """The findings on a panel of a game without rules: whatever only rules could tell."""
    expected, position = panel.expect, panel.position
    if position is None:
        return
    hint = f"{MAKE_RULES}; without rules a figure can be an illustration ({MADE_UP})"
    if expected is None:
        yield Diagnostic(
            panel.mark, "FIG-EXPECT", f"{name} declares no verdict", f"write {MADE_UP}, since {game} has no rules"
        )
    elif expected.status != "illustration" or expected.codes:
        message = f"{name} is declared {_declared(expected)}, but {game} has no rules that could say so"
        yield Diagnostic(expected.mark, "FIG-RULES", message, hint)
    elif position.after or position.then:
        message = f"{name} shows turns, but {game} has no rules that could judge them"
        yield Diagnostic(position.mark, "FIG-RULES", message, "give the position in notation, or " + MAKE_RULES)
    elif panel.show or panel.move_arrows is not None:
        what = "move-arrows" if panel.move_arrows is not None else "show"
        at = panel.move_arrows.mark if panel.move_arrows is not None else place_of(panel.show[0], panel.mark)
        message = f"{name} has {what!r}, but {game} has no rules that could draw it"
        yield Diagnostic(at, "FIG-RULES", message, "draw it with `annotate`, or " + MAKE_RULES)


def _is_open(verdict: Verdict) -> bool:
    """Whether a turn from a made-up position could not be judged."""
    return verdict.status == "illustration" and bool(verdict.tried)


def _words(verdict: Verdict) -> str:
    return f"illegal ({', '.join(verdict.codes)})" if verdict.faults else verdict.status


def _declared(expected: Expectation) -> str:
    if expected.puzzle is not None and expected.status == "legal":
        return "a puzzle with a legal position"
    if expected.status != "illustration":
        return f"{expected.status} ({', '.join(expected.codes)})" if expected.codes else expected.status
    return f"an illustration of {', '.join(expected.codes)}" if expected.codes else "an illustration"


def _said(verdict: Verdict, expected: Expectation) -> str:
    """What the rules say, in the second half of a sentence."""
    if verdict.status != "illustration":
        return f"the rules say {_words(verdict)}"
    if verdict.faults:
        return f"its turns break {', '.join(verdict.codes)}"
    return "the rules cannot judge its turns" if _is_open(verdict) else "none of its turns breaks a rule"


def _why(fault: Fault, turns: Sequence[str]) -> str:
    """One broken rule; of a turn, also which turn it is and what would be legal."""
    said = f"{fault.code} {fault.message}"
    if fault.turn is None or not 0 < fault.turn <= len(turns):
        return said
    legal = f" ({fault.hint})" if fault.hint else ""
    return f"turn {fault.turn}, {turns[fault.turn - 1]}: {said.rstrip('.')}{legal}."


def _wrong_turn(verdict: Verdict, turns: Sequence[str]) -> Mapping[str, object]:
    """The rule that the first wrong turn breaks, and the turns up to it, as a value; nothing if no turn is wrong."""
    fault = verdict.faults[0] if verdict.faults else None
    if fault is None or fault.turn is None:
        return {}
    return {WRONG_TURN: (fault.code, *turns[: fault.turn])}


def _hint(verdict: Verdict, turns: Sequence[str]) -> str:
    """Why the rules say so; "" where they cannot say whether a position is legal."""
    if verdict.faults:
        *others, last = (_why(fault, turns) for fault in verdict.faults)
        return "; ".join([*(sentence.rstrip(".") for sentence in others), last])
    if verdict.status == "unknown":
        return ""
    return verdict.tried or "declare what the rules say, or correct the position"


def advice(panel: PanelSpec, figure: str, findable: bool) -> str:
    """What else a figure may do whose position stays unknown. `findable`: where `ppgen find` serves the game."""
    begins = panel.position.after if panel.position is not None else ""
    letter = panel.letter.lower() if panel.letter.isalnum() else ""
    is_puzzle = panel.expect is not None and panel.expect.puzzle is not None
    made_up = "position: illustration" if is_puzzle else MADE_UP
    name = "-".join(filter(None, (figure, letter))) or EXAMPLE
    return ways_out(name, begins=begins, made_up=made_up, findable=findable)


def _undecided(panel: PanelSpec, verdict: Verdict, figure: str, findable: bool) -> str:
    """What was tried on a position that stays unknown, and what else its figure may do."""
    way_out = advice(panel, figure, findable)
    return f"tried: {verdict.tried.rstrip('.')}; {way_out}" if verdict.tried else way_out
