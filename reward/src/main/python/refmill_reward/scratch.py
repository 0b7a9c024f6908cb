"""Private directories that are gone when their owner is, at the latest when the next one starts.

An owner that lives holds a lock on a file beside its directory, which the system gives back however the
owner ends. So a directory whose lock is free has no owner.
"""

import fcntl
import os
import shutil
import tempfile
import threading
import time

LOCK = "owner.lock"
FILES = "files"
# A directory is made before it is locked.
UNLOCKED_AT_FIRST = 60

_lock = threading.Lock()
_swept = set()


class Scratch:
    """A new directory, `path`, which is empty; gone when closed."""

    def __init__(self, prefix):
        # The process is in the name: a fork shares its parent's locks and must not take them for its own.
        self.root = tempfile.mkdtemp(prefix="%s%d-" % (prefix, os.getpid()))
        self._descriptor = -1
        self._owner = os.getpid()
        self.path = os.path.join(self.root, FILES)
        try:
            flags = os.O_CREAT | os.O_WRONLY | os.O_NOFOLLOW
            self._descriptor = os.open(os.path.join(self.root, LOCK), flags, 0o600)
            fcntl.flock(self._descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
            os.mkdir(self.path, 0o700)
        except OSError:
            self.close()
            raise

    def close(self):
        """Removes the directory; a second time it does nothing. A forked process leaves it to its owner."""
        if os.getpid() != self._owner:
            return
        descriptor, self._descriptor = self._descriptor, -1
        shutil.rmtree(self.root, ignore_errors=True)
        if descriptor >= 0:
            os.close(descriptor)

    def __enter__(self):
        return self

    def __exit__(self, *_problem):
        self.close()


def make(prefix):
    """A new Scratch in the directory for temporary files. The first one of a process sweeps there."""
    place = (os.getpid(), tempfile.gettempdir(), prefix)
    with _lock:
        first = place not in _swept
        _swept.add(place)
    if first:
        sweep(prefix)
    return Scratch(prefix)


def sweep(prefix, age=UNLOCKED_AT_FIRST):
    """Removes what owners with this prefix have left behind that are gone, if it has at least an age in seconds."""
    try:
        with os.scandir(tempfile.gettempdir()) as found:
            roots = [entry.path for entry in found if entry.name.startswith(prefix)]
    except OSError:
        return
    for root in roots:
        remove_if_abandoned(root, age)


def remove_if_abandoned(root, age):
    try:
        descriptor = os.open(os.path.join(root, LOCK), os.O_WRONLY | os.O_NOFOLLOW)
    except OSError:
        # Not one of these, another user's, or just being removed by another process.
        return
    try:
        if os.path.islink(root) or time.time() - os.fstat(descriptor).st_mtime < age:
            return
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        shutil.rmtree(root, ignore_errors=True)
    except OSError:
        # It has an owner.
        return
    finally:
        os.close(descriptor)
