package io.refmill.cosim;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.refmill.contract.Verdict;
import io.refmill.diagnostics.DiagnosticCode;
import io.refmill.parser.SourceFile;
import io.refmill.parser.SourceUnit;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Sources that reach out, run on, or get in the bench's way. */
class HostileVerilogTest extends CosimTestBase {
  private static final String PASS =
      "class TopModule:\n    def eval(self, inputs):\n        return {'y': inputs.get('a', 0)}\n";

  private static Designs wire() {
    return Designs.top("w").in("a", 1).out("y", 1);
  }

  private static VerificationRequest with(String items) {
    return wire()
        .request("module w(input a, output y);\n assign y = a;\n" + items + "\nendmodule\n", PASS);
  }

  private static VerificationRequest one(SourceFile... files) {
    return unit(new SourceUnit(List.of(files), List.of(), Map.of()));
  }

  private static VerificationRequest unit(SourceUnit unit) {
    return new VerificationRequest("u", unit, PASS, wire().build());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "integer f; initial f = $fopen(\"/tmp/x\");",
        "initial $dumpports(w, \"/tmp/x.vcd\");",
        "reg [7:0] m [0:3]; initial $readmemh(\"../../../../../../../../../x\", m);",
        "reg [7:0] m [0:3]; initial $readmemh(\"/etc/../etc/passwd\", m);",
        "reg [7:0] m [0:3]; initial \\$readmemh (\"//../etc/passwd\", m);",
        "reg [7:0] m [0:3]; reg [80:1] f; initial begin f = \"x\"; $readmemb(f, m); end",
        "initial $system(\"true\");",
        "initial $unheard_of;",
        "`define P(x) $fo``x\ninteger f; initial f = `P(pen)(\"/tmp/x\");",
        "`define Q /* */ $fflush\ninitial `Q;",
        "integer f; initial f = \\$fopen (\"/tmp/x\");",
        "`define E \\$fflush \ninitial `E ;",
      })
  void whatReachesOutsideIsNotRun(String items) {
    failure(DiagnosticCode.UNSAFE_SYSTEM_TASK, with(items));
  }

  /** Each of them would find any argument there was, also those that a run time adds. */
  @Test
  void simulationsHaveNoArgumentsOnTheirCommandLine() {
    String found = "$test$plusargs(\"\") | $value$plusargs(\"%s\", r)";
    match(
        wire()
            .request(
                "module w(input a, output y); reg [80:1] r; reg f; initial f = "
                    + found
                    + ";\n assign y = a ^ f; endmodule\n",
                PASS));
  }

  private static final String BENCH =
      "module bench; reg a; wire y; w dut(a, y); integer f;\n"
          + "initial begin $dumpfile(\"/tmp/x.vcd\"); $dumpvars; f = $fopen(\"/tmp/x\");\n"
          + "a = $random; #5 $finish; end endmodule\n";

  @Test
  void testBenchInTheFileOfItsDesignIsNoDanger() {
    SourceFile alone = new SourceFile("w.v", with("").unit().files().get(0).text());
    SourceFile bench = new SourceFile("bench.v", BENCH);
    match(one(new SourceFile("w.v", alone.text() + BENCH)));
    match(one(bench, alone));
    match(with("`define N 1\nif (`N == 0) initial $fflush;"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "spy s(); endmodule module spy; initial $fwrite(2, \"x\");",
        "integer f; initial f = 1; always @(a) $fdisplay(f, \"x\");",
        "always @(a) $fwrite(32'h80000003, \"x\");",
        "always @(a) $fdisplay(33'h100000001, \"x\");",
        "task t; begin : b integer f; f = $fopen(\"/tmp/x\"); end endtask always @(a) t;",
        "function f(input x); f = $fgetc(0); endfunction wire z = f(a);",
        "generate if (1) begin : g initial begin : h reg r; r = $fclose(3); end end endgenerate",
        "final $fflush;",
      })
  void whatTheDesignReachesIsStillLookedAt(String items) {
    failure(DiagnosticCode.UNSAFE_SYSTEM_TASK, with(items));
  }

  @Test
  void theConsoleIsNoFile() {
    match(with("always @(a) begin $fwrite(32'h80000002, \"x\"); $fdisplay(1, \"x\"); end"));
    match(with("localparam OUT = 32'h8000_0001; always @(a) $fstrobeh(OUT, a);"));
  }

  @Test
  void memoriesAreLoadedFromFilesOfTheUnitOnly() {
    String verilog =
        "module w #(parameter F = \"../data/m.hex\") (input a, output y);\n"
            + "reg [7:0] m [0:1];\ninitial $readmemh(F, m);\nassign y = m[0] == 8'h5a & a;\n"
            + "endmodule\n";
    SourceFile source = new SourceFile("rtl/w.v", verilog);
    SourceFile data = new SourceFile("data/m.hex", "5a // first\n@1 00\n");
    match(unit(new SourceUnit(List.of(source), List.of(data), Map.of())));
    SourceFile rom = new SourceFile("rtl/w.v", verilog.replace("m[0] == 8'h5a & a", "m[0][0]"));
    failure(DiagnosticCode.DATA_FILE_NOT_FOUND, one(rom));
  }

  /** Where it is written as a name, behind a macro, and in a parameter. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "initial $readmemh(\"@\", m);",
        "initial $readmemh({\"/\", \"@\"}, m);",
        "`define R(x) $read``x\ninitial `R(memh)(\"@\", m);",
        "initial \\$readmemh (\"@\", m);",
        "localparam F = \"@\"; initial $readmemh(F, m);",
        "localparam F = \"C:@\"; initial $readmemh(F, m);",
        "initial $readmemh(\"@\", m, 0); initial $readmemh(\"\", m);",
      })
  void absoluteNamesMeanFilesOfTheUnitOnly(String load) throws IOException {
    Path host = Files.writeString(scratch.resolve("host.hex"), "5a 00\n");
    String verilog =
        "module w(input a, output y);\nreg [7:0] m [0:1];\n"
            + load.replace("@", host.toString())
            + "\nassign y = m[0] == 8'h5a & a;\nendmodule\n";
    SourceFile source = new SourceFile("rtl/w.v", verilog);
    String place = host.getParent().getFileName() + "/" + host.getFileName();
    SourceFile near = new SourceFile("data/host.hex", "00 00\n");
    SourceFile same = new SourceFile("data/" + place, "5a 01\n");
    match(unit(new SourceUnit(List.of(source), List.of(same, near), Map.of())));
    mismatch(unit(new SourceUnit(List.of(source), List.of(near), Map.of())));
    SourceFile rom = new SourceFile("rtl/w.v", verilog.replace("m[0] == 8'h5a & a", "m[0][0]"));
    failure(DiagnosticCode.DATA_FILE_NOT_FOUND, one(rom));
  }

  @Test
  void memoryWithoutItsFileIsNotInitialised() {
    String verilog =
        "module w(input a, output y);\nreg m [0:1];\ninitial $readmemh(\"none.hex\", m);\n"
            + "always @(a) m[1] = a;\nassign y = m[1];\nendmodule\n";
    match(one(new SourceFile("w.v", verilog)));
  }

  @Test
  void randomValuesAreNotReproducible() {
    failure(DiagnosticCode.NOT_REPRODUCIBLE, with("integer r; initial r = $random;"));
    failure(
        DiagnosticCode.NOT_REPRODUCIBLE, with("`define R $urandom\ninteger r; initial r = `R;"));
    failure(DiagnosticCode.NOT_REPRODUCIBLE, with("wire [31:0] r = $random;"));
    failure(DiagnosticCode.NOT_REPRODUCIBLE, with("wire [31:0] r = a + $urandom_range(3);"));
  }

  @Test
  void namesInCommentsStringsAndIdentifiersAreHarmless() {
    match(
        with("// $fopen\n/* $random */ wire \\$fopen$1 , a$system; initial $display(\"$fopen\");"));
    match(with("`ifdef NEVER\ninitial $fflush;\n`endif"));
  }

  @Test
  void moreMemoryThanAllowedEndsTheSimulation() {
    failure(
        DiagnosticCode.SIMULATOR_OUT_OF_MEMORY,
        with("reg [255:0] m [0:67108863]; always @(a) m[{26{a}}] = {256{a}};"));
  }

  @Test
  void aFloodOfOutputIsThrownAway() {
    match(with("always @(a) $display(\"%b\", {100000{a}});"));
  }

  @Test
  void includesStayAmongTheGivenFiles() throws Exception {
    Path secret = Files.writeString(scratch.resolve("secret.vh"), "`define K 1\n");
    for (String path : List.of(secret.toString(), "../../../secret.vh", "/etc/passwd")) {
      failure(
          DiagnosticCode.INCLUDE_NOT_FOUND,
          unit(SourceUnit.of("w.v", "`include \"" + path + "\"\nmodule w; endmodule")));
    }
    failure(
        DiagnosticCode.INCLUDE_NOT_FOUND,
        unit(SourceUnit.of("w.v", "`define F \"/etc/passwd\"\n`include `F\nmodule w; endmodule")));
    failure(
        DiagnosticCode.INCLUDE_NOT_FOUND,
        unit(SourceUnit.of("w.v", "`include \"nowhere.vh\"\nmodule w; endmodule")));
  }

  @Test
  void givenIncludesAndDefinesAndFilesAreFound() {
    SourceUnit unit =
        new SourceUnit(
            List.of(
                new SourceFile(
                    "rtl/core/w.v",
                    "`include \"../inc/one.vh\"\n`include \"two.vh\"\n"
                        + "`include \"../lib//./four.vh\"\n"
                        + "module w(input a, output y);\n"
                        + "  sub s(.a(a ^ `ONE ^ `TWO ^ `THREE ^ `FOUR), .y(y));\nendmodule\n"),
                new SourceFile(
                    "rtl/core/sub.v",
                    "module sub(input a, output y); assign y = a ^ `ONE ^ 1'b1; endmodule\n")),
            List.of(
                new SourceFile("rtl/inc/one.vh", "`define ONE 1'b1\n"),
                new SourceFile("other/two.vh", "`define TWO 1'b0\n"),
                new SourceFile("other/lib/four.vh", "`define FOUR 1'b0\n")),
            Map.of("THREE", "1'b1"));
    match(unit(unit));
  }

  @Test
  void includesAboveTheUnitsFoldersAreFoundAmongTheGivenFiles() {
    match(
        unit(
            new SourceUnit(
                List.of(
                    new SourceFile(
                        "w.v",
                        "`include \"../../inc/one.vh\"\n"
                            + "module w(input a, output y); assign y = a ^ `ONE; endmodule\n")),
                List.of(
                    new SourceFile("lib/inc/one.vh", "`include \"../two.vh\"\n"),
                    new SourceFile("lib/two.vh", "`define ONE 1'b0\n")),
                Map.of())));
  }

  @Test
  void aCommentWithoutEndHidesNothingOfOthers() {
    String module = "module w(input a, output y); assign y = a; endmodule\n";
    SourceFile open = new SourceFile("w.v", module + "/* open *");
    match(one(open));
    match(one(new SourceFile("x.v", "module x; endmodule\n"), open));
    failure(
        DiagnosticCode.AMBIGUOUS_TEXT, one(open, new SourceFile("x.v", "module x; endmodule\n")));
  }

  @Test
  void aDesignThatEndsTheSimulationIsNoticed() {
    String message =
        failure(
            DiagnosticCode.SIMULATION_FINISHED,
            with("integer n = 0; always @(a) begin n = n + 1; if (n == 20) $finish; end"));
    assertTrue(message.matches(".*call [1-9][0-9]*"), message);
    failure(DiagnosticCode.SIMULATION_FINISHED, with("initial $stop;"));
  }

  @Test
  void loopsWithoutDelayEndByTheLimit() {
    failure(
        DiagnosticCode.SIMULATOR_TIMEOUT, with("reg r; initial begin r = 0; forever r = ~r; end"));
  }

  /** More than four seconds for all calls, which is the limit here, but a few milliseconds each. */
  @Test
  void aSlowDesignThatGoesOnHasTheTimeForItsCalls() {
    String source =
        """
        module slow(input [15:0] a, output reg [15:0] y);
          integer i;
          always @* begin
            y = a;
            for (i = 0; i < 30000; i = i + 1) y = y + 16'd3;
          end
        endmodule
        """;
    String model =
        """
        class TopModule:
            def eval(self, inputs):
                return {"y": (inputs.get("a", 0) + 90000) & 0xFFFF}
        """;
    match(Designs.top("slow").in("a", 16).out("y", 16).request(source, model));
  }

  @Test
  void aFreeRunningClockDoesNotKeepTheRunAlive() {
    match(with("reg c = 0; always #5 c = ~c;"));
  }

  @Test
  void giantVectorsAndRecursionEndWithACode() {
    for (String items :
        List.of(
            "wire [1<<30:0] big = {1<<30{a}}; assign y = ^big;",
            "reg [1023:0] m [0:100000000]; integer i; initial for (i = 0; i < 9; i = i + 1) m[i] = 1;",
            "w again(a, );")) {
      Verdict verdict = verify(with(items));
      assertFalse(verdict instanceof Verdict.Mismatch, verdict::toString);
      if (verdict instanceof Verdict.Failed failed) {
        assertFalse(failed.code() == DiagnosticCode.INTERNAL_ERROR, failed::message);
      }
    }
  }

  @Test
  void theBenchIsOutOfReach() {
    for (String name : List.of("refmill_bench_0", "\\refmill_bench_0 ", "`B(bench)")) {
      failure(
          DiagnosticCode.SIMULATOR_REJECTED,
          with("`define B(x) refmill_``x``_0\ninitial force " + name + ".i0 = 0;"));
    }
  }

  @Test
  void namesOfTheBenchDoNotClash() {
    String verilog =
        """
        `define c 5
        `define i0 6
        `default_nettype none
        module dut(input wire refmill_bench_0, input wire refmill_design_0, output wire tb);
          assign tb = refmill_bench_0 & refmill_design_0;
        endmodule
        """;
    String model =
        "class TopModule:\n    def eval(self, i):\n"
            + "        return {'tb': i.get('refmill_bench_0', 0) & i.get('refmill_design_0', 0)}\n";
    match(
        Designs.top("dut")
            .in("refmill_bench_0", 1)
            .in("refmill_design_0", 1)
            .out("tb", 1)
            .request(verilog, model));
  }

  @Test
  void aMissingTopAndAWrongInterfaceAreSeen() {
    failure(
        DiagnosticCode.TOP_NOT_FOUND, wire().request("module other(output y); endmodule", PASS));
    String verilog = "module w(input a, output [1:0] y, output z); assign y = a; endmodule";
    failure(DiagnosticCode.INTERNAL_ERROR, wire().request(verilog, PASS));
    String narrower = "module w(input a, output [1:0] y); assign y = a; endmodule";
    failure(DiagnosticCode.INTERNAL_ERROR, wire().request(narrower, PASS));
  }

  @Test
  void anAddressInTheSimulatorsMessageIsNoOtherMessage() {
    String items =
        "typedef enum logic [1:0] { A, B } e; e s = A;\n"
            + "  always @(posedge a) s <= s.next(); assign y = s.next();";
    failure(DiagnosticCode.SIMULATOR_REJECTED, with(items));
  }

  @Test
  void theSimulatorsMessageNamesTheSourceNotOurFolders() {
    String message =
        failure(
            DiagnosticCode.SIMULATOR_REJECTED,
            wire().request("module w(input a, output y);\nassign y = ;\nendmodule", PASS));
    assertTrue(message.contains("s0_w.v:2"), message);
    assertFalse(message.contains(scratch.toString()), message);
  }
}
