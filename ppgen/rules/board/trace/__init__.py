"""Which words of the rules allow a move, and what each word causes: the rules compiled again without it."""
