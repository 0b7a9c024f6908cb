package io.refmill.augment;

import java.util.List;
import java.util.Locale;
import java.util.Set;

/** Groups of kinds whose share of a dataset can be raised. */
public enum Target {
  /** State machines. */
  FSM("fsm_moore", "fsm_mealy", "fsm_one_hot"),
  /** Blocks that speak with others over several cycles, and what they are built of. */
  PROTOCOL("handshake", "arbiter", "fifo", "synchronizer", "edge_detector", "multi_clock"),
  /** Arithmetic on bits. */
  ARITHMETIC("arithmetic", "accumulator", "alu", "crc", "lfsr", "parity", "shifter"),
  /** What holds words. */
  STORAGE("memory", "shift_register", "register", "delay_line"),
  /** What counts time. */
  TIMING("counter", "clock_divider", "pwm"),
  /** Tables and gates. */
  LOGIC(
      "bitwise_logic",
      "comparator",
      "multiplexer",
      "decoder",
      "encoder",
      "priority_encoder",
      "lookup_table");

  private final Set<String> categories;

  Target(String... categories) {
    this.categories = Set.of(categories);
  }

  /** Whether a design of these kinds belongs to it; kinds as in the column {@code categories}. */
  public boolean holds(Iterable<String> kinds) {
    for (String kind : kinds) {
      if (categories.contains(kind)) {
        return true;
      }
    }
    return false;
  }

  /** Whether it is named so: the group itself, or one of its kinds. */
  public boolean named(String word) {
    return label().equals(word) || categories.contains(word);
  }

  /** Its kinds. */
  public Set<String> kinds() {
    return categories;
  }

  /** The name as users write it. */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** All names. */
  public static List<String> labels() {
    return List.of(values()).stream().map(Target::label).toList();
  }
}
