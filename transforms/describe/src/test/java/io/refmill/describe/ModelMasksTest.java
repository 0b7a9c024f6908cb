package io.refmill.describe;

import static io.refmill.describe.Descriptions.of;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class ModelMasksTest {
  private static String plan(String source) {
    return String.join("\n", of(source).plan());
  }

  @Test
  void masksThatRangesSpareAreNotTold() {
    String text =
        plan(
            "module m(input [7:0] a, b, output [7:0] d); assign d = a > b ? a - b : b - a; endmodule");
    assertFalse(text.contains("0xFF"), text);
    assertTrue(
        plan("module m(input [7:0] a, b, output [7:0] d); assign d = a - b; endmodule")
            .contains("`& 0xFF` keeps the 8 bits of `d`"));
  }

  @Test
  void masksOfValuesThatNothingReadsAreNotTold() {
    String text =
        plan(
            """
            module m(input clk, input [3:0] d, output reg [3:0] q);
              reg [3:0] t;
              always @(posedge clk) begin
                t = d + 1;
                q <= t;
                t = t << 1;
              end
            endmodule
            """);
    assertTrue(
        text.contains("`d + 1` can be as much as 16: `& 0xF` keeps the 4 bits of `t`"), text);
    assertFalse(text.contains("could be as much as 30"), text);
  }

  @Test
  void masksAreFoundByWhatIsAssigned() {
    ModelMasks masks =
        new ModelMasks(
            """
            class TopModule:
                def eval(self, inputs: dict) -> dict:
                    a = inputs.get("a", 0) & 0xFF
                    self.n = (
                        self.n
                        + a) & 0xFF
                    k = a - 1
                    self.w = (a << 2) & self.W_MASK
                    return {"n": self.n, "y": (a + 1) & 0x1FF}
            """);
    assertTrue(masks.has("`n`", 8, "n + a"));
    assertTrue(masks.has("`u.n`", 8, "n + a"));
    assertTrue(masks.has("`w`", 12, "a << 2"));
    assertTrue(masks.has("`y`", 9, "a + 1"));
    assertFalse(masks.has("`k`", 8, "a - 1"));
    assertFalse(masks.has("`n`", 4, "n + a"));
    assertFalse(masks.has("`n`", 8, "n << 1"));
  }

  @Test
  void whatIsNotKnownHasAll() {
    assertEquals(true, new ModelMasks("").has("`n`", 8, "n + a"));
  }
}
