"""What a text says of the state of the game, held against the facts: who is to move, who has won or lost, a draw, and
an empty or a full board.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache

from ppgen.figures.facts import UnknownFact, lookup
from ppgen.rules.verdict import Facts

_END = r"(?=\s*[.,;:!?)]|\s*$|\s+(?:and|because|here|the game|with)\b)"
_ENDE = r"(?=\s*[.,;:!?)]|\s*$|\s+(?:und|weil|hier|mit|das Spiel|die Partie)\b)"
_FIN = r"(?=\s*[.,;:!?)]|\s*$|\s+(?:et|car|ici|avec|la partie)\b)"
_NOW = r"(?: (?:already|again|at last|finally|just|now|still))?"
_NUN = r"(?: (?:bereits|bisher|bislang|damit|ganz|jetzt|noch|nun|schon|wieder))?"
_ENCORE = r"(?: (?:déjà|encore|enfin|maintenant|toujours))?"
_BOARD, _BRETT, _PLATEAU = r"\b(?:board|map|table)", r"\b(?:(?:spiel)?brett|karte|tisch)", r"\b(?:plateau|carte|table)"
_NOBODY = r"\b(?:nobody|no one|no player|neither(?: player| side)?)"
_PHRASES: Mapping[str, Mapping[str, str]] = {
    "en": {
        "ending": "s?",
        "turn": rf"PLAYER(?:'s|,? who)?(?: is| are)?{_NOW} to (?:move|play)\b|PLAYER's turn\b"
        r"|\b(?:it is|it's|now) PLAYER's (?:go|move)\b|PLAYER (?:moves|plays|goes|is) next\b"
        r"|PLAYER (?:has the move|is on (?:the )?move)\b"
        r"|\bto (?:move|play)(?: next)? is PLAYER|\bup to PLAYER\b",
        "won": rf"PLAYER (?:(?:has|have){_NOW} won|wins?|won|(?:is|are){_NOW} (?:the winners?|victorious)){_END}"
        rf"|\bwinner is PLAYER|PLAYER (?:beats|defeats|(?:has|have){_NOW} (?:beaten|defeated)) PLAYER",
        "lost": rf"PLAYER (?:(?:has|have){_NOW} lost|loses?|lost"
        rf"|(?:is|are|was|were|has been|have been){_NOW} (?:beaten|defeated)){_END}",
        "draw": rf"\ba draw{_END}|\b(?:game|match) is (?:drawn|tied)\b"
        rf"|\b(?:ends|ended|is|was|agreed|agree)(?: in| on| as)? a tie{_END}",
        "empty": rf"{_BOARD} is{_NOW} (?:bare|empty)(?:{_END}| at first)|\b(?:an|the) empty {_BOARD}{_END}"
        rf"|\b(?:nothing (?:is|lies|remains|sits|stands)|is nothing) on (?:the|this) {_BOARD}",
        "full": rf"{_BOARD} is{_NOW} (?:full|filled){_END}"
        rf"|\b(?:all|every)(?: of)?(?: the)? (?:\w+ )?(?:space|square|point)s?(?: is| are){_NOW}"
        rf" (?:full|filled|occupied|taken){_END}"
        r"|\bno (?:space|square|point)s? (?:is|are) (?:empty|free|left|open)\b",
        "begins": rf"(?<!\band\s)PLAYER (?:begins?|starts?|(?:goes|moves|plays|is) first){_END}",
        "unmoved": rf"{_NOBODY} (?:has|have)(?: yet)?{_NOW} (?:moved|played)\b",
        "open": rf"{_NOBODY} (?:has|have)(?: yet)?{_NOW} won\b",
        "over": rf"\bgame (?:is{_NOW} (?:over|finished)|has{_NOW} ended){_END}",
        "unless": r"\b(?:after|before|could|if|may|next|not|once|or|soon|then|unless|until|when\w*|who\w*|would)\b",
    },
    "de": {
        "ending": "(?:e[nr]?)?",
        "turn": r"PLAYER (?:ist |sind )?(?:(?:jetzt|nun|noch|wieder) )?(?:am Zug|an der Reihe|dran)\b"
        r"|PLAYER zieht (?:jetzt|nun|als nächste[rs]?)\b|\b(?:am Zug|an der Reihe|dran) (?:ist|sind) PLAYER",
        "won": rf"PLAYER (?:(?:hat|haben){_NUN} (?:gewonnen|gesiegt)|gewinnt|gewinnen|siegt"
        rf"|(?:ist|sind) (?:der |die )?sieger){_ENDE}|\b(?:gewonnen (?:hat|haben)|sieger ist) PLAYER"
        r"|PLAYER (?:besiegt|schlägt) PLAYER",
        "lost": rf"PLAYER (?:(?:hat|haben){_NUN} verloren|verliert|verlieren|(?:ist|sind|wurde){_NUN} besiegt){_ENDE}",
        "draw": r"\b(?:unentschieden|remis|gleichstand)\b",
        "empty": rf"{_BRETT} ist{_NUN} leer\b|\bleere[ns]? {_BRETT}\b"
        rf"|\bnichts (?:steht|liegt|ist) auf (?:dem|der) {_BRETT}\b"
        rf"|\bauf (?:dem|der) {_BRETT} (?:steht|liegt|ist){_NUN} nichts\b",
        "full": rf"{_BRETT} ist{_NUN} voll\b|\balle (?:felder|punkte) sind{_NUN} (?:belegt|besetzt|voll)\b"
        r"|\bkein (?:feld|punkt) ist(?: mehr)? (?:frei|leer)\b",
        "begins": rf"(?<!\bund\s)PLAYER (?:beginnt|beginnen|fängt an|zieht (?:zuerst|als erste[rs]?)){_ENDE}",
        "unmoved": rf"\b(?:(?:niemand|keiner) hat{_NUN}|hat{_NUN} (?:niemand|keiner)) (?:gezogen|gespielt)\b",
        "open": rf"\b(?:(?:niemand|keiner) hat{_NUN}|hat{_NUN} (?:niemand|keiner)) gewonnen\b",
        "over": rf"\b(?:spiel|partie) ist{_NUN} (?:aus|beendet|vorbei|zu Ende){_ENDE}",
        "unless": r"\b(?:bevor|bis|dann|falls|kann|nachdem|nicht|oder|sobald|wenn|wer|würde)\b",
    },
    "fr": {
        "ending": "(?:e?s)?",
        "turn": rf"\b(?:à|au|aux|à la) PLAYER{_ENCORE} de jouer\b|\btour (?:de |du |des |d')PLAYER"
        r"|PLAYER (?:a|ont) le trait\b|PLAYER (?:joue|jouent) (?:ensuite|maintenant)\b|\btrait (?:à|au|aux) PLAYER",
        "won": rf"PLAYER (?:(?:a|ont){_ENCORE} (?:gagné|vaincu)|gagne|gagnent|l'emporte|l'emportent"
        rf"|(?:est|sont) (?:le |les )?vainqueurs?){_FIN}|\bvictoire (?:de |du |des )PLAYER"
        r"|PLAYER (?:bat|battent) (?:les )?PLAYER",
        "lost": rf"PLAYER (?:(?:a|ont){_ENCORE} perdu|perd|perdent|(?:est|sont){_ENCORE} battue?s?){_FIN}",
        "draw": r"\b(?:partie|match)(?: est| finit)? nulle?\b|\bmatch nul\b|\b(?:une|à|l')\s?égalité\b",
        "empty": rf"{_PLATEAU} est{_ENCORE} vide\b|{_PLATEAU} vide\b"
        rf"|\brien (?:ne (?:se trouve|repose)|n'est)(?: posé)? sur (?:le|la) {_PLATEAU}"
        rf"|\bn'y a rien sur (?:le|la) {_PLATEAU}",
        "full": rf"{_PLATEAU} est{_ENCORE} (?:pleine?|remplie?)\b"
        rf"|\b(?:toutes|tous) les (?:cases|points) sont{_ENCORE} (?:occupée?s|prise?s|pleine?s|remplie?s)\b"
        r"|\baucune case n'est (?:libre|vide)\b",
        "begins": rf"(?<!\bet\s)PLAYER (?:commence|commencent|(?:joue|jouent) en premier){_FIN}",
        "unmoved": rf"\b(?:personne|aucun joueur) n'a{_ENCORE} (?:joué|bougé)\b",
        "open": rf"\b(?:personne|aucun joueur) n'a{_ENCORE} gagné\b",
        "over": rf"\b(?:partie|jeu) est{_ENCORE} (?:finie?|terminée?){_FIN}",
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
    "begins": ("turn", lambda facts, player: facts["turn"] == player or lookup(facts, "played.turns") != 0),
    "unmoved": ("played.turns", lambda facts, _: lookup(facts, "played.turns") == 0),
    "open": ("winners", lambda facts, _: not facts["winners"]),
    "over": ("over", lambda facts, _: bool(facts["over"])),
}
"""The fact that tells of a state, without which it is not judged, and whether it is so."""
_QUOTES = {
    "turn": "{{ names[turn] }}",
    "won": "{{ winners | join(', ') }}",
    "lost": "{{ winners | join(', ') }}",
    "draw": "{{ 'a draw' if draw else 'no draw' }}",
    "empty": "{{ picture.pieces }}",
    "full": "{{ empty }}",
    "begins": "{{ names[turn] }}",
    "unmoved": "{{ played.turns }}",
    "open": "{{ winners | join(', ') }}",
    "over": "{{ 'over' if over else 'not over' }}",
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
        matches = list(phrase.finditer(text))
        # Asked only of what a text says: a fact that is not known takes long, since its error has a hint.
        known = [position for position in told if _knows(position, fact)] if matches else []
        for match in matches if known else ():
            name = next((part for part in match.groups() if part), "") if match.groups() else ""
            before = _SENTENCE.sub("", text[: match.start()])
            if _unless(language).search(before) is None and not any(
                is_so(position, keys.get(name.lower(), "")) for position in known
            ):
                values = " or ".join(dict.fromkeys(str(lookup(position, fact)) for position in known))
                found.append((match.start(), match.end(), f"{fact}: {values}", _QUOTES[kind]))
    return sorted(found)


def _knows(facts: Facts, path: str) -> bool:
    try:
        lookup(facts, path)
    except UnknownFact:
        return False
    return True


@cache
def _unless(language: str) -> re.Pattern[str]:
    return re.compile(_PHRASES[language.partition("-")[0].lower()]["unless"], re.IGNORECASE)


@cache
def _compiled(language: str, players: tuple[str, ...]) -> Mapping[str, re.Pattern[str]]:
    names = "|".join(map(re.escape, sorted(players, key=len, reverse=True)))
    phrases = _PHRASES.get(language, {})
    named = rf"\b({names}){phrases.get('ending', '')}\b" if names else "(?!)"
    return {
        kind: re.compile(
            phrases[kind].replace("PLAYER", named).replace(" ", r"\s+").replace("'", "['’]"), re.IGNORECASE
        )
        for kind in _TRUTHS
        if kind in phrases
    }
