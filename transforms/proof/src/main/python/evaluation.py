"""Expressions of a model, and what names and objects hold on the path that is followed."""

import ast

from bits import Silent
from integers import Integers, is_number, is_open, least, most

MAX_ITEMS = 4096
# What a call stores of itself, by names that no variable can have.
RESULT, LEFT, BREAK, CONTINUE = "result of", "has left", "has left the loop", "has left the turn"
OPERATORS = {
    ast.Add: "add", ast.Sub: "subtract", ast.Mult: "multiply", ast.BitAnd: "both", ast.BitOr: "either", ast.BitXor: "unlike",
    ast.LShift: "left", ast.RShift: "right", ast.FloorDiv: "quotient", ast.Mod: "remainder", ast.Pow: "power",
}


class Function:
    def __init__(self, node, static, defaults):
        self.node = node
        self.static = static
        self.defaults = defaults


class Kind:
    """A class of the text."""

    def __init__(self, name, names):
        self.name = name
        self.names = names


class Bound:
    def __init__(self, owner, function):
        self.owner = owner
        self.function = function


class Object:
    """What `is` tells apart. kind: a Kind, "list", "dict" or "inputs". fixed: it belongs to no instance and must stay as it is."""

    def __init__(self, number, kind, fixed):
        self.number = number
        self.kind = kind
        self.fixed = fixed


class Once(tuple):
    """What Python hands out one by one, and once."""

    __slots__ = ()


class _Unset:
    """What a name holds that not all paths have set."""


UNSET = _Unset()


class Frame:
    """A call under way: its number, the names that are its own, and where it says that a loop or turn has been left."""

    def __init__(self, number, own):
        self.number = number
        self.own = own
        self.leaving = []


class Evaluation:
    def __init__(self, terms):
        self.integers = Integers(terms)
        self.globals = {}
        self.wrong = False
        self.fixed = True
        # The number of the call of eval.
        self.outermost = 0
        self._guard = True
        self._layers = [{}]
        self._made = 0

    # What is held

    def read(self, key, default=UNSET):
        for layer in reversed(self._layers):
            if key in layer:
                return layer[key]
        return default

    def write(self, key, value):
        self._layers[-1][key] = value

    def frame(self, own):
        self._made += 1
        return Frame(self._made, own)

    def new(self, kind, contents):
        self._made += 1
        made = Object(self._made, kind, self.fixed)
        self.write(made.number, contents)
        return made

    def contents(self, made):
        return self.read(made.number)

    def put(self, made, contents):
        if made.fixed:
            raise Silent("PYTHON_UNSUPPORTED", "a change of what instances share")
        self.write(made.number, contents)

    def require(self, condition):
        """What must hold on this path, or the model fails."""
        n = self.integers
        self.wrong = n.any_of(self.wrong, n.all_of(self._guard, n.opposite(condition)))

    def under(self, condition, work):
        """What something comes to where a condition holds, and what that stores."""
        before, self._guard = self._guard, self.integers.all_of(self._guard, condition)
        self._layers.append({})
        result = work()
        self._guard = before
        return result, self._layers.pop()

    def branch(self, condition, first, second):
        """Does one thing where a condition holds, another where not. The results of both."""
        if condition is True or condition is False:
            return (first() if condition else None), (None if condition else second())
        one, stored = self.under(condition, first)
        two, other = self.under(self.integers.opposite(condition), second)
        # What objects hold before who refers to them.
        for key in sorted({**stored, **other}, key=lambda key: not isinstance(key, int)):
            a = stored[key] if key in stored else self.read(key)
            b = other[key] if key in other else self.read(key)
            self.write(key, self._joined(key, condition, a, b))
        return one, two

    def _joined(self, key, condition, a, b):
        if isinstance(key, int):
            return self._joined_contents(condition, a, b)
        if key[1] == RESULT:
            if a is UNSET or b is UNSET:
                return b if a is UNSET else a
            if key[0] == self.outermost and all(isinstance(x, Object) and x.kind == "dict" for x in (a, b)):
                # Nothing is done with it but to read it.
                self._made += 1
                made = Object(self._made, "dict", True)
                self.write(made.number, self._joined_contents(condition, self.contents(a), self.contents(b)))
                return made
        if key[1] in (LEFT, BREAK, CONTINUE):
            a, b = (False if x is UNSET else x for x in (a, b))
        return self.join(condition, a, b, False)

    def _joined_contents(self, condition, a, b):
        """Of objects. One that only one path has made is of no concern to the other."""
        if a is UNSET or b is UNSET:
            return b if a is UNSET else a
        if a is b:
            return a
        if isinstance(a, dict):
            if set(a) != set(b):
                raise Silent("PYTHON_UNSUPPORTED", "a dictionary of which only some paths have a key")
            return {key: self.join(condition, a[key], b[key]) for key in a}
        if len(a) != len(b):
            raise Silent("PYTHON_UNSUPPORTED", "an object that is another on some paths")
        return tuple(self.join(condition, x, y) for x, y in zip(a, b))

    def join(self, condition, a, b, whole=True):
        """What is held behind a branch. whole: it must be something."""
        if a is b:
            return a
        if is_number(a) and is_number(b):
            return self.integers.choose(condition, a, b)
        if isinstance(a, tuple) and isinstance(b, tuple) and len(a) == len(b):
            return tuple(self.join(condition, x, y) for x, y in zip(a, b))
        if isinstance(a, str) and isinstance(b, str) and a == b:
            return a
        if whole:
            raise Silent("PYTHON_UNSUPPORTED", "a choice between objects")
        # As long as nobody reads it.
        return UNSET

    # Values

    def truth(self, value):
        if is_number(value):
            return self.integers.truth(value)
        if value is None or isinstance(value, (str, tuple)) and not isinstance(value, Once):
            return bool(value)
        if isinstance(value, Object) and value.kind in ("list", "dict"):
            return bool(self.contents(value))
        raise Silent("PYTHON_UNSUPPORTED", "the truth of what is no number")

    def items(self, value):
        """The parts of a list or tuple."""
        if isinstance(value, Object) and value.kind == "list":
            return self.contents(value)
        if isinstance(value, tuple):
            return value
        raise Silent("PYTHON_UNSUPPORTED", "the parts of what is no list")

    def evaluate(self, frame, node):
        work = getattr(self, "_of_" + type(node).__name__.lower(), None)
        if work is None:
            raise Silent("PYTHON_UNSUPPORTED", "the expression " + type(node).__name__.lower())
        return work(frame, node)

    def _number(self, frame, node):
        return self._as_number(self.evaluate(frame, node))

    @staticmethod
    def _as_number(value):
        if not is_number(value):
            raise Silent("PYTHON_UNSUPPORTED", "an operand that is no number")
        return value

    def _of_constant(self, _, node):
        if not isinstance(node.value, (int, str, type(None))):
            raise Silent("PYTHON_UNSUPPORTED", "a constant that is no integer")
        return node.value

    def _of_name(self, frame, node):
        if isinstance(frame, Frame) and node.id in frame.own:
            value = self.read((frame.number, node.id))
            if value is UNSET:
                raise Silent("PYTHON_UNSUPPORTED", "%s, which not all paths have set" % node.id)
            return value
        if isinstance(frame, dict) and node.id in frame:
            return frame[node.id]
        if node.id in self.globals:
            return self.globals[node.id]
        raise Silent("PYTHON_UNSUPPORTED", "the name " + node.id)

    def _of_tuple(self, frame, node):
        return tuple(self.evaluate(frame, part) for part in node.elts)

    def _of_list(self, frame, node):
        return self.new("list", tuple(self.evaluate(frame, part) for part in node.elts))

    def _of_dict(self, frame, node):
        made = {}
        for key, value in zip(node.keys, node.values):
            key = None if key is None else self.evaluate(frame, key)
            if not isinstance(key, (int, str)):
                raise Silent("PYTHON_UNSUPPORTED", "a dictionary of open keys")
            made[key] = self.evaluate(frame, value)
        return self.new("dict", made)

    def _of_attribute(self, frame, node):
        return self.attribute(self.evaluate(frame, node.value), node.attr)

    def attribute(self, owner, name):
        if isinstance(owner, Kind):
            found = owner.names.get(name, UNSET)
        elif isinstance(owner, Object) and isinstance(owner.kind, Kind):
            found = self.read((owner.number, name)) if name in self.contents(owner) else owner.kind.names.get(name, UNSET)
            if isinstance(found, Function):
                return found if found.static else Bound(owner, found)
        else:
            raise Silent("PYTHON_UNSUPPORTED", "the attribute " + name)
        if found is UNSET:
            raise Silent("PYTHON_UNSUPPORTED", "the attribute %s, which is not set" % name)
        return found

    # Operators

    def _of_binop(self, frame, node):
        return self.operate(node.op, self.evaluate(frame, node.left), self.evaluate(frame, node.right))

    def operate(self, operator, a, b):
        name = OPERATORS.get(type(operator))
        if name is None:
            raise Silent("PYTHON_UNSUPPORTED", "the operator " + type(operator).__name__.lower())
        if not is_number(a) and name in ("add", "multiply"):
            return self._of_sequences(name, a, b)
        a, b = self._as_number(a), self._as_number(b)
        n = self.integers
        if name in ("left", "right"):
            if least(b) < 0:
                self.require(n.opposite(n.less(b, 0)))
        elif name in ("quotient", "remainder"):
            if least(b) <= 0 <= most(b):
                self.require(n.truth(b))
            if not is_open(b) and b == 0:
                return 0
            return n.divide(a, b)[name == "remainder"] if is_open(a) or is_open(b) else (a // b if name == "quotient" else a % b)
        elif name == "power":
            return self._power(a, b)
        if name == "unlike":
            return n.either(a, b, "bvxor") if is_open(a) or is_open(b) else a ^ b
        if not is_open(a) and not is_open(b):
            if name in ("left", "right") and (b < 0 or b > 4096):
                return 0 if b < 0 else self._refused("a long shift")
            return {
                "add": lambda: a + b, "subtract": lambda: a - b, "multiply": lambda: a * b, "both": lambda: a & b,
                "either": lambda: a | b, "left": lambda: a << b, "right": lambda: a >> b,
            }[name]()
        return getattr(n, name)(a, b)

    @staticmethod
    def _refused(what):
        raise Silent("PYTHON_UNSUPPORTED", what)

    def _power(self, a, b):
        if not is_open(a) and not is_open(b) and 0 <= b <= 4096 and abs(a) <= 1 << 64:
            return a ** b
        if not is_open(a) and a == 2 and least(b) >= 0:
            return self.integers.left(1, b)
        raise Silent("PYTHON_UNSUPPORTED", "a power")

    def _of_sequences(self, name, a, b):
        if name == "add" and type(a) is tuple and type(b) is tuple:
            return a + b
        if type(a) is not tuple and not isinstance(a, Object):
            raise Silent("PYTHON_UNSUPPORTED", "an operand that is no number")
        parts = self.items(a)
        if name == "add":
            if not isinstance(a, Object) or not isinstance(b, Object):
                raise Silent("PYTHON_UNSUPPORTED", "a sum of sequences of two kinds")
            return self.new("list", parts + self.items(b))
        if not isinstance(b, int) or len(parts) * max(b, 0) > MAX_ITEMS:
            raise Silent("PYTHON_UNSUPPORTED", "a long or open list")
        return self.new("list", parts * b) if isinstance(a, Object) else parts * b

    def _of_unaryop(self, frame, node):
        value = self.evaluate(frame, node.operand)
        if isinstance(node.op, ast.Not):
            return self.integers.opposite(self.truth(value))
        value = self._as_number(value)
        if isinstance(node.op, ast.Invert):
            return self.integers.invert(value) if is_open(value) else ~value
        if isinstance(node.op, ast.USub):
            return self.integers.negate(value) if is_open(value) else -value
        return self.integers.add(value, 0) if is_open(value) else +value

    def _of_boolop(self, frame, node):
        conjunction = isinstance(node.op, ast.And)

        def rest(at):
            value = self.evaluate(frame, node.values[at])
            if at == len(node.values) - 1:
                return value
            goes_on = self.truth(value)
            if not conjunction:
                goes_on = self.integers.opposite(goes_on)
            if goes_on is True:
                return rest(at + 1)
            if goes_on is False:
                return value
            other, _ = self.branch(goes_on, lambda: rest(at + 1), lambda: None)
            return self.join(goes_on, other, value)

        return rest(0)

    def _of_ifexp(self, frame, node):
        test = self.truth(self.evaluate(frame, node.test))
        a, b = self.branch(test, lambda: self.evaluate(frame, node.body), lambda: self.evaluate(frame, node.orelse))
        return a if test is True else b if test is False else self.join(test, a, b)

    def _of_compare(self, frame, node):
        def rest(left, at):
            right = self.evaluate(frame, node.comparators[at])
            found = self._compared(node.ops[at], left, right)
            if at == len(node.ops) - 1 or found is False:
                return found
            if found is True:
                return rest(right, at + 1)
            other, _ = self.branch(found, lambda: rest(right, at + 1), lambda: None)
            return self.integers.all_of(found, other)

        return rest(self.evaluate(frame, node.left), 0)

    def _compared(self, operator, a, b):
        n = self.integers
        if isinstance(operator, (ast.In, ast.NotIn)):
            found = False
            for part in self.items(b):
                found = n.any_of(found, n.equal(self._as_number(a), self._as_number(part)))
            return found if isinstance(operator, ast.In) else n.opposite(found)
        if isinstance(operator, (ast.Is, ast.IsNot)):
            if a is not None and b is not None:
                raise Silent("PYTHON_UNSUPPORTED", "the operator is")
            return (a is b) == isinstance(operator, ast.Is)
        if isinstance(a, str) and isinstance(b, str) and isinstance(operator, (ast.Eq, ast.NotEq)):
            return (a == b) == isinstance(operator, ast.Eq)
        if isinstance(operator, (ast.Eq, ast.NotEq)):
            found = self._same(a, b)
            return found if isinstance(operator, ast.Eq) else n.opposite(found)
        a, b = self._as_number(a), self._as_number(b)
        if isinstance(operator, (ast.Gt, ast.LtE)):
            a, b = b, a
        found = n.less(a, b)
        return found if isinstance(operator, (ast.Lt, ast.Gt)) else n.opposite(found)

    def _same(self, a, b):
        if type(a) is tuple and type(b) is tuple:
            found = len(a) == len(b)
            for one, other in zip(a, b) if found else ():
                found = self.integers.all_of(found, self._same(one, other))
            return found
        return self.integers.equal(self._as_number(a), self._as_number(b))

    # Elements

    @staticmethod
    def index_of(node):
        index = node.slice
        return index.value if type(index).__name__ == "Index" else index

    def _of_subscript(self, frame, node):
        owner = self.evaluate(frame, node.value)
        index = self.index_of(node)
        if isinstance(index, ast.Slice):
            ends = [None if end is None else self.evaluate(frame, end) for end in (index.lower, index.upper, index.step)]
            if any(end is not None and not isinstance(end, int) for end in ends) or ends[2] == 0:
                raise Silent("PYTHON_UNSUPPORTED", "an open slice")
            parts = self.items(owner)[slice(*ends)]
            return self.new("list", parts) if isinstance(owner, Object) else parts
        return self.element(owner, self.evaluate(frame, index))

    def element(self, owner, index):
        if isinstance(owner, Object) and owner.kind in ("dict", "inputs"):
            held = self.contents(owner)
            missing = Object(0, "nothing", True)
            found = self._looked_up(held, index, missing)
            if found is missing:
                raise Silent("PYTHON_UNSUPPORTED", "a key that is not there")
            return found
        parts = self.items(owner)
        if isinstance(owner, Once):
            raise Silent("PYTHON_UNSUPPORTED", "an element of what is no list")
        places = self.places(index, len(parts))
        value = None
        for at, condition in places.items():
            value = parts[at] if value is None else self.join(condition, parts[at], value)
        if value is None:
            raise Silent("PYTHON_UNSUPPORTED", "an element of an empty list")
        return value

    def _looked_up(self, held, key, default):
        """What a dictionary has at a key, which inputs may say; as a default, what must not be asked for is an Object."""
        if isinstance(key, (int, str)):
            return held.get(key, default)
        n = self.integers
        found, there = default, False
        for known, value in held.items():
            if not isinstance(known, int):
                raise Silent("PYTHON_UNSUPPORTED", "a key that is no number")
            here = n.equal(self._as_number(key), known)
            there = n.any_of(there, here)
            if here is not False:
                found = value if isinstance(found, Object) and found.kind == "nothing" else self.join(here, value, found)
        if isinstance(default, Object) and default.kind == "nothing":
            self.require(there)
        return found

    def places(self, index, length):
        """Under which conditions an index means which place; that it means one must hold."""
        n = self.integers
        index = self._as_number(index)
        places = {}
        for at in range(max(least(index), -length), min(most(index), length - 1) + 1):
            here = n.equal(index, at)
            if here is not False:
                place = at % length
                places[place] = n.any_of(places.get(place, False), here)
        if least(index) < -length or most(index) >= length:
            self.require(n.all_of(n.less(-length - 1, index), n.less(index, length)))
        return places
