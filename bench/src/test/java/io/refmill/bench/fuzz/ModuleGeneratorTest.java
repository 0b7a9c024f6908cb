package io.refmill.bench.fuzz;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

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
}
