package io.refmill.compiler.elaborate.type;

import io.refmill.compiler.ir.Expression;
import io.refmill.compiler.ir.Signal;
import java.util.List;

/**
 * A name with selects applied to it: a value, a target, or a whole array.
 *
 * @param symbol what the name stands for when that is no value (a scope, an instance), else null
 * @param array the signal while not all of its unpacked dimensions are indexed, else null
 * @param indices given so far to {@code array}
 * @param expression once nothing unpacked is left; null when no bit of the select exists
 * @param type of what is selected
 * @param cutLow bits of the select below the first that exists
 * @param terminal a select reached outside: no further one may be applied
 */
public record Selection(
    Symbol symbol,
    Signal array,
    List<Expression> indices,
    Expression expression,
    DataType type,
    int cutLow,
    boolean terminal) {

  /** A name that is no value. */
  public static Selection of(Symbol symbol) {
    return new Selection(symbol, null, List.of(), null, null, 0, false);
  }

  /** A value or target without unpacked dimensions. */
  public static Selection of(Expression expression, DataType type) {
    return new Selection(null, null, List.of(), expression, type, 0, false);
  }

  /** An array of which not all dimensions are indexed. */
  public static Selection of(Signal array, List<Expression> indices, DataType type) {
    return new Selection(null, array, List.copyOf(indices), null, type, 0, false);
  }

  /** A select that reaches outside the range: {@code expression} is what exists, or null. */
  public static Selection cut(Expression expression, DataType type, int cutLow) {
    return new Selection(null, null, List.of(), expression, type, cutLow, true);
  }

  /** Whether unpacked dimensions are left. */
  public boolean isArray() {
    return array != null;
  }
}
