"""Objects that can change: lists, dictionaries, instances. What a name holds is a reference; what it refers to is in the heap."""

from vectors import Unsupported


class Reference:
    """A list, a dictionary or an instance, as Python's `is` knows it.

    kind    "list", "dict" or the class
    fixed   why it must not be changed, or None: what instances of the model could share
    """

    __slots__ = ("number", "kind", "fixed")

    def __init__(self, number, kind, fixed):
        self.number = number
        self.kind = kind
        self.fixed = fixed


class _Stale:
    """What an object holds that must not be looked at any more: another that stands for it was changed, or it stands for one that was."""


STALE = _Stale()


class Heap:
    """What each reference refers to. Contents are never changed in place, so that a copy of the table is a snapshot."""

    def __init__(self):
        self.contents = {}
        self.fixed = None
        self._made = 0
        # What an object stands for one of, and what stands for it.
        self._above, self._below = {}, {}

    def make(self, kind, contents, fixed=None):
        self._made += 1
        reference = Reference(self._made, kind, fixed or self.fixed)
        self.contents[self._made] = contents
        return reference

    def get(self, reference):
        contents = self.contents[reference.number]
        if contents is STALE:
            raise Unsupported("one of several lists that have changed")
        return contents

    def one_of(self, a, b, contents):
        """What stands for one of two objects: a change of it, or of one of them, makes the others stale."""
        made = self.make(a.kind, contents, a.fixed or b.fixed)
        self._above[made.number] = (a.number, b.number)
        for one in (a.number, b.number):
            self._below.setdefault(one, []).append(made.number)
        return made

    def put(self, reference, contents):
        if reference.fixed:
            raise Unsupported("a change of " + reference.fixed)
        number = reference.number
        self.get(reference)
        if number in self._above or number in self._below:
            for other in self._relatives(number):
                if other in self.contents:
                    self.contents[other] = STALE
        self.contents[number] = contents

    def _relatives(self, number):
        """What an object may be, or may be it: what it stands for, and what stands for one of these."""
        found = _closure({number}, self._above)
        return _closure(found, self._below) - {number}


def _closure(numbers, following):
    found, work = set(numbers), list(numbers)
    while work:
        for other in following.get(work.pop(), ()):
            if other not in found:
                found.add(other)
                work.append(other)
    return found


def is_list(value):
    return isinstance(value, Reference) and value.kind == "list"


def is_dict(value):
    return isinstance(value, Reference) and value.kind == "dict"


def is_instance(value):
    return isinstance(value, Reference) and not isinstance(value.kind, str)
