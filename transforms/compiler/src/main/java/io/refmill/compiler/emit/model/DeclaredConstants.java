package io.refmill.compiler.emit.model;

import io.refmill.compiler.ir.ElaboratedModule.NamedConstant;
import io.refmill.compiler.ir.Expression;
import io.refmill.diagnostics.SourceLocation;
import java.math.BigInteger;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The named constants of the source, by name and value: modules may give one name to several. */
final class DeclaredConstants {
  /** A name with a value. */
  private record Key(String name, BigInteger value) {}

  /**
   * Where a constant is declared.
   *
   * @param position grows in the order of declarations
   */
  record Declaration(SourceLocation location, int position) {}

  private final Map<Key, Declaration> declarations = new HashMap<>();

  DeclaredConstants(List<NamedConstant> constants) {
    for (NamedConstant c : constants) {
      if (c.bits().isKnown()) {
        declarations.putIfAbsent(
            new Key(c.name(), c.bits().value()),
            new Declaration(c.location(), declarations.size()));
      }
    }
  }

  /** The declaration of a constant with a name, or null when it has none. */
  Declaration of(Expression.Constant c) {
    return c.name() == null ? null : declarations.get(new Key(c.name(), c.bits().value()));
  }
}
