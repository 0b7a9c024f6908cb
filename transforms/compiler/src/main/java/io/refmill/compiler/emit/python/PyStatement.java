package io.refmill.compiler.emit.python;

import java.util.List;

/**
 * A statement of Python, with the places in the source that it comes from. A block is a list of
 * statements.
 */
public sealed interface PyStatement permits SimpleStatement, CompoundStatement {
  /** Does what a visitor does for this kind of statement. */
  <R> R accept(StatementVisitor<R> visitor);

  /** The expressions of the statement itself, not of those inside. */
  List<PyExpression> expressions();

  /** The blocks inside. */
  List<List<PyStatement>> blocks();

  /** Where the statement, or its head, comes from, the outermost construct first. */
  List<Origin> origins();

  /** The statement with other places in the source. */
  PyStatement from(List<Origin> origins);
}
