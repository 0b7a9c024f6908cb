package io.refmill.augment.machine;

import java.util.ArrayList;
import java.util.List;

/** A state of a {@link Machine}. */
public final class State {
  /**
   * A way out; ways are tried in order.
   *
   * @param condition in the code; null if it is always taken
   * @param words the same as a clause
   * @param target number of the state
   * @param outputs of a Mealy machine: bits of the outputs, the first output's on top
   */
  record Way(String condition, String words, int target, int outputs) {}

  final String name;
  final String meaning;
  final int outputs;
  final List<Way> ways = new ArrayList<>();

  State(String name, String meaning, int outputs) {
    this.name = name;
    this.meaning = meaning;
    this.outputs = outputs;
  }
}
