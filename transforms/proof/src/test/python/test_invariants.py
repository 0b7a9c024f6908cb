"""Models that are equal, or not, because of which states are reached."""

import os
import sys
import unittest

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

import test_proof  # noqa: E402
from test_proof import ask, out, port, row  # noqa: E402

DIVIDER = """
module divider(input clk, input reset, output reg slow);
  reg [11:0] count = 0;
  initial slow = 0;
  always @(posedge clk or posedge reset)
    if (reset) begin slow <= 0; count <= 0; end
    else if (count == 12'd299) begin count <= 0; slow <= ~slow; end
    else count <= count + 1;
endmodule
"""
DIVIDER_MODEL = """
class TopModule:
    def __init__(self):
        self.slow = 0
        self.count = 0

    def eval(self, inputs):
        if inputs["reset"] & 1:
            self.slow = 0
            self.count = 0
        elif self.count == 299:
            self.count = 0
            self.slow ^= 1
        else:
            self.count = (self.count + 1) & 0xFFF
        return {"slow": self.slow}
"""
# Three of four codes are used, and the level is what was written and not read.
QUEUE = """
module queue(input clk, input put, input get, output [3:0] level, output [1:0] phase);
  reg [3:0] in = 0, from = 0, held = 0;
  reg [1:0] state = 1;
  wire [3:0] more = put & (held != 9);
  wire [3:0] less = get & (held != 0);
  always @(posedge clk) begin
    in <= in + more; from <= from + less; held <= held + more - less;
    case (state) 2'd1: state <= 2'd2; 2'd2: state <= 2'd3; default: state <= 2'd1; endcase
  end
  assign level = held;
  assign phase = state;
endmodule
"""
QUEUE_MODEL = """
class TopModule:
    def __init__(self):
        self.in_ = 0
        self.from_ = 0
        self.held = 0
        self.state = 1

    def eval(self, inputs):
        held = (self.in_ - self.from_) & 15
        more = int(inputs["put"] and held < 9)
        less = int(inputs["get"] and held > 0)
        self.in_ = (self.in_ + more) & 15
        self.from_ = (self.from_ + less) & 15
        self.held = (self.held + more - less) & 15
        self.state = {1: 2, 2: 3, 3: 1}[self.state]
        return {"level": self.held, "phase": self.state}
"""
EDGES = """
module edges(input tick, input on, output reg q);
  always @(posedge tick or negedge on) if (!on) q <= 0; else q <= 1;
endmodule
"""
EDGES_MODEL = """
class TopModule:
    def __init__(self):
        self.q = 0
        self.last_tick = 0
        self.last_on = 1

    def eval(self, inputs):
        tick, on = inputs["tick"] & 1, inputs["on"] & 1
        if tick and not self.last_tick or self.last_on and not on:
            self.q = on
        self.last_tick, self.last_on = tick, on
        return {"q": self.q}
"""
SHIFT = """
module shift(input clk, input d, output q);
  reg [3:0] s = 0;
  always @(posedge clk) s <= {s[2:0], d};
  assign q = s[1];
endmodule
"""
SHIFT_MODEL = """
class TopModule:
    def __init__(self):
        self.s = 0

    def eval(self, inputs):
        self.s = (self.s << 1 | inputs["d"] & 1) & 15
        return {"q": self.s >> 1 & 1}
"""

RENAMED = DIVIDER_MODEL.replace("self.count", "self.ticks").replace("self.slow", "self.level")
ROWS = {
    "divider": row("divider", DIVIDER, DIVIDER_MODEL, [port("clk"), port("reset"), out("slow")], ["clk"]),
    "queue": row("queue", QUEUE, QUEUE_MODEL, [port("clk"), port("put"), port("get"), out("level", 4), out("phase", 2)], ["clk"]),
    "shift": row("shift", SHIFT, SHIFT_MODEL, [port("clk"), port("d"), out("q")], ["clk"]),
    "edges": row("edges", EDGES, EDGES_MODEL, [port("tick"), port("on"), out("q")], [], "event"),
}
SAME = {
    "a bound that is never passed": ("divider", "self.count == 299", "self.count >= 299"),
    "a mask that is never needed": ("divider", "& 0xFFF", "& 0x1FF"),
    "a table without what is never there": ("queue", "{1: 2, 2: 3, 3: 1}[self.state]", "(2, 3, 1)[self.state - 1]"),
    "a difference of pointers": ("queue", "", ""),
    "state that nobody sees": ("shift", "& 15", "& 7 ^ 4"),
    "an edge before the first call that does nothing": ("edges", "", ""),
    "names that nobody knows": ("divider", DIVIDER_MODEL, RENAMED),
}
OTHER = {
    "state that somebody sees": ("shift", "& 15", "& 7 ^ 2"),
    "a late difference": ("divider", "self.slow ^= 1", "pass"),
    "a reset that leaves the count": ("divider", "self.slow = 0\n            self.count = 0", "self.slow = 0"),
    "a bound that is too low": ("queue", "held < 9", "held < 8"),
    "a bound that is too high": ("queue", "held < 9", "held < 10"),
    "a code that is reached": ("queue", "3: 1", "3: 2"),
}


def changed(which, old, new):
    assert old in ROWS[which]["python"]
    return dict(ROWS[which], python=ROWS[which]["python"].replace(old, new))


class InvariantsTest(unittest.TestCase):
    def test_proves_what_differs_where_nothing_gets_to(self):
        for name, answer in zip(SAME, ask([changed(*change) for change in SAME.values()])):
            with self.subTest(name):
                self.assertEqual(("proven", ""), (answer["proof"], answer["reason"]), answer)

    def test_refutes_what_something_gets_to(self):
        for name, answer in zip(OTHER, ask([changed(*change) for change in OTHER.values()])):
            with self.subTest(name):
                self.assertEqual("refuted", answer["proof"], answer)
                self.assertTrue(test_proof.ProofTest.differs(ROWS[OTHER[name][0]], changed(*OTHER[name]), answer), answer)


if __name__ == "__main__":
    unittest.main()
