"""Visits every state that a small model can get to, breadth first, with every input that there is.

What is not reached then cannot be reached, at least within the calls that may be appended: a branch for states
that a machine does not have costs its few states, and no search. Nothing is drawn at random.
"""

# Rows of inputs up to which each state is tried with all of them.
MAX_ROWS = 256
# Calls of a walk, at most. One that has this many states waiting after the first calls would not come to its end.
MAX_CALLS = 2048
FIRST_CALLS = 512
MAX_WAITING = 64
# Numbers that a state may hold: a walk keeps many of them.
MAX_HELD = 64

LIMIT, ENDED, FOUND, FAILED = range(4)


class Place:
    """A state, and the call that led to it."""

    def __init__(self, state, before, row, depth):
        self.state = state
        self.before = before
        self.row = row
        self.depth = depth

    def calls(self):
        """The calls from the place where the walk began."""
        rows = []
        place = self
        while place.before is not None:
            rows.append(place.row)
            place = place.before
        return rows[::-1]


def inputs(widths, most):
    """Every row of inputs, or None if these are too many."""
    if 1 << sum(widths) > most:
        return None
    rows = [()]
    for width in widths:
        rows = [row + (value,) for row in rows for value in range(1 << width)]
    return rows


class Large(Exception):
    """A state is too large, or holds what cannot be compared."""


def identity(value, room):
    """Something that two copies of a state have in common only if they are equal."""
    room[0] -= 1
    if room[0] < 0:
        raise Large()
    kind = type(value)
    if kind is int:
        return value
    if kind is dict:
        return (dict,) + tuple((key, identity(each, room)) for key, each in value.items())
    if isinstance(value, (list, tuple)):
        return (kind,) + tuple(identity(each, room) for each in value)
    if kind in (bool, float, str, bytes, type(None)):
        # True is not 1 here: a model may ask what type it holds.
        return (kind, value)
    if hasattr(value, "values"):
        return (id(value.instance), identity(value.values, room))
    raise Large()


class Walk:
    """One walk.

    snapshot    makes a state of what the model holds: `held`, and how to `restore` it
    evaluate    makes a call with a row of inputs; whether it succeeded
    hits        flags of the branches
    rows        every row of inputs
    left        calls that may be made
    """

    def __init__(self, snapshot, evaluate, hits, rows, left):
        self.snapshot = snapshot
        self.evaluate = evaluate
        self.hits = hits
        self.rows = rows
        self.left = left

    def run(self, room):
        """Looks for a new branch within `room` calls of where the model is.

        Returns what came of it, and the place of the branch or of the failure. The model is there then; where
        nothing was found it is where it was."""
        start = Place(self.snapshot(), None, None, 0)
        try:
            outcome, place = self.visit(start, room)
        except Large:
            outcome, place = LIMIT, start
        if place is start:
            start.state.restore()
        return outcome, place

    def visit(self, start, room):
        seen = {identity(start.state.held, [MAX_HELD])}
        places = [start]
        before = self.hits.count(1)
        end = self.left - FIRST_CALLS
        for visited, place in enumerate(places):
            if place.depth >= room:
                break
            if self.left <= end and len(places) - visited > MAX_WAITING:
                return LIMIT, start
            for row in self.rows:
                if self.left <= 0:
                    return LIMIT, start
                self.left -= 1
                place.state.restore()
                alive = self.evaluate(row)
                after = Place(self.snapshot(), place, row, place.depth + 1)
                if not alive:
                    return FAILED, after
                if self.hits.count(1) > before:
                    return FOUND, after
                key = identity(after.state.held, [MAX_HELD])
                if key not in seen:
                    seen.add(key)
                    places.append(after)
        return ENDED, start
