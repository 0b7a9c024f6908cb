package io.refmill.cosim.python;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.refmill.contract.DesignInterface;
import io.refmill.contract.StateTrace;
import io.refmill.cosim.CosimTestBase;
import io.refmill.cosim.Designs;
import io.refmill.cosim.process.LimitedProcess;
import io.refmill.cosim.values.StimulusGenerator;
import java.math.BigInteger;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What models keep is told call by call, wherever they keep it. */
class KeptStateTest {
  private static final String MODEL =
      """
      class Part:
          def __init__(self, step):
              self.step = step
              self.n = 0

      class TopModule:
          def __init__(self):
              self.u = Part(step=3)
              self.old = [0, 0]

          def eval(self, inputs):
              self.old = [self.u.n, self.old[0]]
              self.u.n = (self.u.n + self.u.step) & 0xFF
              return {"y": self.u.n}
      """;

  @TempDir private Path directory;

  private StateTrace kept(String python, boolean foreign) throws Exception {
    DesignInterface design =
        Designs.top("w")
            .in("a", 8)
            .out("y", 8)
            .state(8, 0, true, "u", "n")
            .array(8, 1, 2, 0, true, "old")
            .request("", python)
            .design();
    return kept(python, design, foreign);
  }

  private StateTrace kept(String python, DesignInterface design, boolean foreign) throws Exception {
    try (PythonPool pool =
        new PythonPool(
            CosimTestBase.options(directory).withWorkers(1, 1, 1),
            new LimitedProcess(),
            directory,
            false)) {
      PythonRun run =
          pool.run(python, design, new StimulusGenerator(design, 100, 1).generate(), 0, foreign);
      return assertInstanceOf(PythonRun.Completed.class, run).kept();
    }
  }

  private static List<BigInteger> numbers(long... values) {
    return Arrays.stream(values).mapToObj(BigInteger::valueOf).toList();
  }

  @Test
  void objectsAndArraysAreTold() throws Exception {
    StateTrace kept = kept(MODEL, false);
    assertEquals(List.of("u.n", "old[1]", "old[2]"), kept.variables());
    assertEquals(StateTrace.MAX_CALLS, kept.calls());
    assertEquals(numbers(3, 0, 0), kept.values().get(0));
    assertEquals(numbers(9, 6, 3), kept.values().get(2));
  }

  @Test
  void stateIsToldOfWhereTheFirstOutputChanges() throws Exception {
    StateTrace kept = kept(MODEL.replace("\"y\": self.u.n", "\"y\": int(self.u.n > 240)"), false);
    // The 81st call makes 243 of it.
    assertEquals(80 - 16, kept.first());
    assertEquals(BigInteger.valueOf(3 * 81), kept.values().get(80 - kept.first()).get(0));
    assertTrue(kept.tells(99));
    assertFalse(kept.tells(63));
  }

  @Test
  void ofLongArraysOnlyTheElementsAreToldThatAreNotZero() throws Exception {
    String model =
        """
        class TopModule:
            def __init__(self):
                self.n = 0
                self.mem = [0] * 1000

            def eval(self, inputs):
                self.n = (self.n + 1) & 0xFF
                self.mem[10 * (self.n & 3)] = self.n & ~3
                return {"y": self.n}
        """;
    DesignInterface design =
        Designs.top("w")
            .in("a", 8)
            .out("y", 8)
            .state(8, 0, true, "n")
            .array(8, 1, 1000, 0, true, "mem")
            .request("", model)
            .design();
    StateTrace kept = kept(model, design, false);
    assertEquals(List.of("n", "mem[1]", "mem[11]", "mem[21]", "mem[31]"), kept.variables());
    assertEquals(numbers(4, 4, 0, 0, 0), kept.values().get(3));
    assertEquals(StateTrace.NONE, kept(model.replace("[0]", "[1]"), design, false));
  }

  @Test
  void modelsFromElsewhereAndOtherKindsOfStateAreNot() throws Exception {
    assertEquals(StateTrace.NONE, kept(MODEL, true));
    assertEquals(
        0,
        kept(
                MODEL
                    .replace("self.old = [0, 0]", "self.older = [0, 0]")
                    .replace("self.old = [self.u.n, self.old[0]]", ""),
                false)
            .calls());
    assertEquals(
        0,
        kept(MODEL.replace("[self.u.n, self.old[0]]", "(self.u.n, self.old[0])"), false).calls());
  }
}
