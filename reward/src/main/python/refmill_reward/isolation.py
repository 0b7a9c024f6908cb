"""Runs programs from the host where strangers' texts are their input: in a view of their own.

The view holds the system's programs and libraries, read-only, one directory that can be written, and
nothing else: no home, no configuration, no network, no other process, no other run's files. It is made of
Linux's user, mount, network, process and IPC namespaces. Where the kernel or a container does not allow these,
programs run without, under the same limits, and `View.alone` says so.

To make it for each run costs more than most runs do. So it is made once, one process lives in it for good and
starts the programs (`enter`), and its maker, who stays outside, lets it see one run's directory at a time
(`show`, `hide`). All that a run has started is ended before the next one is shown (`end_all`).

Standard library only, Python 3.8 and later; one file, used by the co-simulator and by the reward module.
"""

import ctypes
import errno
import os
import signal
import sys

# linux/sched.h, linux/mount.h and linux/prctl.h
CLONE_NEWNS = 0x00020000
CLONE_NEWIPC = 0x08000000
CLONE_NEWUSER = 0x10000000
CLONE_NEWPID = 0x20000000
CLONE_NEWNET = 0x40000000
MS_RDONLY = 1
MS_NOSUID = 2
MS_NODEV = 4
MS_NOEXEC = 8
MS_REMOUNT = 32
MS_NOATIME = 1024
MS_NODIRATIME = 2048
MS_BIND = 4096
MS_REC = 16384
MS_PRIVATE = 1 << 18
MS_SLAVE = 1 << 19
MS_SHARED = 1 << 20
MS_RELATIME = 1 << 21
MNT_DETACH = 2
PR_SET_PDEATHSIG = 1
PR_SET_DUMPABLE = 4
PR_SET_NO_NEW_PRIVS = 38
# Inside the user namespace. Not the superuser: whoever is not gets no capability from a program.
NOBODY = 65534

UNKNOWN = 254
SYSTEM = ("/usr", "/bin", "/lib", "/lib32", "/lib64", "/libx32", "/nix/store", "/gnu/store")
FILES = ("/dev/null", "/etc/ld.so.cache")
# What mount flags of a directory must stay when it becomes read-only (mount_namespaces(7)).
KEPT = (
    (os.ST_NOSUID, MS_NOSUID),
    (os.ST_NODEV, MS_NODEV),
    (os.ST_NOEXEC, MS_NOEXEC),
    (os.ST_NOATIME, MS_NOATIME),
    (os.ST_NODIRATIME, MS_NODIRATIME),
    (os.ST_RELATIME, MS_RELATIME),
) if sys.platform.startswith("linux") else ()


class Refused(OSError):
    """The kernel does not allow a step."""


def libc():
    return ctypes.CDLL(None, use_errno=True)


def checked(result, what):
    if result != 0:
        code = ctypes.get_errno()
        raise Refused(code, "%s: %s" % (what, os.strerror(code)))


class View:
    """What programs see. Made once by a process whose first fork then moves into it and starts them.

    writable   the directory whose subdirectories runs are given, by its path on the host
    programs   paths of programs outside the system's directories
    root       an empty directory in which the view is put together, which only this process sees
    own        the program that finds its files by way of /proc/self/exe, if there is one: nothing else is there

    alone      whether programs are isolated
    problem    why not

    Raises OSError where it was not to be found out; then another process may try.
    """

    def __init__(self, writable, programs, root, own=None):
        self.writable = os.path.realpath(writable)
        self.root = root
        self.own = own
        self.alone = False
        self.problem = ""
        if not sys.platform.startswith("linux"):
            self.problem = "there are no namespaces on %s" % sys.platform
            return
        self._libc = libc()
        child = os.fork()
        if child == 0:
            # To fail half way would leave this process between two worlds.
            code = 1
            try:
                self._make(programs)
                self._move()
                code = 0
            except BaseException as problem:  # pylint: disable=broad-except
                code = min(UNKNOWN, getattr(problem, "errno", None) or UNKNOWN)
            finally:
                os._exit(code)
        status = os.waitpid(child, 0)[1]
        if os.WIFSIGNALED(status) and os.WTERMSIG(status) != signal.SIGSYS:
            # Ended from outside, which says nothing about the kernel; to go on would be without isolation.
            raise OSError(errno.EINTR, "killed while namespaces were tried")
        if status != 0:
            code = os.WEXITSTATUS(status)
            why = os.strerror(code) if 0 < code < UNKNOWN else "they cannot be set up"
            self.problem = "no namespaces: " + why
            return
        self._make(programs)
        self.alone = True

    def _make(self, programs):
        user, group = os.geteuid(), os.getegid()
        spaces = CLONE_NEWUSER | CLONE_NEWNS | CLONE_NEWIPC | CLONE_NEWNET | CLONE_NEWPID
        checked(self._libc.unshare(spaces), "unshare")
        write("/proc/self/setgroups", "deny")
        write("/proc/self/uid_map", "%d %d 1" % (NOBODY, user))
        write("/proc/self/gid_map", "%d %d 1" % (NOBODY, group))
        self._mount(None, "/", None, MS_REC | MS_PRIVATE)
        self._mount("tmpfs", self.root, "tmpfs", MS_NOSUID | MS_NODEV, "size=1m,mode=755")
        for path in SYSTEM + extra(programs):
            self._show(path)
        for path in FILES:
            self._show_file(path)
        if self.own:
            os.makedirs(self.root + "/proc/self")
            os.symlink(os.path.realpath(self.own), self.root + "/proc/self/exe")
        for name in ("run", "old"):
            os.mkdir(os.path.join(self.root, name))
        if os.access(self.root + "/usr", os.W_OK):
            # A view through which the host can be written is none.
            raise Refused(errno.EPERM, "/usr can be written")
        # What is mounted here from now on is mounted in the view too.
        self._mount("tmpfs", self._runs(), "tmpfs", MS_NOSUID | MS_NODEV, "size=1m,mode=755")
        self._mount(None, self._runs(), None, MS_SHARED)
        self._mount(None, self.root, None, MS_BIND | MS_REMOUNT | MS_RDONLY | MS_NOSUID | MS_NODEV)

    def _show(self, path):
        """Lets programs see a directory of the host, or the link that it is."""
        target = self.root + path
        if os.path.islink(path):
            os.makedirs(os.path.dirname(target), exist_ok=True)
            os.symlink(os.readlink(path), target)
        elif os.path.isdir(path):
            os.makedirs(target, exist_ok=True)
            self._mount(path, target, None, MS_BIND | MS_REC)
            for mounted in self._mounts(target):
                flags = sum(flag for kept, flag in KEPT if os.statvfs(mounted).f_flag & kept)
                self._mount(None, mounted, None, MS_BIND | MS_REMOUNT | MS_RDONLY | MS_NOSUID | flags)

    def _show_file(self, path):
        if os.path.exists(path):
            target = self.root + path
            os.makedirs(os.path.dirname(target), exist_ok=True)
            write(target, "")
            self._mount(path, target, None, MS_BIND)

    @staticmethod
    def _mounts(path):
        """A mounted directory and what is mounted below it."""
        with open("/proc/self/mountinfo", encoding="utf-8", errors="surrogateescape") as lines:
            points = [unescape(line.split(" ")[4]) for line in lines]
        return [point for point in points if point == path or point.startswith(path + "/")]

    def _mount(self, source, target, kind, flags, options=None):
        encoded = [os.fsencode(text) if text is not None else None for text in (source, target, kind)]
        data = options.encode("ascii") if options else None
        code = self._libc.mount(encoded[0], encoded[1], encoded[2], ctypes.c_ulong(flags), data)
        checked(code, "mount %s" % target)

    def _runs(self):
        return self.root + "/run"

    def _mark(self, folder):
        return os.path.join(self._runs(), os.path.basename(folder))

    def enter(self):
        """Moves the calling process, the first fork of the view's maker, into the view for good.

        There it ends with its maker, and whatever it has started ends with it. It gains no privilege.
        """
        if sys.platform.startswith("linux"):
            libc().prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0)
        if not self.alone:
            return
        self._libc.prctl(PR_SET_PDEATHSIG, signal.SIGKILL, 0, 0, 0)
        self._move()

    def _move(self):
        checked(self._libc.unshare(CLONE_NEWNS), "unshare")
        self._mount(None, "/", None, MS_REC | MS_SLAVE)
        self._mount(None, self._runs(), None, MS_BIND | MS_REMOUNT | MS_RDONLY | MS_NOSUID | MS_NODEV)
        checked(self._libc.pivot_root(os.fsencode(self.root), os.fsencode(self.root + "/old")), "pivot_root")
        checked(self._libc.umount2(b"/old", MNT_DETACH), "umount")
        os.chdir("/")

    def show(self, folder):
        """Lets the view see a run's directory, below the writable one, and write there. For its maker."""
        if self.alone:
            os.mkdir(self._mark(folder))
            try:
                self._mount(folder, self._mark(folder), None, MS_BIND)
            except OSError:
                os.rmdir(self._mark(folder))
                raise

    def hide(self, folder):
        """Takes a directory out of the view. For its maker."""
        if self.alone:
            checked(self._libc.umount2(os.fsencode(self._mark(folder)), MNT_DETACH), "umount")
            os.rmdir(self._mark(folder))

    def place(self, path, folder):
        """Where the view has a path that is in a run's directory, or is the directory around that."""
        return os.path.join("/run", os.path.relpath(path, os.path.dirname(folder))) if self.alone else path

    def end_all(self):
        """Ends whatever the calling process, which has entered, or its programs have left."""
        if self.alone:
            try:
                # It is the first of its namespace, so that these are all but itself, and orphans are its own.
                os.kill(-1, signal.SIGKILL)
                while True:
                    os.wait()
            except (ProcessLookupError, ChildProcessError):
                pass


def extra(programs):
    """Directories of programs that were installed elsewhere: where they are, and their prefix."""
    found = []
    for program in programs:
        for path in (os.path.abspath(program), os.path.realpath(program)):
            directory = os.path.dirname(path)
            if os.path.basename(directory) == "bin" and os.path.dirname(directory) != "/":
                directory = os.path.dirname(directory)
            shown = any(directory == known or directory.startswith(known + "/") for known in SYSTEM)
            if not shown and directory not in found and directory != "/":
                found.append(directory)
    return tuple(found)


def write(path, text):
    with open(path, "w", encoding="ascii") as file:
        file.write(text)


def unescape(text):
    """A path as mountinfo writes it: blanks and the like as octal numbers."""
    for code, char in (("\\040", " "), ("\\011", "\t"), ("\\012", "\n"), ("\\134", "\\")):
        text = text.replace(code, char)
    return text
