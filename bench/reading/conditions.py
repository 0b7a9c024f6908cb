"""Reads conditions: `en` is 1 and (`a` is not 0 or `b` is less than 3)."""

import re

from formulas import Unread, evaluate

TOKEN = re.compile(r"\s*(?:`(?P<formula>[^`]*)`|(?P<mark>[(),])|(?P<word>-?[\w.]+|\S))")
VALUE = re.compile(r"-?\d+|0[bx][0-9A-Fa-f]+|[A-Za-z_]\w*")
RELATIONS = {
    ("less", "than"): lambda a, b: a < b,
    ("greater", "than"): lambda a, b: a > b,
    ("at", "least"): lambda a, b: a >= b,
    ("at", "most"): lambda a, b: a <= b,
}


def tokens(text):
    found, at = [], 0
    while at < len(text):
        token = TOKEN.match(text, at)
        if not token:
            break
        found.append((token.lastgroup, token.group(token.lastgroup)))
        at = token.end()
    return found


def matches(selector, label, evaluated):
    """Whether a value is a label's, of which `?` stands for any bit."""
    value = int(evaluated(selector))
    if "?" in label:
        pattern = label[2:]
        if value >> len(pattern) not in (0, -1):
            return False
        return all(bit in ("?", str(value >> place & 1)) for place, bit in enumerate(reversed(pattern)))
    return value == int(evaluated(label))


class Condition:
    """A condition whose value can be asked for again and again."""

    def __init__(self, text):
        self.text, self.tokens, self.at = text, tokens(text), 0
        self.test = self.alternatives()
        if self.at != len(self.tokens):
            raise Unread("condition " + text)

    def holds(self, values, functions):
        return self.test(lambda formula: evaluate(formula, values, functions))

    def peek(self, ahead=0):
        return self.tokens[self.at + ahead] if self.at + ahead < len(self.tokens) else (None, None)

    def take(self, *words):
        if tuple(self.peek(i)[1] for i in range(len(words))) != words or self.peek()[0] == "formula":
            return False
        self.at += len(words)
        return True

    def alternatives(self):
        tests = [self.conjunction()]
        while self.take(",", "or", "if") or self.take(",", "or") or self.take("or"):
            tests.append(self.conjunction())
        return lambda value: any(test(value) for test in tests)

    def conjunction(self):
        tests = [self.relation()]
        while self.take("and"):
            tests.append(self.relation())
        return lambda value: all(test(value) for test in tests)

    def relation(self):
        if self.take("("):
            inner = self.alternatives()
            if not self.take(")"):
                raise Unread("condition " + self.text)
            return inner
        inverted = self.take("not", "all", "bits", "of")
        if inverted or self.take("all", "bits", "of"):
            formula = self.value()
            if not self.take("are", "1"):
                raise Unread("condition " + self.text)
            return lambda value: (all_ones(value(formula)) != inverted)
        left = self.value()
        for words, holds in ((("has", "no", "unknown", "bits"), True), (("has", "unknown", "bits"), False)):
            if self.take(*words):
                return lambda value: holds
        if not self.take("is"):
            raise Unread("condition " + self.text)
        for words, compare in RELATIONS.items():
            if self.take(*words):
                right = self.value()
                return lambda value: compare(int(value(left)), int(value(right)))
        if self.take("none", "of"):
            labels = self.labels(",")
            return lambda value: not any(matches(left, label, value) for label in labels)
        if self.take("not"):
            right = self.value()
            return lambda value: not matches(left, right, value)
        labels = self.labels("or")
        return lambda value: any(matches(left, label, value) for label in labels)

    def labels(self, separator):
        """Values of a case; what has a verb behind it is the next relation."""
        labels = [self.value()]
        while self.peek() == ("mark" if separator == "," else "word", separator):
            kind, text = self.peek(1)
            label = kind == "formula" or kind == "word" and text not in ("all", "not", "if", "or")
            if not label or self.peek(2) == ("word", "is"):
                break
            self.at += 1
            labels.append(self.value())
        return labels

    def value(self):
        kind, text = self.peek()
        if kind == "formula" or kind == "word" and VALUE.fullmatch(text):
            self.at += 1
            return text
        raise Unread("condition " + self.text)


def all_ones(vector):
    if not hasattr(vector, "width"):
        raise Unread("all bits of what has no width")
    return int(vector) == (1 << vector.width) - 1


_read = {}


def holds(text, values, functions):
    """Whether a condition holds."""
    if text not in _read:
        _read[text] = Condition(text)
    return _read[text].holds(values, functions)
