package io.refmill.compiler.ir.walk;

import io.refmill.compiler.ir.Expression;
import io.refmill.compiler.ir.Statement;
import java.util.function.Consumer;

/**
 * Visits the expressions of a statement itself, but not those of the statements inside: a target
 * before the value that it gets.
 *
 * @param value what to do with an expression that is read
 * @param target what to do with one that is assigned to
 */
public record OwnExpressions(Consumer<Expression> value, Consumer<Expression> target)
    implements Statement.WalkerPastJumps {

  @Override
  public void blockingAssignment(Statement.BlockingAssignment s) {
    target.accept(s.target());
    value.accept(s.value());
  }

  @Override
  public void nonblockingAssignment(Statement.NonblockingAssignment s) {
    target.accept(s.target());
    value.accept(s.value());
  }

  @Override
  public void proceduralContinuousAssignment(Statement.ProceduralContinuousAssignment s) {
    target.accept(s.target());
    value.accept(s.value());
  }

  @Override
  public void proceduralRelease(Statement.ProceduralRelease s) {
    target.accept(s.target());
  }

  @Override
  public void conditional(Statement.If s) {
    value.accept(s.condition());
  }

  @Override
  public void choice(Statement.Case s) {
    value.accept(s.selector());
    s.items().forEach(item -> item.labels().forEach(value));
  }

  @Override
  public void loop(Statement.Loop s) {
    value.accept(s.condition());
  }

  @Override
  public void block(Statement.Block s) {}

  @Override
  public void labeled(Statement.Labeled s) {}
}
