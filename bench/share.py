#!/usr/bin/env python3
"""Counts which share of the modules that the simulator accepts a build has verified.

    REFMILL_PYTHON=venv/bin/python bench/run share DIR [DIR ...] [--lost=CODE] [--jobs=2]

Each DIR is the output of a build of one repository, made with --no-resume; pyarrow reads it. Every record ends in one of
these:

  nothing   nothing to predict: no output port, an output that nothing drives, such as a vendor's empty module, or a test
            bench (NO_OUTPUT_PORT, OUTPUT_NOT_DRIVEN, TEST_BENCH)
  refused   Icarus Verilog does not compile the module with all files that its design has, by itself
  verified  the model agreed and the row got on, whatever became of it then (duplicate, contaminated, unspecified)
  idle      the model agreed, but no output changes or some are never known, so the row was left out
  open      the source leaves the result open: no model can be right, or nothing can be compared, or the data that a
            memory starts with is not in the repository
  lost      all else

Three shares follow from that:

  all       verified of verified, idle, open and lost
  matches   verified of verified, open and lost: idle ones are in neither number
  decided   verified of verified and lost
"""

import argparse
import collections
import concurrent.futures
import glob
import json
import os
import signal
import subprocess
import sys
import tempfile

NOTHING = {"NO_OUTPUT_PORT", "TEST_BENCH", "OUTPUT_NOT_DRIVEN"}
IDLE = {"CONSTANT_OUTPUT", "OUTPUT_PARTLY_KNOWN"}
OPEN = {
    "OUTPUT_NEVER_KNOWN",
    "OUTPUT_RARELY_KNOWN",
    "RACE",
    "UNKNOWN_VALUE",
    "NOT_REPRODUCIBLE",
    "DATA_FILE_NOT_FOUND",
}
BEHIND_VERIFICATION = {"verified", "distinct", "written"}
VERILOG = (".v", ".sv", ".vh", ".svh")
SECONDS = 120


def rows(directory, part, columns):
    import pyarrow.parquet

    for file in sorted(glob.glob(os.path.join(directory, part, "*.parquet"))):
        yield from pyarrow.parquet.read_table(file, columns=columns).to_pylist()


def inside(root, path):
    """A place below root for a path of the input, which may lead anywhere."""
    return os.path.normpath(os.path.join(root, "in", path.lstrip("/").replace("..", "up")))


def write(path, text):
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "w", errors="surrogateescape") as file:
        file.write(text)


def accepts(row):
    """Whether Icarus Verilog compiles a rejected module with the files that its row has."""
    with tempfile.TemporaryDirectory() as root:
        sources = []
        places = set()
        for file in row["files"] or []:
            path = inside(root, file["path"])
            write(path, file["text"])
            places.add(os.path.dirname(path))
            if file["kind"] == "source":
                sources.append(path)
        own = row["id"].split("#")[0]
        top = inside(root, own if own.endswith(VERILOG) else own + ".sv")
        write(top, row["verilog"] or "")
        places.add(os.path.dirname(top))
        search = set()
        for place in places:
            while len(place) >= len(os.path.join(root, "in")):
                search.add(place)
                place = os.path.dirname(place)
        command = ["iverilog", "-g2012", "-tnull", "-o", os.devnull, "-s", row["module"] or "x"]
        for place in sorted(search, key=lambda p: (-len(p), p)):
            command += ["-I", place]
        run = subprocess.Popen(
            command + sources + [top],
            cwd=os.path.dirname(top),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )
        try:
            return run.wait(SECONDS) == 0
        except subprocess.TimeoutExpired:
            # The compiler proper is a child of the program, and would go on.
            os.killpg(run.pid, signal.SIGKILL)
            run.wait()
            return False


def end(row):
    """Where a rejected record ended."""
    if row["stage"].lower() in BEHIND_VERIFICATION:
        return "verified"
    if row["code"] in NOTHING:
        return "nothing"
    if not accepts(row):
        return "refused"
    return "idle" if row["code"] in IDLE else "open" if row["code"] in OPEN else "lost"


def share(part, whole):
    return "%5.1f %%" % (100 * part / whole) if whole else "    - "


def line(name, count):
    good = count["verified"]
    undecided = good + count["open"] + count["lost"]
    print(
        "%-45s %5d records, %5d verified, %4d idle, %4d open, %4d lost; %5d refused, %5d nothing; all %s, matches %s, decided %s"
        % (
            name,
            sum(count.values()),
            good,
            count["idle"],
            count["open"],
            count["lost"],
            count["refused"],
            count["nothing"],
            share(good, undecided + count["idle"]),
            share(good, undecided),
            share(good, good + count["lost"]),
        )
    )


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("directories", nargs="+", metavar="DIR")
    parser.add_argument("--lost", metavar="CODE", help="list the modules that ended by this code; all: by any")
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    options = parser.parse_args()
    total = collections.Counter()
    codes = collections.Counter()
    for directory in options.directories:
        with open(os.path.join(directory, "report.json")) as report:
            records = json.load(report)["reached"]["found"]
        count = collections.Counter(verified=sum(1 for _ in rows(directory, "sft", ["id"])))
        rejected = list(rows(directory, "rejected", ["id", "code", "stage", "module", "verilog", "files", "message"]))
        with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
            ends = list(pool.map(end, rejected))
        count.update(ends)
        for row, where in zip(rejected, ends):
            if where in ("idle", "open", "lost"):
                codes[where, row["code"]] += 1
                if options.lost in ("all", row["code"]):
                    print("%-6s %s %s: %s" % (where, row["code"], row["id"], (row["message"] or "").replace("\n", " ")))
        if sum(count.values()) != records:
            sys.exit("%s: %d records, %d rows" % (directory, records, sum(count.values())))
        line(os.path.basename(os.path.normpath(directory)), count)
        total.update(count)
    if len(options.directories) > 1:
        line("all", total)
    for (where, code), number in codes.most_common():
        print("%6d  %-5s %s" % (number, where, code))


if __name__ == "__main__":
    main()
