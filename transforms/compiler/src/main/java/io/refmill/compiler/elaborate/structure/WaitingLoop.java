package io.refmill.compiler.elaborate.structure;

import io.refmill.compiler.elaborate.body.LoopExits;
import io.refmill.syntax.ItemSyntax.AlwaysSyntax;
import io.refmill.syntax.ItemSyntax.InitialSyntax;
import io.refmill.syntax.StatementSyntax;
import io.refmill.syntax.StatementSyntax.BlockSyntax;
import io.refmill.syntax.StatementSyntax.ForeverSyntax;
import io.refmill.syntax.StatementSyntax.TimedSyntax;
import io.refmill.syntax.TimingControlSyntax.EventControlSyntax;
import java.util.List;

/**
 * An initial construct whose last statement is a {@code forever} loop that begins to wait for
 * events: an always construct is nothing else than such a loop (IEEE 1800-2017 9.2.2).
 *
 * <pre>
 * initial begin n = 0; forever @(posedge clk) n = n + 1; end
 * initial begin n = 0; end   always @(posedge clk) n = n + 1;
 * </pre>
 *
 * @param before what runs at the start, with no loop behind it
 * @param loop what runs for ever
 */
record WaitingLoop(StatementSyntax before, AlwaysSyntax loop) {
  /** The two of a construct; null where it has no such end, or where the loop may be left. */
  static WaitingLoop of(InitialSyntax s) {
    if (s.body() instanceof ForeverSyntax f) {
      return waits(f) ? new WaitingLoop(block(s.body(), List.of()), always(f)) : null;
    }
    if (!(s.body() instanceof BlockSyntax b)
        || b.parallel()
        || b.label() != null
        || !b.declarations().isEmpty()
        || b.statements().isEmpty()) {
      return null;
    }
    int last = b.statements().size() - 1;
    return b.statements().get(last) instanceof ForeverSyntax f && waits(f)
        ? new WaitingLoop(block(b, b.statements().subList(0, last)), always(f))
        : null;
  }

  private static AlwaysSyntax always(ForeverSyntax f) {
    return new AlwaysSyntax(f.location(), "always", f.body());
  }

  private static BlockSyntax block(StatementSyntax like, List<StatementSyntax> statements) {
    return new BlockSyntax(like.location(), null, false, List.of(), statements);
  }

  private static boolean waits(ForeverSyntax f) {
    StatementSyntax first = f.body();
    while (first instanceof BlockSyntax b && !b.parallel() && !b.statements().isEmpty()) {
      first = b.statements().get(0);
    }
    return first instanceof TimedSyntax t
        && t.timing() instanceof EventControlSyntax
        && !LoopExits.leave(f);
  }
}
