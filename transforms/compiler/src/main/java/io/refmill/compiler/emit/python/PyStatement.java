package io.refmill.compiler.emit.python;

import io.refmill.compiler.emit.python.PyExpression.ChainOperator;
import java.util.ArrayList;
import java.util.List;

/**
 * A statement of Python, as in the Python Language Reference, chapters 7 and 8, with the places in
 * the source that it comes from. A block is a list of statements.
 */
public sealed interface PyStatement {
  /** Does what a visitor does for this kind of statement. */
  <R> R accept(StatementVisitor<R> visitor);

  /** The expressions of the statement itself, not of those inside. */
  List<PyExpression> expressions();

  /** The blocks inside. */
  List<List<PyStatement>> blocks();

  /** Where the statement, or its head, comes from, the outermost construct first. */
  List<Origin> origins();

  /** The statement with other places in the source. */
  PyStatement from(List<Origin> origins);

  /** A statement without others inside. */
  sealed interface Simple extends PyStatement {
    @Override
    default List<List<PyStatement>> blocks() {
      return List.of();
    }
  }

  /** A statement that computes nothing itself. */
  sealed interface Plain extends PyStatement {
    @Override
    default List<PyExpression> expressions() {
      return List.of();
    }
  }

  /** What comes from nowhere in the source. */
  sealed interface Unplaced extends PyStatement {
    @Override
    default List<Origin> origins() {
      return List.of();
    }

    @Override
    default PyStatement from(List<Origin> places) {
      return this;
    }
  }

  /** {@code a, b = x, y}, or {@code a, b = f(x)}. */
  record Assignment(List<PyExpression> targets, List<PyExpression> values, List<Origin> origins)
      implements Simple {
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

  /** Operators of {@link AugmentedAssignment}. */
  enum AugmentedOperator {
    OR,
    XOR,
    AND,
    ADD;

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
      implements Simple {
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
  record ExpressionStatement(PyExpression value, List<Origin> origins) implements Simple {
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

  /** Which statement a {@link Keyword} is. */
  enum Kind {
    PASS,
    BREAK,
    CONTINUE
  }

  /** A statement that is one word. */
  record Keyword(Kind kind, List<Origin> origins) implements Simple, Plain {
    /** {@code pass}. */
    public static final Keyword PASS = new Keyword(Kind.PASS, List.of());

    /** {@code break}. */
    public static final Keyword BREAK = new Keyword(Kind.BREAK, List.of());

    /** {@code continue}. */
    public static final Keyword CONTINUE = new Keyword(Kind.CONTINUE, List.of());

    @Override
    public <R> R accept(StatementVisitor<R> visitor) {
      return visitor.keyword(this);
    }

    @Override
    public PyStatement from(List<Origin> places) {
      return new Keyword(kind, places);
    }
  }

  /** {@code return a, b}. */
  record Return(List<PyExpression> values, List<Origin> origins) implements Simple {
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
  record Raise(PyExpression exception, List<Origin> origins) implements Simple {
    /** {@code raise RuntimeError("message")}. */
    public static Raise error(String message) {
      return new Raise(
          PyExpression.call("RuntimeError", new PyExpression.StringLiteral(message)), List.of());
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

  /** {@code if condition: body}, or the same with {@code elif}. */
  record Branch(PyExpression condition, List<PyStatement> body, List<Origin> origins) {
    public Branch {
      body = List.copyOf(body);
    }
  }

  /** {@code else: body}. */
  record Otherwise(List<PyStatement> body, List<Origin> origins) {
    /** No last branch. */
    public static final Otherwise NONE = new Otherwise(List.of(), List.of());

    public Otherwise {
      body = List.copyOf(body);
    }

    /** Whether there is no such branch. */
    public boolean isAbsent() {
      return body.isEmpty();
    }
  }

  /** A choice between branches, at least one of which has a condition. */
  record If(List<Branch> branches, Otherwise otherwise) implements PyStatement {
    public If {
      branches = List.copyOf(branches);
    }

    /** A single branch from nowhere in the source. */
    public static If of(PyExpression condition, List<PyStatement> body) {
      return new If(List.of(new Branch(condition, body, List.of())), Otherwise.NONE);
    }

    @Override
    public <R> R accept(StatementVisitor<R> visitor) {
      return visitor.choice(this);
    }

    @Override
    public List<PyExpression> expressions() {
      return branches.stream().map(Branch::condition).toList();
    }

    @Override
    public List<List<PyStatement>> blocks() {
      List<List<PyStatement>> result = new ArrayList<>();
      branches.forEach(b -> result.add(b.body));
      if (!otherwise.isAbsent()) {
        result.add(otherwise.body);
      }
      return result;
    }

    @Override
    public List<Origin> origins() {
      return branches.get(0).origins;
    }

    @Override
    public PyStatement from(List<Origin> places) {
      List<Branch> changed = new ArrayList<>(branches);
      changed.set(0, new Branch(branches.get(0).condition, branches.get(0).body, places));
      return new If(changed, otherwise);
    }
  }

  /** A loop over values; {@code otherwise} runs when no {@code break} ended it. */
  record For(
      List<PyExpression> targets,
      PyExpression values,
      List<PyStatement> body,
      Otherwise otherwise,
      List<Origin> origins)
      implements PyStatement {
    public For {
      targets = List.copyOf(targets);
      body = List.copyOf(body);
    }

    @Override
    public <R> R accept(StatementVisitor<R> visitor) {
      return visitor.forLoop(this);
    }

    @Override
    public List<PyExpression> expressions() {
      List<PyExpression> result = new ArrayList<>(targets);
      result.add(values);
      return result;
    }

    @Override
    public List<List<PyStatement>> blocks() {
      return otherwise.isAbsent() ? List.of(body) : List.of(body, otherwise.body);
    }

    @Override
    public PyStatement from(List<Origin> places) {
      return new For(targets, values, body, otherwise, places);
    }
  }

  /** A loop that runs as long as a condition holds. */
  record While(PyExpression condition, List<PyStatement> body, List<Origin> origins)
      implements PyStatement {
    public While {
      body = List.copyOf(body);
    }

    @Override
    public <R> R accept(StatementVisitor<R> visitor) {
      return visitor.whileLoop(this);
    }

    @Override
    public List<PyExpression> expressions() {
      return List.of(condition);
    }

    @Override
    public List<List<PyStatement>> blocks() {
      return List.of(body);
    }

    @Override
    public PyStatement from(List<Origin> places) {
      return new While(condition, body, places);
    }
  }

  /**
   * A parameter of a function.
   *
   * @param annotation its type, or an empty string
   */
  record Parameter(String name, String annotation) {
    /** Parameters without annotations. */
    public static List<Parameter> of(List<String> names) {
      return names.stream().map(n -> new Parameter(n, "")).toList();
    }
  }

  /**
   * A function or method.
   *
   * @param result type of what it returns, or an empty string
   */
  record FunctionDefinition(
      String name,
      List<Parameter> parameters,
      String result,
      List<PyStatement> body,
      List<Origin> origins)
      implements Plain {
    public FunctionDefinition {
      parameters = List.copyOf(parameters);
      body = List.copyOf(body);
    }

    /** A function without annotations. */
    public FunctionDefinition(String name, List<String> parameters, List<PyStatement> body) {
      this(name, Parameter.of(parameters), "", body, List.of());
    }

    @Override
    public <R> R accept(StatementVisitor<R> visitor) {
      return visitor.function(this);
    }

    @Override
    public List<List<PyStatement>> blocks() {
      return List.of(body);
    }

    @Override
    public PyStatement from(List<Origin> places) {
      return new FunctionDefinition(name, parameters, result, body, places);
    }
  }

  /** A class: constants, then methods. */
  record ClassDefinition(String name, List<PyStatement> body, List<Origin> origins)
      implements Plain {
    public ClassDefinition {
      body = List.copyOf(body);
    }

    @Override
    public <R> R accept(StatementVisitor<R> visitor) {
      return visitor.type(this);
    }

    @Override
    public List<List<PyStatement>> blocks() {
      return List.of(body);
    }

    @Override
    public PyStatement from(List<Origin> places) {
      return new ClassDefinition(name, body, places);
    }
  }

  /** A comment of the emitter's own, on a line of its own. */
  record Comment(String text, List<Origin> origins) implements Simple, Plain {
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
  record Blank() implements Simple, Plain, Unplaced {
    @Override
    public <R> R accept(StatementVisitor<R> visitor) {
      return visitor.blank(this);
    }
  }

  /** A function that stands as it is given, the same in every model. */
  record Given(String text) implements Simple, Plain, Unplaced {
    @Override
    public <R> R accept(StatementVisitor<R> visitor) {
      return visitor.given(this);
    }
  }
}
