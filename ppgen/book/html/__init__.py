"""A book as one page of HTML that needs nothing but itself: no network, and no JavaScript to be read."""
