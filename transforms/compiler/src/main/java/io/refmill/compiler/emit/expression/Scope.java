package io.refmill.compiler.emit.expression;

import io.refmill.compiler.emit.python.PyExpression;
import io.refmill.compiler.emit.python.SimpleStatement;
import io.refmill.compiler.ir.Expression;
import io.refmill.compiler.ir.Signal;
import io.refmill.compiler.ir.Subroutine;
import java.math.BigInteger;
import java.util.List;

/** How signals and constants are written at a place in the Python text. */
public interface Scope {
  /** Where a signal's value is read. */
  PyExpression read(Signal s);

  /** Where a signal's value is written. */
  PyExpression write(Signal s);

  /**
   * Bounds of a signal's bit pattern read as a number of its sign, or null for those of its type.
   */
  BigInteger[] bounds(Signal s);

  /** What a bit is wherever it is read together with what this reads; null where nothing is. */
  Expression definition(Signal s);

  /**
   * A constant that has a name, or null when it cannot be named here.
   *
   * @param number what it stands for: its bit pattern, or the number of a signed one
   */
  PyExpression constant(Expression.Constant c, BigInteger number);

  /** Whether a constant has a name that stands for a number below 0. */
  boolean isNegative(Expression.Constant c);

  /** A table of constants, which the class has; its name is made from the hint. */
  PyExpression table(String hint, List<SimpleStatement.TableEntry> entries);

  /** The name of the Python function for a subroutine. */
  String function(Subroutine f);

  /** What stands after a call's own arguments: the signals that the function reads itself. */
  List<PyExpression> extraArguments(Subroutine f);

  /** How bits are inverted in the model. */
  NotStyle notStyle();

  /** Notes that a helper function is used. */
  void helper(Helper helper);

  /** Tells that real numbers are compared, of which one that is none is neither less nor more. */
  void comparesReals();

  /** A fresh local name. */
  String temporary(String hint);

  /** A local name that nothing else gets. */
  String unique(String hint);

  /** A local that holds the value of a part of an expression; its name is made from the hint. */
  Signal part(Expression e, String hint);

  /** The same of a part that would only be hard to read where it is. */
  default Signal longPart(Expression e, String hint) {
    return part(e, hint);
  }
}
