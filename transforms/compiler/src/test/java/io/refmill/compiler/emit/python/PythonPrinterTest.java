package io.refmill.compiler.emit.python;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.refmill.compiler.emit.python.PyExpression.BinaryOperator;
import io.refmill.compiler.emit.python.PyExpression.Chain;
import io.refmill.compiler.emit.python.PyExpression.ChainOperator;
import io.refmill.compiler.emit.python.PyExpression.Comparison;
import io.refmill.compiler.emit.python.PyExpression.ComparisonOperator;
import io.refmill.compiler.emit.python.PyExpression.IntegerLiteral;
import io.refmill.compiler.emit.python.PyExpression.Name;
import io.refmill.compiler.emit.python.PyExpression.Notation;
import io.refmill.compiler.emit.python.PyExpression.Sum;
import io.refmill.compiler.emit.python.PyExpression.Unary;
import io.refmill.compiler.emit.python.PyExpression.UnaryOperator;
import io.refmill.diagnostics.SourceLocation;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Trees become text: parentheses where they are needed, lines that fit, comments once. */
class PythonPrinterTest {
  private static final PyExpression A = new Name("a");
  private static final PyExpression B = new Name("b");
  private static final PyExpression C = new Name("c");

  private static void prints(String text, PyExpression e) {
    assertEquals(
        "x = " + text + "\n", PythonPrinter.text(new SimpleStatement.Assignment(new Name("x"), e)));
  }

  private static PyExpression shift(PyExpression a, long by) {
    return new PyExpression.Binary(BinaryOperator.SHIFT_LEFT, a, PyExpression.number(by));
  }

  @Test
  void bitwiseOperatorsAreApart() {
    prints("(a << 2) | (b & c)", Chain.of(ChainOperator.BIT_OR, shift(A, 2), and(B, C)));
    prints("a & b & c", and(A, and(B, C)));
    prints("~(a & b) & c", and(new Unary(UnaryOperator.INVERT, and(A, B)), C));
    prints("(a + b) << 1", shift(Sum.of(A, B), 1));
  }

  private static PyExpression and(PyExpression a, PyExpression b) {
    return Chain.of(ChainOperator.BIT_AND, a, b);
  }

  @Test
  void sumsKeepTheirMeaning() {
    prints("a + b - c", Sum.of(A, Sum.of(B, true, C)));
    prints("a - (b - c)", Sum.of(A, true, Sum.of(B, true, C)));
    prints("a - -1", Sum.of(A, true, PyExpression.number(-1)));
    prints("(a + b) * c", new PyExpression.Binary(BinaryOperator.MULTIPLY, Sum.of(A, B), C));
    prints(
        "a * (b * c)",
        new PyExpression.Binary(
            BinaryOperator.MULTIPLY, A, new PyExpression.Binary(BinaryOperator.MULTIPLY, B, C)));
  }

  @Test
  void conditionsReadAsTheyBind() {
    PyExpression equal = new Comparison(and(A, B), ComparisonOperator.EQUAL, C);
    prints("(a & b) == c", equal);
    prints("not ((a & b) == c) and b", Chain.of(ChainOperator.AND, PyExpression.not(equal), B));
    prints("(a and b) or c", Chain.of(ChainOperator.OR, Chain.of(ChainOperator.AND, A, B), C));
    prints(
        "a if b else c if a else b",
        new PyExpression.Conditional(A, B, new PyExpression.Conditional(C, A, B)));
    prints(
        "(a if b else c) if a else b",
        new PyExpression.Conditional(new PyExpression.Conditional(A, B, C), A, B));
  }

  @Test
  void numbersKeepTheirNotation() {
    BigInteger ten = BigInteger.TEN;
    prints("10", IntegerLiteral.decimal(ten));
    prints("0xA", new IntegerLiteral(ten, Notation.HEXADECIMAL, 1));
    prints("0o12", new IntegerLiteral(ten, Notation.OCTAL, 1));
    prints("0b001010", new IntegerLiteral(ten, Notation.BINARY, 6));
    prints("((1 << 3) - 1)", new IntegerLiteral(BigInteger.valueOf(7), Notation.ONES, 1));
    prints("-(-1)", new Unary(UnaryOperator.NEGATIVE, PyExpression.number(-1)));
  }

  @Test
  void longLinesBreakAtTheirLoosestOperator() {
    List<PyExpression> terms = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      terms.add(shift(new Name("a_rather_long_name_" + i), i + 1));
    }
    prints(
        """
        (
            (a_rather_long_name_0 << 1)
            | (a_rather_long_name_1 << 2)
            | (a_rather_long_name_2 << 3)
            | (a_rather_long_name_3 << 4)
        )""",
        Chain.of(ChainOperator.BIT_OR, terms));
  }

  /** It is not broken, as nobody reads it, but it is not what fits into a line. */
  @Test
  void whatIsMuchTooLongIsNotOneLine() {
    List<PyExpression> terms = new ArrayList<>();
    for (int i = 0; i < 200; i++) {
      terms.add(shift(new Name("a_rather_long_name_" + i), i + 1));
    }
    PyExpression all = Chain.of(ChainOperator.BIT_OR, terms);
    assertFalse(
        PythonPrinter.isOneLine(
            new SimpleStatement.Assignment(List.of(A), List.of(all), List.of()), 2));
    assertTrue(
        PythonPrinter.isOneLine(
            new SimpleStatement.Assignment(List.of(A), List.of(B), List.of()), 2));
  }

  /** What stands in the last brackets is short: those before it are where a line has room. */
  @Test
  void callsBreakWhereTheirTextIsLong() {
    List<PyExpression> terms = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      terms.add(shift(new Name("a_name_that_is_really_rather_long_" + i), i + 1));
    }
    PyExpression digits = PyExpression.call("bin", Chain.of(ChainOperator.BIT_OR, terms));
    prints(
        """
        bin(
            (a_name_that_is_really_rather_long_0 << 1)
            | (a_name_that_is_really_rather_long_1 << 2)
            | (a_name_that_is_really_rather_long_2 << 3)
        ).count("1")""",
        new PyExpression.Call(
            new PyExpression.Attribute(digits, "count"),
            List.of(new PyExpression.StringLiteral("1"))));
  }

  @Test
  void augmentedAssignmentsNeedTheirTargetFirst() {
    BlockBuilder block = new BlockBuilder(0);
    block.store(A, and(A, B));
    block.store(A, and(B, A));
    block.store(A, Sum.of(A, shift(B, 1)));
    block.store(A, Sum.of(A, true, B));
    assertEquals(
        List.of("a &= b\n", "a = b & a\n", "a += b << 1\n", "a -= b\n"),
        block.end().stream().map(PythonPrinter::text).toList());
  }

  @Test
  void commentsStandOnceWhereTheirPlaceIs() {
    SourceLocation place = new SourceLocation("t.v", 3, 1);
    Comments comments =
        new Comments() {
          @Override
          public List<String> above(SourceLocation location) {
            return List.of("above");
          }

          @Override
          public List<String> behind(SourceLocation location) {
            return List.of("behind");
          }
        };
    BlockBuilder body = new BlockBuilder(1);
    body.open(place, false);
    body.assign(A, B);
    body.open(place, false);
    body.assign(B, C);
    PyStatement function =
        new CompoundStatement.FunctionDefinition("f", List.of("b", "c"), body.end());
    assertEquals(
        """
        def f(b, c):
            # above
            a = b  # behind
            b = c
        """,
        PythonPrinter.module(List.of(function), comments).text());
  }

  @Test
  void nestingThatPythonCannotCompileIsNoticed() {
    PyStatement s = new SimpleStatement.Pass();
    for (int i = 0; i < 18; i++) {
      s = loop(s);
    }
    assertNull(excess(s));
    assertEquals(new PythonPrinter.Excess(19, "nested loops", 18), excess(loop(s)));
    PyExpression deep = A;
    for (int i = 0; i < 86; i++) {
      deep = new PyExpression.Subscript(B, deep);
    }
    assertEquals(
        new PythonPrinter.Excess(86, "nested parentheses", 85),
        excess(new SimpleStatement.Assignment(A, deep)));
  }

  private static PyStatement loop(PyStatement s) {
    return new CompoundStatement.While(A, List.of(s), List.of());
  }

  private static PythonPrinter.Excess excess(PyStatement s) {
    Comments none =
        new Comments() {
          @Override
          public List<String> above(SourceLocation location) {
            return List.of();
          }

          @Override
          public List<String> behind(SourceLocation location) {
            return List.of();
          }
        };
    return PythonPrinter.module(List.of(s), none).excess();
  }
}
