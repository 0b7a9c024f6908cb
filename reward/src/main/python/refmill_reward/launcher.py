"""Starts Icarus Verilog for strangers' designs. Standard library only, Python 3.8 and later.

A process of its own, used by the co-simulator and by the reward module: what they want run comes as frames
on standard input (four bytes of length, big endian, then JSON), each is answered by one on standard output,
and when the input ends so does all that was started. Its arguments: the directory whose subdirectories runs
are given, an empty directory for the view, and programs that are installed outside the system's directories;
one that asks the system for its own place comes first, as `--own=PROGRAM`.

A request names `command`, `folder` (the run's own directory), `inside` (where it starts), `log`, `quiet` (only
errors are logged), `seconds`, `memory` and `file` (limits of processor time, address space and file size), and
perhaps `sign` and `stalled` (a file that must grow within that much processor time, and for the first time
within `begins`, if that is given), and `check`: then the program `check.program` is judged by compiled.py
first, and the command runs only if nothing is refused. `log` and `sign` are in the run's own directory;
`inside` may be the directory around it.
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
import mmap
import os
import signal
import sys

# An isolated interpreter does not look beside its script.
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

import compiled  # noqa: E402
import isolation  # noqa: E402
from frames import Gone, receive, send  # noqa: E402
from runs import CHILD_SIGNALS, Run, kill_group  # noqa: E402

MAX_PROGRAM = 512 << 20
MAX_REASON = 500
OWN = "--own="


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


def main():
    sink = os.dup(1)
    os.dup2(2, 1)
    signal.pthread_sigmask(signal.SIG_BLOCK, CHILD_SIGNALS)
    programs = sys.argv[3:]
    own = programs.pop(0)[len(OWN):] if programs and programs[0].startswith(OWN) else None
    view = isolation.View(sys.argv[1], programs + [own] * bool(own), sys.argv[2], own)
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
    # To take an interpreter apart costs as much as some runs do.
    os._exit(0)
