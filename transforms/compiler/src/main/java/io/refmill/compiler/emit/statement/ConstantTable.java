package io.refmill.compiler.emit.statement;

import io.refmill.compiler.emit.expression.Operations;
import io.refmill.compiler.ir.Bits;
import io.refmill.compiler.ir.Expression;
import io.refmill.compiler.ir.Signal;
import io.refmill.compiler.ir.Statement;
import io.refmill.compiler.ir.run.CaseCoverage;
import io.refmill.compiler.ir.walk.Expressions;
import io.refmill.compiler.ir.walk.Statements;
import io.refmill.diagnostics.SourceLocation;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A case statement whose items do nothing but give the same variables constants: a ROM, a decoder,
 * a truth table.
 *
 * @param targets whole variables, or one place of any kind
 * @param rows in the order of the source; no label comes twice
 * @param otherwise what the targets get where no row fits; null where that is no constant
 * @param rest what is done where no row fits and {@code otherwise} is null; may be null or empty
 * @param complete whether the rows name all values that the selector can have
 * @param signed whether the selector is a number with a sign
 */
record ConstantTable(
    Expression selector,
    List<Expression> targets,
    boolean nonblocking,
    List<Row> rows,
    List<Expression.Constant> otherwise,
    Statement rest,
    boolean complete,
    boolean signed) {
  /** Fewer entries are a choice between branches. */
  private static final int MIN_ENTRIES = 6;

  /** More variables make entries too long to read. */
  private static final int MAX_TARGETS = 6;

  /** Rows of larger tables are sorted. */
  private static final int MAX_SOURCE_ORDER = 64;

  /** Bits of a selector whose values may be filled up. */
  private static final int MAX_FILLED = 6;

  /** There are at least so many rows for each value that none names. */
  private static final int MANY = 7;

  /** Constants for the targets at one value of the selector, in the targets' order. */
  record Row(
      Expression.Constant label,
      List<Expression.Constant> values,
      SourceLocation item,
      SourceLocation body) {}

  /** What one branch assigns. */
  private record Branch(Map<Expression, Expression.Constant> values, boolean nonblocking) {
    /** The constants in the order of the first branch, or null where other targets get some. */
    List<Expression.Constant> inOrderOf(Branch first) {
      return nonblocking == first.nonblocking && values.keySet().equals(first.values.keySet())
          ? first.values.keySet().stream().map(values::get).toList()
          : null;
    }
  }

  /** The table that a case statement is, or null. */
  static ConstantTable of(Statement.Case c) {
    if (c.kind() == Statement.CaseKind.INSIDE
        || c.items().size() < MIN_ENTRIES - 1
        || Operations.constantOf(c.selector()) != null) {
      return null;
    }
    CaseCoverage.Reach reach = CaseCoverage.reach(c);
    boolean exhaustive = reach.itemsToCover() <= c.items().size();
    Statement rest = exhaustive ? null : c.defaultBody();
    Branch first = null;
    List<Row> rows = new ArrayList<>();
    Set<BigInteger> seen = new HashSet<>();
    boolean holds = false;
    for (int i = 0; i < c.items().size(); i++) {
      if (reach.idle().contains(i)) {
        continue;
      }
      Statement.CaseItem item = c.items().get(i);
      boolean idle = Statements.isEmpty(item.body()) && Statements.isEmpty(rest);
      Branch branch = idle ? null : branch(item.body());
      first = first == null ? branch : first;
      List<Expression.Constant> values = branch == null ? null : branch.inOrderOf(first);
      if (values == null && !idle || !item.labels().stream().allMatch(ConstantTable::isKey)) {
        return null;
      }
      holds |= idle;
      for (Expression label : item.labels()) {
        Expression.Constant key = (Expression.Constant) label;
        if (seen.add(key.bits().value()) && !idle) {
          rows.add(new Row(key, values, item.location(), item.body().location()));
        }
      }
    }
    if (first == null || first.values.size() > MAX_TARGETS) {
      return null;
    }
    if (rows.size() > MAX_SOURCE_ORDER) {
      rows.sort(Comparator.comparing(r -> r.label.bits().value()));
    }
    Branch last = rest == null ? null : branch(rest);
    List<Expression.Constant> otherwise = last == null ? null : last.inOrderOf(first);
    boolean large = rows.size() + (otherwise == null ? 0 : 1) >= MIN_ENTRIES;
    return large
        ? new ConstantTable(
            c.selector(),
            List.copyOf(first.values.keySet()),
            first.nonblocking,
            rows,
            otherwise,
            rest,
            exhaustive && !holds,
            CaseConditions.isSigned(c))
        : null;
  }

  /** Names are for readers: what they tell apart stays a choice. */
  private static boolean isKey(Expression label) {
    return label instanceof Expression.Constant c && c.name() == null && c.bits().isKnown();
  }

  /**
   * What a branch assigns, or null if it is not constants alone, to whole variables or one place.
   */
  private static Branch branch(Statement body) {
    Map<Expression, Expression.Constant> values = new LinkedHashMap<>();
    List<Statement> statements = Statements.flatten(body);
    boolean late = false;
    for (Statement s : statements) {
      boolean nonblocking = s instanceof Statement.NonblockingAssignment;
      Expression target;
      Expression value;
      if (s instanceof Statement.NonblockingAssignment a) {
        target = a.target();
        value = a.value();
      } else if (s instanceof Statement.BlockingAssignment a) {
        target = a.target();
        value = a.value();
      } else {
        return null;
      }
      if (!(value instanceof Expression.Constant constant)
          || !(target instanceof Expression.SignalReference || statements.size() == 1)
          || Expressions.targets(target).stream().anyMatch(Signal::real)
          || late != nonblocking && !values.isEmpty()
          || values.put(target, constant) != null) {
        return null;
      }
      late = nonblocking;
    }
    return values.isEmpty() ? null : new Branch(values, late);
  }

  /**
   * The table with an entry for each value that no row names, or this one. Rows that nearly all
   * values have are a table of all of them, as where the last value is left to the default.
   */
  ConstantTable filled() {
    // Labels of more bits widen the selector; its values are still those of its own bits.
    Expression core = selector;
    while (core instanceof Expression.Resize r
        && r.width() >= r.operand().width()
        && !r.extendSign()) {
      core = r.operand();
    }
    int width = core.width();
    if (complete || otherwise == null || width > MAX_FILLED || !isSequence()) {
      return this;
    }
    int all = 1 << width;
    int missing = all - rows.size();
    if (missing <= 0 || missing * MANY > rows.size()) {
      return this;
    }
    List<Row> filled = new ArrayList<>(rows);
    for (int i = rows.size(); i < all; i++) {
      Expression.Constant label =
          new Expression.Constant(Bits.of(selector.width(), i), false, null, null);
      filled.add(new Row(label, otherwise, rest.location(), rest.location()));
    }
    return new ConstantTable(selector, targets, nonblocking, filled, null, null, true, signed);
  }

  /** Whether the labels are 0, 1, 2 and so on, so that the entries need no keys. */
  boolean isSequence() {
    for (int i = 0; i < rows.size(); i++) {
      if (!rows.get(i).label.bits().value().equals(BigInteger.valueOf(i))) {
        return false;
      }
    }
    return true;
  }
}
