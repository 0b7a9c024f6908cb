package io.refmill.compiler.elaborate.body;

import io.refmill.compiler.elaborate.report.Rejection;
import io.refmill.compiler.ir.Bits;
import io.refmill.compiler.ir.Expression;
import io.refmill.compiler.ir.Signal;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/**
 * Text that is known before the simulation (IEEE 1800-2017 5.9): of a constant, or of a variable
 * that starts with one and that nothing assigns, as in {@code reg [63:0] name = FILE;}.
 */
final class KnownText {
  private KnownText() {}

  /**
   * The characters, without the zeros in front that fill a vector.
   *
   * @param otherwise what to say of the design if something does assign the variable
   * @return empty if only the simulation knows it
   */
  static Optional<String> of(Expression given, ModuleBuilder module, Rejection otherwise) {
    if (given instanceof Expression.SignalReference r) {
      Signal variable = r.signal();
      Bits start = variable.initialValue();
      if (variable.kind() == Signal.Kind.VARIABLE && start != null && start.isKnown()) {
        module.unassigned.put(variable, otherwise);
        return Optional.of(text(start));
      }
    }
    return ofConstant(given);
  }

  /** The characters of a constant; empty for anything else, and for one with x or z. */
  static Optional<String> ofConstant(Expression given) {
    return given instanceof Expression.Constant c && c.bits().isKnown()
        ? Optional.of(text(c.bits()))
        : Optional.empty();
  }

  private static String text(Bits bits) {
    byte[] bytes = bits.value().toByteArray();
    int from = 0;
    while (from < bytes.length && bytes[from] == 0) {
      from++;
    }
    return new String(bytes, from, bytes.length - from, StandardCharsets.ISO_8859_1);
  }
}
