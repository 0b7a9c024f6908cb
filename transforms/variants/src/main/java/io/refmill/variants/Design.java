package io.refmill.variants;

import io.refmill.contract.DesignInterface.Reset;
import java.util.Objects;

/**
 * A design with its specification: what a variant is made of, and a variant.
 *
 * @param verilog one module, and nothing that it needs elsewhere
 * @param top its name
 * @param specification in words that are true of it, or null: then it is to be derived from the
 *     design
 * @param clock the port that all registers follow; null where there is none, or are several
 * @param reset the only reset; null where there is none, or are several
 * @param severalResets whether there are several
 */
public record Design(
    String verilog,
    String top,
    String specification,
    String clock,
    Reset reset,
    boolean severalResets) {
  public Design {
    Objects.requireNonNull(verilog, "verilog");
    Objects.requireNonNull(top, "top");
  }

  /** The same with another text, and words that fit it. */
  Design with(String text, String words) {
    return new Design(text, top, words, clock, reset, severalResets);
  }

  /** The same with another reset. */
  Design with(String text, String words, Reset other) {
    return new Design(text, top, words, clock, other, severalResets);
  }
}
