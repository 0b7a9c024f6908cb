package io.refmill.compiler.emit.rewrite;

import io.refmill.compiler.emit.python.Branch;
import io.refmill.compiler.emit.python.CompoundStatement.For;
import io.refmill.compiler.emit.python.CompoundStatement.If;
import io.refmill.compiler.emit.python.CompoundStatement.While;
import io.refmill.compiler.emit.python.PyExpression;
import io.refmill.compiler.emit.python.PyStatement;
import io.refmill.compiler.emit.python.SimpleStatement.Assignment;
import io.refmill.compiler.emit.python.SimpleStatement.AugmentedAssignment;
import io.refmill.compiler.emit.python.SimpleStatement.ExpressionStatement;
import io.refmill.compiler.emit.python.SimpleStatement.Raise;
import io.refmill.compiler.emit.python.SimpleStatement.Return;
import java.util.ArrayList;
import java.util.List;

/** Rewrites the expressions of statements, wherever they stand. */
abstract class ExpressionRewriter extends BlockRewriter {
  /** The expression that is to stand instead. */
  abstract PyExpression inside(PyExpression e);

  final List<PyExpression> all(List<PyExpression> expressions) {
    return expressions.stream().map(this::inside).toList();
  }

  @Override
  public PyStatement assignment(Assignment s) {
    return new Assignment(all(s.targets()), all(s.values()), s.origins());
  }

  @Override
  public PyStatement augmented(AugmentedAssignment s) {
    return new AugmentedAssignment(
        inside(s.target()), s.operator(), inside(s.value()), s.origins());
  }

  @Override
  public PyStatement expression(ExpressionStatement s) {
    return new ExpressionStatement(inside(s.value()), s.origins());
  }

  @Override
  public PyStatement returned(Return s) {
    return new Return(all(s.values()), s.origins());
  }

  @Override
  public PyStatement raise(Raise s) {
    return new Raise(inside(s.exception()), s.origins());
  }

  @Override
  public PyStatement choice(If s) {
    List<Branch> branches = new ArrayList<>();
    for (Branch b : s.branches()) {
      branches.add(new Branch(inside(b.condition()), block(b.body()), b.origins()));
    }
    return new If(branches, otherwise(s.otherwise()));
  }

  @Override
  public PyStatement forLoop(For s) {
    return new For(
        s.targets(), inside(s.values()), block(s.body()), otherwise(s.otherwise()), s.origins());
  }

  @Override
  public PyStatement whileLoop(While s) {
    return new While(inside(s.condition()), block(s.body()), s.origins());
  }
}
