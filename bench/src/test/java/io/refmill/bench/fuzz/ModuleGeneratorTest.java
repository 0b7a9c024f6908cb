package io.refmill.bench.fuzz;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.refmill.cosim.CoSimulator;
import io.refmill.cosim.settings.CosimOptions;
import io.refmill.cosim.settings.Toolchain;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ModuleGeneratorTest {
  @Test
  void aSeedAlwaysGivesTheSameDesign() {
    for (long seed = 1; seed <= 50; seed++) {
      assertEquals(
          ModuleGenerator.generate(seed, "m").source(),
          ModuleGenerator.generate(seed, "m").source());
    }
  }

  @Test
  void designsHaveOnePieceOfTextForEachIndex() {
    GeneratedDesign design = ModuleGenerator.generate(3, "m");
    Piece root = design.root();
    assertTrue(root.all().size() > 20, "too small: " + root.all().size());
    for (int i = 0; i < root.all().size(); i += 7) {
      assertEquals(root.source(), root.with(i, root.all().get(i)).source());
    }
  }

  /** What Icarus 11 does otherwise than the standard is not generated; see the README. */
  @Test
  void modelsAgreeWithTheSimulator(@TempDir Path scratch) {
    CosimOptions options =
        CosimOptions.defaults(Toolchain.find(System.getenv()), scratch)
            .withVectors(64)
            .withTimeouts(Duration.ofSeconds(10), Duration.ofSeconds(3), Duration.ofSeconds(5))
            .withWorkers(2, 2, 16);
    List<GeneratedDesign> designs = new ArrayList<>();
    for (long seed = 80_100; seed < 80_160; seed++) {
      designs.add(ModuleGenerator.generate(seed, "m" + seed));
    }
    int matches = 0;
    try (CoSimulator simulator = new CoSimulator(options)) {
      List<Trial.Outcome> outcomes = new Trial(simulator).run(designs);
      for (int i = 0; i < outcomes.size(); i++) {
        Trial.Outcome outcome = outcomes.get(i);
        boolean refused = outcome.kind().equals("rejected UNSUPPORTED_CONSTRUCT");
        assertTrue(
            outcome.matches() || refused,
            () -> outcome.kind() + "\n" + outcome.detail() + outcome.python());
        matches += outcome.matches() ? 1 : 0;
      }
    }
    assertTrue(matches >= 55, "only " + matches + " matches");
  }
}
