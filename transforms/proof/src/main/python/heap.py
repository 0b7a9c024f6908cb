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

    def make(self, kind, contents, fixed=None):
        self._made += 1
        reference = Reference(self._made, kind, fixed or self.fixed)
        self.contents[self._made] = contents
        return reference

    def get(self, reference):
        return self.contents[reference.number]

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
