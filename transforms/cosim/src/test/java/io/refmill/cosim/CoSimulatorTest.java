package io.refmill.cosim;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.refmill.contract.ReferenceModel;
import io.refmill.contract.Verdict;
import io.refmill.cosim.settings.CosimOptions;
import io.refmill.cosim.settings.Toolchain;
import io.refmill.diagnostics.DiagnosticCode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Batches, reports, the programs that are run, and what is left behind. */
class CoSimulatorTest extends CosimTestBase {

  private static VerificationRequest adder(int i, boolean right) {
    // Some share a module name, some end themselves or do not compile: company must not matter.
    String name = i % 7 == 3 ? "shared" : "m" + i;
    String extra = i % 11 == 5 ? "initial #1500 $finish;" : i % 13 == 6 ? "assign = 1;" : "";
    String verilog =
        "`timescale 1ns/1ps\nmodule "
            + name
            + "(input clk, input [7:0] d, output reg [7:0] q);\n"
            + "  always @(posedge clk) q <= d + "
            + i
            + ";\n"
            + extra
            + "\nendmodule\n";
    String model =
        "class TopModule:\n    def eval(self, inputs):\n        return {'q': (inputs.get('d', 0) + "
            + (right ? i : i + 1)
            + ") & 255}\n";
    return Designs.top(name)
        .clock("clk")
        .in("d", 8)
        .out("q", 8)
        .state(8, 0, false, "q")
        .request(verilog, model);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "typedef enum logic {A, B} t;",
        "typedef struct packed {logic [3:0] a;} t;\nlocalparam int P = 2;",
        "`define Q(x) x\nfunction automatic logic f(input logic x); return `Q(x); endfunction",
        "package p; typedef enum {A, B} t; endpackage import p::*;",
      })
  void declarationsOutsideModules(String unit) {
    String verilog = unit + "\nmodule w(input a, output y); assign y = a; endmodule\n";
    String model =
        "class TopModule:\n    def eval(self, inputs):\n        return {'y': inputs.get('a', 0)}\n";
    match(Designs.top("w").in("a", 1).out("y", 1).request(verilog, model));
  }

  @Test
  void aCompiledModelThatDoesNotSettleIsALoop() {
    String verilog = "module w(input a, output y); assign y = a; endmodule\n";
    String model =
        "class TopModule:\n    def eval(self, inputs):\n        raise RuntimeError('%s')\n";
    VerificationRequest foreign =
        Designs.top("w").in("a", 1).out("y", 1).request(verilog, model.formatted("round"));
    failure(DiagnosticCode.PYTHON_ERROR, foreign);
    failure(
        DiagnosticCode.COMBINATIONAL_LOOP,
        new VerificationRequest(
            "w", foreign.unit(), new ReferenceModel(foreign.python(), "", foreign.design())));
    VerificationRequest other =
        Designs.top("w").in("a", 1).out("y", 1).request(verilog, model.replace("Runtime", "Value"));
    failure(
        DiagnosticCode.PYTHON_ERROR,
        new VerificationRequest(
            "w", other.unit(), new ReferenceModel(other.python(), "", other.design())));
  }

  @Test
  void verdictsDoNotDependOnCompany() {
    List<VerificationRequest> requests = new ArrayList<>();
    for (int i = 0; i < 40; i++) {
      requests.add(adder(i, i % 5 != 0));
    }
    List<Verdict> together = cosim.verify(requests);
    try (CoSimulator alone = new CoSimulator(options(scratch).withWorkers(1, 1, 1))) {
      List<Verdict> separately = alone.verify(requests);
      for (int i = 0; i < requests.size(); i++) {
        assertEquals(separately.get(i), together.get(i), "request " + i);
      }
    }
    assertTrue(together.get(1) instanceof Verdict.Match, together.get(1)::toString);
    assertTrue(together.get(15) instanceof Verdict.Mismatch, together.get(15)::toString);
    assertTrue(together.get(6) instanceof Verdict.Failed, together.get(6)::toString);
    assertEquals(40, together.size());
  }

  /** The simulator takes them before the first module only, or again behind it. */
  @Test
  void timeUnitsOfTheCompilationUnitAreHeard() {
    String python = "class TopModule:\n    def eval(self, inputs):\n        return {'y': %s}\n";
    String model = python.formatted("1 - inputs.get('a', 0)");
    String module = "module n(input a, output y); assign y = ~a; endmodule\n";
    List<VerificationRequest> requests = new ArrayList<>();
    for (String before :
        List.of(
            "timeunit 1ns;\ntimeprecision  100ps ;\n",
            "timeunit 10us / 1ns;\n",
            "`define UNIT 1ns\ntimeprecision 1ps; timeunit `UNIT;\n")) {
      requests.add(Designs.top("n").in("a", 1).out("y", 1).request(before + module, model));
      requests.add(
          Designs.top("n")
              .in("a", 1)
              .out("y", 1)
              .request(
                  requests.size() % 4 < 2
                      ? before + module + "timeunit 1fs;\n"
                      : before.replace("time", "timeprecision 1s; time") + module,
                  model));
    }
    List<Verdict> verdicts = cosim.verify(requests);
    for (int i = 0; i < verdicts.size(); i += 2) {
      assertInstanceOf(Verdict.Match.class, verdicts.get(i), verdicts.get(i).toString());
      Verdict.Failed failed = assertInstanceOf(Verdict.Failed.class, verdicts.get(i + 1));
      assertEquals(DiagnosticCode.SIMULATOR_REJECTED, failed.code());
    }
    verdicts =
        cosim.verify(
            List.of(
                Designs.top("n")
                    .in("a", 1)
                    .out("y", 1)
                    .request("timeunit 1ns / 1ps;\n" + module, python.formatted("0"))));
    assertInstanceOf(Verdict.Mismatch.class, verdicts.get(0));
  }

  @Test
  void filesOfOneCompilationAreKeptApart() {
    String wide = "module %s(input a, output y); %s endmodule\n";
    List<String> sources =
        List.of(
            String.format(wide, "open", "assign y = a;") + "/* never closed",
            String.format(wide, "first", "assign y = a;"),
            "`default_nettype none\n`timescale 1fs/1fs\n`celldefine\n"
                + String.format(wide, "directives", "assign y = a;")
                + "// no line break",
            String.format(wide, "implicit", "assign n = a; assign y = n;"),
            "parameter HIDDEN = 1;\n" + String.format(wide, "outer", "assign y = a & HIDDEN;"),
            String.format(wide, "user", "assign y = a & HIDDEN;"),
            "function f(input a); f = a; endfunction\n"
                + String.format(wide, "helped", "assign y = f(a);"),
            String.format(wide, "helpless", "assign y = f(a);"),
            "module half(input a, output y); assign y = a;\n",
            "endmodule\n" + String.format(wide, "rest", "assign y = a;"),
            String.format(wide, "peeping", "assign y = refmill_bench_1.i0;"),
            String.format(wide, "delayed", "wire #5 n = a; assign y = n;"));
    List<VerificationRequest> requests = new ArrayList<>();
    for (String source : sources) {
      String name = source.replaceAll("(?s).*module (\\w+)\\(.*", "$1");
      requests.add(
          Designs.top(name)
              .in("a", 1)
              .out("y", 1)
              .request(
                  source,
                  "class TopModule:\n    def eval(self, inputs):\n"
                      + "        return {'y': inputs.get('a', 0)}\n"));
    }
    List<Verdict> together = cosim.verify(requests);
    try (CoSimulator alone = new CoSimulator(options(scratch).withWorkers(1, 1, 1))) {
      assertEquals(alone.verify(requests), together);
    }
    for (int match : List.of(0, 1, 2, 3, 4, 6, 11)) {
      assertTrue(together.get(match) instanceof Verdict.Match, together.get(match)::toString);
    }
    // A comment ends with its file. What else is open there is refused, and what one file declares
    // outside its modules no other one has.
    for (int failed : List.of(5, 7, 8, 9, 10)) {
      assertTrue(together.get(failed) instanceof Verdict.Failed, together.get(failed)::toString);
    }
  }

  @Test
  void resultsOfAnyWidthAndNumberAreRead() {
    for (int width : List.of(1, 3, 130, 3000)) {
      for (int vectors : List.of(31, 32, 45)) {
        Designs design = Designs.top("w").clock("clk").in("a", width).out("y", width);
        String verilog =
            String.format(
                "module w(input clk, input [%1$d:0] a, output [%1$d:0] y); assign y = ~a;"
                    + " endmodule",
                width - 1);
        String model =
            "class TopModule:\n    def __init__(self):\n        self.n = 0\n"
                + "    def eval(self, inputs):\n        self.n += 1\n        return {'y':"
                + " (~inputs.get('a', 0) & MASK) ^ (self.n == WRONG)}\n";
        String right = model.replace("MASK", "((1 << " + width + ") - 1)").replace("WRONG", "0");
        String wrong = model.replace("MASK", "((1 << " + width + ") - 1)").replace("WRONG", "N");
        try (CoSimulator some =
            new CoSimulator(options(scratch).withVectors(vectors).withSearch(0))) {
          Verdict good = some.verify(List.of(design.request(verilog, right))).get(0);
          assertTrue(good instanceof Verdict.Match, good::toString);
          assertEquals(vectors, ((Verdict.Match) good).strength().vectors());
          String last = wrong.replace("N", Integer.toString(vectors));
          Verdict bad = some.verify(List.of(design.request(verilog, last))).get(0);
          assertTrue(bad instanceof Verdict.Mismatch, bad::toString);
          assertEquals(vectors - 1, ((Verdict.Mismatch) bad).call());
        }
      }
    }
  }

  @Test
  void aMismatchIsShownToReaderAndProgram() throws Exception {
    Verdict.Mismatch mismatch = mismatch(adder(10, false));
    MismatchReport report = new MismatchReport(mismatch);
    assertTrue(report.text().startsWith("mismatch at call 0"), report.text());
    assertTrue(report.text().contains("\n  0  inputs d='h"), report.text());
    assertTrue(report.text().contains("likely cause\n  q: off by a constant"), report.text());
    JsonNode json = new ObjectMapper().readTree(report.json());
    assertEquals("q", json.at("/differences/0/port").asText());
    assertEquals("offset", json.at("/causes/0/kind").asText());
    assertEquals(1000, json.at("/differing_calls").asInt());
    assertEquals(mismatch.context().size(), json.get("context").size());
    assertTrue(report.summary().contains(" q is "), report.summary());
    assertTrue(report.summary().contains("it is 1 more than it should be"), report.summary());
  }

  @Test
  void feedbackIsShortAndHasTheCause() {
    MismatchReport report = new MismatchReport(mismatch(adder(10, false)));
    String all = report.feedback(100_000);
    String some = report.feedback(400);
    assertTrue(all.contains("calls up to there"), all);
    assertTrue(some.contains("likely cause") && !some.contains("calls up to there"), some);
    assertTrue(some.length() <= 400, some);
  }

  @Test
  void theContextHasFiveCallsBefore() {
    String verilog =
        "module late(input clk, output reg [7:0] n = 0); always @(posedge clk) n <= n + 1;"
            + " endmodule";
    String model =
        "class TopModule:\n    def __init__(self):\n        self.n = 0\n"
            + "    def eval(self, inputs):\n        self.n = min(self.n + 1, 100)\n"
            + "        return {'n': self.n}\n";
    Verdict.Mismatch mismatch =
        mismatch(
            Designs.top("late")
                .clock("clk")
                .out("n", 8)
                .state(8, 0, true, "n")
                .request(verilog, model));
    assertEquals(100, mismatch.call());
    assertEquals(6, mismatch.context().size());
    assertEquals(95, mismatch.context().get(0).index());
    assertEquals(
        List.of(new Verdict.Difference("n", "01100101", "01100100")), mismatch.differences());
  }

  @Test
  void nothingIsLeftBehind(@TempDir Path directory) throws Exception {
    CoSimulator own = new CoSimulator(options(directory));
    List<Long> children;
    try {
      own.verify(List.of(adder(1, true), adder(6, true)));
      children = ProcessHandle.current().children().map(ProcessHandle::pid).toList();
      assertFalse(children.isEmpty());
    } finally {
      own.close();
    }
    try (Stream<Path> left = Files.list(directory)) {
      assertEquals(List.of(), left.toList());
    }
    own.close();
  }

  @Test
  void missingProgramsAreNamed(@TempDir Path directory) {
    Toolchain none = Toolchain.find(Map.of("PATH", directory.toString()));
    assertEquals(new Toolchain("iverilog", "vvp", "python3"), none);
    Toolchain wrong =
        Toolchain.find(
            Map.of(
                "REFMILL_IVERILOG", directory.resolve("iverilog").toString(),
                "REFMILL_PYTHON", "/bin/echo",
                "PATH", System.getenv("PATH")));
    List<String> problems = wrong.check().problems();
    assertEquals(2, problems.size(), problems::toString);
    assertTrue(problems.get(0).contains("cannot be run"), problems.get(0));
    assertTrue(problems.get(1).contains("/bin/echo"), problems.get(1));
    assertThrows(
        IllegalStateException.class,
        () -> new CoSimulator(CosimOptions.defaults(wrong, directory)).close());
  }
}
