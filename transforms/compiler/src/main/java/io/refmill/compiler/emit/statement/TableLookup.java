package io.refmill.compiler.emit.statement;

import io.refmill.compiler.emit.expression.Literals;
import io.refmill.compiler.emit.expression.PythonExpressions;
import io.refmill.compiler.emit.expression.Scope;
import io.refmill.compiler.emit.python.BlockBuilder;
import io.refmill.compiler.emit.python.Bounded;
import io.refmill.compiler.emit.python.Origin;
import io.refmill.compiler.emit.python.PyExpression;
import io.refmill.compiler.emit.python.PyExpression.ComparisonOperator;
import io.refmill.compiler.emit.python.PyExpression.IntegerLiteral;
import io.refmill.compiler.emit.python.PyExpression.Notation;
import io.refmill.compiler.emit.python.PyExpression.TupleDisplay;
import io.refmill.compiler.emit.python.SimpleStatement;
import io.refmill.compiler.emit.python.SimpleStatement.TableEntry;
import io.refmill.compiler.ir.Expression;
import io.refmill.compiler.ir.Signal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Writes a case statement that only gives constants as a look into a table, which is a constant of
 * the class:
 *
 * <pre>
 * seg = self.SEG_TABLE[bcd] if bcd < len(self.SEG_TABLE) else 0
 * </pre>
 *
 * <p>Labels that are 0, 1, 2 and so on make a tuple, others a dictionary; several variables get
 * their values from one entry.
 */
final class TableLookup {
  /** Patterns of more rows are not worth their keys. */
  private static final int MAX_PATTERNS = 16;

  private final Scope scope;
  private final PythonStatements.Targets targets;
  private final PythonExpressions expressions;
  private final PythonAssignments assignments;
  private final BlockBuilder lines;

  TableLookup(
      Scope scope,
      PythonStatements.Targets targets,
      PythonExpressions expressions,
      PythonAssignments assignments,
      BlockBuilder lines) {
    this.scope = scope;
    this.targets = targets;
    this.expressions = expressions;
    this.assignments = assignments;
    this.lines = lines;
  }

  /** Whether the variables can be assigned the values of an entry. */
  boolean fits(ConstantTable table) {
    return !table.nonblocking()
        || table.targets().stream().allMatch(s -> targets.deferred(s) == null);
  }

  /**
   * Writes the assignments.
   *
   * @param selector its value, which can be written twice where {@link #repeats} says so
   */
  void write(ConstantTable table, PyExpression selector) {
    PyExpression constant = scope.table(hint(table), entries(table));
    boolean keyed = isKeyed(table);
    PyExpression entry = new PyExpression.Subscript(constant, selector);
    PyExpression inside =
        keyed
            ? new PyExpression.Comparison(selector, ComparisonOperator.IN, constant)
            : new PyExpression.Comparison(
                selector, ComparisonOperator.LESS, PyExpression.call("len", constant));
    if (table.complete()) {
      assign(table, entry);
    } else if (table.otherwise() == null) {
      lines.choice(inside, () -> assign(table, entry));
    } else {
      lines.openItem(table.otherwisePlace());
      PyExpression otherwise = tuple(table.otherwise().stream().map(this::code).toList());
      assign(
          table,
          keyed
              ? PyExpression.call(constant, "get", selector, otherwise)
              : new PyExpression.Conditional(entry, inside, otherwise));
    }
  }

  /** Whether the selector is written twice. */
  static boolean repeats(ConstantTable table) {
    return !table.complete() && (table.otherwise() == null || !isKeyed(table));
  }

  private static boolean isKeyed(ConstantTable table) {
    boolean patterns =
        table.rows().size() <= MAX_PATTERNS
            && label(table.rows().get(0)) instanceof IntegerLiteral n
            && n.notation() == Notation.BINARY;
    return patterns || !table.isSequence();
  }

  private List<TableEntry> entries(ConstantTable table) {
    boolean keyed = isKeyed(table);
    List<TableEntry> result = new ArrayList<>();
    for (ConstantTable.Row row : table.rows()) {
      List<Origin> origins =
          List.of(new Origin(row.item(), false, true), new Origin(row.body(), false, false));
      result.add(
          new TableEntry(
              keyed ? label(row) : null,
              tuple(row.values().stream().map(this::codeInClass).toList()),
              origins));
    }
    return result;
  }

  private static PyExpression label(ConstantTable.Row row) {
    Expression.Constant c = row.label();
    return Literals.label(c.bits().value(), c.width(), c.spelling()).code();
  }

  /** One constant, or a tuple of several. */
  private static PyExpression tuple(List<PyExpression> codes) {
    return codes.size() == 1 ? codes.get(0) : new TupleDisplay(codes);
  }

  private PyExpression code(Expression.Constant c) {
    BigInteger v = c.bits().knownValue();
    return c.name() == null
        ? Literals.label(v, c.width(), c.spelling()).code()
        : expressions.value(c).code();
  }

  /** A constant as it is written in the class, where others have no prefix. */
  private PyExpression codeInClass(Expression.Constant c) {
    PyExpression code = code(c);
    return code instanceof PyExpression.Attribute a ? new PyExpression.Name(a.name()) : code;
  }

  private void assign(ConstantTable table, PyExpression entry) {
    if (table.targets().size() == 1) {
      Signal s = table.targets().get(0);
      Bounded value = Bounded.integer(entry, BigInteger.ZERO, s.allOnes());
      assignments.assignValue(new Expression.SignalReference(s), value, table.nonblocking());
      return;
    }
    List<PyExpression> places = table.targets().stream().map(scope::write).toList();
    lines.add(new SimpleStatement.Assignment(places, List.of(entry), List.of()));
  }

  /** A name that says what the table gives. */
  private static String hint(ConstantTable table) {
    List<String> names = new ArrayList<>();
    for (Signal s : table.targets()) {
      names.add(s.name().substring(s.name().lastIndexOf('.') + 1));
    }
    String what =
        names.size() <= 2
            ? String.join("_", names)
            : table.selector() instanceof Expression.SignalReference r
                ? r.signal().name().substring(r.signal().name().lastIndexOf('.') + 1)
                : names.get(0);
    return what.toUpperCase(Locale.ROOT) + "_TABLE";
  }
}
