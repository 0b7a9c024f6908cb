package io.refmill.variants;

import io.refmill.augment.style.Draws;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Makes variants of designs by changes of their texts, each at places of the syntax tree that have
 * the form for it. What a variant does is not known before it was measured: those of {@link
 * #changed} are meant to behave otherwise, those of {@link #rewritten} as before.
 *
 * <p>The result depends on design and seed alone.
 */
public final class Variants {
  /** What changes behaviour for whoever does not care for levels and edges. */
  private static final List<Change> BEHAVIOUR =
      List.of(new WidthChange(), new ConstantChange(), new EnableChange(), new LoadChange());

  /** What goes with it. Alone it would leave the model the same but for a negation. */
  private static final List<Change> CONTROLS =
      List.of(new EdgeChange(), new ResetKindChange(), new ResetLevelChange());

  private static final List<Change> REWRITES =
      List.of(new RenameSignals(), new SwapBranches(), new CommuteOperands(), new RecodeStates());

  private static final double TWO = 0.4;
  private static final double CONTROL = 0.4;

  private Variants() {}

  /**
   * A variant that is to behave otherwise; without comments, as nobody can tell which are true of
   * it.
   *
   * @return empty if the design has no place for any change
   */
  public static Optional<Variant> changed(Design design, long seed) {
    Draws draws = new Draws(seed);
    List<String> kinds = new ArrayList<>();
    try {
      Design now = without(design);
      int wanted = draws.chance(TWO) ? 2 : 1;
      for (Change change : draws.shuffled(BEHAVIOUR)) {
        // Which of an enable and a load comes first would have to be told.
        boolean second =
            change instanceof LoadChange && kinds.contains("enable")
                || change instanceof EnableChange && kinds.contains("load");
        if (kinds.size() < wanted && !second) {
          now = attempt(change, now, draws, kinds);
        }
      }
      if (kinds.isEmpty()) {
        return Optional.empty();
      }
      for (Change change : CONTROLS) {
        if (draws.fork(change.kind()).chance(CONTROL)) {
          now = attempt(new Told(change), now, draws, kinds);
        }
      }
      return Optional.of(new Variant(kinds, now));
    } catch (Unsound none) {
      return Optional.empty();
    }
  }

  /**
   * A variant that is to behave as before; without comments too, as they may speak of an order, of
   * a branch or of a code that is another one now.
   *
   * @return empty if the design has no place for any change
   */
  public static Optional<Variant> rewritten(Design design, long seed) {
    Draws draws = new Draws(seed);
    List<String> kinds = new ArrayList<>();
    try {
      Design now = without(design);
      for (Change change : REWRITES) {
        now = attempt(change, now, draws, kinds);
      }
      return kinds.isEmpty() ? Optional.empty() : Optional.of(new Variant(kinds, now));
    } catch (Unsound none) {
      return Optional.empty();
    }
  }

  /**
   * A text with its names in the place of which their number stands, in the order in which they
   * appear: that of two texts is one if they differ by names, blanks and comments alone.
   *
   * @param top the module's name
   * @return empty if the text has not the form that variants are made of
   */
  public static Optional<String> shape(String verilog, String top) {
    try {
      return Optional.of(SourceTree.of(verilog, top).shape());
    } catch (Unsound none) {
      return Optional.empty();
    }
  }

  /** A change that is not made where the text would be lost by it. */
  private record Told(Change change) implements Change {
    @Override
    public String kind() {
      return change.kind();
    }

    @Override
    public Design apply(SourceTree tree, Design design, Draws draws) throws Unsound {
      Design changed = change.apply(tree, design, draws);
      if (design.specification() != null && changed.specification() == null) {
        throw new Unsound("words that are not understood");
      }
      return changed;
    }
  }

  private static Design without(Design design) throws Unsound {
    String text = Comments.without(SourceTree.of(design.verilog(), design.top()));
    return design.with(text, design.specification());
  }

  /** The design with a change, if it has a place for it. */
  private static Design attempt(Change change, Design design, Draws draws, List<String> kinds) {
    try {
      SourceTree tree = SourceTree.of(design.verilog(), design.top());
      Design changed = change.apply(tree, design, draws.fork(change.kind() + kinds.size()));
      // Whatever was done must be Verilog of the same form.
      SourceTree.of(changed.verilog(), changed.top());
      kinds.add(change.kind());
      return changed;
    } catch (Unsound none) {
      return design;
    }
  }
}
