package io.refmill.cosim;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.refmill.contract.DesignInterface;
import io.refmill.contract.Verdict;
import io.refmill.cosim.process.LimitedProcess;
import io.refmill.cosim.python.PythonPool;
import io.refmill.cosim.python.PythonRun;
import io.refmill.cosim.settings.CosimOptions;
import io.refmill.cosim.values.Stimuli;
import io.refmill.cosim.values.StimulusGenerator;
import io.refmill.diagnostics.DiagnosticCode;
import java.math.BigInteger;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BranchSearchTest extends CosimTestBase {
  @TempDir Path directory;

  /** Opens after four right codes in a row, which no chance gives. */
  private static final String LOCK =
      """
      module lock(input clk, input rst, input [11:0] code, output reg open, output reg [1:0] step);
        always @(posedge clk)
          if (rst) begin step <= 0; open <= 0; end
          else if (step == 0) begin open <= 0; if (code == 12'h5a7) step <= 1; end
          else if (step == 1) step <= code == 12'hc31 ? 2 : 0;
          else if (step == 2) step <= code == 12'h9e4 ? 3 : 0;
          else begin step <= 0; if (code == 12'h72d) open <= 1; end
      endmodule
      """;

  private static String lockModel(String opened) {
    return """
    class TopModule:
        def __init__(self):
            self.step = 0
            self.open = 0

        def eval(self, inputs):
            code = inputs.get("code", 0) & 0xFFF
            if inputs.get("rst", 0) & 1:
                self.step = 0
                self.open = 0
            elif self.step == 0:
                self.open = 0
                if code == 0x5A7:
                    self.step = 1
            elif self.step == 1:
                self.step = 2 if code == 0xC31 else 0
            elif self.step == 2:
                self.step = 3 if code == 0x9E4 else 0
            else:
                self.step = 0
                if code == 0x72D:
                    self.open = %s
            return {"open": self.open, "step": self.step}
    """
        .formatted(opened);
  }

  static VerificationRequest lock(String opened) {
    return lockWith(lockModel(opened));
  }

  private static VerificationRequest lockWith(String model) {
    return Designs.top("lock")
        .clock("clk")
        .reset("rst", true, DesignInterface.ResetKind.SYNCHRONOUS)
        .in("code", 12)
        .out("open", 1)
        .out("step", 2)
        .state(1, 0, false, "open")
        .state(2, 0, false, "step")
        .request(LOCK, model);
  }

  @Test
  void addsCallsThatReachWhatTheBaseStimuliMiss() {
    Verdict.Strength strength = match(lock("1"));
    assertTrue(strength.baseCoverage() < 1, strength::toString);
    assertEquals(1.0, strength.branchCoverage());
    assertTrue(strength.addedVectors() > 0 && strength.addedVectors() <= 500, strength::toString);
    assertEquals(1000 + strength.addedVectors(), strength.vectors());
  }

  @Test
  void findsTheFaultBehindTheMissedBranch() {
    Verdict.Mismatch mismatch = mismatch(lock("0"));
    assertTrue(mismatch.call() >= 1000, mismatch::toString);
    assertEquals("open", mismatch.differences().get(0).port());
    try (CoSimulator without = new CoSimulator(options(directory).withSearch(0))) {
      Verdict verdict = without.verify(List.of(lock("0"))).get(0);
      Verdict.Match match = assertInstanceOf(Verdict.Match.class, verdict);
      assertEquals(0, match.strength().addedVectors());
    }
  }

  @Test
  void entriesOfTablesAreBranches() {
    String model = lockOfTables();
    assertEquals(1.0, match(lockWith(model)).branchCoverage());
    String wrong = model.replace("0x72D: 1", "0x72D: 0");
    assertTrue(mismatch(lockWith(wrong)).call() >= 1000);
  }

  /** The same lock, whose codes are in tables. */
  private static String lockOfTables() {
    return """
    class TopModule:
        FIRST = {0x5A7: 1}
        SECOND = {0xC31: 2}
        THIRD = {0x9E4: 3}
        OPENS = {0x72D: 1}

        def __init__(self):
            self.step = 0
            self.open = 0

        def eval(self, inputs):
            code = inputs.get("code", 0) & 0xFFF
            if inputs.get("rst", 0) & 1:
                self.step = 0
                self.open = 0
            elif self.step == 0:
                self.open = 0
                self.step = self.FIRST.get(code, 0)
            elif self.step == 1:
                self.step = self.SECOND.get(code, 0)
            elif self.step == 2:
                self.step = self.THIRD.get(code, 0)
            else:
                self.step = 0
                self.open = self.OPENS.get(code, self.open)
            return {"open": self.open, "step": self.step}
    """;
  }

  @Test
  void goesBackToTheStateOfObjects() {
    Verdict.Strength flat = match(lock("1"));
    Verdict.Strength nested = match(lockWith(lockOfObjects()));
    assertEquals(1.0, nested.branchCoverage());
    assertEquals(flat.addedVectors(), nested.addedVectors());
  }

  /** The same lock, whose state is in an object of an object. */
  private static String lockOfObjects() {
    return lockModel("1")
        .replace("class TopModule:", "class Lock:")
        .replace("def eval(self, inputs)", "def clock(self, inputs)")
        .concat(
            """

            class Box:
                def __init__(self):
                    self.lock = Lock()
                    self.unused = [[Lock()], (0, Lock())]

            class TopModule:
                def __init__(self):
                    self.box = Box()

                def eval(self, inputs):
                    return self.box.lock.clock(inputs)
            """);
  }

  @Test
  void modelsOfOneDesignGetTheVerdictsThatTheyGetAlone() {
    List<String> models = List.of(lockModel("1"), lockModel("0"), lockModel("self.open"));
    List<Verdict> together = cosim.verifyModels(lock("1"), models);
    assertEquals(verify(lock("1")), together.get(0));
    assertEquals(verify(lock("0")), together.get(1));
    assertEquals(verify(lock("self.open")), together.get(2));
  }

  @Test
  void isTheSameInEachRunAndWithAnyCompany() {
    List<VerificationRequest> requests = List.of(lock("1"), lock("0"), lock("1"));
    List<Verdict> first = cosim.verify(requests);
    try (CoSimulator other = new CoSimulator(options(directory).withWorkers(1, 1, 1))) {
      assertEquals(first, other.verify(requests));
    }
  }

  @Test
  void changesClocksAloneUnderTheEventProtocol() throws Exception {
    VerificationRequest request =
        Designs.top("two")
            .event()
            .clock("a")
            .clock("b")
            .in("d", 16)
            .out("q", 1)
            .request("", TWO_CLOCKS);
    CosimOptions options = options(directory);
    Path scratch = Files.createDirectory(directory.resolve("pool"));
    try (PythonPool pool = new PythonPool(options, new LimitedProcess(), scratch, false)) {
      DesignInterface design = request.design();
      Stimuli stimuli = new StimulusGenerator(design, 100, 1).generate();
      PythonRun.Completed run =
          assertInstanceOf(
              PythonRun.Completed.class, pool.run(TWO_CLOCKS, design, stimuli, 20_000, false));
      assertTrue(run.baseCoverage() < run.branchCoverage(), run::toString);
      Stimuli longer = stimuli.with(run.added());
      for (int call = stimuli.calls(); call < longer.calls(); call++) {
        int clocks = 0;
        for (int input = 0; input < 2; input++) {
          clocks += changes(longer, input, call) ? 1 : 0;
        }
        assertTrue(clocks == 0 || (clocks == 1 && !changes(longer, 2, call)), "call " + call);
      }
    }
  }

  /** All the segments that give each input each of its values would be some gigabytes. */
  @Test
  void hasRoomForManyClocksAndInputs() throws Exception {
    Designs wide = Designs.top("wide").event();
    for (int i = 0; i < 150; i++) {
      wide.clock("c" + i);
    }
    for (int i = 0; i < 300; i++) {
      wide.in("d" + i, 16);
    }
    DesignInterface design = wide.out("q", 1).request("", MANY_PORTS).design();
    Path scratch = Files.createDirectory(directory.resolve("pool"));
    try (PythonPool pool =
        new PythonPool(options(directory), new LimitedProcess(), scratch, false)) {
      Stimuli stimuli = new StimulusGenerator(design, 100, 1).generate();
      PythonRun.Completed run =
          assertInstanceOf(
              PythonRun.Completed.class, pool.run(MANY_PORTS, design, stimuli, 2_000, false));
      assertTrue(run.baseCoverage() < 1, run::toString);
    }
  }

  private static final String MANY_PORTS =
      """
      class TopModule:
          def __init__(self):
              self.x = 0

          def eval(self, inputs):
              self.x = inputs.get("d7", 0) ^ inputs.get("d8", 0)
              if self.x == 0xBEE5 and inputs.get("d9", 0) == 0x1DEA:
                  return {"q": 1}
              return {"q": 0}
      """;

  private static final String TWO_CLOCKS =
      """
      class TopModule:
          def __init__(self):
              self.a = self.b = self.x = self.y = 0

          def eval(self, inputs):
              if inputs.get("a", 0) and not self.a:
                  self.x = inputs.get("d", 0) == 0xBEE5
              if inputs.get("b", 0) and not self.b:
                  self.y = inputs.get("d", 0) == 0x1DEA
              self.a = inputs.get("a", 0)
              self.b = inputs.get("b", 0)
              if self.x and self.y:
                  return {"q": 1}
              return {"q": 0}
      """;

  private static boolean changes(Stimuli stimuli, int input, int call) {
    BigInteger before = stimuli.value(input, call - 1);
    return !before.equals(stimuli.value(input, call));
  }

  @Test
  void doesNotSearchWhereEveryInputHasBeenTried() {
    Verdict.Strength strength =
        match(
            Designs.top("dead")
                .in("a", 4)
                .out("y", 1)
                .request(
                    "module dead(input [3:0] a, output y); assign y = a > 20; endmodule",
                    """
                    class TopModule:
                        def eval(self, inputs):
                            return {"y": 1 if inputs.get("a", 0) & 15 > 20 else 0}
                    """));
    assertEquals(0.5, strength.branchCoverage());
    assertEquals(0.5, strength.baseCoverage());
    assertEquals(1000, strength.vectors());
  }

  /** Ten right steps in a row: a wrong one leads back to the start. */
  private static final String STAIRS =
      """
      class TopModule:
          def __init__(self):
              self.at = 0

          def eval(self, inputs):
              step = inputs.get("step", 0) & 3
              if step == self.at %% 3 + 1:
                  self.at += 1
              else:
                  self.at = 0
              if self.at == %d:
                  self.at = 0
                  return {"top": 1}
              return {"top": 0}
      """;

  private PythonRun.Completed stairs(int height, int calls) throws Exception {
    DesignInterface design =
        Designs.top("stairs").clock("clk").in("step", 2).out("top", 1).request("", "").design();
    try (PythonPool pool =
        new PythonPool(
            options(directory),
            new LimitedProcess(),
            Files.createDirectory(directory.resolve("stairs" + height)),
            false)) {
      Stimuli stimuli = new StimulusGenerator(design, calls, 1).generate();
      return assertInstanceOf(
          PythonRun.Completed.class,
          pool.run(STAIRS.formatted(height), design, stimuli, 5_000, false));
    }
  }

  @Test
  void walksThroughSmallModelsOnTheShortestWay() throws Exception {
    PythonRun.Completed run = stairs(20, 100);
    assertTrue(run.baseCoverage() < 1, run::toString);
    assertEquals(1.0, run.branchCoverage());
    int added = run.added().get(0).toArray().length;
    assertTrue(added > 0 && added <= 20, "added " + added);
  }

  @Test
  void stepsThatDoNotExistAreNotSearchedFor() throws Exception {
    // There are 11 states: with -1 as the last one nothing is ever at the top.
    PythonRun.Completed run = stairs(-1, 1000);
    assertEquals(run.baseCoverage(), run.branchCoverage());
    assertEquals(List.of(), run.added());
  }

  @Test
  void triesAllInputsOfSmallFunctions() {
    Verdict.Strength strength =
        match(
            Designs.top("rare")
                .in("a", 6)
                .in("b", 6)
                .out("y", 1)
                .request(
                    """
                    module rare(input [5:0] a, input [5:0] b, output y);
                      assign y = a * b == 3481;
                    endmodule
                    """,
                    """
                    class TopModule:
                        def eval(self, inputs):
                            product = (inputs.get("a", 0) & 63) * (inputs.get("b", 0) & 63)
                            return {"y": 1 if product == 3481 else 0}
                    """));
    assertEquals(1.0, strength.branchCoverage());
    assertTrue(strength.addedVectors() <= 1, strength::toString);
  }

  @Test
  void whatNoValuesLeadToIsNoBranch() {
    Verdict.Strength strength =
        match(
            Designs.top("guard")
                .in("a", 16)
                .in("b", 16)
                .out("y", 16)
                .request(
                    """
                    module guard(input [15:0] a, input [15:0] b, output [15:0] y);
                      assign y = a / (b | 1);
                    endmodule
                    """,
                    """
                    class TopModule:
                        def eval(self, inputs):
                            a = inputs.get("a", 0) & 0xFFFF
                            b = inputs.get("b", 0) & 0xFFFF
                            y = a // (b | 1) if b | 1 and not 0 else 0
                            while True:
                                return {"y": y if 1 or a else 2}
                    """));
    assertEquals(1.0, strength.branchCoverage());
    assertEquals(0, strength.addedVectors());
  }

  /** Shows one pulse after 11 ones in a row, without a branch that a search could aim at. */
  private static VerificationRequest pulse(String hit) {
    return Designs.top("pulse")
        .clock("clk")
        .reset("rst", true, DesignInterface.ResetKind.SYNCHRONOUS)
        .in("a", 1)
        .in("b", 1)
        .in("c", 1)
        .out("hit", 1)
        .state(11, 0, false, "s")
        .request(
            """
            module pulse(input clk, input rst, input a, input b, input c, output hit);
              reg [10:0] s;
              assign hit = s == 11'b01101001101;
              always @(posedge clk) if (rst) s <= 0; else s <= {s[9:0], a ^ b ^ c};
            endmodule
            """,
            """
            class TopModule:
                def __init__(self):
                    self.s = 0

                def eval(self, inputs):
                    bit = (inputs.get("a", 0) ^ inputs.get("b", 0) ^ inputs.get("c", 0)) & 1
                    self.s = 0 if inputs.get("rst", 0) & 1 else (self.s << 1 | bit) & 0x7FF
                    return {"hit": %s}
            """
                .formatted(hit));
  }

  @Test
  void whatNeverMovesIsRunForLonger() {
    Verdict.Strength strength = match(pulse("int(self.s == 0b01101001101)"));
    assertEquals("1", strength.toggled().get("hit"));
    assertTrue(strength.vectors() >= 20_000, strength::toString);
    Verdict.Mismatch mismatch = mismatch(pulse("0"));
    assertTrue(mismatch.call() >= 1000, mismatch::toString);
    assertEquals(
        List.of(verify(pulse("0"))), cosim.verifyModels(pulse("1"), List.of(pulse("0").python())));
  }

  @Test
  void tooFewKnownBitsAreNoMatch() {
    String message =
        failure(
            DiagnosticCode.OUTPUT_RARELY_KNOWN,
            Designs.top("bus")
                .in("address", 16)
                .in("d", 8)
                .out("q", 8)
                .constant(0x7a5c)
                .request(
                    """
                    module bus(input [15:0] address, input [7:0] d, output [7:0] q);
                      assign q = address == 16'h7a5c ? d : 8'bz;
                    endmodule
                    """,
                    """
                    class TopModule:
                        def eval(self, inputs):
                            hit = inputs.get("address", 0) & 0xFFFF == 0x7A5C
                            return {"q": inputs.get("d", 0) & 0xFF if hit else 0}
                    """));
    assertTrue(message.contains("%"), message);
  }
}
