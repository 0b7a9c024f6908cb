"""Scores classes that have understood nothing on the rows of `rl`: constants, and copies of inputs.

    bench/run trivial DIR [--reward=PATH]

DIR is a dataset, PATH a directory with the package refmill_reward instead of the dataset's own. Needs pyarrow. Of each row
the best such class counts; classes are chosen with sight of what is expected, and judged as answers are.
"""

import argparse
import collections
import glob
import json
import os
import sys


def answer(outputs):
    """A class that returns these expressions, by output; p is what the inputs were in the last call."""
    values = ", ".join("%r: %s" % pair for pair in outputs)
    return (
        "```python\nclass TopModule:\n    def __init__(self):\n        self.p = {}\n"
        "    def eval(self, inputs):\n        p = self.p\n        self.p = dict(inputs)\n"
        "        return {%s}\n```" % values
    )


def constants(problem):
    """Values for all outputs together that may pass many calls."""
    counts = collections.Counter(zip(*problem.expected))
    choices = [tuple(0 for _ in problem.outputs)]
    choices.append(tuple((1 << port.width) - 1 for port in problem.outputs))
    choices += [values for values, _ in counts.most_common(3)]
    majority = []
    for port, expected, known in zip(problem.outputs, problem.expected, problem.known):
        value = 0
        for bit in range(port.width):
            ones = sum(word >> bit & 1 for word in expected)
            value |= (2 * ones > sum(word >> bit & 1 for word in known)) << bit
        majority.append(value)
    return choices + [tuple(majority)]


def copies(problem):
    """For each output by itself the best constant or input."""
    chosen = []
    for index, port in enumerate(problem.outputs):
        mask = (1 << port.width) - 1
        expected, known = problem.expected[index], problem.known[index]

        def wrong(values):
            return sum(
                bool(((value & mask) ^ right) & bits)
                for value, right, bits in zip(values, expected, known)
            )

        value = collections.Counter(expected).most_common(1)[0][0]
        options = [(wrong([value] * problem.calls), str(value))]
        for stimulus, source in zip(problem.stimuli, problem.inputs):
            options.append((wrong(stimulus), "inputs.get(%r, 0) & %d" % (source.name, mask)))
            options.append((wrong([0] + stimulus), "p.get(%r, 0) & %d" % (source.name, mask)))
        chosen.append((port.name, min(options)[1]))
    return chosen


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("directory")
    parser.add_argument("--reward")
    options = parser.parse_args()
    sys.path.insert(0, options.reward or os.path.join(options.directory, "reward"))
    import pyarrow.parquet
    from refmill_reward import Judge, Problem

    truths = []
    for file in sorted(glob.glob(os.path.join(options.directory, "rl", "*.parquet"))):
        for row in pyarrow.parquet.read_table(file, columns=["reward_model"]).to_pylist():
            truths.append(row["reward_model"]["ground_truth"])
    texts, owners, kinds = [], [], []
    for owner, truth in enumerate(truths):
        problem = Problem(truth)
        names = [port.name for port in problem.outputs]
        for values in constants(problem):
            texts.append(answer(zip(names, map(str, values))))
            owners.append(owner)
            kinds.append("constant")
        texts.append(answer(copies(problem)))
        owners.append(owner)
        kinds.append("any")
    judge = Judge()
    results = judge.evaluate_all(texts, [truths[owner] for owner in owners])
    judge.close()
    best = {"constant": [0.0] * len(truths), "any": [0.0] * len(truths)}
    rates = [0.0] * len(truths)
    for owner, kind, result in zip(owners, kinds, results):
        if result.score is None:
            raise SystemExit("cannot judge: %s" % result.message)
        for of in {kind, "any"}:
            best[of][owner] = max(best[of][owner], result.score)
        rates[owner] = max(rates[owner], result.pass_rate)
    count = max(1, len(truths))
    stated = [json.loads(truth).get("baseline", 0.0) for truth in truths]
    print("rows                              %d" % len(truths))
    print("best constant class, mean score   %.4f" % (sum(best["constant"]) / count))
    print("best trivial class, mean score    %.4f" % (sum(best["any"]) / count))
    print("best trivial class, mean rate     %.4f" % (sum(rates) / count))
    print("stated baseline, mean             %.4f" % (sum(stated) / count))
    print("highest score                     %.4f" % max(best["any"], default=0.0))
    print("rows at 0.4 or more               %d" % sum(score >= 0.4 for score in best["any"]))
    print("rows at 1.0                       %d" % sum(score == 1.0 for score in best["any"]))


if __name__ == "__main__":
    main()
