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

  /**
   * Such models are asked call by call, plain ones are changed so that they make all calls
   * themselves.
   */
  @Test
  void behaviourDoesNotDependOnHowPlainAModelIs() throws Exception {
    try (BehaviourProbe probe = new BehaviourProbe(CosimTestBase.options(directory))) {
      Behaviour plain = probe.of(model("self.y = 0 if rst else a ^ self.y"), DESIGN).orElseThrow();
      for (String other :
          List.of(
              "self.y = 0 if inputs.get('rst', 0) else inputs.get('a', 0) ^ self.y",
              "self.y = 0 if 'rst' in inputs and inputs['rst'] else a ^ self.y",
              "self.y = [(lambda: a ^ self.y)(), 0][rst]",
              "self.y ^= a\n        if rst:\n            self.y = 0\n            return {'y': 0}",
              "given = inputs\n        self.y = 0 if given.get('rst', 0) else a ^ self.y",
              "self.y = (a + inputs.get('none', 0) ^ self.y) * (1 - rst)")) {
        assertEquals(plain, probe.of(model(other), DESIGN).orElseThrow(), other);
      }
    }
  }

  @Test
  void outputsAreToldByTheirNames() throws Exception {
    DesignInterface two =
        Designs.top("m").in("a", 8).out("x", 8).out("y", 4).request("", "").design();
    String model =
        """
        class TopModule:
            def eval(self, inputs):
                a = inputs.get("a", 0)
                return {%s}
        """;
    try (BehaviourProbe probe = new BehaviourProbe(CosimTestBase.options(directory))) {
      Behaviour one = probe.of(model.formatted("'x': a, 'y': a & 3"), two).orElseThrow();
      assertEquals(one, probe.of(model.formatted("'y': a & 3, 'x': a"), two).orElseThrow());
      assertEquals(Optional.empty(), probe.of(model.formatted("'x': a"), two));
      assertEquals(Optional.empty(), probe.of(model.formatted("'x': a, 'y': 1, 'z': 0"), two));
      assertEquals(Optional.empty(), probe.of(model.formatted("'x': a, 'y': a"), two));
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
