package io.refmill.compiler.elaborate;

import io.refmill.syntax.ExpressionSyntax.SystemCallSyntax;
import io.refmill.syntax.ItemSyntax.InitialSyntax;
import io.refmill.syntax.ItemSyntax.ModuleSyntax;
import io.refmill.syntax.StatementSyntax;
import io.refmill.syntax.StatementSyntax.BlockSyntax;
import io.refmill.syntax.StatementSyntax.ExpressionStatementSyntax;
import io.refmill.syntax.StatementSyntax.TimedSyntax;
import java.util.Set;

/**
 * Knows test benches that have ports, as books draw them: one module gives stimuli, another one
 * connects it to the design. An initial construct of its own ends every simulation of it, whatever
 * the inputs are (IEEE 1800-2017 20.2):
 *
 * <pre>
 * module stimuli(output reg a, input y);
 *   initial begin a = 0; #5 a = 1; #5 $finish; end
 * endmodule
 * </pre>
 */
final class TestBench {
  private static final Set<String> ENDING = Set.of("$finish", "$stop");

  private TestBench() {}

  /** Whether a module ends its simulation by itself, not only where a condition holds. */
  static boolean is(ModuleSyntax module) {
    return module.items().stream()
        .anyMatch(
            item ->
                item instanceof InitialSyntax i && i.keyword().equals("initial") && ends(i.body()));
  }

  private static boolean ends(StatementSyntax s) {
    if (s instanceof BlockSyntax block) {
      return block.statements().stream().anyMatch(TestBench::ends);
    }
    if (s instanceof TimedSyntax timed) {
      return ends(timed.body());
    }
    return s instanceof ExpressionStatementSyntax e
        && e.expression() instanceof SystemCallSyntax call
        && ENDING.contains(call.name());
  }
}
