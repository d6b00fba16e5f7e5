"""Files to read, and nothing else that has a name: a pipe would be waited for, and a device never ends."""

from __future__ import annotations

import errno
import os
from pathlib import Path
from stat import S_ISREG
from typing import BinaryIO


def open_regular(path: Path) -> BinaryIO:
    """Open a file to read it. Raises OSError, without waiting, where a pipe, a device or a folder has that name."""
    # Without O_NONBLOCK, opening a pipe waits for a writer.
    descriptor = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0))
    if not S_ISREG(os.fstat(descriptor).st_mode):
        os.close(descriptor)
        raise OSError(errno.EINVAL, "it is not a file", str(path))
    return os.fdopen(descriptor, "rb")


def read_regular(path: Path) -> bytes:
    """All of a file. Raises OSError as `open_regular` does."""
    with open_regular(path) as stream:
        return stream.read()
