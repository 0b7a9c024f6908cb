"""Models that differ from their sources late, or never though they look so."""

import os
import sys
import unittest

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

import test_proof  # noqa: E402
from test_proof import ask, out, port, row  # noqa: E402

COUNTER = "module m(input clk, input rst, output reg [%d:0] q); initial q = 0; always @(posedge clk) if (rst) q <= 0; else q <= q + 1; endmodule"
COUNTS = """
class TopModule:
    def __init__(self):
        self.q = 0

    def eval(self, inputs):
        self.q = 0 if inputs["rst"] & 1 else %s
        return {"q": self.q}
"""
# A flag that the count sets on its way and only a reset takes back: what counts beyond it nobody sees.
FLAG = """
module m(input clk, input on, output reg flag);
  reg [4:0] n = 0; initial flag = 0;
  always @(posedge clk) if (on) begin n <= n + 1; if (n == 20) flag <= 1; end else begin n <= 0; flag <= 0; end
endmodule
"""
FLAG_MODEL = """
class TopModule:
    def __init__(self):
        self.n = 0
        self.flag = 0

    def eval(self, inputs):
        n = self.n
        if inputs["on"] & 1:
            self.n = (n + 1) & 31
            if n == 20:
                self.flag = 1
        else:
            self.n = 0
            self.flag = 0
        return {"flag": self.flag}
"""
# Two counts in step, of which the source has its own limit.
TWICE = """
module m(input clk, input hold, output reg [1:0] y);
  reg [19:0] a = 0; initial y = 0;
  always @(posedge clk) if (!hold) begin if (a == 20'd700000) begin a <= 0; y <= y + 1; end else a <= a + 1; end
endmodule
"""
TWICE_MODEL = """
class TopModule:
    def __init__(self):
        self.a = 0
        self.y = 0

    def eval(self, inputs):
        if not inputs["hold"] & 1:
            if self.a == 700000:
                self.a = 0
                self.y = (self.y + 1) & 3
            else:
                self.a = (self.a + 1) & 0xFFFFF
        return {"y": self.y}
"""
PASSED = """
module m(input clk, input d, output reg y);
  reg p = 0; initial y = 0;
  always @(posedge clk) begin p <= d; y <= p; end
endmodule
"""
PASSED_MODEL = """
class TopModule:
    def __init__(self):
        self.p = 0

    def eval(self, inputs):
        self.y = self.p
        self.p = inputs["d"] & 1
        return {"y": self.y}
"""
ONE = [port("clk"), port("rst"), out("q", 16)]
PORTS = {"flag": [port("clk"), port("on"), out("flag")], "twice": [port("clk"), port("hold"), out("y", 2)], "passed": [port("clk"), port("d"), out("y")]}


def counter(bits, after):
    return row("m", COUNTER % (bits - 1), COUNTS % after, [port("clk"), port("rst"), out("q", bits)], ["clk"])


def flag(old="", new=""):
    assert old in FLAG_MODEL
    return row("m", FLAG, FLAG_MODEL.replace(old, new), PORTS["flag"], ["clk"])


def twice(old="", new=""):
    assert old in TWICE_MODEL
    return row("m", TWICE, TWICE_MODEL.replace(old, new), PORTS["twice"], ["clk"])


def passed(old="", new=""):
    assert old in PASSED_MODEL
    return row("m", PASSED, PASSED_MODEL.replace(old, new), PORTS["passed"], ["clk"])


# How many calls it takes until the two differ, the last one counted.
LATE = {
    "a count without a mask": (counter(16, "self.q + 1"), 65536),
    "a count of fewer bits": (counter(32, "(self.q + 1) & 0x7FFFFFFF"), 1 << 31),
    "a wide count without a mask": (counter(32, "self.q + 1"), 1 << 32),
    "one value among many": (counter(24, "(self.q + (2 if self.q == 9000000 else 1)) & 0xFFFFFF"), 9000001),
    "a limit that is one more": (twice("== 700000", "== 700001"), 700001),
    "a limit that is never met": (twice("== 700000", "== 1 << 20"), 700001),
    "a flag that stays too long": (flag("n == 20", "n == 21"), 21),
    "a flag that forgets": (flag("self.flag = 1", "self.flag = 1\n            if n == 31:\n                self.flag = 0"), 32),
}
NEVER = {
    "a count that outgrows its register, unseen": flag("& 31", "& 63"),
    "a count that stops, unseen": flag("(n + 1) & 31", "min(n + 1, 25)"),
    "a name that calls set before they read it": passed(),
}
# Names that some call reads before it sets them, or that the class has.
SHAPES = {
    "a name that is read first": (passed("self.y = self.p", "self.y = self.y if self.p else 0"), ("refuted", "undecided")),
    "a name of the class": (
        passed("class TopModule:", "class TopModule:\n    y = 1"), ("undecided", "refuted")),
    "a name that only some calls set": (passed("self.y = self.p", "if self.p:\n            self.y = 1"), ("refuted", "undecided")),
}


RIGHT = {one["verilog"]: one for one in (counter(16, "(self.q + 1) & 0xFFFF"), flag())}


class LateTest(unittest.TestCase):
    def test_finds_differences_behind_many_calls(self):
        for (name, (one, calls)), answer in zip(LATE.items(), ask([one for one, _ in LATE.values()])):
            with self.subTest(name):
                self.assertEqual("refuted", answer["proof"], answer)
                self.assertEqual(calls, answer["depth"])
                found = answer["counterexample"]
                if "times" in found:
                    self.assertEqual(calls, sum(found["times"]))
                    self.assertNotEqual(*self.results(one, found))
                else:
                    self.assertTrue(test_proof.ProofTest.differs(RIGHT[one["verilog"]], one, answer), answer)

    @staticmethod
    def results(one, found):
        """What source and model give in the last call, from where the calls before it are said to lead."""
        held = {part["net"].strip("\\"): int(part["value"], 16) for part in found["registers"]}
        names = {}
        exec(compile(one["python"], "model", "exec"), names)  # pylint: disable=exec-used
        model = names["TopModule"]()
        for part in found["state"]:
            setattr(model, part["path"][0], part["value"])
        call = {name: int(value, 16) for name, value in found["inputs"][-1].items()}
        given = model.eval(call)
        if "q" in held:
            bits = next(p["width"] for p in one["ports"] if p["name"] == "q")
            return 0 if call["rst"] else (held["q"] + 1) % (1 << bits), given["q"]
        return (held["y"] + (held["a"] == 700000 and not call["hold"])) & 3, given["y"]

    def test_proves_what_never_differs(self):
        for name, answer in zip(NEVER, ask(list(NEVER.values()))):
            with self.subTest(name):
                self.assertEqual("proven", answer["proof"], answer)

    def test_names_that_calls_give_an_object(self):
        for (name, (_, ends)), answer in zip(SHAPES.items(), ask([one for one, _ in SHAPES.values()])):
            with self.subTest(name):
                self.assertIn(answer["proof"], ends, answer)


if __name__ == "__main__":
    unittest.main()
