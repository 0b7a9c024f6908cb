package io.refmill.cosim;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.refmill.contract.DesignInterface.ResetKind;
import io.refmill.contract.Verdict;
import io.refmill.diagnostics.DiagnosticCode;
import org.junit.jupiter.api.Test;

/** Models from elsewhere that the usual calls, which begin with resets, would not tell apart. */
class BeginningsTest extends CosimTestBase {
  private static final String ADDING =
      """
      module adding(input clk, input rst, input [3:0] d, output reg [3:0] q);
        %s
        always @(posedge clk) if (rst) q <= 0; else q <= q + d;
      endmodule
      """;
  private static final String INITIALISED = ADDING.formatted("initial q = 5;");
  private static final String BODY =
      """
      self.q = 0 if inputs.get("rst", 0) & 1 else (self.q + inputs.get("d", 0)) & 15
      return {"q": self.q}
      """;

  private static Designs adding(boolean initialised) {
    return Designs.top("adding")
        .clock("clk")
        .reset("rst", true, ResetKind.SYNCHRONOUS)
        .in("d", 4)
        .out("q", 4)
        .state(4, initialised ? 5 : 0, initialised, "q");
  }

  @Test
  void aStartValueThatAResetHides() {
    Designs design = adding(true);
    match(design.request(INITIALISED, pythonModel("self.q = 5", BODY)));
    Verdict.Mismatch wrong = mismatch(design.request(INITIALISED, pythonModel("self.q = 0", BODY)));
    assertEquals(0, wrong.call());
    assertEquals(Verdict.Run.PLAIN, wrong.run());
  }

  @Test
  void aStartValueThatAnEnableOverwrites() {
    String verilog =
        """
        module loaded(input clk, input load, input [3:0] d, output reg [3:0] q);
          initial q = 5;
          always @(posedge clk) if (load) q <= d;
        endmodule
        """;
    String body =
        """
        if inputs.get("load", 0) & 1:
            self.q = inputs.get("d", 0)
        return {"q": self.q}
        """;
    Designs design =
        Designs.top("loaded")
            .clock("clk")
            .in("load", 1)
            .in("d", 4)
            .out("q", 4)
            .state(4, 5, true, "q");
    match(design.request(verilog, pythonModel("self.q = 5", body)));
    mismatch(design.request(verilog, pythonModel("self.q = 7", body)));
  }

  @Test
  void aProcessThatNothingHasStartedYet() {
    // What q is before a change of d is a matter of the simulator's start, not of a model.
    String verilog =
        """
        module waiting(input clk, input [3:0] d, output reg [3:0] q, output reg [3:0] n);
          initial q = 5;
          initial n = 9;
          always @(posedge clk) n <= n + 1;
          always @* q = d;
        endmodule
        """;
    String body =
        """
        self.n = (self.n + 1) & 15
        return {"q": inputs.get("d", 0), "n": self.n}
        """;
    match(
        Designs.top("waiting")
            .clock("clk")
            .in("d", 4)
            .out("q", 4)
            .out("n", 4)
            .state(4, 9, true, "n")
            .request(verilog, pythonModel("self.n = 9", body)));
  }

  @Test
  void stateThatOnlyAResetMakes() {
    String message =
        failure(
            DiagnosticCode.PYTHON_ERROR,
            adding(true).request(INITIALISED, pythonModel("pass", BODY)));
    assertTrue(message.contains("q"), message);
  }

  @Test
  void anAnswerThatIsNoneBeforeAReset() {
    String start = "self.q = None";
    String body =
        """
        if inputs.get("rst", 0) & 1:
            self.q = 0
        elif self.q is not None:
            self.q = (self.q + inputs.get("d", 0)) & 15
        return {"q": self.q}
        """;
    failure(
        DiagnosticCode.PYTHON_INTERFACE,
        adding(true).request(INITIALISED, pythonModel(start, body)));
  }

  /** Whether the net opens the latch at time zero, before any call, the language leaves open. */
  @Test
  void aLatchThatANetOpens() {
    String source =
        """
        module held(input clk, input rst_n, input g, input [3:0] d, output reg [3:0] r);
          reg [3:0] q;
          initial begin r = 3; q = 5; end
          wire rst = ~rst_n;
          always @* if (rst) q = 0; else if (!g) q = d;
          always @(posedge clk) if (rst) r <= 0; else r <= r + q;
        endmodule
        """;
    String body =
        """
        rst_n, g, d = inputs.get("rst_n", 0), inputs.get("g", 0), inputs.get("d", 0)
        if not rst_n:
            self.q = 0
        elif not g:
            self.q = d
        self.r = 0 if not rst_n else (self.r + self.q) & 15
        return {"r": self.r}
        """;
    match(
        Designs.top("held")
            .clock("clk")
            .reset("rst_n", false, ResetKind.SYNCHRONOUS)
            .in("g", 1)
            .in("d", 4)
            .out("r", 4)
            .state(4, 3, true, "r")
            .state(4, 5, true, "q")
            .request(source, pythonModel("self.r, self.q = 3, 5", body)));
  }

  @Test
  void whatTheSourceLeavesOpenMayStartAsAnything() {
    Designs design = adding(false);
    String source = ADDING.formatted("");
    match(design.request(source, pythonModel("self.q = 0", BODY)));
    match(design.request(source, pythonModel("self.q = 9", BODY)));
  }

  @Test
  void aClockThatIsHighAtOnce() {
    String source =
        """
        module ticks(input a, input b, input d, output reg x, output reg y);
          initial begin x = 0; y = 0; end
          always @(posedge a) x <= ~x ^ d;
          always @(posedge b) y <= ~y;
        endmodule
        """;
    String body =
        """
        a, b = inputs.get("a", 0), inputs.get("b", 0)
        if a and not self.a:
            self.x = 1 ^ self.x ^ inputs.get("d", 0)
        if b and not self.b:
            self.y ^= 1
        self.a, self.b = a, b
        return {"x": self.x, "y": self.y}
        """;
    Designs design =
        Designs.top("ticks")
            .event()
            .clock("a")
            .clock("b")
            .in("d", 1)
            .out("x", 1)
            .out("y", 1)
            .state(1, 0, true, "x")
            .state(1, 0, true, "y");
    match(design.request(source, pythonModel("self.a = self.b = self.x = self.y = 0", body)));
    mismatch(design.request(source, pythonModel("self.a = self.x = self.y = 0\nself.b = 1", body)));
  }
}
