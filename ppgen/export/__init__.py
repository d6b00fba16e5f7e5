"""A game for programs on which it is played: its cards, tokens, tiles and board, laid out as its rules set it up."""
