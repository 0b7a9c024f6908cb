package io.refmill.compiler.emit.python;

/** What is done for each kind of statement. */
public interface StatementVisitor<R> {
  /** Visits an assignment. */
  R assignment(SimpleStatement.Assignment s);

  /** Visits a table of constants. */
  R table(SimpleStatement.Table s);

  /** Visits an assignment that applies an operator. */
  R augmented(SimpleStatement.AugmentedAssignment s);

  /** Visits an expression that is a statement. */
  R expression(SimpleStatement.ExpressionStatement s);

  /** Visits a statement that does nothing. */
  R pass(SimpleStatement.Pass s);

  /** Visits a jump out of a round of a loop. */
  R leave(SimpleStatement.Leave s);

  /** Visits a return. */
  R returned(SimpleStatement.Return s);

  /** Visits a raise. */
  R raise(SimpleStatement.Raise s);

  /** Visits a choice. */
  R choice(CompoundStatement.If s);

  /** Visits a loop over values. */
  R forLoop(CompoundStatement.For s);

  /** Visits a loop with a condition. */
  R whileLoop(CompoundStatement.While s);

  /** Visits a function. */
  R function(CompoundStatement.FunctionDefinition s);

  /** Visits a class. */
  R type(CompoundStatement.ClassDefinition s);

  /** Visits a comment. */
  R comment(SimpleStatement.Comment s);

  /** Visits an empty line. */
  R blank(SimpleStatement.Blank s);

  /** Visits given source text. */
  R given(CompoundStatement.Given s);
}
