"""Times how long it takes to find the code in answers of hard shapes.

    bench/run extraction [--sizes 25000,50000,100000,200000,1000000] [--limit 50]

Prints processor time for each size: of the shapes that take longest at the largest size, and of the worst shape
at each. Fails if an answer of 100,000 characters takes more than --limit milliseconds, or time grows clearly
faster than length.
"""

import argparse
import os
import sys
import time

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "reward", "src")
sys.path.insert(0, os.path.join(ROOT, "test", "python"))
sys.path.insert(0, os.path.join(ROOT, "main", "python"))

import shapes  # noqa: E402
from refmill_reward import answers  # noqa: E402

REFERENCE = 100_000
# Doubling a text may more than double the time by as much as caches of the processor make of it.
SLACK = 2.5
LEAST_MS = 5.0


def milliseconds(text, rounds=3):
    """The least of some rounds, in processor time."""
    best = float("inf")
    for _ in range(rounds):
        start = time.process_time()
        for language in answers.LANGUAGES:
            answers.extract(text, language)
        best = min(best, (time.process_time() - start) * 1000 / len(answers.LANGUAGES))
    return best


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--sizes", default="25000,50000,100000,200000,1000000")
    parser.add_argument("--limit", type=float, default=50.0, help="ms for 100,000 characters")
    parser.add_argument("--shown", type=int, default=25)
    options = parser.parse_args()
    sizes = sorted(int(size) for size in options.sizes.split(","))
    times = {}
    for size in sizes:
        for name, text in shapes.shapes(size):
            times.setdefault(name, []).append(milliseconds(text))
    row = "%-52s" + " %10s" * len(sizes)
    print(row % (("ms at a length of",) + tuple(sizes)))
    for name in sorted(times, key=lambda name: -times[name][-1])[: options.shown]:
        print(row % ((name,) + tuple("%.2f" % value for value in times[name])))
    worst = [max(values) for values in zip(*times.values())]
    print(row % (("the worst of %d shapes" % len(times),) + tuple("%.2f" % value for value in worst)))
    faults = []
    for name, values in times.items():
        for size, value in zip(sizes, values):
            if size <= REFERENCE and value > options.limit:
                faults.append("%s: %.1f ms for %d characters" % (name, value, size))
        growth = values[-1] / max(values[0], LEAST_MS)
        if growth > SLACK * sizes[-1] / sizes[0]:
            faults.append("%s: %.1f times as long from %d to %d" % (name, growth, sizes[0], sizes[-1]))
    print("\n".join(faults) or "linear, and within %.0f ms for 100,000 characters" % options.limit)
    sys.exit(1 if faults else 0)


if __name__ == "__main__":
    main()
