package io.refmill.cosim;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.refmill.contract.DesignInterface.ClockEdge;
import io.refmill.contract.DesignInterface.ResetKind;
import io.refmill.contract.Verdict;
import org.junit.jupiter.api.Test;

/** Pairs under the cycle protocol, right ones and ones that are wrong in one small thing. */
class CycleProtocolTest extends CosimTestBase {
  private static final String COUNTER =
      """
      module counter(input clk, input rst_n, input en, output [3:0] q);
        reg [3:0] n;
        always @(posedge clk or negedge rst_n)
          if (!rst_n) n <= 0; else if (en) n <= n + 1'b1;
        assign q = n;
      endmodule
      """;

  private static final String COUNTER_MODEL =
      """
      class TopModule:
          def __init__(self):
              self.n = 0

          def eval(self, inputs: dict) -> dict:
              rst_n = inputs.get("rst_n", 0) & 1
              en = inputs.get("en", 0) & 1
              if not rst_n:
                  self.n = 0
              elif en:
                  self.n = (self.n + 1) & 0xF
              return {"q": self.n}
      """;

  private static Designs counter() {
    return Designs.top("counter")
        .clock("clk")
        .reset("rst_n", false, ResetKind.ASYNCHRONOUS)
        .in("en", 1)
        .out("q", 4)
        .state(4, 0, false, "n");
  }

  private static VerificationRequest counter(String from, String to) {
    assertTrue(COUNTER_MODEL.contains(from));
    return counter().request(COUNTER, COUNTER_MODEL.replace(from, to));
  }

  @Test
  void aRightCounterMatches() {
    Verdict.Strength strength = match(counter().request(COUNTER, COUNTER_MODEL));
    assertEquals(1000, strength.vectors());
    assertEquals(1.0, strength.comparedShare());
    assertEquals("1111", strength.toggled().get("q"));
    assertEquals(1.0, strength.branchCoverage());
    assertFalse(strength.initialisedState());
    assertTrue(strength.simulatorVersion().startsWith("Icarus Verilog "));
    assertTrue(strength.pythonVersion().startsWith("3."));
  }

  @Test
  void aMissingMaskIsSeen() {
    Verdict verdict = verify(counter(" & 0xF", ""));
    assertTrue(((Verdict.Failed) verdict).message().contains("outside its 4 bits"));
  }

  @Test
  void theWrongPolarityIsSeen() {
    Verdict.Mismatch mismatch = mismatch(counter("if not rst_n", "if rst_n"));
    assertEquals("q", mismatch.differences().get(0).port());
    assertEquals(mismatch.call(), mismatch.context().get(mismatch.context().size() - 1).index());
  }

  @Test
  void oneCycleLateIsSeen() {
    mismatch(lateCounter());
  }

  private static VerificationRequest lateCounter() {
    String late =
        COUNTER_MODEL
            .replace("self.n = 0\n\n", "self.n = 0\n        self.old = 0\n\n")
            .replace(
                "return {\"q\": self.n}",
                "old = self.old\n        self.old = self.n\n        return {\"q\": old}");
    return counter().request(COUNTER, late);
  }

  @Test
  void anEnableThatIsIgnoredIsSeen() {
    mismatch(counter("elif en", "elif True"));
  }

  @Test
  void aSynchronousResetIsNotAnAsynchronousOneBehindARegister() {
    // The falling-edge register shows the reset half a cycle early only if it is asynchronous.
    String verilog =
        """
        module half(input clk, input rst, output reg q);
          reg n;
          always @(posedge clk%s) if (rst) n <= 0; else n <= 1;
          always @(negedge clk) q <= n;
        endmodule
        """;
    String model =
        """
        class TopModule:
            def __init__(self):
                self.n = 0
                self.q = 0

            def eval(self, inputs):
                rst = inputs.get("rst", 0) & 1
                if ASYNC and rst:
                    self.n = 0
                self.q = self.n
                self.n = 0 if rst else 1
                return {"q": self.q}
        """;
    for (boolean isAsynchronous : new boolean[] {false, true}) {
      ResetKind kind = isAsynchronous ? ResetKind.ASYNCHRONOUS : ResetKind.SYNCHRONOUS;
      Designs half =
          Designs.top("half")
              .clock("clk", ClockEdge.BOTH)
              .reset("rst", true, kind)
              .out("q", 1)
              .state(1, 0, false, "n")
              .state(1, 0, false, "q");
      String source = String.format(verilog, isAsynchronous ? " or posedge rst" : "");
      match(half.request(source, model.replace("ASYNC", isAsynchronous ? "True" : "False")));
      mismatch(half.request(source, model.replace("ASYNC", isAsynchronous ? "False" : "True")));
    }
  }

  @Test
  void signsMatter() {
    String verilog =
        """
        module less(input signed [7:0] a, input signed [7:0] b, output y);
          assign y = a < b;
        endmodule
        """;
    Designs less = Designs.top("less").in("a", 8).in("b", 8).out("y", 1);
    String model =
        """
        class TopModule:
            def eval(self, inputs):
                a = inputs.get("a", 0) & 0xFF
                b = inputs.get("b", 0) & 0xFF
                return {"y": int((a ^ 0x80) < (b ^ 0x80))}
        """;
    match(less.request(verilog, model));
    mismatch(less.request(verilog, model.replace(" ^ 0x80", "")));
  }

  @Test
  void anEqualityOfWideOperandsIsReached() {
    String verilog =
        """
        module same(input [63:0] a, input [63:0] b, output y);
          assign y = a == b;
        endmodule
        """;
    String never = "class TopModule:\n    def eval(self, inputs):\n        return {'y': 0}\n";
    mismatch(Designs.top("same").in("a", 64).in("b", 64).out("y", 1).request(verilog, never));
  }

  @Test
  void aFallingEdgeClockAndADividerBehindIt() {
    String verilog =
        """
        module div(input ck, input d, output reg q);
          reg half = 0;
          always @(negedge ck) half <= ~half;
          always @(posedge half) q <= d;
        endmodule
        """;
    String model =
        """
        class TopModule:
            def __init__(self):
                self.half = 0
                self.q = 0

            def eval(self, inputs):
                d = inputs.get("d", 0) & 1
                self.half ^= 1
                if self.half:
                    self.q = d
                return {"q": self.q}
        """;
    Designs div =
        Designs.top("div")
            .clock("ck", ClockEdge.FALLING)
            .in("d", 1)
            .out("q", 1)
            .state(1, 0, true, "half")
            .state(1, 0, false, "q");
    match(div.request(verilog, model));
  }

  @Test
  void delaysAndTimescalesSettleWithinACall() {
    String verilog =
        """
        `timescale 1ns/1ps
        module slow(input clk, input [7:0] d, output [7:0] y);
          reg [7:0] q = 0;
          always @(posedge clk) q <= #7 d;
          assign #3 y = ~q;
        endmodule
        """;
    String model =
        "class TopModule:\n    def eval(self, inputs):\n"
            + "        return {'y': ~inputs.get('d', 0) & 0xFF}\n";
    match(
        Designs.top("slow")
            .clock("clk")
            .in("d", 8)
            .out("y", 8)
            .state(8, 0, true, "q")
            .request(verilog, model));
  }

  @Test
  void smallCombinationalDesignsSeeEveryInput() {
    // Wrong for one input value of 1,024.
    String verilog =
        "module inc(input [9:0] a, output [9:0] y); assign y = a == 10'd613 ? 0 : a; endmodule";
    String model =
        "class TopModule:\n    def eval(self, inputs):\n"
            + "        return {'y': inputs.get('a', 0) & 0x3FF}\n";
    VerificationRequest request =
        Designs.top("inc").in("a", 10).out("y", 10).request(verilog, model);
    try (CoSimulator longer = new CoSimulator(options(scratch).withVectors(1024))) {
      Verdict verdict = longer.verify(java.util.List.of(request)).get(0);
      assertEquals("1001100101", ((Verdict.Mismatch) verdict).differences().get(0).actual());
    }
  }
}
