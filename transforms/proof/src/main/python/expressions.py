"""Expressions of Python whose operands may be open."""

import ast

from paths import PARTLY, UNSET, Frame, Paths
from vectors import Unsupported, high, is_number, is_open, low

MAX_TURNS = 5000

BUILTINS = {
    f.__name__: f
    for f in (abs, all, any, bin, bool, enumerate, int, len, list, max, min, pow, range, reversed, sum, tuple, zip)
}
MODEL = object()


class Inputs:
    """The dictionary that eval is called with."""

    def __init__(self, values):
        self.values = values

    def get(self, name, default=None):
        if name not in self.values:
            if default is None:
                raise Unsupported("an input that the module has not: %s" % name)
            return default
        return self.values[name]


class Digits:
    """What bin() of an open number gives."""

    def __init__(self, number):
        self.number = number


class Member:
    def __init__(self, owner, name):
        self.owner = owner
        self.name = name


class Expressions(Paths):
    """What expressions come to, and what must hold where they are evaluated."""

    def __init__(self):
        super().__init__()
        self.globals = {}
        self.methods = {}
        self.type = None

    def call(self, function, arguments):
        """What a function of the model returns."""
        raise NotImplementedError

    def is_model(self, frame, node):
        return isinstance(node, ast.Name) and (
            frame.names.get(node.id) is MODEL or self.type is not None and node.id == self.type.name
        )

    def inside(self, index, length):
        """An index from 0 on, of which it is an obligation that it is one."""
        v = self.vectors
        if not is_number(index):
            raise Unsupported("an index that is no number")
        if low(index) < 0 or high(index) >= length:
            self.require(v.both(v.less(-length - 1, index), v.less(index, length)))
            index = v.choose(v.less(index, 0), v.add(index, length), index)
            index = v.choose(v.both(v.less(-1, index), v.less(index, length)), index, 0)
            index = v.within(index, 0, length - 1)
        return index

    def truth(self, value):
        if is_number(value):
            return self.vectors.truth(value)
        if value is None or isinstance(value, (str, tuple, list, dict, range)):
            return bool(value)
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
        for names in (frame.names, self.globals, BUILTINS):
            if node.id in names:
                return set_on_all_paths(names[node.id], node.id)
        raise Unsupported("the name " + node.id)

    def _of_tuple(self, frame, node):
        return tuple(self.value(frame, part) for part in node.elts)

    def _of_list(self, frame, node):
        return [self.value(frame, part) for part in node.elts]

    def _of_dict(self, frame, node):
        keys = [self.value(frame, key) for key in node.keys]
        if any(is_open(key) for key in keys):
            raise Unsupported("a dictionary of open keys")
        return dict(zip(keys, [self.value(frame, part) for part in node.values]))

    def _of_listcomp(self, frame, node):
        if len(node.generators) != 1:
            raise Unsupported("a comprehension of two loops")
        loop = node.generators[0]
        inner = Frame(dict(frame.names))
        result = []
        for item in self.items(self.value(frame, loop.iter)):
            self.assign(inner, loop.target, item)
            kept = [self.truth(self.value(inner, test)) for test in loop.ifs]
            if any(is_open(test) for test in kept):
                raise Unsupported("a comprehension that leaves out what inputs say")
            if all(kept):
                result.append(self.value(inner, node.elt))
        return result

    _of_generatorexp = _of_listcomp

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
            value = self.under(goes_on, lambda: self.value(frame, part))  # pylint: disable=cell-var-from-loop
            result = self.join(goes_on, value, result)
        return result

    def _of_ifexp(self, frame, node):
        condition = self.truth(self.value(frame, node.test))
        if not is_open(condition):
            return self.value(frame, node.body if condition else node.orelse)
        first = self.under(condition, lambda: self.value(frame, node.body))
        second = self.under(self.vectors.negate(condition), lambda: self.value(frame, node.orelse))
        return self.join(condition, first, second)

    def _of_compare(self, frame, node):
        result = True
        left = self.value(frame, node.left)
        for operator, part in zip(node.ops, node.comparators):
            right = self.value(frame, part)
            result = self.vectors.both(result, self.compare(operator, left, right))
            left = right
        return result

    def _of_attribute(self, frame, node):
        if self.is_model(frame, node.value):
            if node.attr in self.state:
                return set_on_all_paths(self.state[node.attr], node.attr)
            if node.attr in self.methods:
                return self.methods[node.attr]
            raise Unsupported("the attribute " + node.attr)
        return Member(self.value(frame, node.value), node.attr)

    def _of_subscript(self, frame, node):
        table = self.value(frame, node.value)
        if isinstance(node.slice, ast.Slice):
            ends = [
                None if end is None else self.value(frame, end)
                for end in (node.slice.lower, node.slice.upper, node.slice.step)
            ]
            if any(is_open(end) for end in ends) or not isinstance(table, (tuple, list, range)):
                raise Unsupported("a slice")
            return table[slice(*ends)]
        index = self.value(frame, node.slice)
        if isinstance(table, Inputs):
            return table.get(index)
        if isinstance(table, dict):
            return self.looked_up(table, index, UNSET)
        if not isinstance(table, (tuple, list, range)):
            raise Unsupported("an element of what is no list")
        index = self.inside(index, len(table))
        return self.element(table, index, low(index), high(index)) if is_open(index) else table[index]

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
            if isinstance(operator, ast.Mult) and isinstance(a, (list, tuple)) and isinstance(b, int):
                return a * b
            if isinstance(operator, ast.Add) and type(a) is type(b) and isinstance(a, (list, tuple)):
                return a + b
            raise Unsupported("an operator on what is no number")
        simple = {ast.Add: v.add, ast.Sub: v.subtract, ast.Mult: v.multiply}.get(type(operator))
        if simple:
            return simple(a, b)
        bitwise = {ast.BitAnd: "&", ast.BitOr: "|", ast.BitXor: "^"}.get(type(operator))
        if bitwise:
            return v.bitwise(bitwise, a, b)
        if isinstance(operator, (ast.LShift, ast.RShift)):
            if low(b) < 0:
                self.require(v.less(-1, b))
                b = v.within(v.choose(v.less(b, 0), 0, b), 0, max(0, high(b)))
            return v.shift_left(a, b) if isinstance(operator, ast.LShift) else v.shift_right(a, b)
        if isinstance(operator, (ast.FloorDiv, ast.Mod)):
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
        if isinstance(operator, (ast.Eq, ast.Is)):
            return self.same(a, b)
        if isinstance(operator, (ast.NotEq, ast.IsNot)):
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
        if type(a) is type(b) and isinstance(a, (tuple, list)):
            result = len(a) == len(b)
            for x, y in zip(a, b) if result else ():
                result = self.vectors.both(result, self.same(x, y))
            return result
        if isinstance(a, (str, type(None))) or isinstance(b, (str, type(None))):
            return not is_open(a, b) and a == b
        raise Unsupported("a comparison of what are no numbers")

    # Calls

    def items(self, value):
        if isinstance(value, (tuple, list, range)):
            if len(value) > MAX_TURNS:
                raise Unsupported("a long loop")
            return list(value)
        if isinstance(value, dict):
            return list(value)
        raise Unsupported("items of what is no list")

    def _of_call(self, frame, node):
        function = self.value(frame, node.func)
        if node.keywords or any(isinstance(a, ast.Starred) for a in node.args):
            raise Unsupported("a call with names or stars")
        arguments = [self.value(frame, a) for a in node.args]
        if isinstance(function, ast.FunctionDef):
            method = isinstance(node.func, ast.Attribute)
            return self.call(function, [MODEL] + arguments if method else arguments)
        if isinstance(function, Member):
            return self.of_member(function, arguments)
        return self.of_builtin(function, arguments)

    def of_member(self, member, arguments):
        owner, name = member.owner, member.name
        if isinstance(owner, Inputs) and name == "get":
            return owner.get(*arguments)
        if isinstance(owner, Digits) and name == "count" and arguments == ["1"]:
            return self.vectors.count_ones(owner.number)
        if is_number(owner) and name == "bit_count":
            return self.vectors.count_ones(owner)
        if is_number(owner) and name == "bit_length":
            return self.vectors.bit_length(owner)
        if isinstance(owner, dict) and name == "get":
            return self.looked_up(owner, arguments[0], arguments[1] if len(arguments) > 1 else None)
        if isinstance(owner, list) and name == "copy":
            return list(owner)
        raise Unsupported("the method " + name)

    def of_builtin(self, function, arguments):
        v = self.vectors
        first = arguments[0] if arguments else 0
        if function is bool:
            return self.truth(first)
        if function in (int, abs) and is_number(first):
            first = first._replace(boolean=False) if is_open(first) else int(first)
            return first if function is int else v.choose(v.less(first, 0), v.subtract(0, first), first)
        if function is bin and is_number(first):
            return Digits(first)
        if function in (list, tuple, reversed, enumerate, zip):
            return function(self.items(first)) if function in (list, tuple) else list(
                function(*[self.items(a) for a in arguments])
            )
        if function is len and isinstance(first, (tuple, list, dict, range)):
            return len(first)
        if function is range and not is_open(*arguments):
            return range(*arguments)
        if function in (min, max):
            return self.extreme(function, self.items(first) if len(arguments) == 1 else arguments)
        if function in (sum, any, all):
            result = {sum: 0, any: False, all: True}[function]
            step = {sum: v.add, any: v.either, all: v.both}[function]
            for item in self.items(first):
                result = step(result, item)
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
