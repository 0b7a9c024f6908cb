"""Paths through a model whose inputs are not known: what holds under which condition, and what where paths meet."""

from heap import STALE, Heap, Reference
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
    own     which names are variables of the function, set or not
    left    under which conditions this path has left: the function, and for each loop that it is in the loop and
            the turn; bools, known or open
    """

    def __init__(self, names, own=()):
        self.names = names
        self.own = own
        self.left = [False]


class Paths:
    """A model under way, and what it has been asked to hold."""

    def __init__(self):
        self.vectors = Vectors()
        self.path = []
        self.obligations = []
        self.limits = []
        self.heap = Heap()
        self._sides = None

    def require(self, condition):
        """Under all conditions of this path, one that must hold, or the model is wrong."""
        self._oblige(condition, self.obligations)

    def assume(self, condition):
        """Under all conditions of this path, one that must hold, or this execution says nothing."""
        self._oblige(condition, self.limits)

    def _oblige(self, condition, obligations):
        wrong = self.vectors.negate(condition)
        for passed in self.path:
            wrong = self.vectors.both(passed, wrong)
        if wrong is not False:
            obligations.append(wrong)

    def under(self, condition, work):
        self.path.append(condition)
        try:
            return work()
        finally:
            self.path.pop()

    def conditional(self, condition, work):
        """Evaluates something where a condition holds; what it changes stays as it is elsewhere."""
        if not is_open(condition):
            return work() if condition else 0
        before = dict(self.heap.contents)
        result = self.under(condition, work)
        now = self.heap.contents
        if any(now[number] is not contents for number, contents in before.items()):
            self._join_heaps(condition, now, before)
        return result

    def join(self, condition, a, b):
        """What a name holds where two paths meet."""
        if a is b:
            return a
        if any(x is UNSET or x is PARTLY for x in (a, b)):
            return PARTLY
        if is_number(a, b):
            return self.vectors.choose(condition, a, b)
        if isinstance(a, tuple) and isinstance(b, tuple) and len(a) == len(b):
            return tuple(self.join(condition, x, y) for x, y in zip(a, b))
        if isinstance(a, Reference) and isinstance(b, Reference) and a.kind == b.kind and isinstance(a.kind, str):
            one, two = self._sides or (self.heap.contents, self.heap.contents)
            contents = self._join_contents(condition, one[a.number], two[b.number])
            return self.heap.one_of(a, b, contents)
        if type(a) is type(b) and isinstance(a, (str, range)) and a == b:
            return a
        raise Unsupported("a choice between %s and %s" % (type(a).__name__, type(b).__name__))

    def _join_contents(self, condition, a, b):
        if a is b:
            return a
        if a is STALE or b is STALE:
            return STALE
        if len(a) != len(b):
            raise Unsupported("a list or object that is longer on some paths")
        if isinstance(a, dict):
            if list(a) != list(b):
                raise Unsupported("a dictionary or object of which only some paths have a key, or have it elsewhere")
            return {key: self.join(condition, a[key], b[key]) for key in a}
        return tuple(self.join(condition, x, y) for x, y in zip(a, b))

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
        names, heap, left = one
        other_names, other_heap, other_left = two
        self._join_heaps(condition, heap, other_heap)
        held = {}
        for name in dict.fromkeys(list(names) + list(other_names)):
            a, b = names.get(name, UNSET), other_names.get(name, UNSET)
            if name == RETURN and (a is UNSET or b is UNSET):
                held[name] = b if a is UNSET else a
            elif name != RETURN and (left[0] is True or other_left[0] is True):
                held[name] = b if left[0] is True else a
            else:
                held[name] = self.join(condition, a, b)
        return held, self.heap.contents, [self.vectors.choose(condition, a, b) for a, b in zip(left, other_left)]

    def _join_heaps(self, condition, one, two):
        self.heap.contents = {**two, **one}
        # While objects are joined one by one, what others hold on a path is not in the heap but in what it was there.
        self._sides = one, two
        for number, contents in two.items():
            mine = one.get(number, contents)
            if mine is not contents:
                self.heap.contents[number] = self._join_contents(condition, mine, contents)
        self._sides = None

    def _held(self, frame):
        return dict(frame.names), dict(self.heap.contents), list(frame.left)

    def _hold(self, frame, held):
        names, contents, left = held
        frame.names.clear()
        frame.names.update(names)
        self.heap.contents = dict(contents)
        frame.left = list(left)

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
                self._behind_returns(frame, gone, work)
            frame.left = [self.vectors.either(a, b) for a, b in zip(left, frame.left)]

    def _behind_returns(self, frame, gone, work):
        """Does something where a call has not returned. What one that has returned holds is of no use to anybody."""
        result = frame.names.pop(RETURN, UNSET)
        before = dict(self.heap.contents)
        self.under(self.vectors.negate(gone), work)
        now = self.heap.contents
        self._join_heaps(gone, before, now)
        other = frame.names.get(RETURN, UNSET)
        if result is not UNSET:
            frame.names[RETURN] = result if other is UNSET else self.join(gone, result, other)
