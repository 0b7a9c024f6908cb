"""Runs candidates, each in a process of its own. Started by sandbox.py; standard library only.

A frame is a length (four bytes, big endian) and that many bytes of JSON. This process stays warm: it
forks for each request, and the child checks and runs the candidate, answers through a pipe and is gone,
so that no candidate sees another. What a candidate is not given it cannot leak: it gets inputs only, and
whether its outputs are right is found out elsewhere.
"""

import ctypes
import gc
import json
import os
import select
import signal
import sys
import time

# An isolated interpreter does not look beside its script.
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

import policy  # noqa: E402

PR_SET_PDEATHSIG = 1
WALL_FACTOR = 4
WALL_GRACE = 3
MAX_ANSWER = 64 << 20
WIDE = 62
MAX_MESSAGE = 300


class Problem(Exception):
    """A candidate did not get to its end."""

    def __init__(self, status, message):
        super().__init__(message)
        self.status = status
        self.message = message


def load(text):
    """Checks a candidate and defines its class."""
    sys.setrecursionlimit(policy.LOAD_RECURSION)
    try:
        code = policy.translate(policy.parse(text))
    except policy.Rejected as problem:
        forbidden = problem.code == "PYTHON_FORBIDDEN"
        raise Problem("forbidden" if forbidden else "does_not_compile", problem.message)
    except (RecursionError, MemoryError) as problem:
        raise Problem("does_not_compile", type(problem).__name__)
    finally:
        sys.setrecursionlimit(policy.RUN_RECURSION)
    names = {"__builtins__": policy.safe_builtins(), "__name__": "model"}
    guarded(lambda: exec(code, names), "while the class was defined")
    model = names.get("TopModule")
    if not isinstance(model, type):
        raise Problem("runtime_error", "there is no class TopModule")
    return model


def guarded(action, where):
    try:
        return action()
    except MemoryError:
        raise Problem("limit", "out of memory %s" % where)
    except BaseException as problem:  # pylint: disable=broad-except
        raise Problem("runtime_error", "%s %s" % (policy.describe(problem), where))


def run(model, request):
    """Calls eval for each row. A value that the port cannot have is None."""
    names = request["inputs"]
    ports = request["outputs"]
    calls = request["calls"]
    decoded = [
        [int(value, 16) for value in column] if column and isinstance(column[0], str) else column
        for column in request["columns"]
    ]
    rows = zip(*decoded) if names else [()] * calls
    top = guarded(model, "while the model was made")
    evaluate = guarded(lambda: top.eval, "while eval was looked up")
    columns = [[] for _ in ports]
    checks = [(name, 1 << width, column.append) for (name, width), column in zip(ports, columns)]
    for call, row in enumerate(rows):
        try:
            outputs = evaluate(dict(zip(names, row)))
        except MemoryError:
            raise Problem("limit", "out of memory in call %d" % call)
        except BaseException as problem:  # pylint: disable=broad-except
            raise Problem("runtime_error", "%s in call %d" % (policy.describe(problem), call))
        if type(outputs) is not dict:
            raise differ("eval returned %s, not a dict" % type(outputs).__name__[:60], call)
        for name, bound, append in checks:
            if name not in outputs:
                raise differ("output %r is missing" % name, call)
            value = outputs[name]
            if type(value) is bool:
                value = int(value)
            elif type(value) is not int:
                raise differ("output %r is of type %s" % (name, type(value).__name__[:60]), call)
            append(value if 0 <= value < bound else None)
        if len(outputs) != len(ports):
            extra = [key for key in outputs if all(key != name for name, _ in ports)]
            raise differ("%s is not an output" % repr(extra[0])[:60], call)
    return [
        ["%x" % value if value is not None else None for value in column] if width > WIDE else column
        for (_, width), column in zip(ports, columns)
    ]


def differ(what, call):
    return Problem("ports_differ", "%s, in call %d" % (what, call))


def candidate(request, descriptor):
    """The life of a child: it runs one candidate and answers. Does not return."""

    def answer(message):
        data = json.dumps(message).encode("ascii")
        while data:
            data = data[os.write(descriptor, data) :]
        os._exit(0)

    def on_alarm(_signal, _frame):
        # No exception, which a candidate could catch.
        answer({"status": "limit", "message": "out of time"})

    seconds = request["seconds"]
    policy.forbid_children()
    # Should a loop inside one C call keep the alarm waiting, this ends it.
    policy.limit_processor_time(seconds)
    signal.signal(signal.SIGPROF, on_alarm)
    signal.setitimer(signal.ITIMER_PROF, seconds)
    try:
        columns = run(load(request["python"]), request)
        answer({"status": "ran", "columns": columns})
    except Problem as problem:
        answer({"status": problem.status, "message": problem.message[:MAX_MESSAGE]})
    except MemoryError:
        answer({"status": "limit", "message": "out of memory"})
    except BaseException as problem:  # pylint: disable=broad-except
        # Only what the candidate returned can have led here.
        answer({"status": "forbidden", "message": "the answer breaks its judge: %s" % type(problem)})


def supervise(child, descriptor, seconds):
    """Reads a child's answer, within bounds of time and size, and buries the child."""
    deadline = time.monotonic() + seconds * WALL_FACTOR + WALL_GRACE
    chunks = []
    size = 0
    late = False
    while True:
        left = deadline - time.monotonic()
        if left <= 0 or size > MAX_ANSWER or not select.select([descriptor], [], [], left)[0]:
            late = True
            break
        chunk = os.read(descriptor, 1 << 16)
        if not chunk:
            break
        chunks.append(chunk)
        size += len(chunk)
    os.close(descriptor)
    if late:
        os.kill(child, signal.SIGKILL)
    _, status = os.waitpid(child, 0)
    if late or status != 0:
        if os.WIFSIGNALED(status) and os.WTERMSIG(status) not in (signal.SIGXCPU, signal.SIGKILL):
            reason = "the interpreter died of signal %d" % os.WTERMSIG(status)
        elif late or os.WIFSIGNALED(status):
            reason = "out of time"
        else:
            reason = "the interpreter ended with status %d" % os.WEXITSTATUS(status)
        return json.dumps({"status": "limit", "message": reason}).encode("ascii")
    return b"".join(chunks)


def main():
    source = os.fdopen(os.dup(0), "rb")
    sink = os.dup(1)
    nowhere = os.open(os.devnull, os.O_RDWR)
    for descriptor in (0, 1, 2):
        os.dup2(nowhere, descriptor)
    os.close(nowhere)
    if hasattr(sys, "set_int_max_str_digits"):
        sys.set_int_max_str_digits(0)
    libc = ctypes.CDLL(None) if sys.platform.startswith("linux") else None
    alone = policy.confine(int(sys.argv[1]))
    gc.freeze()

    def send(data):
        data = len(data).to_bytes(4, "big") + data
        while data:
            data = data[os.write(sink, data) :]

    send(json.dumps({"alone": alone}).encode("ascii"))
    while True:
        header = source.read(4)
        if len(header) < 4:
            return
        body = source.read(int.from_bytes(header, "big"))
        request = json.loads(body)
        result, answer = os.pipe()
        child = os.fork()
        if child == 0:
            try:
                if libc is not None:
                    libc.prctl(PR_SET_PDEATHSIG, signal.SIGKILL, 0, 0, 0)
                os.close(source.fileno())
                os.close(sink)
                os.close(result)
                candidate(request, answer)
            finally:
                os._exit(1)
        os.close(answer)
        send(supervise(child, result, request["seconds"]))


if __name__ == "__main__":
    main()
