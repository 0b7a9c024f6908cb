"""The rules on compiled programs, with the real Icarus. Here a design knows the names of its bench, which
it cannot in earnest: what is tried must be refused all the same."""

import os
import shutil
import subprocess
import sys
import tempfile
import unittest

import support  # noqa: F401  finds the package
import refmill_reward

sys.path.insert(0, os.path.dirname(refmill_reward.__file__))

import compiled  # noqa: E402

BENCHES = """\
`resetall
module bench_a;
  reg [7:0] i0 = 0;
  wire [7:0] o0;
  reg ready = 0;
  task restore; ready = 0; endtask
  first dut (.clk(driver.clock), .a(i0), .y(o0));
endmodule
module bench_b;
  reg [7:0] i0 = 0;
  wire [7:0] o0;
  second dut (.clk(driver.clock), .a(i0), .y(o0));
endmodule
module driver;
  integer file, call;
  reg clock = 1;
  reg [15:0] v0 [0:9];
  initial begin
    file = $fopen("results.txt", "w");
    $readmemh("stimuli.hex", v0);
    for (call = 0; call < 10; call = call + 1) begin
      {bench_a.i0, bench_b.i0} = v0[call];
      #5 clock = 0; #5 clock = 1; #5 $fdisplay(file, "%b%b", bench_a.o0, bench_b.o0);
    end
    $fclose(file);
  end
endmodule
`line 1 "0/a.v" 0
module first(input clk, input [7:0] a, output [7:0] y);
  reg [7:0] q;
  always @(posedge clk) q <= a;
  assign y = q;
  @ITEMS@
endmodule
`line 1 "1/b.v" 0
module second(input clk, input [7:0] a, output [7:0] y);
  reg [7:0] s = 8'd3;
  wire [7:0] sum = s + a;
  event e;
  parameter P = 3;
  task t; s = 1; endtask
  function [7:0] f(input [7:0] x); f = x + s; endfunction
  always @(posedge clk) begin : blk s <= sum; end
  assign y = s;
endmodule
@MORE@
"""

FOREIGN = (
    "initial force bench_a.o0 = 0;",
    "initial force bench_b.o0 = 0;",
    "initial release bench_b.o0;",
    "initial force bench_b.dut.s = 0;",
    "initial force bench_b.dut.sum = 0;",
    "initial force bench_b.dut.sum[3] = 0;",
    "initial bench_a.i0 = 1;",
    "initial bench_b.i0 = 1;",
    "initial bench_b.i0[2] = 1;",
    "initial bench_b.i0 <= #3 1;",
    "initial assign bench_b.i0 = 1;",
    "initial begin deassign bench_b.i0; end",
    "initial driver.call = 0;",
    "initial driver.clock = 0;",
    "initial driver.v0[2] = 0;",
    "initial driver.v0[2][3] <= 0;",
    "always @(posedge clk) q[0] <= driver.call;",
    "always @(posedge clk) q <= driver.v0[driver.call + 1];",
    "wire [7:0] next = driver.v0[2]; assign y = next;",
    "wire w = driver.call[0]; assign y[0] = w;",
    "wire [7:0] w = bench_b.dut.s; assign y = w ^ w;",
    "wire [7:0] w = bench_b.dut.sum; always @* q = w;",
    "always @(bench_b.dut.s) q = 3;",
    "always @(posedge bench_b.dut.s[1]) q = 3;",
    "always @(bench_b.dut.e) q = 3;",
    "initial -> bench_b.dut.e;",
    "initial #3 disable bench_b.dut.blk;",
    "initial #3 disable bench_a.restore;",
    "initial bench_b.dut.t;",
    "initial bench_a.restore;",
    "initial q = bench_b.dut.f(3);",
    "wire [7:0] w = bench_b.dut.f(a); assign y = w;",
    "initial wait (bench_a.ready) q = 0;",
    "initial #1 $display(bench_b.dut.s);",
    "initial $monitor(driver.call);",
    "initial $display(driver.v0[1]);",
    "initial $strobe(bench_b.o0);",
    "initial $dumpvars(0, bench_b.o0);",
    "initial $dumpvars(1, bench_a);",
    "initial #1 q = driver.file;",
    "reg [7:0] z; always @* z = bench_b.i0; assign y = z;",
    "initial begin : b integer k; for (k = 0; k < driver.call; k = k + 1) q = k; end",
    "initial fork bench_b.dut.t; join",
    "task mine; bench_b.dut.s = 1; endtask initial mine;",
    "function [7:0] mine(input x); mine = bench_b.dut.s; endfunction wire [7:0] w = mine(1);",
    "generate if (1) begin : g initial force bench_b.o0 = 0; end endgenerate",
    "below u(); endmodule module below; initial bench_b.i0 = 0;",
    "below u(bench_b.i0); endmodule module below(input [7:0] a); initial if (a) $display;",
    "below u(bench_b.o0); endmodule module below(inout [7:0] a); assign a = 8'bz;",
    "second u(clk, a, y);",
)

UNSAFE = {
    'initial $dumpports(q, "x");': "$dumpports",
    'integer f; initial f = $fopen("x");': "$fopen",
    'initial $writememh("x", q);': "$writememh",
    'initial $system("true");': "$system",
    'wire [7:0] w = $fgetc(1);': "$fgetc",
    'wire [31:0] w = $bits(q) + $ftell(1); assign y = w;': "$ftell",
    "initial $fdisplay(32'h80000003, 1);": "$fdisplay",
    "initial $fwrite(q, 1);": "$fwrite",
    "initial $fclose(3);": "$fclose",
    'reg [7:0] m [0:3]; initial $readmemh("results.txt", m);': "$readmemh",
    'task t; begin : b $fflush(3); end endtask initial t;': "$fflush",
    'generate if (1) begin : g always @(posedge clk) $fflush; end endgenerate': "$fflush",
    'below u(); endmodule module below; final $dumpportsflush;': "$dumpportsflush",
}

HARMLESS = (
    "",
    "initial $display(\"%vpi_call 1 1 \\\"$fopen\\\"\");",
    "initial $display(\"v0x55 S_0x55 .sfunc\");",
    "initial begin $dumpfile(\"x\"); $dumpvars(0, q); $dumpoff; $dumpflush; end",
    "initial begin $fdisplay(1, q); $fwrite(32'h80000002, q); end",
    "always @(posedge clk or negedge a[0]) q[1] <= 0;",
    "wire n = ~clk; always @(negedge n) q[2] <= 1; assign y[3] = n;",
    "below u(a, y); endmodule module below(input [7:0] a, output [7:0] y); assign y = ~a;",
    "primitive p(o, i); output o; input i; table 0 : 1; 1 : 0; endtable endprimitive".join(
        ["p u(y[0], a[0]); endmodule ", " module rest;"]
    ),
    "reg [3:0] m [0:7]; integer k; always @(posedge clk) for (k = 0; k < 8; k = k + 1) m[k] <= a + k;",
    "event e; always @(e) q = 1; initial -> e;",
    "tranif1 (y[0], y[1], a[0]);",
    "supply1 v; pullup (y[2]); bufif1 (y[4], a[4], v);",
    "real r; always @(posedge clk) r = r + a; assign y = r;",
    "wire [15:0] w = {2{a}}; assign y = w[a[2:0] +: 8];",
    "typedef enum {A, B, C} state; state st; always @(posedge clk) st <= st.next; assign y = st;",
    "string str; always @(posedge clk) begin str = \"abc\"; q = str.len(); end",
)


@unittest.skipUnless(shutil.which("iverilog"), "needs Icarus Verilog")
class CompiledTest(unittest.TestCase):
    def setUp(self):
        self.directory = tempfile.mkdtemp(prefix="refmill-test-")
        self.addCleanup(shutil.rmtree, self.directory)

    def compile(self, items, more="", text=BENCHES, tops=("bench_a", "bench_b", "driver")):
        source = os.path.join(self.directory, "design.v")
        program = os.path.join(self.directory, "compiled.vvp")
        with open(source, "w", encoding="utf-8") as file:
            file.write(text.replace("@ITEMS@", items).replace("@MORE@", more))
        command = ["iverilog", "-g2012", "-o", program]
        for top in tops:
            command += ["-s", top]
        done = subprocess.run(
            command + [source], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False
        )
        if done.returncode:
            return None, done.stdout.decode("utf-8", "replace")
        with open(program, encoding="latin-1") as file:
            return file.read(), ""

    def check(self, text, folders=None, **more):
        folders = folders or {"bench_a": "0/", "bench_b": "1/"}
        return compiled.check(text, ["bench_a", "bench_b"], "driver", folders=folders, **more)

    def test_what_reaches_out_of_its_instance_is_refused(self):
        tried = 0
        for items in FOREIGN:
            with self.subTest(items):
                text, _ = self.compile(items)
                if text is None:
                    continue
                tried += 1
                refused = self.check(text)
                self.assertEqual({"bench_a"}, set(refused), refused)
                self.assertEqual("FOREIGN_REFERENCE", refused["bench_a"][0])
        # Icarus itself does not take the rest.
        self.assertGreaterEqual(tried, 40)

    def test_what_calls_more_than_it_may_is_refused(self):
        for items, name in UNSAFE.items():
            with self.subTest(items):
                text, log = self.compile(items)
                self.assertIsNotNone(text, log)
                self.assertEqual({"bench_a": ("UNSAFE_SYSTEM_TASK", name)}, self.check(text))

    def test_what_a_design_may_do_is_not_refused(self):
        for items in HARMLESS:
            with self.subTest(items):
                text, log = self.compile(items)
                self.assertIsNotNone(text, log)
                self.assertEqual({}, self.check(text))

    def test_reading_files_is_for_those_who_may(self):
        text, _ = self.compile('reg [7:0] m [0:3]; initial $readmemb("a.hex", m);')
        self.assertEqual({}, self.check(text, reads=["bench_a"]))
        self.assertEqual({"bench_a"}, set(self.check(text, reads=["bench_b"])))

    def test_who_forces_has_no_company(self):
        # Ports on one clock are one net, whoever of them the compiler takes for its first.
        for item in (
            "initial force clk = 0;",
            "initial #1 begin force clk = 0; #9 release clk; end",
            "initial force q = 0;",
            "initial begin assign q = 0; deassign q; end",
            "function f(input x); begin force clk = 1; f = 0; end endfunction initial $display(f(0));",
            "below u(clk); endmodule module below(input c); initial force c = 0;",
        ):
            text, log = self.compile(item)
            self.assertIsNotNone(text, log)
            self.assertEqual({"bench_a"}, set(self.check(text)), item)
            swapped = {"bench_b": "0/", "bench_a": "1/"}
            self.assertEqual({"bench_b"}, set(self.check(self.swapped(item), swapped)), item)
            self.assertEqual({}, compiled.check(self.alone(item), ["bench_a"], "driver"))

    def swapped(self, item):
        """The same with the design that forces as the second one."""
        text = BENCHES.replace("bench_a", "bench_x").replace("bench_b", "bench_a").replace("bench_x", "bench_b")
        return self.compile(item, text=text)[0]

    def alone(self, item):
        text = BENCHES[: BENCHES.index("module bench_b")] + BENCHES[BENCHES.index("module driver") :]
        text = text.replace("{bench_a.i0, bench_b.i0}", "bench_a.i0").replace("%b%b", "%b")
        return self.compile(item, text=text.replace(", bench_b.o0", ""), tops=("bench_a", "driver"))[0]

    def test_chance_is_refused(self):
        text, _ = self.compile("always @(posedge clk) q = $random;")
        self.assertEqual({"bench_a": ("NOT_REPRODUCIBLE", "$random")}, self.check(text))

    def test_a_call_that_the_text_did_not_show_is_refused(self):
        text, _ = self.compile("initial $display(1);")
        self.assertEqual({}, self.check(text, seen={"bench_a": ["$display"], "bench_b": []}))
        refused = self.check(text, seen={"bench_a": ["$write"], "bench_b": []})
        self.assertEqual("AMBIGUOUS_TEXT", refused["bench_a"][0])
        text, _ = self.compile("initial assert (q == 0);")
        self.assertEqual({}, self.check(text, seen={"bench_a": [], "bench_b": []}))

    def test_modules_of_another_source_are_refused(self):
        text, log = self.compile("", "`line 1 \"2/c.v\" 0\nmodule other; endmodule\n")
        self.assertEqual({}, self.check(text), log)
        text, log = self.compile("other u();", "`line 1 \"2/c.v\" 0\nmodule other; endmodule\n")
        self.assertEqual(
            {"bench_a": ("FOREIGN_REFERENCE", "a module of another source")}, self.check(text), log
        )

    def test_what_stands_outside_of_modules_is_not_shared(self):
        text, log = self.compile("", "integer loose = 3;\n")
        self.assertIsNotNone(text, log)
        with self.assertRaises(compiled.Refusal):
            self.check(text)

    def test_a_program_that_is_not_whole(self):
        text, _ = self.compile("")
        self.assertTrue(compiled.is_complete(text))
        for cut in (0, 1, 2, 7, 20, 50, 100, len(text) // 2, len(text) - 1):
            self.assertFalse(compiled.is_complete(text[: len(text) - 1 - cut]), cut)

    def test_code_in_a_form_of_its_own_is_refused(self):
        text, _ = self.compile("initial q = 3;")
        call = '%vpi_call/w 5 1 "$system", "x" {0 0 0};'
        places = {
            "behind another": text.replace("    %store/vec4", "    %nop; " + call + " %store/vec4"),
            "at the head of a line": text.replace("    %store/vec4", call + "\n    %store/vec4", 1),
            "before all": call + "\n" + text,
            "behind a name": text.replace('.var "q", 7 0;', '.var "q", 7 0; ' + call),
        }
        for where, forged in places.items():
            with self.subTest(where):
                self.assertNotEqual(text, forged)
                try:
                    self.assertTrue(self.check(forged))
                except compiled.Refusal:
                    pass


if __name__ == "__main__":
    unittest.main()
