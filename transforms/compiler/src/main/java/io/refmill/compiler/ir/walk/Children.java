package io.refmill.compiler.ir.walk;

import io.refmill.compiler.ir.Statement;
import java.util.ArrayList;
import java.util.List;

/** The statements directly inside a statement, in order of the text; none is null. */
final class Children implements Statement.Visitor<List<Statement>> {
  static final Children OF = new Children();

  private Children() {}

  private static List<Statement> present(Statement... statements) {
    List<Statement> result = new ArrayList<>(statements.length);
    for (Statement s : statements) {
      if (s != null) {
        result.add(s);
      }
    }
    return result;
  }

  @Override
  public List<Statement> block(Statement.Block s) {
    return s.statements();
  }

  @Override
  public List<Statement> conditional(Statement.If s) {
    return present(s.whenTrue(), s.whenFalse());
  }

  @Override
  public List<Statement> choice(Statement.Case s) {
    List<Statement> result = new ArrayList<>();
    for (Statement.CaseItem item : s.items()) {
      result.addAll(present(item.body()));
    }
    result.addAll(present(s.defaultBody()));
    return result;
  }

  @Override
  public List<Statement> loop(Statement.Loop s) {
    return present(s.initial(), s.body(), s.step());
  }

  @Override
  public List<Statement> labeled(Statement.Labeled s) {
    return present(s.body());
  }

  @Override
  public List<Statement> blockingAssignment(Statement.BlockingAssignment s) {
    return List.of();
  }

  @Override
  public List<Statement> nonblockingAssignment(Statement.NonblockingAssignment s) {
    return List.of();
  }

  @Override
  public List<Statement> breakLoop(Statement.Break s) {
    return List.of();
  }

  @Override
  public List<Statement> continueLoop(Statement.Continue s) {
    return List.of();
  }

  @Override
  public List<Statement> returnFromFunction(Statement.Return s) {
    return List.of();
  }

  @Override
  public List<Statement> leave(Statement.Leave s) {
    return List.of();
  }

  @Override
  public List<Statement> proceduralContinuousAssignment(
      Statement.ProceduralContinuousAssignment s) {
    return List.of();
  }

  @Override
  public List<Statement> proceduralRelease(Statement.ProceduralRelease s) {
    return List.of();
  }
}
