package io.refmill.compiler.emit.model;

import io.refmill.compiler.emit.expression.Literals;
import io.refmill.compiler.emit.python.PyExpression;
import io.refmill.compiler.ir.Expression;
import io.refmill.diagnostics.SourceLocation;
import java.math.BigInteger;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The named constants that a class uses: each value of a name is an attribute of its own. */
final class ClassConstants {
  /** An attribute of the class. */
  private record Attribute(PyExpression value, DeclaredConstants.Declaration declaration) {}

  private final DeclaredConstants declared;
  private final Names names;
  private final Map<String, String> attributeOf = new HashMap<>();
  private final Map<String, Attribute> attributes = new HashMap<>();

  ClassConstants(DeclaredConstants declared, Names names) {
    this.declared = declared;
    this.names = names;
  }

  DeclaredConstants declared() {
    return declared;
  }

  /** The class attribute for a named constant, or null when there is none. */
  String attribute(Expression.Constant c) {
    DeclaredConstants.Declaration declaration = declared.of(c);
    if (declaration == null) {
      return null;
    }
    BigInteger value = c.bits().value();
    String attribute =
        attributeOf.computeIfAbsent(c.name() + " " + value, k -> names.fresh(c.name()));
    attributes.putIfAbsent(
        attribute,
        new Attribute(Literals.label(value, c.width(), c.spelling()).code(), declaration));
    return attribute;
  }

  /** Attributes that are used, in the order of the source. */
  List<String> used() {
    return attributes.keySet().stream().sorted(Comparator.comparingInt(this::position)).toList();
  }

  /**
   * Grows in the order in which the constants behind attributes are declared; tables, which may
   * name others, come last.
   */
  int position(String attribute) {
    Attribute constant = attributes.get(attribute);
    return constant == null ? Integer.MAX_VALUE : constant.declaration().position();
  }

  PyExpression value(String attribute) {
    return attributes.get(attribute).value();
  }

  /** Where the constant behind an attribute is declared. */
  SourceLocation location(String attribute) {
    return attributes.get(attribute).declaration().location();
  }
}
