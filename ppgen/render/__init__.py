"""A scene as bytes: SVG, PDF, PNG. A renderer takes no decision and knows no game.

Each format is one module, imported by whoever wants it (`from ppgen.render import svg`): nobody pays for the others.
"""
