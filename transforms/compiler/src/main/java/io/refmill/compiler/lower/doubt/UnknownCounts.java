package io.refmill.compiler.lower.doubt;

import io.refmill.compiler.ir.Expression;
import io.refmill.compiler.ir.Process;
import io.refmill.compiler.ir.Signal;
import io.refmill.compiler.ir.Statement;
import io.refmill.compiler.ir.Subroutine;
import io.refmill.compiler.ir.run.RepeatLoop;
import io.refmill.compiler.ir.walk.Expressions;
import io.refmill.compiler.ir.walk.Statements;
import io.refmill.compiler.lower.access.Node;
import io.refmill.compiler.lower.state.LoweringState;
import io.refmill.contract.Doubt;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Finds {@code repeat} with a number of times that may be unknown before state has its first value.
 * The language runs such a loop no times (IEEE 1800-2017 12.7.2). Icarus Verilog compares a number
 * without a sign with 0 and subtracts 1, and of one with an x or z bit both are x: it never comes
 * to the end.
 *
 * <pre>
 * reg [2:0] n;  always @(posedge clk) begin  n &lt;= d;  repeat (n) q = {q[6:0], q[7]};  end
 * </pre>
 */
final class UnknownCounts {
  /** What elaboration calls the counter; other loops of that form end where their test is x. */
  private static final Pattern COUNTER = Pattern.compile("(?:.*\\W)?repeat_count(?:_\\d+)?");

  private UnknownCounts() {}

  static List<Doubt> find(LoweringState design) {
    List<Node> counting =
        design.live().stream().filter(n -> counts(n.process(), new HashSet<>())).toList();
    if (counting.isEmpty()) {
      return List.of();
    }
    Set<Signal> open = new LinkedHashSet<>(design.state());
    open.removeIf(s -> design.starts().of(s).initialised());
    UnknownFlow flow = FindUnknowns.flow(design, open);
    List<Doubt> found = new ArrayList<>();
    for (Node n : counting) {
      if (mayCountUnknown(n.process(), flow)) {
        found.add(Doubt.at(Doubt.Code.UNKNOWN_COUNT, n.process().location()));
      }
    }
    return found;
  }

  private static boolean isCount(Statement s) {
    if (!(s instanceof Statement.Loop l)) {
      return false;
    }
    RepeatLoop repeat = RepeatLoop.of(l);
    return repeat != null
        && repeat.isUnsigned()
        && !(repeat.count() instanceof Expression.Constant)
        && COUNTER.matcher(repeat.counter().name()).matches();
  }

  /** Whether some such loop is run, also by functions and units. */
  private static boolean counts(Process p, Set<Subroutine> seen) {
    if (p instanceof Process.CombinationalInstance i) {
      return i.module().processes().stream().anyMatch(inside -> counts(inside, seen));
    }
    return bodies(p).stream().anyMatch(body -> counts(body, seen));
  }

  private static boolean counts(Statement body, Set<Subroutine> seen) {
    return Statements.contains(body, UnknownCounts::isCount)
        || Expressions.callsIn(body).stream().anyMatch(f -> seen.add(f) && counts(f.body(), seen));
  }

  private static List<Statement> bodies(Process p) {
    if (p instanceof Process.AlwaysConstruct a) {
      return List.of(a.body());
    }
    return p instanceof Process.ContinuousAssignment a
        ? List.of(new Statement.BlockingAssignment(a.target(), a.value(), a.location()))
        : List.of();
  }

  /** Of functions and units, whether anything that they are given may be unknown. */
  private static boolean mayCountUnknown(Process p, UnknownFlow flow) {
    if (p instanceof Process.CombinationalInstance i) {
      return i.arguments().stream().anyMatch(flow::mayBeUnknown);
    }
    boolean[] found = {false};
    for (Statement body : bodies(p)) {
      Statements.forEach(
          body,
          s ->
              found[0] |=
                  isCount(s) && flow.mayBeUnknown(RepeatLoop.of((Statement.Loop) s).count()));
      Expressions.forEachExpression(
          body,
          e -> found[0] |= isGivenUnknown(e, flow),
          t -> t.forEachTargetIndex(e -> found[0] |= isGivenUnknown(e, flow)));
    }
    return found[0];
  }

  private static boolean isGivenUnknown(Expression e, UnknownFlow flow) {
    boolean[] found = {false};
    Expressions.walk(
        e,
        x ->
            found[0] |=
                x instanceof Expression.Call c
                    && counts(c.function().body(), new HashSet<>())
                    && c.arguments().stream().anyMatch(flow::mayBeUnknown));
    return found[0];
  }
}
