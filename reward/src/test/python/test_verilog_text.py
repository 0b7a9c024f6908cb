"""The first look at Verilog text; that it is the compiler's is tested with the benchmarks."""

import os
import sys
import unittest

import support  # noqa: F401  finds the package
import refmill_reward

sys.path.insert(0, os.path.dirname(refmill_reward.__file__))

import verilog_text  # noqa: E402
from verilog_text import VerilogText  # noqa: E402


def steps(text):
    """Lines of Python that a look at the text runs."""
    count = 0

    def step(frame, event, argument):
        nonlocal count
        count += event == "line"
        return step

    sys.settrace(step)
    try:
        VerilogText(text)
    finally:
        sys.settrace(None)
    return count


class VerilogTextTest(unittest.TestCase):
    def test_names_are_those_that_the_simulator_sees(self):
        self.assertEqual({"$a"}, VerilogText('initial #1$a; // $b\n"$c" /* $d */ 8\'h$e').system_names())
        self.assertEqual({"$a", "$b"}, VerilogText("// x\r$a; \\$b ;").system_names())
        self.assertEqual({"$a"}, VerilogText("`protect_key $a").system_names())
        self.assertEqual(["a", "b"], VerilogText("module a; endmodule macromodule automatic b;").module_names())
        self.assertEqual({"timescale", "X", ""}, VerilogText("`timescale 1ns/1ps\n`X ` // `Y").directives())

    def test_the_coarsest_time_unit_counts(self):
        text = "`timescale 1ns/1ps\n`timescale 100 ns / 1 ps\nmodule a; endmodule"
        self.assertEqual(["1ns", "100ns"], VerilogText(text).time_units())
        self.assertEqual("100ns", verilog_text.coarsest(VerilogText(text).time_units()))
        self.assertEqual("1s", verilog_text.coarsest(VerilogText("module a; endmodule\n" + text).time_units()))

    def test_what_readers_take_for_different_things_is_in_doubt(self):
        doubtful = ("\\a\b;", "a\0", '(* x = "`include" *)', "`undefineall", '#line "a" /* " 5', "/* open")
        cut = ("`ifdef C", "`else `ifdef C \\\n`endif", "`endif `ifdef C", '"`ifdef C" `endif', "``ifdef C `endif")
        doubtful += tuple("`ifdef A\n`define B %s\n`endif" % body for body in cut)
        for text in (*doubtful, "`define M(a = `line) a"):
            self.assertTrue(VerilogText(text).doubts, text)
        whole = "`ifndef A\n`define B(x) `ifdef C \\\n x \\\n`elsif D 2 `else \\\n `endif\n`endif"
        for text in (whole, "`ifdef A\n`else\n`endif", "// \u4e2d `X\n", "always @(*) a = 1;\r\n", "`define M(a, b = `C) a b"):
            self.assertEqual([], VerilogText(text).doubts, text)
        self.assertTrue(VerilogText("`X", preprocessed=True).doubts)

    def test_work_grows_with_the_length(self):
        for part in ("`", "(* ", "/*", '"\\', "'h ", "`end_keywords /* ", "a$", " ", "1e+", "`define A \\\n"):
            once = steps(part * (4000 // len(part)))
            self.assertLess(steps(part * (16000 // len(part))), 4.2 * once + 100, part)


if __name__ == "__main__":
    unittest.main()
