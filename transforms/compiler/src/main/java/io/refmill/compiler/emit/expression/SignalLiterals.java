package io.refmill.compiler.emit.expression;

import io.refmill.compiler.emit.python.PyExpression;
import io.refmill.compiler.ir.Reals;
import io.refmill.compiler.ir.Signal;
import java.math.BigInteger;

/** Literals for what variables hold: floats for real ones, else integers. */
public final class SignalLiterals {
  private SignalLiterals() {}

  /** A value of a variable. */
  public static PyExpression of(BigInteger v, Signal s) {
    return s.real()
        ? PythonReals.literal(Reals.number(v)).code()
        : Literals.literal(v, s.width()).code();
  }

  /** What a variable holds that nothing has set. */
  public static PyExpression zero(Signal s) {
    return of(BigInteger.ZERO, s);
  }
}
