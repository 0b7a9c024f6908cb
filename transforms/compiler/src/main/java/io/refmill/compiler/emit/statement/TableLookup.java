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
import io.refmill.compiler.ir.Bits;
import io.refmill.compiler.ir.Expression;
import io.refmill.compiler.ir.Signal;
import io.refmill.compiler.ir.walk.Expressions;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Writes a case statement whose items only give constants as a look into a table, which is a
 * constant of the class:
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

  /** Whether the targets can be assigned the values of an entry. */
  boolean fits(ConstantTable table) {
    return table.targets().size() == 1
        || !table.nonblocking()
        || table.targets().stream().allMatch(t -> targets.deferred(whole(t)) == null);
  }

  /** What the table is told for one value of its selector. */
  final class Lookup {
    private final ConstantTable table;
    private final PyExpression constant;
    private final PyExpression selector;

    /**
     * @param selector its value, which can be written twice where {@link #repeats} says so
     */
    Lookup(ConstantTable table, PyExpression selector) {
      this.table = table;
      this.constant = scope.table(hint(table), entries(table));
      this.selector = selector;
    }

    private PyExpression entry() {
      return new PyExpression.Subscript(constant, selector);
    }

    /** Whether there is an entry. */
    PyExpression condition() {
      return isKeyed(table)
          ? new PyExpression.Comparison(selector, ComparisonOperator.IN, constant)
          : new PyExpression.Comparison(
              selector, ComparisonOperator.LESS, PyExpression.call("len", constant));
    }

    /** Assigns the entry that there is. */
    void assignEntry() {
      assign(table, entry());
    }

    /** Assigns the entry, or the constants for the rest. */
    void assignAny() {
      lines.openItem(table.rest().location());
      PyExpression otherwise =
          tuple(table.otherwise().stream().map(TableLookup.this::code).toList());
      assign(
          table,
          isKeyed(table)
              ? PyExpression.call(constant, "get", selector, otherwise)
              : new PyExpression.Conditional(entry(), condition(), otherwise));
    }
  }

  /** Whether the selector is written twice. */
  static boolean repeats(ConstantTable table) {
    return !table.complete() && (table.otherwise() == null || !isKeyed(table));
  }

  /** Whether entries are found by keys and not by their positions. */
  static boolean isKeyed(ConstantTable table) {
    boolean patterns =
        table.rows().size() <= MAX_PATTERNS
            && label(table, table.rows().get(0)) instanceof IntegerLiteral n
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
              keyed ? label(table, row) : null,
              tuple(row.values().stream().map(this::codeInClass).toList()),
              origins));
    }
    return result;
  }

  private static PyExpression label(ConstantTable table, ConstantTable.Row row) {
    Expression.Constant c = row.label();
    if (table.signed()) {
      return Literals.literal(c.bits().signedValue(), c.width(), c.spelling()).code();
    }
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
      Expression target = table.targets().get(0);
      PyExpression code = entry;
      if (target instanceof Expression.Concatenation) {
        // The selector may be among the parts.
        code = new PyExpression.Name(scope.temporary("value"));
        lines.assign(code, entry);
      }
      Bounded value = Bounded.integer(code, BigInteger.ZERO, Bits.mask(target.width()));
      assignments.assignValue(target, value, table.nonblocking());
      return;
    }
    List<PyExpression> places = table.targets().stream().map(t -> scope.write(whole(t))).toList();
    lines.add(new SimpleStatement.Assignment(places, List.of(entry), List.of()));
  }

  /** The variable of a table with several. */
  private static Signal whole(Expression target) {
    return ((Expression.SignalReference) target).signal();
  }

  /** A name that says what the table gives. */
  private static String hint(ConstantTable table) {
    List<String> names =
        table.targets().stream()
            .flatMap(t -> Expressions.targets(t).stream())
            .map(TableLookup::lastName)
            .toList();
    String what =
        names.size() <= 2
            ? String.join("_", names)
            : table.selector() instanceof Expression.SignalReference r
                ? lastName(r.signal())
                : names.get(0);
    return what.toUpperCase(Locale.ROOT) + "_TABLE";
  }

  private static String lastName(Signal s) {
    return s.name().substring(s.name().lastIndexOf('.') + 1);
  }
}
