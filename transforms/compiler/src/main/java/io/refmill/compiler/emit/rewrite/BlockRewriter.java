package io.refmill.compiler.emit.rewrite;

import io.refmill.compiler.emit.python.Branch;
import io.refmill.compiler.emit.python.CompoundStatement;
import io.refmill.compiler.emit.python.Otherwise;
import io.refmill.compiler.emit.python.PyStatement;
import io.refmill.compiler.emit.python.SimpleStatement;
import io.refmill.compiler.emit.python.StatementVisitor;
import java.util.ArrayList;
import java.util.List;

/** Rewrites statements, those inside first; what a subclass leaves alone stays as it is. */
abstract class BlockRewriter implements StatementVisitor<PyStatement> {
  /** Blocks around the statement that is being rewritten: its level of indentation. */
  private int level = -1;

  final int level() {
    return level;
  }

  /**
   * The statements of a block, each rewritten; one that comes to nothing is null and goes, and of a
   * choice without branches what is done otherwise stays.
   */
  List<PyStatement> block(List<PyStatement> statements) {
    level++;
    List<PyStatement> result = new ArrayList<>();
    for (PyStatement s : statements) {
      PyStatement changed = s.accept(this);
      if (changed instanceof CompoundStatement.If choice && choice.branches().isEmpty()) {
        result.addAll(choice.otherwise().body());
      } else if (changed != null) {
        result.add(changed);
      }
    }
    if (result.isEmpty() && !statements.isEmpty()) {
      // It was all that its block did.
      result.add(new SimpleStatement.Pass(statements.get(0).origins()));
    }
    level--;
    return result;
  }

  final Otherwise otherwise(Otherwise s) {
    return s.isAbsent() ? s : new Otherwise(block(s.body()), s.origins());
  }

  @Override
  public PyStatement choice(CompoundStatement.If s) {
    List<Branch> branches = new ArrayList<>();
    for (Branch b : s.branches()) {
      branches.add(new Branch(b.condition(), block(b.body()), b.origins()));
    }
    return new CompoundStatement.If(branches, otherwise(s.otherwise()));
  }

  @Override
  public PyStatement forLoop(CompoundStatement.For s) {
    return new CompoundStatement.For(
        s.targets(), s.values(), block(s.body()), otherwise(s.otherwise()), s.origins());
  }

  @Override
  public PyStatement whileLoop(CompoundStatement.While s) {
    return new CompoundStatement.While(s.condition(), block(s.body()), s.origins());
  }

  @Override
  public PyStatement function(CompoundStatement.FunctionDefinition s) {
    return new CompoundStatement.FunctionDefinition(
        s.name(), s.parameters(), s.result(), block(s.body()), s.origins());
  }

  @Override
  public PyStatement type(CompoundStatement.ClassDefinition s) {
    return new CompoundStatement.ClassDefinition(s.name(), block(s.body()), s.origins());
  }

  @Override
  public PyStatement assignment(SimpleStatement.Assignment s) {
    return s;
  }

  @Override
  public PyStatement table(SimpleStatement.Table s) {
    return s;
  }

  @Override
  public PyStatement augmented(SimpleStatement.AugmentedAssignment s) {
    return s;
  }

  @Override
  public PyStatement expression(SimpleStatement.ExpressionStatement s) {
    return s;
  }

  @Override
  public PyStatement pass(SimpleStatement.Pass s) {
    return s;
  }

  @Override
  public PyStatement leave(SimpleStatement.Leave s) {
    return s;
  }

  @Override
  public PyStatement returned(SimpleStatement.Return s) {
    return s;
  }

  @Override
  public PyStatement raise(SimpleStatement.Raise s) {
    return s;
  }

  @Override
  public PyStatement comment(SimpleStatement.Comment s) {
    return s;
  }

  @Override
  public PyStatement blank(SimpleStatement.Blank s) {
    return s;
  }

  @Override
  public PyStatement given(CompoundStatement.Given s) {
    return s;
  }
}
