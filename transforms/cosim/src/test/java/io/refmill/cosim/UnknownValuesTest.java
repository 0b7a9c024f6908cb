package io.refmill.cosim;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.refmill.contract.DesignInterface.ResetKind;
import io.refmill.contract.Verdict;
import io.refmill.diagnostics.DiagnosticCode;
import java.util.List;
import org.junit.jupiter.api.Test;

/** x and z: what is not compared, what is never known, and what comes late. */
class UnknownValuesTest extends CosimTestBase {
  @Test
  void anOutputThatIsAlwaysUnknownIsNoMatch() {
    String verilog = "module never(input a, output y, output z); assign y = a; endmodule";
    String message =
        failure(
            DiagnosticCode.OUTPUT_NEVER_KNOWN,
            Designs.top("never")
                .in("a", 1)
                .out("y", 1)
                .out("z", 1)
                .request(
                    verilog, pythonModel("pass", "return {'y': inputs.get('a', 0) & 1, 'z': 0}")));
    assertTrue(message.contains("\"z\""), message);
  }

  @Test
  void aModuleWithoutOutputsIsNoMatch() {
    failure(
        DiagnosticCode.NO_OUTPUT_PORT,
        Designs.top("none")
            .in("a", 1)
            .request("module none(input a); endmodule", pythonModel("pass", "return {}")));
  }

  @Test
  void unknownBitsAreNotCompared() {
    String verilog =
        "module part(input a, output [3:0] y); assign y = {1'bx, a, 1'bz, ~a}; endmodule";
    Verdict.Strength strength =
        match(
            Designs.top("part")
                .in("a", 1)
                .out("y", 4)
                .request(
                    verilog,
                    pythonModel(
                        "pass", "a = inputs.get('a', 0) & 1\nreturn {'y': a << 2 | (1 - a)}")));
    assertEquals(0.5, strength.comparedShare());
    assertEquals("0101", strength.toggled().get("y"));
  }

  private static final String WAITS =
      """
      module waits(input clk, input rst, input [3:0] d, output reg ready, output reg [3:0] q);
        reg [10:0] count;
        always @(posedge clk)
          if (rst) begin
            count <= 0;
            ready <= 0;
            q <= 4'bx;
          end else if (count == 2000) begin
            ready <= 1;
            q <= d;
          end else count <= count + 1;
      endmodule
      """;
  private static final String WAITS_MODEL =
      pythonModel(
          "self.count = self.ready = self.q = 0",
          """
          if inputs.get('rst', 0):
              self.count = self.ready = self.q = 0
          elif self.count == 2000:
              self.ready, self.q = 1, inputs.get('d', 0)
          else:
              self.count += 1
          return {'ready': self.ready, 'q': self.q}""");

  private static Designs waits() {
    return Designs.top("waits")
        .clock("clk")
        .reset("rst", true, ResetKind.SYNCHRONOUS)
        .in("d", 4)
        .out("ready", 1)
        .out("q", 4)
        .state(11, 0, false, "count")
        .state(1, 0, false, "ready")
        .state(4, 0, false, "q");
  }

  @Test
  void anOutputThatIsKnownLateGetsMoreCalls() {
    Verdict.Strength strength = match(waits().request(WAITS, WAITS_MODEL));
    assertTrue(strength.vectors() >= 8_000, strength::toString);
    assertEquals("1111", strength.toggled().get("q"));
    mismatch(waits().request(WAITS, WAITS_MODEL.replace("inputs.get('d', 0)", "8")));
  }

  @Test
  void anOutputThatNobodyDrivesStaysUnknown() {
    String message =
        failure(
            DiagnosticCode.OUTPUT_NEVER_KNOWN,
            waits()
                .request(
                    WAITS.replace("q <= d;", "q <= 4'bx;"),
                    WAITS_MODEL.replace("inputs.get('d', 0)", "0")));
    assertTrue(message.contains("\"q\""), message);
  }

  @Test
  void processesThatDoNotRunAtTimeZeroAreNoMismatch() {
    // Nothing changes what the block reads before the first edge; the initial value is known, and
    // not what the block would give.
    String verilog =
        """
        module late(input clk, output reg [1:0] y = 1, output reg [1:0] s = 2);
          always @* y = s + 1;
          always @(posedge clk) if (y == 3) s <= 1; else s <= 0;
        endmodule
        """;
    Designs late = Designs.top("late").clock("clk").out("y", 2).out("s", 2).state(2, 2, true, "s");
    String model =
        pythonModel(
            "self.s = 2",
            "self.s = 1 if (self.s + 1) & 3 == 3 else 0\n"
                + "return {'y': (self.s + 1) & 3, 's': self.s}");
    assertTrue(match(late.request(verilog, model)).initialisedState());
    mismatch(late.request(verilog, model.replace("else 0", "else 2")));
  }

  @Test
  void modelsOfOneDesignAreJudgedAsEachAlone() {
    String verilog =
        "module several(input clk, input rst, input d, output reg q, output reg r); always"
            + " @(posedge clk) begin if (rst) q <= 0; else q <= d; r <= r ^ d; end endmodule";
    String init = "self.q = 0\nself.r = 0";
    String body =
        "d = inputs.get('d', 0) & 1\n"
            + "self.q = 0 if inputs.get('rst', 0) & 1 else d\n"
            + "self.r ^= d\n"
            + "return {'q': self.q, 'r': self.r}";
    VerificationRequest request =
        Designs.top("several")
            .clock("clk")
            .in("rst", 1)
            .in("d", 1)
            .out("q", 1)
            .out("r", 1)
            .state(1, 0, false, "q")
            .state(1, 0, false, "r")
            .request(verilog, pythonModel(init, body));
    List<String> models =
        List.of(
            request.python(),
            pythonModel(init, body.replace("0 if", "1 if")),
            pythonModel(init.replace("r = 0", "r = 1"), body),
            pythonModel(init, body.replace("self.r}", "2}")),
            pythonModel("pass", body),
            request.python());
    List<Verdict> together = cosim.verifyModels(request, models);
    for (int i = 0; i < models.size(); i++) {
      VerificationRequest alone =
          new VerificationRequest("alone", request.unit(), models.get(i), request.design());
      assertEquals(verify(alone), together.get(i));
    }
    assertInstanceOf(Verdict.Match.class, together.get(0));
    assertInstanceOf(Verdict.Mismatch.class, together.get(1));
    assertInstanceOf(Verdict.Mismatch.class, together.get(2));
    assertInstanceOf(Verdict.Failed.class, together.get(3));
    assertInstanceOf(Verdict.Failed.class, together.get(4));
    ModelTrace right = cosim.trace(request.design(), models.get(0)).orElseThrow();
    assertEquals(1000, right.calls());
    assertEquals(-1, right.firstDifference(right));
    ModelTrace wrong = cosim.trace(request.design(), models.get(1)).orElseThrow();
    assertEquals(0, right.firstDifference(wrong));
    assertTrue(cosim.trace(request.design(), models.get(3)).isEmpty());
  }

  /** Known for two of 32 inputs, which the calls hold. */
  private static VerificationRequest table(String second) {
    return Designs.top("code")
        .in("a", 5)
        .out("y", 4)
        .request(
            """
            module code(input [4:0] a, output reg [3:0] y);
              always @* case (a) 5'd3: y = 4'd9; 5'd20: y = 4'd6; default: y = 4'bx; endcase
            endmodule
            """,
            """
            class TopModule:
                def eval(self, inputs):
                    return {"y": {3: 9, 20: %s}.get(inputs.get("a", 0), 0)}
            """
                .formatted(second));
  }

  @Test
  void allInputsOfFunctionAreEnoughHoweverFewAreSpecified() {
    Verdict.Strength strength = match(table("6"));
    assertTrue(strength.comparedShare() < 0.1, strength::toString);
    mismatch(table("7"));
  }
}
