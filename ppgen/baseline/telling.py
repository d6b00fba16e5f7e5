"""What a reviewer reads of the differences of one drawing: few sentences, each of which says something of its own.

Programs get every difference. A person gets the same change of several things once, and what was only laid out anew,
because something else changed, as one sentence.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence

from ppgen.baseline.difference import Difference, length
from ppgen.baseline.geometry import union
from ppgen.baseline.telling_cards import cards_told
from ppgen.numerals import listed, plural
from ppgen.records import replace

_ALONE = 4
"""So many things that were laid out anew are named if nothing else changed."""
_BESIDES = 1
"""So many are named if something else changed."""
_RULED = frozenset({"added", "removed", "list-mark"})
"""Kinds of differences of rules and list marks: these come, go and count on with the texts that they part."""
_SIZES = 2
"""So many different sizes are named."""
_PLACES = 4
"""The places of so many things that did the same are named."""


def told(differences: Sequence[Difference]) -> tuple[Difference, ...]:
    """The sentences that a person reads. Notes are among them only if there is nothing else."""
    if any(item.cards for item in differences):
        differences = cards_told(differences, told)
    spoken = [item for item in differences if not item.implied] or list(differences)
    findings = [item for item in spoken if not item.note]
    groups: dict[Hashable, list[Difference]] = {}
    for item in findings or spoken:
        groups.setdefault(_alike(item), []).append(item)
    said = [sentence for group in groups.values() for sentence in _together(group)]
    others = [item for item in said if not item.layout]
    if any(item.kind == "text" and item.did for item in others):
        said = [item for item in said if not (item.layout and item.kind in _RULED)]
    moves = [item for item in said if item.layout and item.kind not in _RULED]
    if len(moves) <= (_BESIDES if others else _ALONE):
        return tuple(said)
    every = [item for item in findings if item.layout and item.kind not in _RULED]
    rest = [item for item in said if item not in moves]
    last = [item for item in rest if item.kind == "position"]
    rest = [item for item in rest if item.kind != "position"]
    sizes = [item for item in every if item.kind == "resized"]
    moves = [item for item in every if item.kind != "resized"]
    folds = [_folded(items, did, besides=bool(rest)) for items, did in ((sizes, _drawn), (moves, _moved)) if items]
    return *rest, *folds, *last


def _alike(item: Difference) -> Hashable:
    """What differences have in common that are said together."""
    if item.kind == "resized" and not item.layout:
        return item.kind, item.panel, item.did
    if item.kind == "text" and item.did and not item.layout:
        return item.kind, item.panel, item.did
    if item.did and not item.layout:
        return item.kind, item.subject, item.did
    return item.kind, _core(item), item.layout


def _core(item: Difference) -> str:
    """A sentence without its panel."""
    text = item.sentence.removeprefix(f"{item.panel[:1].upper()}{item.panel[1:]}: ") if item.panel else item.sentence
    return text[:1].upper() + text[1:]


def _together(group: Sequence[Difference]) -> Iterable[Difference]:
    """Several differences that are alike, in as few sentences as say them."""
    first = group[0]
    core = _core(first)
    if len(group) == 1:
        return [_shared(first, core)]
    if len({_core(item) for item in group}) == 1:
        return [_in_panels(group, core)]
    if first.kind == "text":
        return [_texts(group)]
    if len({item.subject for item in group}) > 1:
        return [_each(group)]
    if len(group) > _PLACES:
        sentence = f"{first.subject} {first.did}"
        sentence = sentence[:1].upper() + sentence[1:]
        box = union(item.box for item in group)
        return [replace(first, sentence=f"{sentence}, {len(group)} times", box=box, panel="", shared=(sentence,))]
    panels: dict[str, list[Difference]] = {}
    for item in group:
        panels.setdefault(item.panel, []).append(item)
    return [_on_places(items) for items in panels.values()]


def _shared(item: Difference, core: str) -> Difference:
    return item if item.shared else replace(item, shared=(core,))


def _in_panels(group: Sequence[Difference], core: str) -> Difference:
    """One sentence that is true of several panels."""
    first = group[0]
    letters = sorted(
        {item.panel.removeprefix("panel ") for item in group if item.panel}, key=lambda text: (len(text), text)
    )
    box = union(item.box for item in group)
    if len(letters) < 2:
        return _shared(replace(first, box=box), core)
    lower = first.sentence.removeprefix(f"{first.panel[:1].upper()}{first.panel[1:]}: ")
    return replace(
        first, sentence=f"Panels {listed(letters)}: {lower}", box=box, panel="", shared=first.shared or (core,)
    )


def _texts(group: Sequence[Difference]) -> Difference:
    """`Text added: “Mass”, “1” and “2”`."""
    first = group[0]
    texts = [item.subject for item in group]
    core = f"text {first.did}: {_some(texts)}"
    return _said(group, core)


def _some(words: Sequence[str]) -> str:
    """The first words of a list, and how many more there are."""
    return (
        listed(words) if len(words) <= _PLACES + 1 else f"{', '.join(words[:_PLACES])} and {len(words) - _PLACES} more"
    )


def _said(group: Sequence[Difference], core: str) -> Difference:
    """A sentence for several things of one panel."""
    first = group[0]
    sentence = f"{first.panel}: {core}" if first.panel else core
    sentence, core = (text[:1].upper() + text[1:] for text in (sentence, core))
    return replace(first, sentence=sentence, box=union(item.box for item in group), shared=(core,))


def _each(group: Sequence[Difference]) -> Difference:
    """One sentence for different things of a panel that did the same."""
    subjects = list(dict.fromkeys(_subject(item) for item in group))
    return _said(group, f"{_some(subjects)}: each {group[0].did}")


def _subject(item: Difference) -> str:
    """`red coin on A3`, `arrow A1 → A2`."""
    return f"{item.subject} {'' if '→' in item.place else 'on '}{item.place}" if item.place else item.subject


def _on_places(group: Sequence[Difference]) -> Difference:
    """One sentence for several things of a panel that did the same, with their places."""
    first = group[0]
    places = list(dict.fromkeys(item.place for item in group if item.place))
    if len(group) == 1 or not places:
        return _shared(first, _core(first))
    on = "" if "→" in places[0] else "on "
    return _said(group, f"{first.subject} {on}{listed(places)} {first.did}")


def _folded(items: Sequence[Difference], did: Callable[[Sequence[Difference]], str], *, besides: bool) -> Difference:
    """What was laid out anew, in one sentence: `9 other texts and 2 other things moved by up to 0.8 mm`."""
    other = "other " if besides else ""
    counts = [
        (sum(item.layout == kind for item in items), noun) for kind, noun in (("text", "text"), ("thing", "thing"))
    ]
    what = listed([plural(count, f"{other}{noun}") for count, noun in counts if count])
    sentence = f"{what} {did(items)}"
    by = max(item.by for item in items)
    return Difference("layout", sentence, union(item.box for item in items), shared=(sentence,), by=by)


def _moved(items: Sequence[Difference]) -> str:
    by = max(item.by for item in items)
    return f"moved by up to {length(by)}" if by else "laid out anew"


def _drawn(items: Sequence[Difference]) -> str:
    """`drawn 2 % larger or 0.4 % smaller`."""
    sizes = list(dict.fromkeys(item.did.removeprefix("drawn ") for item in items))
    # Of a straight line, the words say how long it is.
    few = len(sizes) <= _SIZES and all(item.did.startswith("drawn ") for item in items)
    return f"drawn {' or '.join(sizes)}" if few else "drawn larger or smaller"
