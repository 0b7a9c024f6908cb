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

  /** What a reset has set stays: of zeros, nothing would be seen to go round. */
  @Test
  void startFromWhatTheResetLeft() {
    String source =
        """
        module ring(input clk, input rst_n, output [3:0] led);
          reg [23:0] count;
          reg [3:0] lit;
          always @(posedge clk or negedge rst_n)
            if (!rst_n) count <= 0;
            else if (count == 24'd12_000_000) count <= 0;
            else count <= count + 1;
          always @(posedge clk or negedge rst_n)
            if (!rst_n) lit <= 4'b0001;
            else if (count == 24'd12_000_000) lit <= {lit[2:0], lit[3]};
          assign led = lit;
        endmodule
        """;
    String model =
        """
        class TopModule:
            def __init__(self):
                self.count = 0
                self.lit = 0

            def eval(self, inputs):
                if not inputs.get("rst_n", 0) & 1:
                    self.count = 0
                    self.lit = 1
                elif self.count == 12_000_000:
                    self.count = 0
                    self.lit = (self.lit << 1 | self.lit >> 3) & 15
                else:
                    self.count = (self.count + 1) & 0xFFFFFF
                return {"led": self.lit}
        """;
    VerificationRequest request =
        Designs.top("ring")
            .clock("clk")
            .reset("rst_n", false, DesignInterface.ResetKind.ASYNCHRONOUS)
            .out("led", 4)
            .state(24, 0, false, "count")
            .state(4, 0, false, "lit")
            .constant(12_000_000)
            .request(source, model);
    assertTrue(match(request).toggled().get("led").contains("1"));
  }

  /**
   * A counter whose clock a divider makes: in half of the states to start from that clock is high,
   * which is no edge of it.
   */
  private static VerificationRequest seconds(String half) {
    String source =
        """
        module seconds(input clk, input rst, output [3:0] q);
          reg [25:0] count;
          reg [3:0] passed;
          wire second = count >= 25_000_000;
          always @(posedge clk or posedge rst)
            if (rst) count <= 0;
            else if (count == 49_999_999) count <= 0;
            else count <= count + 1;
          always @(posedge second or posedge rst)
            if (rst) passed <= 0;
            else passed <= passed + 1;
          assign q = passed;
        endmodule
        """;
    String model =
        """
        class TopModule:
            def __init__(self):
                self.count = 0
                self.passed = 0
                self.last_clk = 1
                self.last_rst = 0
                self.last_second = 0

            def _settle(self, clk, rst):
                for _ in range(1000):
                    second = self.count >= %s
                    clk_rise = clk and not self.last_clk
                    rst_rise = rst and not self.last_rst
                    second_rise = second and not self.last_second
                    self.last_clk = clk
                    self.last_rst = rst
                    self.last_second = second
                    if not (clk_rise or rst_rise or second_rise):
                        break
                    if clk_rise or rst_rise:
                        self.count = 0 if rst or self.count == 49_999_999 else self.count + 1
                    if second_rise or rst_rise:
                        self.passed = 0 if rst else (self.passed + 1) & 15
                return {"q": self.passed}

            def eval(self, inputs):
                rst = inputs.get("rst", 0) & 1
                for clk in (1, 0, 1):
                    outputs = self._settle(clk, rst)
                return outputs
        """
            .formatted(half);
    return Designs.top("seconds")
        .clock("clk")
        .reset("rst", true, DesignInterface.ResetKind.ASYNCHRONOUS)
        .out("q", 4)
        .state(26, 0, false, "count")
        .state(4, 0, false, "passed")
        .constant(25_000_000)
        .constant(49_999_999)
        .request(source, model);
  }

  @Test
  void startAtRestWhereStateIsAClock() {
    assertTrue(match(seconds("25_000_000")).toggled().get("q").contains("1"));
    for (String half : new String[] {"24_999_999", "25_000_001"}) {
      assertEquals(0, match(seconds(half)).advancedVectors(), half);
    }
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

  /** From zeros a feedback of exclusive ors has zeros for ever, so that there is no later state. */
  @Test
  void leaveAStateAloneThatNeverMoves() {
    String source =
        """
        module noise(input clk, input rst, output [7:0] q, output reg on);
          reg [7:0] r;
          always @(posedge clk)
            if (rst) begin r <= 0; on <= 1; end
            else begin r <= {r[6:0], r[7] ^ r[5]}; on <= 1; end
          assign q = r;
        endmodule
        """;
    String model =
        """
        class TopModule:
            def __init__(self):
                self.r = 0
                self.on = 0

            def eval(self, inputs):
                if inputs.get("rst", 0) & 1:
                    self.r = 0
                else:
                    self.r = (self.r << 1 & 0xFF) | (self.r >> 7 ^ self.r >> 5) & 1
                self.on = 1
                return {"q": self.r, "on": self.on}
        """;
    Verdict.Strength strength =
        match(
            Designs.top("noise")
                .clock("clk")
                .reset("rst", true, DesignInterface.ResetKind.SYNCHRONOUS)
                .out("q", 8)
                .out("on", 1)
                .state(8, 0, false, "r")
                .state(1, 0, false, "on")
                .request(source, model));
    assertEquals(Map.of("q", "00000000", "on", "0"), strength.toggled());
    assertEquals(0, strength.advancedVectors());
  }

  /** Seconds stand still until the prescaler ends, and the lamp until the seconds do. */
  @Test
  void followWhatMovesOnceSomethingElseHasEnded() {
    String source =
        """
        module clock(input clk, input rst, output reg lamp);
          reg [25:0] count;
          reg [7:0] seconds;
          always @(posedge clk)
            if (rst) begin count <= 0; seconds <= 0; lamp <= 0; end
            else if (count == 49_999_999) begin
              count <= 0;
              if (seconds == 199) begin seconds <= 0; lamp <= ~lamp; end
              else seconds <= seconds + 1;
            end else count <= count + 1;
        endmodule
        """;
    String model =
        """
        class TopModule:
            def __init__(self):
                self.count = 0
                self.seconds = 0
                self.lamp = 0

            def eval(self, inputs):
                if inputs.get("rst", 0) & 1:
                    self.count = self.seconds = self.lamp = 0
                elif self.count == 49_999_999:
                    self.count = 0
                    if self.seconds == 199:
                        self.seconds = 0
                        self.lamp ^= 1
                    else:
                        self.seconds = (self.seconds + 1) & 0xFF
                else:
                    self.count = (self.count + 1) & 0x3FFFFFF
                return {"lamp": self.lamp}
        """;
    Verdict.Strength strength =
        match(
            Designs.top("clock")
                .clock("clk")
                .reset("rst", true, DesignInterface.ResetKind.SYNCHRONOUS)
                .out("lamp", 1)
                .state(26, 0, false, "count")
                .state(8, 0, false, "seconds")
                .state(1, 0, false, "lamp")
                .constant(49_999_999)
                .constant(199)
                .request(source, model));
    assertEquals(Map.of("lamp", "1"), strength.toggled());
    assertTrue(strength.advancedVectors() >= 256, strength::toString);
  }

  /** A state of a machine that takes three ends of a counter in a row is tried. */
  @Test
  void tryTheStatesOfAMachine() {
    String source =
        """
        module debounce(input clk, input rst, input button, output stable);
          localparam [2:0] IDLE = 0, ONCE = 1, TWICE = 2, DOWN = 4, UP = 5;
          reg [18:0] count;
          reg [2:0] state;
          always @(posedge clk)
            if (rst) begin count <= 0; state <= IDLE; end
            else begin
              count <= count == 400_000 ? 0 : count + 1;
              case (state)
                IDLE: if (button) state <= ONCE;
                ONCE: state <= !button ? IDLE : count == 400_000 ? TWICE : ONCE;
                TWICE: state <= !button ? IDLE : count == 400_000 ? DOWN : TWICE;
                DOWN: if (!button) state <= UP;
                UP: state <= button ? DOWN : count == 400_000 ? IDLE : UP;
                default: state <= IDLE;
              endcase
            end
          assign stable = state == DOWN || state == UP;
        endmodule
        """;
    String model =
        """
        class TopModule:
            def __init__(self):
                self.count = 0
                self.state = 0

            def eval(self, inputs):
                button = inputs.get("button", 0) & 1
                end = self.count == 400_000
                if inputs.get("rst", 0) & 1:
                    self.count = self.state = 0
                else:
                    self.count = 0 if end else (self.count + 1) & 0x7FFFF
                    if self.state in (1, 2):
                        after = 2 if self.state == 1 else 4
                        self.state = 0 if not button else after if end else self.state
                    elif self.state == 0:
                        self.state = button
                    elif self.state == 4:
                        self.state = 4 if button else 5
                    elif self.state == 5:
                        self.state = 4 if button else 0 if end else 5
                    else:
                        self.state = 0
                return {"stable": int(self.state in (4, 5))}
        """;
    Verdict.Strength strength =
        match(
            Designs.top("debounce")
                .clock("clk")
                .reset("rst", true, DesignInterface.ResetKind.SYNCHRONOUS)
                .in("button", 1)
                .out("stable", 1)
                .state(19, 0, false, "count")
                .state(3, 0, false, "state")
                .constant(400_000)
                .constant(0)
                .constant(1)
                .constant(2)
                .constant(4)
                .constant(5)
                .request(source, model));
    assertEquals(Map.of("stable", "1"), strength.toggled());
  }
}
