"""Does a redesign change anything? What two trees print, write and refuse, compared: see `__main__.py`."""
