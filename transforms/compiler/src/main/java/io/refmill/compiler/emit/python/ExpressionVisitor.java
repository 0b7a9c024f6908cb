package io.refmill.compiler.emit.python;

/** What is done for each kind of expression. */
interface ExpressionVisitor<R> {
  /** Visits a name. */
  R name(PyExpression.Name e);

  /** Visits an attribute reference. */
  R attribute(PyExpression.Attribute e);

  /** Visits a subscription. */
  R subscript(PyExpression.Subscript e);

  /** Visits a call. */
  R call(PyExpression.Call e);

  /** Visits an argument with its name. */
  R keyword(PyExpression.Keyword e);

  /** Visits an integer. */
  R integer(PyExpression.IntegerLiteral e);

  /** Visits a floating-point number. */
  R floatingPoint(PyExpression.FloatLiteral e);

  /** Visits a string. */
  R string(PyExpression.StringLiteral e);

  /** Visits a truth value. */
  R bool(PyExpression.BooleanLiteral e);

  /** Visits an ellipsis. */
  R ellipsis(PyExpression.Ellipsis e);

  /** Visits a unary operator. */
  R unary(PyExpression.Unary e);

  /** Visits a binary operator. */
  R binary(PyExpression.Binary e);

  /** Visits a sum. */
  R sum(PyExpression.Sum e);

  /** Visits a chain of one associative operator. */
  R chain(PyExpression.Chain e);

  /** Visits a comparison. */
  R comparison(PyExpression.Comparison e);

  /** Visits a comparison with two bounds. */
  R between(PyExpression.Between e);

  /** Visits a conditional expression. */
  R conditional(PyExpression.Conditional e);

  /** Visits a list. */
  R list(PyExpression.ListDisplay e);

  /** Visits a list comprehension. */
  R comprehension(PyExpression.ListComprehension e);

  /** Visits a tuple. */
  R tuple(PyExpression.TupleDisplay e);

  /** Visits a dictionary. */
  R dict(PyExpression.DictDisplay e);

  /** Visits a slice of everything. */
  R slice(PyExpression.WholeSlice e);
}
