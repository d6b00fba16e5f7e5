"""Reading regular files only: opening a pipe would wait, and a device may never end."""

from __future__ import annotations

import errno
import os
from pathlib import Path
from stat import S_ISREG
from typing import BinaryIO


def open_regular(path: Path) -> BinaryIO:
    """Open a file for reading. Raises OSError, without waiting, for a pipe, a device or a folder."""
    # Without O_NONBLOCK, opening a pipe waits for a writer.
    descriptor = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0))
    if not S_ISREG(os.fstat(descriptor).st_mode):
        os.close(descriptor)
        raise OSError(errno.EINVAL, "it is not a file", str(path))
    return os.fdopen(descriptor, "rb")


def read_regular(path: Path) -> bytes:
    """The whole contents of a file. Raises OSError as `open_regular` does."""
    with open_regular(path) as stream:
        return stream.read()
