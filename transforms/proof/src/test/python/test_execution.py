"""What the proof reads in a model's Python against what CPython makes of it, call by call, in Icarus Verilog."""

import os
import random
import subprocess
import sys
import tempfile
import unittest

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "main", "python"))

from model import Model  # noqa: E402
from vectors import Unsupported, is_open  # noqa: E402

INPUTS = [("a", 6), ("b", 6), ("c", 3)]
CALLS = 300

# Statements that compute y, of 12 bits, from a and b of six bits and c of three; some break an obligation.
BODIES = {
    "arithmetic": "y = (a * b + c - 1) & 0xFFF",
    "below zero": "y = a - b",
    "bitwise of negative numbers": "y = ((a - b) ^ ~c | -a) & 0xFFF",
    "shifts": "y = ((a << c) | (b >> c) | ((a - b) >> 1)) & 0xFFF",
    "shift by what may be negative": "y = (a << (c - 2)) & 0xFFF",
    "division rounded down": "d = a - 32\ne = b - 64\ny = (d // e * 5 + d % e) & 0xFFF",
    "division by a negative number": "y = ((a - 32) // -3 + (a - 32) % -3) & 0xFFF",
    "division of negative by positive": "y = ((a - 32) // (c + 1) + (a - 32) % (c + 1)) & 0xFFF",
    "division by a power of two": "y = ((a - 32) // 8 + (a - 32) % 8) & 0xFFF",
    "division by zero": "y = a // c",
    "guarded division": "y = a // c if c else 5",
    "guard of another": "y = a // c if b else 5",
    "division in a statement": "y = 9\nif c != 0:\n    y = a % c",
    "conditional": "y = a if a > b else b + 64 if c else 7",
    "and, or, not": "y = (a and b) + (b or c) + (not c) + (a and not b)",
    "chained comparison": "y = (1 < a <= b) + (a == b != c) + (c in (1, 2, a)) + (b not in range(3, 9))",
    "early return": "if a > 40:\n    return {'y': b}\nif c:\n    return {'y': a}\ny = a + b",
    "search with break": "y = 99\nfor i in range(6):\n    if a >> i & 1:\n        y = i\n        break\n    b += 1\ny += b",
    "continue": "y = 0\nfor i in range(6):\n    if not b >> i & 1:\n        continue\n    y += (a >> i) & 3",
    "loop with else": "y = 0\nfor i in range(4):\n    if a == i:\n        y = i\n        break\nelse:\n    y = b",
    "return in a loop": "for i in range(5):\n    if b == i * 3:\n        return {'y': i}\ny = 100 + c",
    "break behind a return": "y = 0\nfor i in range(4):\n    if a == i:\n        return {'y': 7}\n"
    "    if b == i:\n        break\n    y += i + 1",
    "loops in loops": "y = 0\nfor i in range(3):\n    for j in range(3):\n        if a == i * j:\n            break\n"
    "        y += 1\n    if c == i:\n        break",
    "open while": "y = 0\nwhile a:\n    a >>= 1\n    y += 1",
    "open while with break": "y = 0\nn = 0\nwhile n < 6:\n    if a >> n & 1 and b:\n        break\n    y += n\n    n += 1\ny += n",
    "open while that goes on": "y = 0\nwhile a > 3:\n    a -= 16\n    if a & 1:\n        continue\n    y += a & 7",
    "two names of one list": "m = [0] * 4\nn = m\nn[c & 3] = a\ny = m[0] + m[1] * 2 + n[3]",
    "a list of lists": "m = [[a, b], [c, 1]]\nm[1][b & 1] = 9\nn = m[c & 1]\ny = n[0] + m[0][1] * 2 + m[1][0] * 4 + m[1][1]",
    "a list that grows": "m = []\nfor i in range(4):\n    m.append(a >> i)\ny = m[c & 3] + len(m) + m.pop()",
    "instances": "p = Pair(a)\nq = Pair(b, y=c)\nif c > 3:\n    p.swap(q)\ny = p.x * 2 + q.x + p.y",
    "an instance changed in an expression": "p = Pair(a)\ny = 5 if c else p.step(3)\ny += p.x + (b and p.step(1))",
    "keyword arguments": "y = pick(y=a, x=b) + pick(a, b, z=5)",
    "raise on some paths": "if c > 5:\n    raise RuntimeError('never')\ny = a",
    "assert": "assert c < 6\ny = b",
    "slices": "m = [a, b, c, 1, 2]\ny = sum(m[1:3]) + m[::-1][c & 3] + len(m[2:])",
    "a shift that a comparison bounds": "d = (c - 1) & 0xFFFFFFFF\ny = (a << d) if d < 5 else 3",
    "a shift that a comparison bounds, elsewhere": "d = (c - 1) & 0xFFFFFFFF\nif d >= 5 or b > 9:\n    y = b\nelse:\n    y = a << d",
    "identity of None": "x = None\nif c is not None:\n    x = 4\ny = 1 if x is None else a",
    "known while": "n = 0\ny = a\nwhile n < 4:\n    y ^= b << n\n    n += 1\ny &= 0xFFF",
    "tuple": "y = (3, 1, 4, 1, 5, 9, 2, 6)[c]",
    "tuple too short": "y = (3, 1, 4, 1, 5)[c]",
    "index from the end": "y = (3, 1, 4, 1, 5, 9, 2, 6)[c - 4]",
    "dictionary": "y = {0: 3, 2: 9, 7: 1}.get(c, a)",
    "dictionary without the key": "y = {0: 3, 1: 1, 2: 9, 7: 1}[c]",
    "list": "m = [0] * 8\nm[c] = a\nm[b & 7] += 3\ny = m[1] + m[6]",
    "several targets": "p, q = a, b\np, q = q, p + 1\ny = p * 2 + q",
    "table of tuples": "p, q = ((1, 2), (3, 4), (5, 6), (7, 8))[c & 3]\ny = p * 10 + q",
    "ones": "y = bin(a).count('1') * 10 + (b).bit_length()",
    "builtins": "y = max(a, b, c) + min(a, c) + abs(a - b) + sum((a, b)) + int(a > b) + any((c, b)) + all([c, a])",
    "comprehension": "y = sum(((a >> i) & 1) << (5 - i) for i in range(6)) + sum([i for i in range(9) if i % 2])",
    "powers": "y = (pow(a, 3, 4096) + a ** 2 + 2 ** c + pow(a, c, 256)) & 0xFFF",
    "helper": "y = pick(a, b, c) + pick(b, a)",
    "recursion": "y = digits(a, 3)",
    "class constant": "y = (a & self.MASK) + TopModule.MASK",
    "too large": "y = a * b",
    "bool arithmetic": "y = ((a > b) << 3) | ((a > 3) ^ (b > 3)) | ~(c > 1) & 2",
    "number of a bool": "y = (a > b) & ~(a > 9) | 4",
}

MODEL = """
def pick(x, y, z=1):
    if z == 0:
        return x
    elif z > 4:
        return y
    return x ^ y


def digits(x, n):
    if n == 0:
        return 0
    return (x & 1) + 2 * digits(x >> 2, n - 1)


class Pair:
    def __init__(self, x, y=7):
        self.x = x
        self.y = y

    def swap(self, other):
        self.x, other.x = other.x, self.x

    def step(self, n):
        self.x += n
        return self.x & 15


class TopModule:
    MASK = 0x2A
    TABLE = [1, 2, 3]

    def eval(self, inputs):
        a = inputs.get("a", 0) & 0x3F
        b = inputs.get("b", 0) & 0x3F
        c = inputs["c"] & 0x7
%s
        return {"y": y}
"""

OPEN = {
    "set on some paths": "if c:\n    x = a\ny = x",
    "set on some turns": "for i in range(4):\n    if a == i:\n        break\n    x = i\ny = x",
    "one of two lists in a list, changed": "m = [[0, 1], [2, 3]]\nm[c & 1][0] = a\ny = m[0][0]",
    "float": "y = int(a * 0.5)",
    "a state that grows": "self.m = [a]\ny = 0",
    "what instances share": "self.TABLE[0] = a\ny = 0",
    "a loop over what it changes": "m = [0, 1, 2]\ny = 0\nfor x in m:\n    m[2] = 9\n    y += x",
    "a comprehension that changes something": "p = Pair(a)\ny = any(p.step(1) for i in range(3)) + p.x",
    "one of two lists, changed": "m = [0, 1]\nn = [2, 3]\np = m if c else n\np[0] = a\ny = m[0]",
    "a local that is read too early": "y = MASK\nMASK = 3",
    "identity of numbers": "y = int(a is b)",
    "an unknown name": "y = undefined",
    "no result on some paths": "if c:\n    return None\ny = a",
}


def model(body):
    return MODEL % "\n".join("        " + line for line in body.split("\n"))


def expected(text, calls):
    """What CPython returns; None where it raises or the port does not hold it."""
    names = {}
    exec(compile(text, "model", "exec"), names)  # pylint: disable=exec-used
    values = []
    for call in calls:
        try:
            value = names["TopModule"]().eval(dict(call))["y"]
            values.append(value if 0 <= value < 1 << 12 else None)
        except (ZeroDivisionError, IndexError, KeyError, ValueError, RuntimeError, AssertionError):
            values.append(None)
    return values


def executed(text):
    """One call without state."""
    made = Model(text)
    return made, made.settled(INPUTS, [("y", 12)], [None] * len(made.leaves))


def simulated(call, calls):
    """The same of the Verilog that a call came to."""
    wrong = "%s[0]" % call.wrong.name if is_open(call.wrong) else "1'b%d" % call.wrong
    lines = ["module driver;", "reg [5:0] i0, i1; reg [2:0] i2; wire [11:0] y; wire w;"]
    lines += call.vectors.lines
    lines.append("assign y = %s; assign w = %s;" % (call.vectors.text(call.outputs[0], 13), wrong))
    lines.append("initial begin")
    for one in calls:
        lines.append('i0 = %d; i1 = %d; i2 = %d; #1 $display("%%b %%0d", w, y);' % (one["a"], one["b"], one["c"]))
    lines.append("$finish(0); end endmodule")
    with tempfile.TemporaryDirectory() as directory:
        with open(os.path.join(directory, "t.v"), "w", encoding="utf-8") as file:
            file.write("\n".join(lines))
        compiled = os.path.join(directory, "t.vvp")
        subprocess.run(["iverilog", "-g2012", "-o", compiled, file.name], check=True)
        done = subprocess.run(["vvp", "-n", compiled], check=True, capture_output=True, text=True)
    rows = [line.split() for line in done.stdout.splitlines()]
    return [None if wrong == "1" else int(value) for wrong, value in rows]


class ExecutionTest(unittest.TestCase):
    def test_agrees_with_python(self):
        generator = random.Random(20261123)
        broken = set()
        for name, body in BODIES.items():
            with self.subTest(name):
                calls = [{n: generator.getrandbits(w) for n, w in INPUTS} for _ in range(CALLS)]
                calls += [{"a": a, "b": b, "c": c} for a in (0, 63) for b in (0, 63) for c in (0, 7)]
                values = expected(model(body), calls)
                _, call = executed(model(body))
                self.assertEqual(values, simulated(call, calls))
                if None in values:
                    broken.add(name)
        self.assertGreaterEqual(len(broken), 6, "too few of the bodies break an obligation: %s" % broken)

    def test_says_what_it_cannot_read(self):
        for name, body in OPEN.items():
            with self.subTest(name):
                self.assertRaises(Unsupported, executed, model(body))


if __name__ == "__main__":
    unittest.main()
