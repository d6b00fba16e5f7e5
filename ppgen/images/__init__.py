"""Raster images from outside: opened within bounds, and given to renderers as they are to be embedded.

`opening.py` reads a file and refuses what cannot be printed; `model.py` is the value that scenes hold; `embedding.py`
gives renderers its bytes. `jpeg.py`, `png.py` and `webp.py` know the formats, `exif.py` finds which way up an image is,
`pixels.py` decodes, and `pages.py` explains the faults.
"""
