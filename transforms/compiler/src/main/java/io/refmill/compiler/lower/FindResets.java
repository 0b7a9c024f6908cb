package io.refmill.compiler.lower;

import io.refmill.compiler.ir.Expression;
import io.refmill.compiler.ir.Process;
import io.refmill.compiler.ir.Process.Edge;
import io.refmill.compiler.ir.Signal;
import io.refmill.compiler.ir.Statement;
import io.refmill.contract.DesignInterface.Reset;
import io.refmill.contract.DesignInterface.ResetKind;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Finds reset and set ports: asynchronous ones stand in a sensitivity list and bring state to
 * constants; synchronous ones are tested by a clocked process, lead to constants, and are called
 * like resets.
 */
final class FindResets {
  private static final Pattern NAME =
      Pattern.compile("rst|reset|clr|clear|nres|_res$|^res(_?n)?$|^por$|preset|^set(_?n)?$|init");
  private static final Pattern LOW_NAME =
      Pattern.compile("(_n|_ni|_b|_l|bar|n)$|^n(rst|reset|clr)|^(n_|not_)");

  private FindResets() {}

  static List<Reset> run(List<Node> nodes, Set<Signal> inputs) {
    Map<Signal, Reset> found = new LinkedHashMap<>();
    for (Node n : nodes) {
      if (n.kind() != Node.Kind.EDGE) {
        continue;
      }
      for (Node.Trigger t : n.triggers()) {
        if (t.control()
            && t.port() != null
            && t.port().width() == 1
            && AsynchronousControl.of(n, t).constant()) {
          found.putIfAbsent(
              t.port(),
              new Reset(t.port().name(), t.edge() == Edge.POSEDGE, ResetKind.ASYNCHRONOUS));
        }
      }
    }
    for (Node n : nodes) {
      if (n.process() instanceof Process.AlwaysConstruct a) {
        Statements.forEach(
            a.body(),
            s -> {
              if (s instanceof Statement.If i) {
                test(i.condition(), inputs, found, n);
              } else if (s instanceof Statement.Case c && c.selector().width() == 1) {
                test(c.selector(), inputs, found, n);
              }
            });
        Expressions.forEachExpression(
            a.body(),
            value ->
                Expressions.walk(
                    value,
                    e -> {
                      if (e instanceof Expression.Conditional d) {
                        test(d.condition(), inputs, found, n);
                      }
                    }),
            target -> {});
      }
    }
    boolean sequential = nodes.stream().anyMatch(n -> n.kind() != Node.Kind.COMBINATIONAL);
    if (sequential) {
      for (Node n : nodes) {
        if (n.process() instanceof Process.ContinuousAssignment c) {
          Expressions.walk(
              c.value(),
              e -> {
                if (e instanceof Expression.Conditional d) {
                  test(d.condition(), inputs, found, n);
                }
              });
        }
      }
    }
    return new ArrayList<>(found.values());
  }

  /** Whether a name says "reset" to a person. */
  static boolean named(Signal s) {
    return NAME.matcher(s.name().toLowerCase(Locale.ROOT)).find();
  }

  private static void test(
      Expression condition, Set<Signal> inputs, Map<Signal, Reset> found, Node n) {
    Set<Signal> mentioned = new java.util.LinkedHashSet<>();
    Expressions.signals(condition, mentioned);
    for (Signal s : mentioned) {
      if (!inputs.contains(s) || s.width() != 1 || found.containsKey(s) || !named(s)) {
        continue;
      }
      Boolean polarity = polarity(condition, s);
      if (polarity == null) {
        polarity = !LOW_NAME.matcher(s.name().toLowerCase(Locale.ROOT)).find();
      }
      found.put(s, new Reset(s.name(), polarity, ResetKind.SYNCHRONOUS));
    }
  }

  /** TRUE when the condition holds for s = 1 whatever else, FALSE for s = 0, null when neither. */
  private static Boolean polarity(Expression condition, Signal s) {
    Map<Signal, BigInteger> known = new IdentityHashMap<>();
    known.put(s, BigInteger.ONE);
    BigInteger one = Evaluate.tryEvaluate(condition, known);
    if (one != null && one.signum() != 0) {
      return Boolean.TRUE;
    }
    known.put(s, BigInteger.ZERO);
    BigInteger zero = Evaluate.tryEvaluate(condition, known);
    if (zero != null && zero.signum() != 0) {
      return Boolean.FALSE;
    }
    return null;
  }
}
