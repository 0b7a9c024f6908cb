package io.refmill.compiler.emit.python;

import java.util.ArrayList;
import java.util.List;

/** A statement with blocks of others inside (Python Language Reference 8). */
public sealed interface CompoundStatement extends PyStatement {
  /** What defines a name and computes nothing itself. */
  sealed interface Definition extends CompoundStatement {
    @Override
    default List<PyExpression> expressions() {
      return List.of();
    }
  }

  /** A choice between branches, at least one of which has a condition. */
  record If(List<Branch> branches, Otherwise otherwise) implements CompoundStatement {
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
      branches.forEach(b -> result.add(b.body()));
      if (!otherwise.isAbsent()) {
        result.add(otherwise.body());
      }
      return result;
    }

    @Override
    public List<Origin> origins() {
      return branches.get(0).origins();
    }

    @Override
    public PyStatement from(List<Origin> places) {
      List<Branch> changed = new ArrayList<>(branches);
      changed.set(0, new Branch(branches.get(0).condition(), branches.get(0).body(), places));
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
      implements CompoundStatement {
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
      return otherwise.isAbsent() ? List.of(body) : List.of(body, otherwise.body());
    }

    @Override
    public PyStatement from(List<Origin> places) {
      return new For(targets, values, body, otherwise, places);
    }
  }

  /** A loop that runs as long as a condition holds. */
  record While(PyExpression condition, List<PyStatement> body, List<Origin> origins)
      implements CompoundStatement {
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
      implements Definition {
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
      implements Definition {
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

  /** A function that stands as it is given, the same in every model. */
  record Given(String text) implements Definition {
    @Override
    public <R> R accept(StatementVisitor<R> visitor) {
      return visitor.given(this);
    }

    @Override
    public List<List<PyStatement>> blocks() {
      return List.of();
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
