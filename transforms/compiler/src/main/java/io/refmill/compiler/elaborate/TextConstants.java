package io.refmill.compiler.elaborate;

import io.refmill.compiler.elaborate.operand.NumberLiterals;
import io.refmill.compiler.elaborate.operand.Operand;
import io.refmill.compiler.elaborate.report.Rejection;
import io.refmill.syntax.CompilationUnitSyntax;
import io.refmill.syntax.ExpressionSyntax.NumberSyntax;
import io.refmill.syntax.SyntaxNodes;
import java.math.BigInteger;
import java.util.List;
import java.util.TreeSet;

/**
 * Values worth trying at the inputs of a design that can't be converted: the literals of its text.
 * Chance never gives a key of 32 bits.
 */
public final class TextConstants {
  private static final int MAX_CONSTANTS = 64;

  private TextConstants() {}

  /**
   * The known values of literals of more than one bit, distinct and ascending; no more are looked
   * for when there are very many.
   *
   * @param maxWidth of a literal in bits; wider ones are left out
   */
  public static List<BigInteger> of(List<CompilationUnitSyntax> trees, int maxWidth) {
    NumberLiterals literals = new NumberLiterals(maxWidth);
    TreeSet<BigInteger> found = new TreeSet<>();
    for (CompilationUnitSyntax tree : trees) {
      SyntaxNodes.visit(
          tree,
          node -> {
            if (node instanceof NumberSyntax number && found.size() < MAX_CONSTANTS) {
              add(literals, number, found);
            }
          });
    }
    return List.copyOf(found);
  }

  private static void add(NumberLiterals literals, NumberSyntax number, TreeSet<BigInteger> found) {
    try {
      if (literals.number(number.text(), number.location()) instanceof Operand.Literal literal
          && literal.constant().width() > 1
          && literal.constant().bits().isKnown()) {
        found.add(literal.constant().bits().value());
      }
    } catch (Rejection e) {
      // The text may be anything here.
    }
  }
}
