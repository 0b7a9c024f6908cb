"""What the proof reads in a model's Python against what CPython makes of it, call by call, in Icarus Verilog."""

import os
import random
import subprocess
import sys
import tempfile
import unittest

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "..", "proof"))

import translation  # noqa: E402
from vectors import Unsupported  # noqa: E402

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


class TopModule:
    MASK = 0x2A

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
    "open while": "y = 0\nwhile a:\n    a >>= 1\n    y += 1",
    "float": "y = int(a * 0.5)",
    "state": "self.n = a\ny = 0",
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
        except (ZeroDivisionError, IndexError, KeyError, ValueError):
            values.append(None)
    return values


def simulated(modules, calls):
    """The same of the Verilog."""
    driver = ["module driver;", "reg [5:0] a, b; reg [2:0] c; wire [11:0] y; wire w;"]
    driver.append("model m(.a(a), .b(b), .c(c), .y(y));")
    driver.append("wrong n(.a(a), .b(b), .c(c), .wrong(w));" if modules[1] else "assign w = 0;")
    driver.append("initial begin")
    for call in calls:
        driver.append('a = %d; b = %d; c = %d; #1 $display("%%b %%0d", w, y);' % (call["a"], call["b"], call["c"]))
    driver.append("$finish(0); end endmodule")
    with tempfile.TemporaryDirectory() as directory:
        with open(os.path.join(directory, "t.v"), "w", encoding="utf-8") as file:
            file.write("\n".join([modules[0], modules[1] or ""] + driver))
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
                modules = translation.to_verilog(model(body), INPUTS, [("y", 12)])
                self.assertEqual(values, simulated(modules, calls))
                if None in values:
                    broken.add(name)
        self.assertGreaterEqual(len(broken), 6, "too few of the bodies break an obligation: %s" % broken)

    def test_says_what_it_cannot_read(self):
        for name, body in OPEN.items():
            with self.subTest(name):
                self.assertRaises(Unsupported, translation.to_verilog, model(body), INPUTS, [("y", 12)])


if __name__ == "__main__":
    unittest.main()
