package io.refmill.cosim;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.refmill.contract.Verdict;
import io.refmill.diagnostics.DiagnosticCode;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * State that the source leaves x, set to the model's values: what that settles, and what it may
 * not.
 */
class SecondRunTest extends CosimTestBase {
  private static final String TOGGLE =
      "module toggle(input clk, output reg q); always @(posedge clk) q <= ~q; endmodule";
  private static final String TOGGLE_MODEL =
      pythonModel("self.q = 0", "self.q ^= 1\nreturn {'q': self.q}");

  @Test
  void stateWithoutResetCountsByTheSecondRunAndSaysSo() {
    Designs toggle = Designs.top("toggle").clock("clk").out("q", 1).state(1, 0, false, "q");
    Verdict.Strength strength = match(toggle.request(TOGGLE, TOGGLE_MODEL));
    assertTrue(strength.initialisedState());
    assertEquals(1.0, strength.comparedShare());
    Verdict.Mismatch wrong =
        mismatch(toggle.request(TOGGLE, TOGGLE_MODEL.replace("self.q = 0", "self.q = 1")));
    assertEquals(Verdict.Run.INITIALISED, wrong.run());
    assertEquals(0, wrong.call());
  }

  @Test
  void variablesOfFunctionsAndTasksAreSetInTheSecondRun() {
    String body =
        """
            reg [1:0] n;
            begin n = n + d; %s = n; end
          end%s
          always @(posedge clk) %s;
        endmodule
        """;
    String head = "module sum(input clk, input [1:0] d, output reg [1:0] q);\n";
    String function =
        head + "function [1:0] f(input [1:0] d);\n" + body.formatted("f", "function", "q <= f(d)");
    String task =
        head + "task f(input [1:0] d, output [1:0] q);\n" + body.formatted("q", "task", "f(d, q)");
    Designs sum =
        Designs.top("sum").clock("clk").in("d", 2).out("q", 2).state(2, 0, false, "f", "n");
    String model =
        pythonModel("self.n = 0", "self.n = self.n + inputs.get('d', 0) & 3\nreturn {'q': self.n}");
    for (String verilog : List.of(function, task)) {
      assertTrue(match(sum.request(verilog, model)).initialisedState());
    }
  }

  @Test
  void variablesOfEnumerationsAreSetInTheSecondRun() {
    String verilog =
        """
        module lamp(input clk, input go, output q);
          typedef enum logic [1:0] {OFF, DIM, ON} state_t;
          state_t state;
          enum {LOW, HIGH} level;
          always @(posedge clk) begin
            case (state)
              OFF: if (go) state <= DIM;
              DIM: state <= ON;
              default: state <= OFF;
            endcase
            level <= state == ON ? HIGH : LOW;
          end
          assign q = level == HIGH;
        endmodule
        """;
    Designs lamp =
        Designs.top("lamp")
            .clock("clk")
            .in("go", 1)
            .out("q", 1)
            .state(2, 0, false, "state")
            .state(32, 0, true, "level");
    String model =
        pythonModel(
            "self.state = 0\nself.level = 0",
            "state = self.state\n"
                + "self.level = int(state == 2)\n"
                + "self.state = (inputs.get('go', 0) & 1 if state == 0 else 2 if state == 1 else"
                + " 0)\n"
                + "return {'q': self.level}");
    match(lamp.request(verilog, model));
    Verdict.Mismatch wrong =
        mismatch(lamp.request(verilog, model.replace("self.state = 0", "self.state = 1")));
    assertEquals(Verdict.Run.INITIALISED, wrong.run());
  }

  @Test
  void aValueThatTheSourceInitialisesIsNeverReplacedByTheModels() {
    // Interface and model both claim 0, uninitialised; the source says 1, beside state that is x.
    String verilog =
        """
        module seeded(input clk, output reg q, output reg r);
          initial q = 1;
          always @(posedge clk) begin q <= ~q; r <= ~r; end
        endmodule
        """;
    Designs seeded =
        Designs.top("seeded")
            .clock("clk")
            .out("q", 1)
            .out("r", 1)
            .state(1, 0, false, "q")
            .state(1, 0, false, "r");
    String model =
        pythonModel(
            "self.q = 0\nself.r = 0",
            "self.q ^= 1\nself.r ^= 1\nreturn {'q': self.q, 'r': self.r}");
    mismatch(seeded.request(verilog, model));
    assertTrue(
        match(seeded.request(verilog, model.replace("self.q = 0", "self.q = 1")))
            .initialisedState());
  }

  @Test
  void unknownThatBecomesAKnownWrongValueIsSettledByTheSecondRun() {
    // Until the first reset x takes the else branch in the simulator: y is 7 there, 1 in the model.
    String verilog =
        """
        module branch(input clk, input go, output reg [2:0] y);
          reg s;
          always @(posedge clk) begin
            if (go) s <= 1;
            if (s) y <= 7; else if (s == 0) y <= 1; else y <= 3;
          end
        endmodule
        """;
    String model =
        pythonModel(
            "self.s = 0\nself.y = 0",
            "self.y = 7 if self.s else 1\nif inputs.get('go', 0) & 1:\n    self.s = 1\n"
                + "return {'y': self.y}");
    Designs branch =
        Designs.top("branch")
            .clock("clk")
            .in("go", 1)
            .out("y", 3)
            .state(1, 0, false, "s")
            .state(3, 0, false, "y");
    assertTrue(match(branch.request(verilog, model)).initialisedState());
    mismatch(branch.request(verilog, model.replace("else 1", "else 2")));
  }

  @Test
  void logicThatReadsOnlyStateRunsInTheSecondRun() {
    String verilog =
        """
        module next(input clk, output reg [3:0] q);
          reg [3:0] d;
          always @* d = q + 4'd3;
          always @(posedge clk) q <= d;
        endmodule
        """;
    Designs next = Designs.top("next").clock("clk").out("q", 4).state(4, 0, false, "q");
    assertTrue(
        match(
                next.request(
                    verilog,
                    pythonModel("self.q = 0", "self.q = (self.q + 3) & 15\nreturn {'q': self.q}")))
            .initialisedState());
  }

  @Test
  void aRippleCounterSettlesToTheModelsState() {
    String verilog =
        """
        module ripple(input clk, output reg [3:0] q);
          always @(posedge clk) q[0] <= ~q[0];
          always @(negedge q[0]) q[1] <= ~q[1];
          always @(negedge q[1]) q[2] <= ~q[2];
          always @(negedge q[2]) q[3] <= ~q[3];
        endmodule
        """;
    Designs ripple = Designs.top("ripple").clock("clk").out("q", 4).state(4, 5, false, "q");
    Verdict.Strength strength =
        match(
            ripple.request(
                verilog,
                pythonModel("self.q = 5", "self.q = (self.q + 1) & 15\nreturn {'q': self.q}")));
    assertTrue(strength.initialisedState());
    assertEquals("1111", strength.toggled().get("q"));
  }

  @Test
  void memoriesInGenerateScopesAndEscapedNamesAreReached() {
    String verilog =
        """
        module banks(input clk, input [1:0] addr, input [7:0] d, input we, output [15:0] y);
          genvar i;
          generate for (i = 0; i < 2; i = i + 1) begin : g
            bank #(.K(i)) \\u+1 (clk, addr, d, we, y[8*i +: 8]);
          end endgenerate
        endmodule
        module bank #(parameter K = 0) (input clk, input [1:0] addr, input [7:0] d, input we,
                                        output reg [7:0] y);
          reg [7:0] \\m[0] [2:5];
          always @(posedge clk) begin
            if (we) \\m[0] [addr + 2] <= \\m[0] [addr + 2] + d + K;
            y <= \\m[0] [addr + 2];
          end
        endmodule
        """;
    Designs banks =
        Designs.top("banks").clock("clk").in("addr", 2).in("d", 8).in("we", 1).out("y", 16);
    for (int i = 0; i < 2; i++) {
      banks.array(8, 2, 4, 9, false, "g[" + i + "]", "u+1", "m[0]");
      banks.state(8, 0, false, "g[" + i + "]", "u+1", "y");
    }
    String model =
        pythonModel(
            "self.m = [[9] * 4, [9] * 4]",
            """
            addr = inputs.get("addr", 0) & 3
            d = inputs.get("d", 0) & 255
            y = 0
            for i in range(2):
                y |= self.m[i][addr] << (8 * i)
                if inputs.get("we", 0) & 1:
                    self.m[i][addr] = (self.m[i][addr] + d + i) & 255
            return {"y": y}
            """);
    assertTrue(match(banks.request(verilog, model)).initialisedState());
    mismatch(banks.request(verilog, model.replace("d + i)", "d)")));
  }

  private static VerificationRequest frame(int words, String initial, int start, String known) {
    return Designs.top("frame")
        .clock("clk")
        .in("addr", 12)
        .in("d", 8)
        .in("we", 1)
        .out("y", 8)
        .array(8, 3, words, 9, false, "m")
        .state(8, 0, false, "y")
        .request(
            """
            module frame(input clk, input [11:0] addr, input [7:0] d, input we,
                         output reg [7:0] y);
              reg [7:0] m [3:%d];
              %s
              always @(posedge clk) begin
                y <= m[3 + addr %% %d];
                if (we) m[3 + addr %% %d] <= m[3 + addr %% %d] + d;
              end
            endmodule
            """
                .formatted(words + 2, initial, words, words, words),
            pythonModel(
                "self.m = [%d] * %d%s".formatted(start, words, known),
                """
                a = (inputs.get("addr", 0) & 4095) %% %d
                y = self.m[a]
                if inputs.get("we", 0) & 1:
                    self.m[a] = (y + inputs.get("d", 0)) & 255
                return {"y": y}
                """
                    .formatted(words)));
  }

  /** 1600 elements are looked at sixteen at a time, 1031 one by one. */
  @Test
  void largeMemoriesStartAsSmallOnesDo() {
    for (int words : List.of(1023, 1031, 1600)) {
      assertTrue(match(frame(words, "", 9, "")).initialisedState());
      mismatch(frame(words, "", 8, ""));
      // What the source says of one element is not the model's to say.
      String source = "initial m[8] = 7;";
      assertTrue(match(frame(words, source, 9, "; self.m[5] = 7")).initialisedState());
      String half = "initial m[8] = 8'bx01;";
      assertTrue(match(frame(words, half, 9, "; self.m[5] = 9")).initialisedState());
      assertEquals(
          Verdict.Run.INITIALISED, mismatch(frame(words, source, 9, "; self.m[5] = 6")).run());
    }
  }

  @Test
  void latchesAndNetsThatHoldState() {
    String verilog =
        """
        module holds(input en, input [3:0] d, output reg [3:0] q, output [3:0] w);
          always @* if (en) q = d;
          assign w = en ? d : w;
        endmodule
        """;
    Designs holds =
        Designs.top("holds")
            .in("en", 1)
            .in("d", 4)
            .out("q", 4)
            .out("w", 4)
            .state(4, 0, false, "q")
            .net(4, 0, "w");
    String model =
        pythonModel(
            "self.q = 0",
            "if inputs.get('en', 0) & 1:\n    self.q = inputs.get('d', 0) & 15\n"
                + "return {'q': self.q, 'w': self.q}");
    assertFalse(match(holds.request(verilog, model)).initialisedState());
    mismatch(holds.request(verilog, model.replace("get('en', 0) & 1", "get('en', 0) == 0")));
  }

  @Test
  void aPathThatIsNotThereDoesNotMakeAMismatchAMatch() {
    Designs toggle = Designs.top("toggle").clock("clk").out("q", 1).state(1, 0, false, "nope");
    failure(DiagnosticCode.OUTPUT_NEVER_KNOWN, toggle.request(TOGGLE, TOGGLE_MODEL));
  }

  @Test
  void eligibilityNeedsNoModel() {
    Designs toggle = Designs.top("toggle").clock("clk").out("q", 1).state(1, 0, false, "q");
    Designs bare = Designs.top("toggle").clock("clk").out("q", 1);
    VerificationRequest broken =
        Designs.top("b").out("q", 1).request("module b(output q) assign q = 1; endmodule", "");
    var results =
        cosim.eligibility(
            java.util.List.of(toggle.request(TOGGLE, ""), bare.request(TOGGLE, ""), broken));
    assertTrue(results.get(0).eligible());
    assertFalse(results.get(0).knownInPlainRun());
    assertFalse(results.get(1).eligible());
    assertEquals(DiagnosticCode.OUTPUT_NEVER_KNOWN, results.get(1).problem().orElseThrow().code());
    assertEquals(DiagnosticCode.SIMULATOR_REJECTED, results.get(2).problem().orElseThrow().code());
  }

  @Test
  void latchesThatStateOpensAreEvaluatedInTheFirstCall() {
    String verilog =
        """
        module open(input clk, input d, output reg s, output reg [3:0] q);
          always @(posedge clk) s <= d;
          always @* if (!s) q = 4'd9;
        endmodule
        """;
    Designs open =
        Designs.top("open")
            .clock("clk")
            .in("d", 1)
            .out("s", 1)
            .out("q", 4)
            .state(1, 0, false, "s")
            .state(4, 0, false, "q");
    String model =
        pythonModel(
            "self.s = 0\nself.q = 0",
            "if not self.s:\n    self.q = 9\nself.s = inputs.get('d', 0) & 1\n"
                + "if not self.s:\n    self.q = 9\nreturn {'s': self.s, 'q': self.q}");
    match(open.request(verilog, model));
    mismatch(open.request(verilog, model.replace("self.q = 9", "self.q = 8")));
  }

  private static VerificationRequest held(String next) {
    return Designs.top("held")
        .clock("clk")
        .in("d", 4)
        .out("q", 4)
        .state(4, 0, true, "q")
        .state(1, 0, false, "s")
        .request(
            """
            module held(input clk, input [3:0] d, output reg [3:0] q);
              reg s;
              initial q = 0;
              always @(posedge clk) begin
                if (!s) q <= d; else q <= 0;
                s <= s;
              end
            endmodule
            """,
            """
            class TopModule:
                def eval(self, inputs):
                    return {"q": %s}
            """
                .formatted(next));
  }

  /** As long as s is x, q stays 0: a model that says so is none of the design. */
  @Test
  void whatUnknownStateHoldsStillIsLookedAtAgain() {
    assertTrue(match(held("inputs.get('d', 0) & 15")).initialisedState());
    Verdict.Mismatch wrong = mismatch(held("0"));
    assertEquals(Verdict.Run.INITIALISED, wrong.run());
  }

  private static VerificationRequest level(String output, String sum) {
    return Designs.top("level")
        .clock("clk")
        .in("mute", 1)
        .in("d", 3)
        .out("y", 4)
        .state(4, 0, false, "sum")
        .request(
            """
            module level(input clk, input mute, input [2:0] d, output [3:0] y);
              reg [3:0] sum;
              always @(posedge clk) sum <= sum + d;
              assign y = %s;
            endmodule
            """
                .formatted(output),
            """
            class TopModule:
                def __init__(self):
                    self.sum = 0
                def eval(self, inputs):
                    mute = inputs.get("mute", 0) & 1
                    self.sum = (self.sum + %s) & 15
                    return {"y": %s}
            """
                .formatted(
                    sum,
                    output.startsWith("mute")
                        ? "0 if mute else self.sum"
                        : "self.sum & 12 | mute"));
  }

  /** The plain run knows the value of y while it is muted, and nothing of what it is else. */
  @Test
  void aPlainRunThatShowsNoChangeGivesWayToTheSecond() {
    Verdict.Strength strength = match(level("mute ? 4'd0 : sum", "inputs.get('d', 0)"));
    assertTrue(strength.initialisedState());
    assertEquals("1111", strength.toggled().get("y"));
    mismatch(level("mute ? 4'd0 : sum", "0"));
  }

  @Test
  void aPlainRunThatNeverKnowsSomeBitsGivesWayToTheSecond() {
    Verdict.Strength strength = match(level("{sum[3:2], 1'b0, mute}", "inputs.get('d', 0)"));
    assertTrue(strength.initialisedState());
    assertEquals("1111", strength.known().get("y"));
    mismatch(level("{sum[3:2], 1'b0, mute}", "0"));
  }
}
