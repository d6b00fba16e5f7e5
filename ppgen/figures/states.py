"""What a text says of the state of the game, held against the facts: who is to move, who has won or lost, a draw, and
an empty or a full board.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache

from ppgen.rules.verdict import Facts

_END = r"(?=\s*[.,;:!?)]|\s*$|\s+(?:and|because|here|the game|with)\b)"
_PHRASES: Mapping[str, Mapping[str, str]] = {
    "en": {
        "turn": r"PLAYER(?:\s+(?:is|are))?\s+to\s+(?:move|play)\b|PLAYER's\s+turn\b",
        "won": rf"PLAYER\s+(?:(?:has|have)\s+won|wins?|won){_END}",
        "lost": rf"PLAYER\s+(?:(?:has|have)\s+lost|loses?|lost){_END}",
        "draw": rf"\ba\s+draw{_END}|\bgame\s+is\s+drawn\b",
        "empty": rf"\bboard\s+is\s+(?:now\s+|still\s+)?empty(?:{_END}|\s+at\s+first)",
        "full": rf"\bboard\s+is\s+(?:now\s+|already\s+)?full{_END}",
        "unless": r"\b(?:after|before|could|if|may|next|not|once|or|soon|then|unless|until|when\w*|who\w*|would)\b",
    },
    "de": {
        "turn": r"PLAYER\s+(?:ist\s+|sind\s+)?(?:am\s+Zug|an\s+der\s+Reihe)\b",
        "won": r"PLAYER\s+(?:(?:hat|haben)\s+gewonnen|gewinnt)\b",
        "lost": r"PLAYER\s+(?:(?:hat|haben)\s+verloren|verliert)(?=\s*[.,;:!?)]|\s*$)",
        "draw": r"\b(?:unentschieden|remis)\b",
        "empty": r"\bbrett\s+ist\s+(?:noch\s+)?leer\b",
        "full": r"\bbrett\s+ist\s+(?:schon\s+)?voll\b",
        "unless": r"\b(?:bevor|bis|dann|falls|kann|nachdem|nicht|oder|sobald|wenn|wer|würde)\b",
    },
    "fr": {
        "turn": r"\bà\s+PLAYER\s+de\s+jouer\b|\bau\s+tour\s+de\s+PLAYER\b|PLAYER\s+(?:a|ont)\s+le\s+trait\b",
        "won": r"PLAYER\s+(?:(?:a|ont)\s+gagné|gagne)\b",
        "lost": r"PLAYER\s+(?:(?:a|ont)\s+perdu|perd)(?=\s*[.,;:!?)]|\s*$)",
        "draw": r"\b(?:partie|match)\s+(?:est\s+)?nulle?\b",
        "empty": r"\bplateau\s+est\s+(?:encore\s+)?vide\b",
        "full": r"\bplateau\s+est\s+(?:déjà\s+)?plein\b",
        "unless": r"\b(?:après|avant|alors|dès|ne|ou|peut|quand|qui|si|sinon)\b",
    },
}
"""The phrases that are read; after a word of `unless` in its sentence one is no statement."""
_SENTENCE = re.compile(r".*[.!?:;]\s|.*\n", re.DOTALL)


def _list(fact: object) -> Sequence[object]:
    return fact if isinstance(fact, Sequence) and not isinstance(fact, str) else ()


def _pieces(facts: Facts) -> object:
    picture = facts.get("picture")
    return picture.get("pieces") if isinstance(picture, Mapping) and picture.get("boards") else None


_TRUTHS: Mapping[str, tuple[str, Callable[[Facts, str], bool]]] = {
    "turn": ("turn", lambda facts, player: facts["turn"] == player),
    "won": ("winners", lambda facts, player: player in _list(facts["winners"])),
    "lost": ("winners", lambda facts, player: bool(facts["over"]) and player not in _list(facts["winners"])),
    "draw": ("draw", lambda facts, _: bool(facts["draw"])),
    "empty": ("empty", lambda facts, _: _pieces(facts) in (0, None)),
    "full": ("empty", lambda facts, _: facts["empty"] == 0),
}
"""The fact that tells of a state, without which it is not judged, and whether it is so."""
_QUOTES = {
    "turn": "{{ names[turn] }}",
    "won": "{{ winners | join(', ') }}",
    "lost": "{{ winners | join(', ') }}",
    "draw": "{{ 'a draw' if draw else 'no draw' }}",
    "empty": "{{ picture.pieces }}",
    "full": "{{ empty }}",
}


def untrue(
    text: str, language: str, players: Mapping[str, str], facts: Iterable[Facts]
) -> list[tuple[int, int, str, str]]:
    """The states in a text that are so in none of the positions: where each begins and ends, the fact, and its quote.

    `players` are the keys of players, by their names in texts. Only phrases that stand in docs/definition.md are read.
    """
    phrases = _compiled(language.partition("-")[0].lower(), tuple(sorted(players)))
    keys = {name.lower(): key for name, key in players.items()}
    told, found = list(facts), []
    for kind, phrase in phrases.items():
        fact, is_so = _TRUTHS[kind]
        known = [position for position in told if fact in position]
        for match in phrase.finditer(text) if known else ():
            name = next((part for part in match.groups() if part), "") if match.groups() else ""
            before = _SENTENCE.sub("", text[: match.start()])
            if _unless(language).search(before) is None and not any(
                is_so(position, keys.get(name.lower(), "")) for position in known
            ):
                values = " or ".join(dict.fromkeys(str(position[fact]) for position in known))
                found.append((match.start(), match.end(), f"{fact}: {values}", _QUOTES[kind]))
    return sorted(found)


@cache
def _unless(language: str) -> re.Pattern[str]:
    return re.compile(_PHRASES[language.partition("-")[0].lower()]["unless"], re.IGNORECASE)


@cache
def _compiled(language: str, players: tuple[str, ...]) -> Mapping[str, re.Pattern[str]]:
    names = "|".join(map(re.escape, sorted(players, key=len, reverse=True)))
    named = rf"\b({names})" if names else "(?!)"
    return {
        kind: re.compile(phrase.replace("PLAYER", named).replace(" ", r"\s+"), re.IGNORECASE)
        for kind, phrase in _PHRASES.get(language, {}).items()
        if kind != "unless"
    }
