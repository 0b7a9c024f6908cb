package io.refmill.compiler.emit.python;

import io.refmill.compiler.emit.python.PyExpression.ChainOperator;
import java.util.ArrayList;
import java.util.List;

/** A statement without others inside (Python Language Reference 7). */
public sealed interface SimpleStatement extends PyStatement {
  @Override
  default List<List<PyStatement>> blocks() {
    return List.of();
  }

  /** What follows in the block is not reached. */
  sealed interface Jump extends SimpleStatement {}

  /** A statement that computes nothing. */
  sealed interface Plain extends SimpleStatement {
    @Override
    default List<PyExpression> expressions() {
      return List.of();
    }
  }

  /** {@code a, b = x, y}, or {@code a, b = f(x)}. */
  record Assignment(List<PyExpression> targets, List<PyExpression> values, List<Origin> origins)
      implements SimpleStatement {
    public Assignment {
      targets = List.copyOf(targets);
      values = List.copyOf(values);
    }

    /** An assignment of one value. */
    public Assignment(PyExpression target, PyExpression value) {
      this(List.of(target), List.of(value), List.of());
    }

    /** The value, if it is one that is assigned to this target alone; else null. */
    public PyExpression valueOf(PyExpression target) {
      return values.size() == 1 && targets.equals(List.of(target)) ? values.get(0) : null;
    }

    @Override
    public <R> R accept(StatementVisitor<R> visitor) {
      return visitor.assignment(this);
    }

    @Override
    public List<PyExpression> expressions() {
      List<PyExpression> result = new ArrayList<>(targets);
      result.addAll(values);
      return result;
    }

    @Override
    public PyStatement from(List<Origin> places) {
      return new Assignment(targets, values, places);
    }
  }

  /**
   * An entry of a table, which may come from a place of its own.
   *
   * @param key null where the entry's position is its key
   */
  record TableEntry(PyExpression key, PyExpression value, List<Origin> origins) {
    public TableEntry {
      origins = List.copyOf(origins);
    }
  }

  /**
   * A table of constants: {@code NAME = (x, y)} by position, or <code>NAME = {a: x, b: y}</code>.
   */
  record Table(PyExpression name, List<TableEntry> entries, List<Origin> origins)
      implements SimpleStatement {
    public Table {
      entries = List.copyOf(entries);
    }

    /** Whether the entries have keys. */
    public boolean keyed() {
      return entries.get(0).key() != null;
    }

    @Override
    public <R> R accept(StatementVisitor<R> visitor) {
      return visitor.table(this);
    }

    @Override
    public List<PyExpression> expressions() {
      List<PyExpression> result = new ArrayList<>(List.of(name));
      for (TableEntry e : entries) {
        if (e.key != null) {
          result.add(e.key);
        }
        result.add(e.value);
      }
      return result;
    }

    @Override
    public PyStatement from(List<Origin> places) {
      return new Table(name, entries, places);
    }
  }

  /** Operators of {@link AugmentedAssignment}. */
  enum AugmentedOperator {
    OR,
    XOR,
    AND,
    ADD,
    SUBTRACT;

    static AugmentedOperator of(ChainOperator operator) {
      return switch (operator) {
        case BIT_OR -> OR;
        case BIT_XOR -> XOR;
        case BIT_AND -> AND;
        case OR, AND -> null;
      };
    }
  }

  /** {@code target |= value}. */
  record AugmentedAssignment(
      PyExpression target, AugmentedOperator operator, PyExpression value, List<Origin> origins)
      implements SimpleStatement {
    /** {@code target |= value}. */
    public static AugmentedAssignment or(PyExpression target, PyExpression value) {
      return new AugmentedAssignment(target, AugmentedOperator.OR, value, List.of());
    }

    @Override
    public <R> R accept(StatementVisitor<R> visitor) {
      return visitor.augmented(this);
    }

    @Override
    public List<PyExpression> expressions() {
      return List.of(target, value);
    }

    @Override
    public PyStatement from(List<Origin> places) {
      return new AugmentedAssignment(target, operator, value, places);
    }
  }

  /** A call whose result nobody takes. */
  record ExpressionStatement(PyExpression value, List<Origin> origins) implements SimpleStatement {
    /** A call from nowhere in the source. */
    public ExpressionStatement(PyExpression value) {
      this(value, List.of());
    }

    @Override
    public <R> R accept(StatementVisitor<R> visitor) {
      return visitor.expression(this);
    }

    @Override
    public List<PyExpression> expressions() {
      return List.of(value);
    }

    @Override
    public PyStatement from(List<Origin> places) {
      return new ExpressionStatement(value, places);
    }
  }

  /** {@code pass}. */
  record Pass(List<Origin> origins) implements Plain {
    /** One from nowhere in the source. */
    public Pass() {
      this(List.of());
    }

    @Override
    public <R> R accept(StatementVisitor<R> visitor) {
      return visitor.pass(this);
    }

    @Override
    public PyStatement from(List<Origin> places) {
      return new Pass(places);
    }
  }

  /** Where a {@link Leave} goes. */
  enum Exit {
    BREAK,
    CONTINUE
  }

  /** {@code break} or {@code continue}. */
  record Leave(Exit exit, List<Origin> origins) implements Jump, Plain {
    /** {@code break}. */
    public static final Leave BREAK = new Leave(Exit.BREAK, List.of());

    /** {@code continue}. */
    public static final Leave CONTINUE = new Leave(Exit.CONTINUE, List.of());

    @Override
    public <R> R accept(StatementVisitor<R> visitor) {
      return visitor.leave(this);
    }

    @Override
    public PyStatement from(List<Origin> places) {
      return new Leave(exit, places);
    }
  }

  /** {@code return a, b}. */
  record Return(List<PyExpression> values, List<Origin> origins) implements Jump {
    public Return {
      values = List.copyOf(values);
    }

    /** A return from nowhere in the source. */
    public Return(List<PyExpression> values) {
      this(values, List.of());
    }

    @Override
    public <R> R accept(StatementVisitor<R> visitor) {
      return visitor.returned(this);
    }

    @Override
    public List<PyExpression> expressions() {
      return values;
    }

    @Override
    public PyStatement from(List<Origin> places) {
      return new Return(values, places);
    }
  }

  /** {@code raise exception}. */
  record Raise(PyExpression exception, List<Origin> origins) implements Jump {
    /** {@code raise Exception("message")}. */
    public static Raise of(String exception, String message) {
      return new Raise(
          PyExpression.call(exception, new PyExpression.StringLiteral(message)), List.of());
    }

    @Override
    public <R> R accept(StatementVisitor<R> visitor) {
      return visitor.raise(this);
    }

    @Override
    public List<PyExpression> expressions() {
      return List.of(exception);
    }

    @Override
    public PyStatement from(List<Origin> places) {
      return new Raise(exception, places);
    }
  }

  /** A comment of the emitter's own, on a line of its own. */
  record Comment(String text, List<Origin> origins) implements Plain {
    /** A comment from nowhere in the source. */
    public Comment(String text) {
      this(text, List.of());
    }

    @Override
    public <R> R accept(StatementVisitor<R> visitor) {
      return visitor.comment(this);
    }

    @Override
    public PyStatement from(List<Origin> places) {
      return new Comment(text, places);
    }
  }

  /** An empty line. */
  record Blank() implements Plain {
    @Override
    public <R> R accept(StatementVisitor<R> visitor) {
      return visitor.blank(this);
    }

    @Override
    public List<Origin> origins() {
      return List.of();
    }

    @Override
    public PyStatement from(List<Origin> places) {
      return this;
    }
  }
}
