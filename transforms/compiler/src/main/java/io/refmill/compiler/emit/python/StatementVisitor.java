package io.refmill.compiler.emit.python;

/** What is done for each kind of statement. */
public interface StatementVisitor<R> {
  /** Visits an assignment. */
  R assignment(PyStatement.Assignment s);

  /** Visits an assignment that applies an operator. */
  R augmented(PyStatement.AugmentedAssignment s);

  /** Visits an expression that is a statement. */
  R expression(PyStatement.ExpressionStatement s);

  /** Visits a simple statement without parts. */
  R keyword(PyStatement.Keyword s);

  /** Visits a return. */
  R returned(PyStatement.Return s);

  /** Visits a raise. */
  R raise(PyStatement.Raise s);

  /** Visits a choice. */
  R choice(PyStatement.If s);

  /** Visits a loop over values. */
  R forLoop(PyStatement.For s);

  /** Visits a loop with a condition. */
  R whileLoop(PyStatement.While s);

  /** Visits a function. */
  R function(PyStatement.FunctionDefinition s);

  /** Visits a class. */
  R type(PyStatement.ClassDefinition s);

  /** Visits a comment. */
  R comment(PyStatement.Comment s);

  /** Visits an empty line. */
  R blank(PyStatement.Blank s);

  /** Visits given source text. */
  R given(PyStatement.Given s);
}
