package io.refmill.compiler.emit.statement;

import io.refmill.compiler.emit.expression.Operations;
import io.refmill.compiler.ir.Expression;
import io.refmill.compiler.ir.Signal;
import io.refmill.compiler.ir.Statement;
import io.refmill.compiler.ir.run.CaseCoverage;
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
 * A case statement that does nothing but give the same variables constants: a ROM, a decoder, a
 * truth table.
 *
 * @param rows in the order of the source; no label comes twice
 * @param otherwise what the variables get where no row fits; null where they stay as they are
 * @param complete whether the rows name all values that the selector can have
 */
record ConstantTable(
    Expression selector,
    List<Signal> targets,
    boolean nonblocking,
    List<Row> rows,
    List<Expression.Constant> otherwise,
    SourceLocation otherwisePlace,
    boolean complete) {
  /** Fewer entries are a choice between branches. */
  private static final int MIN_ENTRIES = 6;

  /** More variables make entries too long to read. */
  private static final int MAX_TARGETS = 6;

  /** Rows of larger tables are sorted. */
  private static final int MAX_SOURCE_ORDER = 64;

  /** Constants for the variables at one value of the selector, in the variables' order. */
  record Row(
      Expression.Constant label,
      List<Expression.Constant> values,
      SourceLocation item,
      SourceLocation body) {}

  /** What one branch assigns. */
  private record Branch(Map<Signal, Expression.Constant> values, Boolean nonblocking) {}

  /** The table that a case statement is, or null. */
  static ConstantTable of(Statement.Case c) {
    if (c.kind() == Statement.CaseKind.INSIDE
        || c.items().size() < MIN_ENTRIES - 1
        || Operations.constantOf(c.selector()) != null) {
      return null;
    }
    Branch first = branch(c.items().get(0).body());
    if (first == null || first.values.size() > MAX_TARGETS) {
      return null;
    }
    List<Signal> targets = List.copyOf(first.values.keySet());
    List<Row> rows = new ArrayList<>();
    Set<BigInteger> seen = new HashSet<>();
    for (Statement.CaseItem item : c.items()) {
      List<Expression.Constant> values = values(branch(item.body()), first);
      if (values == null) {
        return null;
      }
      for (Expression label : item.labels()) {
        if (!(label instanceof Expression.Constant constant)
            || constant.name() != null
            || !constant.bits().isKnown()) {
          return null;
        }
        if (seen.add(constant.bits().value())) {
          rows.add(new Row(constant, values, item.location(), item.body().location()));
        }
      }
    }
    if (rows.size() > MAX_SOURCE_ORDER) {
      rows.sort(Comparator.comparing(r -> r.label.bits().value()));
    }
    boolean complete = CaseCoverage.isExhaustive(c);
    List<Expression.Constant> otherwise = null;
    if (!complete && !Statements.isEmpty(c.defaultBody())) {
      otherwise = values(branch(c.defaultBody()), first);
      if (otherwise == null) {
        return null;
      }
    }
    boolean large = rows.size() + (otherwise == null ? 0 : 1) >= MIN_ENTRIES;
    return large
        ? new ConstantTable(
            c.selector(),
            targets,
            first.nonblocking,
            rows,
            otherwise,
            otherwise == null ? SourceLocation.NONE : c.defaultBody().location(),
            complete)
        : null;
  }

  /** The constants in the order of the first branch, or null for what does not fit to it. */
  private static List<Expression.Constant> values(Branch b, Branch first) {
    return b != null
            && b.nonblocking.equals(first.nonblocking)
            && b.values.keySet().equals(first.values.keySet())
        ? first.values.keySet().stream().map(b.values::get).toList()
        : null;
  }

  private static Branch branch(Statement body) {
    Map<Signal, Expression.Constant> values = new LinkedHashMap<>();
    Boolean nonblocking = null;
    for (Statement s : Statements.flatten(body)) {
      Expression target;
      Expression value;
      boolean late = s instanceof Statement.NonblockingAssignment;
      if (s instanceof Statement.NonblockingAssignment a) {
        target = a.target();
        value = a.value();
      } else if (s instanceof Statement.BlockingAssignment a) {
        target = a.target();
        value = a.value();
      } else {
        return null;
      }
      if (!(target instanceof Expression.SignalReference r)
          || !(value instanceof Expression.Constant constant)
          || r.signal().real()
          || nonblocking != null && nonblocking != late
          || values.put(r.signal(), constant) != null) {
        return null;
      }
      nonblocking = late;
    }
    return values.isEmpty() ? null : new Branch(values, nonblocking);
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
