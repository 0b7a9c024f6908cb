"""Paths through a model whose inputs are not known: what holds under which condition, and what where paths meet."""

from vectors import Unsupported, Vectors, is_number, is_open

RETURN = "return value"


class _Unset:
    """What a name holds on a path that has not assigned it."""


UNSET = _Unset()


class _Partly:
    """What a name holds where only some of the paths that meet have assigned it."""


PARTLY = _Partly()


class Frame:
    """A call under way.

    names   what its variables hold
    left    under which conditions this path has left: the function, and for each loop that it is in the loop and
            the turn; bools, known or open
    """

    def __init__(self, names):
        self.names = names
        self.left = [False]


class Paths:
    """A model under way, and what it has been asked to hold."""

    def __init__(self):
        self.vectors = Vectors()
        self.path = []
        self.obligations = []
        self.state = {}

    def require(self, condition):
        """Under all conditions of this path, one that must hold."""
        wrong = self.vectors.negate(condition)
        for passed in self.path:
            wrong = self.vectors.both(passed, wrong)
        if wrong is not False:
            self.obligations.append(wrong)

    def under(self, condition, work):
        self.path.append(condition)
        try:
            return work()
        finally:
            self.path.pop()

    def join(self, condition, a, b):
        """What a name holds where two paths meet."""
        if a is b:
            return a
        if any(x is UNSET or x is PARTLY for x in (a, b)):
            return PARTLY
        if is_number(a, b):
            return self.vectors.choose(condition, a, b)
        if type(a) is type(b) and isinstance(a, (tuple, list)) and len(a) == len(b):
            return type(a)(self.join(condition, x, y) for x, y in zip(a, b))
        if isinstance(a, dict) and isinstance(b, dict) and a.keys() == b.keys():
            return {key: self.join(condition, a[key], b[key]) for key in a}
        if type(a) is type(b) and isinstance(a, str) and a == b:
            return a
        raise Unsupported("a choice between %s and %s" % (type(a).__name__, type(b).__name__))

    def branch(self, frame, condition, first, second):
        """Does one thing where a condition holds, another where not."""
        condition = self.vectors.truth(condition)
        if not is_open(condition):
            (first if condition else second)()
            return
        before = self._held(frame)
        self.under(condition, first)
        one = self._held(frame)
        self._hold(frame, before)
        self.under(self.vectors.negate(condition), second)
        two = self._held(frame)
        self._hold(frame, self._joined(condition, one, two))

    def _joined(self, condition, one, two):
        """What is held behind a branch. A path that has left the function keeps its result, and nothing else matters."""
        names, state, left = one
        other_names, other_state, other_left = two
        held = {}
        for name in dict.fromkeys(list(names) + list(other_names)):
            a, b = names.get(name, UNSET), other_names.get(name, UNSET)
            if name == RETURN and (a is UNSET or b is UNSET):
                held[name] = b if a is UNSET else a
            elif name != RETURN and (left[0] is True or other_left[0] is True):
                held[name] = b if left[0] is True else a
            else:
                held[name] = self.join(condition, a, b)
        kept = {}
        for name in dict.fromkeys(list(state) + list(other_state)):
            kept[name] = self.join(condition, state.get(name, UNSET), other_state.get(name, UNSET))
        return held, kept, [self.vectors.choose(condition, a, b) for a, b in zip(left, other_left)]

    def _held(self, frame):
        return dict(frame.names), dict(self.state), list(frame.left)

    def _hold(self, frame, held):
        names, state, left = (type(part)(part) for part in held)
        for mine, other in ((self.state, state), (frame.names, names)):
            mine.clear()
            mine.update(other)
        frame.left = left

    def gone(self, frame):
        """Whether this path has left: a bool, known or open."""
        gone = False
        for left in frame.left:
            gone = self.vectors.either(gone, left)
        return gone

    def still(self, frame, work):
        """Does something on those paths that have not left."""
        gone = self.gone(frame)
        if gone is False:
            work()
        elif gone is not True:
            left = frame.left
            frame.left = [False] * len(left)
            if any(one is not False for one in left[1:]):
                self.branch(frame, gone, lambda: None, work)
            else:
                # What a call that has returned holds is of no use to anybody.
                result = frame.names.pop(RETURN)
                state = dict(self.state)
                self.under(self.vectors.negate(gone), work)
                frame.names[RETURN] = self.join(gone, result, frame.names.get(RETURN, result))
                for name, value in self.state.items():
                    self.state[name] = self.join(gone, state.get(name, UNSET), value)
            frame.left = [self.vectors.either(a, b) for a, b in zip(left, frame.left)]
