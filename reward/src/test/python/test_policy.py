"""The quick look at a syntax tree lets nothing through that the thorough one does not."""

import ast
import unittest
from unittest import mock

import support  # noqa: F401  finds the package
from refmill_reward import policy

FORBIDDEN = [
    "import os",
    "open('x')",
    "f(x=open)",
    "f(x=().__class__)",
    "f(*[eval])",
    "a.__class__",
    "a.gi_frame",
    "'{}'.format",
    "a @ b",
    "a @= b",
    "global a",
    "lambda: open",
    "lambda __x__: 0",
    "def __del__(self): pass",
    "def f(a: open): pass",
    "def f(a=open): pass",
    "def f(*, a=open): pass",
    "def f(__a__): pass",
    "def f() -> open: pass",
    "@open\ndef f(): pass",
    "@open\nclass A: pass",
    "class __A__: pass",
    "class A(metaclass=type): pass",
    "class A(open): pass",
    "x: open = 1",
    "x[open:1]",
    "x[1, eval]",
    "{**open}",
    "{open: 1}",
    "[1 for x in open]",
    "[1 for x in y if open]",
    "(open for x in y)",
    "f(*open)",
    "x = y if open else z",
    "1 < open < 2",
    "-open",
    "a and (b or open)",
    "while a:\n    pass\nelse:\n    open",
    "for a in b:\n    pass\nelse:\n    open",
    "if a: pass\nelif b: pass\nelse: open",
    "a = b, *open",
    "async def f(): pass",
    "with a: pass",
    "def f(): yield 1",
    "f'{open}'",
    "__builtins__",
    "x" + " + x" * 1200,
]

ALLOWED = [
    "def open(): pass\nopen()",
    "class A:\n    def __init__(self):\n        super().__init__()",
    "f(key=1)",
    "lambda a: a",
    "try:\n    pass\nexcept Exception:\n    pass",
]

PLAIN = """
class TopModule:
    IDLE = 0

    def __init__(self):
        self.m = [0] * 4

    def eval(self, inputs: dict) -> dict:
        a = inputs.get("a", 0) & 0x3
        for i in range(4):
            self.m[i] = a if i > 1 else -a & 3
        b, (c, *d) = a, self.m
        while b and not c:
            b -= 1
            break
        return {"y": sum(x for x in d if x), "z": self.m[1:2][0] << ~-a}
"""


class PolicyTest(unittest.TestCase):
    def thorough(self, text):
        with mock.patch.object(policy, "is_plain", return_value=False):
            policy.parse(text)

    def test_what_is_forbidden_is_not_plain(self):
        for text in FORBIDDEN:
            with self.subTest(text[:40]):
                self.assertRaises(policy.Rejected, self.thorough, text)
                self.assertFalse(policy.is_plain(ast.parse(text)))
                self.assertRaises(policy.Rejected, policy.parse, text)

    def test_what_looks_odd_is_looked_at_again(self):
        for text in ALLOWED:
            with self.subTest(text):
                self.thorough(text)
                policy.parse(text)

    def test_too_many_nodes_are_not_plain(self):
        for text in ("x = [%s]" % ("1," * 250_000), "x = [%s]" % ("y," * 110_000)):
            self.assertFalse(policy.is_plain(ast.parse(text)))
            self.assertRaises(policy.Rejected, policy.parse, text)

    def test_a_usual_model_is_plain(self):
        self.assertTrue(policy.is_plain(ast.parse(PLAIN)))


if __name__ == "__main__":
    unittest.main()
