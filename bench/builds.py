"""Builds as their users run them, for the benchmarks that end some of them."""

import glob
import hashlib
import os
import pty
import re
import resource
import signal
import subprocess
import sys
import time

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
REFMILL = os.path.join(ROOT, "refmill")
PROGRESS = re.compile(r"simulated (\d+) of (\d+)")
KNOWN = re.compile(r"of (\d+) designs, (\d+) verdicts")


class Build:
    """One run of the launcher, on a terminal so that its progress comes twice a second."""

    def __init__(self, rows, output, store, options, force=True):
        self.output = output
        command = [REFMILL, "build", "--input=" + rows, "--output=" + output] + ["--force"] * force + options
        command += ["--store=" + store] if store else ["--no-resume"]
        self.simulated = self.models = self.step = 0
        self.text = ""
        self.kill_at = None
        self.killed = False
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        start = time.time()
        master, slave = pty.openpty()
        self.process = subprocess.Popen(
            command, stdin=subprocess.DEVNULL, stdout=slave, stderr=slave, start_new_session=True
        )
        os.close(slave)
        self.master = master
        self.start, self.before = start, before

    def run(self, kill_at=None, kill=None):
        """Runs to the end. When so many models have been simulated, kills it, or does what else is asked."""
        while True:
            try:
                some = os.read(self.master, 1 << 16)
            except OSError:
                some = b""
            if not some:
                break
            self.text += some.decode("utf-8", "replace")
            for made, models in PROGRESS.findall(self.text):
                self.step = max(self.step, int(made) - self.simulated)
                self.simulated, self.models = int(made), int(models)
            # The end may be the beginning of a line.
            self.text = self.text[-20000:]
            if kill_at and not self.killed and self.models and self.simulated >= kill_at:
                self.killed = True
                if kill:
                    kill()
                else:
                    os.killpg(self.process.pid, signal.SIGKILL)
        code = self.process.wait()
        os.close(self.master)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        self.wall = time.time() - self.start
        self.cpu = after.ru_utime + after.ru_stime - self.before.ru_utime - self.before.ru_stime
        if code and (kill or not self.killed):
            print(self.text[-2000:], file=sys.stderr)
            raise SystemExit("a build ended with exit code %d" % code)
        known = KNOWN.findall(self.text)
        self.known = tuple(map(int, known[-1])) if known else (0, 0)
        return self


def rows(directory):
    """Digests of all that is written of records."""
    files = sorted(glob.glob(os.path.join(directory, "*", "*.parquet")))
    return [(os.path.relpath(f, directory), hashlib.sha256(open(f, "rb").read()).hexdigest()) for f in files]
