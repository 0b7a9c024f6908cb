"""Python's integers as Verilog's vectors: expressions in static single assignment form. Standard library only.

Integers are exact: what is not known carries the interval that it lies in, and from that follows how many bits
its signed vector needs, so that nothing is ever cut off. What is known stays a number and costs no line.
"""

import collections

MAX_WIDTH = 8192
MAX_LINES = 100_000


class Unsupported(Exception):
    """A model that this reading of Python does not reach."""


Open = collections.namedtuple("Open", "name lo hi boolean")
Open.__doc__ = "A value that depends on inputs: a wire, what it lies between, and whether it is a bool."


def low(value):
    return value.lo if isinstance(value, Open) else int(value)


def high(value):
    return value.hi if isinstance(value, Open) else int(value)


def is_open(*values):
    return any(isinstance(value, Open) for value in values)


def is_number(*values):
    return all(isinstance(value, (int, Open)) for value in values)


def is_boolean(value):
    return value.boolean if isinstance(value, Open) else isinstance(value, bool)


def width(lo, hi):
    """Bits of the signed vector that holds lo to hi."""
    bits = max((~lo if lo < 0 else lo).bit_length(), (~hi if hi < 0 else hi).bit_length()) + 1
    if bits > MAX_WIDTH:
        raise Unsupported("a value of %d bits" % bits)
    return bits


class Vectors:
    """Writes one wire for each value that is open; the same expression twice is one wire.

    lines    as Verilog
    python   the same as Python: what is done with numbers that are known
    """

    def __init__(self):
        self.lines = []
        self.python = []
        self._known = {}
        self._opposites = {}
        self._meanings = {}

    # Wires

    @staticmethod
    def bits(value):
        """How many bits the wire of an open value has."""
        return width(value.lo, value.hi)

    def wire(self, expression, lo, hi, python, boolean=False, plain=False):
        """A signed wire of as many bits as lo to hi need, which is what `expression` is known to lie in."""
        if lo == hi:
            return bool(lo) if boolean else lo
        bits = width(lo, hi)
        name = self._known.get((expression, bits))
        if name is None:
            name = self._line(expression, bits, python, plain)
            self._known[(expression, bits)] = name
        return Open(name, lo, hi, boolean)

    def _line(self, expression, bits, python, plain=False):
        if len(self.lines) >= MAX_LINES:
            raise Unsupported("a model of many steps")
        name = "v%d" % len(self.python)
        if plain:
            # An expression without signs, of one bit less.
            self.lines.append("wire [%d:0] %su = %s;" % (bits - 2, name, expression))
            expression = "{1'b0, %su}" % name
        self.lines.append("wire signed [%d:0] %s = %s;" % (bits - 1, name, expression))
        self.python.append("%s = %s" % (name, python))
        return name

    def _cut(self, expression, bits, lo, hi, python):
        """A wire for an expression of that many bits that lies between lo and hi."""
        if width(lo, hi) >= bits:
            return self.wire(expression, max(lo, -1 << (bits - 1)), min(hi, (1 << (bits - 1)) - 1), python)
        whole = self.wire(expression, -1 << (bits - 1), (1 << (bits - 1)) - 1, python)
        return self.within(whole, lo, hi)

    def within(self, value, lo, hi):
        """A value of which more is known than its making says."""
        if not isinstance(value, Open):
            return value
        lo, hi = max(lo, value.lo), min(hi, value.hi)
        return value if (lo, hi) == (value.lo, value.hi) else self.wire(
            self.text(value, width(lo, hi)), lo, hi, value.name, value.boolean
        )

    def text(self, value, bits=None):
        """An operand: a signed expression of that many bits, as many as the value needs if not given."""
        own = width(low(value), high(value))
        bits = bits or own
        if not isinstance(value, Open):
            return "$signed(%d'h%x)" % (bits, int(value) & ((1 << bits) - 1))
        if bits == own:
            return value.name
        if bits < own:
            return "$signed(%s[%d:0])" % (value.name, bits - 1)
        return "$signed({{%d{%s[%d]}}, %s})" % (bits - own, value.name, own - 1, value.name)

    def bit(self, value, index):
        """A bit of an open value, as a bool."""
        return self.flag("%s[%d]" % (value.name, index), "%s >> %d & 1" % (value.name, index))

    def flag(self, condition, python):
        return self.wire("$signed({1'b0, %s})" % condition, 0, 1, python, True)

    # Arithmetic

    def add(self, a, b):
        if not is_open(a, b):
            return a + b
        return self._arithmetic("+", a, b, low(a) + low(b), high(a) + high(b))

    def subtract(self, a, b):
        if not is_open(a, b):
            return a - b
        return self._arithmetic("-", a, b, low(a) - high(b), high(a) - low(b))

    def multiply(self, a, b):
        if not is_open(a, b):
            return a * b
        ends = [x * y for x in (low(a), high(a)) for y in (low(b), high(b))]
        return self._arithmetic("*", a, b, min(ends), max(ends))

    def _arithmetic(self, operator, a, b, lo, hi):
        bits = width(lo, hi)
        if operator != "-" and low(a) >= 0 and low(b) >= 0 and lo != hi:
            # As sources have it, so that both sides come to the same cells.
            return self.wire(
                "%s %s %s" % (self._unsigned(a), operator, self._unsigned(b)),
                lo, hi, self._python(operator, a, b), plain=True,
            )
        return self.wire(
            "%s %s %s" % (self.text(a, bits), operator, self.text(b, bits)), lo, hi, self._python(operator, a, b)
        )

    @staticmethod
    def _unsigned(value):
        if not isinstance(value, Open):
            return "%d'h%x" % (max(1, value.bit_length()), value)
        return "%s[%d:0]" % (value.name, width(value.lo, value.hi) - 2)

    @staticmethod
    def _python(operator, *operands):
        """An expression of Python."""
        return (" %s " % operator).join(x.name if isinstance(x, Open) else "(%d)" % x for x in operands)

    def invert(self, a):
        return self.wire("~" + a.name, ~a.hi, ~a.lo, "~" + a.name) if is_open(a) else ~a

    def bitwise(self, operator, a, b):
        if not is_open(a, b):
            return {"&": a & b, "|": a | b, "^": a ^ b}[operator]
        if operator == "&":
            a, b = (a, b) if is_open(a) else (b, a)
            kept = b.bit_length() if not is_open(b) and b > 0 and b & (b + 1) == 0 else 0
            if kept and kept < width(a.lo, a.hi):
                result = self.wire("$signed({1'b0, %s[%d:0]})" % (a.name, kept - 1), 0, b, "%s & %d" % (a.name, b))
                return result._replace(boolean=True) if is_boolean(a) and is_boolean(b) else result
        bits = max(width(low(a), high(a)), width(low(b), high(b)))
        lo, hi = -1 << (bits - 1), (1 << (bits - 1)) - 1
        above = [high(x) for x in (a, b) if low(x) >= 0]
        if operator == "&" and above:
            # What is above the smaller one's bits is 0.
            lo, hi = 0, min(above)
            bits = width(lo, hi)
        elif len(above) == 2:
            lo = max(low(a), low(b)) if operator == "|" else 0
        result = self._cut("%s %s %s" % (self.text(a, bits), operator, self.text(b, bits)), bits, lo, hi,
                           self._python(operator, a, b))
        if is_boolean(a) and is_boolean(b):
            return result._replace(boolean=True) if is_open(result) else bool(result)
        return result

    def shift_left(self, a, count):
        if high(count) > MAX_WIDTH:
            raise Unsupported("a shift by many bits")
        if not is_open(a, count):
            return a << count
        ends = [x << y for x in (low(a), high(a)) for y in (low(count), high(count))]
        bits = width(min(ends), max(ends))
        if is_open(a) and not is_open(count):
            if not count:
                return a
            return self.wire("$signed({%s, %d'b0})" % (a.name, count), min(ends), max(ends), self._python("<<", a, count))
        return self.wire("%s <<< %s" % (self.text(a, bits), self._count(count)), min(ends), max(ends),
                         self._python("<<", a, count))

    def shift_right(self, a, count):
        if not is_open(a, count):
            return a >> count
        ends = [x >> y for x in (low(a), high(a)) for y in (low(count), high(count))]
        bits = width(low(a), high(a))
        name = a.name if is_open(a) else self._line(self.text(a, bits), bits, "%d" % a)
        python = self._python(">>", a, count)
        return self._cut("%s >>> %s" % (name, self._count(count)), bits, min(ends), max(ends), python)

    @staticmethod
    def _count(count):
        return "$unsigned(%s)" % count.name if is_open(count) else "%d" % count

    def divide(self, a, b):
        """Quotient and remainder as Python has them: rounded down. The divisor is not 0."""
        if not is_open(a, b):
            return a // b, a % b
        bits = max(width(low(a), high(a)), width(low(b), high(b))) + 1
        if low(a) >= 0 and low(b) > 0:
            x, y = ("$unsigned(%s)" % self.text(value, bits) for value in (a, b))
            quotient = self._cut("%s / %s" % (x, y), bits, low(a) // high(b), high(a) // low(b),
                                 self._python("//", a, b))
            return quotient, self._cut("%s %% %s" % (x, y), bits, 0, min(high(a), high(b) - 1),
                                       self._python("%", a, b))
        if low(b) == high(b) and low(b) > 0 and low(b) & (low(b) - 1) == 0:
            return self.shift_right(a, int(b).bit_length() - 1), self.bitwise("&", a, int(b) - 1)
        lo, hi = -1 << (bits - 1), (1 << (bits - 1)) - 1
        x, y = self.text(a, bits), self.text(b, bits)
        p, q = (self._python("", value) for value in (a, b))
        sign = "(1 if (%s < 0) == (%s < 0) else -1)" % (p, q)
        toward_zero = self.wire("%s / %s" % (x, y), lo, hi, "abs(%s) // abs(%s) * %s" % (p, q, sign))
        rest = self.wire("%s %% %s" % (x, y), lo, hi, "%s - %s * %s" % (p, q, self._python("", toward_zero)))
        down = self.both(
            self.negate(self.equal(rest, 0)), self.negate(self.equal(self.less(rest, 0), self.less(b, 0)))
        )
        most = max(abs(low(a)), abs(high(a)))
        quotient = self.within(self.subtract(toward_zero, down), -most - 1, most)
        largest = max(abs(low(b)), abs(high(b))) - 1
        remainder = self.choose(down, self.add(rest, b), rest)
        return quotient, self.within(
            remainder, 0 if low(b) > 0 else -largest, 0 if high(b) < 0 else largest
        )

    def count_ones(self, a):
        if not is_open(a):
            return bin(a).count("1")
        total = 0
        for index in range(width(0, self._not_negative(a)) - 1):
            total = self.add(total, self.bit(a, index))
        return total

    def bit_length(self, a):
        if not is_open(a):
            return a.bit_length()
        length = 0
        for index in range(width(0, self._not_negative(a)) - 1):
            length = self.choose(self.bit(a, index), index + 1, length)
        return length

    @staticmethod
    def _not_negative(a):
        if a.lo < 0:
            raise Unsupported("bits of a number that may be negative")
        return a.hi

    def narrowed(self, value, conditions):
        """A value where conditions hold: what comparisons with numbers say of it."""
        if not is_open(value):
            return value
        lo, hi = value.lo, value.hi
        work = [(condition, True) for condition in conditions if is_open(condition)]
        while work:
            condition, holds = work.pop()
            operator, a, b = self._meanings.get(condition.name, (None, None, None))
            if operator is None:
                opposite = self._opposites.get(condition.name)
                if opposite is not None and opposite.name in self._meanings:
                    operator, a, b = self._meanings[opposite.name]
                    holds = not holds
            if operator == "and":
                work += [(a, True), (b, True)] if holds else []
            elif operator == "<" and holds:
                lo, hi = (lo, min(hi, high(b) - 1)) if a == value else (lo, hi)
                lo, hi = (max(lo, low(a) + 1), hi) if b == value else (lo, hi)
            elif operator == "<":
                lo, hi = (max(lo, low(b)), hi) if a == value else (lo, hi)
                lo, hi = (lo, min(hi, high(a))) if b == value else (lo, hi)
            elif operator == "==" and holds and value in (a, b):
                other = b if a == value else a
                lo, hi = max(lo, low(other)), min(hi, high(other))
        return self.within(value, lo, hi) if lo <= hi else value

    # Comparisons and truth

    def less(self, a, b):
        if not is_open(a, b):
            return a < b
        if high(a) < low(b) or low(a) >= high(b):
            return high(a) < low(b)
        return self._compare("<", a, b)

    def equal(self, a, b):
        if not is_open(a, b):
            return a == b
        if high(a) < low(b) or low(a) > high(b):
            return False
        return self._compare("==", a, b)

    def _compare(self, operator, a, b):
        bits = max(width(low(a), high(a)), width(low(b), high(b)))
        found = self.flag(
            "%s %s %s" % (self.text(a, bits), operator, self.text(b, bits)), "+(%s)" % self._python(operator, a, b)
        )
        self._meanings[found.name] = (operator, a, b)
        return found

    def truth(self, a):
        """A bool, known or open."""
        if not is_open(a):
            return bool(a)
        if a.lo > 0 or a.hi < 0:
            return True
        return a if a.boolean else self.flag("%s != 0" % a.name, "+(%s != 0)" % a.name)

    def negate(self, a):
        a = self.truth(a)
        if not is_open(a):
            return not a
        if a.name not in self._opposites:
            opposite = self.flag("!%s[0]" % a.name, "1 - %s" % a.name)
            self._opposites[a.name] = opposite
            self._opposites[opposite.name] = a
        return self._opposites[a.name]

    def both(self, a, b):
        a, b = self.truth(a), self.truth(b)
        if a is False or b is False:
            return False
        if a is True or b is True or a == b:
            return b if a is True else a
        if self._opposites.get(a.name) == b:
            return False
        found = self.flag("%s[0] & %s[0]" % (a.name, b.name), "%s & %s" % (a.name, b.name))
        self._meanings[found.name] = ("and", a, b)
        return found

    def either(self, a, b):
        return self.negate(self.both(self.negate(a), self.negate(b)))

    def choose(self, condition, a, b):
        """a if condition else b, of two numbers."""
        condition = self.truth(condition)
        if not is_open(condition) or a == b and type(a) is type(b):
            return a if condition else b
        lo, hi = min(low(a), low(b)), max(high(a), high(b))
        bits = width(lo, hi)
        expression = "%s[0] ? %s : %s" % (condition.name, self.text(a, bits), self.text(b, bits))
        python = "%s if %s else %s" % (self._python("", a), condition.name, self._python("", b))
        return self.wire(expression, lo, hi, python, is_boolean(a) and is_boolean(b))
