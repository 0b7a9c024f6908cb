"""What a design without state is said to come to over all values of its inputs, asked of its class for all of them."""

import itertools
import math
import re

from formulas import Unread

OPENING = re.compile(r"^Over all (\d+) values of the inputs(?: that are read)?: (.*)\.$")
NAMES = re.compile(r"`([^`]+)`")
MOST = 1 << 12
PAIRS = {"&": lambda a, b: a & b, "|": lambda a, b: a | b, "^": lambda a, b: a ^ b}


def bit(values, name):
    """An input, or one bit of it."""
    found = re.fullmatch(r"(\w+)\[(\d+)\]", name)
    return values[found.group(1)] >> int(found.group(2)) & 1 if found else values[name]


def simple(text):
    """A number, a name, its inverse, or two names with an operator."""
    if re.fullmatch(r"\d+", text):
        return lambda values: int(text)
    text = text.strip("`")
    if text.startswith("not "):
        return lambda values: 1 - bit(values, text[4:])
    pair = re.fullmatch(r"(\S+) ([&|^]) (\S+)", text)
    if pair:
        one, operator, other = pair.groups()
        return lambda values: PAIRS[operator](bit(values, one), bit(values, other))
    return lambda values: bit(values, text)


def given(text):
    return {name: int(value) for name, value in re.findall(r"`([^`]+)` = (\d+)", text)}


def counted(what, widths):
    """What says how many of some bits are 1, and the bits."""
    head = what[: what.index("`")]
    names = NAMES.findall(what)
    if head.endswith("the bits of "):
        names = ["%s[%d]" % (names[0], i) for i in range(widths[names[0]])]
    tail = what[what.rindex("`") + 1 :]
    all_ones = len(names)
    word, number = (head.split() + ["", ""])[:2] if not head.startswith("at ") else (" ".join(head.split()[:2]), head.split()[2])
    if tail.startswith(" differ"):
        test = lambda n: n == 1
    elif tail.startswith(" are equal"):
        test = lambda n: n in (0, 2)
    elif word in ("both", "all"):
        test = lambda n: n == all_ones
    elif word == "not":
        test = lambda n: n < all_ones
    elif word == "none":
        test = lambda n: n == 0
    elif word == "an":
        test = lambda n: n % 2 == (number == "odd")
    elif word == "exactly":
        test = lambda n: n == int(number)
    elif word == "at least":
        test = lambda n: n >= int(number)
    elif word == "at most":
        test = lambda n: n <= int(number)
    else:
        raise Unread("count " + what)
    return test, names


TAILS = {
    ": a 0 at one of them is enough for 0": (0, 0),
    ": a 1 at one of them is enough for 1": (1, 1),
    ": a 0 at one of them is enough for 1": (0, 1),
    ": a 1 at one of them is enough for 0": (1, 0),
}


class Table:
    """The outputs of a class for all inputs that it is said of."""

    def __init__(self, row, model, count):
        ports = [port for port in row["ports"] if port["direction"] != "output"]
        self.widths = {port["name"]: port["width"] for port in row["ports"]}
        # What has no influence is not counted.
        code = row["python"]
        used = [port for port in ports if 'inputs.get("%s"' % port["name"] in code or 'inputs["%s"' % port["name"] in code]
        if math.prod(1 << port["width"] for port in used) != count and math.prod(1 << p["width"] for p in ports) == count:
            used = ports
        if math.prod(1 << port["width"] for port in used) != count or count > MOST:
            raise Unread("%d values" % count)
        self.names = [port["name"] for port in used]
        self.rows = []
        for values in itertools.product(*(range(1 << port["width"]) for port in used)):
            inputs = dict(zip(self.names, values))
            self.rows.append((inputs, model().eval(dict(inputs))))

    def all(self, test):
        return all(test(inputs, outputs) for inputs, outputs in self.rows)

    def holds(self, claim):
        """Whether a claim is so."""
        for kind, pattern in KINDS:
            found = pattern.fullmatch(claim)
            if found:
                return getattr(self, kind)(*found.groups())
        raise Unread("claim " + claim)

    def constant(self, name, value):
        return self.all(lambda i, o: o[name] == int(value))

    def inverse(self, name, of):
        return self.all(lambda i, o: o[name] == 1 - bit(i, of))

    def counts(self, name, what, tail):
        test, names = counted(what, self.widths)
        if tail in TAILS:
            value, gives = TAILS[tail]
            if not self.all(lambda i, o: o[name] == gives or all(bit(i, n) != value for n in names)):
                return False
        elif tail:
            # Each of them changes it, whatever the others are.
            if not all(test(n) != test(n + 1) for n in range(len(names))):
                return False
        return self.all(lambda i, o: o[name] == int(test(sum(bit(i, n) for n in names))))

    def chosen(self, name, first, selector, rest, tail):
        choices = {0: simple(first)}
        for what, value in re.findall(r"(?:, | and )(`[^`]*`|\d+) while it is (\d+)", rest):
            choices[int(value)] = simple(what)
        if len(choices) != (2 if "[" in selector else 1 << self.widths[selector]):
            return False
        if tail:
            values = given(tail)
            one, other = (choices[n]({**values, selector: n}) for n in (0, 1)) if "[" not in tail else (1, 0)
            if (one, other) != (1, 0) or sorted(values.values()) != [0, 1]:
                return False
        return self.all(lambda i, o: o[name] == choices[bit(i, selector)](i))

    def pairs(self, name, first, high, low, rest):
        choices = {(0, 0): simple(first)}
        for what, one, other in re.findall(r"(?:, | and )(`[^`]*`|\d+) while they are (\d) and (\d)", rest):
            choices[int(one), int(other)] = simple(what)
        return len(choices) == 4 and self.all(lambda i, o: o[name] == choices[bit(i, high), bit(i, low)](i))

    def ways(self, name, value, ways, other):
        several = [given(way) for way in ways.split(", or for ")]
        if int(value) + int(other) != 1:
            return False
        return self.all(
            lambda i, o: (o[name] == int(value)) == any(all(bit(i, n) == v for n, v in way.items()) for way in several))

    def values(self, name, value, of, listed, low, high, other):
        values = set(range(int(low), int(high) + 1)) if low else set(map(int, listed.split(" or ")))
        return int(value) + int(other) == 1 and self.all(lambda i, o: (o[name] == int(value)) == (i[of] in values))

    def more(self, name, one, other, equal):
        # The group takes part where it does not say that it is 0.
        return self.all(lambda i, o: o[name] == int(i[one] > i[other] or equal is not None and i[one] == i[other]))

    def bits_equal(self, name, value, one, other, otherwise):
        return int(value) + int(otherwise) == 1 and self.all(
            lambda i, o: (o[name] == int(value)) == (i[one] == i[other]))

    def one_bit(self, often, name):
        return self.all(lambda i, o: bin(o[name]).count("1") in ((1,) if often == "exactly" else (0, 1)))

    def injective(self, name):
        return len({o[name] for _, o in self.rows}) == len(self.rows)

    def bitwise(self, names):
        """Whether no bit depends on a bit of another place, but for inputs of one bit."""
        for name in NAMES.findall(names):
            by_inputs = {tuple(i[n] for n in self.names): o[name] for i, o in self.rows}
            for place, port in enumerate(self.names):
                for i in range(self.widths[port] if self.widths[port] > 1 else 0):
                    for key, value in by_inputs.items():
                        other = key[:place] + (key[place] ^ 1 << i,) + key[place + 1 :]
                        if (by_inputs[other] ^ value) & ~(1 << i):
                            return False
        return True

    def largest(self, name, most, row):
        values = given(row)
        return max(o[name] for _, o in self.rows) == int(most) and any(
            o[name] == int(most) and all(i[n] == v for n, v in values.items()) for i, o in self.rows)

    def two(self, name, one, other):
        return {o[name] for _, o in self.rows} == {int(one), int(other)}

    def equal(self, names):
        names = NAMES.findall(names)
        return self.all(lambda i, o: len({o[n] for n in names}) == 1)

    def ones(self, often, names):
        names = NAMES.findall(names)
        fits = {"exactly": lambda n: n == 1, "at most": lambda n: n <= 1, "at least": lambda n: n >= 1}[often]
        return self.all(lambda i, o: fits(sum(o[n] for n in names)))


KINDS = [
    (kind, re.compile(pattern))
    for kind, pattern in (
        ("constant", r"`([^`]+)` is always (\d+)"),
        ("inverse", r"`([^`]+)` is 0 where `([^`]+)` is 1, and 1 where it is 0"),
        ("more", r"`([^`]+)` is 1 where `([^`]+)` is more than `([^`]+)`, and (?:0 |())where they are equal"),
        ("bits_equal", r"`([^`]+)` is (\d) where all bits of `([^`]+)` and `([^`]+)` are equal: one that differs is enough for (\d)"),
        ("counts", r"`([^`]+)` is 1 where (.*? (?:are|is) (?:1|equal)|.* differ)(: .*|)"),
        ("chosen", r"`([^`]+)` is (`[^`]*`|\d+) while `([^`]+)` is 0(.*?)(|: `[^`]+` shows only where these differ, .*)"),
        ("pairs", r"`([^`]+)` is (`[^`]*`|\d+) while `([^`]+)` and `([^`]+)` are 0 and 0(.*)"),
        ("values", r"`([^`]+)` is (\d) for `([^`]+)` (?:= (\d+(?: or \d+)*)|from (\d+) to (\d+)), else (\d)"),
        ("ways", r"`([^`]+)` is (\d) for (.*), else (\d)"),
        ("one_bit", r"(exactly|at most) one bit of `([^`]+)` is 1"),
        ("injective", r"no two of them give the same `([^`]+)`"),
        ("bitwise", r"each bit of (.*) depends on no bit that stands in another place"),
        ("largest", r"the largest `([^`]+)` is (\d+), as for (.*)"),
        ("two", r"`([^`]+)` is never anything but (\d+) and (\d+)"),
        ("equal", r"(.*) are always equal"),
        ("ones", r"(exactly|at most|at least) one of (.*) is 1"),
    )
]


def checked(row, model, plan):
    """What is wrong; None where all is right, False where nothing of this kind is said, True where it is not understood."""
    for paragraph in plan.split("\n\n"):
        found = OPENING.match(paragraph)
        if found:
            try:
                table = Table(row, model, int(found.group(1)))
                for claim in found.group(2).split("; "):
                    if not table.holds(claim):
                        return "%s: not so" % claim
                return None
            except (Unread, KeyError):
                return True
    return False
