"""Objects that can change: lists, dictionaries, instances. What a name holds is a reference; what it refers to is in the heap."""

from vectors import Unsupported


class Reference:
    """A list, a dictionary or an instance, as Python's `is` knows it.

    kind    "list", "dict" or the class
    fixed   why it must not be changed, or None: what instances of the model could share, and what stands for one of
            several objects
    """

    __slots__ = ("number", "kind", "fixed")

    def __init__(self, number, kind, fixed):
        self.number = number
        self.kind = kind
        self.fixed = fixed


class Heap:
    """What each reference refers to. Contents are never changed in place, so that a copy of the table is a snapshot."""

    def __init__(self):
        self.contents = {}
        self.fixed = None
        self._made = 0
        # What stands for one of several objects, and what those held when it was made.
        self._several = {}

    def make(self, kind, contents, fixed=None):
        self._made += 1
        reference = Reference(self._made, kind, fixed or self.fixed)
        self.contents[self._made] = contents
        return reference

    def get(self, reference):
        for number, held in self._several.get(reference.number, ()):
            if self.contents.get(number) is not held:
                raise Unsupported("one of several lists that have changed")
        return self.contents[reference.number]

    def one_of(self, a, b, contents):
        """What stands for one of two objects as long as both stay as they are."""
        made = self.make(a.kind, contents, "one of several lists")
        self._several[made.number] = [
            held for x in (a, b) for held in [(x.number, self.contents[x.number])] + self._several.get(x.number, [])
        ]
        return made

    def put(self, reference, contents):
        if reference.fixed:
            raise Unsupported("a change of " + reference.fixed)
        self.contents[reference.number] = contents


def is_list(value):
    return isinstance(value, Reference) and value.kind == "list"


def is_dict(value):
    return isinstance(value, Reference) and value.kind == "dict"


def is_instance(value):
    return isinstance(value, Reference) and not isinstance(value.kind, str)
