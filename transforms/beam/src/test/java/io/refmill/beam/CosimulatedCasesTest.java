package io.refmill.beam;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.refmill.compiler.CompileResult;
import io.refmill.compiler.DesignSource;
import io.refmill.compiler.VerilogCompiler;
import io.refmill.contract.Doubt;
import io.refmill.contract.ReferenceModel;
import io.refmill.contract.Verdict;
import io.refmill.cosim.CoSimulator;
import io.refmill.cosim.VerificationRequest;
import io.refmill.cosim.settings.CosimOptions;
import io.refmill.cosim.settings.Toolchain;
import io.refmill.dataset.DesignColumns;
import io.refmill.diagnostics.DiagnosticCode;
import io.refmill.parser.SourceFile;
import io.refmill.parser.SourceUnit;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Every example and every golden case of the compiler goes through compiler and simulator, and
 * matches. A trusted simulator, not an opinion, says what a construct means.
 */
class CosimulatedCasesTest {
  private static final Path COMPILER_GOLDEN = Path.of("../compiler/src/test/resources/golden");

  @TempDir Path scratch;

  @Test
  void semanticsCasesMatch() throws IOException {
    List<SourceUnit> units = singleFiles(COMPILER_GOLDEN.resolve("semantics"));
    assertTrue(units.size() >= 180, "cases found: " + units.size());
    verify(units);
  }

  @Test
  void goldenModelsMatch() throws IOException {
    List<SourceUnit> units = singleFiles(COMPILER_GOLDEN.resolve("python"));
    assertTrue(units.size() >= 11, "cases found: " + units.size());
    verify(units);
  }

  @Test
  void examplesMatch() throws IOException {
    Path corpus = Path.of("../../examples/corpus");
    List<SourceUnit> units = singleFiles(corpus);
    try (Stream<Path> s = Files.list(corpus)) {
      for (Path directory : s.filter(Files::isDirectory).sorted().toList()) {
        units.add(repository(directory));
      }
    }
    assertTrue(units.size() >= 40, "examples found: " + units.size());
    verify(units);
  }

  /** Cases whose result the source leaves open: the simulator differs, and that is a race. */
  @Test
  void orderCasesAreRaces() throws IOException {
    List<SourceUnit> units = singleFiles(COMPILER_GOLDEN.resolve("order"));
    assertTrue(units.size() >= 11, "cases found: " + units.size());
    List<VerificationRequest> requests = new ArrayList<>();
    for (SourceUnit unit : units) {
      String id = unit.files().get(0).path();
      CompileResult result = new VerilogCompiler().compile(new DesignSource(unit, null));
      ReferenceModel model = assertInstanceOf(CompileResult.Accepted.class, result, id).model();
      assertFalse(model.doubts(Doubt.Kind.HAZARD).isEmpty(), id);
      requests.add(new VerificationRequest(id, unit, model));
      requests.add(
          new VerificationRequest(id, unit, model.python(), model.design(), model.orders()));
    }
    try (CoSimulator simulator =
        new CoSimulator(CosimOptions.defaults(Toolchain.find(System.getenv()), scratch))) {
      List<Verdict> verdicts = simulator.verify(requests);
      for (int i = 0; i < verdicts.size(); i += 2) {
        String id = requests.get(i).id();
        Verdict.Failed failed = assertInstanceOf(Verdict.Failed.class, verdicts.get(i), id);
        assertEquals(DiagnosticCode.RACE, failed.code(), id);
        // A model that the compiler does not vouch for is not excused.
        assertInstanceOf(Verdict.Mismatch.class, verdicts.get(i + 1), id);
      }
    }
  }

  /**
   * Whether a process sees a net get its first value decides what is known until the next change; a
   * run with state set before time zero has no such event, and so confirms nothing of it.
   */
  @Test
  void startThatOnlySetStateShowsIsRace() throws IOException {
    String text =
        """
        module t (input clk, input [3:0] n, output reg [3:0] digit, output reg [6:0] seg);
          reg [3:0] r;
          wire sel = r[3];
          initial r = 0;
          always @(posedge clk) r = r + 1;
          always @(sel) digit = sel ? n : ~n;
          always @(digit)
            case (digit)
              0: seg = 1;
              1: seg = 2;
              9: seg = 3;
              default: seg = 127;
            endcase
        endmodule
        """;
    SourceUnit unit = SourceUnit.of("t.v", text);
    CompileResult result = new VerilogCompiler().compile(new DesignSource(unit, null));
    ReferenceModel model = assertInstanceOf(CompileResult.Accepted.class, result).model();
    try (CoSimulator simulator =
        new CoSimulator(CosimOptions.defaults(Toolchain.find(System.getenv()), scratch))) {
      Verdict verdict =
          simulator.verify(List.of(new VerificationRequest("t.v", unit, model))).get(0);
      Verdict.Failed failed = assertInstanceOf(Verdict.Failed.class, verdict);
      assertEquals(DiagnosticCode.RACE, failed.code(), failed.message());
    }
  }

  /** The calls that are usual for this interface bring no two changes that the net catches. */
  @Test
  void orderThatTheUsualCallsHideIsRace() throws IOException {
    String text =
        """
        module celem(input a, b, rst_n, output c, output d);
          reg r;
          assign c = rst_n & ((a & b) | (c & (a | b)));
          assign d = r;
          always @(a or b or rst_n)
            if (!rst_n) r = 0;
            else if (a == b) r = a;
        endmodule
        """;
    SourceUnit unit = SourceUnit.of("celem.v", text);
    CompileResult result = new VerilogCompiler().compile(new DesignSource(unit, null));
    ReferenceModel model = assertInstanceOf(CompileResult.Accepted.class, result).model();
    VerificationRequest vouched = new VerificationRequest("celem.v", unit, model);
    VerificationRequest foreign =
        new VerificationRequest("celem.v", unit, model.python(), model.design());
    try (CoSimulator simulator =
        new CoSimulator(CosimOptions.defaults(Toolchain.find(System.getenv()), scratch))) {
      List<Verdict> verdicts = simulator.verify(List.of(vouched, foreign));
      Verdict.Failed failed = assertInstanceOf(Verdict.Failed.class, verdicts.get(0));
      assertEquals(DiagnosticCode.RACE, failed.code(), failed.message());
      assertInstanceOf(Verdict.Match.class, verdicts.get(1));
    }
  }

  /** Cases at which the simulator differs although the model is not wrong, each with its code. */
  @Test
  void doubtCasesHaveTheirCodes() throws IOException {
    List<SourceUnit> units = singleFiles(COMPILER_GOLDEN.resolve("doubt"));
    assertTrue(units.size() >= 8, "cases found: " + units.size());
    List<VerificationRequest> requests = new ArrayList<>();
    List<DiagnosticCode> expected = new ArrayList<>();
    for (SourceUnit unit : units) {
      String id = unit.files().get(0).path();
      CompileResult result = new VerilogCompiler().compile(new DesignSource(unit, null));
      ReferenceModel model = assertInstanceOf(CompileResult.Accepted.class, result, id).model();
      requests.add(new VerificationRequest(id, unit, model));
      requests.add(new VerificationRequest(id, unit, model.python(), model.design()));
      String head = unit.files().get(0).text().lines().findFirst().orElseThrow();
      expected.add(DiagnosticCode.valueOf(head.replace("// expect: ", "")));
    }
    try (CoSimulator simulator =
        new CoSimulator(CosimOptions.defaults(Toolchain.find(System.getenv()), scratch))) {
      List<Verdict> verdicts = simulator.verify(requests);
      for (int i = 0; i < verdicts.size(); i += 2) {
        String id = requests.get(i).id();
        Verdict.Failed failed = assertInstanceOf(Verdict.Failed.class, verdicts.get(i), id);
        assertEquals(expected.get(i / 2), failed.code(), id);
        // A model that the compiler does not vouch for is not excused.
        assertInstanceOf(Verdict.Mismatch.class, verdicts.get(i + 1), id);
      }
    }
  }

  /** Cases that the simulator reads otherwise: they match in the calls in which it does not. */
  @Test
  void readingCasesMatchWhereBothReadingsAreAlike() throws IOException {
    List<SourceUnit> units = singleFiles(COMPILER_GOLDEN.resolve("reading"));
    assertTrue(units.size() >= 4, "cases found: " + units.size());
    List<VerificationRequest> requests = new ArrayList<>();
    for (SourceUnit unit : units) {
      String id = unit.files().get(0).path();
      CompileResult result = new VerilogCompiler().compile(new DesignSource(unit, null));
      ReferenceModel model = assertInstanceOf(CompileResult.Accepted.class, result, id).model();
      assertEquals(2, model.readings().size(), id);
      requests.add(new VerificationRequest(id, unit, model));
      requests.add(new VerificationRequest(id, unit, model.python(), model.design()));
      requests.add(new VerificationRequest(id, unit, wrong(model)));
    }
    try (CoSimulator simulator =
        new CoSimulator(CosimOptions.defaults(Toolchain.find(System.getenv()), scratch))) {
      List<Verdict> verdicts = simulator.verify(requests);
      for (int i = 0; i < verdicts.size(); i += 3) {
        String id = requests.get(i).id();
        Verdict.Match match = assertInstanceOf(Verdict.Match.class, verdicts.get(i), id);
        assertTrue(match.strength().avoided(), id);
        VerificationRequest request = requests.get(i);
        List<String> hazards =
            DesignColumns.evidence(request.design(), request.doubts(), match.strength()).hazards();
        assertTrue(hazards.stream().anyMatch(h -> h.endsWith("are left out")), id + hazards);
        assertInstanceOf(Verdict.Mismatch.class, verdicts.get(i + 1), id);
        Verdict.Failed failed = assertInstanceOf(Verdict.Failed.class, verdicts.get(i + 2), id);
        assertEquals(DiagnosticCode.SIMULATOR_DEVIATES, failed.code(), id);
      }
    }
  }

  /** The same model with one bit of its data inverted, in both readings. */
  private static ReferenceModel wrong(ReferenceModel model) {
    UnaryOperator<String> inverted =
        python -> python.replace("inputs.get(\"d\", 0)", "(inputs.get(\"d\", 0) ^ 1)");
    assertNotEquals(model.python(), inverted.apply(model.python()));
    return new ReferenceModel(
        inverted.apply(model.python()),
        "",
        model.design(),
        model.orders(),
        model.readings().stream().map(inverted).toList(),
        model.doubts());
  }

  /** Outputs that are never known: whether the source itself sees to that, each with its code. */
  @Test
  void outputsThatNothingDrivesAreToldFromOthers() throws IOException {
    List<SourceUnit> units = singleFiles(COMPILER_GOLDEN.resolve("undriven"));
    assertTrue(units.size() >= 3, "cases found: " + units.size());
    List<VerificationRequest> requests = new ArrayList<>();
    for (SourceUnit unit : units) {
      String id = unit.files().get(0).path();
      CompileResult result = new VerilogCompiler().compile(new DesignSource(unit, null));
      ReferenceModel model = assertInstanceOf(CompileResult.Accepted.class, result, id).model();
      requests.add(new VerificationRequest(id, unit, model));
    }
    try (CoSimulator simulator =
        new CoSimulator(CosimOptions.defaults(Toolchain.find(System.getenv()), scratch))) {
      List<Verdict> verdicts = simulator.verify(requests);
      for (int i = 0; i < verdicts.size(); i++) {
        String id = requests.get(i).id();
        String head = units.get(i).files().get(0).text().lines().findFirst().orElseThrow();
        Verdict.Failed failed = assertInstanceOf(Verdict.Failed.class, verdicts.get(i), id);
        assertEquals(head, "// expect: " + failed.code(), id);
      }
    }
  }

  /** A process that starts itself for ever: the source has no result, whoever wrote the model. */
  @Test
  void modelThatGoesRoundIsALoop() {
    SourceUnit unit =
        SourceUnit.of(
            "round.v",
            """
            module round(input clk, input [7:0] m, output reg [7:0] c);
              always @(clk or m or c) if (c == m) c <= 0; else c <= c + 1;
            endmodule
            """);
    CompileResult result = new VerilogCompiler().compile(new DesignSource(unit, null));
    ReferenceModel model = assertInstanceOf(CompileResult.Accepted.class, result).model();
    try (CoSimulator simulator =
        new CoSimulator(CosimOptions.defaults(Toolchain.find(System.getenv()), scratch))) {
      List<Verdict> verdicts =
          simulator.verify(
              List.of(
                  new VerificationRequest("own", unit, model),
                  new VerificationRequest("other", unit, model.python(), model.design())));
      assertEquals(
          List.of(DiagnosticCode.COMBINATIONAL_LOOP, DiagnosticCode.PYTHON_ERROR),
          verdicts.stream().map(v -> assertInstanceOf(Verdict.Failed.class, v).code()).toList());
    }
  }

  private static List<SourceUnit> singleFiles(Path directory) throws IOException {
    List<SourceUnit> units = new ArrayList<>();
    try (Stream<Path> s = Files.list(directory)) {
      for (Path p : s.filter(f -> f.toString().matches(".*\\.s?v")).sorted().toList()) {
        units.add(SourceUnit.of(p.getFileName().toString(), Files.readString(p)));
      }
    }
    return units;
  }

  private static SourceUnit repository(Path directory) throws IOException {
    List<SourceFile> files = new ArrayList<>();
    List<SourceFile> includes = new ArrayList<>();
    try (Stream<Path> s = Files.list(directory)) {
      for (Path p : s.sorted().toList()) {
        boolean header = p.toString().matches(".*\\.s?vh");
        (header ? includes : files)
            .add(new SourceFile(p.getFileName().toString(), Files.readString(p)));
      }
    }
    return new SourceUnit(files, includes, Map.of());
  }

  private void verify(List<SourceUnit> units) {
    VerilogCompiler compiler = new VerilogCompiler();
    List<String> failures = new ArrayList<>();
    List<VerificationRequest> requests = new ArrayList<>();
    for (SourceUnit unit : units) {
      String id = unit.files().get(0).path();
      CompileResult result = compiler.compile(new DesignSource(unit, null));
      if (result instanceof CompileResult.Rejected r) {
        failures.add(id + ": " + r.diagnostics());
      } else {
        CompileResult.Accepted a = (CompileResult.Accepted) result;
        requests.add(new VerificationRequest(id, unit, a.model()));
      }
    }
    try (CoSimulator simulator =
        new CoSimulator(CosimOptions.defaults(Toolchain.find(System.getenv()), scratch))) {
      List<Verdict> verdicts = simulator.verify(requests);
      for (int i = 0; i < verdicts.size(); i++) {
        if (!(verdicts.get(i) instanceof Verdict.Match)) {
          failures.add(requests.get(i).id() + ": " + verdicts.get(i));
        }
      }
    }
    assertTrue(failures.isEmpty(), () -> String.join("\n", failures));
  }
}
