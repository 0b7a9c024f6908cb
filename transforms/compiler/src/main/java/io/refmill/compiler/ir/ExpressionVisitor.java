package io.refmill.compiler.ir;

/**
 * Thinks of every kind of expression; a new one does not compile until each visitor has done so.
 *
 * @param <R> what it makes of an expression
 */
public interface ExpressionVisitor<R> {
  R constant(Expression.Constant e);

  R signalReference(Expression.SignalReference e);

  R elementSelect(Expression.ElementSelect e);

  R partSelect(Expression.PartSelect e);

  R indexedPartSelect(Expression.IndexedPartSelect e);

  R unary(Expression.Unary e);

  R binary(Expression.Binary e);

  R conditional(Expression.Conditional e);

  R concatenation(Expression.Concatenation e);

  R replication(Expression.Replication e);

  R resize(Expression.Resize e);

  R realConstant(Expression.RealConstant e);

  R realOperation(Expression.RealOperation e);

  R call(Expression.Call e);

  R hierarchicalReference(Expression.HierarchicalReference e);
}
