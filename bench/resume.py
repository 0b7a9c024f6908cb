"""What a second run costs, what a grown corpus costs, and what a killed run loses.

    bench/run resume --input=rows.jsonl [--grow=10] [--kills=25,50,90] [--pairs=1] [--runner=direct] [-- OPTIONS OF BUILD]

Builds the corpus without a store, with an empty one, and again with the full one; with --pairs=0 the first of these is left
out. Gives the same command once more without --force, which has nothing to do. Then it builds the corpus and so many percent
of further rows with that store. Then it kills builds with SIGKILL, all their processes at once, when so many percent of the
models have been simulated, and builds again. With --grow=10 the corpus is ten elevenths of the input, the first ones. All rows
must be the same, byte for byte. Times are processor time of all processes, since a busy machine says little by its clock.

A simulation was made in vain if it was made before the kill and its verdict is not known afterwards. How many were made is
read off the progress line, which comes twice a second, and the kill follows the line that says so within milliseconds; what
was made at most between any two lines is printed too, as a bound on what that misses. The verdicts known afterwards are
counted by the next build, which looks each one up.

Exit code 1 if rows differ, a build fails, a kill lost more than --max-lost percent of what was made, or a ratio of processor
times, of the run without anything to do or of the grown corpus to the first run, is above --max-second or --max-grown.
"""

import argparse
import glob
import os
import shutil
import sys
import tempfile

from builds import Build, rows

def cut(arguments, work):
    """Makes the corpus of the input's first rows."""
    arguments.corpus = arguments.input
    if arguments.grow:
        with open(arguments.input, "rb") as lines:
            rows = lines.readlines()
        arguments.corpus = os.path.join(work, "rows.jsonl")
        with open(arguments.corpus, "wb") as corpus:
            corpus.writelines(rows[: len(rows) * 100 // (100 + arguments.grow)])
        # Rows without an id are named after their file.
        arguments.grown = os.path.join(work, "grown", "rows.jsonl")
        os.mkdir(os.path.dirname(arguments.grown))
        with open(arguments.grown, "wb") as grown:
            grown.writelines(rows)


def say(name, build):
    print("%-9s %7.1f s of processor time, %7.1f s, known: %d designs, %d verdicts"
          % ((name, build.cpu, build.wall) + build.known), flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--input", required=True)
    parser.add_argument("--runner", default="auto")
    parser.add_argument("--kills", default="25,50,90", help="percent of the models that have been simulated")
    parser.add_argument("--pairs", type=int, default=1, help="first and second runs, in turn")
    parser.add_argument("--grow", type=int, default=0, help="percent of further rows")
    parser.add_argument("--max-lost", type=float, default=5)
    parser.add_argument("--max-second", type=float, default=1)
    parser.add_argument("--max-grown", type=float, default=1)
    parser.add_argument("options", nargs="*", help="further options of build, behind --")
    arguments = parser.parse_args()
    arguments.input = os.path.abspath(arguments.input)
    options = ["--runner=" + arguments.runner] + arguments.options
    work = tempfile.mkdtemp(prefix="refmill-resume-")
    problems = []
    try:
        cut(arguments, work)
        expected = None
        for pair in range(max(1, arguments.pairs)):
            store = os.path.join(work, "store%d" % pair)
            plain = [("no store", None)] if arguments.pairs else []
            builds = []
            for name, place in plain + [("first", store), ("second", store)]:
                build = Build(arguments.corpus, os.path.join(work, "out"), place, options).run()
                builds.append(build)
                say(name, build)
                found = rows(build.output)
                expected = expected or found
                if not found or found != expected:
                    problems.append("the rows of the run '%s' differ" % name)
            first, second = builds[-2:]
            unchanged = Build(arguments.corpus, os.path.join(work, "out"), store, options, force=False).run()
            say("unchanged", unchanged)
            if "nothing to do" not in unchanged.text or rows(unchanged.output) != expected:
                problems.append("the same command does not find its own output")
            size = sum(os.path.getsize(f) for f in glob.glob(os.path.join(store, "*")))
            print("unchanged/first %.3f, second/first %.3f%s; store of %.1f MB" % (
                unchanged.cpu / first.cpu,
                second.cpu / first.cpu,
                ", first/no store %.2f" % (first.cpu / builds[0].cpu) if plain else "",
                size / 1e6), flush=True)
            if unchanged.cpu > arguments.max_second * first.cpu:
                problems.append("a run with nothing to do cost more than %.2f of the first" % arguments.max_second)
        verdicts = second.known[1]
        if arguments.grow:
            grown = Build(arguments.grown, os.path.join(work, "grownout"), store, options).run()
            say("grown", grown)
            print("grown/first %.3f" % (grown.cpu / first.cpu), flush=True)
            if grown.cpu > arguments.max_grown * first.cpu:
                problems.append("the grown corpus cost more than %.2f of the first run" % arguments.max_grown)
        for percent in [int(p) for p in arguments.kills.split(",") if p]:
            store = os.path.join(work, "killed%d" % percent)
            output = os.path.join(work, "out%d" % percent)
            killed = Build(arguments.corpus, output, store, options).run(max(1, verdicts * percent // 100))
            if not killed.killed:
                problems.append("the run to be killed at %d%% had ended before" % percent)
                continue
            build = Build(arguments.corpus, output, store, options).run()
            lost = killed.simulated - build.known[1]
            share = 100 * lost / killed.simulated
            print("killed at %d of %d simulations: %d verdicts known afterwards, %d lost, %.1f %% (%d at most between two"
                  " lines); the run after it %.1f s of processor time"
                  % (killed.simulated, verdicts, build.known[1], lost, share, killed.step, build.cpu),
                  flush=True)
            if share > arguments.max_lost:
                problems.append("a kill at %d%% lost %.1f %% of the simulations" % (percent, share))
            if rows(output) != expected:
                problems.append("the rows differ after a kill at %d%%" % percent)
    finally:
        shutil.rmtree(work, ignore_errors=True)
    for problem in problems:
        print(problem, file=sys.stderr)
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
