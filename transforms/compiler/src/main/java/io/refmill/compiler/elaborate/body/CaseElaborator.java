package io.refmill.compiler.elaborate.body;

import io.refmill.compiler.elaborate.constant.StateBits;
import io.refmill.compiler.elaborate.constant.UnknownBits;
import io.refmill.compiler.elaborate.operand.Operand;
import io.refmill.compiler.elaborate.report.Rejection;
import io.refmill.compiler.ir.Bits;
import io.refmill.compiler.ir.Expression;
import io.refmill.compiler.ir.Expression.Constant;
import io.refmill.compiler.ir.Statement;
import io.refmill.compiler.ir.Statement.CaseKind;
import io.refmill.compiler.ir.walk.Statements;
import io.refmill.contract.Doubt;
import io.refmill.diagnostics.DiagnosticCode;
import io.refmill.diagnostics.SourceLocation;
import io.refmill.syntax.ExpressionSyntax;
import io.refmill.syntax.ExpressionSyntax.ValueRangeSyntax;
import io.refmill.syntax.StatementSyntax.CaseItemSyntax;
import io.refmill.syntax.StatementSyntax.CaseSyntax;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Case statements (IEEE 1800-2017 12.5): selector and labels are sized together, as wide as the
 * widest of them, signed when all are.
 */
final class CaseElaborator {
  private final ModuleBuilder module;
  private final StatementElaborator statements;

  CaseElaborator(ModuleBuilder module, StatementElaborator statements) {
    this.module = module;
    this.statements = statements;
  }

  Statement statement(CaseSyntax s, Context context) {
    Operand selector = module.expressions.integral(s.selector(), context);
    Context labelContext = context.withoutPrelude();
    List<List<Operand>> operands = new ArrayList<>();
    int width = selector.width();
    boolean signed = selector.signed();
    for (CaseItemSyntax item : s.items()) {
      List<Operand> labels = new ArrayList<>();
      if (!s.inside()) {
        for (ExpressionSyntax label : item.labels()) {
          if (label instanceof ValueRangeSyntax) {
            throw Rejection.of(
                DiagnosticCode.TYPE_ERROR, label.location(), "a range belongs to case inside");
          }
          Operand operand = module.expressions.integral(label, labelContext);
          width = Math.max(width, operand.width());
          signed &= operand.signed();
          labels.add(operand);
        }
      }
      operands.add(labels);
    }
    if (signed && width > selector.width() && callsSigned(s.selector())) {
      module.design.deviation(Doubt.at(Doubt.Code.SIGNED_SELECTOR, s.location()));
    }
    if (kind(s) != CaseKind.CASE && !signed && selector.signed() && width > selector.width()) {
      module.design.deviation(Doubt.at(Doubt.Code.NARROW_SELECTOR, s.location()));
    }
    Expression built = s.inside() ? selector.self() : selector.build(width, signed);
    if (!s.inside() && hasUnknown(kind(s), built, operands, width, signed, s.location())) {
      return apart(s, StateBits.of(built), operands, width, signed, context);
    }
    StateBits bits = StateBits.of(built);
    boolean unknown = !s.inside() && !bits.isKnown();
    // What an item before has named never comes to a later one.
    Set<Bits> named = new HashSet<>();
    List<Statement.CaseItem> items = new ArrayList<>();
    Statement defaultBody = null;
    for (int i = 0; i < s.items().size(); i++) {
      CaseItemSyntax item = s.items().get(i);
      Statement body = statements.guarded(item.body(), context);
      if (item.labels().isEmpty()) {
        defaultBody = onlyDefault(defaultBody, body, item);
        continue;
      }
      List<Expression> labels = new ArrayList<>();
      if (s.inside()) {
        OperatorElaborator operators = new OperatorElaborator(module);
        for (ExpressionSyntax label : item.labels()) {
          labels.add(operators.membership(selector, label, labelContext));
        }
      } else {
        for (Operand label : operands.get(i)) {
          Expression fitting = UnknownBits.label(kind(s), label.build(width, signed), bits);
          boolean again =
              fitting instanceof Constant c && c.bits().isKnown() && !named.add(c.bits());
          if (fitting != null && !again) {
            labels.add(fitting);
          }
        }
      }
      if (!labels.isEmpty()) {
        items.add(new Statement.CaseItem(labels, body, item.location()));
      }
    }
    if (items.isEmpty() && unknown) {
      return defaultBody != null ? defaultBody : new Statement.Block(List.of(), s.location());
    }
    // One that does nothing is as none: labels that name all values leave it nothing to do.
    Statement other = Statements.isEmpty(defaultBody) ? null : defaultBody;
    Expression compared = unknown ? bits.ones() : built;
    return new Statement.Case(kind(s), compared, items, other, s.location());
  }

  /**
   * Whether x or z stand in a selector or in labels where constants do not say all of it: among
   * signals, or on one side of {@code ?:}.
   */
  private static boolean hasUnknown(
      CaseKind kind,
      Expression selector,
      List<List<Operand>> labels,
      int width,
      boolean signed,
      SourceLocation location) {
    StateBits bits = StateBits.of(selector);
    boolean found = !bits.isStatic() || kind == CaseKind.CASEZ && bits.hasZ();
    for (List<Operand> some : labels) {
      for (Operand label : some) {
        Expression e = label.build(width, signed);
        if (StateBits.hidesUnknown(e)) {
          throw Rejection.of(
              DiagnosticCode.UNSUPPORTED_CONSTRUCT,
              location,
              "a label that computes with x or z, or takes it from a function,");
        }
        boolean open = !StateBits.of(e).isKnown() || kind == CaseKind.CASEX && !bits.isKnown();
        found |= !(e instanceof Constant) && open;
      }
    }
    return found;
  }

  /** The statement with conditions for labels, in which x and z are no values any more. */
  private Statement apart(
      CaseSyntax s,
      StateBits selector,
      List<List<Operand>> operands,
      int width,
      boolean signed,
      Context context) {
    List<Statement.CaseItem> items = new ArrayList<>();
    Statement defaultBody = null;
    for (int i = 0; i < s.items().size(); i++) {
      CaseItemSyntax item = s.items().get(i);
      Statement body = statements.guarded(item.body(), context);
      if (item.labels().isEmpty()) {
        defaultBody = onlyDefault(defaultBody, body, item);
        continue;
      }
      List<Expression> conditions = new ArrayList<>();
      for (Operand label : operands.get(i)) {
        StateBits bits = StateBits.of(label.build(width, signed));
        conditions.add(StateBits.matches(kind(s), selector, bits));
      }
      items.add(new Statement.CaseItem(conditions, body, item.location()));
    }
    Statement other = Statements.isEmpty(defaultBody) ? null : defaultBody;
    return new Statement.Case(CaseKind.INSIDE, selector.ones(), items, other, s.location());
  }

  private static Statement onlyDefault(Statement before, Statement body, CaseItemSyntax item) {
    if (before != null) {
      throw Rejection.of(DiagnosticCode.DUPLICATE_DECLARATION, item.location(), "default");
    }
    return body;
  }

  /** Whether the value of $signed is extended as a selector is: without its sign, there. */
  private static boolean callsSigned(ExpressionSyntax e) {
    return e instanceof ExpressionSyntax.SystemCallSyntax c && c.name().equals("$signed")
        || e instanceof ExpressionSyntax.UnarySyntax u && callsSigned(u.operand())
        || e instanceof ExpressionSyntax.ConditionalSyntax c
            && (callsSigned(c.whenTrue()) || callsSigned(c.whenFalse()));
  }

  private static CaseKind kind(CaseSyntax s) {
    if (s.inside()) {
      return CaseKind.INSIDE;
    }
    switch (s.keyword()) {
      case "casez":
        return CaseKind.CASEZ;
      case "casex":
        return CaseKind.CASEX;
      default:
        return CaseKind.CASE;
    }
  }
}
