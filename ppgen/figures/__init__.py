"""Figures: the statements of a definition, judged by the rules and drawn as scenes."""
