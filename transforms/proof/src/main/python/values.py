"""What expressions come to besides numbers, lists and dictionaries."""

from paths import PARTLY, UNSET
from vectors import Unsupported


class Method:
    """A method of an instance, ready to be called."""

    def __init__(self, owner, function):
        self.owner = owner
        self.function = function


class Type:
    """A class of the model's text: its node, and what its body defines."""

    def __init__(self, node):
        self.name = node.name
        self.node = node
        self.names = {}


class Inputs:
    """The dictionary that eval is called with."""

    def __init__(self, values):
        self.values = values

    def get(self, name, default=None):
        if not isinstance(name, str):
            raise Unsupported("an input whose name is not known")
        if name not in self.values:
            if default is None:
                raise Unsupported("an input that the module has not: %s" % name)
            return default
        return self.values[name]


class Digits:
    """What bin() of an open number gives."""

    def __init__(self, number):
        self.number = number


class Stream:
    """What Python hands out one by one, as late as it can: a generator, zip, a dictionary's values.

    It is read here when it is made, so it must be used up where it is made: once, in the same statement, with nothing changed
    in between.
    """

    def __init__(self, items, made, sources):
        self.items = items
        self.made = made
        self.sources = sources
        self.taken = False


class Member:
    def __init__(self, owner, name):
        self.owner = owner
        self.name = name


def set_on_all_paths(value, name):
    if value is PARTLY or value is UNSET:
        raise Unsupported("%s, which some paths do not set" % name)
    return value
