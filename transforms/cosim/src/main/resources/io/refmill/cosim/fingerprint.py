"""Digests of how a model answers fixed stimuli that do not depend on the names and the order of its ports.
Standard library only. What counts as the same behaviour is told in docs/contamination.md.

Every run starts a new instance, and drives each input by one of many fixed streams (streams.py). Which one an
input gets in the last run is decided by its width, its role and by what it does (canonical.py).
"""

import hashlib
import random
from itertools import compress

import contract
from canonical import Order, Table
from loops import Looped
from policy import Rejected
from search import CLOCK, DATA, RESET_HIGH, RESET_LOW
from streams import WARM_UP, held, settling, stream

MAX_INPUTS = 128
# Calls to tell inputs apart, to find whether one has influence, and for the digest.
TRIAL = 80
LONG_TRIAL = 400
INFLUENCE = 240
LENGTH = 1024
# Bits of all inputs together up to which a design without state is asked for every value.
TABLE_BITS = 10

# Whether a design holds anything; for those that may do so by accident, a table is asked for so many times more.
NO_STATE, PERHAPS, CLOCKED = range(3)
RETRIES = 4

# Bits of a table that a reference leaves open, up to which all ways to fill them are taken.
OPEN_BITS = 8

# Outputs of one bit for whose values the others are looked at, at most; and the calls in which there must be either.
MAX_FLAGS = 4
LEAST_CALLS = 8

# Streams: that of an input that is looked at, that of all others, and from here on those of ranks.
APART, TOGETHER, OWN = 0, 1, 2
# Numbers that no rank has, for inputs by their place.
BY_PLACE = 1000


def digest(values):
    return hashlib.blake2b(repr(values).encode("ascii"), digest_size=16).hexdigest()


class Behaviour:
    """The response of one model; the oracle of `Order` for designs with state.

    loaded   the model, see `loaded`
    inputs   (name, width, role) of each
    ports    (name, width) of each output
    """

    EFFORTS = 2

    def __init__(self, loaded, inputs, ports):
        self.model, self.order = loaded
        self.ports = ports
        self.inputs = inputs
        self.names = [name for name, _, _ in inputs]
        self.clocked = any(role == CLOCK for _, _, role in inputs)
        self.everyone = range(len(inputs))
        # Whether an output changed in the last response, which a table always tells.
        self.moved = True

    def run(self, rows):
        """A column of values for each output."""
        if self.order is None:
            instance = contract.Instance(self.model, self.ports, True)
            instance.go_on(self.names, rows, 0, len(rows))
            instance.flush()
            return [list(map(int, column)) for column in instance.columns]
        answers = []
        top = contract.guarded(self.model.top, "while the model was made")
        contract.guarded(lambda: top.eval(rows, answers.append), "in a loop")
        columns = list(zip(*answers))
        return [
            list(contract.check_column(columns[place], port, 0, True))
            for place, port in zip(self.order, self.ports)
        ]

    def answers(self, numbers, length):
        """Digests of what the outputs are under a stream for each input, sorted."""
        columns = []
        skipped = set()
        for (_, width, role), number in zip(self.inputs, numbers):
            values = stream(width, RESET_HIGH if role == RESET_LOW else role, number, length)
            if role in (RESET_HIGH, RESET_LOW):
                skipped.update(settling(values))
            if role == RESET_LOW:
                values = [1 - value for value in values]
            columns.append(held(values) if self.clocked and role != CLOCK else values)
        rows = list(zip(*columns)) if columns else [()] * (WARM_UP + length)
        counted = [call not in skipped for call in range(WARM_UP, WARM_UP + length)]
        seen = [column[WARM_UP:] for column in self.run(rows)]
        if skipped:
            seen = [list(compress(column, counted)) for column in seen]
        columns = self.looked_at(seen)
        self.moved = length < LENGTH or any(len(set(column)) > 1 for column in columns)
        return tuple(sorted((width, digest(column)) for column, (_, width) in zip(columns, self.ports)))

    def looked_at(self, columns):
        """What counts of the values of each output."""
        return columns

    def alone(self, numbers, place, length):
        """What is answered when one of the inputs gets another stream."""
        changed = list(numbers)
        changed[place] = APART
        return self.answers(changed, length)

    def without_influence(self, places):
        """Those of some inputs that change nothing while the others do what they like."""
        quiet = list(places)
        for attempt in range(1, 4):
            numbers = [BY_PLACE * attempt + place for place in self.everyone]
            before = self.answers(numbers, INFLUENCE) if quiet else ()
            quiet = [place for place in quiet if self.alone(numbers, place, INFLUENCE) == before]
        return quiet

    def kind(self, place):
        _, width, role = self.inputs[place]
        return (width, RESET_HIGH if role == RESET_LOW else role)

    def bits(self, places):
        return sum(self.inputs[place][1] for place in places)

    def colours(self):
        """A colour for each input that has influence."""
        numbers = [TOGETHER] * len(self.inputs)
        before = self.answers(numbers, TRIAL)
        seen = {place: self.alone(numbers, place, TRIAL) for place in self.everyone}
        quiet = self.without_influence(place for place, answer in seen.items() if answer == before)
        return {place: (self.kind(place), seen[place]) for place in self.everyone if place not in quiet}

    def numbers(self, ranks):
        """The stream of each input: that of its rank."""
        return [OWN + ranks[place] if place in ranks else TOGETHER for place in self.everyone]

    def refined(self, ranks, tied, effort):
        numbers = self.numbers(ranks)
        length = LONG_TRIAL if effort else TRIAL
        return {place: self.alone(numbers, place, length) for place in tied}

    def response(self, ranks):
        return self.answers(self.numbers(ranks), LENGTH)

    def exchangeable(self, ranks, tied):
        numbers = self.numbers(ranks)
        for place in tied:
            numbers[place] = BY_PLACE + tied.index(place)
        before = self.answers(numbers, LONG_TRIAL)
        for place in tied[1:]:
            exchanged = list(numbers)
            exchanged[place], exchanged[tied[0]] = numbers[tied[0]], numbers[place]
            if self.answers(exchanged, LONG_TRIAL) != before:
                return False
        return True

    def table(self, places, again):
        """All answers, the other inputs being 0; None if they are others when asked again, in other orders."""
        widths = {place: self.inputs[place][1] for place in places}
        table = Table(widths, [], digest)
        rows = [[0] * len(self.inputs) for _ in range(table.size)]
        for row, values in enumerate(rows):
            for place, width in widths.items():
                values[place] = row >> table.shifts[place] & (1 << width) - 1
        rows = [tuple(row) for row in rows]
        orders = [list(range(table.size))]
        for turn in range(again):
            orders.append(orders[0][:])
            random.Random(turn).shuffle(orders[-1])
        columns = self.run([rows[row] for order in orders for row in order])
        places_in_runs = list(enumerate(row for order in orders for row in order))
        if any(column[call] != column[row] for column in columns for call, row in places_in_runs):
            return None
        outputs = [(width, column[: table.size]) for (_, width), column in zip(self.ports, columns)]
        return Table(widths, outputs, digest)

    def small_table(self, places, state):
        if state == CLOCKED or self.bits(places) > TABLE_BITS:
            return None
        return self.table(places, RETRIES if state == PERHAPS else 0)

    def of_table(self, table):
        """The order of the inputs with influence, and the response, as `canonical` gives them."""
        table = table.restricted(table.influential())
        ranks = Order(table).of({place: self.kind(place) for place in table.widths})
        return ranks, table.response(ranks)

    def canonical(self, state):
        """The places of the inputs with influence, their kinds in order, and the response."""
        table = self.small_table(list(self.everyone), state)
        colours = self.colours() if table is None else {}
        if table is None and self.bits(colours) < self.bits(self.everyone):
            table = self.small_table(list(colours), state)
        if table is not None:
            ranks, response = self.of_table(table)
            self.moved = True
        else:
            ranks = Order(self).of(colours)
            response = self.response(ranks)
        return sorted(ranks), self.together(ranks, response)

    def together(self, ranks, response):
        kinds = [self.kind(place) for place in sorted(ranks, key=ranks.get)]
        return digest((kinds, response))

    def fillings(self, other, state):
        """The digests of all tables that lie between those of two models: what one answers by 0 and the other
        one by 1 is open. Empty where there are no tables, or where more is open than is worth it."""
        places = list(self.everyone)
        tables = [each.small_table(places, state) for each in (self, other)]
        if None in tables:
            return []
        pairs = list(zip(tables[0].outputs, tables[1].outputs))
        opened = [
            (output, row, bit)
            for output, ((width, low), (_, high)) in enumerate(pairs)
            for row in range(tables[0].size)
            for bit in range(width)
            if (low[row] ^ high[row]) >> bit & 1
        ]
        if len(opened) > OPEN_BITS:
            return []
        found = []
        for choice in range(1 << len(opened)):
            outputs = [(width, list(values)) for width, values in tables[0].outputs]
            for place, (output, row, bit) in enumerate(opened):
                outputs[output][1][row] ^= (choice >> place & 1) << bit
            found.append(self.together(*self.of_table(Table(tables[0].widths, outputs, digest))))
        return found


class WhereFlagged(Behaviour):
    """The response in calls in which one output, a flag, has one value; it and all others of one bit always count.

    So two designs are alike that say when their other outputs mean something, and differ where these mean nothing.
    """

    def __init__(self, loaded, inputs, ports, flag, level):
        super().__init__(loaded, inputs, ports)
        self.flag = flag
        self.level = level
        # Whether the last response had calls of both kinds, and something that changed in those that count.
        self.telling = False

    def looked_at(self, columns):
        where = [value == self.level for value in columns[self.flag]]
        kept = [
            list(compress(column, where)) if width > 1 else column for column, (_, width) in zip(columns, self.ports)
        ]
        self.telling = LEAST_CALLS <= sum(where) <= len(where) - LEAST_CALLS and all(
            len(set(column)) > 1 for column, (_, width) in zip(kept, self.ports) if width > 1
        )
        return kept


def in_part(first, inputs, ports, timing):
    """The digests of the responses where a flag has a value."""
    flags = [place for place, (_, width) in enumerate(ports) if width == 1]
    if not flags or len(flags) > MAX_FLAGS or len(flags) == len(ports):
        return []
    found = []
    for flag in flags:
        for level in (0, 1):
            behaviour = WhereFlagged(first, inputs, ports, flag, level)
            _, response = behaviour.canonical(CLOCKED)
            if behaviour.telling:
                found.append(digest((timing, response, "where", level)))
    return found


def loaded(text, names, ports):
    """A model, and the places of its outputs in what its loop answers; None if it answers call by call."""
    looped = Looped(names)
    model = contract.load(text, looped)
    outputs = looped.outputs
    if outputs is None:
        return model, None
    missing = sorted({name for name, _ in ports} ^ set(outputs))
    if missing:
        raise Rejected("PYTHON_INTERFACE", "%r is an output of one side alone" % missing[0])
    return model, [outputs.index(name) for name, _ in ports]


def fingerprint(request):
    """Answers with the inputs that have influence and the digests of the behaviour."""
    ports = [(name, width) for name, width in request["outputs"]]
    first = loaded(request["python"], request["inputs"], ports)
    model = first[0]
    inputs = list(zip(request["inputs"], request["widths"], request["roles"]))
    if len(inputs) > MAX_INPUTS or not ports:
        raise Rejected("PYTHON_INTERFACE", "more than %d inputs, or no output" % MAX_INPUTS)
    contract.allow_recursion(model)
    timing = request["timing"]
    state = CLOCKED if timing != "none" else PERHAPS if request["state"] else NO_STATE
    ways = [inputs]
    if any(role in (RESET_HIGH, RESET_LOW) for _, _, role in inputs):
        ways.append([(name, width, role if role == CLOCK else DATA) for name, width, role in inputs])
    influential = None
    behaviours = []
    for way in ways:
        behaviour = Behaviour(first, way, ports)
        places, found = behaviour.canonical(state)
        influential = places if influential is None else influential
        # Of state that none of these calls brings to an output nothing is known.
        if behaviour.moved:
            behaviours.append(digest((timing, found)))
    if "filled" in request:
        other = loaded(request["filled"], request["inputs"], ports)
        contract.allow_recursion(other[0])
        pair = [Behaviour(each, inputs, ports) for each in (first, other)]
        behaviours += [digest((timing, found)) for found in pair[0].fillings(pair[1], state)]
        _, found = pair[1].canonical(state)
        if pair[1].moved:
            behaviours.append(digest((timing, found)))
    parts = in_part(first, inputs, ports, timing) if request["parts"] and state == CLOCKED else []
    model.shared.require_unchanged(LENGTH)
    return {
        "influential": [inputs[place][0] for place in influential],
        "behaviours": sorted(set(behaviours)),
        "parts": sorted(set(parts)),
    }, b""
