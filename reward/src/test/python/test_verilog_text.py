"""The first look at Verilog text; that it is the compiler's is tested with the benchmarks."""

import time
import unittest

import support  # noqa: F401
from refmill_reward import verilog_text
from refmill_reward.verilog_text import VerilogText


class VerilogTextTest(unittest.TestCase):
    def test_names_are_those_that_the_simulator_sees(self):
        self.assertEqual({"$a"}, verilog_text.system_names('initial #1$a; // $b\n"$c" /* $d */ 8\'h$e'))
        self.assertEqual({"$a", "$b"}, verilog_text.system_names("// x\r$a; \\$b ;"))
        self.assertEqual({"$a"}, verilog_text.system_names("`protect_key $a"))
        self.assertEqual(["a", "b"], verilog_text.module_names("module a; endmodule macromodule automatic b;"))
        self.assertEqual({"timescale", "X", ""}, verilog_text.directives("`timescale 1ns/1ps\n`X ` // `Y"))

    def test_the_coarsest_time_unit_counts(self):
        text = "`timescale 1ns/1ps\n`timescale 100 ns / 1 ps\nmodule a; endmodule"
        self.assertEqual(["1ns", "100ns"], verilog_text.time_units(text))
        self.assertEqual("100ns", verilog_text.coarsest(verilog_text.time_units(text)))
        self.assertEqual("1s", verilog_text.coarsest(verilog_text.time_units("module a; endmodule\n" + text)))

    def test_what_readers_take_for_different_things_is_in_doubt(self):
        for text in ("\\a\b;", "a\0", '(* x = "`include" *)', "`undefineall", '#line "a" /* " 5', "/* open"):
            self.assertTrue(VerilogText(text).doubts, text)
        for text in ("`ifdef A\n`else\n`endif", "// \u4e2d `X\n", "always @(*) a = 1;\r\n"):
            self.assertEqual([], VerilogText(text).doubts, text)
        self.assertTrue(VerilogText("`X", preprocessed=True).doubts)

    def test_time_is_linear(self):
        for part in ("`", "(* ", "/*", '"\\', "'h ", "`end_keywords /* ", "a$", " ", "1e+", "`define A \\\n"):
            start = time.process_time()
            VerilogText(part * (200000 // len(part)))
            self.assertLess(time.process_time() - start, 5, part)


if __name__ == "__main__":
    unittest.main()
