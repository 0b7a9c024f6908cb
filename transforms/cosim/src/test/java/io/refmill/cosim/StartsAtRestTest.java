package io.refmill.cosim;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.refmill.contract.Verdict;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What the first call sets once and for all is seen by calls that begin with data at rest. */
class StartsAtRestTest extends CosimTestBase {
  private static VerificationRequest sticky(String set, String model) {
    String source =
        """
        module sticky(input clk, input x, input y, output reg q);
          initial q = 0;
          always @(posedge clk) q <= %s;
        endmodule
        """
            .formatted(set);
    String python =
        """
        class TopModule:
            def __init__(self):
                self.q = 0

            def eval(self, inputs):
                x = inputs.get("x", 0) & 1
                y = inputs.get("y", 0) & 1
                self.q = %s
                return {"q": self.q}
        """
            .formatted(model);
    return Designs.top("sticky")
        .clock("clk")
        .in("x", 1)
        .in("y", 1)
        .out("q", 1)
        .state(1, 0, true, "q")
        .request(source, python);
  }

  @Test
  void showBothValuesOfWhatIsSetForGood() {
    for (String set : List.of("q | x", "q | x & y")) {
      Verdict.Strength strength = match(sticky(set, "self." + set));
      assertEquals(Map.of("q", "1"), strength.toggled(), set);
      assertEquals(0, strength.advancedVectors(), set);
    }
  }

  @Test
  void aConstantStaysOne() {
    assertEquals(Map.of("q", "0"), match(sticky("q & x", "self.q & x")).toggled());
  }
}
