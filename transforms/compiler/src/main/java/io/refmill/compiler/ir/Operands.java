package io.refmill.compiler.ir;

import java.util.List;

/** The direct operands of an expression: selected base and indices, arguments, parts. */
final class Operands implements ExpressionVisitor<List<Expression>> {
  static final Operands OF = new Operands();

  private Operands() {}

  @Override
  public List<Expression> constant(Expression.Constant e) {
    return List.of();
  }

  @Override
  public List<Expression> signalReference(Expression.SignalReference e) {
    return List.of();
  }

  @Override
  public List<Expression> elementSelect(Expression.ElementSelect e) {
    return e.indices();
  }

  @Override
  public List<Expression> partSelect(Expression.PartSelect e) {
    return List.of(e.base());
  }

  @Override
  public List<Expression> indexedPartSelect(Expression.IndexedPartSelect e) {
    return List.of(e.base(), e.index());
  }

  @Override
  public List<Expression> unary(Expression.Unary e) {
    return List.of(e.operand());
  }

  @Override
  public List<Expression> binary(Expression.Binary e) {
    return List.of(e.left(), e.right());
  }

  @Override
  public List<Expression> conditional(Expression.Conditional e) {
    return List.of(e.condition(), e.whenTrue(), e.whenFalse());
  }

  @Override
  public List<Expression> concatenation(Expression.Concatenation e) {
    return e.parts();
  }

  @Override
  public List<Expression> replication(Expression.Replication e) {
    return List.of(e.operand());
  }

  @Override
  public List<Expression> resize(Expression.Resize e) {
    return List.of(e.operand());
  }

  @Override
  public List<Expression> realConstant(Expression.RealConstant e) {
    return List.of();
  }

  @Override
  public List<Expression> realOperation(Expression.RealOperation e) {
    return e.operands();
  }

  @Override
  public List<Expression> call(Expression.Call e) {
    return e.arguments();
  }

  @Override
  public List<Expression> hierarchicalReference(Expression.HierarchicalReference e) {
    return List.of();
  }
}
