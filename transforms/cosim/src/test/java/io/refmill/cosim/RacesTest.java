package io.refmill.cosim;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.refmill.diagnostics.DiagnosticCode;
import io.refmill.parser.SourceUnit;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Designs in which two processes may write one variable at one edge. */
class RacesTest extends CosimTestBase {
  private static final String VERILOG =
      """
      module pair(input clk, input [1:0] a, b, output reg q);
        always @(posedge clk) if (a == 2'd1) q <= 1'b1;
        always @(posedge clk) if (b == 2'd2) q <= 1'b0;
      endmodule
      """;

  private static final String ALWAYS =
      """
      module pair(input clk, input [1:0] a, b, output reg q);
        always @(posedge clk) q <= a[0];
        always @(posedge clk) q <= b[0];
      endmodule
      """;

  private static String model(String... statements) {
    return """
        class TopModule:
            def __init__(self):
                self.q = 0

            def eval(self, inputs):
                a = inputs.get("a", 0) & 3
                b = inputs.get("b", 0) & 3
        """
        + "        "
        + String.join("\n        ", statements)
        + "\n        return {\"q\": self.q}\n";
  }

  private static final String SET = "if a == 1: self.q = 1";
  private static final String CLEAR = "if b == 2: self.q = 0";

  private static VerificationRequest request(String verilog, String python, String... orders) {
    return new VerificationRequest(
        "pair",
        SourceUnit.of("pair.v", verilog),
        python,
        Designs.top("pair")
            .clock("clk")
            .in("a", 2)
            .in("b", 2)
            .out("q", 1)
            .state(1, 0, false, "q")
            .build(),
        List.of(orders));
  }

  @Test
  void vectorsThatRaceAreLeftOut() {
    String forward = model(SET, CLEAR);
    String reverse = model(CLEAR, SET);
    assertEquals(1000, match(request(VERILOG, forward, forward, reverse)).vectors());
    match(request(VERILOG, reverse, forward, reverse));
    // What a model answers where both write is not asked: the source has no answer to that.
    match(
        request(VERILOG, model(SET, CLEAR, "if a == 1 and b == 2: self.q ^= 1"), forward, reverse));
  }

  @Test
  void vectorsThatDoNotRaceAreJudged() {
    String forward = model(SET, CLEAR);
    String reverse = model(CLEAR, SET);
    mismatch(request(VERILOG, model(SET), forward, reverse));
    mismatch(request(VERILOG, model("if a == 2: self.q = 1", CLEAR), forward, reverse));
  }

  @Test
  void theOtherOrderMayRememberMore() {
    String forward = model(SET, CLEAR);
    String reverse =
        model("self.late = a", CLEAR, SET).replace("self.q = 0\n\n", "self.q = self.late = 0\n\n");
    assertTrue(reverse.contains("self.q = self.late = 0"), reverse);
    match(request(VERILOG, forward, forward, reverse));
  }

  @Test
  void sameSeedSameVerdict() {
    String forward = model(SET, CLEAR);
    String reverse = model(CLEAR, SET);
    VerificationRequest request = request(VERILOG, forward, forward, reverse);
    assertEquals(verify(request), verify(request));
  }

  @Test
  void whatMostlyRacesIsRejected() {
    String forward = model("self.q = a & 1", "self.q = b & 1");
    String reverse = model("self.q = b & 1", "self.q = a & 1");
    assertTrue(
        failure(DiagnosticCode.RACE, request(ALWAYS, forward, forward, reverse))
            .contains("vector"));
    String never = model("self.q = 0");
    String other = model("self.q = 1");
    assertTrue(
        failure(DiagnosticCode.RACE, request(ALWAYS, never, never, other))
            .contains("every vector tried in call 0"));
  }
}
