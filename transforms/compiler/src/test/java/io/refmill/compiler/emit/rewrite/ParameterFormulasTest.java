package io.refmill.compiler.emit.rewrite;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import io.refmill.compiler.emit.python.PyExpression;
import io.refmill.compiler.emit.python.PyExpression.Name;
import io.refmill.compiler.emit.python.PythonPrinter;
import io.refmill.compiler.emit.python.SimpleStatement;
import java.math.BigInteger;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** Numbers of two or three variants of a module with the parameters W and N. */
class ParameterFormulasTest {
  private static final ParameterFormulas FORMULAS =
      new ParameterFormulas(
          List.of(
              new ParameterFormulas.Base("W", numbers(4, 8, 5)),
              new ParameterFormulas.Base("N", numbers(3, 10, 100))),
          b -> new Name(b.name()));

  private static List<BigInteger> numbers(long... values) {
    return LongStream.of(values).mapToObj(BigInteger::valueOf).toList();
  }

  private static String told(long... values) {
    PyExpression e = FORMULAS.of(numbers(values), List.of(0, 1, 2).subList(0, values.length));
    return e == null
        ? null
        : PythonPrinter.text(new SimpleStatement.ExpressionStatement(e)).strip();
  }

  @Test
  void parametersWithFactorsAndOffsets() {
    assertEquals("W", told(4, 8, 5));
    assertEquals("N - 1", told(2, 9, 99));
    assertEquals("2 * W + 1", told(9, 17, 11));
  }

  @Test
  void powersLogarithmsAndProducts() {
    assertEquals("1 << W", told(16, 256, 32));
    assertEquals("(N - 1).bit_length()", told(2, 4, 7));
    assertEquals("W * N", told(12, 80, 500));
  }

  @Test
  void whatIsSoInSomeVariantsOnlyIsNotTold() {
    assertNull(told(4, 8, 6));
    assertNull(told(1, 17, 3));
    assertEquals("W", told(4, 8));
  }

  @Test
  void onesAreMasks() {
    assertEquals(numbers(3, 1), ParameterFormulas.ones(numbers(7, 1)));
    assertNull(ParameterFormulas.ones(numbers(7, 2)));
    assertNull(ParameterFormulas.ones(numbers(0, 1)));
  }
}
