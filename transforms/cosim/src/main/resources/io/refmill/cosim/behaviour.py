"""What a model does with its ports, whatever their names and their order. Standard library only.

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

# Values of outputs that are kept for whoever asks for the same again.
MAX_KEPT = 400_000

# Streams: that of an input that is looked at, that of all others, and from here on those of ranks.
APART, TOGETHER, OWN = 0, 1, 2
# Numbers that no rank has, for inputs by their place.
BY_PLACE = 1000


def digest(values):
    return digest_of(repr(values))


def digest_of(text):
    return hashlib.blake2b(text.encode("ascii"), digest_size=16).hexdigest()


# How values of a byte are written.
WRITTEN = [str(value) for value in range(256)]


def column_digest(values):
    """The digest of a list of numbers. Most are small, and written here in a third of the time that it takes to write
    any."""
    try:
        return digest_of("[%s]" % ", ".join(map(WRITTEN.__getitem__, bytes(values))))
    except ValueError:
        return digest(values)


class Answer:
    """The values of each output, and their digests as they are asked for."""

    def __init__(self, columns):
        self.columns = columns
        self.digests = [None] * len(columns)

    def digest(self, place):
        if self.digests[place] is None:
            self.digests[place] = column_digest(self.columns[place])
        return self.digests[place]


class Runs:
    """The runs of one model. What was answered is kept: other outputs may count of the same run.

    loaded   the model, see `loaded`
    inputs   (name, width) of each
    outputs  (name, width) of each
    """

    def __init__(self, loaded, inputs, outputs):
        self.model, self.order = loaded
        self.names = [name for name, _ in inputs]
        self.answered = outputs
        self.widths = [width for _, width in inputs]
        self.outputs = outputs
        self.kept = {}
        self.size = 0

    def of(self, rows):
        """A column of values for each output."""
        if self.order is None:
            instance = contract.Instance(self.model, self.answered, True)
            instance.go_on(self.names, rows, 0, len(rows))
            instance.flush()
            return [list(map(int, column)) for column in instance.columns]
        answers = []
        top = contract.guarded(self.model.top, "while the model was made")
        contract.guarded(lambda: top.eval(rows, answers.append), "in a loop")
        columns = [answers] if len(self.answered) == 1 else list(zip(*answers))
        return [
            list(contract.check_column(columns[place], port, 0, True))
            for place, port in zip(self.order, self.answered)
        ]

    def recalled(self, key, size, answer):
        """What was answered for a key, or else is now."""
        if key in self.kept:
            return self.kept[key]
        found = answer()
        self.size += size * len(self.outputs)
        if self.size <= MAX_KEPT:
            self.kept[key] = found
        return found

    def under(self, roles, numbers, length):
        """The answer under a stream for each input, without the calls in which resets settle."""
        key = (roles, tuple(numbers), length)
        return self.recalled(key, length, lambda: self.driven(roles, numbers, length))

    def driven(self, roles, numbers, length):
        clocked = CLOCK in roles
        columns = []
        skipped = set()
        for width, role, number in zip(self.widths, roles, numbers):
            values = stream(width, RESET_HIGH if role == RESET_LOW else role, number, length)
            if role in (RESET_HIGH, RESET_LOW):
                skipped.update(settling(values))
            if role == RESET_LOW:
                values = [1 - value for value in values]
            columns.append(held(values) if clocked and role != CLOCK else values)
        rows = list(zip(*columns)) if columns else [()] * (WARM_UP + length)
        seen = [column[WARM_UP:] for column in self.of(rows)]
        if skipped:
            counted = bytearray(b"\1" * (WARM_UP + length))
            for call in skipped:
                counted[call] = 0
            seen = [list(compress(column, counted[WARM_UP:])) for column in seen]
        return Answer(seen)

    def table(self, places, again):
        """All answers to what some inputs may be, the others being 0; None for an output that answers something
        else when it is asked again, in other orders."""
        key = (tuple(places), again)
        size = 1 << sum(self.widths[place] for place in places)
        return self.recalled(key, size, lambda: self.tabulated(places, again))

    def tabulated(self, places, again):
        table = Table({place: self.widths[place] for place in places}, [], digest)
        rows = [[0] * len(self.widths) for _ in range(table.size)]
        for row, values in enumerate(rows):
            for place, width in table.widths.items():
                values[place] = row >> table.shifts[place] & (1 << width) - 1
        rows = [tuple(row) for row in rows]
        orders = [list(range(table.size))]
        for turn in range(again):
            orders.append(orders[0][:])
            random.Random(turn).shuffle(orders[-1])
        asked = [row for order in orders for row in order]
        columns = self.of([rows[row] for row in asked])
        return [
            None if any(value != column[row] for value, row in zip(column, asked)) else column[: table.size]
            for column in columns
        ]


class Behaviour:
    """The response of one model; the oracle of `Order` for designs with state.

    runs     of the model
    roles    of its inputs
    counted  the places of the outputs that count, or None for all
    """

    EFFORTS = 2

    def __init__(self, runs, roles, counted=None):
        self.runs = runs
        self.driven_as = tuple(roles)
        self.everyone = range(len(self.driven_as))
        # The places of the outputs that count.
        self.counted = range(len(runs.outputs)) if counted is None else counted
        # Whether an output changed in the last response, which a table always tells.
        self.moved = True

    @staticmethod
    def roles(roles, _inputs):
        """Those that the inputs have here, by those of the ports."""
        return roles

    def mark(self, _state, _wanted=None, _filled=None):
        """What stands before the digest; None if it is none of those that are wanted, if only some are."""
        return ""

    def answers(self, numbers, length):
        """Digests of what the outputs are under a stream for each input, sorted."""
        answer = self.runs.under(self.driven_as, numbers, length)
        self.moved = length < LENGTH or any(len(set(answer.columns[place])) > 1 for place in self.counted)
        widths = self.runs.outputs
        return tuple(sorted((widths[place][1], found) for place, found in self.digests(answer)))

    def digests(self, answer):
        """The place and the digest of each output that counts."""
        return [(place, answer.digest(place)) for place in self.counted]

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
        role = self.driven_as[place]
        return (self.runs.widths[place], RESET_HIGH if role == RESET_LOW else role)

    def bits(self, places):
        return sum(self.runs.widths[place] for place in places)

    def colours(self):
        """A colour for each input that has influence."""
        numbers = [TOGETHER] * len(self.driven_as)
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
        columns = self.runs.table(places, again)
        outputs = [(self.runs.outputs[place][1], columns[place]) for place in self.counted]
        if any(column is None for _, column in outputs):
            return None
        return Table({place: self.runs.widths[place] for place in places}, outputs, digest)

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
        """The marks and responses of all tables that lie between those of two models: what one answers by 0 and the
        other one by 1 is open. Empty where there are no tables, or where more is open than is worth it."""
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
            table = Table(tables[0].widths, outputs, digest)
            found.append((self.mark(state, None, table), self.together(*self.of_table(table))))
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
