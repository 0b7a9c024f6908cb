package io.refmill.compiler.emit.rewrite;

import io.refmill.compiler.emit.python.PyStatement;
import io.refmill.compiler.emit.python.PyStatement.Branch;
import io.refmill.compiler.emit.python.PyStatement.Otherwise;
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

  /** The statements of a block, each rewritten; one that comes to nothing is null and goes. */
  List<PyStatement> block(List<PyStatement> statements) {
    level++;
    List<PyStatement> result = new ArrayList<>();
    for (PyStatement s : statements) {
      PyStatement changed = s.accept(this);
      if (changed != null) {
        result.add(changed);
      }
    }
    if (result.isEmpty() && !statements.isEmpty()) {
      // It was all that its block did.
      result.add(PyStatement.Keyword.PASS.from(statements.get(0).origins()));
    }
    level--;
    return result;
  }

  final Otherwise otherwise(Otherwise s) {
    return s.isAbsent() ? s : new Otherwise(block(s.body()), s.origins());
  }

  @Override
  public PyStatement choice(PyStatement.If s) {
    List<Branch> branches = new ArrayList<>();
    for (Branch b : s.branches()) {
      branches.add(new Branch(b.condition(), block(b.body()), b.origins()));
    }
    return new PyStatement.If(branches, otherwise(s.otherwise()));
  }

  @Override
  public PyStatement forLoop(PyStatement.For s) {
    return new PyStatement.For(
        s.targets(), s.values(), block(s.body()), otherwise(s.otherwise()), s.origins());
  }

  @Override
  public PyStatement whileLoop(PyStatement.While s) {
    return new PyStatement.While(s.condition(), block(s.body()), s.origins());
  }

  @Override
  public PyStatement function(PyStatement.FunctionDefinition s) {
    return new PyStatement.FunctionDefinition(
        s.name(), s.parameters(), s.result(), block(s.body()), s.origins());
  }

  @Override
  public PyStatement type(PyStatement.ClassDefinition s) {
    return new PyStatement.ClassDefinition(s.name(), block(s.body()), s.origins());
  }

  @Override
  public PyStatement assignment(PyStatement.Assignment s) {
    return s;
  }

  @Override
  public PyStatement augmented(PyStatement.AugmentedAssignment s) {
    return s;
  }

  @Override
  public PyStatement expression(PyStatement.ExpressionStatement s) {
    return s;
  }

  @Override
  public PyStatement keyword(PyStatement.Keyword s) {
    return s;
  }

  @Override
  public PyStatement returned(PyStatement.Return s) {
    return s;
  }

  @Override
  public PyStatement raise(PyStatement.Raise s) {
    return s;
  }

  @Override
  public PyStatement comment(PyStatement.Comment s) {
    return s;
  }

  @Override
  public PyStatement blank(PyStatement.Blank s) {
    return s;
  }

  @Override
  public PyStatement given(PyStatement.Given s) {
    return s;
  }
}
