package io.refmill.compiler.ir.run;

import io.refmill.compiler.ir.Expression;
import io.refmill.compiler.ir.Signal;
import io.refmill.compiler.ir.Statement;
import java.util.List;
import java.util.function.Function;

/**
 * What counts the rounds of a loop that counts, be its bounds constants ({@link CanonicalLoop}) or
 * fixed when it begins ({@link CountedLoop}).
 *
 * @param variable the counter
 * @param values all that it may be inside the body
 * @param bounds what is read for its bounds; nothing where they are constants
 */
public record LoopCounter(Signal variable, NumberRange values, List<Expression> bounds) {
  /**
   * The counter of a loop, or null when it has none.
   *
   * @param known as for {@link CountedLoop#of}
   */
  public static LoopCounter of(Statement.Loop l, Function<Signal, NumberRange> known) {
    CanonicalLoop canonical = CanonicalLoop.of(l);
    if (canonical != null) {
      return new LoopCounter(canonical.variable(), canonical.values(), List.of());
    }
    CountedLoop counted = CountedLoop.of(l, known);
    return counted == null
        ? null
        : new LoopCounter(
            counted.variable(), counted.values(), List.of(counted.first(), counted.limit()));
  }
}
