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
        columns = super().of(joined(rows, self.vectors))
        found = []
        for column, (_, width) in zip(columns, self.answered):
            found += split(column, width) if width > 1 else [column]
        return found

    def of_numbers(self, numbers):
        """The answers to numbers whose bits are all inputs', from the first one on: a column for each vector."""
        rows = []
        low = 0
        for width in self.vectors:
            ones = (1 << width) - 1
            rows.append([number >> low & ones for number in numbers])
            low += width
        return super().of(list(zip(*rows)) if rows else [()] * len(numbers))


# What tells bits from the digits that stand for them.
DIGITS = bytes(range(48, 50)) + bytes(range(50, 256)) + bytes(48)
BITS = bytes(48) + bytes(range(2)) + bytes(206)


def joined(rows, widths):
    """Rows of vectors, of those of their bits from the lowest one on. Digits are put in place and read as numbers, which
    takes as long for a wide vector as for a narrow one."""
    vectors = []
    bits = iter(zip(*rows))
    for width in widths:
        if width == 1:
            vectors.append(next(bits))
            continue
        digits = bytearray(width * len(rows))
        for bit in range(width):
            digits[width - 1 - bit :: width] = bytes(next(bits))
        digits = digits.translate(DIGITS)
        vectors.append([int(digits[at : at + width], 2) for at in range(0, len(digits), width)])
    return list(zip(*vectors)) if vectors else rows


def split(column, width):
    """A column of each bit of a vector, from the lowest one on."""
    digits = "".join(map(("{:0%db}" % width).format, column)).encode("ascii").translate(BITS)
    return [list(digits[width - 1 - bit :: width]) for bit in range(width)]


def half(found):
    return digest(found)[:HALF_SKETCH]


def pick(values, places):
    return [values[place] for place in places]


def counted(values, width):
    """In how many values each bit is set, from the lowest one on."""
    return [sum(column) for column in split(values, width)] if width > 1 else [sum(values)]


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
            return half(self.steps(lambda numbers: [(1, pick(values, numbers)) for _, values in filled.outputs])) + half("")
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
        """The width and the answers of each output."""
        return zip([width for _, width in self.runs.answered], self.runs.of_numbers(numbers))

    def steps(self, ask):
        """For each bit of an output its values when all inputs are 0 and 1, how many inputs change it from there, and how
        many pairs of inputs do otherwise than one of the two after the other; for each input how many bits it changes."""
        ones = (1 << len(self.driven_as)) - 1
        singles = [1 << place for place in self.everyone]
        pairs = list(combinations(range(len(singles)), 2))
        numbers = [0, ones] + singles + [ones ^ bit for bit in singles]
        numbers += [singles[one] | singles[other] for one, other in pairs]
        count = len(singles)
        outputs = []
        changed = [(0, 0)] * count
        for width, values in ask(numbers):
            none, every = values[:2]
            alone = [value ^ none for value in values[2 : 2 + count]]
            lacking = [value ^ every for value in values[2 + count : 2 + 2 * count]]
            changed = [
                (ups + bin(up).count("1"), downs + bin(down).count("1"))
                for (ups, downs), up, down in zip(changed, alone, lacking)
            ]
            bent = [
                value ^ none ^ alone[one] ^ alone[other]
                for value, (one, other) in zip(values[2 + 2 * count :], pairs)
            ]
            counts = (counted(each, width) for each in (alone, lacking, bent))
            for bit, (up, down, otherwise) in enumerate(zip(*counts)):
                outputs.append((none >> bit & 1, every >> bit & 1, up, down, otherwise))
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
