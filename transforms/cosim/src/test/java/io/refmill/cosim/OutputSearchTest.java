package io.refmill.cosim;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.refmill.contract.DesignInterface;
import io.refmill.contract.Verdict;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Designs whose outputs change after calls, or from states, that nobody comes upon by chance. */
class OutputSearchTest extends CosimTestBase {
  /** A lock that five certain bytes in a row open, each of which is another state. */
  private static VerificationRequest lock(String last) {
    String source =
        """
        module lock(input clk, input rst, input valid, input [7:0] key, output reg open);
          reg [2:0] step;
          always @(posedge clk)
            if (rst) begin step <= 0; open <= 0; end
            else if (valid)
              case (step)
                0: step <= key == 8'h4B ? 1 : 0;
                1: step <= key == 8'hE2 ? 2 : 0;
                2: step <= key == 8'h17 ? 3 : 0;
                3: step <= key == 8'hC9 ? 4 : 0;
                4: begin step <= 0; if (key == 8'h36) open <= ~open; end
                default: step <= 0;
              endcase
        endmodule
        """;
    String model =
        """
        class TopModule:
            KEYS = [0x4B, 0xE2, 0x17, 0xC9]

            def __init__(self):
                self.step = 0
                self.open = 0

            def eval(self, inputs):
                valid = inputs.get("valid", 0) & 1
                key = inputs.get("key", 0) & 0xFF
                if inputs.get("rst", 0) & 1:
                    self.step = self.open = 0
                elif valid:
                    if self.step == 4:
                        self.step = 0
                        if key == %s:
                            self.open ^= 1
                    elif key == self.KEYS[self.step]:
                        self.step += 1
                    else:
                        self.step = 0
                return {"open": self.open}
        """
            .formatted(last);
    return Designs.top("lock")
        .clock("clk")
        .reset("rst", true, DesignInterface.ResetKind.SYNCHRONOUS)
        .in("valid", 1)
        .in("key", 8)
        .out("open", 1)
        .state(3, 0, false, "step")
        .state(1, 0, false, "open")
        .constant(0x4B)
        .constant(0xE2)
        .constant(0x17)
        .constant(0xC9)
        .constant(0x36)
        .request(source, model);
  }

  @Test
  void findCertainWordsInARow() {
    Verdict.Strength strength = match(lock("0x36"));
    assertEquals(Map.of("open", "1"), strength.toggled());
    assertTrue(strength.vectors() > 1000, strength::toString);
    assertEquals(0, strength.advancedVectors());
  }

  /** What is found from the start is a call as any other: it shows what is wrong behind it. */
  @Test
  void refuteWhatIsWrongBehindThem() {
    assertInstanceOf(Verdict.Mismatch.class, verify(lock("0x37")));
  }

  /** A header that is compared as a whole, in front of a length and as many bytes. */
  private static VerificationRequest packet(String least) {
    String source =
        """
        module packet(input clk, input rst, input dv, input [7:0] d, output reg done);
          reg [1:0] state;
          reg [5:0] count;
          reg [47:0] header;
          always @(posedge clk)
            if (rst) begin state <= 0; count <= 0; header <= 0; done <= 0; end
            else begin
              done <= 0;
              if (!dv) begin state <= 0; count <= 0; end
              else case (state)
                0: begin
                  header <= {header[39:0], d};
                  count <= count + 1;
                  if (count == 19) begin count <= 0; state <= 1; end
                end
                1: state <= header[47:16] == 32'hC35A_0FF1 && header[15:0] == 16'h2B09 ? 2 : 3;
                2: begin
                  count <= count + 1;
                  if (count == 27) begin done <= 1; state <= 3; end
                end
                default: ;
              endcase
            end
        endmodule
        """;
    String model =
        """
        class TopModule:
            def __init__(self):
                self.state = 0
                self.count = 0
                self.header = 0
                self.done = 0

            def eval(self, inputs):
                dv = inputs.get("dv", 0) & 1
                d = inputs.get("d", 0) & 0xFF
                if inputs.get("rst", 0) & 1:
                    self.state = self.count = self.header = self.done = 0
                    return {"done": 0}
                self.done = 0
                state = self.state
                if not dv:
                    self.state = self.count = 0
                elif state == 0:
                    self.header = (self.header << 8 | d) & 0xFFFFFFFFFFFF
                    self.count = (self.count + 1) & 63
                    if self.count == 20:
                        self.count = 0
                        self.state = 1
                elif state == 1:
                    known = self.header >> 16 == 0xC35A0FF1 and self.header & 0xFFFF == 0x2B09
                    self.state = 2 if known else 3
                elif state == 2:
                    self.count = (self.count + 1) & 63
                    if self.count == %s:
                        self.done = 1
                        self.state = 3
                return {"done": self.done}
        """
            .formatted(least);
    return Designs.top("packet")
        .clock("clk")
        .reset("rst", true, DesignInterface.ResetKind.SYNCHRONOUS)
        .in("dv", 1)
        .in("d", 8)
        .out("done", 1)
        .state(2, 0, false, "state")
        .state(6, 0, false, "count")
        .state(48, 0, false, "header")
        .state(1, 0, false, "done")
        .constant(0xC35A0FF1L)
        .constant(0x2B09)
        .request(source, model);
  }

  @Test
  void putARegisterAtWhatItIsComparedWith() {
    Verdict.Strength strength = match(packet("28"));
    assertEquals(Map.of("done", "1"), strength.toggled());
    assertTrue(strength.advancedVectors() > 0, strength::toString);
  }

  @Test
  void addNothingToAModelThatEndsElsewhere() {
    assertEquals(Map.of("done", "0"), match(packet("29")).toggled());
  }

  /** A counter that runs down and starts again, and six of its ends in a row without a fault. */
  @Test
  void goOnFromEachOfSeveralEnds() {
    String source =
        """
        module steady(input clk, input rst, input fault, output reg good);
          reg [16:0] left;
          reg [2:0] rounds;
          reg failed;
          always @(posedge clk)
            if (rst) begin left <= 17'd90_000; rounds <= 0; failed <= 0; good <= 0; end
            else if (left != 0) begin
              left <= left - 1;
              if (fault) failed <= 1;
            end else begin
              left <= 17'd90_000;
              failed <= 0;
              rounds <= failed ? 0 : rounds == 6 ? 6 : rounds + 1;
              good <= !failed && rounds == 6;
            end
        endmodule
        """;
    String model =
        """
        class TopModule:
            LENGTH = 9 * 10_000

            def __init__(self):
                self.left = 0
                self.rounds = 0
                self.failed = 0
                self.good = 0

            def eval(self, inputs):
                if inputs.get("rst", 0) & 1:
                    self.left = self.LENGTH
                    self.rounds = self.failed = self.good = 0
                elif self.left != 0:
                    self.left -= 1
                    if inputs.get("fault", 0) & 1:
                        self.failed = 1
                else:
                    self.left = self.LENGTH
                    self.good = int(not self.failed and self.rounds == 6)
                    self.rounds = 0 if self.failed else min(6, self.rounds + 1)
                    self.failed = 0
                return {"good": self.good}
        """;
    VerificationRequest request =
        Designs.top("steady")
            .clock("clk")
            .reset("rst", true, DesignInterface.ResetKind.SYNCHRONOUS)
            .in("fault", 1)
            .out("good", 1)
            .state(17, 0, false, "left")
            .state(3, 0, false, "rounds")
            .state(1, 0, false, "failed")
            .state(1, 0, false, "good")
            .constant(90_000)
            .request(source, model);
    assertEquals(Map.of("good", "1"), match(request).toggled());
  }

  /** What the source never sets may be anything: of zeros nothing would be seen to go round. */
  @Test
  void startStateThatIsNeverSetElsewhere() {
    String source =
        """
        module turn(input clk, input left, output reg [3:0] q);
          always @(posedge clk) q <= left ? {q[2:0], q[3]} : {q[0], q[3:1]};
        endmodule
        """;
    String model =
        """
        class TopModule:
            def __init__(self):
                self.q = 0

            def eval(self, inputs):
                if inputs.get("left", 0) & 1:
                    self.q = (self.q << 1 | self.q >> 3) & 15
                else:
                    self.q = (self.q >> 1 | self.q << 3) & 15
                return {"q": self.q}
        """;
    VerificationRequest request =
        Designs.top("turn")
            .clock("clk")
            .in("left", 1)
            .out("q", 4)
            .state(4, 0, false, "q")
            .request(source, model);
    assertEquals(Map.of("q", "1111"), match(request).toggled());
  }

  /** Neither calls nor states change what is one by its source. */
  @Test
  void leaveAConstantAlone() {
    String source =
        """
        module never(input clk, input rst, input [7:0] d, output reg over);
          reg [7:0] last;
          always @(posedge clk)
            if (rst) begin last <= 0; over <= 0; end
            else begin last <= d; over <= {1'b0, last} > 9'd255; end
        endmodule
        """;
    String model =
        """
        class TopModule:
            def __init__(self):
                self.last = 0
                self.over = 0

            def eval(self, inputs):
                if inputs.get("rst", 0) & 1:
                    self.last = self.over = 0
                else:
                    self.over = int(self.last > 255)
                    self.last = inputs.get("d", 0) & 0xFF
                return {"over": self.over}
        """;
    Verdict.Strength strength =
        match(
            Designs.top("never")
                .clock("clk")
                .reset("rst", true, DesignInterface.ResetKind.SYNCHRONOUS)
                .in("d", 8)
                .out("over", 1)
                .state(8, 0, false, "last")
                .state(1, 0, false, "over")
                .constant(255)
                .request(source, model));
    assertEquals(Map.of("over", "0"), strength.toggled());
    assertEquals(0, strength.advancedVectors());
  }
}
