"""Figures: what a definition states, judged by the rules and drawn as scenes."""
