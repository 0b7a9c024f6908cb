package io.refmill.cosim;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.refmill.contract.DesignInterface;
import io.refmill.contract.Verdict;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Designs whose outputs change after more calls than anybody makes. */
class AdvancedRunsTest extends CosimTestBase {
  private static final String BLINK =
      """
      module blink(input clk, input rst_n, output reg led);
        reg [25:0] count;
        always @(posedge clk or negedge rst_n)
          if (!rst_n) begin count <= 0; led <= 0; end
          else if (count == 49_999_999) begin count <= 0; led <= ~led; end
          else count <= count + 1;
      endmodule
      """;

  private static VerificationRequest blink(String variable, String end) {
    String model =
        """
        class TopModule:
            def __init__(self):
                self.%1$s = 0
                self.led = 0

            def eval(self, inputs):
                if not inputs.get("rst_n", 0) & 1:
                    self.%1$s = 0
                    self.led = 0
                elif self.%1$s == %2$s:
                    self.%1$s = 0
                    self.led ^= 1
                else:
                    self.%1$s = (self.%1$s + 1) & 0x3FFFFFF
                return {"led": self.led}
        """
            .formatted(variable, end);
    return Designs.top("blink")
        .clock("clk")
        .reset("rst_n", false, DesignInterface.ResetKind.ASYNCHRONOUS)
        .out("led", 1)
        .state(26, 0, false, "count")
        .state(1, 0, false, "led")
        .constant(49_999_999)
        .request(BLINK, model);
  }

  @Test
  void showTheEndOfALongCounter() {
    Verdict.Strength strength = match(blink("count", "49_999_999"));
    assertEquals(Map.of("led", "1"), strength.toggled());
    assertTrue(strength.advancedVectors() >= 256, strength::toString);
    assertEquals(1000, strength.vectors());
  }

  /** A key counts when three samples, far apart, say so: their history is set too. */
  @Test
  void showWhatAShortArrayHolds() {
    String source =
        """
        module key(input clk, input rst, input [1:0] pin, output [1:0] down);
          reg [19:0] wait_for;
          reg [2:0] seen [0:1];
          reg [1:0] level;
          integer i;
          always @(posedge clk)
            if (rst) begin
              wait_for <= 0;
              level <= 0;
              for (i = 0; i < 2; i = i + 1) seen[i] <= 0;
            end else begin
              wait_for <= wait_for == 0 ? 20'd999_999 : wait_for - 1;
              for (i = 0; i < 2; i = i + 1) begin
                if (wait_for == 0) seen[i] <= {seen[i][1:0], pin[i]};
                if (&seen[i]) level[i] <= 1;
                else if (!(|seen[i])) level[i] <= 0;
              end
            end
          assign down = level;
        endmodule
        """;
    String model =
        """
        class TopModule:
            def __init__(self):
                self.wait_for = 0
                self.seen = [0, 0]
                self.level = 0

            def eval(self, inputs):
                pin = inputs.get("pin", 0) & 3
                if inputs.get("rst", 0) & 1:
                    self.wait_for = self.level = 0
                    self.seen = [0, 0]
                else:
                    for i in range(2):
                        if self.seen[i] == 7:
                            self.level |= 1 << i
                        elif self.seen[i] == 0:
                            self.level &= ~(1 << i)
                        if self.wait_for == 0:
                            self.seen[i] = (self.seen[i] << 1 | pin >> i & 1) & 7
                    self.wait_for = 999_999 if self.wait_for == 0 else self.wait_for - 1
                return {"down": self.level}
        """;
    VerificationRequest request =
        Designs.top("key")
            .clock("clk")
            .reset("rst", true, DesignInterface.ResetKind.SYNCHRONOUS)
            .in("pin", 2)
            .out("down", 2)
            .state(20, 0, false, "wait_for")
            .array(3, 0, 2, 0, false, "seen")
            .state(2, 0, false, "level")
            .constant(999_999)
            .request(source, model);
    assertTrue(match(request).toggled().get("down").contains("1"));
  }

  /** What nothing has confirmed is as it was: a match in which no output changes. */
  @Test
  void addNothingToAModelThatEndsElsewhere() {
    for (String end : new String[] {"49_999_998", "50_000_000", "-1"}) {
      Verdict.Strength strength = match(blink("count", end));
      assertEquals(Map.of("led", "0"), strength.toggled(), end);
      assertEquals(0, strength.advancedVectors(), end);
    }
  }

  /** The simulator's counter has no match in the model: it alone ends, and the two differ. */
  @Test
  void addNothingWhereTheModelNamesItsStateOtherwise() {
    Verdict.Strength strength = match(blink("ticks", "49_999_999"));
    assertEquals(0, strength.advancedVectors());
  }

  /** Sampled behind the edge, the register has its input: no state and no call changes that. */
  @Test
  void leaveAConstantAlone() {
    String source =
        """
        module edges(input clk, input [7:0] d, output any);
          reg [7:0] last;
          always @(posedge clk) last <= d;
          assign any = last != d;
        endmodule
        """;
    String model =
        """
        class TopModule:
            def __init__(self):
                self.last = 0

            def eval(self, inputs):
                self.last = inputs.get("d", 0) & 0xFF
                return {"any": 0}
        """;
    Verdict.Strength strength =
        match(
            Designs.top("edges")
                .clock("clk")
                .in("d", 8)
                .out("any", 1)
                .state(8, 0, false, "last")
                .request(source, model));
    assertEquals(0, strength.advancedVectors());
  }
}
