"""Operators, comparisons and elements, of operands that may be open."""

import ast

from heap import Reference, is_dict, is_list
from paths import UNSET, Paths
from values import Stream
from vectors import Unsupported, high, is_number, is_open, low

MAX_TURNS = 5000
MAX_ITEMS = 1 << 16


class Operators(Paths):
    """What operators come to, and what must hold where they are evaluated."""

    def __init__(self):
        super().__init__()
        # Whose items were taken one by one, and what they held then.
        self.iterated = []
        # How many statements were executed.
        self.executed = 0

    def truth(self, value):
        if is_number(value):
            return self.vectors.truth(value)
        if value is None or isinstance(value, (str, tuple, range)):
            return bool(value)
        if is_list(value) or is_dict(value):
            return bool(self.heap.get(value))
        raise Unsupported("the truth of what is no number")

    def parts(self, value):
        """The items of a list or tuple, or None."""
        if is_list(value):
            return self.heap.get(value)
        return value if isinstance(value, (tuple, range)) and not is_number(value) else None

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

    # Elements

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

    # Operators

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

    # Comparisons

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

    def extreme(self, function, items):
        result = items[0]
        for item in items[1:]:
            less = self.vectors.less(item, result) if function is min else self.vectors.less(result, item)
            result = self.vectors.choose(less, item, result)
        return result
