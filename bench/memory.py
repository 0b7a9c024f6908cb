"""How much memory a build of a large input takes.

    bench/run memory --input=rows.jsonl [--rows=3000] [--megabytes=100] [-- OPTIONS OF BUILD]

Pads the first rows' designs with comments of random words, so that they come to so many megabytes and verification does not
outweigh their size, builds them without a store, and looks at the resident memory of all processes once a second. Linux only.
Exit code 1 if the build fails or takes more than --most gigabytes.
"""

import argparse
import json
import os
import random
import shutil
import subprocess
import sys
import tempfile
import time

from builds import REFMILL

PAGE = os.sysconf("SC_PAGE_SIZE")


def pad(source, column, rows, size, target):
    """Writes the first rows, each with comments before its last endmodule."""
    draw = random.Random(3)
    letters = "abcdefghijklmnopqrstuvwxyz"
    words = ["".join(draw.choices(letters, k=draw.randrange(3, 9))) for _ in range(20000)]
    with open(source, encoding="utf-8") as lines, open(target, "w", encoding="utf-8") as out:
        for _, line in zip(range(rows), lines):
            row = json.loads(line)
            head, end, tail = row[column].rpartition("endmodule")
            comments, length = [], len(row[column])
            while length < size:
                comments.append("// " + " ".join(draw.choices(words, k=12)) + "\n")
                length += len(comments[-1])
            row[column] = head.rstrip() + "\n" + "".join(comments) + end + tail
            out.write(json.dumps(row) + "\n")


def resident(root):
    """Bytes of a process and all below it."""
    sizes, children = {}, {}
    for name in os.listdir("/proc"):
        if name.isdigit():
            try:
                with open("/proc/%s/stat" % name, encoding="utf-8", errors="replace") as stat:
                    fields = stat.read().rsplit(")", 1)[1].split()
            except OSError:
                continue
            sizes[int(name)] = int(fields[21]) * PAGE
            children.setdefault(int(fields[1]), []).append(int(name))
    total, todo = 0, [root]
    while todo:
        process = todo.pop()
        total += sizes.get(process, 0)
        todo += children.get(process, [])
    return total


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--input", required=True)
    parser.add_argument("--column", default="code", help="of the design")
    parser.add_argument("--rows", type=int, default=3000)
    parser.add_argument("--megabytes", type=int, default=100)
    parser.add_argument("--most", type=float, default=3)
    parser.add_argument("options", nargs="*", help="further options of build, behind --")
    arguments = parser.parse_args()
    work = tempfile.mkdtemp(prefix="refmill-memory-")
    try:
        rows = os.path.join(work, "rows.jsonl")
        pad(arguments.input, arguments.column, arguments.rows, arguments.megabytes * 10**6 // arguments.rows, rows)
        start, most = time.time(), 0
        build = subprocess.Popen([REFMILL, "build", "--input=" + rows, "--output=" + os.path.join(work, "out"), "--no-resume"]
                                 + arguments.options, stdin=subprocess.DEVNULL)
        while build.poll() is None:
            most = max(most, resident(build.pid))
            time.sleep(1)
        print("%.0f MB, %d rows: %.2f GB resident at most, %.0f s, exit code %d"
              % (os.path.getsize(rows) / 1e6, arguments.rows, most / 1e9, time.time() - start, build.returncode))
    finally:
        shutil.rmtree(work, ignore_errors=True)
    return 1 if build.returncode or most > arguments.most * 1e9 else 0


if __name__ == "__main__":
    sys.exit(main())
