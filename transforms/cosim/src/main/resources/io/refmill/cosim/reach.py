"""Looks for calls in which the outputs of a model change that never did in the usual ones.

First from the state that the usual calls lead to, with calls alone; what is found can be appended to them. Then from
later states: a variable that moves is put near a value at which something may happen, as a counter of millions is
near its end, all else is what calls have led to, and the search goes on from there, again and again. What is found
then is a state and the calls from it.

A place is kept as one to go on from if it is new: a branch that had not been reached, or a value that a variable had
not had. Calls are counted, and numbers depend on the seed alone. Nothing that is found here is believed: simulator and
model make the same calls from the same state.
"""

import search
from search import CLOCK, DATA, RESET_LOW, Random, State, Unknown

# A variable of that many bits counts rather than being the state of a machine.
WIDE = 6
NOTHING, TOGETHER, NEW = range(3)
# How far from its end a counter is put at most.
NEAR = 3
MAX_POOL = 64
# Calls of a run from a later state: up to the change, and behind it.
LONGEST_LATER = 192
FURTHER = 64
# Characters of a model up to which a search may make all of its calls.
PLAIN_TEXT = 8000
# A search ends that has found no new place for so many times as many calls as it had made until then, and has made a
# share of all calls, less if all branches have been reached; or no new value or branch for another share.
PATIENCE = 3
SHARE = 4
SHARE_OF_NOTHING = 50
LAST_SHARE = 5
# Runs from later states that are asked for.
RUNS = 3
# Calls of the usual ones between two looks at the variables.
LOOK = 25


class Variable:
    """A variable of the design that the model has too: an element of all that its path leads to."""

    def __init__(self, top, number, place, width, depth, free):
        self.number = number
        self.width = width
        self.depth = depth
        self.free = free
        self.top = top
        self.parts = []
        for part in place.split("."):
            name, *indices = part.replace("]", "").split("[")
            self.parts += [name] + list(map(int, indices))

        self.held = None

    def keep(self):
        """Remembers the object that holds it, which stays the same one."""
        if not any(type(part) is int for part in self.parts):
            self.held = self.holder().__dict__

    def holder(self):
        value = self.top
        for part in self.parts[:-1]:
            value = getattr(value, part) if type(part) is str else value[part]
        return value

    def get(self):
        if self.held is not None:
            value = self.held[self.parts[-1]]
            return value[:] if type(value) is list else value
        holder, last = self.holder(), self.parts[-1]
        value = getattr(holder, last) if type(last) is str else holder[last]
        return value[:] if type(value) is list else value

    def set(self, value):
        holder, last = self.holder(), self.parts[-1]
        value = value[:] if type(value) is list else value
        if type(last) is str:
            setattr(holder, last, value)
        else:
            holder[last] = value

    def is_sound(self, value):
        """Whether the model keeps there what the design does."""
        each = value if self.depth else [value]
        kind = type(each) is list and len(each) == max(1, self.depth)
        return kind and all(type(one) in (int, bool) and 0 <= one and not one >> self.width for one in each)


class Place:
    """A state, and the calls that lead to it, from a later state (`origin`) or from the usual calls."""

    def __init__(self, state, origin, calls, last, shown, probes, weak=False):
        self.state = state
        self.origin = origin
        self.calls = calls
        self.last = last
        self.shown = shown
        self.probes = probes
        # Nothing is new there but what several variables hold together.
        self.weak = weak


class Spelled:
    """An input that a word comes in by, part after part."""

    kind = -1

    def __init__(self, port, word, random):
        parts = -(-word.bit_length() // port.width)
        self.port = port
        self.value = random.bits(port.width)
        self.parts = [word >> port.width * i & port.mask for i in range(parts)]
        if random.below(4):
            self.parts.reverse()
        self.at = 0

    def next(self, last, row, random):
        at = self.at
        self.at += 1
        return self.parts[at] if at < len(self.parts) else random.bits(self.port.width)


class Reach(search.Search):
    """One search. `evaluate` makes a call and answers the outputs, or None where the model fails."""

    def __init__(self, top, evaluate, hits, ports, guide):
        super().__init__(top, evaluate, hits, ports, guide["seed"], (guide["budget"], guide["longest"]))
        self.random = Random(guide["seed"])
        self.constants = guide["constants"]
        self.compared = guide["compared"]
        self.levels = guide["levels"]
        self.patience = self.budget // LAST_SHARE
        self.variables_set = [Variable(top, i, *each) for i, each in enumerate(guide["state"])]
        self.moving = [False] * len(self.variables_set)
        self.runs = []
        self.together = set()
        self.together_narrow = set()
        self.grown = set()
        self.words = [c for c in self.constants if c.bit_length() > min([p.width for p in ports] or [0])]

    def values(self):
        return [variable.get() for variable in self.variables_set]

    def note(self, before):
        """Notes which variables move. Returns what they hold."""
        now = self.values()
        for i, value in enumerate(now):
            if value != before[i]:
                self.moving[i] = True
        return now

    def run(self, rows):
        """What was found: the calls to append, and pairs of a state and the calls from it."""
        try:
            self.initial = State(self.top)
            self.variables_set = [v for v in self.variables_set if self.is_there(v)]
            self.plain = [v for v in self.variables_set if not v.depth]
            self.narrow = [i for i, v in enumerate(self.plain) if v.width < WIDE]
            self.wide = [i for i, v in enumerate(self.plain) if v.width >= WIDE]
            held = self.values()
            shown = None
            for i, row in enumerate(rows):
                outputs = self.evaluate(row)
                if outputs is None or shown is not None and outputs != shown:
                    return [], []
                shown = outputs
                if i % LOOK == 0:
                    held = self.note(held)
            self.note(held)
            start = Place(State(self.top), None, [], rows[-1] if rows else (0,) * len(self.ports), shown, [])
            start.probes = self.plan(None, [], start.last).probes
            pool = [start]
            budget = self.budget
            self.budget = budget // 2
            found = self.look(pool, False)
            if found is not None:
                return found, []
            self.budget += budget - budget // 2
            if self.variables_set:
                self.look(pool, True)
            if self.variables_set and not self.runs and self.hits.count(0):
                # Chance decides which places are kept: once more from where the first places were.
                for known in (self.seen, self.grown, self.together, self.together_narrow):
                    known.clear()
                self.look([start], True)
            return [], self.runs
        except Unknown:
            return [], []

    def is_there(self, variable):
        try:
            sound = variable.is_sound(variable.get())
            variable.keep()
            return sound
        except (AttributeError, IndexError, TypeError):
            return False

    def look(self, pool, later):
        """Looks from places, or from later states too. Returns the calls up to a change."""
        all_calls = self.fresh = self.last = self.budget
        first = all_calls // (SHARE if self.hits.count(0) else SHARE_OF_NOTHING)
        turn = 0
        while (
            self.fresh - self.budget < self.patience
            and self.last - self.budget < max(first, PATIENCE * (all_calls - self.last))
            and 0 < self.budget
            and len(self.runs) < RUNS
        ):
            turn += 1
            place = self.chosen(pool, turn)
            if later and (place.origin is None or self.random.below(2)):
                place = self.jump(place)
                if place is None:
                    return None
            probes, place.probes = (place.probes, []) if turn % 3 == 0 else ([], place.probes)
            for segment in [self.probe(place.last, *probe) for probe in probes] or [self.segment(place.last)]:
                calls = self.tried(pool, place, segment)
                if calls is not None or len(self.runs) >= RUNS:
                    return calls
        return None

    def chosen(self, pool, turn):
        if turn % 3 == 1:
            return pool[self.random.below(len(pool))]
        if turn % 3 == 2:
            return pool[-1 - self.random.below(min(4, len(pool)))]
        return next((place for place in reversed(pool) if place.probes), pool[-1])

    def tried(self, pool, place, segment):
        """Tries a segment, and keeps new places. Returns the calls to append where they change an output."""
        places, changed = self.explored(place, segment)
        if places:
            self.last = self.budget
            self.fresh = self.fresh if places[-1].weak else self.last
        if changed:
            found = self.further(places[-1])
            if found.origin is None:
                return found.calls
            self.runs.append((found.origin, found.calls))
            return None
        for found in places:
            if len(pool) >= MAX_POOL:
                weak = [i for i, each in enumerate(pool) if each.weak]
                del pool[weak[self.random.below(len(weak))] if weak else 1 + self.random.below(len(pool) - 1)]
            pool.append(found)
        return None

    def explored(self, place, segment):
        """Tries a segment. Returns new places, and whether outputs change on the way to the last one."""
        place.state.restore()
        longest = self.longest if place.origin is None else LONGEST_LATER
        before = self.values()
        flags = self.hits.count(1)
        shown = place.shown
        calls = []
        weak = None
        places = []
        for row in segment:
            if len(place.calls) + len(calls) >= longest or self.budget <= 0:
                break
            self.budget -= 1
            calls.append(row)
            outputs = self.evaluate(row)
            if outputs is None:
                break
            if shown is None:
                shown = outputs
            if outputs != shown:
                return [self.place(place, calls, shown)], True
            news = self.news()
            now = self.hits.count(1)
            if now > flags or news == NEW:
                flags = now
                places.append(self.place(place, calls, shown))
            elif news == TOGETHER and not places:
                weak = len(calls), State(self.top)
        self.note(before)
        if weak is not None and not places:
            places.append(self.place(place, calls[: weak[0]], shown, weak[1], True))
        if not places:
            self.modes = None if self.random.below(3) else self.modes
        return places, False

    def place(self, before, calls, shown, state=None, weak=False):
        plan = self.plan(state or State(self.top), before.calls + calls, calls[-1])
        return Place(plan.state, before.origin, plan.calls, plan.last, shown, plan.probes, weak)

    def news(self):
        """Whether a narrow variable has a value that it has not had, or else several that they have not had together.

        Of a wide one each value is another one: that it has grown counts no more than that."""
        if not self.plain:
            return NEW if self.is_new() else NOTHING
        values = tuple([variable.get() for variable in self.plain])
        if values in self.together:
            return NOTHING
        self.together.add(values)
        narrow = tuple([values[i] for i in self.narrow])
        before = len(self.seen), len(self.grown), len(self.together_narrow)
        self.seen.update(zip(self.narrow, narrow))
        self.grown.update([(i, values[i].bit_length()) for i in self.wide])
        self.together_narrow.add(narrow)
        if len(self.seen) > before[0]:
            return NEW
        return TOGETHER if (len(self.grown), len(self.together_narrow)) != before[1:] else NOTHING

    def further(self, place):
        """A place behind one at which outputs have changed: so may others."""
        room = FURTHER
        while room > 0 and self.budget > 0:
            segment = []
            for row in self.segment(place.last):
                segment.append(row)
            place.state.restore()
            calls = []
            for row in segment[:room]:
                room -= 1
                self.budget -= 1
                if self.evaluate(row) is None:
                    return place
                calls.append(row)
            place = self.place(place, calls, place.shown)
        return place

    def jump(self, place):
        """The place where variables that move are near values at which something may happen."""
        place.state.restore()
        values = self.values()
        random = self.random
        wide = [i for i, v in enumerate(self.variables_set) if self.moving[i] and v.width >= WIDE and not v.depth]
        free = [i for i, v in enumerate(self.variables_set) if v.free and i not in wide and not v.depth]
        if not wide + free:
            return None
        chosen = [i for i in wide + free if random.below(2)]
        for i in chosen or [(wide + free)[random.below(len(wide + free))]]:
            values[i] = self.near(i, values, place.last)
        self.initial.restore()
        self.put(values)
        if self.levels is not None and hasattr(self.top, "_settle"):
            for _ in range(2):
                self.top._settle(*self.levels)
                self.put(values)
        origin = [
            (variable.number, [int(v) for v in value] if variable.depth else [int(value)])
            for variable, value in zip(self.variables_set, values)
        ]
        return Place(State(self.top), origin, [], place.last, None, self.plan(None, [], place.last).probes)

    def put(self, values):
        for variable, value in zip(self.variables_set, values):
            variable.set(value)

    def near(self, index, values, row):
        """A value of a variable: near a constant of about its width, an end, or what it may be compared with."""
        width = self.variables_set[index].width
        random = self.random
        if not self.moving[index] or width < WIDE:
            return random.bits(width)
        parts = self.compared.get(self.variables_set[index].parts[-1])
        if parts and random.below(2):
            return self.as_compared(values[index], width, parts)
        greatest = (1 << width) - 1
        ends = [c for c in self.constants if c <= greatest and 2 * c.bit_length() > width] + [greatest, 0]
        if random.below(4) == 0:
            ends = [v for i, v in enumerate(values) if i != index and type(v) is int and WIDE < v.bit_length() <= width]
            ends += [v for v in row if WIDE < v.bit_length() <= width]
            ends = ends or [greatest]
        end = ends[random.below(len(ends))]
        off = 0 if random.below(2) else 1 + random.below(NEAR)
        return min(greatest, end + off) if end == 0 else max(0, end - off)

    def as_compared(self, value, width, parts):
        """A value of which a part, or as many as go together, are what they are compared with, or one is one less."""
        random = self.random
        greatest = (1 << width) - 1
        left = parts[:] if random.below(2) else [parts[random.below(len(parts))]]
        less = len(left) == 1 and random.below(4) == 0
        taken = 0
        while left:
            low, mask, wanted = left.pop(random.below(len(left)))
            place = mask << low & greatest
            if not place & taken:
                taken |= place
                value = value & ~place | (wanted - less << low) & place
        return value

    def mode(self, index):
        port = self.ports[index]
        words = [word for word in self.words if word.bit_length() > port.width]
        if port.role == DATA and words and self.random.below(6) == 0:
            return Spelled(port, words[self.random.below(len(words))], self.random)
        return super().mode(index)
