"""What the instances of a model can both reach, and whether it changes. Standard library only.

Instances can tell each other something only through what both can reach: the names of the text, and from
there classes, default arguments, variables of functions around functions, attributes of functions, and
whatever these hold. All of it is found once, when the class has been defined, and must stay the very same
objects in the same places. What cannot be looked into, such as an iterator, is refused.
"""

import collections
import gc
import operator
import types

from policy import Rejected, is_dunder

HEAP_TYPE = 1 << 9  # Py_TPFLAGS_HEAPTYPE: made by a class statement
SAME = operator.is_
NOTHING = object()


class Slots:
    __slots__ = ("slot",)


# What holds nothing that changes, as far as a model can tell.
ATOMS = {
    int, float, complex, bool, str, bytes, range, object, type(None), type(Ellipsis), type(NotImplemented),
    type(str.join), type(object.__init__), type(int.real), type(Slots.slot), type(dict.__dict__["fromkeys"]),
    types.ModuleType,
}  # fmt: skip
ATOMS.update(getattr(types, name) for name in ("GenericAlias", "UnionType") if hasattr(types, name))
ELEMENTS = frozenset([int, bool, str, float, type(None)])
VIEWS = (type({}.keys()), type({}.values()), type({}.items()))


def entries(mapping):
    """Keys, then values."""
    return (*mapping, *mapping.values())


def attribute(now, before):
    """The key, as an attribute's name, whose entry is another one."""
    old = dict(zip(before, before[len(before) // 2 :]))
    for key, value in zip(now, now[len(now) // 2 :]):
        if type(key) is str and old.pop(key, NOTHING) is not value:
            return "." + key
    return next(("." + key for key in old if type(key) is str), "")


def content(cell):
    try:
        return (cell.cell_contents,)
    except ValueError:
        return (NOTHING,)


class Shared:
    """All that is reachable from the names of a model's text.

    size   number of places that a look compares
    """

    def __init__(self, names):
        # Of an object that can change: how to see what it holds, what it held, and its name.
        self._held = []
        self._bytes = []
        # Attributes of functions: there are hardly ever any.
        self._empty = []
        self._seen = {}
        # The nearest first, so that what has several names gets a short one.
        self._pending = collections.deque()
        self._pending += [item for item in names.items() if not is_dunder(item[0])]
        while self._pending:
            name, value = self._pending.popleft()
            if type(value) not in ATOMS and id(value) not in self._seen:
                # Kept, so that no other object gets its id.
                self._seen[id(value)] = value
                self._look_at(name, value)
        self.size = sum(len(before) for _, _, before, _ in self._held) + len(self._bytes)

    def require_unchanged(self, calls):
        """Raises Rejected if something has changed."""
        name = self._changed()
        if name is not None:
            raise Rejected(
                "PYTHON_INTERFACE", "instances share state: %s changed within %d calls" % (name[:100], calls)
            )

    def _changed(self):
        for see, value, before, name in self._held:
            now = see(value)
            if len(now) != len(before) or not all(map(SAME, now, before)):
                return name + attribute(now, before) if see is entries else name
        for value, before, name in self._bytes:
            if value != before:
                return name
        if any(self._empty):
            return "an attribute of a function"
        return None

    def _hold(self, see, value, name):
        self._held.append((see, value, tuple(see(value)), name))

    def _follow(self, name, values):
        for value in values:
            self._pending.append((name, value))

    def _follow_dictionary(self, name, values):
        for key, value in list(values.items()):
            if type(key) is str:
                if key == "__init__" or not is_dunder(key):
                    self._pending.append(("%s.%s" % (name, key), value))
            else:
                self._follow(name, (key, value))

    def _look_at(self, name, value):
        kind = type(value)
        if isinstance(value, type):
            if value.__flags__ & HEAP_TYPE:
                attributes = vars(value)
                self._hold(entries, attributes, name)
                self._follow_dictionary(name, attributes)
                self._follow(name, value.__bases__)
        elif kind is types.FunctionType:
            self._follow(name, value.__defaults__ or ())
            self._follow(name, (value.__kwdefaults__ or {}).values())
            self._follow(name, value.__closure__ or ())
            self._follow_attributes(name, vars(value))
        elif kind is types.CellType:
            self._hold(content, value, name)
            self._follow(name, content(value))
        elif kind in (classmethod, staticmethod):
            self._follow(name, (value.__func__,))
            # They have attributes of their own since 3.10.
            if hasattr(value, "__dict__"):
                self._hold(entries, vars(value), name)
        elif kind is property:
            self._follow(name, (value.fget, value.fset, value.fdel))
        elif kind is types.MethodType:
            self._follow(name, (value.__func__, value.__self__))
        elif kind is types.BuiltinFunctionType or kind is types.MethodWrapperType:
            self._follow(name, (value.__self__,))
        elif kind is slice:
            self._follow(name, (value.start, value.stop, value.step))
        elif kind in VIEWS:
            self._follow(name, gc.get_referents(value))
        else:
            self._look_into(name, value, kind)

    def _follow_attributes(self, name, attributes):
        if attributes:
            self._hold(entries, attributes, name)
            self._follow_dictionary(name, attributes)
        else:
            self._empty.append(attributes)

    def _look_into(self, name, value, kind):
        """Data, and objects of the model's own classes, which may be data too."""
        own = bool(kind.__flags__ & HEAP_TYPE)
        if own:
            self._follow(name, (kind,))
            attributes = vars(value)
            self._hold(entries, attributes, name)
            self._follow_dictionary(name, attributes)
        if isinstance(value, dict):
            self._hold(entries, value, name)
            self._follow(name, value)
            self._follow(name, value.values())
        elif isinstance(value, (list, set)):
            self._hold(tuple, value, name)
            self._follow_elements(name, value)
        elif isinstance(value, (tuple, frozenset)):
            self._follow_elements(name, value)
        elif isinstance(value, bytearray):
            self._bytes.append((value, bytes(value), name))
        elif not own or not is_plain(kind):
            raise Rejected(
                "PYTHON_INTERFACE",
                "instances share %s, an object of type %s" % (name[:100], kind.__name__[:60]),
            )

    def _follow_elements(self, name, values):
        # Tables are long, and hold numbers.
        if not ELEMENTS.issuperset(map(type, values)):
            self._follow(name, values)


def is_plain(kind):
    """Whether objects of a class hold nothing but attributes, or are numbers or text besides."""
    return all(base in ATOMS or base.__flags__ & HEAP_TYPE for base in kind.__mro__)
