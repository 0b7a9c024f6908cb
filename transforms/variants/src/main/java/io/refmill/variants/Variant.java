package io.refmill.variants;

import java.util.List;

/**
 * A design that was made of another one.
 *
 * @param kinds of the changes, in their order
 * @param design the result
 */
public record Variant(List<String> kinds, Design design) {
  public Variant {
    kinds = List.copyOf(kinds);
  }

  /** What was done, in one word. */
  public String kind() {
    return String.join("+", kinds);
  }
}
