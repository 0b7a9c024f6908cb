"""Vectors of bits that may be x, as terms of SMT-LIB: a plane of values, and one that says which bits are x.

The rules are those of IEEE 1800-2017, 11.4: what is computed of x is x, but where one operand alone decides. Everything is
a definition of a name by names before it, so there is no equation that could have no solution. Standard library only.
"""

import collections

MAX_TERMS = 200_000

Bits = collections.namedtuple("Bits", "width value unknown")
Bits.__doc__ = "Terms of so many bits. Where `unknown` has 1, a bit is x, and 0 in `value`; None if no bit can be."


class Silent(Exception):
    """A question that this engine cannot put: `code` as the table of reasons has it."""

    def __init__(self, code, detail):
        super().__init__(detail)
        self.code = code
        self.detail = detail


def constant_term(number, width):
    """A number in two's complement."""
    return "#b" + format(number & ((1 << width) - 1), "0%db" % width)


def zeros(width):
    return "#b" + "0" * width


def ones(width):
    return "#b" + "1" * width


class Terms:
    """Definitions, each term once."""

    def __init__(self):
        self.lines = []
        self._names = {}
        # Bits that must not be 1: where they are, something that is x decides.
        self.doubts = {}

    def free(self, name, width):
        """What may be anything: a name of that many bits."""
        self.lines.append("(declare-const %s (_ BitVec %d))" % (name, width))
        return Bits(width, name, None)

    def term(self, width, text):
        name = self._names.get(text)
        if name is None:
            if len(self._names) >= MAX_TERMS:
                raise Silent("SIZE_LIMIT", "more than %d terms" % MAX_TERMS)
            name = self._names[text] = "t%d" % len(self._names)
            self.lines.append("(define-fun %s () (_ BitVec %d) %s)" % (name, width, text))
        return name

    def known(self, width, text):
        return Bits(width, self.term(width, text), None)

    def made(self, width, value, unknown):
        """Of a value's term and, if bits may be x, the term that says which."""
        if unknown is None:
            return self.known(width, value)
        unknown = self.term(width, unknown)
        return Bits(width, self.term(width, "(bvand %s (bvnot %s))" % (value, unknown)), unknown)

    # Parts

    @staticmethod
    def constant(digits):
        """Of characters 0, 1, x or z, the most significant first."""
        unknown = "".join("0" if digit in "01" else "1" for digit in digits)
        value = "".join("1" if digit == "1" else "0" for digit in digits)
        return Bits(len(digits), "#b" + value, "#b" + unknown if "1" in unknown else None)

    def part(self, a, high, low):
        if low == 0 and high == a.width - 1:
            return a
        width = high - low + 1
        planes = [p and self.term(width, "((_ extract %d %d) %s)" % (high, low, p)) for p in (a.value, a.unknown)]
        return Bits(width, *planes)

    def joined(self, parts):
        """The most significant part first."""
        if len(parts) == 1:
            return parts[0]
        width = sum(part.width for part in parts)
        value = self.term(width, "(concat %s)" % " ".join(part.value for part in parts))
        if all(part.unknown is None for part in parts):
            return Bits(width, value, None)
        unknown = " ".join(part.unknown or zeros(part.width) for part in parts)
        return Bits(width, value, self.term(width, "(concat %s)" % unknown))

    def resized(self, a, width, signed=False):
        if width <= a.width:
            return self.part(a, width - 1, 0)
        extend = "(_ %s_extend %d)" % ("sign" if signed else "zero", width - a.width)
        return Bits(width, *[p and self.term(width, "(%s %s)" % (extend, p)) for p in (a.value, a.unknown)])

    # What decides although something is x

    def invert(self, a):
        return self.made(a.width, "(bvnot %s)" % a.value, a.unknown)

    def _zero(self, a):
        """Which bits are known to be 0."""
        if a.unknown is None:
            return self.term(a.width, "(bvnot %s)" % a.value)
        return self.term(a.width, "(bvnot (bvor %s %s))" % (a.value, a.unknown))

    def both(self, a, b):
        one = self.term(a.width, "(bvand %s %s)" % (a.value, b.value))
        if a.unknown is None and b.unknown is None:
            return Bits(a.width, one, None)
        zero = "(bvor %s %s)" % (self._zero(a), self._zero(b))
        return Bits(a.width, one, self.term(a.width, "(bvnot (bvor %s %s))" % (one, zero)))

    def either(self, a, b):
        one = self.term(a.width, "(bvor %s %s)" % (a.value, b.value))
        if a.unknown is None and b.unknown is None:
            return Bits(a.width, one, None)
        zero = "(bvand %s %s)" % (self._zero(a), self._zero(b))
        return Bits(a.width, one, self.term(a.width, "(bvnot (bvor %s %s))" % (one, zero)))

    def unlike(self, a, b):
        unknown = [plane for plane in (a.unknown, b.unknown) if plane is not None]
        whole = None if not unknown else unknown[0] if len(unknown) == 1 else "(bvor %s %s)" % (a.unknown, b.unknown)
        return self.made(a.width, "(bvxor %s %s)" % (a.value, b.value), whole)

    def any_one(self, a):
        """Whether some bit is 1."""
        one = self.bit("(distinct %s %s)" % (a.value, zeros(a.width)))
        if a.unknown is None:
            return one
        return self.made(1, one.value, "(ite (and (= %s %s) (distinct %s %s)) #b1 #b0)" % (
            a.value, zeros(a.width), a.unknown, zeros(a.width)))

    def all_ones(self, a):
        return self.invert(self.any_one(self.invert(a)))

    def parity(self, a):
        bits = ["((_ extract %d %d) %s)" % (at, at, a.value) for at in range(a.width)]
        value = bits[0] if len(bits) == 1 else "(bvxor %s)" % " ".join(bits)
        return self.spoiled(1, value, a)

    def choice(self, select, a, b):
        """b where the one bit of `select` is 1, else a; where it is x nothing is said, which `doubts` has."""
        if select.unknown is not None:
            self.doubts[select.unknown] = None
        if a == b:
            return a
        unknown = None
        if a.unknown is not None or b.unknown is not None:
            unknown = "(ite (= %s #b1) %s %s)" % (select.value, b.unknown or zeros(a.width), a.unknown or zeros(a.width))
        return self.made(a.width, "(ite (= %s #b1) %s %s)" % (select.value, b.value, a.value), unknown)

    # What any x spoils

    def bit(self, condition):
        return self.known(1, "(ite %s #b1 #b0)" % condition)

    @staticmethod
    def _doubt(operands):
        found = ["(distinct %s %s)" % (a.unknown, zeros(a.width)) for a in operands if a.unknown is not None]
        return found[0] if len(found) == 1 else "(or %s)" % " ".join(found) if found else None

    def spoiled(self, width, value, *operands, also=None):
        """A value that is all x where any bit of its operands is, or a condition holds."""
        doubts = [doubt for doubt in (self._doubt(operands), also) if doubt]
        if not doubts:
            return self.known(width, value)
        return self.made(width, value, "(ite (or %s) %s %s)" % (" ".join(doubts + ["false"]), ones(width), zeros(width)))

    def equal(self, a, b):
        """x only where all known bits are alike."""
        differing = self.unlike(a, b)
        return self.invert(self.any_one(differing))
