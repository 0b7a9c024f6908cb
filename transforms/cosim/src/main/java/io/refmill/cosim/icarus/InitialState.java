package io.refmill.cosim.icarus;

import io.refmill.contract.DesignInterface;
import io.refmill.contract.DesignInterface.Dimension;
import io.refmill.contract.DesignInterface.StateVariable;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BinaryOperator;
import java.util.function.UnaryOperator;

/**
 * The part of the second run's bench that gives uninitialised state the model's initial values.
 *
 * <p>The rule, and why it is this one:
 *
 * <ol>
 *   <li>Inputs are x and clocks are still until initial constructs are done. Then each state
 *       variable is read. Bits that are known were initialised by the source and keep that value,
 *       whatever the model thinks; only bits that are x take the model's. So a model that is wrong
 *       about an initial value is not helped. In an advanced run some variables take the value that
 *       the run is to start from, known or not.
 *   <li>All inputs but the clocks go from x to 0. Every process that waits for a change of an input
 *       runs once: {@code always @*} does not run by itself at time zero (IEEE 1800-2017
 *       9.2.2.2.2).
 *   <li>Each state variable is set to x and in the same time step to its value, so that every
 *       process that reads it runs as well. A net is forced and released.
 *   <li>Both steps can look like edges (x to 0 is a falling one) and change state. So after each
 *       settling, what differs is set again, until nothing does: a ripple counter of n bits takes n
 *       rounds. If something still differs after {@link #MAX_ROUNDS}, the run says so, and a
 *       mismatch in it is not held against the model.
 * </ol>
 */
final class InitialState {
  private static final int MAX_ROUNDS = 64;

  /**
   * From so many elements on, a memory that is wholly unknown is told from one that is not: its
   * loops then need no copy of each element, and do several at a time. Without that, the second run
   * of a frame buffer costs more than a thousand calls.
   */
  private static final int LARGE = 1024;

  private static final int AT_A_TIME = 16;

  /**
   * A variable.
   *
   * @param name in the bench
   * @param advanced what it, or each element, is set to whatever the source gives it, or null
   */
  private record Item(
      StateVariable variable, VvpListing.Kind kind, String name, List<BigInteger> advanced) {
    boolean isLarge() {
      return variable.depth() >= LARGE && kind == VvpListing.Kind.VARIABLE;
    }

    String initial() {
      return literal(variable.initialValue());
    }

    String literal(BigInteger value) {
      return variable.width() + "'h" + value.toString(16);
    }

    String unknown() {
      return "{" + variable.width() + "{1'bx}}";
    }

    /** The element that the loops of {@link #each} have come to. */
    String index() {
      StringBuilder text = new StringBuilder();
      for (int d = 0; d < variable.dimensions().size(); d++) {
        text.append("[e").append(d).append(']');
      }
      return text.toString();
    }
  }

  private final List<Item> items = new ArrayList<>();
  private final int missing;

  private InitialState(List<Item> items, int missing) {
    this.items.addAll(items);
    this.missing = missing;
  }

  /** The state that Icarus's listing knows too. */
  static InitialState of(SimulationJob job) {
    DesignInterface design = job.design();
    VvpListing listing = job.facts().listing();
    TestBench.Names names = job.names();
    Map<List<String>, List<BigInteger>> advanced = job.subject().advanced();
    List<Item> items = new ArrayList<>();
    int missing = 0;
    for (StateVariable variable : design.state()) {
      if (variable.still()) {
        continue;
      }
      Optional<VvpListing.Found> found =
          listing.find(names.module(), names.instance(), variable.path());
      if (found.isEmpty() || (found.get().kind() == VvpListing.Kind.NET && variable.depth() > 0)) {
        missing++;
      } else {
        String reference = reference(found.get().path(), names.instance());
        List<BigInteger> value = advanced.get(variable.path());
        items.add(new Item(variable, found.get().kind(), reference, value));
      }
    }
    return new InitialState(items, missing);
  }

  /** State variables that cannot be reached from the bench. */
  int missing() {
    return missing;
  }

  /** A name of the bench's: a scope {@code g[0]} is escaped up to its index, all else wholly. */
  private static String reference(List<String> path, String instance) {
    StringBuilder text = new StringBuilder("\\").append(instance).append(" ");
    int last = path.size() - 1;
    for (int i = 0; i <= last; i++) {
      String level = path.get(i);
      int bracket = i < last && level.endsWith("]") ? level.lastIndexOf('[') : -1;
      boolean generated = bracket > 0 && level.substring(bracket).matches("\\[-?\\d+\\]");
      text.append(".\\").append(generated ? level.substring(0, bracket) : level).append(' ');
      if (generated) {
        text.append(level.substring(bracket));
      }
    }
    return text.toString();
  }

  void declare(StringBuilder text) {
    text.append("  reg pad;\n");
    int dimensions = items.stream().mapToInt(i -> i.variable().dimensions().size()).max().orElse(0);
    for (int d = 0; d < dimensions; d++) {
      text.append("  integer e").append(d).append(";\n");
    }
    for (int i = 0; i < items.size(); i++) {
      StateVariable v = items.get(i).variable();
      text.append("  reg [").append(v.width() - 1).append(":0] s").append(i);
      for (Dimension d : v.dimensions()) {
        text.append(" [").append(d.low()).append(':').append(last(d)).append(']');
      }
      text.append(";\n");
      text.append("  reg [").append(v.width() - 1).append(":0] d").append(i).append(";\n");
      if (items.get(i).isLarge()) {
        text.append("  reg u").append(i).append(";\n");
      }
    }
  }

  /** Takes what the source has initialised, and the model's value for the rest. */
  void beforeKick(StringBuilder text) {
    for (int i = 0; i < items.size(); i++) {
      Item item = items.get(i);
      int width = item.variable().width();
      String initial = item.initial();
      String index = item.index();
      if (item.advanced() != null) {
        advance(text, item, "s" + i);
        continue;
      }
      if (item.isLarge()) {
        String unknown = item.unknown();
        String flag = "u" + i;
        text.append("    ").append(flag).append(" = 1;\n");
        several(text, item, e -> "if (" + e + " !== " + unknown + ") " + flag + " = 0;");
        text.append("    if (!").append(flag).append(")\n");
      }
      each(text, item);
      text.append("      d").append(i).append(" = ").append(item.name()).append(index);
      text.append(";\n");
      // Nearly all state is x in all bits; a loop over bits is slow for a large memory.
      text.append("      if (d").append(i).append(" === ").append(item.unknown());
      text.append(") s").append(i).append(index).append(" = ").append(initial);
      text.append(";\n");
      text.append("      else if (^d").append(i).append(" === 1'bx) begin\n");
      text.append("        s").append(i).append(index).append(" = ").append(initial);
      text.append(";\n");
      text.append("        for (b = 0; b < ").append(width).append("; b = b + 1)\n");
      // A z stands in a variable where the source has put it; a net has it without a driver.
      boolean net = item.kind() == VvpListing.Kind.NET;
      text.append("          if (").append(net ? "^" : "").append("d").append(i);
      text.append("[b] !== 1'bx) s").append(i).append(index).append("[b] = d").append(i);
      text.append("[b];\n      end else s").append(i).append(index).append(" = d").append(i);
      text.append(";\n    end\n");
    }
  }

  /** Takes the values of a later state; elements come in order, the one of least index first. */
  private static void advance(StringBuilder text, Item item, String saved) {
    List<BigInteger> values = item.advanced();
    if (item.variable().depth() == 0) {
      text.append("    ").append(saved).append(" = ").append(item.literal(values.get(0)));
      text.append(";\n");
      return;
    }
    int low = item.variable().dimensions().get(0).low();
    for (int element = 0; element < values.size(); element++) {
      text.append("    ").append(saved).append('[').append(low + element).append("] = ");
      text.append(item.literal(values.get(element))).append(";\n");
    }
  }

  void deposit(StringBuilder text) {
    boolean nets = false;
    for (int i = 0; i < items.size(); i++) {
      Item item = items.get(i);
      if (item.kind() == VvpListing.Kind.NET) {
        nets = true;
        text.append("    force ").append(item.name()).append(" = s").append(i).append(";\n");
      }
    }
    disturb(text);
    text.append("    #0;\n");
    restore(text);
    text.append("    #").append(TestBench.SETTLE).append(";\n");
    if (nets) {
      for (Item item : items) {
        if (item.kind() == VvpListing.Kind.NET) {
          text.append("    release ").append(item.name()).append(";\n");
        }
      }
      text.append("    #").append(TestBench.SETTLE).append(";\n");
    }
    repair(text);
  }

  /**
   * Sets each variable to x. When that has gone through nets and ports, {@link #restore} sets it to
   * its value: whatever reads it runs. Without the wait a net would see no change.
   */
  void disturb(StringBuilder text) {
    for (int i = 0; i < items.size(); i++) {
      Item item = items.get(i);
      String saved = "s" + i + item.index();
      String other =
          item.kind() == VvpListing.Kind.TWO_STATE_VARIABLE ? "~" + saved : item.unknown();
      if (item.isLarge()) {
        several(text, item, e -> assignment(e, other));
      } else if (item.kind() != VvpListing.Kind.NET) {
        each(text, item, assignment(item.name() + item.index(), other));
      }
    }
  }

  /** Sets each variable to its value. */
  void restore(StringBuilder text) {
    withValues(text, InitialState::assignment);
  }

  /**
   * Does something with each variable and its value.
   *
   * @param action given the name of a variable or of an element, and the value
   */
  private void withValues(StringBuilder text, BinaryOperator<String> action) {
    for (int i = 0; i < items.size(); i++) {
      Item item = items.get(i);
      if (item.kind() == VvpListing.Kind.NET) {
        continue;
      }
      if (item.isLarge()) {
        text.append("    if (u").append(i).append(")\n");
        several(text, item, e -> action.apply(e, item.initial()));
        text.append("    else\n");
      }
      each(text, item, action.apply(item.name() + item.index(), "s" + i + item.index()));
    }
  }

  /**
   * Assigns to a variable of any type: a variable of an enumeration takes no plain vector (IEEE
   * 1800-2017 6.19.3), a concatenation does.
   */
  private static String assignment(String target, String value) {
    return "{pad, " + target + "} = {1'b0, " + value + "};";
  }

  private void repair(StringBuilder text) {
    text.append("    bad = 1;\n");
    text.append("    for (call = 0; call < ").append(MAX_ROUNDS);
    text.append(" && bad != 0; call = call + 1) begin\n    bad = 0;\n");
    withValues(text, InitialState::correction);
    text.append("    #").append(TestBench.SETTLE).append(";\n    end\n");
  }

  private static String correction(String target, String value) {
    String then = "bad = bad + 1; " + assignment(target, value);
    return "if (" + target + " !== " + value + ") begin " + then + " end";
  }

  /** A block that does something with each element of a memory, given its name. */
  private static void several(StringBuilder text, Item item, UnaryOperator<String> action) {
    List<Dimension> dimensions = item.variable().dimensions();
    int inner = dimensions.size() - 1;
    StringBuilder outer = new StringBuilder(item.name());
    for (int d = 0; d < inner; d++) {
      loop(text, d, dimensions.get(d), 1);
      outer.append("[e").append(d).append(']');
    }
    int step = AT_A_TIME;
    while (dimensions.get(inner).size() % step != 0) {
      step--;
    }
    loop(text, inner, dimensions.get(inner), step);
    text.append("    begin\n");
    for (int k = 0; k < step; k++) {
      String index = "[e" + inner + (k == 0 ? "" : " + " + k) + "]";
      text.append("      ").append(action.apply(outer + index)).append('\n');
    }
    text.append("    end\n");
  }

  private static void loop(StringBuilder text, int number, Dimension dimension, int step) {
    String n = "e" + number;
    text.append("    for (").append(n).append(" = ").append(dimension.low());
    text.append("; ").append(n).append(" <= ").append(last(dimension));
    text.append("; ").append(n).append(" = ").append(n).append(" + ").append(step).append(")\n");
  }

  /** A block with one line that runs once, or once for each element. */
  private static void each(StringBuilder text, Item item, String line) {
    each(text, item);
    text.append("      ").append(line).append("\n    end\n");
  }

  /** Opens a block that runs once, or once for each element. */
  private static void each(StringBuilder text, Item item) {
    int number = 0;
    for (Dimension d : item.variable().dimensions()) {
      loop(text, number++, d, 1);
    }
    text.append("    begin\n");
  }

  private static long last(Dimension d) {
    return (long) d.low() + d.size() - 1;
  }
}
