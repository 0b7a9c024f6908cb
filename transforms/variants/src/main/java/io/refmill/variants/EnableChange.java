package io.refmill.variants;

import io.refmill.augment.style.Draws;
import java.util.List;

/** All registers get an enable, which no reset waits for. */
final class EnableChange implements Change {
  private static final List<String> NAMES =
      List.of("en", "enable", "ce", "clk_en", "ena", "run", "hold_n");

  @Override
  public String kind() {
    return "enable";
  }

  @Override
  public Design apply(SourceTree tree, Design design, Draws draws) throws Unsound {
    List<ClockedProcess> processes = ClockedProcess.of(tree, design);
    if (processes.isEmpty()) {
      throw new Unsound("no clocked process");
    }
    String name = tree.free(draws.shuffled(NAMES));
    Edits edits = tree.edits();
    for (ClockedProcess process : processes) {
      guard(tree, edits, process.work(tree, design), name);
    }
    NewInput.add(tree, edits, design, "", name);
    String resets =
        design.reset() == null
            ? ""
            : " `" + design.reset().port() + "` acts whatever `" + name + "` is.";
    return design.with(
        edits.apply(),
        Counts.closed(design.specification())
            ? null
            : Sentences.with(
                design.specification(),
                draws
                        .pick(
                            "A further input, `%s`, enables the registers: at clock edges at which it"
                                + " is 0, none of them changes.",
                            "There is also a one-bit input `%s`. Whatever is said above of clock edges"
                                + " holds for those at which `%1$s` is 1; at the others all registers"
                                + " keep what they hold.")
                        .formatted(name)
                    + resets));
  }

  /** Puts a statement under a condition; a choice of one branch gets it into its own. */
  private static void guard(SourceTree tree, Edits edits, int work, String name) throws Unsound {
    int behind = tree.behindStatement(work);
    if (!tree.is(work, "if")) {
      edits.insert(tree.start(work), "if (" + name + ") ");
      return;
    }
    int branch = tree.behindGroup(work + 1);
    if (tree.behindStatement(branch) == behind) {
      boolean simple = branch - work == 4;
      edits.insert(tree.end(work + 1), name + " && " + (simple ? "" : "("));
      if (!simple) {
        edits.insert(tree.start(branch - 1), ")");
      }
      return;
    }
    String indent = tree.lineIndent(work);
    edits.insert(tree.start(work), "if (" + name + ") begin\n" + indent + "  ");
    edits.insert(tree.end(behind - 1), "\n" + indent + "end");
  }
}
