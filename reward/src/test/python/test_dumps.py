"""Files of waves: the tasks that would write them may be called, and none is ever written."""

import os
import shutil
import tempfile
import unittest

import support
from support import COUNTER_VERILOG
from refmill_reward import Judge
from test_hostile import snapshot

# PLACE stands for a directory outside of the run.
DUMPS = (
    'initial begin $dumpfile("canary"); $dumpvars(0, dut); end',
    "initial begin $dumpvars; $dumpall; $dumpoff; $dumpon; $dumplimit(1000); $dumpflush; end",
    'initial begin $dumpfile("PLACE/canary"); $dumpvars; end',
    'initial begin $dumpfile("PLACE/new.vcd"); $dumpvars(1, q); end',
    'initial begin $dumpfile("PLACE/pipe"); $dumpvars; end',
    'initial begin $dumpfile("PLACE/link"); $dumpvars; end',
    'initial begin $dumpfile({"PLACE", "/canary"}); $dumpvars; end',
    'localparam F = "PLACE/canary"; initial begin $dumpfile(F); $dumpvars; end',
    'reg [8*200:1] f; initial begin f = "PLACE/canary"; $dumpfile(f); $dumpvars; end',
    'string f; initial begin f = "PLACE/canary"; $dumpfile(f); $dumpvars; end',
    'initial begin $dumpfile($sformatf("%s/canary", "PLACE")); $dumpvars; end',
    'always @(posedge clk) begin $dumpfile("PLACE/canary"); $dumpvars; $dumpflush; end',
    'initial begin \\$dumpfile ("PLACE/canary"); \\$dumpvars ; end',
    # What the run itself writes and reads.
    'initial begin $dumpfile("results.txt"); $dumpvars; end',
    'initial begin $dumpfile("compiled.vvp"); $dumpvars; $dumpflush; end',
    'initial begin $dumpfile("run.log"); $dumpvars; end',
)

# What the simulator ends with, as an answer may not.
WRONG = ('initial $dumpvars("x");', "initial $dumpfile;", 'initial $dumpports(dut, "PLACE/canary");')


@unittest.skipUnless(shutil.which("iverilog") and shutil.which("vvp"), "needs Icarus Verilog")
class DumpTest(unittest.TestCase):
    def check(self, python=None):
        judge = Judge(workers=1, seconds=2, python=python)
        self.addCleanup(judge.close)
        truth = support.counter()
        with tempfile.TemporaryDirectory() as place:
            with open(os.path.join(place, "canary"), "w", encoding="ascii") as file:
                file.write("untouched")
            os.mkfifo(os.path.join(place, "pipe"))
            os.symlink(os.path.join(place, "target"), os.path.join(place, "link"))
            before = snapshot(place)
            here = os.getcwd()
            os.chdir(place)
            try:
                for items in DUMPS + WRONG:
                    with self.subTest(items):
                        text = COUNTER_VERILOG.replace("endmodule", items.replace("PLACE", place) + "\nendmodule")
                        result = judge.evaluate(support.answer(text, "verilog"), truth, "verilog")
                        if items in DUMPS:
                            self.assertEqual((1.0, "match"), (result.score, result.status), result)
                        else:
                            self.assertLess(result.score, 0.2, result)
            finally:
                os.chdir(here)
            self.assertEqual(before, snapshot(place))

    def test_nothing_is_written(self):
        self.check()

    def test_nothing_is_written_where_nothing_is_isolated(self):
        with tempfile.TemporaryDirectory() as directory:
            with self.assertWarns(RuntimeWarning):
                self.check(support.bare(directory))


if __name__ == "__main__":
    unittest.main()
