"""Whether a cluster makes the rows that one machine makes, also when a worker is killed.

    bench/run cluster --input=rows.jsonl [--same=2000] [--kill-at=50] [-- OPTIONS OF BUILD]

Starts a cluster of one JobManager and two TaskManagers on this machine, processes of their own. Builds the first rows of the
input on the direct runner, on the Flink inside the process and on the cluster, each without a store. Then it builds all rows
on the cluster, and kills a TaskManager with SIGKILL when so many percent of the models have been simulated, so that the other
has to do the rest; and again on one machine, with the verdicts that the cluster came to, as these rows are what is compared.
At last it takes the simulator away from the worker that is left.

Exit code 1 if rows differ byte for byte, if a build fails that should not, or if the last one does not name what is missing.
"""

import argparse
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time

from builds import REFMILL, Build, rows


class Cluster:
    """A cluster whose workers look for the simulator at a place of their own."""

    def __init__(self, directory):
        self.directory = directory
        self.simulator = os.path.join(directory, "iverilog")
        os.mkdir(directory)
        os.symlink(shutil.which("iverilog"), self.simulator)

    def command(self, *arguments):
        place = "--dir=" + os.path.join(self.directory, "flink")
        return subprocess.run([REFMILL, "cluster"] + list(arguments) + [place], check=False, text=True,
                              stdout=subprocess.PIPE, env=dict(os.environ, REFMILL_IVERILOG=self.simulator)).stdout

    def start(self):
        said = self.command("start", "--taskmanagers=2", "--slots=1", "--port=0")
        return said.split(" is at ")[1].split(": ")[0]

    def pid(self, role):
        return next(int(line.split()[1]) for line in self.command("status").splitlines() if line.startswith(role))


def say(name, build):
    print("%-28s %7.1f s of processor time, %7.1f s" % (name, build.cpu, build.wall), flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--input", required=True)
    parser.add_argument("--same", type=int, default=2000, help="rows that are built in all three places")
    parser.add_argument("--kill-at", type=int, default=50, help="percent of the models that have been simulated")
    parser.add_argument("options", nargs="*", help="further options of build, behind --")
    arguments = parser.parse_args()
    work = tempfile.mkdtemp(prefix="refmill-cluster-")
    cluster = Cluster(os.path.join(work, "processes"))
    problems = []

    def build(name, rows_file, store, where, **how):
        made = Build(rows_file, os.path.join(work, name), store, where + arguments.options).run(**how)
        say(name, made)
        return made

    try:
        master = ["--runner=flink", "--flink-master=" + cluster.start()]
        with open(arguments.input, "rb") as lines:
            first = lines.readlines()
        all_rows = os.path.join(work, "rows.jsonl")
        some_rows = os.path.join(work, "some", "rows.jsonl")
        os.mkdir(os.path.dirname(some_rows))
        for path, content in ((all_rows, first), (some_rows, first[: arguments.same])):
            with open(path, "wb") as out:
                out.writelines(content)
        places = {}
        for name, where in (("direct", ["--runner=direct"]), ("embedded", ["--runner=flink"]), ("cluster", master)):
            places[name] = rows(build(name, some_rows, None, where).output)
            if not places[name] or places[name] != places["direct"]:
                problems.append("the rows of %s differ from those of direct" % name)
        print("%d rows: %d files compared in three places" % (len(first[: arguments.same]), len(places["direct"])))

        store = os.path.join(work, "store")
        # How many models there are is known when all have been compiled, which is before the first is simulated.
        at = len(first) * arguments.kill_at // 100
        worker = cluster.pid("taskmanager-1")
        started = time.time()

        def kill():
            os.kill(worker, signal.SIGKILL)
            print("killed taskmanager-1 (%d) after %.0f s" % (worker, time.time() - started), flush=True)

        killed = build("worker killed", all_rows, store, master, kill_at=at, kill=kill)
        if not killed.killed:
            problems.append("the run had ended before its worker was killed")
        alone = build("one machine", all_rows, store, ["--runner=flink"])
        print("%d rows: %d verdicts known of the run whose worker was killed" % (len(first), alone.known[1]))
        if rows(killed.output) != rows(alone.output):
            problems.append("the rows differ after a worker was killed")

        os.remove(cluster.simulator)
        lame = subprocess.run([REFMILL, "build", "--input=" + some_rows, "--output=" + os.path.join(work, "lame"), "--no-resume"]
                              + master + arguments.options, check=False, text=True, stderr=subprocess.PIPE, stdout=subprocess.PIPE)
        said = [line for line in lame.stderr.splitlines() if line.startswith("refmill: ")]
        print("without a simulator: exit code %d, %s" % (lame.returncode, said[-1] if said else lame.stderr[-500:]))
        if lame.returncode != 1 or not said or "lacks programs" not in said[-1]:
            problems.append("a worker without a simulator is not said to be one")
    finally:
        cluster.command("stop")
        shutil.rmtree(work, ignore_errors=True)
    for problem in problems:
        print(problem, file=sys.stderr)
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
