"""Warm processes that run candidates; see runner.py for what happens in them."""

import json
import os
import queue
import subprocess
import sys
import threading
import warnings

from . import problems, scratch

PREFIX = "refmill-reward-"
# How often a candidate is tried that came to no end for a reason that is not its own.
ATTEMPTS = 4
START_SECONDS = 60
# What the interpreter itself may take beyond the candidate's own limit before it is ended.
GRACE_SECONDS = 10
MAX_FRAME = 65 << 20
RUNNER = os.path.join(os.path.dirname(os.path.abspath(__file__)), "runner.py")


class Died(Exception):
    """A warm process ended or gave no answer, or the machine had no room for a candidate."""


class Worker:
    """One warm process. Not for use by two threads at once."""

    def __init__(self, memory, python):
        # All that it may see of the file system: nothing.
        self.scratch = scratch.make(PREFIX)
        try:
            self.process = subprocess.Popen(
                [python, "-I", "-S", "-B", RUNNER, str(memory)],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                cwd=self.scratch.path,
                env={"PYTHONHASHSEED": "0", "LC_ALL": "C"},
                start_new_session=True,
            )
        except OSError:
            self.scratch.close()
            raise
        try:
            self.alone = bool(json.loads(self.exchange(None, START_SECONDS))["alone"])
        except (Died, ValueError, KeyError):
            self.close()
            raise Died("%s does not start" % python) from None

    def exchange(self, frame, seconds):
        """Sends a frame, if any, and returns the answer."""
        watchdog = threading.Timer(seconds, self.kill)
        watchdog.daemon = True
        watchdog.start()
        try:
            if frame is not None:
                self.process.stdin.write(len(frame).to_bytes(4, "big") + frame)
                self.process.stdin.flush()
            header = self.process.stdout.read(4)
            size = int.from_bytes(header, "big")
            if len(header) != 4 or size > MAX_FRAME:
                raise Died("no answer")
            body = self.process.stdout.read(size)
            if len(body) != size:
                raise Died("half an answer")
            return body
        except (OSError, ValueError) as problem:
            raise Died(str(problem)) from problem
        finally:
            watchdog.cancel()

    def kill(self):
        try:
            # Its own children end with it.
            self.process.kill()
        except OSError:
            pass

    def close(self):
        self.kill()
        for stream in (self.process.stdin, self.process.stdout):
            try:
                stream.close()
            except OSError:
                pass
        self.process.wait()
        self.scratch.close()


class Pool:
    """Warm processes, started when first needed; for use by several threads."""

    def __init__(
        self, workers=None, seconds=5.0, memory=512 << 20, python=None, require_isolation=False
    ):
        self.workers = workers or min(os.cpu_count() or 1, 32)
        self.seconds = seconds
        self.memory = memory
        self.python = python or sys.executable or "python3"
        self.require_isolation = require_isolation
        self.owner = os.getpid()
        self._idle = queue.LifoQueue()
        for _ in range(self.workers):
            self._idle.put(None)
        self._all = set()
        self._lock = threading.Lock()
        self._closed = False

    def run(self, problem, code):
        """What became of a candidate: a dictionary with `status`, and `columns` if it ran.

        What ends a process from outside, or keeps it from memory or processor, says nothing of the candidate:
        it is tried again in a new process, and then there is no answer but a RewardError.
        """
        if os.getpid() != self.owner:
            # The pipes are the owner's too: an answer might be another's.
            raise problems.RewardError("this judge was made before the process was forked")
        frame = (
            '{"python":%s,"seconds":%r,%s' % (json.dumps(code), self.seconds, problem.stimuli_json[1:])
        ).encode("utf-8", "backslashreplace")
        last = None
        for _ in range(ATTEMPTS):
            worker = self._idle.get()
            whole = False
            try:
                if worker is None:
                    worker = self._start()
                answer = worker.exchange(frame, 4 * self.seconds + GRACE_SECONDS)
                whole = True
                result = check(answer, problem)
                if result["status"] != "fault":
                    return result
                last = result["message"]
            except (Died, OSError) as problem_:
                last = problem_
            finally:
                # Whatever came in between, an interrupt too: who has not answered is never asked again.
                self._idle.put(worker if whole else self._drop(worker))
        raise problems.RewardError("the machine kept us from a score: %s" % last)

    def isolated(self):
        """Whether candidates have namespaces of their own, without files and network."""
        worker = self._idle.get()
        try:
            if worker is None:
                worker = self._start()
            return worker.alone
        except (Died, OSError) as problem:
            raise problems.RewardError("no interpreter starts: %s" % problem) from problem
        finally:
            self._idle.put(worker)

    def _start(self):
        if self._closed:
            raise problems.RewardError("the pool is closed")
        worker = Worker(self.memory, self.python)
        if not worker.alone:
            if self.require_isolation:
                worker.close()
                raise problems.RewardError("%s; see require_isolation" % NOT_ALONE)
            warn_once()
        with self._lock:
            self._all.add(worker)
        return worker

    def _drop(self, worker):
        if worker is not None:
            with self._lock:
                self._all.discard(worker)
            worker.close()
        return None

    def close(self):
        """Ends all processes. A process that was forked from the pool's owner leaves them alone."""
        self._closed = True
        if os.getpid() != self.owner:
            return
        with self._lock:
            workers = list(self._all)
            self._all.clear()
        for worker in workers:
            worker.close()


STATUSES = ("does_not_compile", "forbidden", "limit", "runtime_error", "ports_differ", "fault")
NOT_ALONE = "answers run without namespaces of their own: the allow list and the limits alone hold them"
_warned = False


def warn_once():
    global _warned  # pylint: disable=global-statement
    if not _warned:
        _warned = True
        warnings.warn(NOT_ALONE, RuntimeWarning, stacklevel=2)


def check(answer, problem):
    """An answer in the form that it must have; whoever forges one has nothing to gain here."""
    try:
        result = json.loads(answer)
        status = result["status"]
        if status != "ran":
            if status not in STATUSES:
                raise ValueError(status)
            return {"status": status, "message": str(result["message"])[:1000]}
        columns = result["columns"]
        if type(columns) is not list or len(columns) != len(problem.outputs):
            raise ValueError("columns")
        return {
            "status": "ran",
            "columns": [
                decode(column, port, problem.calls) for column, port in zip(columns, problem.outputs)
            ],
        }
    except (ValueError, KeyError, TypeError, RecursionError):
        return {"status": "forbidden", "message": "the candidate took over its process"}


def decode(column, port, calls):
    if type(column) is not list or len(column) != calls:
        raise ValueError("calls")
    if port.width > problems.WIDE:
        column = [None if value is None else int(value, 16) for value in column]
    for value in column:
        if value is not None and type(value) is not int:
            raise ValueError("a value of type %s" % type(value))
    return column
