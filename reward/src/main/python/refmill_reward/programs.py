"""Runs Icarus Verilog by way of launcher.py: isolated where that is to be had, under limits, and judged first."""

import json
import os
import queue
import subprocess
import tempfile
import threading
import warnings

from . import scratch
from .problems import RewardError

LAUNCHER = os.path.join(os.path.dirname(os.path.abspath(__file__)), "launcher.py")
ATTEMPTS = 3
MAX_FRAME = 16 << 20
ROOM = 1 << 20


class Launcher:
    """One warm process. Not for use by two threads at once."""

    def __init__(self, python, scratch, programs):
        # The launcher ends with its input, so with us; what it has started ends with it.
        self.process = subprocess.Popen(
            [python, "-I", "-S", "-B", LAUNCHER, scratch, os.path.join(scratch, "view")]
            + programs,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            cwd=scratch,
            env={"PYTHONHASHSEED": "0", "LC_ALL": "C"},
            start_new_session=True,
        )
        first = self._receive()
        self.alone = first["alone"]
        self.problem = first["problem"]

    def ask(self, request):
        text = json.dumps(request).encode("ascii")
        self.process.stdin.write(len(text).to_bytes(4, "big") + text)
        self.process.stdin.flush()
        return self._receive()

    def _receive(self):
        header = self.process.stdout.read(4)
        size = int.from_bytes(header, "big")
        if len(header) < 4 or size > MAX_FRAME:
            raise OSError("the launcher ended")
        body = self.process.stdout.read(size)
        if len(body) < size:
            raise OSError("the launcher ended")
        return json.loads(body)

    def close(self):
        for stream in (self.process.stdin, self.process.stdout):
            try:
                stream.close()
            except OSError:
                pass
        try:
            self.process.wait(1)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()


class Programs:
    """Launchers, started when first needed; for use by several threads."""

    def __init__(self, python, programs, require_isolation=False):
        self.python = python
        self.programs = programs
        self.require_isolation = require_isolation
        self.owner = os.getpid()
        self._idle = queue.LifoQueue()
        self._lock = threading.Lock()
        self._all = set()
        self._scratch = None
        self._warned = False

    def folder(self):
        """A new directory for one run."""
        with self._lock:
            if self._scratch is None:
                self._scratch = scratch.make("refmill-reward-")
                os.mkdir(os.path.join(self._scratch.path, "view"))
        return tempfile.mkdtemp(prefix="run", dir=self._scratch.path)

    def run(self, command, folder, log, limits, shell=False, check=None):
        """Runs a program in `folder`; what became of it, as launcher.py says, but for faults.

        A fault of the machine is tried again, and if that does not help raised as RewardError.
        """
        request = {
            "command": command,
            "folder": folder,
            "inside": folder,
            "log": os.path.join(folder, log),
            "quiet": True,
            "shell": shell,
            "check": check,
        }
        request.update(limits)
        return self._answer(request, os.path.basename(command[0]))

    def look(self, file, preprocessed=False):
        """What a text says, as launcher.py has it."""
        return self._answer({"look": {"file": file, "preprocessed": preprocessed}}, "the scanner")

    def scopes(self, program, bench, instance):
        """Ports and variables of a compiled design: by name direction and width; name, bounds and width."""
        request = {"program": program, "bench": bench, "instance": instance}
        found = self._answer({"scopes": request}, "the scanner")
        # JSON has no tuples.
        found["variables"] = [
            (name, bounds and tuple(bounds), width) for name, bounds, width in found["variables"]
        ]
        return found

    def _answer(self, request, what):
        why = ""
        for _ in range(ATTEMPTS):
            try:
                launcher = self._take()
            except (OSError, ValueError, KeyError) as problem:
                why = str(problem)
                continue
            try:
                answer = launcher.ask(request)
            except (OSError, ValueError) as problem:
                why = str(problem)
                self._drop(launcher)
                continue
            except BaseException:
                self._drop(launcher)
                raise
            self._idle.put(launcher)
            if answer["how"] != "fault":
                return answer
            why = answer["why"]
        raise RewardError("%s cannot be run: %s" % (what, why))

    def require_room(self, folder):
        """Raises RewardError if nothing can be written: what a program wrote there is no result then."""
        probe = os.path.join(folder, "room.probe")
        try:
            with open(probe, "wb") as file:
                file.write(bytes(ROOM))
            os.remove(probe)
        except OSError as problem:
            raise RewardError("the scratch directory cannot be written: %s" % problem) from problem

    def _take(self):
        while True:
            try:
                launcher = self._idle.get_nowait()
            except queue.Empty:
                break
            if launcher.process.poll() is None:
                return launcher
            self._drop(launcher)
        launcher = Launcher(self.python, self._scratch.path, self.programs)
        with self._lock:
            self._all.add(launcher)
            warn = not launcher.alone and not self._warned
            self._warned = self._warned or warn
        if not launcher.alone and self.require_isolation:
            self._drop(launcher)
            raise RewardError("isolation is required and is not to be had: " + launcher.problem)
        if warn:
            warnings.warn(
                "Verilog from models runs without isolation from this machine: " + launcher.problem,
                RuntimeWarning,
                stacklevel=2,
            )
        return launcher

    def _drop(self, launcher):
        with self._lock:
            self._all.discard(launcher)
        launcher.close()

    def close(self):
        """Ends all processes. A process that was forked from the owner leaves them alone."""
        if os.getpid() != self.owner:
            return
        with self._lock:
            launchers = list(self._all)
            self._all.clear()
            files, self._scratch = self._scratch, None
        for launcher in launchers:
            launcher.close()
        if files is not None:
            files.close()
