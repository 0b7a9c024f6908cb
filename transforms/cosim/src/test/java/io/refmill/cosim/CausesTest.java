package io.refmill.cosim;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.refmill.contract.DesignInterface.ResetKind;
import io.refmill.contract.Explanation;
import io.refmill.contract.Explanation.Kind;
import io.refmill.contract.Verdict;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Right models with one fault put in: the cause must be found, and none where there is none. */
class CausesTest extends CosimTestBase {
  private static final String PIPE =
      """
      module pipe(input clk, input rst_n, input en, input [7:0] d,
                  output reg [7:0] q, output reg [15:0] sum, output [3:0] count, output carry);
        reg [7:0] first;
        reg [3:0] n;
        assign count = n;
        assign carry = n == 4'hf && en;
        always @(posedge clk or negedge rst_n)
          if (!rst_n) begin first <= 0; q <= 8'h55; sum <= 0; n <= 0; end
          else if (en) begin first <= d; q <= first; sum <= sum + d; n <= n + 1; end
      endmodule
      """;

  private static final String PIPE_MODEL =
      """
      class TopModule:
          def __init__(self):
              self.first = 0
              self.q = 0
              self.sum = 0
              self.n = 0

          def eval(self, inputs):
              en = inputs.get("en", 0) & 1
              d = inputs.get("d", 0) & 0xFF
              before = self.q
              if not inputs.get("rst_n", 0) & 1:
                  self.first = 0
                  self.q = 0x55
                  self.sum = 0
                  self.n = 0
              elif en:
                  self.q = self.first
                  self.first = d
                  self.sum = (self.sum + d) & 0xFFFF
                  self.n = (self.n + 1) & 0xF
              carry = 1 if self.n == 0xF and en else 0
              return {"q": self.q, "sum": self.sum, "count": self.n & 0xF, "carry": carry}
      """;

  private static VerificationRequest pipe(String python) {
    return Designs.top("pipe")
        .clock("clk")
        .reset("rst_n", false, ResetKind.ASYNCHRONOUS)
        .in("en", 1)
        .in("d", 8)
        .out("q", 8)
        .out("sum", 16)
        .out("count", 4)
        .out("carry", 1)
        .state(8, 0, false, "first")
        .state(8, 0, false, "q")
        .state(16, 0, false, "sum")
        .state(4, 0, false, "n")
        .request(PIPE, python);
  }

  private static final String ARITHMETIC =
      """
      module arithmetic(input signed [7:0] a, input signed [7:0] b, output [7:0] shifted,
                        output less, output [15:0] wide, output [15:0] plain, output [15:0] sum);
        wire [7:0] low = a + b;
        assign shifted = a >>> b[2:0];
        assign less = a < b;
        assign wide = a;
        assign plain = {8'd0, b};
        assign sum = {8'd0, low};
      endmodule
      """;

  private static final String ARITHMETIC_MODEL =
      """
      class TopModule:
          def __init__(self):
              self.old = 0

          def late(self, value):
              self.old, value = value, self.old
              return value

          def eval(self, inputs):
              a = inputs.get("a", 0) & 0xFF
              b = inputs.get("b", 0) & 0xFF
              sa = a - 256 if a & 0x80 else a
              sb = b - 256 if b & 0x80 else b
              shifted = (sa >> (b & 7)) & 0xFF
              return {"shifted": shifted, "less": int(sa < sb), "sum": (a + b) & 0xFF,
                      "plain": b, "wide": sa & 0xFFFF}
      """;

  private static VerificationRequest arithmetic(String python) {
    return Designs.top("arithmetic")
        .in("a", 8)
        .in("b", 8)
        .out("shifted", 8)
        .out("less", 1)
        .out("wide", 16)
        .out("plain", 16)
        .out("sum", 16)
        .request(ARITHMETIC, python);
  }

  private static final String START =
      """
      module start(input clk, input load, input [7:0] d, output reg [7:0] b, output [7:0] c);
        reg [7:0] a = 8'h21;
        reg [7:0] k = 8'h21;
        assign c = k;
        initial b = 0;
        always @(posedge clk) begin a <= d; b <= a; if (load) k <= d; end
      endmodule
      """;

  private static final String START_MODEL =
      """
      class TopModule:
          def __init__(self):
              self.a = 0x21
              self.k = 0x21
              self.b = 0

          def eval(self, inputs):
              d = inputs.get("d", 0) & 0xFF
              self.b = self.a
              self.a = d
              if inputs.get("load", 0) & 1:
                  self.k = d
              return {"b": self.b, "c": self.k}
      """;

  private static VerificationRequest start(String python) {
    return Designs.top("start")
        .clock("clk")
        .in("load", 1)
        .in("d", 8)
        .out("b", 8)
        .out("c", 8)
        .state(8, 0x21, true, "a")
        .state(8, 0x21, true, "k")
        .state(8, 0, true, "b")
        .request(START, python);
  }

  private static final String MIXER =
      """
      module mixer(input clk, input rst, input [7:0] d, output reg [7:0] s, output y);
        assign y = s[5] ^ d[0];
        always @(posedge clk) if (rst) s <= 0; else s <= s * 5 + (d ^ 8'h35);
      endmodule
      """;

  private static String mixerModel(String next, String bit) {
    return """
    class TopModule:
        def __init__(self):
            self.s = 0

        def eval(self, inputs):
            d = inputs.get("d", 0) & 0xFF
            self.s = 0 if inputs.get("rst", 0) & 1 else %s
            return {"s": self.s, "y": %s}
    """
        .formatted(next, bit);
  }

  private static VerificationRequest mixer(String python) {
    return Designs.top("mixer")
        .clock("clk")
        .reset("rst", true, ResetKind.SYNCHRONOUS)
        .in("d", 8)
        .out("s", 8)
        .out("y", 1)
        .state(8, 0, false, "s")
        .request(MIXER, python);
  }

  private static String edited(String model, String from, String to) {
    String text = model.replace(from, to);
    assertNotEquals(model, text);
    return text;
  }

  private Explanation.Cause cause(VerificationRequest request) {
    Verdict.Mismatch mismatch = mismatch(request);
    List<Explanation.Cause> causes = mismatch.explanation().causes();
    assertFalse(causes.isEmpty(), () -> new MismatchReport(mismatch).text());
    return causes.get(0);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "RESET_POLARITY; if not inputs.get(\"rst_n\", 0) & 1:; if inputs.get(\"rst_n\", 0) & 1:",
        "MASK_MISSING; (self.n + 1) & 0xF; self.n + 1",
        "MASK_TOO_NARROW; (self.sum + d) & 0xFFFF; (self.sum + d) & 0xFF",
        "LATE; {\"q\": self.q,; {\"q\": before,",
        "INVERTED; {\"q\": self.q,; {\"q\": self.q ^ 0xFF,",
        "INVERTED; {\"q\": self.q,; {\"q\": self.q ^ 0x10,",
        "INVERTED; 1 if self.n == 0xF and en else 0; 0 if self.n == 0xF and en else 1",
        "STUCK; {\"q\": self.q,; {\"q\": self.q & 0xDF,",
        "STUCK; \"sum\": self.sum; \"sum\": 0",
        "OFFSET; \"sum\": self.sum; \"sum\": (self.sum - 1) & 0xFFFF",
        "OFFSET; \"sum\": self.sum; \"sum\": (self.sum + 6) & 0xFFFF",
        "NEGATED; (self.sum + d); (self.sum - d)",
        "BIT_ORDER; \"sum\": self.sum; \"sum\": (self.sum >> 8 | self.sum << 8) & 0xFFFF",
        "BIT_ORDER; \"q\": self.q,; \"q\": int(bin(self.q | 256)[:2:-1], 2),",
        "RESET_VALUE; self.q = 0x55; self.q = 0",
        "RESET_IGNORED; self.q = 0x55; self.q = self.q",
        "UPDATE_MISSING; self.first = d; self.first = d if d > 9 else self.first",
        "UPDATE_EXTRA; elif en:; else:",
        "INPUT_POLARITY; inputs.get(\"en\", 0) & 1; inputs.get(\"en\", 0) & 1 ^ 1",
      })
  void aFaultInAPipelineIsNamed(Kind kind, String from, String to) {
    assertCause(kind, pipe(edited(PIPE_MODEL, from, to)));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "SIGN; sa >> (b & 7)) & 0xFF; a >> (b & 7)) & 0xFF",
        "SIGN; int(sa < sb); int(a < b)",
        "SIGN; \"wide\": sa & 0xFFFF; \"wide\": a",
        "SIGN; \"plain\": b,; \"plain\": sb & 0xFFFF,",
        "MASK_MISSING; (a + b) & 0xFF; (a + b)",
        "OUTPUTS_EXCHANGED; \"plain\": b, \"wide\": sa; \"wide\": b, \"plain\": sa",
        "INPUTS_EXCHANGED; b = inputs.get(\"b\", 0) & 0xFF; b, a = a, inputs.get(\"b\", 0) & 0xFF",
        "LATE; \"plain\": b,; \"plain\": self.late(b),",
      })
  void aFaultInArithmeticIsNamed(Kind kind, String from, String to) {
    assertCause(kind, arithmetic(edited(ARITHMETIC_MODEL, from, to)));
  }

  @Test
  void theModelsAreRightWithoutAFault() {
    match(pipe(PIPE_MODEL));
    match(arithmetic(ARITHMETIC_MODEL));
    match(start(START_MODEL));
    match(mixer(mixerModel("(self.s * 5 + (d ^ 0x35)) & 0xFF", "self.s >> 5 & 1 ^ d & 1")));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "INITIAL_VALUE; self.a = 0x21; self.a = 0",
        "EARLY; self.b = self.a; self.b = d",
      })
  void aFaultWithoutResetIsNamed(Kind kind, String from, String to) {
    assertCause(kind, start(edited(START_MODEL, from, to)));
  }

  private void assertCause(Kind kind, VerificationRequest request) {
    Explanation.Cause cause = cause(request);
    assertEquals(kind, cause.kind(), cause::toString);
  }

  /** Something else altogether has no simple cause, and must not be given one. */
  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "(self.s * 5 + (d ^ 0x35)) & 0xFF; self.s >> 4 & 1 ^ d & 1",
        "(self.s * 5 + (d ^ 0x35)) & 0xFF; int(self.s > d)",
        "(self.s * 3 + (d ^ 0x35)) & 0xFF; self.s >> 5 & 1 ^ d & 1",
        "(self.s ^ d * 7) & 0xFF; self.s >> 5 & 1 ^ d & 1",
        "(self.s + d) & 0xFF; self.s >> 5 & d & 1",
        "(d * d + 3) & 0xFF; d >> 1 & 1",
        "(self.s >> 1 | d << 3) & 0xFF; self.s >> 5 & 1 | d & 1",
        "(self.s * 5 + (d & 0x35)) & 0xFF; (self.s >> 2 ^ d) & 1",
        "self.s if d < 99 else d; self.s >> 5 & 1 ^ d >> 3 & 1",
      })
  void anotherFunctionHasNoCause(String next, String bit) {
    Verdict.Mismatch mismatch = mismatch(mixer(mixerModel(next, bit)));
    assertEquals(
        List.of(), mismatch.explanation().causes(), () -> new MismatchReport(mismatch).text());
  }

  @Test
  void theEvidenceNamesOutputsAndCalls() {
    Verdict.Mismatch late =
        mismatch(pipe(edited(PIPE_MODEL, "{\"q\": self.q,", "{\"q\": before,")));
    Explanation.Cause cause = late.explanation().causes().get(0);
    assertEquals(List.of("q"), cause.outputs());
    assertTrue(cause.calls() > 200 && cause.calls() <= cause.of(), cause::toString);
    // The first call has none before it.
    assertTrue(late.explanation().differing() - cause.of() <= 1, cause::toString);
    assertEquals(late.strength().vectors(), late.explanation().compared());
  }

  @Test
  void theWayToTheFirstDifferenceIsShown() {
    // The wrong sum shows when the counter wraps, long after the last reset.
    Verdict.Mismatch mismatch =
        mismatch(pipe(edited(PIPE_MODEL, "(self.n + 1) & 0xF", "min(self.n + 1, 15)")));
    Explanation explanation = mismatch.explanation();
    Explanation.History history = explanation.history().get(0);
    assertEquals(mismatch.call() - 1, history.lastAgreed());
    assertTrue(history.lastChanged() > 0 && history.lastChanged() <= history.lastAgreed());
    assertTrue(
        explanation.changes().stream()
            .allMatch(c -> c.call() > history.lastChanged() && c.call() <= mismatch.call()));
    Explanation.Variable n =
        explanation.state().stream().filter(v -> v.name().equals("n")).findFirst().orElseThrow();
    assertEquals("0xf", n.before());
    assertEquals("0xf", n.after());
    assertEquals(history.lastChanged(), n.changedIn());
  }
}
