"""Which rules no figure shows: the words of a definition, or the codes of a program's rules, with what shows them."""
