"""What a second run costs, and what a killed one loses.

    bench/run resume --input=rows.jsonl [--kills=25,50,90] [--pairs=1] [--runner=direct] [-- OPTIONS OF BUILD]

Builds the input without a store, with an empty one, and again with the full one; then kills builds with SIGKILL, all
their processes at once, when so many percent of the models have been simulated, and builds again. All rows must be the
same, byte for byte. Times are processor time of all processes, since a busy machine says little by its clock.

A simulation counts as lost if it was made before the kill and its verdict is not known afterwards. The number of those
made is read off the progress line, twice a second, so a loss is too small by what was made since the last one. Exit code 1 if rows
differ, a build fails, or more is lost than --max-lost.
"""

import argparse
import glob
import hashlib
import os
import pty
import re
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
import time

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
PROGRESS = re.compile(r"simulated (\d+) of (\d+)")
KNOWN = re.compile(r"of (\d+) designs, (\d+) verdicts")


class Build:
    """One run of the launcher, on a terminal so that its progress comes twice a second."""

    def __init__(self, arguments, output, store):
        self.output = output
        command = [os.path.join(ROOT, "refmill"), "build", "--input=" + arguments.input, "--output=" + output, "--force"]
        command += ["--runner=" + arguments.runner] + arguments.options
        command += ["--store=" + store] if store else ["--no-resume"]
        self.simulated = self.models = 0
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

    def run(self, kill_at=None):
        """Runs to the end, or to a share of the simulations and then no further."""
        while True:
            try:
                some = os.read(self.master, 1 << 16)
            except OSError:
                some = b""
            if not some:
                break
            self.text += some.decode("utf-8", "replace")
            found = PROGRESS.findall(self.text)
            if found:
                self.simulated, self.models = map(int, found[-1])
            if kill_at and not self.killed and self.models and self.simulated >= kill_at:
                self.killed = True
                os.killpg(self.process.pid, signal.SIGKILL)
        code = self.process.wait()
        os.close(self.master)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        self.wall = time.time() - self.start
        self.cpu = after.ru_utime + after.ru_stime - self.before.ru_utime - self.before.ru_stime
        if code and not self.killed:
            print(self.text[-2000:], file=sys.stderr)
            raise SystemExit("a build ended with exit code %d" % code)
        known = KNOWN.findall(self.text)
        self.known = tuple(map(int, known[-1])) if known else (0, 0)
        return self


def rows(directory):
    """Digests of all that is written of records."""
    files = sorted(glob.glob(os.path.join(directory, "*", "*.parquet")))
    return [(os.path.relpath(f, directory), hashlib.sha256(open(f, "rb").read()).hexdigest()) for f in files]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--input", required=True)
    parser.add_argument("--runner", default="auto")
    parser.add_argument("--kills", default="25,50,90", help="percent of the models that have been simulated")
    parser.add_argument("--pairs", type=int, default=1, help="first and second runs, in turn")
    parser.add_argument("--max-lost", type=int, default=100)
    parser.add_argument("options", nargs="*", help="further options of build, behind --")
    arguments = parser.parse_args()
    arguments.input = os.path.abspath(arguments.input)
    work = tempfile.mkdtemp(prefix="refmill-resume-")
    problems = []
    try:
        expected = verdicts = None
        for pair in range(arguments.pairs):
            store = os.path.join(work, "store%d" % pair)
            builds = []
            for name, place in (("no store", None), ("first", store), ("second", store)):
                build = Build(arguments, os.path.join(work, "out"), place).run()
                builds.append(build)
                print("%-9s %7.1f s of processor time, %7.1f s, known: %d designs, %d verdicts"
                      % ((name, build.cpu, build.wall) + build.known), flush=True)
                found = rows(build.output)
                expected = expected or found
                if not found or found != expected:
                    problems.append("the rows of the run '%s' differ" % name)
            verdicts = builds[-1].known[1]
            size = sum(os.path.getsize(f) for f in glob.glob(os.path.join(store, "*")))
            print("second/first %.2f, first/no store %.2f; store of %.1f MB" % (
                builds[2].cpu / builds[1].cpu, builds[1].cpu / builds[0].cpu, size / 1e6), flush=True)
        for percent in [int(p) for p in arguments.kills.split(",") if p]:
            store = os.path.join(work, "killed%d" % percent)
            output = os.path.join(work, "out%d" % percent)
            killed = Build(arguments, output, store).run(max(1, verdicts * percent // 100))
            if not killed.killed:
                problems.append("the run to be killed at %d%% had ended before" % percent)
                continue
            build = Build(arguments, output, store).run()
            lost = killed.simulated - build.known[1]
            print("killed at %d of %d simulations: %d verdicts known afterwards, %d lost; %.1f s of processor time"
                  % (killed.simulated, verdicts, build.known[1], lost, build.cpu), flush=True)
            if lost > arguments.max_lost:
                problems.append("a kill at %d%% lost %d simulations" % (percent, lost))
            if rows(output) != expected:
                problems.append("the rows differ after a kill at %d%%" % percent)
    finally:
        shutil.rmtree(work, ignore_errors=True)
    for problem in problems:
        print(problem, file=sys.stderr)
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
