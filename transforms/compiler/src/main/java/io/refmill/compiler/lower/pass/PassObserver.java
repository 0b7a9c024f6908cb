package io.refmill.compiler.lower.pass;

import java.util.function.Supplier;

/** Looks at a design between passes. */
@FunctionalInterface
public interface PassObserver {
  /** Looks at nothing. */
  PassObserver NONE = (pass, text) -> {};

  /**
   * A pass is done. Passes run again when a submodule cannot stay a unit, or when a start value
   * changes the kind of a process; what counts is the last time.
   *
   * @param text the design as readable text; made only when asked for, and only during this call
   */
  void after(Pass pass, Supplier<String> text);
}
