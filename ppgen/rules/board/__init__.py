"""Rules as data: a vocabulary for games on square boards, compiled once into tables that play fast.

`docs/rules-language.md` explains every word. From the definition to play:

    schema (what YAML may say) ──► tables (compiled) ──► moves and ends (what happens) ──► game (the Rules protocol)
"""
