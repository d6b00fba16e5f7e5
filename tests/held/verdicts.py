"""What the rules of every game say of many positions, most of them changed at random: as one digest each.

The positions are those of figures and transcripts, and such as a slip of the pen makes of them: another number, a word
lost or written twice, the words in another order. A digest is that of the verdict, the broken rules with their places
and the facts; of a text that is no position, where that shows. Sentences are no part of it, and neither is a witness:
any will do that leads to the position.

    python -m tests.held.verdicts   renews `verdicts.txt`
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from random import Random
from string import ascii_letters
from typing import Any, NamedTuple

from ppgen.definition.load import load_figures
from ppgen.records import replace
from ppgen.rules.board.game import BoardGame
from ppgen.rules.board.reach.quiet import uncounted
from ppgen.rules.protocol import NotationError, Rules, Transcript
from ppgen.rules.verdict import Verdict
from tests.held.drawings import digest, games, judged
from tests.rules_board.games import DATA_GAMES, EXAMPLES, wander
from tests.rules_board.games import game as board_game

DIGESTS = Path(__file__).with_name("verdicts.txt")
ON_BOARDS = (*DATA_GAMES, *sorted(folder.name for folder in EXAMPLES.iterdir() if (folder / "game.yaml").is_file()))
SLIPS, TURNS = 240, 120
"""How many slips are tried with the positions of each game, and with the turns of its transcripts."""
CLASSICS = frozenset({"amazons", "chess", "four-in-a-row", "nine-mens-morris", "othello"})
"""Games whose positions take long to judge, and which have tests of their own: only their figures, and few slips."""
TEN = 10
NUMBER = re.compile(r"-?[0-9]+(?:\.[0-9]+)?")


def transcripts(game: str) -> list[Transcript]:
    one = judged(game)
    assert one.game is not None
    rules = one.rules_of(one.game)
    given = []
    for spec in load_figures(one.game).transcripts.values():
        setup = rules.notation(rules.setup()) if spec.setup == "setup" else spec.setup
        given.append(Transcript(setup, tuple(turn.text for turn in spec.turns), spec.players or ("player",)))
    return given


def positions(game: str) -> list[str]:
    """The notation of every position of the figures and the transcripts, as each is."""
    one = judged(game)
    assert one.game is not None
    rules = one.rules_of(one.game)
    texts = [panel.notation for statement in one.statements for panel in statement.panels if panel.notation]
    for transcript in () if game in CLASSICS else transcripts(game):
        replay = rules.replay(transcript)
        texts += [rules.notation(replay.position(count)) for count in range(len(transcript.turns) + 1)]
    return list(dict.fromkeys(texts))


def slips(text: str, random: Random) -> str:
    """The same with one slip of the pen, seldom two."""
    for _ in range(random.choice((1, 1, 1, 2))):
        words, numbers = text.split(" "), list(NUMBER.finditer(text))
        match random.choice(("number", "number", "number", "letters", "letters", "lost", "twice", "swapped", "sign")):
            case "number" if numbers:
                spot = random.choice(numbers)
                value = float(spot[0]) + random.choice((-1, 1)) * random.choice((1, 1, 2, 3, 10, 19, 50, 0.5))
                text = f"{text[: spot.start()]}{value:g}{text[spot.end() :]}"
            case "letters":
                # Rows of a board keep their length: two letters, or a letter and an empty space, change places.
                first, second = sorted((random.randrange(len(words[0])), random.randrange(len(words[0]))))
                if first < second and {words[0][first], words[0][second]} <= {*ascii_letters, "1"}:
                    row = list(words[0])
                    row[first], row[second] = row[second], row[first]
                    text = " ".join(["".join(row), *words[1:]])
            case "lost" if len(words) > 1:
                del words[random.randrange(len(words))]
                text = " ".join(words)
            case "twice":
                words.insert(random.randrange(len(words)), random.choice(words))
                text = " ".join(words)
            case "swapped":
                random.shuffle(words)
                text = " ".join(words)
            case _:
                at = random.randrange(len(text) or 1)
                text = text[:at] + random.choice("nesw12ab:@/") + text[at + 1 :]
    return text


Case = str | Transcript


def cases(game: str) -> Iterator[tuple[str, Case]]:
    """Positions and transcripts as they are, and slips of them; ten have one name."""
    random, known, played = Random(game), positions(game), transcripts(game)
    yield from ((f"{game} position {number // TEN}", text) for number, text in enumerate(known))
    yield from ((f"{game} transcript {number // TEN}", transcript) for number, transcript in enumerate(played))
    share = 20 if game in CLASSICS else 1
    for number in range(SLIPS // share):
        yield f"{game} slip {number // TEN}", slips(random.choice(known), random)
    for number in range(TURNS // share if played else 0):
        transcript = random.choice(played)
        turns, at = list(transcript.turns), random.randrange(len(transcript.turns))
        turns[at] = slips(turns[at], random)
        yield f"{game} turn {number // TEN}", replace(transcript, turns=tuple(turns))


class Said(NamedTuple):
    case: Case
    told: Any
    """The verdict and the facts; of a text that nothing can read, where that shows."""
    leads_there: bool = True
    """Whether the witness of the verdict, if it is legal, is a game that leads to the position."""


def said(rules: Rules[Any], case: Case) -> Said:
    try:
        if isinstance(case, Transcript):
            count, replay = len(case.turns), rules.replay(case)
            verdict, position = replay.verdict(count, case.turns), replay.position(count)
            return Said(case, (_plain(verdict), rules.notation(position)), _leads(rules, verdict, position))
        position = rules.parse(case)
    except NotationError as problem:
        return Said(case, ("unreadable", problem.offset))
    verdict = rules.judge(position)
    told = _plain(verdict), rules.notation(position), rules.facts(position)
    return Said(case, told, _leads(rules, verdict, position))


def _plain(verdict: Verdict) -> Any:
    faults = [(fault.code, fault.where, fault.expected, fault.actual, fault.turn) for fault in verdict.faults]
    return verdict.status, faults


def _leads(rules: Rules[Any], verdict: Verdict, position: Any) -> bool:
    """A program knows from which setup its witnesses begin, and has tests that play them."""
    if verdict.status != "legal" or not isinstance(rules, BoardGame):
        return True
    count, replay = len(verdict.witness), rules.replay(Transcript(rules.notation(rules.setup()), verdict.witness))
    legal = replay.verdict(count, verdict.witness).status == "legal"
    return legal and uncounted(rules.tables, replay.position(count)) == uncounted(rules.tables, position)


def verdicts(game: str) -> dict[str, tuple[str, list[Said]]]:
    """The digest of each ten cases and what is said of them, by their name."""
    one = judged(game)
    if one.game is None or not one.statements:
        return {}
    rules, ten = one.rules_of(one.game), dict[str, list[Said]]()
    for name, case in cases(game):
        ten.setdefault(name, []).append(said(rules, case))
    return {name: (digest([each.told for each in those]), those) for name, those in ten.items()}


def wanderings(name: str) -> dict[str, str]:
    """The digest of random games on a board: each position, the turns that it allows, its facts and its drawing."""
    rules = board_game(name)
    return {f"{name} wandering {seed}": digest(list(_wandered(rules, seed))) for seed in range(4)}


def _wandered(rules: BoardGame, seed: int) -> Iterator[Any]:
    before = None
    for position in wander(rules, 24, seed):
        yield rules.notation(position), sorted(rules.legal(position)), rules.facts(position)
        yield rules.arrange(position, tuple(rules.overlays), before)
        before = position


def held() -> dict[str, str]:
    lines = DIGESTS.read_text(encoding="utf-8").splitlines()
    return {name: text for text, _, name in (line.partition("  ") for line in lines)}


if __name__ == "__main__":
    now = [f"{text}  {name}" for game in games() for name, (text, _) in verdicts(game).items()]
    now += [f"{text}  {name}" for game in ON_BOARDS for name, text in wanderings(game).items()]
    DIGESTS.write_text("\n".join(now) + "\n", encoding="utf-8")
