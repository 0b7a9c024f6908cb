"""What acts first where an edge sets something that starts others, and edges that come by way of latches."""

import os
import sys
import unittest

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

from test_proof import ask, out, port, row  # noqa: E402

SOURCE = "module m(input clk, input en, input d, output reg y); %s endmodule"
PORTS = [port("clk"), port("en"), port("d"), out("y")]
MODEL = """
class TopModule:
    def __init__(self):
        self.q = self.x = self.y = self.last_clk = self.last_c = 0

    def eval(self, inputs):
        clk, en, d = inputs["clk"], inputs["en"], inputs["d"]
        rises = clk and not self.last_clk
        self.last_clk = clk
        %s
        return {"y": self.y}
"""
# Each was proven for a model that lets all that an edge sets change at once, which the simulator tells from the source.
AT_ONCE = {
    "a clock by `=`, data by `<=`": (
        "reg q = 0, x = 0; initial y = 0; always @(posedge clk) q = ~q; always @(posedge clk) x <= d ^ en; always @(posedge q) y <= x;",
        "if rises:\n            self.q ^= 1\n            self.x = d ^ en\n            self.y = self.x if self.q else self.y"),
    "the same in one process": (
        "reg q = 0, x = 0; initial y = 0; always @(posedge clk) begin x <= d; q = ~q; end always @(posedge q) y <= x ^ en;",
        "if rises:\n            self.q ^= 1\n            self.x = d\n            self.y = self.x ^ en if self.q else self.y"),
    "a clock that a task sets": (
        "reg q = 0, x = 0; initial y = 0; task t; q = ~q; endtask always @(posedge clk) begin x <= d; t; end always @(posedge q) y <= x ^ en;",
        "if rises:\n            self.q ^= 1\n            self.x = d\n            self.y = self.x ^ en if self.q else self.y"),
    "a clock by an operator": (
        "reg q = 0, x = 0; initial y = 0; always @(posedge clk) begin x <= d; q ^= 1; end always @(posedge q) y <= x ^ en;",
        "if rises:\n            self.q ^= 1\n            self.x = d\n            self.y = self.x ^ en if self.q else self.y"),
    "a latch that is changed before it closes": (
        "reg q = 0, x = 0; always @(posedge clk) begin q <= en; x = d; end always @* if (q) y = x;",
        "if rises:\n            self.q, self.x = en, d\n        if self.q:\n            self.y = self.x"),
    "a clock that comes late": (
        "reg c, x = 0; initial y = 0; always @(clk or en) c <= clk & en; always @(posedge clk) x <= ~x; always @(posedge c) y <= x ^ d;",
        "c = clk & en\n        if c and not self.last_c:\n            self.y = self.x ^ d\n        self.last_c = c\n        if rises:\n            self.x ^= 1"),
    "data that comes late": (
        "reg t; initial y = 0; always @* t <= d & en; always @(posedge clk) y <= t;", "if rises:\n            self.y = d & en"),
    "a latch that closes late": ("reg g; always @* g <= en ^ clk; always @* if (g) y = d;", "if en ^ clk:\n            self.y = d"),
}
# Models that find all that the language lets them find.
RIGHT = {
    "both by `<=`": (
        "reg q = 0, x = 0; initial y = 0; always @(posedge clk) q <= ~q; always @(posedge clk) x <= d ^ en; always @(posedge q) y <= x;",
        "if rises:\n            self.q ^= 1\n            self.x = d ^ en\n            self.y = self.x if self.q else self.y"),
    "a divider by `=` that starts what reads itself": (
        "reg q = 0; initial y = 0; always @(posedge clk) q = ~q; always @(posedge q) y <= y ^ d;",
        "if rises:\n            self.q ^= 1\n            self.y ^= d & self.q"),
    "data by `=`, which a clock by `<=` finds": (
        "reg q = 0, x = 0; initial y = 0; always @(posedge clk) begin q <= ~q; x = d ^ en; end always @(posedge q) y <= x;",
        "if rises:\n            self.q ^= 1\n            self.x = d ^ en\n            self.y = self.x if self.q else self.y"),
    "a latch that opens before its data changes": (
        "reg q = 0, x = 0; always @(posedge clk) begin q = en; x <= d; end always @* if (q) y = x;",
        "if rises:\n            self.q, self.x = en, d\n        if self.q:\n            self.y = self.x"),
    "late, and read by nothing that waits": (
        "reg t, x = 0; always @* t <= d ^ x; always @(posedge clk) x <= en; always @* y = t;",
        "if rises:\n            self.x = en\n        self.y = d ^ self.x"),
}
LATCHED = "reg r = 0, q; initial y = 0; always @(posedge clk) r <= ~r; always @* if (en) q = r; always @(posedge q) y <= y ^ d;"
LATCHED_MODEL = """before = self.q
        if en:
            self.q = self.x
        if self.q and not before:
            self.y ^= d
        before = self.q
        if rises:
            self.x ^= 1
        if en:
            self.q = self.x
        if self.q and not before:
            self.y ^= d"""


def event(body, text):
    return row("m", SOURCE % body, MODEL % text, PORTS, [], "event")


class OrderTest(unittest.TestCase):
    def test_what_does_not_change_at_once_is_refused(self):
        for name, answer in zip(AT_ONCE, ask([event(*one) for one in AT_ONCE.values()])):
            with self.subTest(name):
                self.assertEqual(("undecided", "SOURCE_UNSUPPORTED"), (answer["proof"], answer["reason"]), answer)
                self.assertIn("`", answer["detail"])

    def test_what_may_as_well_change_at_once_is_proven(self):
        for name, answer in zip(RIGHT, ask([event(*one) for one in RIGHT.values()])):
            with self.subTest(name):
                self.assertEqual("proven", answer["proof"], answer)

    def test_a_clock_of_one_period_too(self):
        body = "reg q = 0, x = 0; initial y = 0; always @(posedge clk) q = ~q; always @(posedge clk) x <= d; always @(posedge q) y <= x ^ en;"
        text = "self.q ^= 1\n        self.x = d\n        self.y = self.x ^ en if self.q else self.y"
        model = (MODEL % text).replace('inputs["clk"], ', "1, ")
        (answer,) = ask([row("m", SOURCE % body, model, PORTS, ["clk"])])
        self.assertEqual(("undecided", "SOURCE_UNSUPPORTED"), (answer["proof"], answer["reason"]), answer)

    def test_edges_that_latches_hand_on(self):
        missed = LATCHED_MODEL.rpartition("\n        if self.q and not before:")[0]
        answers = ask([event(LATCHED, text) for text in (LATCHED_MODEL, missed)])
        self.assertEqual(["proven", "refuted"], [answer["proof"] for answer in answers], answers)

    def test_edges_that_a_reset_makes(self):
        # r resets q behind the second edge, and y counts q's fall behind that.
        body = (
            "reg s = 0, r = 0, q = 0; initial y = 0; always @(posedge clk) s <= ~s; always @(posedge s) r <= d;"
            " always @(posedge clk or posedge r) if (r) q <= 0; else q <= en; always @(negedge q) y <= ~y;")
        model = """
class TopModule:
    def __init__(self):
        self.s = self.r = self.q = self.y = 0

    def eval(self, inputs):
        en, d = inputs["en"], inputs["d"]
        before = self.q
        self.s ^= 1
        if not self.r:
            self.q = en
        if before and not self.q:
            self.y ^= 1
        before = self.q
        if self.s:
            self.r = d
        if self.r:
            self.q = 0
        if before and not self.q:
            self.y ^= 1
        return {"y": self.y}
"""
        missed = model.replace("        if before and not self.q:\n            self.y ^= 1\n        return", "        return")
        answers = ask([row("m", SOURCE % body, text, PORTS, ["clk"]) for text in (model, missed)])
        self.assertEqual(["proven", "refuted"], [answer["proof"] for answer in answers], answers)

    def test_an_edge_from_what_is_not_known(self):
        # The first fall is from x to 0, which is an edge to the language and none for a register that starts as 0.
        text = "if rises:\n            before, self.q = self.q, d & en\n            self.y ^= before & (self.q ^ 1)"
        answers = ask([
            event("reg q%s; initial y = 0; always @(posedge clk) q <= d & en; always @(negedge q) y <= ~y;" % start, text) for start in ("", " = 0")])
        self.assertEqual(["undecided", "proven"], [answer["proof"] for answer in answers], answers)
        self.assertIn("start value", answers[0]["detail"])

    def test_a_latch_without_a_variable(self):
        # It starts as anything, which the machine of both sides has a register of its own for.
        text = "if not en:\n            self.x = d ^ 1\n        self.y = self.x ^ clk"
        answers = ask([event("reg l; always @* if (!en) l = ~d; always @* y = l ^ clk;", one) for one in (text, text.replace("x ^ clk", "x | clk"))])
        self.assertEqual(["bounded", "refuted"], [answer["proof"] for answer in answers], answers)


if __name__ == "__main__":
    unittest.main()
