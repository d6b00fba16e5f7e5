"""Words that ppgen sets in a book of another language and that nobody has given in that language."""

from __future__ import annotations

from ppgen.book.markdown.source import Source
from ppgen.book.supply import Report
from ppgen.book_matter import BookWords
from ppgen.definition.source import read_text
from ppgen.diagnostics import Mark
from ppgen.records import field_names
from ppgen.sentences import is_english

_OF_DRAFTS = frozenset({"draft", "not-as-declared"})
"""Words that no finished book has."""
_NAMED = 6
"""How many of the words a warning names."""


def check_tongue(source: Source, language: str, report: Report) -> None:
    """Warn once, at the head of a book that is not in English, of the words that stay English.

    A word that the head gives is in the language of the book, even where it is the English one: `version: Version`.
    """
    if is_english(language):
        return
    head = read_text(source.head, source.head_file) if source.head.strip() else None
    words, tongue = (None, None) if head is None else (head.get("words"), head.get("language"))
    missing = [name for name in _names() if words is None or words.get(name) is None]
    if not missing:
        return
    shown = ", ".join(missing[:_NAMED]) + (f" and {len(missing) - _NAMED} more" if len(missing) > _NAMED else "")
    stay = "a word that ppgen sets stays" if len(missing) == 1 else f"{len(missing)} words that ppgen sets stay"
    hint = f"give each in the head, even one that is the same: words: {{{missing[0]}: …}}"
    mark = Mark(source.head_file, 1, 1) if tongue is None else tongue.mark
    report.warn(mark, "BOOK-WORDS", f"the language of the book is {language!r}, but {stay} English: {shown}", hint)


def _names() -> list[str]:
    """The keys of `words`, as the head has them."""
    names = (name.replace("_", "-") for name in field_names(BookWords))
    return [name for name in names if name not in _OF_DRAFTS]
