"""A machine of registers, run on numbers: as Yosys writes it in AIGER's binary form, with names beside it. Standard library only."""

import re

MAPPED = re.compile(r"^(input|latch|invlatch|output) (\d+) (\d+) (\S+)$", re.M)


class Machine:
    """States and calls are dictionaries of numbers by the names of registers and inputs; what a machine lacks is 0.

    gates       how many there are
    inputs      of the file's inputs that have a name (name, bit), by their places
    latches     of all registers' bits (name, bit, whether it is inverted), by their places
    """

    def __init__(self, data, names):
        head, _, rest = data.partition(b"\n")
        _, self._inputs, count, outputs, self.gates = map(int, head.split()[1:6])
        lines = rest.split(b"\n", count + outputs)
        self._next = [int(line) for line in lines[:count]]
        self._results = [int(line) for line in lines[count : count + outputs]]
        mapped = [(kind, int(at), name, int(bit)) for kind, at, bit, name in MAPPED.findall(names)]
        self.inputs = {at: (name, bit) for kind, at, name, bit in mapped if kind == "input"}
        self.latches = {at: (name, bit, kind == "invlatch") for kind, at, name, bit in mapped if kind.endswith("latch")}
        # Outputs that are the same signal have the same place.
        self._outputs = [(at, name) for kind, at, name, _ in mapped if kind == "output"]
        self._data = lines[-1]
        self._run = None

    def is_named(self):
        """Whether all registers have names, and so are what was asked for."""
        return len(self.latches) == len(self._next)

    def start(self):
        """The state before the first call."""
        return self._unpacked([0] * len(self._next), 1)[0]

    def calls(self, states, calls):
        """Makes a call each in some states: (the state behind it, results) of each."""
        if self._run is None:
            self._run = self._compiled()
        ones = (1 << len(states)) - 1
        inputs = [0] * self._inputs
        for at, (name, bit) in self.inputs.items():
            for place, call in enumerate(calls):
                inputs[at] |= (call.get(name, 0) >> bit & 1) << place
        latches = []
        for at in range(len(self._next)):
            name, bit, inverted = self.latches[at]
            packed = 0
            for place, state in enumerate(states):
                packed |= (state[name] >> bit & 1 ^ inverted) << place
            latches.append(packed)
        after, results = self._run(ones, inputs, latches)
        shown = [{} for _ in states]
        for at, name in self._outputs:
            for place, one in enumerate(shown):
                one[name] = results[at] >> place & 1
        return list(zip(self._unpacked(after, len(states)), shown))

    def _unpacked(self, latches, count):
        states = [{} for _ in range(count)]
        for at, packed in enumerate(latches):
            name, bit, inverted = self.latches[at]
            for place, state in enumerate(states):
                state[name] = state.get(name, 0) | (packed >> place & 1 ^ inverted) << bit
        return states

    def _compiled(self):
        lines = ["def run(m, i, l):"]
        lines += [" v%d = i[%d]" % (at + 1, at) for at in range(self._inputs)]
        first = self._inputs + 1
        lines += [" v%d = l[%d]" % (first + at, at) for at in range(len(self._next))]
        first += len(self._next)
        data, place = self._data, 0

        def number():
            nonlocal place
            value = shift = 0
            while True:
                byte = data[place]
                place += 1
                value |= (byte & 127) << shift
                shift += 7
                if byte < 128:
                    return value

        for variable in range(first, first + self.gates):
            a = 2 * variable - number()
            b = a - number()
            lines.append(" v%d = %s & %s" % (variable, _literal(a), _literal(b)))
        lines.append(" return [%s], [%s]" % (", ".join(map(_literal, self._next)), ", ".join(map(_literal, self._results))))
        made = {"__builtins__": {}}
        # Numbers and operators alone.
        exec(compile("\n".join(lines), "machine", "exec"), made)  # pylint: disable=exec-used
        return made["run"]


def _literal(number):
    if number < 2:
        return "m" if number else "0"
    return "(v%d ^ m)" % (number >> 1) if number & 1 else "v%d" % (number >> 1)
