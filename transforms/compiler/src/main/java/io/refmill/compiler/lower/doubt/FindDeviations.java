package io.refmill.compiler.lower.doubt;

import io.refmill.compiler.ir.Expression;
import io.refmill.compiler.ir.Expression.BinaryOperator;
import io.refmill.compiler.ir.Process;
import io.refmill.compiler.ir.walk.Expressions;
import io.refmill.compiler.lower.access.Node;
import io.refmill.compiler.lower.state.LoweringState;
import io.refmill.contract.Doubt;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;

/**
 * Finds what Icarus Verilog 11 is known to run otherwise than the language says.
 *
 * <ul>
 *   <li>Whatever starts one {@code always_comb} construct starts all of them. Nothing comes of it
 *       unless one holds a value meanwhile: it reads a variable of its own, or by way of a task
 *       what it does not wait for.
 *   <li>In a net, an unsigned number of more than 64 bits divided by 1 is 0.
 * </ul>
 */
final class FindDeviations {
  private FindDeviations() {}

  /** What it does so. */
  static List<Doubt> find(LoweringState design) {
    List<Node> nodes = design.live();
    List<Doubt> found = new ArrayList<>();
    for (Node n : nodes) {
      if (n.process() instanceof Process.ContinuousAssignment a) {
        Expressions.walk(a.value(), e -> quotient(e, a, found));
      }
    }
    if (nodes.stream().filter(Node::runsAtStart).count() < 2) {
      return found;
    }
    for (Node n : nodes) {
      if (n.runsAtStart()
          && n.kind() != Node.Kind.COMBINATIONAL
          && n.kind() != Node.Kind.LATCH
          && n.process() instanceof Process.AlwaysConstruct a) {
        found.add(Doubt.at(Doubt.Code.SHARED_START, a.location()));
      }
    }
    return found;
  }

  private static void quotient(
      Expression e, Process.ContinuousAssignment assignment, List<Doubt> found) {
    if (e instanceof Expression.Binary b
        && b.operator() == BinaryOperator.DIVIDE
        && b.width() > 64
        && !b.signed()
        && !(b.right() instanceof Expression.Constant c
            && !c.bits().value().equals(BigInteger.ONE))) {
      found.add(Doubt.ofWidth(Doubt.Code.WIDE_QUOTIENT, b.width(), assignment.location()));
    }
  }
}
