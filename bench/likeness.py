"""Says how much rows of two sets look alike, and how well a simple classifier tells them apart.

    bench/run likeness MADE REAL [--rows=400] [--seed=1] [--words=20]

Each is JSONL with instruction and output (or specification and verilog), or the directory of a dataset, of whose `sft`
the columns given_specification and verilog are read (needs pyarrow). Names of modules are taken out. Prints statistics of
texts and sources side by side, distinct sequences of four tokens per 1,000 tokens, and how many rows naive Bayes over
single tokens and pairs puts on their side, in five parts of which each is told by the other four: 0.5 is chance. With it
come the features that tell most.
"""

import argparse
import collections
import glob
import json
import math
import os
import random
import re
import sys

COLUMNS = (("instruction", "output"), ("given_specification", "verilog"), ("specification", "verilog"))

# What is counted: name, whether of the source, pattern, whether the share of rows or the mean number of places.
COUNTED = (
    ("rows with a list", False, r"(?m)^\s*[-*] ", "share"),
    ("rows with numbered points", False, r"(?m)^\s*\d+\. ", "share"),
    ("rows with a table", False, r"\|\s*-{3}", "share"),
    ("rows with code in the text", False, r"```", "share"),
    ("rows with backquotes", False, r"`", "share"),
    ("rows that name the module", False, r"\b(named|called)\b", "share"),
    ("rows of one paragraph", False, r"\A(?!.*\n\s*\n).*\Z", "share"),
    ("should", False, r"\bshould\b", "mean"),
    ("otherwise, else", False, r"(?i)\b(otherwise|else)\b", "mean"),
    ("sources with remarks", True, r"//|/\*", "share"),
    ("sources with output reg", True, r"output\s+reg", "share"),
    ("sources with assign", True, r"\bassign\b", "share"),
    ("sources with case", True, r"\bcase\b", "share"),
    ("sources with parameters", True, r"\b(local)?param(eter)?\b", "share"),
    ("sources with ports below", True, r"module\s+\w+\s*\([^)]*\);\s*\n\s*(in|out)put", "share"),
    ("sources with a header in one line", True, r"(?m)^module[^\n]*\);", "share"),
    ("sources with capital ports", True, r"(in|out)put\s+(reg\s+|wire\s+)?(\[[^]]*\]\s*)?[A-Z]", "share"),
    ("sources with tabs", True, r"(?m)^\t", "share"),
    ("processes", True, r"\balways", "mean"),
    ("begin", True, r"\bbegin\b", "mean"),
    ("constants with a width", True, r"\d'[bdhs]", "mean"),
    ("constants without", True, r"(?<![\w'\[:])\d+(?![\w':\]])", "mean"),
    ("empty lines", True, r"\n[ \t]*(?=\n)", "mean"),
)


def raw(path):
    if os.path.isdir(path):
        import pyarrow.parquet

        for file in sorted(glob.glob(os.path.join(path, "sft", "*.parquet"))):
            yield from pyarrow.parquet.read_table(file, columns=["given_specification", "verilog"]).to_pylist()
        return
    with open(path, encoding="utf-8") as lines:
        for line in lines:
            yield json.loads(line)


def rows(path):
    found = []
    for row in raw(path):
        columns = next((c for c in COLUMNS if row.get(c[0]) and row.get(c[1])), None)
        if columns is None:
            continue
        text, source = row[columns[0]].strip(), row[columns[1]].strip()
        name = re.search(r"\bmodule\s+(\w+)", source)
        if name:
            text, source = (
                re.sub(r"(?<!\w)%s(?!\w)" % re.escape(name.group(1)), "top_module", part) for part in (text, source)
            )
        found.append((text, source))
    if not found:
        sys.exit("likeness: no rows with text and source in " + path)
    return found


def quantiles(values):
    values = sorted(values)
    return " ".join("%4d" % values[int(len(values) * share)] for share in (0.05, 0.25, 0.5, 0.75, 0.95))


def tokens(part):
    return re.findall(r"\w+|[^\w\s]", part)


def statistics(sets):
    table = [("", "made", "real")]
    for name, measure in (
        ("words of the text (5, 25, 50, 75, 95 %)", lambda r: len(r[0].split())),
        ("paragraphs", lambda r: len(re.split(r"\n\s*\n", r[0]))),
        ("lines of the source that are not empty", lambda r: sum(bool(line.strip()) for line in r[1].splitlines())),
        ("tokens of the source", lambda r: len(tokens(r[1]))),
    ):
        table.append((name,) + tuple(quantiles(measure(r) for r in each) for each in sets))
    for name, source, pattern, kind in COUNTED:
        found = re.compile(pattern, re.DOTALL if "paragraph" in name else 0)
        cells = []
        for each in sets:
            counts = [len(found.findall(r[source])) for r in each]
            cells.append("%.2f" % (sum(map(bool, counts) if kind == "share" else counts) / len(each)))
        table.append((name,) + tuple(cells))
    return table


def diversity(each, size):
    """Distinct sequences of four tokens per 1,000 tokens, of the first so many tokens."""
    stream = [t for row in each for part in row for t in tokens(part)][:size]
    return 1000 * len(set(zip(*(stream[i:] for i in range(4))))) / len(stream)


def features(row, kinds):
    found = set()
    for kind in kinds:
        pattern = r"\w+|[^\w\s]" if kind == "text" else r"\n[ \t]*|\w+|[^\w\s]"
        part = row[0].lower() if kind == "text" else row[1]
        words = [
            "number" if w.isdigit() else "line%d" % min(len(w), 12) if w[0] == "\n" else w
            for w in re.findall(pattern, part)
        ]
        found.update((kind, w) for w in words)
        found.update((kind, a + " " + b) for a, b in zip(words, words[1:]))
    return found


def apart(made, real, seed, folds=5):
    """The share of rows on their side, and the features by how much more often they are in the first set."""
    labelled = [(f, 1) for f in made] + [(f, 0) for f in real]
    random.Random(seed).shuffle(labelled)
    right = 0
    for fold in range(folds):
        counts, sizes = (collections.Counter(), collections.Counter()), [0, 0]
        for i, (found, label) in enumerate(labelled):
            if i % folds != fold:
                sizes[label] += 1
                counts[label].update(found)
        weights = {
            f: math.log((counts[1][f] + 0.5) / (sizes[1] + 1)) - math.log((counts[0][f] + 0.5) / (sizes[0] + 1))
            for f in set(counts[0]) | set(counts[1])
            if counts[0][f] + counts[1][f] > 2
        }
        for i, (found, label) in enumerate(labelled):
            if i % folds == fold:
                right += (sum(weights.get(f, 0) for f in found) > 0) == (label == 1)
    gaps = {f: counts[1][f] / sizes[1] - counts[0][f] / sizes[0] for f in set(counts[0]) | set(counts[1])}
    return right / len(labelled), sorted(gaps, key=lambda f: (gaps[f], f))


def main():
    parser = argparse.ArgumentParser(prog="bench/run likeness")
    parser.add_argument("made", metavar="MADE")
    parser.add_argument("real", metavar="REAL")
    parser.add_argument("--rows", type=int, default=400, help="of each, drawn at random (default %(default)s)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--words", type=int, default=20, help="features to show (default %(default)s)")
    options = parser.parse_args()
    sets = []
    for path in (options.made, options.real):
        found = rows(path)
        random.Random(options.seed).shuffle(found)
        sets.append(found[: options.rows])
    print("%d and %d rows" % tuple(map(len, sets)))
    for line in statistics(sets):
        print("%-42s %26s %26s" % line)
    size = min(sum(len(tokens(p)) for r in each for p in r) for each in sets)
    print("%-42s %26.0f %26.0f" % (("distinct 4-grams per 1,000 of %d tokens" % size,) + tuple(diversity(e, size) for e in sets)))
    for kinds in (("text",), ("source",), ("text", "source")):
        share, order = apart(*([features(r, kinds) for r in each] for each in sets), options.seed)
        print("\ntold apart by %s: %.3f" % (" and ".join(kinds), share))
        if len(kinds) == 1 and options.words:
            for name, some in (("more in what is made", order[::-1]), ("more in what is real", order)):
                print("  %s: %s" % (name, "; ".join(f[1] for f in some[: options.words])))


if __name__ == "__main__":
    main()
