"""Starts Icarus Verilog for strangers' designs. Standard library only, Python 3.8 and later.

A process of its own, used by the co-simulator and by the reward module: what they want run comes as frames
on standard input (four bytes of length, big endian, then JSON), each is answered by one on standard output,
and when the input ends so does all that was started. Its arguments: the directory whose subdirectories runs
are given, an empty directory for the view, and programs that are installed outside the system's directories.

A request names `command`, `folder` (the run's own directory), `inside` (where it starts), `log`, `quiet` (only
errors are logged), `seconds`, `memory` and `file` (limits of processor time, address space and file size), and
perhaps `sign` and `stalled` (a file that must grow within that much processor time), and `check`: then the
program `check.program` is judged by compiled.py first, and the command runs only if nothing is refused. `log`
and `sign` are in the run's own directory; `inside` may be the directory around it.
A request that names `look` (a text) or `scopes` (a compiled program) instead runs nothing and is answered with
what is to be known of it, so that whoever asks spends no time of its own on a stranger's text.

Two processes do this: one that is talked to and sees the host, and its only child, which lives in the view
that programs have and starts them.

The answer says `how` the run ended, with a `code` and the `seconds` of processor time that it took:

    exit      by itself, with that status
    signal    by a signal that the program brought upon itself
    time      by its limit of processor time, or since it stalled (`stalled`)
    memory    since it took more than it may
    file      by its limit of file size
    refused   it was not run; `refused` says why
    fault     by something that is not the program's doing: a signal from outside, no process or memory to be
              had, a clock on the wall that ran far ahead of the processor's. Says nothing about the program.
"""

import gc
import json
import mmap
import os
import re
import resource
import select
import signal
import sys
import time

# An isolated interpreter does not look beside its script.
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

import compiled  # noqa: E402
import isolation  # noqa: E402

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
MAX_PROGRAM = 512 << 20
MAX_REASON = 500
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


class Gone(Exception):
    """Whoever asked is no longer there."""


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
        sign = -2
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
                        if seen != sign:
                            sign, used = seen, now or 0.0
                        elif now is not None and now - used > limits["stalled"]:
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


def judge(check):
    """Why a program must not run: an answer, or None if it may."""
    text = read(check["program"]).decode("latin-1")
    if not compiled.is_complete(text):
        return {"how": "fault", "code": 0, "why": "the compiled program was not written to its end"}
    try:
        refused = compiled.check(
            text,
            check["benches"],
            check["driver"],
            check.get("reads", ()),
            check.get("seen"),
            check.get("folders"),
        )
    except compiled.Refusal as refusal:
        refused = {bench: (refusal.code, refusal.detail) for bench in check["benches"]}
    return {"how": "refused", "code": 0, "refused": refused} if refused else None


def read(path):
    with open(path, "rb") as file:
        # To ask for more than there is takes that much memory all the same.
        return file.read(min(MAX_PROGRAM, os.fstat(file.fileno()).st_size))


def look(file, preprocessed):
    """What a text says, as far as that can be said without parsing; see verilog_text.py."""
    import verilog_text  # only the reward module has it

    text = verilog_text.VerilogText(read(file).decode("utf-8", "replace"), preprocessed=preprocessed)
    return {
        "how": "seen",
        "doubts": [what for _, what in text.doubts],
        "directives": sorted(text.directives()),
        "called": sorted(text.system_names()),
        "modules": text.module_names(),
        "time_unit": verilog_text.coarsest(text.time_units()),
        "places": text.places(),
        "includes": any(verilog_text.mentions_include(token) for _, token in text.tokens),
    }


def scopes(program, bench, instance):
    """Ports and variables of a compiled design; see listing.py."""
    import listing  # only the reward module has it

    found = listing.Scopes(program, bench, instance)
    return {"how": "seen", "ports": found.ports, "variables": found.variables}


class Starter:
    """The process that lives in the view and starts programs there, as its maker sees it."""

    def __init__(self, view):
        self.view = view
        self.running = mmap.mmap(-1, 8)
        requests, self.requests = os.pipe()
        self.answers, answers = os.pipe()
        self.process = os.fork()
        if self.process == 0:
            try:
                os.close(self.requests)
                os.close(self.answers)
                live_in(view, requests, answers, self.running)
            finally:
                os._exit(1)
        os.close(requests)
        os.close(answers)

    def run(self, request):
        """Has a program run, in a view that holds its directory."""
        folder = os.path.abspath(request["folder"])
        there = dict(request)
        there.pop("check", None)
        for name in {"folder", "inside", "log", "sign"} & there.keys():
            there[name] = self.view.place(os.path.abspath(there[name]), folder)
        self.view.show(folder)
        try:
            send(there, self.requests)
            return receive(self.answers)
        except BrokenPipeError:
            # It was killed while it waited. Nothing starts in its namespace any more: so this process ends too.
            raise Gone() from None
        finally:
            self.view.hide(folder)

    def close(self):
        os.close(self.requests)
        os.waitpid(self.process, 0)
        left = int.from_bytes(self.running[:], "big")
        if left and not self.view.alone:
            # It was killed, and has not ended its program; in a namespace that ends with it.
            kill_group(left)


def live_in(view, requests, answers, running):
    """The life of the process in the view: it starts what it is asked to, one program at a time."""
    os.setsid()
    # The first process of a namespace gets no signal from inside that it has no handler for.
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    # Its programs' limits of processor time are its own.
    signal.signal(signal.SIGXCPU, signal.SIG_IGN)
    view.enter()
    try:
        while True:
            run = Run(receive(requests), running, [0, requests])
            answer = guarded(run.run)
            # Before the next run's directory can be seen.
            view.end_all()
            send(answer, answers)
    except (Gone, BrokenPipeError):
        pass


def guarded(work):
    """An answer. What goes wrong on the way to it is the machine's fault, or ours."""
    try:
        return work()
    except (OSError, MemoryError) as problem:
        return {"how": "fault", "code": 0, "why": str(problem)[:MAX_REASON] or type(problem).__name__}


def serve(request, starter):
    """Answers one request."""
    if request.get("look"):
        return look(**request["look"])
    if request.get("scopes"):
        return scopes(**request["scopes"])
    return (judge(request["check"]) if request.get("check") else None) or starter.run(request)


def read_exactly(source, count):
    data = b""
    while len(data) < count:
        more = os.read(source, count - len(data))
        if not more:
            raise Gone()
        data += more
    return data


def receive(source):
    return json.loads(read_exactly(source, int.from_bytes(read_exactly(source, 4), "big")))


def send(message, sink):
    text = json.dumps(message).encode("ascii")
    data = len(text).to_bytes(4, "big") + text
    while data:
        data = data[os.write(sink, data) :]


def main():
    sink = os.dup(1)
    os.dup2(2, 1)
    signal.pthread_sigmask(signal.SIG_BLOCK, CHILD_SIGNALS)
    view = isolation.View(sys.argv[1], sys.argv[3:], sys.argv[2])
    gc.freeze()
    starter = Starter(view)
    try:
        send({"alone": view.alone, "problem": view.problem}, sink)
        while True:
            request = receive(0)
            answer = guarded(lambda: serve(request, starter))  # pylint: disable=cell-var-from-loop
            answer.setdefault("seconds", 0.0)
            send(answer, sink)
    except (Gone, BrokenPipeError):
        starter.close()


if __name__ == "__main__":
    main()
