package io.refmill.compiler.emit.python;

import io.refmill.compiler.emit.python.PyExpression.Entry;
import io.refmill.compiler.emit.python.PyExpression.Term;
import java.util.List;
import java.util.function.UnaryOperator;

/** The same expression with others inside. */
public final class RewrittenOperands implements ExpressionVisitor<PyExpression> {
  private final UnaryOperator<PyExpression> each;

  private RewrittenOperands(UnaryOperator<PyExpression> each) {
    this.each = each;
  }

  /**
   * The expression with each one directly inside it replaced; names of attributes and keys of
   * dictionaries are no expressions.
   */
  public static PyExpression of(PyExpression e, UnaryOperator<PyExpression> each) {
    return e.accept(new RewrittenOperands(each));
  }

  private List<PyExpression> all(List<PyExpression> list) {
    return list.stream().map(each).toList();
  }

  @Override
  public PyExpression name(PyExpression.Name e) {
    return e;
  }

  @Override
  public PyExpression attribute(PyExpression.Attribute e) {
    return new PyExpression.Attribute(each.apply(e.object()), e.name());
  }

  @Override
  public PyExpression subscript(PyExpression.Subscript e) {
    return new PyExpression.Subscript(each.apply(e.object()), each.apply(e.index()));
  }

  @Override
  public PyExpression call(PyExpression.Call e) {
    return new PyExpression.Call(each.apply(e.function()), all(e.arguments()));
  }

  @Override
  public PyExpression keyword(PyExpression.Keyword e) {
    return new PyExpression.Keyword(e.name(), each.apply(e.value()));
  }

  @Override
  public PyExpression integer(PyExpression.IntegerLiteral e) {
    return e;
  }

  @Override
  public PyExpression floatingPoint(PyExpression.FloatLiteral e) {
    return e;
  }

  @Override
  public PyExpression string(PyExpression.StringLiteral e) {
    return e;
  }

  @Override
  public PyExpression bool(PyExpression.BooleanLiteral e) {
    return e;
  }

  @Override
  public PyExpression ellipsis(PyExpression.Ellipsis e) {
    return e;
  }

  @Override
  public PyExpression unary(PyExpression.Unary e) {
    return new PyExpression.Unary(e.operator(), each.apply(e.operand()));
  }

  @Override
  public PyExpression binary(PyExpression.Binary e) {
    return new PyExpression.Binary(e.operator(), each.apply(e.left()), each.apply(e.right()));
  }

  @Override
  public PyExpression sum(PyExpression.Sum e) {
    return new PyExpression.Sum(
        e.terms().stream().map(t -> new Term(t.subtracted(), each.apply(t.operand()))).toList());
  }

  @Override
  public PyExpression chain(PyExpression.Chain e) {
    return new PyExpression.Chain(e.operator(), all(e.operands()));
  }

  @Override
  public PyExpression comparison(PyExpression.Comparison e) {
    return new PyExpression.Comparison(each.apply(e.left()), e.operator(), each.apply(e.right()));
  }

  @Override
  public PyExpression between(PyExpression.Between e) {
    return new PyExpression.Between(
        each.apply(e.low()), each.apply(e.value()), each.apply(e.end()));
  }

  @Override
  public PyExpression conditional(PyExpression.Conditional e) {
    return new PyExpression.Conditional(
        each.apply(e.whenTrue()), each.apply(e.condition()), each.apply(e.whenFalse()));
  }

  @Override
  public PyExpression list(PyExpression.ListDisplay e) {
    return new PyExpression.ListDisplay(all(e.operands()));
  }

  @Override
  public PyExpression comprehension(PyExpression.ListComprehension e) {
    return new PyExpression.ListComprehension(each.apply(e.element()), e.count());
  }

  @Override
  public PyExpression tuple(PyExpression.TupleDisplay e) {
    return new PyExpression.TupleDisplay(all(e.operands()));
  }

  @Override
  public PyExpression dict(PyExpression.DictDisplay e) {
    return new PyExpression.DictDisplay(
        e.entries().stream().map(x -> new Entry(x.key(), each.apply(x.value()))).toList());
  }

  @Override
  public PyExpression slice(PyExpression.WholeSlice e) {
    return e;
  }
}
