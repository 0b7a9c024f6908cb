"""Puts the inputs of a design into an order that depends on nothing but what they do. Standard library only.

Inputs have ranks; those that share one cannot be told apart yet. An oracle knows the design:

    refined(ranks)          colours by which inputs of one rank are told apart, given what the others are
    response(ranks)         something to compare that does not depend on the order of inputs of one rank
    exchangeable(ranks, tied)  whether exchanging the first of some inputs with any other changes nothing
"""

LEAVES = 24
ALIKE = 3
MASK = (1 << 64) - 1
FACTORS = (0x9E3779B97F4A7C15, 0xFF51AFD7ED558CCD, 0xC4CEB9FE1A85EC53)


def ranked(colours):
    """Ranks instead of colours, from 0."""
    order = {colour: rank for rank, colour in enumerate(sorted(set(colours.values())))}
    return {place: order[colour] for place, colour in colours.items()}


def ties(ranks):
    """The inputs that share a rank, a list for each such rank in ascending order."""
    members = {}
    for place, rank in ranks.items():
        members.setdefault(rank, []).append(place)
    return [members[rank] for rank in sorted(members) if len(members[rank]) > 1]


class Order:
    """The search for the order. Where exchanging inputs can be seen, each is singled out in turn."""

    def __init__(self, oracle):
        self.oracle = oracle
        self.leaves = 0

    def of(self, colours):
        """Ranks without ties that refine some colours."""
        return self.completed(self.refined(colours))

    def refined(self, colours):
        """Tells apart what can be, until nothing is left or nothing helps (colour refinement)."""
        ranks = ranked(colours)
        while True:
            tied = [place for some in ties(ranks) for place in some]
            if not tied:
                return ranks
            found = self.oracle.refined(ranks, tied)
            finer = ranked({place: (rank, found.get(place, ())) for place, rank in ranks.items()})
            if finer == ranks:
                return ranks
            ranks = finer

    def completed(self, ranks):
        tied = next(iter(ties(ranks)), None)
        if tied is None:
            self.leaves += 1
            return ranks
        if self.leaves > LEAVES or self.oracle.exchangeable(ranks, tied):
            return self.completed(
                ranked({place: (rank, place in tied and tied.index(place)) for place, rank in ranks.items()})
            )
        found = []
        for place in tied:
            single = {other: (rank, other != place) for other, rank in ranks.items()}
            complete = self.completed(self.refined(single))
            found.append((self.oracle.response(complete), complete))
            # A design that looks the same from three inputs does so from all that are alike.
            if len(found) == ALIKE and all(found[0][0] == response for response, _ in found):
                break
        return min(found, key=lambda leaf: leaf[0])[1]


class Table:
    """All that a design answers that holds nothing.

    widths    of each input, by its place
    outputs   for each output its width and its values; the first input has the lowest bits of the index
    """

    def __init__(self, widths, outputs, digest):
        self.widths = widths
        self.outputs = outputs
        self.digest = digest
        self.shifts = {}
        bits = 0
        for place, width in widths.items():
            self.shifts[place] = bits
            bits += width
        self.size = 1 << bits

    def influential(self):
        """The inputs on which an output depends."""
        return [place for place in self.widths if self.depends(place)]

    def depends(self, place):
        clear = ~(((1 << self.widths[place]) - 1) << self.shifts[place])
        return any(values[row] != values[row & clear] for _, values in self.outputs for row in range(self.size))

    def restricted(self, places):
        """The table of some inputs, the others being 0."""
        rows = self.rows(places)
        outputs = [(width, [values[row] for row in rows]) for width, values in self.outputs]
        return Table({place: self.widths[place] for place in places}, outputs, self.digest)

    def rows(self, places):
        """The rows in the order that they have when inputs come in this one."""
        rows = [0]
        for place in places:
            shift = self.shifts[place]
            rows = [row | value << shift for value in range(1 << self.widths[place]) for row in rows]
        return rows

    def answers(self, places):
        rows = self.rows(places)
        return sorted((width, self.digest([values[row] for row in rows])) for width, values in self.outputs)

    def response(self, ranks):
        return self.answers(sorted(ranks, key=ranks.get))

    def exchangeable(self, _ranks, tied):
        places = list(self.widths)
        before = self.answers(places)
        first = places.index(tied[0])
        for place in tied[1:]:
            exchanged = list(places)
            exchanged[places.index(place)], exchanged[first] = tied[0], place
            if self.answers(exchanged) != before:
                return False
        return True

    def refined(self, ranks, tied):
        """For each input sums over all rows of its value, of the outputs', and of the other inputs' values, which
        do not depend on the order of those that share a rank."""
        weights = {
            place: [scattered(rank << 16 | value) for value in range(1 << self.widths[place])]
            for place, rank in ranks.items()
        }
        totals = [0]
        for place in self.widths:
            totals = [total + weight for weight in weights[place] for total in totals]
        return {
            place: tuple(sorted(self.share(place, weights[place], totals, values) for _, values in self.outputs))
            for place in tied
        }

    def share(self, place, weights, totals, values):
        shift, low = self.shifts[place], (1 << self.widths[place]) - 1
        own = [scattered(value) for value in range(low + 1)]
        total = 0
        for row, (weight, value) in enumerate(zip(totals, values)):
            held = row >> shift & low
            mixed = ((weight - weights[held] ^ own[held]) * FACTORS[1] + value * FACTORS[2]) & MASK
            total += (mixed ^ mixed >> 32) * FACTORS[0] & MASK
        return total & MASK


def scattered(number):
    mixed = (number + 1) * FACTORS[0] & MASK
    return (mixed ^ mixed >> 31) * FACTORS[1] & MASK
