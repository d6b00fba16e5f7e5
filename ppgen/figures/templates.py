"""Texts with `{{ … }}`, filled in from plain data and split into what was written and what was quoted."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache

from ppgen.definition.text import Filled, Kind, Segment, written_out
from ppgen.diagnostics import TextFault
from ppgen.figures.expressions import Budget, Expression, jinja, read
from ppgen.figures.plain_values import Misuse
from ppgen.figures.simple import simple_pieces
from ppgen.figures.values import Value

MAX_TEXT = 4000
"""Characters of a text as it is written. The longest captions of rulebooks have a tenth of that."""
MAX_FILLED = 8000
"""Characters of a text when it is filled in."""


class CaptionFault(TextFault):
    """A text that cannot be filled in."""

    code = "caption"


def fill(template: str, values: Mapping[str, Value], faults: list[CaptionFault] | None = None) -> Filled:
    """A text with each `{{ … }}` replaced by its value, which is text or a number.

    `values` are plain data. Raises CaptionFault for what is unknown, not allowed, not text or a number, or too long.
    A list of `faults` takes what is wrong with single quotes instead, which are then left out of the text (`…`).
    """
    check_text(template)
    if "{{" not in template:
        return written_out(str(template))
    budget = Budget()
    segments: list[Segment] = []
    length = 0
    for offset, literal, source in pieces_of(template):
        pieces: Iterable[tuple[str, Kind]] = ((source, "text"),)
        for shown, kind in pieces if literal else _quoted(source, offset, values, budget, faults):
            length += len(shown)
            if length > MAX_FILLED:
                raise CaptionFault(f"filled in it has more than {MAX_FILLED} characters", offset)
            segments.append(Segment(shown, kind, offset))
    return Filled(tuple(segments))


def condition(text: str) -> str:
    """A condition as a text to fill in: one that is a quote alone may give a truth value, and is then `yes` or `no`."""
    quote = text.strip()
    alone = quote.startswith("{{") and quote.endswith("}}") and quote.count("{{") == 1
    return f"{{{{ 'yes' if ({quote[2:-2]}) else 'no' }}}}" if alone else str(text)


def check_text(template: str) -> None:
    """Raises CaptionFault for a text that is too long, or that holds statements."""
    if len(template) > MAX_TEXT:
        raise CaptionFault(f"it has {len(template)} characters", MAX_TEXT, f"a text has at most {MAX_TEXT}")
    if "{%" in template or "{#" in template:
        offset = min(at for at in (template.find("{%"), template.find("{#")) if at >= 0)
        raise CaptionFault("it holds {% or {#: a text holds values in {{ }}, not statements", offset)


def _quoted(
    source: str, offset: int, values: Mapping[str, Value], budget: Budget, faults: list[CaptionFault] | None
) -> Iterator[tuple[str, Kind]]:
    """What one expression prints, in pieces. Raises CaptionFault, or adds it to the faults."""
    try:
        for shown, own in Expression(values, budget).pieces(read(source)):
            yield shown, "reckoned" if own else "value"
    except Misuse as problem:
        fault = CaptionFault(problem.message, offset, problem.hint)
        if faults is None or budget.is_spent:
            raise fault from None
        faults.append(fault)
        yield _LEFT_OUT, "value"


_LEFT_OUT = "…"
"""What stands in place of a quote that is at fault."""


# Reading ------------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=1024)
def pieces_of(template: str) -> tuple[tuple[int, bool, str], ...]:
    """The text in pieces: where each begins, whether it is written out, and the text or the expression."""
    if (quick := simple_pieces(template)) is not None:
        return quick
    from jinja2 import TemplateSyntaxError

    if (control := re.search(r"\{\{[-+]|[-+]\}\}", template)) is not None:
        raise CaptionFault("signs beside the braces, as in {{- or -}}, mean nothing here", control.start())
    pieces: list[tuple[int, bool, str]] = []
    offset, inside, source, is_open = 0, 0, "", False
    try:
        for _, token, value in jinja().lexer.tokeniter(template, None):
            if token == "variable_begin":  # noqa: S105 - a kind of token of the template
                inside, source, is_open = offset, "", True
            elif token == "variable_end":  # noqa: S105
                pieces.append((inside, False, source))
                is_open = False
            elif token == "data":  # noqa: S105
                pieces.append((offset, True, value))
            else:
                source += value
            offset += len(value)
    except TemplateSyntaxError as problem:
        begun = offset if template.startswith("{{", offset) else inside
        from ppgen.figures.unreadable import unreadable

        wrong = unreadable(template[begun + 2 :].partition("}}")[0], problem.message or "")
        raise CaptionFault(wrong.message, begun, wrong.hint) from None
    if is_open:
        raise CaptionFault("the braces {{ are never closed", inside)
    return tuple(pieces)
