"""Values that may be x where they decide, and indexes that Yosys takes for another word: each of these rows was proven once, and is wrong."""

import os
import sys
import unittest

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

from test_proof import ask, out, port, row  # noqa: E402

START = (
    "class TopModule:\n    def __init__(self):\n        self.y = self.q = 0\n        self.m = list(range(8))\n\n"
    "    def eval(self, inputs):\n        a = inputs['a']\n        b = inputs['b']\n")
BIT = "wire t = b[a[3:0]]; "
KNOWN = "(0 if a & 8 else b >> (a & 7) & 1)"
WORDS = "reg [7:0] m [0:7]; integer i; initial for (i = 0; i < 8; i = i + 1) m[i] = i; "
BELOW = "reg [7:0] m [-2:5]; integer i; initial for (i = -2; i < 6; i = i + 1) m[i] = i; "
EDGE = "always @(posedge clk) "

# What becomes known where a netlist is simplified, and is x in the language; the models go the way of what is known.
SIMPLE = {
    "what equals itself": ("if (t == t) y = 1; else y = 2;", "1"),
    "what does not differ from itself": ("if (!(t != t)) y = 1; else y = 2;", "1"),
    "one of two opposites": ("if (t | ~t) y = 1; else y = 2;", "1"),
    "one of two opposite truths": ("if (t || !t) y = 1; else y = 2;", "1"),
    "a vector that equals itself": ("if ({4{t}} == {4{t}}) y = 1; else y = 2;", "1"),
    "a comparison that is compared": ("y = (t == t) === 1'b1;", "1"),
    "a bit at an index that is x": ("begin y = 0; y[{1'b0, t}] = 1; end", "2 if %s else 1" % KNOWN),
    "a part at an index that is x": ("begin y = b; y[{t, 2'b0} +: 4] = 0; end", "b & 15 if %s else b & 240" % KNOWN),
    "z that is chosen": ("y = (a[0] ? 1'bz : b[0]) === 1'bx;", "a & 1"),
    "what nobody drives, chosen": ("y = u === 1'bx;", "a & 1"),
}
STORED = {
    "a stored value that equals itself": (
        BIT + "reg q = 0; " + EDGE + "begin q <= t; if (q == q) y <= 1; else y <= 2; end", "self.y = 1"),
    "a stored bit at an index that is x": (
        BIT + EDGE + "y[{2'b0, t}] <= a[7];", "self.y = self.y & ~(1 << {0}) | (a >> 7) << {0}".format(KNOWN)),
    "a word at an index that is x": (
        BIT + WORDS + EDGE + "begin if (a[7]) m[{2'b0, t}] <= b; y <= m[a[2:0]]; end",
        "self.y = self.m[a & 7]\n        if a & 128:\n            self.m[%s] = b" % KNOWN),
    "a word that is x": (
        BIT + WORDS + EDGE + "begin if (a[7]) m[a[6:4]] <= {7'b0, t}; if (m[a[6:4]] == 0) y <= 1; else y <= 2; end",
        "i = a >> 4 & 7\n        self.y = 2 if self.m[i] else 1\n        if a & 128:\n            self.m[i] = " + KNOWN),
    "a word's bit at an index that is x": (
        BIT + WORDS + EDGE + "begin if (a[7]) m[a[6:4]][{2'b0, t}] <= 1; y <= m[a[6:4]]; end",
        "i = a >> 4 & 7\n        self.y = self.m[i]\n        if a & 128:\n            self.m[i] |= 1 << " + KNOWN),
    "a reset to x": (
        "reg q = 0; wire r = a[7]; always @(posedge clk or posedge r) if (r) q <= 1'bx; else q <= a[0]; "
        + EDGE + "if (q) y <= 1; else y <= 2;",
        "self.y = 1 if a & 128 else 2 - self.q\n        self.q = 1 if a & 128 else a & 1"),
}
INDEXES = {
    "a write below zero": (
        "wire signed [2:0] s = a[2:0]; " + WORDS + EDGE + "begin m[s] <= b; y <= m[a[6:4]]; end",
        "self.y = self.m[a >> 4 & 7]\n        self.m[a & 7] = b"),
    "a write below zero by one of two": (
        "wire signed [2:0] s = a[2:0]; " + WORDS + EDGE + "begin if (b[0]) m[b[1] ? s : 3'sd1] <= b; y <= m[a[6:4]]; end",
        "self.y = self.m[a >> 4 & 7]\n        if b & 1:\n            self.m[a & 7 if b & 2 else 1] = b"),
    "a write made signed": (
        WORDS + EDGE + "begin m[$signed(a[2:0])] <= b; y <= m[a[6:4]]; end", "self.y = self.m[a >> 4 & 7]\n        self.m[a & 7] = b"),
    "a read below zero": (
        "wire signed [2:0] s = a[2:0]; " + WORDS + EDGE + "if (m[s] == b) y <= 1; else y <= 2;", "self.y = 1 if self.m[a & 7] == b else 2"),
    "words below zero": (BELOW + "wire signed [3:0] s = a[3:0]; " + EDGE + "y <= m[s];", "self.y = 9"),
    "words below zero, written": (BELOW + EDGE + "begin y <= m[a[2:0]]; m[a[2:0]] <= b; end", "self.y = 9"),
    "an array's index of too many bits": (
        WORDS + EDGE + "begin m[a[3:0]] = b; y <= m[a[6:4]]; end", "self.m[a & 7] = b\n        self.y = self.m[a >> 4 & 7]"),
    "an array's sum for an index": (
        WORDS + EDGE + "begin m[a + b] = b; y <= m[a[6:4]]; end", "self.m[a + b & 7] = b\n        self.y = self.m[a >> 4 & 7]"),
    "an array's index that is read": (
        WORDS + EDGE + "begin m[a[2:0]] = b; if (m[a[6:3]] == 1) y <= 1; else y <= 2; end",
        "self.m[a & 7] = b\n        self.y = 1 if self.m[a >> 3 & 7] == 1 else 2"),
    "an array's index below zero": (
        "wire signed [2:0] s = a[2:0]; " + WORDS + EDGE + "begin m[s] = b; y <= m[a[6:4]]; end",
        "self.m[a & 7] = b\n        self.y = self.m[a >> 4 & 7]"),
    "an array without a clock": (
        "reg [7:0] m [0:7]; integer i; reg [7:0] z; always @* begin for (i = 0; i < 8; i = i + 1) m[i] = i; m[a[3:0]] = b; z = m[a[6:4]]; end "
        + EDGE + "y <= z;",
        "m = list(range(8))\n        m[a & 7] = b\n        self.y = m[a >> 4 & 7]"),
    "a difference that wraps": (
        WORDS + EDGE + "begin m[a[2:0] - 3'd1] <= b; y <= m[b[2:0]]; end", "self.y = self.m[b & 7]\n        self.m[(a & 7) - 1 & 7] = b"),
}


def stateless(body, value):
    verilog = "module m(input [7:0] a, input [7:0] b, output reg [7:0] y); wire w; wire u = a[0] ? w : b[0]; %salways @* %s endmodule"
    return row("m", verilog % (BIT, body), START + "        return {'y': %s}\n" % value, [port("a", 8), port("b", 8), out("y", 8)])


def stored(body, text):
    verilog = "module m(input clk, input [7:0] a, input [7:0] b, output reg [7:0] y); initial y = 0; %s endmodule" % body
    python = START + "        %s\n        return {'y': self.y}\n" % text
    return row("m", verilog, python, [port("clk"), port("a", 8), port("b", 8), out("y", 8)], ["clk"])


class UnknownTest(unittest.TestCase):
    def ends(self, rows, reason):
        for name, answer in zip(rows, ask(list(rows.values()))):
            with self.subTest(name):
                self.assertEqual(("undecided", reason), (answer["proof"], answer["reason"]), answer)

    def test_x_that_decides(self):
        rows = {name: stateless(*one) for name, one in SIMPLE.items()}
        rows.update({name: stored(*one) for name, one in STORED.items()})
        self.ends(rows, "UNKNOWN_CONTROL")

    def test_indexes_of_another_word(self):
        self.ends({name: stored(*one) for name, one in INDEXES.items()}, "SOURCE_UNSUPPORTED")

    def test_what_is_in_its_bounds(self):
        right = {
            "an array": (WORDS + EDGE + "begin m[a[2:0]] = b; y <= m[a[6:4]]; end", "self.m[a & 7] = b\n        self.y = self.m[a >> 4 & 7]"),
            "signed words": (
                "reg signed [7:0] m [0:7]; integer i; initial for (i = 0; i <= 7; i = i + 1) m[i] = i; " + EDGE
                + "begin if (a[7]) m[a[2:0]] <= b; y <= m[a[6:4]]; end",
                "self.y = self.m[a >> 4 & 7]\n        if a & 128:\n            self.m[a & 7] = b"),
            "a sum that is wide enough": (
                WORDS + EDGE + "begin m[a[2:0] + 1] <= b; y <= m[b[2:0]]; end",
                "self.y = self.m[b & 7]\n        if a & 7 != 7:\n            self.m[(a & 7) + 1] = b"),
            "a bit at an index": (EDGE + "if (a[7]) y[a[3:0]] <= b[0];", "if a & 128 and not a & 8:\n            self.y = self.y & ~(1 << (a & 7)) | (b & 1) << (a & 7)"),
            "a comparison with x": (EDGE + "y <= a === 8'bx;", "self.y = 0"),
            "a word's bit": (
                WORDS + EDGE + "begin if (a[7]) m[a[6:4]][a[2:0]] <= 1; y <= m[b[2:0]]; end",
                "self.y = self.m[b & 7]\n        if a & 128:\n            self.m[a >> 4 & 7] |= 1 << (a & 7)"),
        }
        rows = {}
        for name, (body, text) in right.items():
            rows[name] = stored(body, text)
            rows[name + ", wrong"] = stored(body, text + "\n        self.y ^= (a == 77 and b == 5)")
        for name, answer in zip(rows, ask(list(rows.values()))):
            with self.subTest(name):
                self.assertEqual("refuted" if "wrong" in name else "proven", answer["proof"], answer)


if __name__ == "__main__":
    unittest.main()
