package io.refmill.proof;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.refmill.contract.Proof;
import io.refmill.contract.Verdict;
import io.refmill.cosim.VerificationRequest;
import io.refmill.diagnostics.DiagnosticCode;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class ProofsTest extends ProofTestBase {
  private static final String RARE =
      """
      module rare(input [31:0] a, input [31:0] b, output y);
        assign y = a == 32'hBEEF1234 && b == ~a;
      endmodule
      """;

  @Test
  void aCompiledModelIsProven() {
    Settled settled = settled(request(RARE));
    assertNull(settled.against());
    assertEquals(Proof.Outcome.PROVEN, settled.proof().outcome(), settled.toString());
    assertNull(settled.proof().reason());
    assertTrue(settled.proof().engine().startsWith("Yosys "), settled.toString());
  }

  @Test
  void whatSimulationMissesIsRefutedAndShown() {
    Settled settled = settled(request(RARE, model("return {'y': 0}")));
    assertEquals(Proof.Outcome.REFUTED, settled.proof().outcome());
    Verdict.Mismatch mismatch =
        assertInstanceOf(Verdict.Mismatch.class, settled.against(), settled.toString());
    assertEquals("1", mismatch.differences().get(0).expected());
    assertTrue(mismatch.context().get(0).inputs().get("a").contains("beef1234"));
  }

  @Test
  void aModelThatFailsForOneInputIsNoModel() {
    String verilog = "module f(input [15:0] a, output [15:0] y); assign y = ~a; endmodule";
    Settled settled =
        settled(
            request(
                verilog, model("a = inputs.get('a', 0)", "return {'y': [65535 - a][a // 54321]}")));
    Verdict.Failed failed = assertInstanceOf(Verdict.Failed.class, settled.against());
    assertEquals(DiagnosticCode.PYTHON_ERROR, failed.code());
  }

  /** The calls have no reset, and the process must not see one in what starts the simulation. */
  @Test
  void whatOnlyShowsWithoutAResetIsShown() {
    String verilog =
        """
        module slow(input clk, input rst, output reg q);
          reg [3:0] n;
          always @(posedge clk or posedge rst)
            if (rst) begin n <= 0; q <= 0; end
            else if (n == 9) begin n <= 0; q <= ~q; end
            else n <= n + 1;
        endmodule
        """;
    String early =
        """
        class TopModule:
            def __init__(self):
                self.n = 0
                self.q = 0
            def eval(self, inputs):
                if inputs.get("rst", 0) & 1:
                    self.n = 0
                    self.q = 0
                elif self.n == 8:
                    self.n = 0
                    self.q ^= 1
                else:
                    self.n = self.n + 1 & 15
                return {"q": self.q}
        """;
    assertInstanceOf(Verdict.Mismatch.class, settled(request(verilog, early)).against());
    Settled right = settled(request(verilog, early.replace("8", "9")));
    assertEquals(Proof.Outcome.PROVEN, right.proof().outcome(), right.toString());
  }

  /** The model has 0 where the source has x, so they do not differ. */
  @Test
  void whatTheSourceLeavesOpenIsNotCompared() {
    String verilog =
        "module d(input [7:0] a, input [7:0] b, output [7:0] y); assign y = a / b; endmodule";
    assertEquals(Proof.Outcome.PROVEN, settled(request(verilog)).proof().outcome());
  }

  @Test
  @Timeout(300)
  void hostileModelsCostTheirLimitsAndNoMore() {
    String verilog = "module h(input [3:0] a, output [3:0] y); assign y = a; endmodule";
    List<String> hostile =
        List.of(
            model("while True:", "    pass", "return {'y': 0}"),
            model("a = [0]", "while True:", "    a = a + a", "return {'y': 0}"),
            model("return {'y': (1 << (1 << 40)) & 15}"),
            model("return {'y': 9 ** 9 ** 9 ** 9}"),
            model("return {'y': " + "(".repeat(5000) + "1" + ")".repeat(5000) + "}"),
            model("return {'y': " + "-".repeat(50_000) + "1}"),
            "import os\nos.kill(os.getppid(), 9)\n" + model("return {'y': 0}"),
            model("return {'y': open('/etc/passwd')}"));
    List<ProofTask> tasks = new ArrayList<>();
    for (String python : hostile) {
      VerificationRequest request = request(verilog, python);
      tasks.add(new ProofTask(request.unit(), python, request.design()));
    }
    VerificationRequest good = request(verilog);
    ProofTask proven = new ProofTask(good.unit(), good.python(), good.design());
    tasks.add(proven);
    tasks.add(0, proven);
    List<Attempt> attempts = prover.prove(tasks);
    assertEquals(tasks.size(), attempts.size());
    for (int i = 0; i < tasks.size(); i++) {
      Attempt attempt = attempts.get(i);
      assertTrue(attempt.fault().isEmpty(), attempt.toString());
      if (tasks.get(i).equals(proven)) {
        assertEquals(Proof.Outcome.PROVEN, attempt.proof().outcome(), attempt.toString());
      } else {
        assertNotEquals(Proof.Outcome.PROVEN, attempt.proof().outcome(), tasks.get(i).python());
      }
    }
  }

  @Test
  @Timeout(300)
  void hostileSourcesCostTheirLimitsAndNoMore() {
    String good = "module h(input [3:0] a, output [3:0] y); assign y = a; endmodule";
    List<String> hostile =
        List.of(
            "module h(input [3:0] a, output [3:0] y); assign y = {1<<29{a}}; endmodule",
            "module h(input [3:0] a, output [3:0] y); h h(a, y); endmodule",
            "`include \"/etc/passwd\"\n" + good,
            good
                + "\nmodule g; initial $readmemh(\"/etc/passwd\", x); reg [7:0] x [0:9]; endmodule",
            "module h(input [3:0] a, output [3:0] y); integer i; reg [3:0] r;"
                + " always @* begin for (i = 0; i >= 0; i = i * 1) r = a; end assign y = r;"
                + " endmodule");
    VerificationRequest right = request(good);
    List<ProofTask> tasks = new ArrayList<>();
    for (String verilog : hostile) {
      tasks.add(
          new ProofTask(
              io.refmill.parser.SourceUnit.of("h.v", verilog), right.python(), right.design()));
    }
    tasks.add(new ProofTask(right.unit(), right.python(), right.design()));
    List<Attempt> attempts = prover.prove(tasks);
    for (Attempt attempt : attempts) {
      assertTrue(attempt.fault().isEmpty(), attempt.toString());
    }
    assertEquals(Proof.Outcome.PROVEN, attempts.get(attempts.size() - 1).proof().outcome());
    assertEquals(Proof.Outcome.UNDECIDED, attempts.get(0).proof().outcome());
    assertEquals(Proof.Outcome.UNDECIDED, attempts.get(2).proof().outcome());
  }

  /** What is killed from outside says nothing of the model, and is done again. */
  @Test
  @Timeout(300)
  void anEngineThatIsKilledIsStartedAgain() throws Exception {
    List<ProofTask> tasks =
        Collections.nCopies(
            40,
            new ProofTask(request(RARE).unit(), request(RARE).python(), request(RARE).design()));
    List<Long> killed = Collections.synchronizedList(new ArrayList<>());
    Thread killer =
        new Thread(
            () -> {
              while (killed.isEmpty() && !Thread.interrupted()) {
                ProcessHandle.current()
                    .descendants()
                    .filter(process -> isEngine(process) && process.destroyForcibly())
                    .forEach(process -> killed.add(process.pid()));
              }
            });
    killer.start();
    List<Attempt> attempts = prover.prove(tasks);
    killer.interrupt();
    killer.join();
    assertTrue(!killed.isEmpty());
    for (Attempt attempt : attempts) {
      assertTrue(attempt.fault().isEmpty(), attempt.toString());
      assertEquals(Proof.Outcome.PROVEN, attempt.proof().outcome(), attempt.toString());
    }
  }

  private static boolean isEngine(ProcessHandle process) {
    return process.info().commandLine().orElse("").contains(EngineFiles.START);
  }
}
