package io.refmill.compiler.lower.describe;

import io.refmill.compiler.ir.Bits;
import io.refmill.compiler.ir.Expression;
import io.refmill.compiler.ir.Process;
import io.refmill.compiler.ir.Signal;
import io.refmill.compiler.ir.Statement;
import io.refmill.compiler.ir.walk.OwnExpressions;
import io.refmill.compiler.ir.walk.Statements;
import io.refmill.compiler.lower.access.Node;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * Finds values worth trying at inputs: the constants of the source, and what a signal has to be for
 * its parts to equal constants, several at a time. Chance gives no value with a code in seven bits
 * and another in seven others.
 *
 * <pre>
 * if (insn[6:0] == 7'h33 &amp;&amp; insn[31:25] == 1) case (insn[14:12]) 3'd4: ...
 *                                           7'h33, 1, 4, 32'h02000033, 32'h02004033
 * </pre>
 */
final class StimulusConstants {
  private static final int MAX_CONSTANTS = 64;

  /** Values made of parts. */
  private static final int MAX_COMPOSED = 64;

  /** Which bits of a signal are given, and what they are. */
  private record Parts(BigInteger mask, BigInteger value) {
    static final Parts NONE = new Parts(BigInteger.ZERO, BigInteger.ZERO);

    Parts with(BigInteger bits, BigInteger given) {
      return new Parts(mask.or(bits), value.andNot(bits).or(given));
    }
  }

  private final TreeSet<BigInteger> constants = new TreeSet<>();
  private final Set<BigInteger> composed = new LinkedHashSet<>();

  private StimulusConstants() {}

  /** Distinct values, ascending. */
  static List<BigInteger> find(List<Node> nodes) {
    StimulusConstants pass = new StimulusConstants();
    nodes.forEach(n -> n.process().accept(pass.new Processes()));
    pass.constants.addAll(pass.composed);
    return new ArrayList<>(pass.constants);
  }

  /** Looks at what a process of any kind reads, but for the indices of targets. */
  private final class Processes implements Process.Walker {

    @Override
    public void continuousAssignment(Process.ContinuousAssignment a) {
      whole(a.value(), Map.of());
    }

    @Override
    public void alwaysConstruct(Process.AlwaysConstruct a) {
      statement(a.body(), Map.of());
    }

    @Override
    public void combinationalInstance(Process.CombinationalInstance c) {
      c.arguments().forEach(e -> whole(e, Map.of()));
    }

    @Override
    public void initialConstruct(Process.InitialConstruct i) {}
  }

  /**
   * Looks at a statement.
   *
   * @param given what conditions on the way to it say
   */
  private void statement(Statement s, Map<Signal, Parts> given) {
    if (s == null) {
      return;
    }
    s.accept(new OwnExpressions(e -> whole(e, given), target -> {}));
    if (s instanceof Statement.If i) {
      statement(i.whenTrue(), and(given, i.condition()));
      statement(i.whenFalse(), given);
    } else if (s instanceof Statement.Case c) {
      for (Statement.CaseItem item : c.items()) {
        Map<Signal, Parts> labelled = given;
        for (Expression label : item.labels()) {
          // Each label has its value; what is inside goes with the last one.
          labelled = equal(given, c.selector(), label);
        }
        statement(item.body(), labelled);
      }
      statement(c.defaultBody(), given);
    } else {
      Statements.children(s).forEach(t -> statement(t, given));
    }
  }

  private void whole(Expression e, Map<Signal, Parts> given) {
    and(given, e);
    expression(e, given);
  }

  private void expression(Expression e, Map<Signal, Parts> given) {
    if (e instanceof Expression.Constant c
        && c.width() > 1
        && c.bits().isKnown()
        && constants.size() < MAX_CONSTANTS) {
      constants.add(c.bits().value());
    }
    e.forEachOperand(
        o -> {
          expression(o, given);
          // What a conjunction is part of takes in what it says.
          if (!isConjunction(e)) {
            and(given, o);
          }
        });
  }

  private static boolean isConjunction(Expression e) {
    return e instanceof Expression.Binary b
        && b.width() == 1
        && (b.operator() == Expression.BinaryOperator.LOGICAL_AND
            || b.operator() == Expression.BinaryOperator.AND);
  }

  /** What is given where a condition is met too. */
  private Map<Signal, Parts> and(Map<Signal, Parts> given, Expression condition) {
    if (!(condition instanceof Expression.Binary b) || composed.size() >= MAX_COMPOSED) {
      return given;
    }
    if (isConjunction(b)) {
      return and(and(given, b.left()), b.right());
    }
    if (b.operator() != Expression.BinaryOperator.EQUAL) {
      return given;
    }
    return b.left() instanceof Expression.Constant
        ? equal(given, b.right(), b.left())
        : equal(given, b.left(), b.right());
  }

  /** What is given where a part of a signal is a constant too. */
  private Map<Signal, Parts> equal(Map<Signal, Parts> given, Expression part, Expression constant) {
    Expression narrow = part instanceof Expression.Resize r ? r.operand() : part;
    if (!(narrow instanceof Expression.PartSelect p)
        || !(p.base() instanceof Expression.SignalReference base)
        || !(constant instanceof Expression.Constant c)
        || !c.bits().isKnown()
        || c.bits().value().bitLength() > p.width()) {
      return given;
    }
    Parts parts =
        given
            .getOrDefault(base.signal(), Parts.NONE)
            .with(Bits.mask(p.width()).shiftLeft(p.lsb()), c.bits().value().shiftLeft(p.lsb()));
    if (composed.size() >= MAX_COMPOSED) {
      return given;
    }
    composed.add(parts.value());
    Map<Signal, Parts> more = new HashMap<>(given);
    more.put(base.signal(), parts);
    return more;
  }
}
