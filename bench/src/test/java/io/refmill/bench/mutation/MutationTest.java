package io.refmill.bench.mutation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.refmill.bench.mutation.Mutant.Fate;
import io.refmill.bench.mutation.Mutant.Judged;
import io.refmill.compiler.CompileResult;
import io.refmill.compiler.DesignSource;
import io.refmill.compiler.VerilogCompiler;
import io.refmill.cosim.CoSimulator;
import io.refmill.cosim.VerificationRequest;
import io.refmill.cosim.settings.CosimOptions;
import io.refmill.cosim.settings.Toolchain;
import io.refmill.parser.SourceUnit;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MutationTest {
  private static final String VERILOG =
      """
      module ticks(input clk, input rst, input en, input [3:0] limit, input signed [3:0] low,
                   output reg [7:0] n, output reg last, output hit, output under);
        always @(posedge clk)
          if (rst) begin n <= 0; last <= 0; end
          else begin
            last <= n[0];
            if (en) n <= n + 1;
          end
        assign hit = n[3:0] == limit;
        assign under = $signed(n[3:0]) < low;
      endmodule
      """;

  private static final String MODEL =
      """
      def signed(value, width):
          sign = 1 << (width - 1)
          return ((value & (2 * sign - 1)) ^ sign) - sign


      class TopModule:
          def __init__(self):
              self.n = 0
              self.last = 0

          def eval(self, inputs: dict) -> dict:
              rst = inputs.get("rst", 0) & 0x1
              en = inputs.get("en", 0) & 0x1
              limit = inputs.get("limit", 0) & 0xF
              low = inputs.get("low", 0) & 0xF

              n = self.n
              last = self.n & 0x1
              if rst:
                  n = 0
                  last = 0
              elif en and not rst:
                  n = (self.n + 1) & 0xFF
              self.n, self.last = n, last

              hit = int(self.n & 0xF == limit)
              under = int(signed(self.n, 4) < signed(low, 4))
              return {"n": self.n, "last": self.last, "hit": hit, "under": under}
      """;

  private static VerificationRequest design() {
    SourceUnit unit = SourceUnit.of("ticks.v", VERILOG);
    CompileResult.Accepted accepted =
        assertInstanceOf(
            CompileResult.Accepted.class,
            new VerilogCompiler().compile(new DesignSource(unit, null)));
    return new VerificationRequest("ticks", unit, MODEL, accepted.model().design());
  }

  private static Mutant mutant(VerificationRequest design, String from, String to) {
    String text = MODEL.replace(from, to);
    assertNotEquals(MODEL, text);
    return new Mutant(design, "by hand", 0, from + " to " + to, text);
  }

  private static List<Judged> judge(Path scratch, int vectors, List<Mutant> mutants) {
    CosimOptions options =
        CosimOptions.defaults(Toolchain.find(System.getenv()), scratch).withVectors(vectors);
    try (CoSimulator verifier = new CoSimulator(options);
        CoSimulator referee = new CoSimulator(options.withVectors(5000).withSeed(99))) {
      return new MutantJudge(verifier, referee).judge(mutants.get(0).design(), mutants);
    }
  }

  @Test
  void eachMutantMeetsItsFate(@TempDir Path scratch) {
    VerificationRequest design = design();
    List<Mutant> mutants =
        List.of(
            mutant(design, "n + 1) & 0xFF", "n + 1) & 0x7F"),
            mutant(design, "\"hit\": hit", "\"hit\": 1 - hit"),
            mutant(design, "signed(low, 4)", "low"),
            mutant(design, "n = self.n\n", "n = self.n\n        self.n = (n + en) & 0xFF\n"),
            mutant(design, "\"under\": under", "\"under\": 2 * under"),
            mutant(design, "\"last\": self.last", "\"last\": self.gone"),
            mutant(design, "n + 1) & 0xFF", "n + 1) % 256"),
            mutant(design, "elif en and not rst:", "elif en:"));
    assertEquals(
        List.of(
            Fate.CAUGHT,
            Fate.CAUGHT,
            Fate.CAUGHT,
            Fate.CAUGHT,
            Fate.REFUSED,
            Fate.BROKEN,
            Fate.EQUIVALENT,
            Fate.EQUIVALENT),
        judge(scratch, 1000, mutants).stream().map(Judged::fate).toList());
  }

  @Test
  void threeVectorsMissWhatAThousandCatch(@TempDir Path scratch) {
    List<Mutant> wraps = List.of(mutant(design(), "n + 1) & 0xFF", "n + 1) & 0x1F"));
    Judged few = judge(scratch, 3, wraps).get(0);
    assertEquals(Fate.MISSED, few.fate());
    assertTrue(few.call() >= 32, "32 steps are needed, it differed in call " + few.call());
    assertEquals(Fate.CAUGHT, judge(scratch, 1000, wraps).get(0).fate());
    MutationReport report = new MutationReport(1, List.of(few));
    assertEquals(0.0, report.shareCaught());
    assertTrue(report.text().contains("missed: ticks"), report.text());
  }

  @Test
  void faultsAreSingleDistinctAndTheSameEveryTime() throws IOException {
    VerificationRequest design = design();
    List<Mutant> mutants;
    try (PythonMutator mutator = new PythonMutator("python3")) {
      mutants = mutator.mutate(design, 400, 1);
      assertEquals(mutants, mutator.mutate(design, 400, 1));
      assertNotEquals(mutator.mutate(design, 10, 1), mutator.mutate(design, 10, 2));
    }
    Set<String> texts = new HashSet<>();
    Set<String> operators = new TreeSet<>();
    for (Mutant mutant : mutants) {
      assertTrue(texts.add(mutant.python()), mutant.python());
      operators.add(mutant.operator());
    }
    for (String operator :
        List.of(
            "arithmetic",
            "boundary",
            "comparison",
            "condition-operator",
            "constant",
            "dropped-assignment",
            "dropped-branch",
            "early-cycle",
            "initial-value",
            "late-cycle",
            "mask",
            "negated-condition",
            "reset-polarity",
            "reset-value",
            "sign-added",
            "sign-dropped",
            "swapped-operands",
            "wrong-variable")) {
      assertTrue(operators.contains(operator), operator + " is not among " + operators);
    }
  }

  @Test
  void everyFaultOfASmallDesignIsCaught(@TempDir Path scratch) throws IOException {
    List<Mutant> mutants;
    try (PythonMutator mutator = new PythonMutator("python3")) {
      mutants = mutator.mutate(design(), 60, 3);
    }
    assertEquals(60, mutants.size());
    MutationReport report = new MutationReport(1, judge(scratch, 1000, mutants));
    assertEquals(List.of(), report.missed());
    assertTrue(report.faults() >= 35, report.text());
  }
}
