"""Runs candidates, each in a process of its own. Started by sandbox.py; standard library only.

A frame is a length (four bytes, big endian) and that many bytes of JSON. This process stays warm: it
forks for each request, and the child checks and runs the candidate, answers through a pipe and is gone,
so that no candidate sees another. What a candidate is not given it cannot leak: it gets inputs only, and
whether its outputs are right is found out elsewhere.

How a candidate is called, and what it must keep to, is said in contract.py. The status `fault` says
nothing about the candidate: its process was ended from outside, or the machine had no memory left.
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

import contract  # noqa: E402
import policy  # noqa: E402

PR_SET_PDEATHSIG = 1
WALL_FACTOR = 4
WALL_GRACE = 3
MAX_ANSWER = 64 << 20
WIDE = 62
MAX_MESSAGE = 300
RESERVE = 2 << 20
OUT_OF_MEMORY = 3


# By the verifier's code; what has another status is told apart by its class.
STATUSES = {
    "PYTHON_SYNTAX_ERROR": "does_not_compile",
    "PYTHON_FORBIDDEN": "forbidden",
    "PYTHON_ERROR": "runtime_error",
    "PYTHON_INTERFACE": "runtime_error",
}


def status_of(problem):
    if isinstance(problem, contract.OutOfMemory):
        return "limit"
    return "ports_differ" if isinstance(problem, contract.PortsDiffer) else STATUSES[problem.code]


def run(request):
    """Calls eval for each row. A value that the port cannot have is None."""
    model = contract.load(request["python"])
    names = request["inputs"]
    columns = [
        [int(value, 16) for value in column] if column and isinstance(column[0], str) else column
        for column in request["columns"]
    ]
    rows = list(zip(*columns)) if names else [()] * request["calls"]
    answers = contract.judge(model, names, rows, request["outputs"], strict=False)[1]
    return [
        ["%x" % value if value is not None else None for value in column] if width > WIDE else column
        for (_, width), column in zip(request["outputs"], answers)
    ]


def candidate(request, descriptor):
    """The life of a child: it runs one candidate and answers. Does not return."""

    def answer(message):
        data = json.dumps(message).encode("ascii")
        # From here on no second answer may follow the first.
        signal.setitimer(signal.ITIMER_PROF, 0)
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
    # What a model leaves no room for must still be said.
    reserve = [bytearray(RESERVE)]
    try:
        try:
            columns = run(request)
            reserve.clear()
        except MemoryError:
            reserve.clear()
            policy.require_own_limit()
            raise
        except BaseException:
            reserve.clear()
            raise
        answer({"status": "ran", "columns": columns})
    except policy.Rejected as problem:
        answer({"status": status_of(problem), "message": problem.message[:MAX_MESSAGE]})
    except policy.Fault as problem:
        answer({"status": "fault", "message": str(problem)})
    except MemoryError:
        answer({"status": "limit", "message": "out of memory"})
    except BaseException as problem:  # pylint: disable=broad-except
        # Only what the candidate returned can have led here.
        answer({"status": "forbidden", "message": "the answer breaks its judge: %s" % type(problem)})


def last_words():
    """Ends a child that could not even say why: with a status of its own if its memory was at its limit."""
    status = 1
    try:
        policy.require_own_limit()
        status = OUT_OF_MEMORY
    except BaseException:  # pylint: disable=broad-except
        pass
    finally:
        os._exit(status)


def supervise(child, descriptor, seconds):
    """Reads a child's answer, within bounds of time and size, and buries the child."""
    deadline = time.monotonic() + seconds * WALL_FACTOR + WALL_GRACE
    chunks = []
    size = 0
    late = False
    while True:
        left = deadline - time.monotonic()
        late = left <= 0 or not select.select([descriptor], [], [], left)[0]
        if late or size > MAX_ANSWER:
            break
        chunk = os.read(descriptor, 1 << 16)
        if not chunk:
            break
        chunks.append(chunk)
        size += len(chunk)
    os.close(descriptor)
    ended = late or size > MAX_ANSWER
    if ended:
        os.kill(child, signal.SIGKILL)
    _, status, usage = os.wait4(child, 0)
    if not ended and status == 0:
        return b"".join(chunks)
    used = usage.ru_utime + usage.ru_stime
    return json.dumps(end_of(status, late, size > MAX_ANSWER, used >= seconds)).encode("ascii")


def end_of(status, late, large, used_up):
    """What it means that a child came to no proper end.

    It cannot sleep. So one that is late without having used its time was kept from the processor.
    """
    if large:
        return {"status": "limit", "message": "the answer is too large"}
    if late:
        if used_up:
            return {"status": "limit", "message": "out of time"}
        return {"status": "fault", "message": "the processor was not to be had"}
    if os.WIFSIGNALED(status):
        number = os.WTERMSIG(status)
        if number == signal.SIGXCPU:
            return {"status": "limit", "message": "out of time"}
        own = number in policy.OWN_SIGNALS
        message = "the interpreter died of signal %d" % number
        return {"status": "limit" if own else "fault", "message": message}
    if os.WEXITSTATUS(status) == OUT_OF_MEMORY:
        return {"status": "limit", "message": "out of memory"}
    return {"status": "fault", "message": "the interpreter ended with status %d" % os.WEXITSTATUS(status)}


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
        try:
            child = os.fork()
        except OSError as problem:
            os.close(result)
            os.close(answer)
            message = "no process is to be had: %s" % problem
            send(json.dumps({"status": "fault", "message": message}).encode("ascii"))
            continue
        if child == 0:
            try:
                if libc is not None:
                    libc.prctl(PR_SET_PDEATHSIG, signal.SIGKILL, 0, 0, 0)
                os.close(source.fileno())
                os.close(sink)
                os.close(result)
                candidate(request, answer)
            except BaseException:  # pylint: disable=broad-except
                last_words()
            finally:
                os._exit(1)
        os.close(answer)
        send(supervise(child, result, request["seconds"]))


if __name__ == "__main__":
    main()
