"""Expressions of Python whose operands may be open."""

import ast

from heap import Reference, is_dict, is_instance, is_list
from paths import PARTLY, UNSET, Frame, Paths
from vectors import Unsupported, high, is_boolean, is_number, is_open, low

MAX_TURNS = 5000
MAX_ITEMS = 1 << 16

BUILTINS = {
    f.__name__: f
    for f in (abs, all, any, bin, bool, enumerate, int, len, list, max, min, pow, range, reversed, sum, tuple, zip)
}
MOST_ARGUMENTS = {abs: 1, all: 1, any: 1, bin: 1, bool: 1, enumerate: 1, int: 1, list: 1, reversed: 1, sum: 2, tuple: 1}
EXCEPTIONS = {
    name: object()
    for name in ("ArithmeticError", "AssertionError", "Exception", "IndexError", "RuntimeError", "ValueError")
}


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


class Expressions(Paths):
    """What expressions come to, and what must hold where they are evaluated."""

    def __init__(self):
        super().__init__()
        self.globals = {}
        # Whose items were taken one by one, and what they held then.
        self.iterated = []
        # How many statements were executed.
        self.executed = 0
        # Names of a class whose body is executed: comprehensions in it do not see them.
        self.body = None

    def call(self, function, arguments, named=None):
        """What a function of the model returns."""
        raise NotImplementedError

    def instance(self, kind, arguments, named):
        """A new instance of a class."""
        raise NotImplementedError

    def parts(self, value):
        """The items of a list or tuple, or None."""
        if is_list(value):
            return self.heap.get(value)
        return value if isinstance(value, (tuple, range)) and not is_number(value) else None

    def inside(self, index, length):
        """An index from 0 on, of which it is an obligation that it is one."""
        v = self.vectors
        if not is_number(index):
            raise Unsupported("an index that is no number")
        index = v.narrowed(index, self.path)
        if low(index) < 0 or high(index) >= length:
            self.require(v.both(v.less(-length - 1, index), v.less(index, length)))
            index = v.choose(v.less(index, 0), v.add(index, length), index)
            index = v.choose(v.both(v.less(-1, index), v.less(index, length)), index, 0)
            index = v.within(index, 0, length - 1)
        return index

    def truth(self, value):
        if is_number(value):
            return self.vectors.truth(value)
        if value is None or isinstance(value, (str, tuple, range)):
            return bool(value)
        if is_list(value) or is_dict(value):
            return bool(self.heap.get(value))
        raise Unsupported("the truth of what is no number")

    def value(self, frame, node):
        name = type(node).__name__.lower()
        work = getattr(self, "_of_" + name, None)
        if work is None:
            raise Unsupported("the expression " + name)
        return work(frame, node)

    def _of_constant(self, frame, node):
        if not isinstance(node.value, (int, str, type(None))):
            raise Unsupported("a constant that is no integer")
        return node.value

    def _of_name(self, frame, node):
        if node.id in frame.own and node.id not in frame.names:
            raise Unsupported("%s, which is read before it is set" % node.id)
        for names in (frame.names, self.globals, BUILTINS, EXCEPTIONS):
            if node.id in names:
                return set_on_all_paths(names[node.id], node.id)
        raise Unsupported("the name " + node.id)

    def _of_tuple(self, frame, node):
        return tuple(self.value(frame, part) for part in node.elts)

    def _of_list(self, frame, node):
        return self.heap.make("list", tuple(self.value(frame, part) for part in node.elts))

    def _of_dict(self, frame, node):
        keys = [self.value(frame, key) for key in node.keys]
        if not all(isinstance(key, (int, str)) for key in keys):
            raise Unsupported("a dictionary of open keys")
        return self.heap.make("dict", dict(zip(keys, [self.value(frame, part) for part in node.values])))

    def _of_listcomp(self, frame, node):
        return self.heap.make("list", self._comprehended(frame, node))

    def _of_generatorexp(self, frame, node):
        before = len(self.iterated)
        return self.stream(self._comprehended(frame, node), before)

    def stream(self, items, before):
        """A stream of items; `before`: how many objects had been iterated when its making began."""
        return Stream(tuple(items), self.executed, self.iterated[before:])

    def _comprehended(self, frame, node):
        self._outside_of_classes(frame)
        result = []
        inner = Frame(dict(frame.names), frame.own)
        before = dict(self.heap.contents)
        self._generate(inner, node.generators, lambda: result.append(self.value(inner, node.elt)))
        if any(self.heap.contents[number] is not held for number, held in before.items()):
            raise Unsupported("a comprehension that changes something")
        return tuple(result)

    def _of_dictcomp(self, frame, node):
        self._outside_of_classes(frame)
        result = {}
        inner = Frame(dict(frame.names), frame.own)
        before = dict(self.heap.contents)

        def add():
            key = self.value(inner, node.key)
            if not isinstance(key, (int, str)):
                raise Unsupported("a dictionary of open keys")
            result[key] = self.value(inner, node.value)

        self._generate(inner, node.generators, add)
        if any(self.heap.contents[number] is not held for number, held in before.items()):
            raise Unsupported("a comprehension that changes something")
        return self.heap.make("dict", result)

    def _outside_of_classes(self, frame):
        if frame.names is self.body:
            raise Unsupported("a comprehension in the body of a class")

    def _generate(self, inner, loops, work):
        if not loops:
            work()
            return
        for item in self.items(self.value(inner, loops[0].iter)):
            self.assign(inner, loops[0].target, item)
            kept = [self.truth(self.value(inner, test)) for test in loops[0].ifs]
            if any(is_open(test) for test in kept):
                raise Unsupported("a comprehension that leaves out what inputs say")
            if all(kept):
                self._generate(inner, loops[1:], work)

    def _of_binop(self, frame, node):
        return self.binary(node.op, self.value(frame, node.left), self.value(frame, node.right))

    def _of_unaryop(self, frame, node):
        value = self.value(frame, node.operand)
        if isinstance(node.op, ast.Not):
            return self.vectors.negate(self.truth(value))
        if not is_number(value):
            raise Unsupported("an operator on what is no number")
        if isinstance(node.op, ast.USub):
            return self.vectors.subtract(0, value)
        return self.vectors.invert(value) if isinstance(node.op, ast.Invert) else value

    def _of_boolop(self, frame, node):
        result = self.value(frame, node.values[0])
        for part in node.values[1:]:
            goes_on = self.truth(result)
            if isinstance(node.op, ast.Or):
                goes_on = self.vectors.negate(goes_on)
            if goes_on is False:
                return result
            value = self.conditional(goes_on, lambda: self.value(frame, part))  # pylint: disable=cell-var-from-loop
            if is_boolean(result) and is_boolean(value):
                join = self.vectors.either if isinstance(node.op, ast.Or) else self.vectors.both
                result = join(result, value)
            else:
                result = self.join(goes_on, value, result)
        return result

    def _of_ifexp(self, frame, node):
        condition = self.truth(self.value(frame, node.test))
        if not is_open(condition):
            return self.value(frame, node.body if condition else node.orelse)
        first = self.conditional(condition, lambda: self.value(frame, node.body))
        second = self.conditional(self.vectors.negate(condition), lambda: self.value(frame, node.orelse))
        return self.join(condition, first, second)

    def _of_compare(self, frame, node):
        result = True
        left = self.value(frame, node.left)
        for operator, part in zip(node.ops, node.comparators):
            right = self.conditional(result, lambda: self.value(frame, part))  # pylint: disable=cell-var-from-loop
            result = self.vectors.both(result, self.compare(operator, left, right))
            left = right
            if result is False:
                break
        return result

    def _of_attribute(self, frame, node):
        owner = self.value(frame, node.value)
        name = node.attr
        if is_instance(owner):
            fields = self.heap.get(owner)
            if name in fields:
                return set_on_all_paths(fields[name], name)
            found = owner.kind.names.get(name, UNSET)
            if isinstance(found, ast.FunctionDef):
                return self._bound(owner, found)
        elif isinstance(owner, Type):
            found = owner.names.get(name, UNSET)
        else:
            return Member(owner, name)
        if found is UNSET:
            raise Unsupported("the attribute " + name)
        return set_on_all_paths(found, name)

    @staticmethod
    def _bound(owner, function):
        marks = [m.id if isinstance(m, ast.Name) else "?" for m in function.decorator_list]
        if marks == ["staticmethod"]:
            return function
        if marks == ["classmethod"]:
            return Method(owner.kind, function)
        if marks:
            raise Unsupported("a decorator")
        return Method(owner, function)

    def _of_subscript(self, frame, node):
        table = self.value(frame, node.value)
        selector = node.slice.value if type(node.slice).__name__ == "Index" else node.slice
        if isinstance(selector, ast.Slice):
            ends = [
                None if end is None else self.value(frame, end)
                for end in (selector.lower, selector.upper, selector.step)
            ]
            parts = self.parts(table)
            if any(is_open(end) for end in ends) or parts is None:
                raise Unsupported("a slice")
            parts = parts[slice(*ends)]
            return self.heap.make("list", parts) if is_list(table) else parts
        index = self.value(frame, selector)
        if isinstance(table, Inputs):
            return table.get(index)
        if is_dict(table):
            return self.looked_up(self.heap.get(table), index, UNSET)
        parts = self.parts(table)
        if parts is None:
            raise Unsupported("an element of what is no list")
        if not parts:
            self.require(False)
            return 0
        index = self.inside(index, len(parts))
        return self.element(parts, index, low(index), high(index)) if is_open(index) else parts[index]

    def element(self, table, index, first, last):
        if first == last:
            return table[first]
        middle = (first + last) // 2
        return self.join(
            self.vectors.less(middle, index),
            self.element(table, index, middle + 1, last),
            self.element(table, index, first, middle),
        )

    def looked_up(self, table, key, default):
        if not is_open(key):
            if key not in table and default is UNSET:
                self.require(False)
                return 0
            return table.get(key, default)
        result = 0 if default is UNSET else default
        found = False
        for known, value in table.items():
            if is_number(known):
                same = self.vectors.equal(key, known)
                result = self.join(same, value, result)
                found = self.vectors.either(found, same)
        if default is UNSET:
            self.require(found)
        return result

    def binary(self, operator, a, b):
        v = self.vectors
        if not is_number(a, b):
            p, q = self.parts(a), self.parts(b)
            result = None
            if isinstance(operator, ast.Mult) and p is not None and isinstance(b, int):
                if len(p) * b > MAX_ITEMS:
                    raise Unsupported("a long list")
                result = tuple(p) * b
            elif isinstance(operator, ast.Add) and p is not None and q is not None and is_list(a) == is_list(b):
                result = tuple(p) + tuple(q)
            if result is not None:
                return self.heap.make("list", result) if is_list(a) else result
            raise Unsupported("an operator on what is no number")
        simple = {ast.Add: v.add, ast.Sub: v.subtract, ast.Mult: v.multiply}.get(type(operator))
        if simple:
            return simple(a, b)
        bitwise = {ast.BitAnd: "&", ast.BitOr: "|", ast.BitXor: "^"}.get(type(operator))
        if bitwise:
            return v.bitwise(bitwise, a, b)
        if isinstance(operator, (ast.LShift, ast.RShift)):
            b = v.narrowed(b, self.path)
            if low(b) < 0:
                self.require(v.less(-1, b))
                b = v.within(v.choose(v.less(b, 0), 0, b), 0, max(0, high(b)))
            return v.shift_left(a, b) if isinstance(operator, ast.LShift) else v.shift_right(a, b)
        if isinstance(operator, (ast.FloorDiv, ast.Mod)):
            b = v.narrowed(b, self.path)
            if low(b) <= 0 <= high(b):
                zero = v.equal(b, 0)
                self.require(v.negate(zero))
                if zero is True:
                    return 0
                b = v.choose(zero, 1, b)
                b = v.within(b, 1, high(b)) if low(b) == 0 else b
            return v.divide(a, b)[isinstance(operator, ast.Mod)]
        if isinstance(operator, ast.Pow):
            return self.power(a, b)
        raise Unsupported("the operator " + type(operator).__name__)

    def power(self, base, exponent, mask=None):
        v = self.vectors
        if low(exponent) < 0 or high(exponent) > 1 << 16 or mask is None and high(exponent) > 64:
            raise Unsupported("a power")
        if mask is None and is_open(exponent):
            if base == 2:
                return v.shift_left(1, exponent)
            raise Unsupported("a power")
        result = 1
        for index in range(high(exponent).bit_length()):
            bit = v.bit(exponent, index) if is_open(exponent) else exponent >> index & 1
            product = v.multiply(result, base)
            result = v.choose(bit, product if mask is None else v.bitwise("&", product, mask), result)
            if index + 1 < high(exponent).bit_length():
                base = v.multiply(base, base)
                base = base if mask is None else v.bitwise("&", base, mask)
        return result if mask is None else v.bitwise("&", result, mask)

    def compare(self, operator, a, b):
        v = self.vectors
        if isinstance(operator, (ast.In, ast.NotIn)):
            found = False
            for item in self.items(b):
                found = v.either(found, self.same(a, item))
            return found if isinstance(operator, ast.In) else v.negate(found)
        if isinstance(operator, (ast.Is, ast.IsNot)):
            if not (a is None or b is None) or is_number(a, b):
                raise Unsupported("the identity of objects")
            return (a is b) == isinstance(operator, ast.Is)
        if isinstance(operator, ast.Eq):
            return self.same(a, b)
        if isinstance(operator, ast.NotEq):
            return v.negate(self.same(a, b))
        if not is_number(a, b):
            raise Unsupported("an order of what are no numbers")
        if isinstance(operator, ast.Lt):
            return v.less(a, b)
        if isinstance(operator, ast.Gt):
            return v.less(b, a)
        return v.negate(v.less(b, a) if isinstance(operator, ast.LtE) else v.less(a, b))

    def same(self, a, b):
        if is_number(a, b):
            return self.vectors.equal(a, b)
        p, q = self.parts(a), self.parts(b)
        if p is not None and q is not None and type(a) is type(b):
            result = len(p) == len(q)
            for x, y in zip(p, q) if result else ():
                result = self.vectors.both(result, self.same(x, y))
            return result
        if isinstance(a, (str, type(None))) or isinstance(b, (str, type(None))):
            return type(a) is type(b) and a == b
        raise Unsupported("a comparison of what are no numbers")

    # Calls

    def items(self, value):
        if isinstance(value, Stream):
            changed = any(self.heap.contents[number] is not held for number, held in value.sources)
            if value.taken or value.made != self.executed or changed:
                raise Unsupported("a generator, or the like, that is not used up where it is made")
            value.taken = True
            # What it hands out while a loop runs must not change either.
            self.iterated += value.sources
            return value.items
        parts = self.heap.get(value) if is_dict(value) else self.parts(value)
        if parts is None:
            raise Unsupported("items of what is no list")
        if len(parts) > MAX_TURNS:
            raise Unsupported("a long loop")
        if isinstance(value, Reference):
            self.iterated.append((value.number, parts))
        return tuple(parts)

    def _of_call(self, frame, node):
        function = self.value(frame, node.func)
        if any(isinstance(a, ast.Starred) for a in node.args) or any(k.arg is None for k in node.keywords):
            raise Unsupported("a call with stars")
        arguments = [self.value(frame, a) for a in node.args]
        named = {k.arg: self.value(frame, k.value) for k in node.keywords}
        if isinstance(function, Method):
            return self.call(function.function, [function.owner] + arguments, named)
        if isinstance(function, ast.FunctionDef):
            return self.call(function, arguments, named)
        if isinstance(function, Type):
            return self.instance(function, arguments, named)
        if named:
            raise Unsupported("a call with names")
        if isinstance(function, Member):
            return self.of_member(function, arguments)
        return self.of_builtin(function, arguments)

    def of_member(self, member, arguments):
        owner, name = member.owner, member.name
        if isinstance(owner, Inputs) and name == "get":
            return owner.get(*arguments)
        if isinstance(owner, Digits) and name == "count" and arguments == ["1"]:
            return self.vectors.count_ones(owner.number)
        if is_number(owner) and arguments:
            raise Unsupported("arguments of the method " + name)
        if is_number(owner) and name == "bit_count":
            return self.vectors.count_ones(owner)
        if is_number(owner) and name == "bit_length":
            return self.vectors.bit_length(owner)
        if is_dict(owner):
            return self._of_dictionary(owner, name, arguments)
        if is_list(owner):
            return self._of_list_method(owner, name, arguments)
        raise Unsupported("the method " + name)

    def _of_dictionary(self, owner, name, arguments):
        table = self.heap.get(owner)
        if name == "get" and 1 <= len(arguments) <= 2:
            return self.looked_up(table, arguments[0], arguments[1] if len(arguments) > 1 else None)
        if name in ("items", "keys", "values") and not arguments:
            return Stream(tuple(getattr(table, name)()), self.executed, [(owner.number, table)])
        if name == "copy" and not arguments:
            return self.heap.make("dict", dict(table))
        raise Unsupported("the method " + name)

    def _of_list_method(self, owner, name, arguments):
        items = self.heap.get(owner)
        if name == "copy" and not arguments:
            return self.heap.make("list", items)
        if name == "append" and len(arguments) == 1:
            self.heap.put(owner, items + (arguments[0],))
            return None
        if name == "clear" and not arguments:
            self.heap.put(owner, ())
            return None
        if name == "insert" and len(arguments) == 2 and arguments[0] == 0 and not is_open(arguments[0]):
            self.heap.put(owner, (arguments[1],) + items)
            return None
        if name == "pop" and not is_open(*arguments) and items and arguments in ([], [0], [-1]):
            first = arguments == [0]
            self.heap.put(owner, items[1:] if first else items[:-1])
            return items[0] if first else items[-1]
        raise Unsupported("the method " + name)

    def of_builtin(self, function, arguments):
        v = self.vectors
        first = arguments[0] if arguments else 0
        if len(arguments) > MOST_ARGUMENTS.get(function, len(arguments)):
            raise Unsupported("so many arguments of " + function.__name__)
        if function is bool:
            return self.truth(first)
        if function in (int, abs) and is_number(first):
            first = first._replace(boolean=False) if is_open(first) else int(first)
            return first if function is int else v.choose(v.less(first, 0), v.subtract(0, first), first)
        if function is bin and is_number(first):
            return Digits(first)
        if function in (list, tuple):
            items = self.items(first) if arguments else ()
            return self.heap.make("list", items) if function is list else items
        if function in (reversed, enumerate, zip):
            before = len(self.iterated)
            if function is reversed and (is_dict(first) or isinstance(first, Stream)):
                raise Unsupported("reversed of what has no order")
            return self.stream(function(*[self.items(a) for a in arguments]), before)
        if function is len and len(arguments) == 1:
            if isinstance(first, Stream):
                raise Unsupported("the length of what is handed out")
            return len(self.items(first))
        if function is range and is_number(*arguments):
            if is_open(*arguments):
                raise Unsupported("a range that inputs bound")
            return range(*arguments)
        if function in (min, max):
            return self.extreme(function, self.items(first) if len(arguments) == 1 else arguments)
        if function in (sum, any, all):
            result = {sum: arguments[1] if len(arguments) > 1 else 0, any: False, all: True}[function]
            step = {sum: v.add, any: v.either, all: v.both}[function]
            for item in self.items(first):
                if function is sum and not is_number(result, item):
                    raise Unsupported("a sum of what are no numbers")
                result = step(result, item if function is sum else self.truth(item))
            return result
        if function is pow and is_number(*arguments):
            if len(arguments) == 2:
                return self.power(*arguments)
            modulus = arguments[2]
            if not is_open(modulus) and modulus > 0 and modulus & (modulus - 1) == 0:
                return self.power(arguments[0], arguments[1], modulus - 1)
        raise Unsupported("a call of " + getattr(function, "__name__", "something"))

    def extreme(self, function, items):
        result = items[0]
        for item in items[1:]:
            less = self.vectors.less(item, result) if function is min else self.vectors.less(result, item)
            result = self.vectors.choose(less, item, result)
        return result


def set_on_all_paths(value, name):
    if value is PARTLY or value is UNSET:
        raise Unsupported("%s, which some paths do not set" % name)
    return value
