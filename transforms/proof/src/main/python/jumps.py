"""A way from the start of a machine to where an output is 1, by calls that are held for as long as they do the same.

Counters need millions of calls to get to where something happens. While inputs are held and every register moves by the same step,
what so many calls come to is known without making them; that it is so is shown by `Sides.leg`, and what is found here is not believed.
"""

import collections

# Calls with the same step before it is taken to go on.
STEADY = 4
MOST_PLACES = 400
MOST_ASKED = 20
MOST_SAMPLES = 300

Leg = collections.namedtuple("Leg", "state step call count after")
Leg.__doc__ = "The same call several times: the state before, by how much each call moves each register, and the state behind all of them."


class Jumps:
    """
    machine     what is run
    widths      bits of its registers by their names
    calls       calls that are tried
    words       numbers that may be limits of counters
    unlike      a function of a state, step, call and count: None if the call, so often, makes that step each time, else an n for which it does not
    clock       gives seconds that were used up
    """

    def __init__(self, machine, widths, calls, words, unlike, clock):
        self._machine = machine
        self._widths = widths
        self._calls = calls
        self._words = words
        self._unlike = unlike
        self._clock = clock

    def search(self, until):
        """Legs from the start, and the call behind them in which an output is 1 with those outputs; None if none is found in time."""
        start = self._machine.start()
        # Where jumps end, and where single calls do, in turns.
        work, seen = (collections.deque(), collections.deque([(start, ())])), {_key(start)}
        for turn in range(MOST_PLACES):
            queue = work[turn % 2] or work[1 - turn % 2]
            if not queue or self._clock() > until:
                return None
            state, way = queue.popleft()
            found = self._from(state, way, work, seen, until)
            if found:
                return found
        return None

    def _from(self, state, way, work, seen, until):
        """Holds each call from a state on."""
        states = [state] * len(self._calls)
        steps = [None] * len(states)
        steady = [0] * len(states)
        before = [[] for _ in states]
        for _ in range(STEADY + 2):
            made = self._machine.calls(states, self._calls)
            for at, (after, results) in enumerate(made):
                if any(results.values()):
                    return list(way) + before[at], self._calls[at], results
                step = self.step(states[at], after)
                steady[at] = steady[at] + 1 if step == steps[at] else 1
                steps[at] = step
                before[at].append(Leg(states[at], step, self._calls[at], 1, after))
            states = [after for after, _ in made]
        for at, (call, after) in enumerate(zip(self._calls, states)):
            if self._clock() > until:
                return None
            legs = list(way) + before[at]
            for leg in before[at][:1] + before[at][-1:]:
                self._add(work, seen, leg.after, list(way) + before[at][: before[at].index(leg) + 1])
            if steady[at] >= STEADY and any(steps[at].values()):
                found = self._jump(after, steps[at], call, legs, work, seen)
                if found:
                    return found
        return None

    def _jump(self, state, step, call, legs, work, seen):
        """Goes on by one step for as long as that holds."""
        most = min(1 << self._widths[name] for name, by in step.items() if by)
        count = self._nearest(state, step, call, most)
        # A whole turn would come back to where it began.
        if count < most and _key(self._moved(state, step, count)) in seen:
            return None
        for _ in range(MOST_ASKED):
            shown = self._unlike(state, step, call, count) if count else None
            if shown is None:
                break
            count = self._nearest(state, step, call, shown)
        else:
            return None
        if count:
            after = self._moved(state, step, count)
            legs = legs + [Leg(state, step, call, count, after)]
            state = after
            self._add(work, seen, state, legs, True)
        # What all calls make of the state in which it ends is looked at now.
        for one, (after, results) in zip(self._calls, self._machine.calls([state] * len(self._calls), self._calls)):
            if any(results.values()):
                return legs, one, results
        return None

    def _moved(self, state, step, count):
        return {name: state[name] + count * step[name] & self.mask(name) for name in state}

    def _nearest(self, state, step, call, most):
        """The least of some n, and of `most`, behind which a call does not make that step."""
        values = set(self._words) | {value + by for value in call.values() for by in (-1, 0, 1)}
        found = {most - (1 << bit) for bit in range(most.bit_length()) if 1 << bit <= most} | {(1 << bit) - by for bit in range(most.bit_length()) for by in (0, 1)}
        for name, by in step.items():
            if by & 1:
                size = self.mask(name) + 1
                inverse = pow(by, size // 2 - 1, size) if size > 2 else 1
                found |= {(value - state[name]) * inverse % size for value in values}
        wanted = sorted(n for n in found if 0 <= n < most)[:MOST_SAMPLES]
        states = [self._moved(state, step, n) for n in wanted]
        for n, at, (after, results) in zip(wanted, states, self._machine.calls(states, [call] * len(states)) if states else ()):
            if any(results.values()) or self.step(at, after) != step:
                return n
        return most

    @staticmethod
    def _add(work, seen, state, legs, first=False):
        if _key(state) not in seen:
            seen.add(_key(state))
            work[not first].append((state, tuple(legs)))

    def mask(self, name):
        return (1 << self._widths[name]) - 1

    def step(self, state, after):
        return {name: after[name] - state[name] & self.mask(name) for name in state}


def joined(legs):
    """Legs of which none goes on as the one before it does."""
    found = []
    for leg in legs:
        last = found[-1] if found else None
        if last and last.step == leg.step and last.call == leg.call:
            found[-1] = Leg(last.state, last.step, last.call, last.count + leg.count, leg.after)
        else:
            found.append(leg)
    return found


def _key(state):
    return tuple(state.values())
