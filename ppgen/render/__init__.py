"""A scene as bytes: SVG, PDF, PNG. A renderer takes no decision and knows no game.

Each format is one module, imported where it is used (`from ppgen.render import svg`), so the others cost nothing.
"""
