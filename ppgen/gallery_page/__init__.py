"""The gallery: one HTML page with every figure, sheet and deck of some games (`page.py`)."""
