"""Evaluates the formulas of rules: Python's operators over integers, with Verilog's ways to select and join bits."""

import ast
import re


class Unread(Exception):
    """Something that this reader has no understanding of."""


class Vector(int):
    """A value with a width, whose bits can be selected."""

    def __new__(cls, value, width):
        vector = int.__new__(cls, value & ((1 << width) - 1))
        vector.width = width
        return vector

    def __getitem__(self, at):
        if isinstance(at, slice):
            high, low = int(at.start), int(at.stop)
            if high < low:
                raise Unread("bits in ascending order")
            return Vector(int(self) >> low if low >= 0 else int(self) << -low, high - low + 1)
        return Vector(int(self) >> at & 1 if 0 <= at < self.width else 0, 1)


class Memory(dict):
    """Elements by their indices, one for each range of them; those that nobody has set are 0."""

    def __init__(self, width, *ranges):
        super().__init__()
        self.width, self.ranges = width, ranges

    def __getitem__(self, index):
        return Row(self, ())[index]

    def put(self, indices, value):
        """Sets an element, if there is one."""
        if all(first <= index <= last for index, (first, last) in zip(indices, self.ranges)):
            dict.__setitem__(self, indices, value & ((1 << self.width) - 1))


class Row:
    """What is left of a memory behind some indices."""

    def __init__(self, memory, indices):
        self.memory, self.indices = memory, indices

    def __getitem__(self, index):
        indices = self.indices + (int(index),)
        if len(indices) < len(self.memory.ranges):
            return Row(self.memory, indices)
        return Vector(self.memory.get(indices, 0), self.memory.width)


def join(*parts):
    value = width = 0
    for part in parts:
        if not isinstance(part, Vector):
            if part not in (0, 1):
                raise Unread("a part whose width is not known")
            part = Vector(part, 1)
        value, width = value << part.width | int(part), width + part.width
    return Vector(value, width)


def signed(value, width=None):
    if width is None and not isinstance(value, Vector):
        raise Unread("a sign without a width")
    width = width or value.width
    bits = int(value) & ((1 << width) - 1)
    return bits - (1 << width) if bits >> (width - 1) else bits


def quotient(a, b):
    size = 0 if b == 0 else abs(a) // abs(b)
    return size if (a < 0) == (b < 0) else -size


def remainder(a, b):
    return 0 if b == 0 else a - b * quotient(a, b)


def bits(text):
    """`0b00` are two bits."""
    return Vector(int(text, 2), len(text) - 2)


HELPERS = {
    "_join": join,
    "_repeat": lambda count, part: join(*[part] * count),
    "_bits": bits,
    "_vector": Vector,
    "_floor": lambda a, b: 0 if b == 0 else int(a) // int(b),
    "_modulo": lambda a, b: 0 if b == 0 else int(a) % int(b),
    "signed": signed,
    "quotient": quotient,
    "remainder": remainder,
    "parity": lambda value: bin(value).count("1") & 1,
    "ones": lambda value: bin(value).count("1"),
    "clog2": lambda value: max(0, int(value) - 1).bit_length() if value else 0,
}
KEYWORDS = {"not", "and", "or", "if", "else", "signed", "quotient", "remainder", "ones", "clog2", "parity"}
PAIRS = {"(": ")", "[": "]", "{": "}"}
NUMBER = re.compile(r"0b[01]+|0x[0-9A-Fa-f]+|\d+")
NAME = re.compile(r"[A-Za-z_$][\w$]*(?:\.[A-Za-z_$][\w$]*|\[\d+\](?=\.))*")


def closing(text, start):
    """Where the bracket ends that begins there."""
    open_ones = []
    for at in range(start, len(text)):
        if text[at] in PAIRS:
            open_ones.append(PAIRS[text[at]])
        elif text[at] in PAIRS.values():
            if open_ones.pop() != text[at]:
                break
            if not open_ones:
                return at
    raise Unread("brackets in " + text)


def split(text, separator=","):
    """The pieces between separators that no bracket is around."""
    pieces, depth, start = [], 0, 0
    for at, character in enumerate(text):
        depth += (character in "([{") - (character in ")]}")
        if character == separator and depth == 0:
            pieces.append(text[start:at])
            start = at + 1
    return pieces + [text[start:]]


def from_lowest(text):
    """`x[i +: 8]` as `x[(i) + 7:i]`."""
    while "+:" in text:
        middle = text.index("+:")
        start, depth = middle - 1, 0
        while depth or text[start] != "[":
            depth += (text[start] in ")]}") - (text[start] in "([{")
            start -= 1
        end = closing(text, start)
        lowest, width = text[start + 1 : middle].strip(), int(text[middle + 2 : end])
        text = "%s[(%s) + %d:%s%s" % (text[:start], lowest, width - 1, lowest, text[end:])
    return text


def translate(text):
    """A formula as an expression of Python over `values` and `functions`."""
    text = from_lowest(text)
    result, at = [], 0
    while at < len(text):
        number, name = NUMBER.match(text, at), NAME.match(text, at)
        if text[at] == "{":
            end = closing(text, at)
            inner = text[at + 1 : end]
            count = re.match(r"\s*(\d+)\{", inner)
            if count and closing(inner, count.end() - 1) == len(inner) - 1:
                result.append("_repeat(%s, %s)" % (count.group(1), part(inner[count.end() : -1])))
            else:
                result.append("_join(%s)" % ", ".join(part(piece.strip()) for piece in split(inner)))
            at = end + 1
        elif number:
            selected = text[number.end() : number.end() + 1] == "["
            result.append("_bits(%r)" % number.group() if selected else number.group())
            at = number.end()
        elif name:
            called = text[name.end() : name.end() + 1] == "("
            if name.group() in KEYWORDS and (called or name.group() in ("not", "and", "or", "if", "else")):
                result.append(name.group())
            else:
                result.append("%s[%r]" % ("functions" if called else "values", name.group()))
            at = name.end()
        else:
            result.append(text[at])
            at += 1
    return "".join(result)


def part(text):
    if re.fullmatch(r"0b[01]+", text):
        return "_bits(%r)" % text
    width = re.fullmatch(r"\((.*)\)\[(\d+):0\]", text)
    if width and closing(text, 0) == text.rindex(")"):
        return "_vector(%s, %d)" % (translate(width.group(1)), int(width.group(2)) + 1)
    return translate(text)


class _Division(ast.NodeTransformer):
    """Dividing by 0 gives 0."""

    def visit_BinOp(self, node):
        self.generic_visit(node)
        name = {ast.FloorDiv: "_floor", ast.Mod: "_modulo"}.get(type(node.op))
        return ast.Call(ast.Name(name, ast.Load()), [node.left, node.right], []) if name else node


_compiled = {}


def evaluate(text, values, functions):
    """The value of a formula."""
    if text not in _compiled:
        try:
            tree = _Division().visit(ast.parse(translate(text).strip(), mode="eval"))
        except SyntaxError:
            raise Unread("formula " + text)
        _compiled[text] = compile(ast.fix_missing_locations(tree), "formula", "eval")
    try:
        return eval(_compiled[text], {**HELPERS, "values": values, "functions": functions})
    except (KeyError, AttributeError, TypeError, ValueError, OverflowError) as error:
        raise Unread("%r in %s" % (error, text))
