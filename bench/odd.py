"""Whether odd files of a repository harm anybody but those that need them.

    REFMILL_PYTHON=venv/bin/python bench/run odd [--files=2000] [--seed=1] [--keep=DIR] [-- OPTIONS OF BUILD]

Writes a repository of so many files: directories of a package, a header with macros, two cells and a module that uses all of
these. Builds it; then adds the odd ones and builds it again:

  a file that does not parse, a binary one, one of 5 MB, one in UTF-16, each with a module that uses what it declares
  names that are not ASCII, of a file and of a directory
  symbolic links in a circle: a directory that leads up, a file to itself, two files to each other
  a module of one name in 40 files, all different, each with a user beside it

Exit code 1 if a row of the first build is missing or another one in the second (code, model, specification and files), if an
odd file is not named in report.json, costs another number of designs than those that need it, or if one of the 40 users has
another copy than the one beside it. pyarrow reads the rows.
"""

import argparse
import glob
import json
import os
import random
import shutil
import sys
import tempfile

from builds import Build

COPIES = 40
OF_GROUP = 5


def group(draw, name):
    """The files of a directory, by name; no two directories have the same designs."""
    width = draw.randrange(4, 17)
    first, second = draw.randrange(1, 1 << width), draw.randrange(1, 1 << width)
    operator = draw.choice("^+-&|")
    amount = draw.randrange(1, width)
    return {
        "defs.vh": "`define %s_MASK %d'd%d\n" % (name.upper(), width, first),
        "%s_pkg.sv" % name: "package %s_pkg;\n  localparam W = %d;\n  localparam [W-1:0] STEP = %d;\nendpackage\n"
        % (name, width, second),
        "%s_mix.v" % name: '`include "defs.vh"\nmodule %s_mix(input [%d:0] a, b, output [%d:0] y);\n'
        "  assign y = (a %s `%s_MASK) ^ (b >> %d);\nendmodule\n"
        % (name, width - 1, width - 1, operator, name.upper(), amount),
        "%s_count.sv" % name: "module %s_count import %s_pkg::*; (input clk, input rst, input en, output reg [W-1:0] q);\n"
        "  always @(posedge clk)\n    if (rst) q <= 0;\n    else if (en) q <= q + STEP;\nendmodule\n" % (name, name),
        "%s_top.sv" % name: "module %s_top import %s_pkg::*; (input clk, input rst, input en, input [W-1:0] a, output [W-1:0] y);\n"
        "  wire [W-1:0] q;\n  %s_count c(.clk(clk), .rst(rst), .en(en), .q(q));\n"
        "  %s_mix m(.a(q), .b(a), .y(y));\nendmodule\n" % (name, name, name, name),
    }


def write(place, name, text):
    os.makedirs(place, exist_ok=True)
    with open(os.path.join(place, name), "wb") as file:
        file.write(text if isinstance(text, bytes) else text.encode())


def user(name, used):
    return "module %s(input [7:0] a, output [7:0] y);\n  %s u(.a(a), .y(y));\nendmodule\n" % (name, used)


def cell(name, constant):
    return "module %s(input [7:0] a, output [7:0] y);\n  assign y = (a + 8'd%d) ^ {a[3:0], a[7:4]};\nendmodule\n" % (name, constant)


def sound(root, files, draw):
    count = 0
    for number in range(max(1, files // OF_GROUP)):
        name = "g%d" % number
        for file, text in group(draw, name).items():
            write(os.path.join(root, "part%d" % (number % 20), name), file, text)
            count += 1
    return count


def odd(root, draw):
    """Adds what is odd. Returns what report.json has to say of it: path of each file, and how many designs it costs."""
    place = os.path.join(root, "odd")
    write(place, "broken.v", "module 4to1(input a);\nendmodule\n" + cell("lost", 3))
    write(place, "binary.v", b"\x7fELF\xff\xfe\x00\x03" + bytes(draw.randrange(256) for _ in range(4096)))
    write(place, "giant.v", cell("giant", 5) + "// a comment of five megabytes\n" * (5_000_000 // 31 + 1))
    write(place, "wide.v", ("\ufeff" + cell("wide", 7)).encode("utf-16-le"))
    for name in ("lost", "giant", "wide"):
        write(place, "of_%s.v" % name, user("of_" + name, name))
    write(place, "\u00e9t\u00e9.v", cell("summer", 11))
    write(os.path.join(place, "\u51ac"), "of_summer.v", user("of_summer", "summer"))
    os.symlink("..", os.path.join(place, "up"))
    os.symlink("self.v", os.path.join(place, "self.v"))
    os.symlink("b.v", os.path.join(place, "a.v"))
    os.symlink("a.v", os.path.join(place, "b.v"))
    for number in range(COPIES):
        copy = os.path.join(root, "copies", "c%d" % number)
        write(copy, "common.v", cell("common", 13 + number))
        write(copy, "user.v", user("user%d" % number, "common"))
    return {"broken.v": 1, "giant.v": 1, "wide.v": 1, "binary.v": 0}


def outcomes(output):
    """By id, what became of each record."""
    import pyarrow.parquet

    found = {}
    for part, columns in (("sft", ["id", "python", "specification", "files"]), ("rejected", ["id", "code", "message", "files"])):
        for file in glob.glob(os.path.join(output, part, "*.parquet")):
            for row in pyarrow.parquet.read_table(file, columns=columns).to_pylist():
                found[row["id"]] = (part, row)
    return found


def said(name, build, rows):
    good = sum(1 for part, row in rows.values() if part == "sft" or row["code"] == "DUPLICATE")
    print("%-6s %5d records, %5d written or duplicates, %6.1f s of processor time, %6.1f s"
          % (name, len(rows), good, build.cpu, build.wall), flush=True)


def problems(before, after, report, expected):
    for identity, outcome in before.items():
        if after.get(identity) != outcome:
            yield "%s: was %s, is %s" % (identity, outcome[1].get("code", outcome[0]), (after.get(identity) or ["nothing"])[-1])
    named = {os.path.basename(f["file"]): f for f in report["input"]["left_out"]}
    print("left out: " + ", ".join("%s (%s, costs %d)" % (n, f["code"], f["designs"]) for n, f in sorted(named.items())))
    print("ignored: " + json.dumps(report["input"]["ignored_files"]))
    for name, cost in expected.items():
        if name not in named:
            yield name + " is not named"
        elif named[name]["designs"] != cost:
            yield "%s costs %d designs, not %d" % (name, named[name]["designs"], cost)
    for name in set(named) - set(expected):
        yield name + " is named, and not odd"
    if report["input"]["ignored_files"].get("(link)") != 4:
        yield "links that lead round and round are not counted"
    ends = {i.rpartition("#")[2]: o for i, o in after.items()}
    for name in ("summer", "of_summer", *("user%d" % n for n in range(COPIES))):
        part, row = ends.get(name, ("nothing", {"code": "no row"}))
        if part != "sft" and row["code"] != "DUPLICATE":
            yield "%s: %s" % (name, row["code"])
    for number in range(COPIES):
        part, row = ends.get("user%d" % number, ("nothing", {}))
        if part != "sft":
            continue
        files = [f["path"] for f in row["files"]]
        if [f for f in files if "/copies/" in f and "/c%d/" % number not in f]:
            yield "user%d has %s" % (number, files)
    for name in ("of_lost", "of_giant", "of_wide"):
        if ends.get(name, ("", {}))[1].get("code") != "BROKEN_FILE":
            yield "%s: %s" % (name, ends.get(name, ("", {}))[1].get("code"))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--files", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--keep", help="an empty or new directory for repository and outputs; they stay there")
    parser.add_argument("options", nargs="*", help="further options of build, behind --")
    arguments = parser.parse_args()
    work = arguments.keep or tempfile.mkdtemp(prefix="refmill-odd-")
    try:
        root = os.path.join(work, "repository")
        draw = random.Random(arguments.seed)
        count = sound(root, arguments.files, draw)
        print("%d files" % count, flush=True)
        options = ["--runner=auto", "--contamination=report", *arguments.options]
        build = Build(root, os.path.join(work, "before"), None, options).run()
        before = outcomes(build.output)
        said("before", build, before)
        expected = odd(root, draw)
        build = Build(root, os.path.join(work, "after"), None, options).run()
        after = outcomes(build.output)
        said("after", build, after)
        with open(os.path.join(build.output, "report.json"), encoding="utf-8") as report:
            report = json.load(report)
        print("files needed and parsed: " + json.dumps(report["design_files"]))
        found = list(problems(before, after, report, expected))
        for problem in found:
            print(problem)
        sys.exit(1 if found else 0)
    finally:
        if not arguments.keep:
            shutil.rmtree(work, ignore_errors=True)


if __name__ == "__main__":
    main()
