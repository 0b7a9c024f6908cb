"""Looks for inputs that reach branches which the base stimuli have missed.

The search goes on from the state after the last base call. It tries segments of calls from there, and
keeps one, up to the last call that reached a new branch, when it reached any; what is kept is one
sequence that can be appended to the base stimuli. The budget is counted in calls, and numbers come
from a generator that is the same in all versions: the same model and seed give the same sequence everywhere.

A model with few states and inputs is walked through instead (walk.py), which finds out too that there is nothing left.
"""

import random

import walk

MAX_SEGMENT = 96
MAX_POOL = 24
MAX_COPIED = 4096
MAX_DEPTH = 8
MAX_PROBES = 40
# Characters of a model up to which a search may make all of its calls.
PLAIN_TEXT = 2000

CLOCK, RESET_HIGH, RESET_LOW, DATA = range(4)
HELD, FIXED, RANDOM, STEPS, PICKED, ONE_HOT, MIRROR, WALK = range(8)


class Random(random.Random):
    """Numbers that are the same in all versions of CPython: all are made of `getrandbits`."""

    def below(self, bound):
        return self.getrandbits(32) % bound

    def bits(self, width):
        return self.getrandbits(width)


class Unknown(Exception):
    """The model's state holds something that cannot be copied."""


class Held:
    """An object of the model, and a copy of what it holds."""

    def __init__(self, instance, values):
        self.instance = instance
        self.values = values


def is_object(value):
    """Whether a value is of a class that the model has made of nothing but its own classes."""
    made = type(value)
    if made.__base__ is object:
        return made.__module__ == "model"
    return all(kind is object or kind.__module__ == "model" for kind in made.__mro__)


class Numbers(list):
    """A copy of a list that holds nothing but numbers, as memories are: nobody has to look again."""


def copy(value, budget, seen):
    """A copy of plain data; numbers and strings are shared, objects stay and hold copies."""
    kind = type(value)
    if kind in (int, bool, float, str, bytes, type(None)):
        return value
    budget[0] -= 1
    if kind is list:
        budget[0] -= len(value) // 8
        if budget[0] < 0:
            raise Unknown()
        if set(map(type, value)) <= {int}:
            return Numbers(value)
        return [copy(v, budget, seen) for v in value]
    if budget[0] < 0:
        raise Unknown()
    if kind is tuple:
        return tuple(copy(v, budget, seen) for v in value)
    if kind is dict:
        return {k: copy(v, budget, seen) for k, v in value.items()}
    if kind is bytearray:
        return bytearray(value)
    if not is_object(value) or id(value) in seen:
        # In two places at once it could not be put back as it was.
        raise Unknown()
    seen.add(id(value))
    return Held(value, {name: copy(v, budget, seen) for name, v in vars(value).items()})


def put_back(value):
    """What a copy is a copy of, for the model to go on with; objects get what they held.

    The copy can be put back again: what the model may change is made anew.
    """
    kind = type(value)
    if kind is Numbers:
        return value[:]
    if kind is Held:
        own = vars(value.instance)
        own.clear()
        own.update((name, put_back(v)) for name, v in value.values.items())
        return value.instance
    if kind is list:
        return [put_back(v) for v in value]
    if kind is tuple:
        return tuple(put_back(v) for v in value)
    if kind is dict:
        return {k: put_back(v) for k, v in value.items()}
    if kind is bytearray:
        return bytearray(value)
    return value


def numbers(instance, path=()):
    """The numbers that a model and its objects hold, each with its name."""
    for name, value in vars(instance).items():
        if type(value) is int:
            yield path + (name,), value
        elif len(path) >= MAX_DEPTH:
            continue
        elif type(value) is not list:
            if is_object(value):
                yield from numbers(value, path + (name,))
        elif value and type(value[0]) is not int and all(map(is_object, value)):
            for index, element in enumerate(value):
                yield from numbers(element, path + (name, index))


class State:
    """The state of a model at some moment, and how to go back to it."""

    def __init__(self, top):
        try:
            self.held = copy(top, [MAX_COPIED], set())
        except (TypeError, RecursionError):
            raise Unknown()

    def restore(self):
        put_back(self.held)


class Input:
    """One input port: its role, and the values that are worth trying."""

    def __init__(self, width, role, constants):
        self.width = width
        self.role = role
        self.mask = (1 << width) - 1
        values = [0, 1, self.mask, self.mask - 1, 1 << (width - 1), self.mask >> 1]
        for constant in constants:
            if 0 <= constant <= self.mask:
                values += [constant, constant + 1, constant - 1]
            elif constant >= 0:
                # Parts of a constant are compared with concatenations of inputs.
                values += [constant & self.mask, constant >> (constant.bit_length() - width)]
        self.values = list(dict.fromkeys(v & self.mask for v in values))

    def pick(self, random):
        return self.values[random.below(len(self.values))]


class Mode:
    """How an input moves during a segment."""

    def __init__(self, port, random, peer):
        self.port = port
        self.step = 1 if random.below(4) else port.mask
        self.peer = peer
        self.kind = HELD
        self.value = port.pick(random) if random.below(3) else random.bits(port.width)
        if port.width == 1:
            self.kind = (FIXED, FIXED, FIXED, RANDOM)[random.below(4)]
        else:
            self.kind = random.below(8)
            if self.kind == MIRROR and peer < 0:
                self.kind = PICKED

    def next(self, last, row, random):
        kind = self.kind
        if kind == HELD:
            return last
        if kind == FIXED:
            return self.value
        if kind == RANDOM:
            return random.bits(self.port.width)
        if kind == STEPS:
            return (last + self.step) & self.port.mask
        if kind == PICKED:
            return self.port.pick(random)
        if kind == ONE_HOT:
            return 1 << random.below(self.port.width)
        if kind == MIRROR:
            return (row[self.peer] + (0, 0, 1, self.port.mask)[random.below(4)]) & self.port.mask
        return (last << 1 & self.port.mask) or 1


class Plan:
    """A path from the state after the base run: calls, and the state that they lead to."""

    def __init__(self, state, calls, last, probes):
        self.state = state
        self.calls = calls
        self.last = last
        self.probes = probes


class Search:
    """One search. `evaluate` makes a call with a tuple of inputs; `hits` are the branch flags."""

    def __init__(self, top, evaluate, hits, ports, seed, limits):
        self.top = top
        self.evaluate = evaluate
        self.hits = hits
        self.ports = ports
        self.random = Random(seed)
        self.budget, self.longest = limits
        # Most branches that are not reached soon cannot be reached at all. What holds no state has
        # no depth: there is no place to get to first.
        self.patience = self.budget * (4 if getattr(top, "__dict__", True) else 1) // 5
        self.clocks = [i for i, port in enumerate(ports) if port.role == CLOCK]
        self.seen = set()
        self.seen_together = set()
        self.modes = None
        self.variables = getattr(top, "__dict__", {})
        # Whether all variables are numbers, as far as we have seen: then they can be looked up together.
        self.flat = set(map(type, self.variables.values())) <= {int}

    def run(self, last):
        """The calls to append, oldest first. `last` are the inputs of the last base call."""
        try:
            base, ended = self.walked(self.plan(State(self.top), [], last))
            if ended:
                return base.calls
            pool = [base]
            turn = 0
            end = max(0, self.budget - self.patience)
            while self.budget > end and self.hits.count(0) and len(base.calls) < self.longest:
                # From where all is kept, or from one of the places found since, the newest first.
                fresh = [place for place in pool if place.probes]
                if turn % 3 == 0:
                    plan = base
                elif fresh:
                    plan = fresh[-1]
                else:
                    plan = pool[self.random.below(len(pool))]
                turn += 1
                if plan.probes:
                    kept, found = self.explore(plan, self.probe(plan.last, *plan.probes.pop()))
                else:
                    kept, found = self.explore(plan, self.segment(plan.last))
                if kept:
                    end = max(0, self.budget - self.patience)
                    base = found
                    pool = [base]
                    # What was a new place before may have to be reached again from here.
                    self.seen.clear()
                    self.seen_together.clear()
                elif found is not None:
                    if len(pool) >= MAX_POOL:
                        del pool[1 + self.random.below(len(pool) - 1)]
                    pool.append(found)
            return base.calls
        except Unknown:
            return []

    def walked(self, base):
        """Where a walk leads to, and whether there is nothing left to look for."""
        widths = [port.width for port in self.ports]
        if not getattr(self.top, "__dict__", True):
            return self.tried(base, walk.inputs(widths, self.budget))
        rows = walk.inputs(widths, walk.MAX_ROWS)
        if self.clocks or rows is None:
            # A call of several clocks changes one of them alone, or data alone.
            return base, False
        most = min(walk.MAX_CALLS, self.budget)
        steps = walk.Walk(lambda: State(self.top), self.evaluate, self.hits, rows, most)
        outcome = walk.FOUND
        while outcome == walk.FOUND and self.hits.count(0):
            outcome, place = steps.run(self.longest - len(base.calls))
            if outcome in (walk.FOUND, walk.FAILED):
                base = self.plan(place.state, base.calls + place.calls(), place.row)
        self.budget -= most - steps.left
        return base, outcome != walk.LIMIT

    def tried(self, base, rows):
        """The same for a model without state, which is asked for all that there is."""
        calls = []
        before = self.hits.count(1)
        for row in rows or ():
            if len(calls) >= self.longest:
                break
            alive = self.evaluate(row)
            now = self.hits.count(1)
            if now > before or not alive:
                before = now
                calls.append(row)
            if not alive:
                break
        return self.plan(base.state, calls, calls[-1] if calls else base.last), rows is not None

    def plan(self, state, calls, last):
        """A place, where short segments give every input each of its values, one at a time."""
        probes = []
        for index, port in enumerate(self.ports):
            if port.role == DATA:
                probes += [(index, value) for value in port.values[:MAX_PROBES]]
        return Plan(state, calls, last, probes[::-1])

    def probe(self, last, index, value):
        """The calls of such a segment. Made when it is tried: with many clocks it has many of them."""
        row = list(last)
        for i, port in enumerate(self.ports):
            if port.role in (RESET_HIGH, RESET_LOW):
                row[i] = int(port.role == RESET_LOW)
        row[index] = value
        rows = [tuple(row)]
        for clock in self.clocks:
            for _ in range(2):
                row[clock] ^= 1
                rows.append(tuple(row))
        return rows

    def explore(self, plan, segment):
        """Tries a segment. Returns whether to keep it, and where it leads if that is new."""
        room = self.longest - len(plan.calls)
        if room <= 0:
            return False, None
        plan.state.restore()
        before = self.hits.count(1)
        calls = []
        useful = 0
        kept_state = None
        new_place = False
        for row in segment:
            if len(calls) >= room or self.budget <= 0:
                break
            self.budget -= 1
            calls.append(row)
            if not self.evaluate(row):
                # A model that fails on these inputs is found out by them.
                self.budget = 0
                return True, self.plan(plan.state, plan.calls + calls, row)
            now = self.hits.count(1)
            if now > before:
                before = now
                useful = len(calls)
                kept_state = State(self.top)
            elif self.is_new():
                new_place = True
        if useful:
            return True, self.plan(kept_state, plan.calls + calls[:useful], calls[useful - 1])
        self.modes = None if self.random.below(3) else self.modes
        if new_place and calls:
            return False, self.plan(State(self.top), plan.calls + calls, calls[-1])
        return False, None

    def is_new(self):
        """Whether some variable has a value, or a size, that it has not had since the last gain."""
        seen = self.seen
        if self.flat:
            together = tuple(self.variables.values())
            try:
                if together in self.seen_together:
                    return False
                self.seen_together.add(together)
            except TypeError:
                # A variable has become a list, which has no hash.
                self.flat = False
        before = len(seen)
        deeper = False
        for name, value in self.variables.items():
            if type(value) is int:
                seen.add((name, value if value < 64 else -value.bit_length()))
            elif type(value) is not list:
                deeper = True
        if deeper:
            for name, value in numbers(self.top):
                seen.add((name, value if value < 64 else -value.bit_length()))
        return len(seen) > before

    def segment(self, last):
        """Yields rows: tuples of inputs, one for each call."""
        random = self.random
        length = 1 + random.below((4, 16, 32, MAX_SEGMENT)[random.below(4)])
        fresh = [self.mode(i) for i in range(len(self.ports))]
        if self.modes is not None and random.below(2):
            # What has worked, with one input changed.
            changed = random.below(len(fresh)) if fresh else 0
            fresh = [fresh[i] if i == changed else mode for i, mode in enumerate(self.modes)]
        self.modes = fresh
        reset = random.below(6) == 0
        row = list(last)
        for index in range(length):
            if not self.clocks or random.below(3) == 0 or index == 0:
                for i, port in enumerate(self.ports):
                    if port.role == DATA:
                        row[i] = fresh[i].next(row[i], row, random)
                    elif port.role != CLOCK:
                        asserted = reset and index < 2 and fresh[i].value & 1
                        row[i] = int(bool(asserted) == (port.role == RESET_HIGH))
                yield tuple(row)
            if self.clocks:
                # Clocks alone, as in the base stimuli: what an edge samples is then certain.
                clock = self.clocks[random.below(len(self.clocks))]
                for _ in range(2):
                    row[clock] ^= 1
                    yield tuple(row)

    def mode(self, index):
        port = self.ports[index]
        peer = -1
        for i in range(index):
            if self.ports[i].width == port.width and self.ports[i].role == DATA:
                peer = i
        return Mode(port, self.random, peer)
