"""Times the reward module on 1,000 candidates: right ones, wrong ones of each tier, and hostile ones.

    bench/run reward [--count 1000] [--workers 2] [--calls 1000]

Candidates are judged one at a time for the figures of each kind, warm, then all at once for throughput.
Cheap kinds are many and endless ones few, as in a batch of a trainer.
"""

import argparse
import collections
import os
import random
import resource
import statistics
import sys
import time

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "reward", "src")
sys.path.insert(0, os.path.join(ROOT, "test", "python"))

import support  # noqa: E402
from refmill_reward import Judge  # noqa: E402

DESIGNS = (
    (support.ADDER, support.ADDER_PORTS, None),
    (support.COUNTER, support.COUNTER_PORTS, "clk"),
    (support.WIDE, support.WIDE_PORTS, "clk"),
)


def body(*lines):
    return "class TopModule:\n    def eval(self, inputs):\n" + "".join("        %s\n" % l for l in lines)


# Kind, weight, expected status, and how the candidate is made of the right model.
KINDS = (
    ("right", 400, "match", lambda model: model),
    ("wrong value", 250, "mismatch", lambda model: model.replace("return {", "return {k: 0 for k in {").replace("}\n", "}}\n")),
    ("ports differ", 80, "ports_differ", lambda model: model.replace("return {", 'return {"more": 0, ')),
    ("runtime error", 80, "runtime_error", lambda model: model.replace("return", "self.missing\n        return")),
    ("syntax error", 60, "does_not_compile", lambda model: model.replace("return", "return (")),
    ("no answer", 30, "no_answer", None),
    ("import", 40, "forbidden", lambda model: "import os\n" + model),
    ("class walk", 40, "forbidden", lambda model: body("return ().__class__.__base__.__subclasses__()")),
    ("memory", 10, "limit", lambda model: body("return {'x': [0] * (1 << 40)}")),
    ("recursion", 5, "runtime_error", lambda model: body("return self.eval(inputs)")),
    ("endless loop", 3, "limit", lambda model: body("while True: pass")),
    ("huge power", 2, "limit", lambda model: body("return 10 ** 10 ** 8")),
)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--count", type=int, default=1000)
    parser.add_argument("--workers", type=int, default=os.cpu_count())
    parser.add_argument("--calls", type=int, default=1000)
    parser.add_argument("--seconds", type=float, default=5.0, help="limit of one candidate")
    options = parser.parse_args()
    truths = [
        support.truth(model, *ports, calls=options.calls, clock=clock) for model, ports, clock in DESIGNS
    ]
    total = sum(weight for _, weight, _, _ in KINDS)
    items = []
    for kind, weight, status, make in KINDS:
        for index in range(max(1, round(weight * options.count / total))):
            design = index % len(DESIGNS)
            model = DESIGNS[design][0]
            # A comment makes each text another one, so that nothing is judged from memory.
            text = "I cannot." if make is None else support.answer("# %d\n%s" % (index, make(model)))
            items.append((kind, status, text, truths[design]))
    random.Random(1).shuffle(items)
    judge = Judge(workers=options.workers, seconds=options.seconds)
    judge.evaluate_all([support.answer(support.ADDER)] * options.workers, truths[:1] * options.workers)
    times = collections.defaultdict(list)
    unexpected = []
    for kind, status, text, truth in items:
        start = time.perf_counter()
        result = judge.evaluate(text, truth)
        times[kind].append((time.perf_counter() - start) * 1000)
        if result.status != status:
            unexpected.append((kind, result))
    print("%-15s %6s %10s %10s %10s" % ("kind", "count", "median ms", "p95 ms", "max ms"))
    everything = []
    for kind, _, _, _ in KINDS:
        row = sorted(times[kind])
        everything += row
        print("%-15s %6d %10.1f %10.1f %10.1f" % ((kind, len(row)) + figures(row)))
    everything.sort()
    print("%-15s %6d %10.1f %10.1f %10.1f" % (("all", len(everything)) + figures(everything)))
    judge.close()
    # Processor time does not depend on what else the machine does. Children count when they are gone.
    cheap = [item for item in items if item[1] != "limit"]
    judge = Judge(workers=options.workers, seconds=options.seconds)
    before = processor_time()
    start = time.perf_counter()
    judge.evaluate_all([item[2] for item in cheap], [item[3] for item in cheap])
    seconds = time.perf_counter() - start
    judge.close()
    own, children = (1000 * (b - a) / len(cheap) for a, b in zip(before, processor_time()))
    print(
        "without limits, %d at once with %d workers: %.0f a second; processor time of each: "
        "%.1f ms here, %.1f ms in the processes"
        % (len(cheap), options.workers, len(cheap) / seconds, own, children)
    )
    for kind, result in unexpected[:10]:
        print("unexpected: %s: %s" % (kind, result))
    sys.exit(1 if unexpected else 0)


def processor_time():
    usages = map(resource.getrusage, (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    return [usage.ru_utime + usage.ru_stime for usage in usages]


def figures(row):
    return statistics.median(row), row[min(len(row) - 1, int(len(row) * 0.95))], row[-1]


if __name__ == "__main__":
    main()
