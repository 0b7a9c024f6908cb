"""One run of a program under limits, from its start to its end; and how it ended. See launcher.py."""

import mmap
import os
import re
import resource
import select
import signal
import time

from frames import Gone

# How much longer than its processor time a run may take, on a machine that does other things too.
WALL_FACTOR = 4
WALL_GRACE = 3.0
POLL = 0.2
# Beyond the soft limit, whose signal says what happened; the hard one's could be anybody's.
HARD_SECONDS = 3
# Of its processor time, what a program has used that was ended by that limit.
USED_UP = 0.8
SHELL_SIGNAL = 128
TIME = {signal.SIGXCPU}
SIZE = {signal.SIGXFSZ}
OUTSIDE = {signal.SIGKILL, signal.SIGTERM, signal.SIGINT, signal.SIGHUP, signal.SIGQUIT, signal.SIGPIPE}
COMPILER_SIGNALLED = b"Command signaled:"
NO_MEMORY = (b"bad_alloc", b"out of memory", b"Out of memory", b"Cannot allocate memory")

CHILD_SIGNALS = [signal.SIGCHLD]

# What this process or who started it may ignore, such as nohup, a program does not.
DEFAULT_SIGNALS = (
    signal.SIGPIPE,
    signal.SIGXFSZ,
    signal.SIGXCPU,
    signal.SIGHUP,
    signal.SIGINT,
    signal.SIGQUIT,
    signal.SIGTERM,
)


def limits(request):
    """What a program may take: kinds of limits, each with the soft and the hard one."""
    seconds = request["seconds"]
    return (
        (resource.RLIMIT_CORE, 0, 0),
        (resource.RLIMIT_CPU, seconds, seconds + HARD_SECONDS),
        (resource.RLIMIT_AS, request["memory"], request["memory"]),
        (resource.RLIMIT_FSIZE, request["file"], request["file"]),
    )


def set_limit(process, kind, soft, hard):
    """Sets a limit of a process, or of this one if that is 0, where the platform has it."""
    try:
        _, most = resource.getrlimit(kind)
        if most != resource.RLIM_INFINITY:
            soft, hard = min(soft, most), most if hard is None else min(hard, most)
        hard = most if hard is None else hard
        if process:
            resource.prlimit(process, kind, (soft, hard))
        else:
            resource.setrlimit(kind, (soft, hard))
    except (AttributeError, ValueError, OSError):
        pass


def start(request, log):
    """Starts the program, which gets its soft limits from this process; the hard ones cannot be raised again.

    A fork that sets them itself costs a good part of what a small simulation does.
    """
    os.chdir(request["inside"])
    for kind, soft, _ in limits(request):
        set_limit(0, kind, soft, None)
    place = request["folder"]
    environment = {
        "PATH": "/usr/local/bin:/usr/bin:/bin",
        "LC_ALL": "C",
        "HOME": place,
        "TMP": place,
        "TMPDIR": place,
        # A Python that runs here comes to the same each time.
        "PYTHONHASHSEED": "0",
        # $dumpfile and its like open nothing, whatever they are called with.
        "IVERILOG_DUMPER": "none",
    }
    output = (os.POSIX_SPAWN_OPEN, 1, os.devnull, os.O_WRONLY, 0)
    child = os.posix_spawn(
        request["command"][0],
        request["command"],
        environment,
        file_actions=[
            (os.POSIX_SPAWN_OPEN, 0, os.devnull, os.O_RDONLY, 0),
            output if request["quiet"] else (os.POSIX_SPAWN_DUP2, log, 1),
            (os.POSIX_SPAWN_DUP2, log, 2),
        ],
        setpgroup=0,
        setsigmask=(),
        setsigdef=DEFAULT_SIGNALS,
    )
    for kind, soft, hard in limits(request):
        set_limit(child, kind, soft, hard)
    return child


def processor_time(process):
    """Of a process that runs, as clock_getcpuclockid(3) has it; None where it cannot be told."""
    try:
        return time.clock_gettime((~process << 3) | 2)
    except (OSError, AttributeError, OverflowError):
        return None


def size_of(path):
    try:
        return os.stat(path).st_size
    except OSError:
        return -1


def kill_group(leader):
    try:
        os.killpg(leader, signal.SIGKILL)
    except OSError:
        pass


def sleep_until_a_child_ends(seconds):
    if hasattr(signal, "sigtimedwait"):
        signal.sigtimedwait(CHILD_SIGNALS, seconds)
    else:
        time.sleep(min(seconds, 0.005))


class Run:
    """One run, from its start to its end. Its paths are those of the view.

    running   shared memory that holds the number of the process while there is one
    inputs    end when nobody waits for the run any more; nothing else is sent while it lasts
    """

    def __init__(self, request, running, inputs):
        self.request = request
        self.running = running
        self.inputs = inputs
        self.child = None
        self.verdict = None
        # What an earlier run has left is no sign of life of this one.
        self.before = size_of(request.get("sign", ""))

    def run(self):
        log = os.open(self.request["log"], os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o644)
        try:
            self.child = start(self.request, log)
            self.running[:] = self.child.to_bytes(len(self.running), "big")
            status, usage = self._wait()
        finally:
            os.close(log)
            self.running[:] = bytes(len(self.running))
        seconds = usage.ru_utime + usage.ru_stime
        answer = self.verdict or self._how(status, seconds)
        if answer["how"] in ("exit", "signal") and answer["code"] and self._says(*NO_MEMORY):
            # Its own limit, or the machine's?
            if can_have(self.request["memory"]):
                answer = {"how": "memory", "code": answer["code"]}
            else:
                answer = {"how": "fault", "code": 0, "why": "the machine has not the memory it may take"}
        answer["seconds"] = seconds
        return answer

    def _wait(self):
        limits = self.request
        end = time.monotonic() + limits["seconds"] * WALL_FACTOR + WALL_GRACE
        sign = self.before
        begun = False
        used = 0.0
        try:
            while True:
                done, status, usage = os.wait4(self.child, os.WNOHANG)
                if done:
                    return status, usage
                if self.verdict is None:
                    sleep_until_a_child_ends(POLL)
                    if select.select(self.inputs, [], [], 0)[0]:
                        raise Gone()
                    if time.monotonic() > end:
                        self._end({"how": "fault", "code": 0, "why": "the machine is too busy"})
                    elif limits.get("stalled"):
                        now = processor_time(self.child)
                        seen = size_of(limits["sign"])
                        begun = begun or seen not in (self.before, 0, -1)
                        within = limits["stalled"] if begun else limits.get("begins", limits["stalled"])
                        if seen != sign:
                            sign, used = seen, now or 0.0
                        elif now is not None and now - used > within:
                            self._end({"how": "time", "code": 0, "stalled": True})
                else:
                    _, status, usage = os.wait4(self.child, 0)
                    return status, usage
        finally:
            self._kill()

    def _end(self, verdict):
        # What has ended by itself in the meantime was still too slow.
        self.verdict = verdict
        self._kill()

    def _kill(self):
        kill_group(self.child)

    def _how(self, status, seconds):
        shell = False
        if os.WIFSIGNALED(status):
            number = os.WTERMSIG(status)
        else:
            code = os.WEXITSTATUS(status)
            # The compiler's driver starts a shell, and passes on what that says of its children. But a
            # preprocessor's status is its number of errors, too: who has said something was not killed.
            shell = code > SHELL_SIGNAL and self.request.get("shell", False)
            if shell and code == 255 and self._says(COMPILER_SIGNALLED):
                return {"how": "fault", "code": 0, "why": "the compiler's shell was killed"}
            number = code - SHELL_SIGNAL
            shell = shell and number < signal.NSIG
            silent = shell and self._ends_with_signal(number)
            late = number in TIME and seconds >= self.request["seconds"] * USED_UP
            if not (silent or shell and late):
                return {"how": "exit", "code": code}
        if number in TIME:
            return {"how": "time", "code": number}
        if number in SIZE:
            return {"how": "file", "code": number}
        if number in OUTSIDE:
            return {"how": "fault", "code": number, "why": "it was killed by signal %d" % number}
        return {"how": "exit" if shell else "signal", "code": code if shell else number}

    def _ends_with_signal(self, number):
        """Whether nothing was said, or last what a shell says of a child that a signal has ended."""
        with open(self.request["log"], "rb") as log:
            lines = log.read(1 << 16).strip().splitlines()
        name = re.escape((signal.strsignal(number) or "no name").encode("ascii", "replace"))
        said = rb"(?:\S*sh: (?:line )?\d+: +(?:\d+ +)?)?%s(?: .*)?\Z" % name
        return not lines or bool(re.match(said, lines[-1]))

    def _says(self, *words):
        with open(self.request["log"], "rb") as log:
            text = log.read(1 << 16)
        return any(word in text for word in words)


def can_have(memory):
    """Whether the machine would give a process so much address space. Asked by a fork that is ended."""
    child = os.fork()
    if child == 0:
        try:
            _, most = resource.getrlimit(resource.RLIMIT_AS)
            resource.setrlimit(resource.RLIMIT_AS, (most, most))
            mmap.mmap(-1, memory).close()
            os._exit(0)
        except BaseException:  # pylint: disable=broad-except
            os._exit(1)
    return os.waitpid(child, 0)[1] == 0
