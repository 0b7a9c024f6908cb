package io.refmill.cosim;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.refmill.contract.DesignInterface;
import io.refmill.contract.DesignInterface.ResetKind;
import io.refmill.cosim.python.Behaviour;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BehaviourProbeTest {
  private static final DesignInterface DESIGN =
      Designs.top("m")
          .clock("clk")
          .reset("rst", true, ResetKind.SYNCHRONOUS)
          .in("a", 8)
          .in("unused", 8)
          .out("y", 8)
          .request("", "")
          .design();

  @TempDir private Path directory;

  private static String model(String statement) {
    return """
        class TopModule:
            def __init__(self):
                self.y = 0

            def eval(self, inputs):
                a = inputs.get("a", 0)
                rst = inputs.get("rst", 0)
                %s
                return {"y": self.y}
        """
        .formatted(statement);
  }

  @Test
  void behaviourIsTheSameInEveryRun() throws Exception {
    try (BehaviourProbe probe = new BehaviourProbe(CosimTestBase.options(directory))) {
      Behaviour one = probe.of(model("self.y = 0 if rst else a ^ self.y"), DESIGN).orElseThrow();
      Behaviour other = probe.of(model("self.y = (1 - rst) * (self.y ^ a)"), DESIGN).orElseThrow();

      assertEquals(one, other);
      assertEquals(List.of("rst", "a"), one.influential());
      assertEquals(2, one.digests().size());
    }
  }

  @Test
  void modelThatFailsHasNone() throws Exception {
    try (BehaviourProbe probe = new BehaviourProbe(CosimTestBase.options(directory))) {
      assertEquals(Optional.empty(), probe.of(model("self.y = a // (a - 255)"), DESIGN));
      assertEquals(Optional.empty(), probe.of(model("while a: pass"), DESIGN));
      assertEquals(Optional.empty(), probe.of("import os", DESIGN));
      assertTrue(probe.of(model("self.y = a"), DESIGN).isPresent());
    }
  }
}
