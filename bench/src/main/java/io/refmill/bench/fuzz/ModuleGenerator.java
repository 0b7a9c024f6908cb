package io.refmill.bench.fuzz;

import java.util.ArrayList;
import java.util.List;

/**
 * Generates valid designs from seeds: no races, no combinational loops, and nothing decides on
 * unknown values, so that every difference between the simulator and a model is somebody's bug.
 */
public final class ModuleGenerator {
  private ModuleGenerator() {}

  /**
   * The design of a seed, always the same one.
   *
   * @param prefix of the names of all modules, so that designs can share a simulation
   */
  public static GeneratedDesign generate(long seed, String prefix) {
    FuzzRandom random = new FuzzRandom(seed * 0x2545F4914F6CDD1DL + 17);
    boolean systemVerilog = random.chance(40);
    ModulePlan plan = ModulePlan.of(random, systemVerilog);
    List<Piece> modules = new ArrayList<>();
    List<ModuleShape> children = new ArrayList<>();
    int count = random.chance(30) ? random.between(1, 2) : 0;
    for (int i = 0; i < count && plan.hierarchy(); i++) {
      ModuleBuilder child =
          new ModuleBuilder(random, prefix + "_sub" + i, plan.child(random), List.of());
      modules.add(child.build());
      children.add(child.shape());
    }
    ModuleBuilder top = new ModuleBuilder(random, prefix, plan, children);
    Piece topPiece = top.build();
    if (random.chance(50)) {
      modules.add(0, topPiece);
    } else {
      modules.add(topPiece);
    }
    return new GeneratedDesign(seed, prefix, Piece.join("\n", modules), systemVerilog);
  }
}
