"""Digests of how a model answers fixed stimuli that do not depend on the names and the order of its ports.
Standard library only. What counts as the same behaviour is told in docs/contamination.md.

Every run starts a new instance, and drives each input by one of many fixed streams. Which stream an input
gets in the last run is decided by its width, its role and by what it does: inputs are told apart by runs in
which one of them alone has another stream than its like (colour refinement), and where that leaves several,
one of them is singled out, all in turn unless exchanging two of them changes nothing.
"""

import hashlib
import random

import contract
from policy import Rejected
from search import CLOCK, DATA, RESET_HIGH, RESET_LOW

MAX_INPUTS = 128
TRIAL = 96
INFLUENCE = 256
LENGTH = 1024
LEAVES = 24
ALIKE = 3
WARM_UP = 8
RESET_CALLS = WARM_UP
MAX_CACHED = 500

# Streams: 0 is that of an input that is looked at, 1 of the others; classes and ranks have those above.
APART, TOGETHER, OWN = 0, 1, 2
OTHERS = 1000


def segments(length):
    """The lengths of stretches in which a stream keeps its manner, each length twice."""
    size = 8
    while length > 0:
        for _ in range(2):
            yield min(size, length)
            length -= size
            if length <= 0:
                return
        size *= 2


def bit_stream(source, length):
    values = []
    for size in segments(length):
        manner = source.getrandbits(3)
        if manner < 3:
            values += [source.getrandbits(1) for _ in range(size)]
        elif manner < 5:
            values += [manner - 3] * size
        else:
            rare = source.getrandbits(1)
            values += [rare ^ (source.getrandbits(3) != 0) for _ in range(size)]
    return values


def wide_stream(source, length, width):
    values = []
    ones = (1 << width) - 1
    top = 1 << (width - 1)
    corners = (0, 1, ones, ones - 1, top, top - 1, 2 & ones, ones >> 1 ^ 1)
    for index, size in enumerate(segments(length)):
        # Inputs of one width draw from one pool, so that some are equal now and then.
        shared = random.Random(index * 65537 + width)
        pool = [shared.getrandbits(width) for _ in range(4)]
        manner = source.getrandbits(3)
        if manner < 3:
            values += [source.getrandbits(width) for _ in range(size)]
        elif manner == 3:
            values += [pool[source.getrandbits(2)] for _ in range(size)]
        elif manner == 4:
            values += [source.getrandbits(4) & ones for _ in range(size)]
        elif manner == 5:
            values += [corners[source.getrandbits(3)] for _ in range(size)]
        elif manner == 6:
            values += [source.getrandbits(width)] * size
        else:
            values += [1 << source.getrandbits(16) % width for _ in range(size)]
    return values


def reset_stream(source, length):
    """Active in the first calls, and once in a while in the first half."""
    values = [0] * length
    for _ in range(6):
        values[source.getrandbits(16) % (length // 2)] = 1
    return values


def clock_stream(source, length):
    """Changes in every other call at most."""
    values = []
    level = 0
    for call in range(length):
        level ^= call & source.getrandbits(1)
        values.append(level)
    return values


def stream(width, role, number, length, cache={}):
    """The values of stream `number` for inputs of a width and role, behind a few that are warming up."""
    key = (width, role, number, length)
    if key not in cache:
        if len(cache) > MAX_CACHED:
            cache.clear()
        source = random.Random(((number * 4 + role) << 20) + width)
        if role == CLOCK:
            values = [0, 1] * (WARM_UP // 2) + clock_stream(source, length)
        elif role != DATA:
            values = [1] * RESET_CALLS + reset_stream(source, length)
        elif width == 1:
            # Whichever of them is a reset, and whatever its level: it has been active when this is over.
            values = [1] * (WARM_UP // 2) + [0] * (WARM_UP // 2) + bit_stream(source, length)
        else:
            values = [0] * WARM_UP + wide_stream(source, length, width)
        cache[key] = values
    return cache[key]


def held(values):
    """The values of every other call, each twice: data stand still while a clock changes."""
    return [values[index & ~1] for index in range(len(values))]


def digest(text):
    return hashlib.blake2b(text.encode("ascii"), digest_size=16).hexdigest()


class Behaviour:
    """The response of one model.

    inputs   (name, width, role) of each
    """

    def __init__(self, model, inputs, ports):
        self.model = model
        self.ports = ports
        self.inputs = inputs
        self.names = [name for name, _, _ in inputs]
        self.clocked = any(role == CLOCK for _, _, role in inputs)
        self.everyone = range(len(inputs))
        self.leaves = 0

    def column(self, place, number, length):
        _, width, role = self.inputs[place]
        values = stream(width, RESET_HIGH if role == RESET_LOW else role, number, length)
        if role == RESET_LOW:
            return [1 - value for value in values]
        return held(values) if self.clocked and role != CLOCK else values

    def respond(self, numbers, length):
        """Digests of what the outputs are under a stream for each input, sorted."""
        columns = [self.column(place, number, length) for place, number in enumerate(numbers)]
        rows = list(zip(*columns)) if columns else [()] * (WARM_UP + length)
        instance = contract.Instance(self.model, self.ports, True)
        instance.go_on(self.names, rows, 0, len(rows))
        instance.flush()
        answers = [
            (width, digest(repr(list(map(int, column[WARM_UP:])))))
            for column, (_, width) in zip(instance.columns, self.ports)
        ]
        return tuple(sorted(answers))

    def without_influence(self, places):
        """Those of some inputs that change nothing, whatever the others do."""
        quiet = list(places)
        for attempt in range(3):
            if not quiet:
                break
            numbers = [OTHERS * (attempt + 1) + place for place in self.everyone]
            before = self.respond(numbers, INFLUENCE)
            for place in list(quiet):
                changed = list(numbers)
                changed[place] = APART
                if self.respond(changed, INFLUENCE) != before:
                    quiet.remove(place)
        return quiet

    def kind(self, place):
        _, width, role = self.inputs[place]
        return (width, RESET_HIGH if role == RESET_LOW else role)

    def colours(self):
        """A colour for each input that has influence: equal for those that cannot be told apart yet."""
        numbers = [TOGETHER] * len(self.inputs)
        before = self.respond(numbers, TRIAL)
        seen = {place: self.alone(numbers, place) for place in self.everyone}
        quiet = self.without_influence(place for place, answer in seen.items() if answer == before)
        live = [place for place in self.everyone if place not in quiet]
        return self.refined({place: (self.kind(place), seen[place]) for place in live})

    def alone(self, numbers, place):
        changed = list(numbers)
        changed[place] = APART
        return self.respond(changed, TRIAL)

    def refined(self, colours):
        """Ranks instead of colours, after telling apart what can be."""
        while True:
            order = sorted(set(colours.values()))
            ranks = {place: order.index(colour) for place, colour in colours.items()}
            numbers = self.numbers(ranks)
            sizes = [list(ranks.values()).count(rank) for rank in range(len(order))]
            tied = [place for place, rank in ranks.items() if sizes[rank] > 1]
            if not tied:
                return ranks
            colours = {place: (rank, ()) for place, rank in ranks.items()}
            for place in tied:
                colours[place] = (ranks[place], self.alone(numbers, place))
            if len(set(colours.values())) == len(order):
                return ranks

    def numbers(self, ranks):
        """The stream of each input: that of its rank."""
        return [OWN + ranks[place] if place in ranks else TOGETHER for place in self.everyone]

    def completed(self, ranks):
        """Ranks without ties: those of the least response, of all that singling out inputs leads to."""
        tied = self.first_tie(ranks)
        if not tied:
            self.leaves += 1
            return ranks
        if self.leaves > LEAVES or not self.distinguishable(ranks, tied):
            tied = tied[:1]
        found = []
        for place in tied:
            single = {other: (rank, other != place) for other, rank in ranks.items()}
            complete = self.completed(self.refined(single))
            if len(tied) == 1:
                return complete
            found.append((self.respond(self.numbers(complete), TRIAL), complete))
            # A design that looks the same from three inputs does so from all that are alike.
            if len(found) == ALIKE and all(found[0][0] == response for response, _ in found):
                break
        return min(found, key=lambda leaf: leaf[0])[1]

    @staticmethod
    def first_tie(ranks):
        for rank in range(len(ranks)):
            tied = [place for place, other in ranks.items() if other == rank]
            if len(tied) > 1:
                return tied
        return []

    def distinguishable(self, ranks, tied):
        """Whether exchanging the first of some inputs with another of them can be seen."""
        numbers = self.numbers(ranks)
        for index, place in enumerate(tied):
            numbers[place] = OTHERS + index
        before = self.respond(numbers, TRIAL)
        for place in tied[1:]:
            exchanged = list(numbers)
            exchanged[place], exchanged[tied[0]] = numbers[tied[0]], numbers[place]
            if self.respond(exchanged, TRIAL) != before:
                return True
        return False

    def canonical(self):
        """The names of the inputs with influence, and the response in the least order."""
        best = self.completed(self.colours())
        names = [self.names[place] for place in sorted(best)]
        kinds = [self.kind(place)[0] for place, _ in sorted(best.items(), key=lambda item: item[1])]
        return names, (kinds, self.respond(self.numbers(best), LENGTH))


def fingerprint(request):
    """Answers with the inputs that have influence and the digests of the behaviour."""
    model = contract.load(request["python"])
    ports = [(name, width) for name, width in request["outputs"]]
    inputs = list(zip(request["inputs"], request["widths"], request["roles"]))
    if len(inputs) > MAX_INPUTS or not ports:
        raise Rejected("PYTHON_INTERFACE", "more than %d inputs, or no output" % MAX_INPUTS)
    contract.allow_recursion(model)
    names, response = Behaviour(model, inputs, ports).canonical()
    behaviours = {digest(repr((request["timing"], response)))}
    if any(role in (RESET_HIGH, RESET_LOW) for _, _, role in inputs):
        plain = [(name, width, role if role == CLOCK else DATA) for name, width, role in inputs]
        _, response = Behaviour(model, plain, ports).canonical()
        behaviours.add(digest(repr((request["timing"], response))))
    model.shared.require_unchanged(LENGTH)
    return {"influential": names, "behaviours": sorted(behaviours)}, b""
