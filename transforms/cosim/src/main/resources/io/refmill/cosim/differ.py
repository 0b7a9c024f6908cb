"""Looks for calls in which two models of one design answer differently.

One of them is the compiler's, made of the same source, and whatever is found is for the simulator to decide.
Stimuli and branches of a model alone do not show what it lacks: an end that a counter comes to after thousands
of calls, a corner of two operands, the last of several words in their order.

Runs of several kinds start afresh, with a reset; a last one searches for branches of both models together. Calls
are counted and not timed, and numbers come from a generator that is the same in all versions.
"""

import search
from policy import TimeUp
from search import CLOCK, DATA, RESET_HIGH, RESET_LOW, Random

# Calls of each kind of run, for models of `search.PLAIN_TEXT` characters each.
MIXED, CORNERS, SHORT, LONG, SERIAL, SEARCHED = 16000, 20000, 16000, 24000, 24000, 10000
LEAST = 500
# A run is so many times as long as a counter takes that counts up to a constant of the source, up to a limit.
TIMES, LONGEST = 6, 400000
# Calls for which a bit stays on a line, at most.
MAX_HOLD = 64
# Constants below are met in all runs, those above in none.
SMALL, LARGE = 256, 65536
# Values of inputs that a run may hold.
MOST_VALUES = 20000000
# Runs that come to a difference, after which no more are made.
ENOUGH = 3
RESET_CALLS = 3
# Where the source leaves state open, the models may start in different ones: an output counts once they have
# agreed on it so many times in a row.
AGREED = 8
PHASES = (8, 16, 32, 64, 128, 256, 512)
LONG_PHASES = (256, 1024, 4096, 8192)


class Pair:
    """Both models at work."""

    # So that a search takes what it holds for state.
    __module__ = "model"

    def __init__(self, own, other):
        self.own = own
        self.other = other


class Together(search.Search):
    """A search for branches of both, to which a variable that they share by name and differ in is news."""

    def is_new(self):
        new = super().is_new()
        before = len(self.seen)
        other = dict(search.numbers(self.top.other))
        for name, value in search.numbers(self.top.own):
            if other.get(name, value) != value:
                self.seen.add(("apart", name))
        return new or len(self.seen) > before


class Comparison:
    """Two models that make the same calls from their start."""

    def __init__(self, own, other, names, outputs, settled):
        self.names = names
        self.outputs = outputs
        self.pair = Pair(own(), other())
        self.agreed = dict.fromkeys(outputs, AGREED if settled else 0)
        self.calm = settled
        self.broken = False

    def differs(self, row):
        """Makes a call; whether the models differ in an output that counts."""
        inputs = dict(zip(self.names, row))
        try:
            right = self.pair.own.eval(dict(inputs))
        except TimeUp:
            raise
        except BaseException:  # pylint: disable=broad-except
            # Of what the compiler's own model makes of this nothing follows.
            self.broken = True
            return False
        try:
            answer = self.pair.other.eval(inputs)
            return not (self.calm and right == answer) and self.counts(right, answer)
        except TimeUp:
            raise
        except MemoryError:
            # It may keep something of every call, of which there are many here.
            self.broken = True
            return False
        except BaseException:  # pylint: disable=broad-except
            return True

    def counts(self, right, answer):
        agreed = self.agreed
        found = False
        for name in self.outputs:
            if right[name] == answer[name]:
                agreed[name] += agreed[name] < AGREED
            elif agreed[name] >= AGREED:
                found = True
            else:
                agreed[name] = 0
        self.calm = min(agreed.values(), default=AGREED) >= AGREED
        return found


class Calls:
    """Makes rows of inputs, with the rules of the stimuli: a call of several clocks changes one of them or data."""

    def __init__(self, ports, random, constants, deepest):
        self.ports = ports
        self.random = random
        self.words = constants or [1]
        self.holds = [c + more for c in constants if c <= MAX_HOLD for more in (0, 1)] or [1]
        self.deepest = deepest
        self.clocks = [i for i, port in enumerate(ports) if port.role == CLOCK]
        self.resets = [i for i, port in enumerate(ports) if port.role in (RESET_HIGH, RESET_LOW)]
        self.data = [i for i, port in enumerate(ports) if port.role == DATA]
        self.bits = [i for i in self.data if ports[i].width == 1]
        self.row = [0] * len(ports)

    def step(self):
        """The row as it is, then edges of clocks."""
        yield tuple(self.row)
        for clock in self.clocks:
            for _ in range(2):
                self.row[clock] ^= 1
                yield tuple(self.row)

    def reset(self, active, alone=False):
        """Makes all resets active, or but one of them, or none."""
        one = self.resets[self.random.below(len(self.resets))] if alone and self.resets else None
        for i in self.resets:
            on = active and (one is None or i == one)
            self.row[i] = int(on == (self.ports[i].role == RESET_HIGH))

    def draw(self):
        for i in self.data:
            self.row[i] = self.random.bits(self.ports[i].width)

    def opening(self):
        """Resets, as all stimuli begin."""
        self.reset(True)
        for _ in range(RESET_CALLS):
            self.draw()
            yield from self.step()
        self.reset(False)

    def mixed(self):
        """Short segments in which each input has a way of its own to move."""
        random = self.random
        while True:
            yield from self.segment(random.below(24) == 0, 1 + random.below((4, 16, 48, 160)[random.below(4)]))

    def segment(self, rest, length):
        modes = [self.mode(i) for i in range(len(self.ports))]
        alone = self.random.bits(1)
        for index in range(length):
            self.reset(rest and index < 2, alone)
            for i in self.data:
                self.row[i] = modes[i].next(self.row[i], self.row, self.random)
            yield from self.step()

    def mode(self, index):
        peers = [i for i in self.data if i < index and self.ports[i].width == self.ports[index].width]
        return search.Mode(self.ports[index], self.random, peers[-1] if peers else -1)

    def corners(self):
        """Values at the ends of what ports can hold, of all ports at once."""
        random = self.random
        while True:
            few = random.below(4)
            levels = self.levels(random.below(4))
            rest, alone = random.below(6) == 0, random.bits(1)
            for index in range(1 + random.below(64)):
                self.reset(rest and (index < 2 or alone and random.below(4) == 0), alone)
                for i in self.data:
                    if self.ports[i].width > 1:
                        self.row[i] = self.corner(i, few)
                    else:
                        self.row[i] = random.bits(1) if levels is None else levels[i]
                yield from self.step()

    def levels(self, kind):
        """What inputs of one bit are: nothing certain, all 1, one of them 1, or all but one."""
        if not kind or not self.bits:
            return None
        one = self.bits[self.random.below(len(self.bits))]
        return {i: int(kind == 1 or (i == one) == (kind == 2)) for i in self.bits}

    def corner(self, index, few):
        random, port = self.random, self.ports[index]
        top = port.mask ^ port.mask >> 1
        if few == 0:
            # The ends of signed numbers alone.
            return (top, port.mask >> 1)[random.bits(1)]
        kind = random.below(8)
        if kind < 3:
            return (0, 1, port.mask, top, port.mask >> 1)[random.below(5)]
        if kind == 3:
            # Many zeros or ones at the end.
            low = (1 << random.below(port.width)) - 1
            value = (random.bits(port.width), port.mask, port.mask >> 1, 0)[random.below(4)]
            return value | low if random.bits(1) else value & ~low
        if kind == 4:
            return random.bits(port.width)
        return self.related(index) if kind == 5 else port.pick(random)

    def related(self, index):
        """The value of another port, as it is or almost: its opposite, its negative, one more or less."""
        mask = self.ports[index].mask
        value = self.row[self.data[self.random.below(len(self.data))]]
        top = mask ^ mask >> 1
        return (value, value ^ top, ~value, -value, value + 1, value - 1)[self.random.below(6)] & mask

    def serial(self):
        """Words that come in bit by bit, by themselves or with another input that strobes them."""
        random = self.random
        bits = self.bits
        while True:
            for i in self.data:
                port = self.ports[i]
                self.row[i] = random.bits(1) if port.width == 1 else port.pick(random)
            line = bits[random.below(len(bits))]
            strobe = bits[random.below(len(bits))]
            hold = self.holds[random.below(len(self.holds))] if random.bits(1) else 1 + random.below(4)
            idle = random.bits(1)
            first = random.bits(1)
            self.reset(True)
            yield from self.step()
            self.reset(False)
            for _ in range(1 + random.below(8)):
                size = (8, 10, 9, 16, 24, 32)[random.below(6)]
                word = random.bits(size)
                if random.bits(1):
                    word = self.words[random.below(len(self.words))]
                    size = max(size, word.bit_length()) if random.bits(1) else max(1, word.bit_length())
                for at in range(size):
                    self.row[line] = word >> (at if first else size - 1 - at) & 1
                    for level in (0, 1) if strobe != line else (0,):
                        if strobe != line:
                            self.row[strobe] = level
                        for _ in range(hold):
                            yield from self.step()
                for _ in range(random.below(4) * hold):
                    self.row[line] = idle
                    yield from self.step()

    def long(self):
        return self.steady(LONG_PHASES)

    def longest(self):
        once, often = self.deepest + self.deepest // 4, 12 * self.deepest
        return self.steady((once, often) if often < LONG else (once,))

    def steady(self, phases=PHASES):
        """Long phases in which inputs of one bit stay as they are, and most others too."""
        random = self.random
        # All bits on, all off, one of them on, in a circle that begins anywhere.
        patterns = [set(self.bits), set()] + [{i} for i in self.bits]
        turn = random.below(len(patterns))
        left = 2 * len(patterns)
        while True:
            for i in self.bits:
                self.row[i] = int(i in patterns[turn]) if left > 0 else random.bits(1)
            turn = (turn + 1) % len(patterns)
            left -= 1
            moving = [i for i in self.data if self.ports[i].width > 1 and not random.below(4)]
            for i in self.data:
                if self.ports[i].width > 1:
                    self.row[i] = self.corner(i, random.bits(1))
            if random.bits(1):
                self.reset(True)
                yield from self.step()
            self.reset(False)
            pulsed = self.bits[random.below(len(self.bits))] if self.bits and random.below(3) == 0 else -1
            period = 2 + random.below(64)
            for index in range(phases[random.below(len(phases))]):
                for i in moving:
                    self.row[i] = random.bits(self.ports[i].width)
                if pulsed >= 0:
                    self.row[pulsed] = int(index % period == 0)
                yield from self.step()
            # What has come of it is looked at.
            for _ in range(random.below(4)):
                yield from self.segment(random.below(4) == 0, 1 + random.below(16))


class Differ:
    """The search. `own` and `other` make instances of the models."""

    def __init__(self, own, other, names, ports, outputs, guide):
        self.own, self.other = own, other
        self.names, self.ports, self.outputs = names, ports, outputs
        self.settled = guide["settled"]
        self.random = Random(guide["seed"])
        self.share = guide["share"]
        # Whether the time was over before the calls were.
        self.late = False
        self.constants = guide["constants"]
        self.deepest = max([c for c in guide["source"] if SMALL <= c <= LARGE], default=0)

    def compare(self):
        return Comparison(self.own, self.other, self.names, self.outputs, self.settled)

    def runs(self, state):
        yield Calls.mixed, MIXED
        yield Calls.corners, CORNERS
        if state:
            yield Calls.mixed, MIXED
            yield Calls.steady, SHORT
            yield Calls.long, LONG
            if any(port.width == 1 and port.role == DATA for port in self.ports):
                yield Calls.serial, SERIAL
            if self.deepest:
                yield Calls.longest, min(LONGEST, max(LONG, TIMES * self.deepest))

    def found(self):
        """Sequences of calls from the start, each of which ends in a difference; those of the time there was."""
        sequences = []
        try:
            self.look(sequences)
        except TimeUp:
            self.late = True
        return sequences

    def look(self, sequences):
        state = bool(getattr(self.compare().pair.own, "__dict__", True))
        for style, calls in self.runs(state):
            rows = self.run(style, min(max(LEAST, calls // self.share), MOST_VALUES // max(1, len(self.ports))))
            if rows:
                sequences.append(self.shorter(rows))
                if len(sequences) == ENOUGH:
                    return

    def run(self, style, most):
        """The calls up to the first difference; none if there is none."""
        comparison = self.compare()
        calls = Calls(self.ports, self.random, self.constants, self.deepest)
        rows = []
        for part in (calls.opening(), style(calls)):
            for row in part:
                rows.append(row)
                if comparison.differs(row):
                    return rows
                if comparison.broken or len(rows) >= most:
                    return []
        return []

    def shorter(self, rows):
        """The opening and the last calls, as few as show a difference."""
        opening = list(rows[: RESET_CALLS * (1 + 2 * sum(port.role == CLOCK for port in self.ports))])
        last = 4
        while len(opening) + last < len(rows):
            part = opening + rows[-last:]
            if self.clocks_agree(opening, rows[-last]):
                comparison = self.compare()
                for index, row in enumerate(part):
                    if comparison.differs(row):
                        return part[: index + 1]
            last *= 4
        return rows

    def clocks_agree(self, opening, row):
        """Whether a row may follow the opening: no clock changes along with data."""
        return all(opening[-1][i] == row[i] for i, port in enumerate(self.ports) if port.role == CLOCK)

    def searched(self, hits):
        """The same of searches for branches of both models, from behind a reset with all enables on, off or mixed."""
        # What one has reached is no gain to those behind it, so that they stay near the start.
        for level in (1, 0, None, 1, 1, 0, None, 1):
            rows = self.search(hits, level)
            if rows:
                return [rows]
        return []

    def search(self, hits, level):
        comparison = self.compare()
        if not getattr(comparison.pair.own, "__dict__", True):
            return []
        calls = Calls(self.ports, self.random, self.constants, self.deepest)
        opening = list(calls.opening())
        for i in calls.bits:
            calls.row[i] = self.random.bits(1) if level is None else level
        opening += calls.step()
        for row in opening:
            if comparison.differs(row):
                return []
        differing = [False]

        def evaluate(row):
            differing[0] |= comparison.differs(row)
            return not differing[0] and not comparison.broken

        budget = max(LEAST, SEARCHED // self.share)
        limits = (budget, budget // 8)
        looking = Together(comparison.pair, evaluate, hits, self.ports, self.random.bits(32), limits)
        more = looking.run(opening[-1])
        # From the start once more: what the search has put back could be the difference.
        again = self.compare()
        for index, row in enumerate(opening + more):
            if again.differs(row):
                return (opening + more)[: index + 1]
        return []
