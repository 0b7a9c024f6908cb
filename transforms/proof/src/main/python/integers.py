"""Python's integers as terms of SMT-LIB: vectors in two's complement of as many bits as the interval of a number needs.

What is known stays a number of Python. A truth is a vector of one bit, 1 for true, and counts as the number 0 or 1.
"""

from bits import Silent, constant_term

MAX_WIDTH = 2048

class Open:
    """A number that depends on inputs, and what it lies between."""

    __slots__ = ("term", "lo", "hi")

    def __init__(self, term, lo, hi):
        self.term = term
        self.lo = lo
        self.hi = hi


class Truth:
    """A bool that depends on inputs."""

    __slots__ = ("term",)

    def __init__(self, term):
        self.term = term


def size(lo, hi):
    """Bits of a signed vector that holds lo to hi."""
    return max((~lo if lo < 0 else lo).bit_length(), (~hi if hi < 0 else hi).bit_length()) + 1


def is_number(value):
    return isinstance(value, (int, Open, Truth))


def is_open(value):
    return isinstance(value, (Open, Truth))


def alike(a, b):
    """Whether two numbers are certainly the same."""
    if is_open(a) and type(a) is type(b):
        return a.term == b.term
    return not is_open(a) and not is_open(b) and a == b


def least(value):
    return value.lo if isinstance(value, Open) else 0 if isinstance(value, Truth) else int(value)


def most(value):
    return value.hi if isinstance(value, Open) else 1 if isinstance(value, Truth) else int(value)


class Integers:
    """Operations as Python has them, written into `terms`."""

    def __init__(self, terms):
        self.terms = terms

    # Vectors

    def fit(self, value, width):
        """A vector of so many bits that is the number modulo 2 ** width."""
        if not is_open(value):
            return constant_term(int(value), width)
        if isinstance(value, Truth):
            return value.term if width == 1 else self.terms.term(width, "((_ zero_extend %d) %s)" % (width - 1, value.term))
        own = size(value.lo, value.hi)
        if width == own:
            return value.term
        if width < own:
            return self.terms.term(width, "((_ extract %d 0) %s)" % (width - 1, value.term))
        return self.terms.term(width, "((_ sign_extend %d) %s)" % (width - own, value.term))

    def number(self, text, width, lo, hi):
        """The number that a vector of so many bits is, which is known to lie between lo and hi."""
        own = size(lo, hi)
        if max(width, own) > MAX_WIDTH:
            raise Silent("SIZE_LIMIT", "a number of %d bits" % own)
        if lo == hi:
            return lo
        term = self.terms.term(width, text)
        if own < width:
            term = self.terms.term(own, "((_ extract %d 0) %s)" % (own - 1, term))
        elif own > width:
            term = self.terms.term(own, "((_ sign_extend %d) %s)" % (own - width, term))
        return Open(term, lo, hi)

    def unsigned(self, name, width):
        """What a vector without sign is."""
        return self.number("(concat #b0 %s)" % name, width + 1, 0, (1 << width) - 1)

    def _magnitude(self, value, width):
        """A number that is not negative, as a vector without sign of so many bits, extended from those that it needs."""
        bits = max(most(value).bit_length(), 1)
        term = self.fit(value, bits)
        return term if width <= bits else self.terms.term(width, "((_ zero_extend %d) %s)" % (width - bits, term))

    # Arithmetic

    def add(self, a, b):
        lo, hi = least(a) + least(b), most(a) + most(b)
        width = size(lo, hi)
        return self.number("(bvadd %s %s)" % (self.fit(a, width), self.fit(b, width)), width, lo, hi)

    def subtract(self, a, b):
        lo, hi = least(a) - most(b), most(a) - least(b)
        width = size(lo, hi)
        return self.number("(bvsub %s %s)" % (self.fit(a, width), self.fit(b, width)), width, lo, hi)

    def multiply(self, a, b):
        ends = [x * y for x in (least(a), most(a)) for y in (least(b), most(b))]
        lo, hi = min(ends), max(ends)
        if least(a) >= 0 and least(b) >= 0 and hi:
            # As a source multiplies, so that equal products are equal terms.
            width = max(most(a).bit_length(), 1) + max(most(b).bit_length(), 1)
            text = "(bvmul %s %s)" % (self._magnitude(a, width), self._magnitude(b, width))
            return self.number("(concat #b0 %s)" % self.terms.term(width, text), width + 1, lo, hi)
        width = size(lo, hi)
        return self.number("(bvmul %s %s)" % (self.fit(a, width), self.fit(b, width)), width, lo, hi)

    def divide(self, a, b):
        """Quotient and remainder, rounded down. The divisor must not be 0, which the caller sees to."""
        if least(a) >= 0 and least(b) >= 0:
            width = max(most(a).bit_length(), most(b).bit_length(), 1)
            left, right = self._magnitude(a, width), self._magnitude(b, width)
            found = []
            limits = (most(a) // max(least(b), 1), min(most(a), max(most(b) - 1, 0)))
            for operator, hi in zip(("bvudiv", "bvurem"), limits):
                term = self.terms.term(width, "(%s %s %s)" % (operator, left, right))
                found.append(self.number("(concat #b0 %s)" % term, width + 1, 0, hi))
            return found
        width = max(size(least(a), most(a)), size(least(b), most(b))) + 1
        left, right = self.fit(a, width), self.fit(b, width)
        whole = self.terms.term(width, "(bvsdiv %s %s)" % (left, right))
        rest = self.terms.term(width, "(bvsrem %s %s)" % (left, right))
        zero, one = constant_term(0, width), constant_term(1, width)
        down = "(and (distinct %s %s) (distinct (bvslt %s %s) (bvslt %s %s)))" % (rest, zero, rest, zero, right, zero)
        lo, hi = -1 << (width - 1), (1 << (width - 1)) - 1
        quotient = self.number("(ite %s (bvsub %s %s) %s)" % (down, whole, one, whole), width, lo, hi)
        return quotient, self.number("(ite %s (bvadd %s %s) %s)" % (down, rest, right, rest), width, lo, hi)

    def negate(self, a):
        return self.subtract(0, a)

    # Bits

    def both(self, a, b):
        if isinstance(a, Truth) and isinstance(b, Truth):
            return Truth(self.terms.term(1, "(bvand %s %s)" % (a.term, b.term)))
        tops = [most(x) for x in (a, b) if least(x) >= 0]
        if tops:
            lo, hi = 0, min(tops)
            if least(a) >= 0 and least(b) >= 0:
                hi = min(hi, (1 << min(top.bit_length() for top in tops)) - 1)
        else:
            lo, hi = -1 << (size(min(least(a), least(b)), 0) - 1), max(most(a), most(b))
        width = size(lo, hi)
        return self.number("(bvand %s %s)" % (self.fit(a, width), self.fit(b, width)), width, lo, hi)

    def either(self, a, b, operator="bvor"):
        if isinstance(a, Truth) and isinstance(b, Truth):
            return Truth(self.terms.term(1, "(%s %s %s)" % (operator, a.term, b.term)))
        width = max(size(least(a), most(a)), size(least(b), most(b)))
        hi = (1 << (width - 1)) - 1
        lo = 0 if least(a) >= 0 and least(b) >= 0 else -1 << (width - 1)
        return self.number("(%s %s %s)" % (operator, self.fit(a, width), self.fit(b, width)), width, lo, hi)

    def invert(self, a):
        width = size(~most(a), ~least(a))
        return self.number("(bvnot %s)" % self.fit(a, width), width, ~most(a), ~least(a))

    def left(self, a, count):
        """The count must not be negative, which the caller sees to."""
        top = max(most(count), 0)
        if top > MAX_WIDTH:
            raise Silent("SIZE_LIMIT", "a number of more than %d bits" % MAX_WIDTH)
        bottom = min(max(least(count), 0), top)
        lo = min(least(a) << bottom, least(a) << top)
        hi = max(most(a) << bottom, most(a) << top)
        width = max(size(lo, hi), size(0, top))
        return self.number("(bvshl %s %s)" % (self.fit(a, width), self.fit(count, width)), width, lo, hi)

    def right(self, a, count):
        """The same."""
        bottom, top = max(least(count), 0), max(min(most(count), 2 * MAX_WIDTH), 0)
        lo = min(least(a) >> bottom, least(a) >> top)
        hi = max(most(a) >> bottom, most(a) >> top)
        width = max(size(least(a), most(a)), size(0, max(most(count), 0)))
        return self.number("(bvashr %s %s)" % (self.fit(a, width), self.fit(count, width)), width, lo, hi)

    # Truths

    def truth(self, a):
        if not is_open(a) or isinstance(a, Truth):
            return a if isinstance(a, Truth) else bool(a)
        if a.lo > 0 or a.hi < 0:
            return True
        return self._holds("(distinct %s %s)" % (a.term, constant_term(0, size(a.lo, a.hi))))

    def _holds(self, condition):
        return Truth(self.terms.bit(condition).value)

    def opposite(self, a):
        a = self.truth(a)
        return Truth(self.terms.term(1, "(bvnot %s)" % a.term)) if is_open(a) else not a

    def all_of(self, a, b):
        a, b = self.truth(a), self.truth(b)
        if a is False or b is False:
            return False
        if a is True or b is True:
            return b if a is True else a
        return a if alike(a, b) else self.both(a, b)

    def any_of(self, a, b):
        a, b = self.truth(a), self.truth(b)
        if a is True or b is True:
            return True
        if a is False or b is False:
            return b if a is False else a
        return a if alike(a, b) else self.either(a, b)

    def equal(self, a, b):
        if not is_open(a) and not is_open(b):
            return a == b
        if most(a) < least(b) or least(a) > most(b):
            return False
        width = max(size(least(a), most(a)), size(least(b), most(b)))
        return self._holds("(= %s %s)" % (self.fit(a, width), self.fit(b, width)))

    def less(self, a, b):
        if not is_open(a) and not is_open(b):
            return a < b
        if most(a) < least(b) or least(a) >= most(b):
            return most(a) < least(b)
        width = max(size(least(a), most(a)), size(least(b), most(b)))
        return self._holds("(bvslt %s %s)" % (self.fit(a, width), self.fit(b, width)))

    def choose(self, condition, a, b):
        """a if condition else b, of two numbers."""
        condition = self.truth(condition)
        if not is_open(condition) or alike(a, b):
            return a if condition is not False else b
        lo, hi = min(least(a), least(b)), max(most(a), most(b))
        truths = all(isinstance(x, (bool, Truth)) for x in (a, b))
        width = 1 if truths else size(lo, hi)
        text = "(ite (= %s #b1) %s %s)" % (condition.term, self.fit(a, width), self.fit(b, width))
        return Truth(self.terms.term(1, text)) if truths else self.number(text, width, lo, hi)
