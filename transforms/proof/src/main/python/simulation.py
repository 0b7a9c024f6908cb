"""States that a model reaches, by running what its execution came to on numbers: no proof, but what to look for in one."""

import ast
import random
import time

WALKS = 24
STEPS = 60
# States at most, and runs of a call to find all of them where they and the inputs are few.
STATES = 4000
RUNS = 200_000
SECONDS = 1.5


class Simulation:
    """Runs a call. States are tuples of the leaves' numbers.

    words   numbers that the model's text names
    """

    def __init__(self, model, call, inputs):
        self._inputs = inputs
        self.start = tuple(int(leaf.start) for leaf in model.leaves)
        names = ["i%d" % i for i in range(len(inputs))] + ["s%d" % i for i in range(len(model.leaves))]
        python = call.vectors.python
        results = [value.name if hasattr(value, "name") else "%d" % value for value in call.next]
        outside = call.outside.name if hasattr(call.outside, "name") else "%d" % call.outside
        text = "def run(%s):\n" % ", ".join(names)
        text += "".join("    %s\n" % line for line in python)
        text += "    return %s, (%s)\n" % (outside, "".join(one + ", " for one in results))
        made = {"__builtins__": {}, "abs": abs}
        # The lines are those of `Vectors`, of numbers and operators, not the model's text.
        exec(compile(text, "call", "exec"), made)  # pylint: disable=exec-used
        self._run = made["run"]
        self.words = sorted({
            node.value for node in ast.walk(model.tree) if isinstance(node, ast.Constant) and type(node.value) is int and node.value >= 0
        })[:200]

    def next(self, call, state):
        """The state behind a call, or None where the call is not followed."""
        outside, after = self._run(*call, *state)
        return None if outside else tuple(map(int, after))

    def _call(self, generator, before):
        values = []
        for (_, bits), old in zip(self._inputs, before):
            kind = generator.random()
            value = generator.getrandbits(bits)
            if kind < 0.2:
                value = old
            elif kind < 0.4 and self.words:
                value = generator.choice(self.words) & ((1 << bits) - 1)
            elif kind < 0.55:
                value = generator.choice((0, (1 << bits) - 1, 1))
            values.append(value)
        return values

    def explore(self):
        """Fills `found`: of each state that a call may end in the state and the call before, in an order that begins near the start."""
        self.found = {}
        bits = sum(width for _, width in self._inputs)
        if bits <= 10 and self._closed(bits):
            return
        generator = random.Random(1)
        until = time.process_time() + SECONDS
        for _ in range(WALKS):
            state, call = self.start, [0] * len(self._inputs)
            # Resets that are held keep a walk where it is.
            still = [generator.random() < 0.4 for _ in self._inputs]
            rest = [generator.getrandbits(width) for _, width in self._inputs]
            for _ in range(STEPS):
                call = self._call(generator, call)
                call = [same if one and generator.random() < 0.95 else value for same, one, value in zip(rest, still, call)]
                after = self.next(call, state)
                if after is None or len(self.found) >= STATES or time.process_time() > until:
                    break
                self.found.setdefault(after, (state, call))
                state = after

    def path(self, state):
        """Calls from the start to a state that was found."""
        calls = []
        while state != self.start:
            state, call = self.found[state]
            calls.append(call)
        return calls[::-1]

    def _closed(self, bits):
        """Looks at all calls from all states, level by level; whether they are few enough."""
        calls = []
        for number in range(1 << bits):
            call = []
            for _, width in self._inputs:
                call.append(number & ((1 << width) - 1))
                number >>= width
            calls.append(call)
        work, runs, seen = [self.start], 0, {self.start}
        until = time.process_time() + SECONDS
        for state in work:
            runs += len(calls)
            if runs > RUNS or time.process_time() > until:
                return False
            for call in calls:
                after = self.next(call, state)
                if after is not None:
                    self.found.setdefault(after, (state, call))
                    if after not in seen:
                        seen.add(after)
                        work.append(after)
        return True
