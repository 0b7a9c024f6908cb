"""Candidates in Verilog, judged with the real Icarus."""

import os
import shutil
import tempfile
import time
import unittest

import support
from support import ADDER_VERILOG, COUNTER_VERILOG
from refmill_reward import Judge, RewardError, compute_score
from test_hostile import snapshot

MEMORY = """\
class TopModule:
    def __init__(self):
        self.m = [0] * 8
        self.old = 0

    def eval(self, inputs):
        a = inputs.get("a", 0)
        self.old = self.m[a]
        if inputs.get("we", 0):
            self.m[a] = inputs.get("d", 0)
        return {"q": self.m[a], "old": self.old}
"""
MEMORY_PORTS = ([("a", 3), ("we", 1), ("d", 8)], [("q", 8), ("old", 8)])
MEMORY_VERILOG = """\
module dut(input clk, input [2:0] a, input we, input [7:0] d, output [7:0] q, output reg [7:0] old);
  cells u(clk, a, we, d, q);
  always @(posedge clk) old <= q;
endmodule
module cells(input clk, input [2:0] a, input we, input [7:0] d, output [7:0] q);
  reg [7:0] m [0:7];
  always @(posedge clk) if (we) m[a] <= d;
  assign q = m[a];
endmodule
"""


PAD = """\
class TopModule:
    def eval(self, inputs):
        pad = inputs.get("d", 0) if inputs.get("oe", 0) else inputs.get("pad", 0)
        return {"pad": pad, "q": pad ^ 1}
"""
PAD_VERILOG = """\
module dut(inout pad, input oe, input d, output q);
  assign pad = oe ? d : 1'bz;
  assign q = ~pad;
endmodule
"""


LANES = """
class TopModule:
    def eval(self, inputs):
        a = inputs.get("a", 0)
        return {"y": a & 7 | (a >> 9 & 7) << 3}
"""

LANES_VERILOG = """
module dut(input wire [2:0] a [1:0][2:3], output wire [2:0] y [0:1]);
  assign y[0] = a[0][2];
  assign y[1] = a[1][3];
endmodule
"""


def with_item(item):
    return COUNTER_VERILOG.replace("endmodule", item + "\nendmodule")


@unittest.skipUnless(shutil.which("iverilog") and shutil.which("vvp"), "needs Icarus Verilog")
class VerilogTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.judge = Judge(workers=2, seconds=2)
        cls.counter = support.counter()
        cls.adder = support.adder()

    @classmethod
    def tearDownClass(cls):
        cls.judge.close()

    def test_bidirectional_port(self):
        ports = [
            {"name": name, "direction": direction, "width": 1, "signed": False}
            for name, direction in (("pad", "inout"), ("oe", "input"), ("d", "input"), ("q", "output"))
        ]
        inputs = [("pad", 1), ("oe", 1), ("d", 1)]
        truth = support.truth(PAD, inputs, [("pad", 1), ("q", 1)], ports=ports)
        self.check(1.0, "match", PAD_VERILOG, truth)
        stuck = PAD_VERILOG.replace("1'bz", "1'b0")
        self.assertLess(self.judge.evaluate(support.answer(stuck, "verilog"), truth, "verilog").score, 1.0)
        closed = PAD_VERILOG.replace("inout", "input").replace("assign pad = oe ? d : 1'bz;", "")
        self.check(0.2, "ports_differ", closed, truth)

    def test_unpacked_arrays(self):
        ports = [
            {"name": "a", "direction": "input", "width": 12, "signed": False, "unpacked": "[1:0][2:3]"},
            {"name": "y", "direction": "output", "width": 6, "signed": False, "unpacked": "[0:1]"},
        ]
        truth = support.truth(LANES, [("a", 12)], [("y", 6)], ports=ports)
        self.check(1.0, "match", LANES_VERILOG, truth)
        # The order of a declaration is the simulator's matter: an index means the same element.
        self.check(1.0, "match", LANES_VERILOG.replace("y [0:1]", "y [1:0]"), truth)
        swapped = LANES_VERILOG.replace("assign y[0] = a[0][2]", "assign y[0] = a[0][3]")
        self.assertLess(self.judge.evaluate(support.answer(swapped, "verilog"), truth, "verilog").score, 1.0)
        # Icarus Verilog gives up on arrays of other sizes.
        self.check(0.0, "does_not_compile", LANES_VERILOG.replace("y [0:1]", "y [0:2]"), truth)

    def check(self, score, status, code, truth=None):
        text = support.answer(code, "verilog")
        result = self.judge.evaluate(text, truth or self.counter, "verilog")
        self.assertEqual((score, status), (result.score, result.status), result)
        return result

    def test_match(self):
        self.check(1.0, "match", COUNTER_VERILOG)
        self.check(1.0, "match", ADDER_VERILOG, self.adder)
        self.check(1.0, "match", COUNTER_VERILOG.replace("dut", "TopModule"))
        self.check(1.0, "match", "`timescale 1ns/1ps\n`define W 4\n" + COUNTER_VERILOG.replace("3:0", "`W-1:0"))

    def test_a_number_of_errors_is_no_signal(self):
        """The preprocessor's exit status is its number of errors, which a text can choose."""
        for errors in (129, 130, 137, 143, 152, 153):
            self.check(0.0, "does_not_compile", COUNTER_VERILOG + "\n`endif" * errors)

    def test_what_a_macro_makes_has_a_limit(self):
        doubling = "`define A0 x \n" + "".join("`define A%d `A%d `A%d \n" % (n + 1, n, n) for n in range(22))
        start = time.process_time()
        text = support.answer(doubling + COUNTER_VERILOG + "`A22", "verilog")
        self.assertEqual(0.0, self.judge.evaluate(text, self.counter, "verilog").score)
        # Nothing of that is the trainer's own time.
        self.assertLess(time.process_time() - start, 1.0)

    def test_memory_is_a_limit(self):
        self.check(0.0, "limit", with_item("reg [65535:0] m [0:999999]; integer k; initial for (k = 0; k < 999999; k = k + 1) m[k] = 0;"))

    def test_nothing_is_included_by_way_of_macros(self):
        for text in (
            '`define X `include "/etc/passwd"\n`X\n',
            '`define M(x) `x "/etc/passwd"\n`M(include)\n',
            '`define X \\\n`include \\\n"/etc/passwd"\n`X\n',
            '`define Y(a) a\n`define X `Y(`include) "/dev/null"\n`X\n',
        ):
            self.check(0.0, "forbidden", text + COUNTER_VERILOG)
        self.check(1.0, "match", "`define included 4 // to include\n" + COUNTER_VERILOG)

    def test_ports_in_another_order_match(self):
        self.check(1.0, "match", COUNTER_VERILOG.replace("input rst, input en", "input en, input rst"))

    def test_does_not_compile(self):
        self.check(0.0, "does_not_compile", COUNTER_VERILOG.replace("begin", "").replace("q <= 0;", "q <= ;"))
        self.check(0.0, "does_not_compile", "module other(input a, output b); endmodule")
        self.check(0.0, "does_not_compile", with_item("missing u(clk);"))

    def test_ports_differ(self):
        self.check(0.2, "ports_differ", COUNTER_VERILOG.replace("[3:0]", "[4:0]"))
        self.check(0.2, "ports_differ", COUNTER_VERILOG.replace("rst", "reset"))
        self.check(0.2, "ports_differ", COUNTER_VERILOG.replace("input en,", "input en, input more,"))

    def test_runtime_error(self):
        self.check(0.1, "runtime_error", with_item("initial #5000 $finish;"))

    def test_mismatch(self):
        result = self.check_partial(COUNTER_VERILOG.replace("if (en) ", ""))
        self.assertTrue(0 < result.pass_rate < 1)
        wrong = ADDER_VERILOG.replace("a + b", "~(a + b)")
        self.check(0.2, "mismatch", wrong, self.adder)

    def check_partial(self, code):
        result = self.judge.evaluate(support.answer(code, "verilog"), self.counter, "verilog")
        self.assertEqual("mismatch", result.status, result)
        return result

    def test_unknown_outputs_are_wrong(self):
        self.check(0.2, "mismatch", ADDER_VERILOG.replace("a + b", "9'bx"), self.adder)
        self.check(0.2, "mismatch", ADDER_VERILOG.replace("a + b", "9'bz"), self.adder)

    def test_uninitialised_state_starts_as_in_the_reference_run(self):
        plain = support.truth(MEMORY, *MEMORY_PORTS, clock="clk")
        initialised = support.truth(MEMORY, *MEMORY_PORTS, clock="clk", initialised_state=True)
        code = MEMORY_VERILOG
        text = support.answer(code, "verilog")
        self.assertTrue(0.5 < self.judge.evaluate(text, plain, "verilog").pass_rate < 1)
        self.check(1.0, "match", code, initialised)
        wrong = code.replace("m[a] <= d", "m[a] <= ~d")
        result = self.judge.evaluate(support.answer(wrong, "verilog"), initialised, "verilog")
        self.assertEqual("mismatch", result.status)

    def test_hostile(self):
        attacks = [
            'integer f; initial f = $fopen("canary", "w");',
            "`define P(x) $fo``x\ninteger f; initial f = `P(pen)(\"canary\");",
            'initial $fdisplay(9, "canary");',
            "initial $fflush;",
            'reg [7:0] m [0:3]; initial $readmemh("/etc/passwd", m);',
            'initial $system("touch canary");',
            "initial $unheard_of;",
            'integer f; initial f = \\$fopen ("canary", "w");',
            '`define E \\$fopen \ninteger f; initial f = `E ("canary", "w");',
            "integer r; initial r = $random;",
            '`include "/etc/passwd"',
            '`define F "/etc/passwd"\n`include `F',
        ]
        with tempfile.TemporaryDirectory() as canaries:
            with open(os.path.join(canaries, "canary"), "w", encoding="ascii") as file:
                file.write("untouched")
            before = snapshot(canaries)
            here = os.getcwd()
            os.chdir(canaries)
            try:
                for attack in attacks:
                    self.check(0.0, "forbidden", with_item(attack))
            finally:
                os.chdir(here)
            self.assertEqual(before, snapshot(canaries))

    def test_limits(self):
        self.check(0.0, "limit", with_item("reg r; initial begin r = 0; forever r = ~r; end"))
        self.check(1.0, "match", with_item('always @(q) $display("%b", {100000{q}});'))
        giant = self.judge.evaluate(
            support.answer(with_item("wire [1<<30:0] big = {1<<30{en}}; wire z = ^big;"), "verilog"),
            self.counter,
            "verilog",
        )
        self.assertLess(giant.score, 0.2)

    def test_the_bench_is_out_of_reach(self):
        for code in (
            "initial force \\refmill_bench_x .i0 = 0;",
            "initial refmill_bench_x.call = 150;",
            "initial $root.refmill_bench_x.call = 150;",
        ):
            self.check(0.0, "does_not_compile", with_item(code))

    def test_without_icarus_there_is_no_score(self):
        judge = Judge(iverilog="/nonexistent/iverilog")
        text = support.answer(COUNTER_VERILOG, "verilog")
        with self.assertRaises(RewardError):
            judge.evaluate(text, self.counter, "verilog")
        # Nor for an answer that would score 0 anyway, so that the fault shows at once.
        with self.assertRaises(RewardError):
            judge.evaluate("nothing", self.counter, "verilog")
        (result,) = judge.evaluate_all([text], [self.counter], "verilog")
        self.assertEqual((None, "error"), (result.score, result.status))
        self.assertIn("iverilog", result.message)
        judge.close()

    def test_the_row_or_the_caller_names_the_language(self):
        text = support.answer(COUNTER_VERILOG, "verilog")
        for arguments in (
            {"data_source": "refmill-verilog"},
            {"data_source": "refmill", "language": "verilog"},
            {"data_source": "refmill", "extra_info": {"language": "verilog"}},
        ):
            score = compute_score(solution_str=text, ground_truth=self.counter, **arguments)
            self.assertEqual(1.0, score["score"])
        score = compute_score("refmill", text, self.counter)
        self.assertEqual((0.0, "no_answer"), (score["score"], score["status"]))


if __name__ == "__main__":
    unittest.main()
