"""Positions that show something: listed from few pieces upwards, played out, or met in random play; each with a game.

`find_examples` is what callers need: a wish in, an answer out; or `find_events` where the rules are a program.
Conditions (`condition.py`) are expressions in the sandbox of captions, over the facts of a position, of a move
(`move_facts.py`) and of a turn that breaks a rule (`unlawful.py`).
"""

from ppgen.find.answer import Answer as Answer
from ppgen.find.answer import Found as Found
from ppgen.find.answer import Told as Told
from ppgen.find.answer import Wish as Wish
from ppgen.find.condition import ConditionFault as ConditionFault
from ppgen.find.events import find_events as find_events
from ppgen.find.examples import find_examples as find_examples
