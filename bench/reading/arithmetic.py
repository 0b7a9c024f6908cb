"""What a reasoning says of numbers that leave their widths, and of the order of assignments."""

import re

from formulas import Unread

FORMULAS = r"((?:`[^`]+`(?:, | and )?)+)"
RANGE = re.compile(FORMULAS + r" ((?:can|could) be as much as (\d+)|(?:can|could) have (\d+) bits|(?:can|could) be negative|(?:is|are) negative in Python)")
KEEPS = re.compile(r"(?:`& (0x[0-9A-F]+)`|a mask of (\d+) ones) keeps the (?:(\d+) bits? of (.*?)|low ones)(?:, in two's complement)?(?: \((.* = .*)\))?\.")
SAME = re.compile(
    r"The low bits of sums, differences and products are the same with signs and without:"
    r" of `([^`]+)` remains `\((.*)\) & (0x[0-9A-F]+)`\."
)
ORDER = re.compile(r"Where values pass between them the model assigns them in the order (.*): none is read after it has changed, so that none needs a local variable for its new value\.")
SAID = (
    re.compile(r"(?:While|When) .* as soon as the inputs are applied, before the edge: .* sees? (?:what (?:it is|they are) then|these values|\w+)\."),
    re.compile(r".* (?:is|are) computed before the edge, too: with the new inputs and the registers as they were, (?:it|they) may take (?:a value that it keeps|values that they keep)\."),
    re.compile(r"The model therefore does this in a step before that of the edge, where an active control acts once more\."),
    re.compile(r"In `[^`]+` they count\."),
    re.compile(r"What is read of (?:registers is what they were|a register is what it was) (?:right )?before the edge(?:, in whatever order they are assigned)?\."),
    re.compile(r".* (?:is|are) still read after (?:it is|they are) assigned: (?:a local variable holds its new value|local variables hold their new values) until all (?:is|are) computed\."),
    re.compile(r"What is written to .*, still read after that, waits in a list until all is computed\."),
    re.compile(r".* (?:is|are) still read after (?:its object has|their objects have) changed (?:it|them): (?:a local variable holds|local variables hold) what (?:it was|they were)\."),
    re.compile(r"In the order in which the model computes, asks and assigns none is read after it has changed, so that none needs a local variable for its new value\."),
    re.compile(r"The elements of .* are assigned in an order in which none is read after it has changed, so that no local variable is needed\."),
    ORDER,
)


def names(text):
    return re.findall(r"`([^`]+)`", text)


class Claims:
    """Claims on formulas, which hold whatever their variables are."""

    def __init__(self):
        self.ranges, self.equal = [], []
        # Registers in an order of which none is said to be read after it has changed.
        self.order = []

    def take(self, sentence, variables):
        """Whether a sentence is such a claim; then it is kept."""
        same = SAME.fullmatch(sentence)
        if same:
            self.equal.append((same.group(1), same.group(2), int(same.group(3), 16)))
            return True
        if any(said.fullmatch(sentence) for said in SAID):
            order = ORDER.fullmatch(sentence)
            if order:
                self.order = [[name] for name in names(order.group(1))]
            return True
        before, after = (re.split(r": (?=`& 0x|a mask of \d)", sentence, maxsplit=1) + [""])[:2]
        before = re.sub("^By width alone, w?", lambda found: "W" if found.group().endswith("w") else "", before)
        keeps = KEEPS.fullmatch(after)
        if keeps and before.startswith("What is computed for"):
            more = re.search(r"(?:can|could) (?:be negative or )?have more than (\d+) bits?$", before)
            if not more and not re.search(r"(?:can|could) be negative$", before):
                return False
            ones = int(keeps.group(1), 16).bit_length() if keeps.group(1) else int(keeps.group(2))
            self.mask(keeps, names(before), int(more.group(1)) if more else ones, variables)
            return True
        if keeps:
            found = list(RANGE.finditer(before))
            if not found or re.sub(r", | and ", "", before) != re.sub(r", | and ", "", "".join(f.group() for f in found)):
                return False
            self.mask(keeps, names(keeps.group(4)), int(keeps.group(3)), variables)
            for one in found:
                for formula in names(one.group(1)):
                    self.ranges.append((formula, one.group(2), one.group(3), one.group(4)))
            return True
        only = re.fullmatch(r"Of " + FORMULAS + r" (`& 0x.*)", sentence)
        keeps = only and KEEPS.fullmatch(only.group(2))
        if keeps:
            self.mask(keeps, names(keeps.group(4)), int(keeps.group(3)), variables)
        return bool(keeps)

    def mask(self, keeps, targets, width, variables):
        for line in (keeps.group(5) or "").split(", "):
            if line:
                value, mask, result = (int(number, 0) for number in re.split(" [&=] ", line))
                if value & mask != result or mask != (1 << width) - 1:
                    raise ValueError("%s is not so" % line)
        ones = int(keeps.group(1), 16) if keeps.group(1) else (1 << int(keeps.group(2))) - 1
        if ones != (1 << width) - 1:
            raise ValueError("%x is no mask of %d bits" % (ones, width))
        for target in targets:
            try:
                if variables.width(target) != width:
                    raise ValueError("%s has not %d bits" % (target, width))
            except Unread:
                pass

    def broken(self, variables):
        """A claim that does not hold for the values that there are; None if all do, or cannot be told."""
        for formula, what, most, bits in self.ranges:
            value = self.value(formula, variables)
            if value is None or what.endswith("be negative"):
                continue
            most = int(most) if most else (1 << int(bits)) - 1 if bits else -1
            if value > most or (value < 0) != (most < 0):
                return "%s is %d: %s" % (formula, value, what)
        for formula, other, mask in self.equal:
            value, rest = self.value(formula, variables), self.value(other, variables)
            if value is not None and rest is not None and (value ^ rest) & mask:
                return "%s and %s differ" % (formula, other)
        return None

    @staticmethod
    def value(formula, variables):
        try:
            return int(variables.evaluate(formula))
        except Unread:
            return None
