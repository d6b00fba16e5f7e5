"""Runs of letters read as a text again: what it says, and in which face each word of it is set."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from ppgen.baseline.aligned import aligned
from ppgen.baseline.drawing import DrawnPart

_FACES = {"r": "regular", "i": "italic", "s": "bold", "b": "heavy"}
"""Faces as readers call them, by their initials."""
_LEVEL = 0.05
"""Runs whose baselines differ by less are on one line, in mm."""
_QUOTED = 60


def face_of(part: DrawnPart) -> str:
    """The face of a run: `regular`, `bold`; empty where it is unknown."""
    return _FACES.get(part.primitives[0].face, "")


def prose(parts: Sequence[DrawnPart]) -> str:
    """The text of several runs, which were parted where a line or a face ended."""
    return " ".join("".join(letter for letter, _ in _letters(parts)).split())


def _letters(parts: Sequence[DrawnPart]) -> Iterator[tuple[str, str]]:
    """Each letter with its face, and a space where a line ends."""
    last: DrawnPart | None = None
    for part in parts:
        if last is not None and not (_level(last, part) and _touch(last, part)):
            yield " ", face_of(last)
        for letter in part.text:
            yield letter, face_of(part)
        last = part


def lines_of(parts: Sequence[DrawnPart]) -> list[str]:
    """The letters of each line, without spaces."""
    lines: list[str] = []
    last: DrawnPart | None = None
    for part in parts:
        if last is None or not _level(last, part):
            lines.append("")
        lines[-1] += "".join(part.text.split())
        last = part
    return lines


def _level(one: DrawnPart, other: DrawnPart) -> bool:
    points = one.points, other.points
    return all(points) and abs(points[0][0][1] - points[1][0][1]) < _LEVEL


def _touch(one: DrawnPart, other: DrawnPart) -> bool:
    """Whether a run goes on where the one before it ended: the last letter is at most an em wide."""
    start, em, _, *letters = one.points
    return bool(letters) and other.points[0][0] - letters[-1][0] < 1.6 * (em[0] - start[0])


def says_the_same(olds: Sequence[DrawnPart], news: Sequence[DrawnPart]) -> bool:
    """Whether two texts have the same letters, wherever their lines and faces end."""
    before, after = ("".join(part.text for part in parts).split() for parts in (olds, news))
    return "".join(before) == "".join(after)


def restyled(olds: Sequence[DrawnPart], news: Sequence[DrawnPart]) -> list[str]:
    """Which words of a text with the same letters are set in another face: `“The total” is no longer bold`."""
    before = [face for letter, face in _letters(olds) if not letter.isspace()]
    faces = iter(before)
    marked: list[tuple[str, tuple[str, str]]] = []
    for letter, face in _letters(news):
        if letter.isspace():
            marked.append((letter, marked[-1][1] if marked else ("", "")))
        else:
            marked.append((letter, (next(faces, face), face)))
    sentences = []
    for (old, new), letters in groupby(marked, key=lambda item: item[1]):
        words = " ".join("".join(letter for letter, _ in letters).split())
        if words and old and new and old != new:
            sentences.append(f"“{words[:_QUOTED]}” {became_face(old, new)}")
    return sentences


def restyled_beside(olds: Sequence[DrawnPart], news: Sequence[DrawnPart]) -> list[str]:
    """The same of a text in which other words changed: the words that stayed, and are set in another face."""
    before, after = map(_words, (olds, news))
    stayed = [
        (word, old, new)
        for kind, i, j, k, m in aligned([word for word, _ in before], [word for word, _ in after])
        if kind == "equal"
        for (word, old), (_, new) in zip(before[i:j], after[k:m], strict=True)
    ]
    return [f"“{word[:_QUOTED]}” {became_face(old, new)}" for word, old, new in stayed if old and new and old != new]


def _words(parts: Sequence[DrawnPart]) -> list[tuple[str, str]]:
    """Each word with the face of its first letter."""
    words: list[tuple[str, str]] = []
    for is_space, letters in groupby(_letters(parts), key=lambda item: item[0].isspace()):
        if not is_space:
            run = list(letters)
            words.append(("".join(letter for letter, _ in run), run[0][1]))
    return words


def became_face(old: str, new: str) -> str:
    """`is no longer bold`, `is now italic`, `is now italic instead of bold`."""
    if new == "regular":
        return f"is no longer {old}"
    return f"is now {new}" if old == "regular" else f"is now {new} instead of {old}"
