"""The faces that every drawing is set in: Ppgen Sans, a subset of Noto Sans 2.015 (SIL Open Font Licence, see OFL.txt).

The files are made by `tools/make_fonts.py` and say so in their version string. `ppgen.scene.text` reads them.
"""
