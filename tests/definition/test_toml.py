"""The places of TOML: for any text, keys and values are those that tomllib reads, or a fault has a place."""

from __future__ import annotations

import random
import tomllib

import pytest

from ppgen.definition.toml import read_toml
from ppgen.diagnostics import DefinitionError

TEXTS = (
    'a = """x"y\\"""z""""" # ]\nb = [ \'\'\'q\'\'\' , "[\\"]", { k = \'}\', l = [1, 2] }, 1979-05-27, true ]\n',
    '"c d" = 3\nf.g = 1.5e3\nm = [ # ]\n true,\n ]\n[[t."x]"]]\nz = 0\n[u]\na = 1\n',
    "games = ['a/*', \"b\"]\noutput = 'x'\r\npapers = [\n'a4', # c\n]\nthemes=[]\n",
    "a . 'b' . \"c\" = {x.y=1, z={}}\nd=inf\ng=-1_0\nh=07:32:00.5\n[a.d]\n[ q . r ]\n[[ s ]]\n'''k'''=1\n",
)
PIECES = [*"[]{}\"'=,.#\n\r\t \\ab1-_:+", '"""', "'''", '\\"', "\\u0041", "é", "\u2028"]


def mutant(rng: random.Random) -> str:
    text = rng.choice(TEXTS)
    for _ in range(rng.randint(0, 5)):
        at, much = rng.randrange(len(text) + 1), rng.randint(0, 4)
        text = text[:at] + (rng.choice(PIECES) if much < 2 else "") + text[at + much :]
    return text


@pytest.mark.parametrize("seed", range(4))
def test_any_text_is_read_as_tomllib_reads_it(seed: int) -> None:
    rng = random.Random(seed)
    read = 0
    for text in (mutant(rng) for _ in range(1000)):
        try:
            meant = tomllib.loads(text)
        except ValueError:
            with pytest.raises(DefinitionError) as caught:
                read_toml(text)
            assert all(fault.mark.line >= 1 and fault.mark.column >= 1 for fault in caught.value.diagnostics)
            continue
        read += 1
        node = read_toml(text)
        assert set(node.keys()) == set(meant)
        lines = text.replace("\r\n", "\n").split("\n")
        for key, value in node.entries:
            assert lines[key.mark.line - 1][key.mark.column - 1] in {key.text[:1], '"', "'"} or "\\" in text
            if isinstance(meant[key.text], str):
                assert value.value == meant[key.text]
            if isinstance(meant[key.text], list) and value.kind == "list":
                said = [item.value for item in value.items]
                assert [one for one in meant[key.text] if isinstance(one, str)] == [
                    one for one, whole in zip(said, meant[key.text], strict=True) if isinstance(whole, str)
                ]
    assert read > 50
