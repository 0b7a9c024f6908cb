package io.refmill.cosim;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import io.refmill.contract.DesignInterface.ResetKind;
import io.refmill.contract.Verdict;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Designs that share a simulation: each has the verdict, figures and trace that it has alone. */
class CompanyTest extends CosimTestBase {
  private static final String UNLOCKED = "1";

  /** No inputs but the clock, and state that only the second run knows. */
  private static VerificationRequest toggler() {
    return Designs.top("toggler")
        .clock("clk")
        .out("q", 1)
        .state(1, 0, false, "q")
        .request(
            """
            module toggler(input clk, output reg q);
              always @(posedge clk) q <= ~q;
            endmodule
            """,
            """
            class TopModule:
                def __init__(self):
                    self.q = 0

                def eval(self, inputs):
                    self.q ^= 1
                    return {"q": self.q}
            """);
  }

  /** Wider than a word, and with delays in a unit of its own. */
  private static VerificationRequest wide() {
    return Designs.top("wide")
        .in("a", 100)
        .in("b", 64)
        .out("y", 100)
        .out("z", 64)
        .request(
            """
            `timescale 1ns/1ps
            module wide(input [99:0] a, input [63:0] b, output [99:0] y, output [63:0] z);
              assign #3 y = ~a;
              assign z = b;
            endmodule
            """,
            """
            class TopModule:
                def eval(self, inputs):
                    a = inputs.get("a", 0)
                    return {"y": a ^ ((1 << 100) - 1), "z": inputs.get("b", 0)}
            """);
  }

  private static VerificationRequest counter(String step) {
    return Designs.top("counter" + step)
        .clock("clk")
        .reset("rst_n", false, ResetKind.ASYNCHRONOUS)
        .in("en", 1)
        .out("q", 8)
        .state(8, 0, false, "q")
        .request(
            """
            module counter1(input clk, input rst_n, input en, output reg [7:0] q);
              always @(posedge clk or negedge rst_n)
                if (!rst_n) q <= 0;
                else if (en) q <= q + 1;
            endmodule
            """
                .replace("counter1", "counter" + step),
            """
            class TopModule:
                def __init__(self):
                    self.q = 0

                def eval(self, inputs):
                    if not inputs.get("rst_n", 0):
                        self.q = 0
                    elif inputs.get("en", 0):
                        self.q = (self.q + STEP) & 0xFF
                    return {"q": self.q}
            """
                .replace("STEP", step));
  }

  /** One call is a level of one of two clocks. */
  private static VerificationRequest twoClocks() {
    return Designs.top("pair")
        .event()
        .clock("ca")
        .clock("cb")
        .in("d", 1)
        .out("p", 1)
        .out("q", 1)
        .state(1, 0, false, "p")
        .state(1, 0, false, "q")
        .request(
            """
            module pair(input ca, input cb, input d, output reg p, output reg q);
              always @(posedge ca) p <= d;
              always @(posedge cb) q <= d;
            endmodule
            """,
            """
            class TopModule:
                def __init__(self):
                    self.p = self.q = self.ca = self.cb = 0

                def eval(self, inputs):
                    ca, cb = inputs.get("ca", 0), inputs.get("cb", 0)
                    if ca and not self.ca:
                        self.p = inputs.get("d", 0)
                    if cb and not self.cb:
                        self.q = inputs.get("d", 0)
                    self.ca, self.cb = ca, cb
                    return {"p": self.p, "q": self.q}
            """);
  }

  /** More gates than share a run with others. */
  private static VerificationRequest manyGates(String name) {
    return Designs.top(name)
        .in("a", 600)
        .out("y", 600)
        .request(
            """
            module NAME(input [599:0] a, output [599:0] y);
              genvar i;
              generate
                for (i = 1; i < 600; i = i + 1) begin : bits
                  wire [5:0] t = {6{a[i]}};
                  assign y[i] = t[0] & t[1] & t[2] & t[3] & t[4] & t[5] ^ a[i - 1];
                end
              endgenerate
              assign y[0] = a[0];
            endmodule
            """
                .replace("NAME", name),
            """
            class TopModule:
                def eval(self, inputs):
                    a = inputs.get("a", 0)
                    return {"y": (a ^ a << 1) & (1 << 600) - 1}
            """);
  }

  @Test
  void whatHasManyGatesRunsByItself() {
    List<VerificationRequest> requests =
        List.of(wide(), manyGates("chain"), counter("1"), manyGates("row"));
    for (Verdict verdict : cosim.verify(requests)) {
      assertInstanceOf(Verdict.Match.class, verdict, verdict::toString);
    }
    long before = simulations();
    cosim.verify(requests);
    // The two small ones together, each of the others, and the second run that the counter asks
    // for.
    assertEquals(4, simulations() - before);
  }

  /** A top and a part of it that are called like those of others, and a step of its own. */
  private static VerificationRequest stepper(String step, String claimed) {
    return Designs.top("top_module")
        .clock("clk")
        .reset("rst", true, ResetKind.SYNCHRONOUS)
        .out("q", 8)
        .state(8, 0, false, "u", "q")
        .request(
            """
            module part(input clk, input rst, output reg [7:0] q);
              always @(posedge clk) q <= rst ? 0 : q + STEP;
            endmodule
            module top_module(input clk, input rst, output [7:0] q);
              part u(.clk(clk), .rst(rst), .q(q));
            endmodule : top_module
            """
                .replace("STEP", step),
            """
            class TopModule:
                def __init__(self):
                    self.q = 0

                def eval(self, inputs):
                    self.q = 0 if inputs.get("rst", 0) else (self.q + STEP) & 0xFF
                    return {"q": self.q}
            """
                .replace("STEP", claimed));
  }

  @Test
  void modulesThatAreCalledAlikeShareARunAndAreToldApart() {
    List<VerificationRequest> requests =
        List.of(stepper("1", "1"), stepper("2", "2"), stepper("3", "1"), stepper("1", "2"));
    List<Verdict> alone = new ArrayList<>();
    requests.forEach(request -> alone.add(verify(request)));
    assertEquals(alone, cosim.verify(requests));
    long before = simulations();
    cosim.verify(requests.subList(0, 2));
    // The plain run, and the one with the model's start values.
    assertEquals(2, simulations() - before);
    assertInstanceOf(Verdict.Match.class, alone.get(0));
    assertInstanceOf(Verdict.Match.class, alone.get(1));
    assertInstanceOf(Verdict.Mismatch.class, alone.get(2));
    assertInstanceOf(Verdict.Mismatch.class, alone.get(3));
  }

  private long simulations() {
    return cosim.programUse().get(1).runs();
  }

  @Test
  void changesNothing() {
    // The lock gets more calls than the others, and the second counter differs.
    List<VerificationRequest> requests =
        List.of(
            toggler(),
            wide(),
            BranchSearchTest.lock(UNLOCKED),
            counter("1"),
            twoClocks(),
            counter("2"));
    List<Verdict> alone = new ArrayList<>();
    requests.forEach(request -> alone.add(verify(request)));
    assertEquals(alone, cosim.verify(requests));
    List<VerificationRequest> reversed = new ArrayList<>(requests);
    java.util.Collections.reverse(reversed);
    List<Verdict> again = new ArrayList<>(cosim.verify(reversed));
    java.util.Collections.reverse(again);
    assertEquals(alone, again);
    for (Verdict verdict : alone.subList(0, requests.size() - 1)) {
      assertInstanceOf(Verdict.Match.class, verdict, verdict::toString);
    }
    assertInstanceOf(Verdict.Mismatch.class, alone.get(requests.size() - 1));
    Verdict.Match lock = assertInstanceOf(Verdict.Match.class, alone.get(2));
    assertEquals(1000 + lock.strength().addedVectors(), lock.strength().vectors());
  }
}
