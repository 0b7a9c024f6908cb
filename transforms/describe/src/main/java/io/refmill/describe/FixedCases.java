package io.refmill.describe;

import io.refmill.compiler.ir.Bits;
import io.refmill.compiler.ir.Expression;
import io.refmill.compiler.ir.Expression.Constant;
import io.refmill.compiler.ir.Statement;
import io.refmill.compiler.ir.run.CaseCoverage;
import io.refmill.compiler.ir.walk.StatementRebuilder;
import io.refmill.compiler.ir.walk.Statements;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;

/**
 * Leaves out of cases that choose by a constant the labels that are constants too: what they say is
 * known. One that fits is where the rest of the items ends.
 *
 * <pre>
 * before  case (1'b1)  a: y = 1;  1'b0: y = 2;  1'b1: y = 3;  b: y = 4;  endcase
 * after   case (1'b1)  a: y = 1;  default: y = 3;  endcase
 * </pre>
 */
final class FixedCases extends StatementRebuilder {
  private FixedCases() {}

  static Statement leftOut(Statement body) {
    return Statements.contains(body, s -> s instanceof Statement.Case c && isFixed(c))
        ? new FixedCases().statement(body)
        : body;
  }

  private static boolean isFixed(Statement.Case c) {
    return c.kind() != Statement.CaseKind.INSIDE
        && c.selector() instanceof Constant s
        && s.bits().isKnown()
        && c.items().stream()
            .anyMatch(i -> i.labels().stream().anyMatch(l -> l instanceof Constant));
  }

  @Override
  public Statement choice(Statement.Case c) {
    if (!isFixed(c)) {
      return super.choice(c);
    }
    BigInteger selector = ((Constant) c.selector()).bits().value();
    List<Statement.CaseItem> items = new ArrayList<>();
    Statement otherwise = c.defaultBody();
    for (Statement.CaseItem item : c.items()) {
      List<Expression> open = item.labels().stream().filter(l -> !(l instanceof Constant)).toList();
      boolean fits =
          item.labels().stream()
              .anyMatch(l -> l instanceof Constant k && fits(c.kind(), k.bits(), selector));
      if (fits) {
        otherwise = item.body();
        break;
      } else if (!open.isEmpty()) {
        items.add(new Statement.CaseItem(open, statement(item.body()), item.location()));
      }
    }
    if (!items.isEmpty()) {
      return new Statement.Case(c.kind(), c.selector(), items, statement(otherwise), c.location());
    }
    return otherwise == null ? new Statement.Block(List.of(), c.location()) : statement(otherwise);
  }

  private static boolean fits(Statement.CaseKind kind, Bits label, BigInteger selector) {
    BigInteger any = CaseCoverage.wildcards(kind, label);
    return any != null && label.value().xor(selector).andNot(any).signum() == 0;
  }
}
