package io.refmill.compiler.lower.doubt;

import io.refmill.compiler.ir.Statement;

/**
 * A walk over the statements of a process for unknown values: blocks and labels are gone into,
 * jumps compute nothing, and no procedural continuous assignment is left at this point of lowering.
 * What computes something, and what chooses, is for each walk to say.
 */
abstract class UnknownsWalk implements Statement.WalkerOfResolved {

  /** Goes into a statement; null is one that is not there. */
  final void in(Statement s) {
    if (s != null) {
      s.accept(this);
    }
  }

  @Override
  public final void block(Statement.Block b) {
    b.statements().forEach(this::in);
  }

  @Override
  public final void labeled(Statement.Labeled l) {
    in(l.body());
  }

  @Override
  public final void breakLoop(Statement.Break s) {}

  @Override
  public final void continueLoop(Statement.Continue s) {}

  @Override
  public final void returnFromFunction(Statement.Return s) {}

  @Override
  public final void leave(Statement.Leave s) {}
}
