package io.refmill.compiler.elaborate;

import io.refmill.syntax.DataTypeSyntax;
import io.refmill.syntax.ExpressionSyntax.SystemCallSyntax;
import io.refmill.syntax.ItemSyntax.AnsiPortSyntax;
import io.refmill.syntax.ItemSyntax.InitialSyntax;
import io.refmill.syntax.ItemSyntax.ModuleSyntax;
import io.refmill.syntax.ItemSyntax.PortDeclarationSyntax;
import io.refmill.syntax.ItemSyntax.PortSyntax;
import io.refmill.syntax.StatementSyntax;
import io.refmill.syntax.StatementSyntax.BlockSyntax;
import io.refmill.syntax.StatementSyntax.ExpressionStatementSyntax;
import io.refmill.syntax.StatementSyntax.TimedSyntax;
import io.refmill.syntax.StatementSyntax.WaitSyntax;
import io.refmill.syntax.SyntaxNodes;
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
 *
 * <p>Or it has no input at all, and an initial construct that waits ends it when it has seen
 * enough:
 *
 * <pre>
 * module bench(output y);
 *   reg [2:0] a = 0; gate dut(a, y);
 *   initial while (1) begin #1 if (a == 7) $finish; a = a + 1; end
 * endmodule
 * </pre>
 */
final class TestBench {
  private static final Set<String> ENDING = Set.of("$finish", "$stop");

  private TestBench() {}

  /**
   * Whether a module ends its simulation by itself, not only where a condition holds that somebody
   * else has a say in.
   */
  static boolean is(ModuleSyntax module) {
    boolean closed = hasOutputsOnly(module);
    return module.items().stream()
        .anyMatch(
            item ->
                item instanceof InitialSyntax i
                    && i.keyword().equals("initial")
                    && (ends(i.body()) || closed && waitsAndEnds(i.body())));
  }

  /** Whether header and declarations say of every port that it is an output. */
  private static boolean hasOutputsOnly(ModuleSyntax module) {
    boolean output = false;
    for (PortSyntax p : module.ports()) {
      if (p instanceof AnsiPortSyntax ansi) {
        // Without a direction it is like the port before, or an interface (23.2.2.3).
        boolean like = output && !(ansi.type() instanceof DataTypeSyntax.InterfaceTypeSyntax);
        output = ansi.direction() == null ? like : ansi.direction().equals("output");
        if (!output) {
          return false;
        }
      }
    }
    return module.items().stream()
        .allMatch(i -> !(i instanceof PortDeclarationSyntax p) || p.direction().equals("output"));
  }

  private static boolean waitsAndEnds(StatementSyntax body) {
    boolean[] found = new boolean[2];
    SyntaxNodes.visit(
        body,
        node -> {
          found[0] |= node instanceof TimedSyntax || node instanceof WaitSyntax;
          found[1] |= node instanceof SystemCallSyntax call && ENDING.contains(call.name());
        });
    return found[0] && found[1];
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
