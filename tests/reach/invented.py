"""Games that nobody plays: random words of the language on tiny boards, as odd as they can be without a fault."""

from __future__ import annotations

from random import Random

DIRECTIONS = ("any", "orthogonal", "diagonal", "forward", "[forward, sideways]")
CONDITIONS = (
    "{count: {of: enemy, at-least: 2}}",
    "{count: {of: any, at-least: 3}}",
    "{hand: none}",
    "{hand: some}",
)
EFFECTS = (
    "flip: any",
    "convert: orthogonal",
    "custodial-capture: any",
    "intervene: any",
    "surround: {directions: orthogonal, edge: true}",
    "enclose: orthogonal",
    "enclose: {directions: orthogonal, suicide: true}",
)
ROCKS = ("", "", "", ", after: [promote: {to: stone}]", ", after: [custodial-capture: any]")
ENDS = ("", "", "", "ends: [line: 3]\n", "ends: [captured: {}]\n", "ends: [reached: far]\n", "ends: [full]\n")
MORE = ("", "", "", "distinct: result\n", "capture: compulsory\n", "moves: [pass: {}]\n")
LETTERS = {"man": "Mmn", "king": "Kkg", "bird": "Bbh"}


def invented(seed: int) -> tuple[str, int, int]:
    """The rules of a game, columns, rows. Many have faults: these are no games."""
    random = Random(seed)
    kind = random.choice(("parts", "parts", "parts", "effects", "hands", "royal", "everything"))
    depth = 2 if kind in ("parts", "everything") else 0
    man = ["moves: [" + ", ".join(_word(random, depth, later=False) for _ in range(random.choice((1, 1, 2)))) + "]"]
    if kind == "hands" or random.random() < 0.3:
        man.append(f"hand: {random.choice((0, 1, 2))}")
        if kind in ("hands", "everything"):
            man.append(f"captured: {random.choice(('gone', 'captor', 'owner'))}")
    after = [random.choice(EFFECTS)] if kind in ("effects", "everything") else []
    after += [f"promote: {{to: {random.choice(('king', '[king, bird]'))}, in: far}}"] if random.random() < 0.25 else []
    man += [f"after: [{', '.join(after)}]"] if after else []
    man += [f"then: [{_word(random, 0, later=True)}]"] if kind == "parts" and random.random() < 0.2 else []
    royal = "royal: true, " if kind == "royal" or (kind == "everything" and random.random() < 0.3) else ""
    rock = random.choice(ROCKS)
    players = ["white", "black", *(["grey"] if random.random() < 0.15 else [])]
    columns, rows = random.choice(((2, 3), (3, 2), (3, 3), (2, 4)))
    pieces = {
        "man": ", ".join(man),
        "king": f"{royal}moves: [step: {{directions: any, onto: either}}]",
        "bird": "moves: [slide: {directions: diagonal, onto: either}]",
    }
    lines = [f"players: [{', '.join(players)}]", f"blocked: {random.choice(('loss', 'pass'))}", "pieces:"]
    for name, said in pieces.items():
        letters = ", ".join(f"{player}: {letter}" for player, letter in zip(players, LETTERS[name], strict=False))
        lines.append(f"  {name}: {{letters: {{{letters}}}, {said}}}")
    lines.append(f"  rock: {{owner: nobody, letters: x, moves: []{rock}}}")
    lines += ["  stone: {owner: nobody, letters: o, moves: []}"] if "stone" in rock else []
    lines.append(f"setup: {{{_setup(random, columns, rows, royal, grey='grey' in players)}}}")
    return "\n".join(lines) + f"\n{random.choice(ENDS)}{random.choice(MORE)}", columns, rows


def _setup(random: Random, columns: int, rows: int, royal: str, *, grey: bool) -> str:
    far = f"{'ABC'[columns - 1]}{rows}"
    stands = f"white man: A1, black man: {far}"
    if columns > 2 and random.random() < 0.4:
        stands = f"white man: [A1, B1], black man: [B{rows}, C{rows}]"
    if royal or random.random() < 0.3:
        stands = f"white king: A1, black king: {far}, white man: B1, black man: A{rows}"
    return stands + (", grey man: A2" if grey else "") + (", rock: B2" if random.random() < 0.1 else "")


def _word(random: Random, depth: int, *, later: bool) -> str:
    """A word of what a piece may do, also as a later part of a turn, with what may follow it."""
    first = ("step", "step", "step", "slide", "hop", "place", "fly", "exit")
    name = random.choice(
        ("step", "step", "slide", "hop", "place", "fly", "exit", "remove", "shoot") if later else first
    )
    says: dict[str, object] = {}
    if name in ("step", "slide", "hop", "shoot", "exit"):
        says["directions"] = random.choice(DIRECTIONS)
    match name:
        case "step" | "slide":
            says["onto"] = random.choice(("empty", "either", "either", "enemy"))
            if name == "slide" and random.random() < 0.2:
                says["over"] = "friend"
        case "hop":
            says |= {"over": random.choice(("enemy", "friend", "any")), "captures": random.choice(("true", "false"))}
            says |= {"repeat": random.choice(("once", "may", "must")), "onto": random.choice(("empty", "either"))}
        case "place":
            says |= {"piece": "rock"} if later and random.random() < 0.4 else {}
            says |= {"into": random.choice(("near", "row 2", "edge"))} if random.random() < 0.3 else {}
            says |= {"beside": "own"} if random.random() < 0.2 else {}
        case "remove":
            says["whose"] = random.choice(("enemy", "enemy", "own"))
            says |= {"when": "{makes-line: 2}"} if random.random() < 0.3 else {}
            says |= {"spare-lines": 2} if random.random() < 0.2 else {}
        case "shoot":
            says |= {"piece": "rock"} | ({"max": 1} if random.random() < 0.3 else {})
        case _:
            pass
    if later and random.random() < 0.6:
        says["part"] = random.choice(("may", "needed"))
    if "when" not in says and random.random() < 0.15:
        says["when"] = random.choice(CONDITIONS)
    if depth and random.random() < 0.55:
        follows = [_word(random, depth - 1, later=True) for _ in range(random.choice((1, 1, 2)))]
        says["then"] = f"[{', '.join(follows)}]"
    return f"{name}: {{{', '.join(f'{key}: {value}' for key, value in says.items())}}}"
