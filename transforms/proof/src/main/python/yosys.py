"""A Yosys that reads commands as they come: one process for many designs. Standard library only."""

import os
import re
import resource
import select
import shutil
import subprocess
import time

TICK = 0.05
# A loaded machine may be this much slower than its processor time says.
SLOWNESS = 20


class Ended(Exception):
    """The process is no more: `code` says why, as the table of reasons has it."""

    def __init__(self, code, detail):
        super().__init__(detail)
        self.code = code
        self.detail = detail


class Yosys:
    """Commands go in a line at a time; what it says of them, warnings included, comes back when they are done."""

    def __init__(self, program, directory, megabytes):
        self._command = [program, "-Q", "-T", "-q", "-"]
        self._directory = directory
        self._bytes = megabytes << 20
        self._process = None
        self._spent = 0.0
        self._said = b""
        self._asked = 0

    def seconds(self):
        """Processor time of all processes so far."""
        return self._spent + (self._own() if self._process else 0)

    def _own(self):
        try:
            # As clock_getcpuclockid(3) has it: where the engine runs there is no /proc.
            return time.clock_gettime((~self._process.pid << 3) | 2)
        except (OSError, AttributeError, OverflowError):
            return 0.0

    def _limit(self):
        resource.setrlimit(resource.RLIMIT_AS, (self._bytes, self._bytes))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))

    def _start(self):
        self._process = subprocess.Popen(
            self._command,
            cwd=self._directory,
            stdin=subprocess.PIPE,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            preexec_fn=self._limit,  # pylint: disable=subprocess-popen-preexec-fn
        )
        self._said = b""

    def other(self, name, arguments, seconds):
        """What another program says that comes with Yosys, with as much memory; None if it is not there, or not ready in time."""
        program = self._beside(name)
        if program is None:
            return None

        def limit():
            self._limit()
            most = int(seconds) + 1
            resource.setrlimit(resource.RLIMIT_CPU, (most, most))

        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        try:
            done = subprocess.run(
                [program] + arguments,
                cwd=self._directory,
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                timeout=SLOWNESS * (seconds + 1),
                check=False,
                preexec_fn=limit,  # pylint: disable=subprocess-popen-preexec-fn
            )
        except subprocess.TimeoutExpired:
            return None
        finally:
            after = resource.getrusage(resource.RUSAGE_CHILDREN)
            self._spent += after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
        return done.stdout.decode("utf-8", "replace")

    def _beside(self, name):
        found = shutil.which(self._command[0])
        beside = os.path.join(os.path.dirname(found), name) if found else ""
        return beside if os.path.exists(beside) else shutil.which(name)

    def close(self):
        """Ends the process. What a process used is known for certain only then."""
        process, self._process = self._process, None
        if process is None:
            return
        # To kill a process that has ended is to wait for it.
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        process.kill()
        try:
            process.stdin.close()
        except OSError:
            pass
        process.stderr.close()
        process.wait()
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        self._spent += after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime

    def run(self, commands, seconds):
        """What it says of commands. Raises Ended if it ends itself, or uses more processor time than that."""
        if self._process is None:
            self._start()
        self._asked += 1
        end = b"done %d\n" % self._asked
        try:
            self._process.stdin.write(("%s\nlog -stderr done %d\n" % (commands, self._asked)).encode("utf-8"))
            self._process.stdin.flush()
        except OSError:
            pass
        used, started = self._own(), time.monotonic()
        while not self._said.endswith(end):
            ready, _, _ = select.select([self._process.stderr], [], [], TICK)
            if ready:
                part = os.read(self._process.stderr.fileno(), 1 << 16)
                if not part:
                    self._fail()
                self._said += part
            elif self._own() - used > seconds or time.monotonic() - started > SLOWNESS * (seconds + 1):
                self.close()
                raise Ended("TIME_LIMIT", "no answer in %d s of processor time" % seconds)
        said, self._said = self._said[: -len(end)], b""
        return said.decode("utf-8", "replace")

    def _fail(self):
        said = self._said.decode("utf-8", "replace")
        self.close()
        if "bad_alloc" in said or "out of memory" in said.lower():
            raise Ended("MEMORY_LIMIT", "Yosys needs more memory than it may have")
        errors = re.findall(r"ERROR: (.*)", said)
        if errors:
            raise Ended("SOURCE_UNREADABLE", "Yosys: " + errors[-1][:200])
        raise Ended("ENGINE_FAILED", "Yosys ended: " + said[-200:])
