package io.refmill.compiler.emit;

import io.refmill.compiler.ir.Bits;
import io.refmill.compiler.ir.Expression;
import io.refmill.compiler.ir.Statement;
import io.refmill.compiler.lower.CaseCoverage;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;

/** Writes the labels of case items as conditions. */
final class CaseConditions {
  private final PythonExpressions expressions;

  CaseConditions(PythonExpressions expressions) {
    this.expressions = expressions;
  }

  /** The condition of an item; null when it never holds. */
  String of(Statement.Case c, Statement.CaseItem item, String selector, boolean constantSelector) {
    List<String> equals = new ArrayList<>();
    List<String> others = new ArrayList<>();
    for (Expression label : item.labels()) {
      if (c.kind() == Statement.CaseKind.INSIDE) {
        others.add(condition(expressions.truth(label)));
      } else if (label instanceof Expression.Constant constant) {
        BigInteger wild = CaseCoverage.wildcards(c.kind(), constant.bits());
        if (wild == null) {
          continue;
        }
        BigInteger value = constant.bits().value().andNot(wild);
        if (constantSelector) {
          BigInteger s = PyText.constantOf(c.selector());
          if (s.andNot(wild).equals(value)) {
            others.add("True");
          }
        } else if (wild.signum() == 0) {
          Py text =
              constant.name() == null
                  ? PyText.label(value, label.width(), constant.spelling())
                  : expressions.value(label);
          equals.add(text.text());
        } else {
          BigInteger care = Bits.mask(label.width()).andNot(wild);
          others.add(
              care.signum() == 0
                  ? "True"
                  : "("
                      + selector
                      + " & "
                      + PyText.literal(care, label.width(), constant.spelling()).text()
                      + ") == "
                      + PyText.label(value, label.width(), constant.spelling()).text());
        }
      } else {
        Py left =
            constantSelector
                ? expressions.value(c.selector())
                : Py.atom(selector, BigInteger.ZERO, Bits.mask(c.selector().width()));
        if (constantSelector
            && label.width() == 1
            && PyText.constantOf(c.selector()).signum() != 0) {
          others.add(condition(expressions.truth(label)));
        } else {
          Py right = expressions.integer(expressions.value(label));
          others.add(left.in(Py.SHIFT) + " == " + right.in(Py.SHIFT));
        }
      }
    }
    List<String> all = new ArrayList<>();
    if (equals.size() == 1) {
      all.add(selector + " == " + equals.get(0));
    } else if (equals.size() > 1) {
      all.add(selector + " in (" + String.join(", ", equals) + ")");
    }
    all.addAll(others);
    return all.isEmpty() ? null : String.join(" or ", all);
  }

  private static String condition(Py p) {
    return p.in(Py.OR);
  }
}
