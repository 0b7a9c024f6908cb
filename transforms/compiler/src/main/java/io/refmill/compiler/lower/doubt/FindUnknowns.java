package io.refmill.compiler.lower.doubt;

import io.refmill.compiler.ir.Bits;
import io.refmill.compiler.ir.CombinationalBody;
import io.refmill.compiler.ir.Expression;
import io.refmill.compiler.ir.Process;
import io.refmill.compiler.ir.Signal;
import io.refmill.compiler.ir.Statement;
import io.refmill.compiler.ir.Subroutine;
import io.refmill.compiler.ir.walk.Expressions;
import io.refmill.compiler.ir.walk.Statements;
import io.refmill.compiler.lower.access.Accesses;
import io.refmill.compiler.lower.access.Node;
import io.refmill.compiler.lower.access.Positions;
import io.refmill.compiler.lower.form.FlatDesign;
import io.refmill.compiler.lower.plan.StartValues;
import io.refmill.compiler.lower.state.LoweringState;
import io.refmill.contract.Doubt;
import java.math.BigInteger;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Finds places at which a source decides by values that it makes unknown itself: x in literals,
 * selects outside of bounds, divisions by zero, what nobody drives, inputs that the module drives
 * against the outside, and nets on which drivers disagree or which all of them let go. The model
 * takes such values for 0, or for what was chosen for them. Where they are only passed on nothing
 * is compared; but a statement that branches by x takes its else branch (IEEE 1800-2017 12.4), an
 * index that is x writes nothing (11.5.1), and a change from x to 0 is an event (9.4.2). State
 * without a start value is no such source: the simulator is run again with the model's.
 *
 * <pre>
 * wire w = a[n];            n can be outside of a
 * always @(posedge clk) if (~w) q &lt;= d;
 * </pre>
 *
 * <p>What a condition computes itself is not looked for: it says when that is known.
 */
final class FindUnknowns {
  private final UnknownFlow flow = new UnknownFlow();
  private final Map<Signal, List<Node>> readers = new HashMap<>();
  private final Map<CombinationalBody, Boolean> units = new IdentityHashMap<>();
  private final Deque<Node> work = new ArrayDeque<>();
  private final Set<Node> waiting = new java.util.HashSet<>();

  private final Flow flows = new Flow();

  private FindUnknowns() {}

  /** All that decides by unknown values, those of nets that are shared among them. */
  static List<Doubt> findAll(LoweringState design) {
    return find(design, design.sharedNets());
  }

  /** What decides by unknown values. Signals in combinational cycles keep what they once have. */
  static List<Doubt> find(LoweringState design) {
    return find(design, Set.of());
  }

  /**
   * The same, if some more signals are unknown to begin with.
   *
   * @param open such signals
   */
  static List<Doubt> find(LoweringState design, Set<Signal> open) {
    FindUnknowns pass = spread(design, open);
    Set<Doubt> found = new LinkedHashSet<>();
    Set<Signal> feedback = design.feedback();
    for (Node n : design.live()) {
      new UnknownDecisions(n, pass.flow, pass::makesUnknown, found).find(feedback);
    }
    return List.copyOf(found);
  }

  /** Which bits may be unknown, if some signals are to begin with. */
  static UnknownFlow flow(LoweringState design, Set<Signal> open) {
    return spread(design, open).flow;
  }

  private static FindUnknowns spread(LoweringState design, Set<Signal> open) {
    List<Node> nodes = design.live();
    FindUnknowns pass = new FindUnknowns();
    for (Node n : nodes) {
      Set<Signal> seen = n.readsAndTriggers().keySet();
      seen.forEach(s -> pass.readers.computeIfAbsent(s, k -> new ArrayList<>()).add(n));
      if (pass.waiting.add(n)) {
        pass.work.add(n);
      }
    }
    pass.undriven(design.flat(), nodes, design.inputs(), design.starts());
    design.drivenInputs().forEach(s -> pass.added(s, Bits.mask(s.width())));
    open.forEach(s -> pass.added(s, Bits.mask(s.width())));
    pass.functions(nodes);
    while (!pass.work.isEmpty()) {
      Node n = pass.work.remove();
      pass.waiting.remove(n);
      pass.follow(n);
    }
    return pass;
  }

  /** What functions make unknown of arguments that are known. */
  private void functions(List<Node> nodes) {
    Set<Subroutine> called = new LinkedHashSet<>();
    nodes.forEach(n -> called.addAll(CalledFunctions.of(n.process())));
    Assigned assigned = new Assigned();
    do {
      assigned.more = false;
      called.forEach(f -> assigned.in(f.body()));
    } while (assigned.more);
  }

  /** Bits that are read and that nothing ever writes. */
  private void undriven(
      FlatDesign design, List<Node> nodes, Set<Signal> inputs, StartValues initials) {
    Map<Signal, Positions> written = new LinkedHashMap<>();
    for (Node n : nodes) {
      n.accesses().writes().forEach((s, bits) -> written.merge(s, bits, Positions::or));
    }
    for (Signal s : design.signals()) {
      Positions left = Accesses.all(s).andNot(written.getOrDefault(s, Positions.NONE));
      if (left.isEmpty() || !readers.containsKey(s) || FindUndriven.hasValue(s, inputs, initials)) {
        continue;
      }
      BigInteger bits = BigInteger.ZERO;
      if (!s.isArray()) {
        for (int k = 0; k < s.width(); k++) {
          bits = left.overlaps(Positions.range(k, 1)) ? bits.setBit(k) : bits;
        }
      } else if (!written.containsKey(s)) {
        bits = Bits.mask(s.width());
      }
      added(s, bits);
    }
  }

  // ---- where unknown values go -----------------------------------------------------------------

  private void follow(Node n) {
    n.process().accept(flows);
  }

  /** How unknown values go through each kind of process. */
  private final class Flow implements Process.Walker {

    @Override
    public void continuousAssignment(Process.ContinuousAssignment a) {
      assign(a.target(), a.value());
    }

    @Override
    public void alwaysConstruct(Process.AlwaysConstruct a) {
      // A variable that the process itself reads further down is not among its readers.
      Assigned assigned = new Assigned();
      do {
        assigned.more = false;
        assigned.in(a.body());
      } while (assigned.more);
    }

    @Override
    public void combinationalInstance(Process.CombinationalInstance c) {
      boolean unknown =
          c.arguments().stream().anyMatch(flow::mayBeUnknown) || makesUnknown(c.module());
      for (Expression target : c.targets()) {
        if (unknown && target != null) {
          all(target);
        }
      }
    }

    @Override
    public void initialConstruct(Process.InitialConstruct i) {
      // Start values are known or undriven.
    }
  }

  /** Whether a unit can make something unknown of inputs that are known. */
  private boolean makesUnknown(CombinationalBody module) {
    Boolean known = units.get(module);
    if (known == null) {
      known = module.processes().stream().anyMatch(this::makesUnknown);
      units.put(module, known);
    }
    return known;
  }

  private boolean makesUnknown(Process p) {
    boolean[] found = {false};
    Consumer<Expression> look = e -> found[0] = found[0] || flow.mayBeUnknown(e);
    p.accept(
        new Process.Walker() {
          @Override
          public void continuousAssignment(Process.ContinuousAssignment a) {
            look.accept(a.value());
          }

          @Override
          public void alwaysConstruct(Process.AlwaysConstruct a) {
            new Computed(look).in(a.body());
          }

          @Override
          public void combinationalInstance(Process.CombinationalInstance c) {
            c.arguments().forEach(look);
            found[0] |= makesUnknown(c.module());
          }

          @Override
          public void initialConstruct(Process.InitialConstruct i) {}
        });
    return found[0];
  }

  /** Calls {@code look} for what statements compute: not for the labels of case statements. */
  private static final class Computed extends UnknownsWalk {
    private final Consumer<Expression> look;

    Computed(Consumer<Expression> look) {
      this.look = look;
    }

    @Override
    public void blockingAssignment(Statement.BlockingAssignment a) {
      look.accept(a.value());
    }

    @Override
    public void nonblockingAssignment(Statement.NonblockingAssignment a) {
      look.accept(a.value());
    }

    @Override
    public void conditional(Statement.If i) {
      look.accept(i.condition());
      Statements.children(i).forEach(this::in);
    }

    @Override
    public void choice(Statement.Case c) {
      look.accept(c.selector());
      Statements.children(c).forEach(this::in);
    }

    @Override
    public void loop(Statement.Loop l) {
      look.accept(l.condition());
      Statements.children(l).forEach(this::in);
    }
  }

  /** How unknown values go through each kind of statement. */
  private final class Assigned extends UnknownsWalk {
    /** Whether something became unknown. */
    private boolean more;

    @Override
    public void blockingAssignment(Statement.BlockingAssignment a) {
      more |= assign(a.target(), a.value());
    }

    @Override
    public void nonblockingAssignment(Statement.NonblockingAssignment a) {
      more |= assign(a.target(), a.value());
    }

    @Override
    public void conditional(Statement.If i) {
      Statements.children(i).forEach(this::in);
    }

    @Override
    public void choice(Statement.Case c) {
      Statements.children(c).forEach(this::in);
    }

    @Override
    public void loop(Statement.Loop l) {
      in(l.initial());
      flow.enter(l);
      in(l.body());
      flow.leave(l);
      in(l.step());
    }
  }

  /** Whether something is unknown now that was not before. */
  private boolean assign(Expression target, Expression value) {
    if (!flow.mayBeUnknown(value)) {
      return false;
    }
    return assign(target, flow.bits(value));
  }

  private boolean assign(Expression target, BigInteger bits) {
    if (bits.signum() == 0) {
      return false;
    }
    if (target instanceof Expression.Concatenation c) {
      boolean some = false;
      int end = c.width();
      for (Expression part : c.parts()) {
        end -= part.width();
        some |= assign(part, bits.shiftRight(end).and(Bits.mask(part.width())));
      }
      return some;
    }
    if (target instanceof Expression.PartSelect p
        && p.base() instanceof Expression.SignalReference s) {
      return added(s.signal(), bits.shiftLeft(p.lsb()));
    }
    if (target.named() != null) {
      return added(target.named(), bits);
    }
    return all(target);
  }

  private boolean all(Expression target) {
    boolean some = false;
    for (Signal s : Expressions.targets(target)) {
      some |= added(s, Bits.mask(s.width()));
    }
    return some;
  }

  /** Whether that is new: those who read it are looked at again. */
  private boolean added(Signal s, BigInteger bits) {
    if (!flow.add(s, bits)) {
      return false;
    }
    for (Node n : readers.getOrDefault(s, List.of())) {
      if (waiting.add(n)) {
        work.add(n);
      }
    }
    return true;
  }
}
