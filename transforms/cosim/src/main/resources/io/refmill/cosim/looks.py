"""Other looks at a model's ports than each as it is: bit by bit, without one output, and where an output says that
the others count. Standard library only. What they are for is told in docs/contamination.md.
"""

from itertools import combinations, compress

from behaviour import APART, BY_PLACE, CLOCKED, TOGETHER, TRIAL, Behaviour, Runs, digest
from search import DATA
from streams import stream

# Outputs of one bit for whose values the others are looked at, at most; and the calls in which there must be either.
MAX_FLAGS = 4
LEAST_CALLS = 8

# Digits of a digest that are enough for each half of a sketch: what it lets through by chance costs time and nothing
# else.
HALF_SKETCH = 8


class BitRuns(Runs):
    """The runs of a model whose ports are put together of bits."""

    def __init__(self, loaded, inputs, outputs):
        super().__init__(loaded, inputs, outputs)
        self.vectors = self.widths
        self.widths = [1] * sum(self.widths)
        self.outputs = [(name, 1) for name, width in outputs for _ in range(width)]

    def of(self, rows):
        bits = iter(zip(*rows))
        joined = [vector([next(bits) for _ in range(width)]) for width in self.vectors]
        columns = super().of(list(zip(*joined)) if joined else rows)
        found = []
        for column, (_, width) in zip(columns, self.answered):
            found += [[value >> bit & 1 for value in column] for bit in range(width)] if width > 1 else [column]
        return found


def half(found):
    return digest(found)[:HALF_SKETCH]


def pick(values, places):
    return [values[place] for place in places]


def vector(columns):
    """The values of a vector, of those of its bits from the lowest one on."""
    values = columns[0]
    for bit, column in enumerate(columns[1:], 1):
        values = [value | single << bit for value, single in zip(values, column)]
    return values


class Bitwise(Behaviour):
    """The response with each bit of a vector as a port of its own: how bits are grouped does not count, nor their
    order."""

    @staticmethod
    def roles(roles, inputs):
        return [role for role, (_, width) in zip(roles, inputs) for _ in range(width)]

    def mark(self, state, wanted=None, filled=None):
        """A sketch of what can be told without knowing the order of the bits, and does not depend on those without
        influence. The first half takes little time, and who has no wanted one has none.

        filled  a table that counts instead of what the model answers
        """
        if filled is not None:
            return half(self.steps(lambda numbers: [pick(values, numbers) for _, values in filled.outputs])) + half("")
        if state == CLOCKED:
            first = half(self.answers([TOGETHER] * len(self.driven_as), TRIAL))
        else:
            first = half(self.steps(self.asked))
        if wanted is not None and not any(sketch.startswith(first) for sketch in wanted):
            return None
        return first + half(self.singly() if state == CLOCKED else "")

    def singly(self):
        """What is answered when one of the inputs gets another stream than all others."""
        numbers = [TOGETHER] * len(self.driven_as)
        before = self.answers(numbers, TRIAL)
        return sorted(found for found in (self.alone(numbers, place, TRIAL) for place in self.everyone) if found != before)

    def asked(self, numbers):
        return self.runs.of([tuple(number >> place & 1 for place in self.everyone) for number in numbers])

    def steps(self, ask):
        """For each output its values when all inputs are 0 and 1, how many inputs change it from there, and how many
        pairs of inputs do otherwise than one of the two after the other; for each input how many outputs it changes."""
        ones = (1 << len(self.driven_as)) - 1
        singles = [1 << place for place in self.everyone]
        pairs = list(combinations(singles, 2))
        numbers = [0, ones] + singles + [ones ^ bit for bit in singles] + [one | other for one, other in pairs]
        places = {number: call for call, number in enumerate(numbers)}
        outputs = []
        changed = [(0, 0)] * len(singles)
        for values in ask(numbers):
            up = [values[places[bit]] ^ values[0] for bit in singles]
            down = [values[places[ones ^ bit]] ^ values[1] for bit in singles]
            changed = [(ups + one, downs + other) for (ups, downs), one, other in zip(changed, up, down)]
            bent = sum(
                values[places[one | other]] ^ values[places[one]] ^ values[places[other]] ^ values[0]
                for one, other in pairs
            )
            outputs.append((values[0], values[1], sum(up), sum(down), bent))
        return sorted(outputs), sorted(change for change in changed if any(change))

    def canonical(self, state):
        places, found = super().canonical(state)
        # Wires, or a register of a stage, are the same as all others of so many bits.
        if self.moved and self.straight(places):
            self.moved = False
        return places, found

    def straight(self, places):
        """Whether each output that an input changes has that one alone, and the input no other output."""
        inputs = [place for place in places if self.driven_as[place] == DATA]
        if len(inputs) < 2:
            return False
        numbers = [BY_PLACE + place for place in self.everyone]
        before = self.columns(numbers)
        changed = set()
        for place in inputs:
            numbers[place] = APART
            others = [at for at, column in enumerate(self.columns(numbers)) if column != before[at]]
            numbers[place] = BY_PLACE + place
            if len(others) != 1 or others[0] in changed:
                return False
            changed.add(others[0])
        return True

    def columns(self, numbers):
        streams = [stream(1, DATA, number, TRIAL) for number in numbers]
        return self.runs.of(list(zip(*streams)))


class WhereFlagged(Behaviour):
    """The response in calls in which one output, a flag, has one value; it and all others of one bit always count.

    So two designs are alike that say when their other outputs mean something, and differ where these mean nothing.
    """

    def __init__(self, runs, roles, flag, level):
        super().__init__(runs, roles)
        self.flag = flag
        self.level = level
        # Whether the last response had calls of both kinds, and something that changed in those that count.
        self.telling = False

    def digests(self, answer):
        where = [value == self.level for value in answer.columns[self.flag]]
        found = []
        changed = []
        for place, (_, width) in enumerate(self.runs.outputs):
            if width > 1:
                kept = list(compress(answer.columns[place], where))
                changed.append(len(set(kept)) > 1)
                found.append((place, digest(kept)))
            else:
                found.append((place, answer.digest(place)))
        self.telling = LEAST_CALLS <= sum(where) <= len(where) - LEAST_CALLS and all(changed)
        return found


def in_part(runs, roles, timing):
    """The digests of the responses where a flag has a value."""
    flags = [place for place, (_, width) in enumerate(runs.outputs) if width == 1]
    if not flags or len(flags) > MAX_FLAGS or len(flags) == len(runs.outputs):
        return []
    found = []
    for flag in flags:
        for level in (0, 1):
            behaviour = WhereFlagged(runs, roles, flag, level)
            _, response = behaviour.canonical(CLOCKED)
            if behaviour.telling:
                found.append(digest((timing, response, "where", level)))
    return found
