package io.refmill.compiler.lower.doubt;

import io.refmill.compiler.ir.Expression;
import io.refmill.compiler.ir.Process;
import io.refmill.compiler.ir.Signal;
import io.refmill.compiler.ir.Statement;
import io.refmill.compiler.ir.walk.Expressions;
import io.refmill.compiler.ir.walk.Statements;
import io.refmill.compiler.lower.access.Node;
import io.refmill.compiler.lower.state.LoweringState;
import io.refmill.contract.DesignInterface.Reset;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/**
 * Finds the state that may be unknown for longer than the first calls, which begin with resets:
 * without a start value, not assigned a constant where nothing but reset ports decides, and not
 * assigned what is known by then whenever a clock rises.
 *
 * <pre>
 * if (!rst_n) q &lt;= 0; else q &lt;= d;        q is known after a reset
 * last &lt;= in;                             so is this, after one edge
 * if (en) n &lt;= n + 1;                     this is open
 * </pre>
 */
final class OpenState {
  /** Nets, one behind the other, that resets are followed by. */
  private static final int NETS = 16;

  /** Variables, one behind the other, that a value goes through in the first calls. */
  private static final int STAGES = 2;

  private final LoweringState design;

  /** Reset ports and the nets that follow them alone. */
  private final Set<Signal> resets;

  private final Set<Signal> open;

  private OpenState(LoweringState design) {
    this.design = design;
    Set<String> ports =
        design.design().resets().stream().map(Reset::port).collect(Collectors.toSet());
    resets = new HashSet<>(design.inputs());
    resets.removeIf(s -> !ports.contains(s.name()));
    open = new LinkedHashSet<>(design.state());
    open.removeIf(s -> s.real() || design.starts().of(s).initialised());
  }

  static Set<Signal> of(LoweringState design) {
    OpenState pass = new OpenState(design);
    if (!pass.open.isEmpty()) {
      pass.reset();
    }
    for (int i = 0; i < STAGES && !pass.open.isEmpty(); i++) {
      pass.settle();
    }
    return pass.open;
  }

  // ---- what resets set -------------------------------------------------------------------------

  private void reset() {
    boolean more = !resets.isEmpty();
    for (int i = 0; more && i < NETS; i++) {
      more = false;
      for (Node n : design.live()) {
        more |= passesOn(n);
      }
    }
    for (Node n : design.live()) {
      if (n.process() instanceof Process.AlwaysConstruct a) {
        Statements.forEach(a.body(), this::look);
      }
    }
  }

  /** Whether a process gives a net what resets are, and that was not known. */
  private boolean passesOn(Node n) {
    return n.process() instanceof Process.ContinuousAssignment a
        && a.target() instanceof Expression.SignalReference net
        && isReset(a.value())
        && resets.add(net.signal());
  }

  /** Whether an expression depends on resets, and on nothing else. */
  private boolean isReset(Expression e) {
    Set<Signal> read = new HashSet<>();
    Expressions.signals(e, read);
    return !read.isEmpty() && resets.containsAll(read);
  }

  private boolean decidesByResets(Statement s) {
    return s instanceof Statement.If i && isReset(i.condition())
        || s instanceof Statement.Case c && isReset(c.selector());
  }

  private void look(Statement s) {
    if (decidesByResets(s)) {
      Statements.children(s).forEach(child -> Statements.forEach(child, this::constant));
    } else if (Statements.value(s) instanceof Expression.Conditional c
        && isReset(c.condition())
        && (isConstant(c.whenTrue()) || isConstant(c.whenFalse()))) {
      open.removeAll(Expressions.targets(Statements.target(s)));
    }
  }

  private void constant(Statement s) {
    Expression value = Statements.value(s);
    if (value != null && isConstant(value)) {
      open.removeAll(Expressions.targets(Statements.target(s)));
    }
  }

  private static boolean isConstant(Expression e) {
    return !Expressions.mentionsSignals(e);
  }

  // ---- what is assigned at every edge ----------------------------------------------------------

  private void settle() {
    Set<Signal> unknown = unknown();
    Set<Signal> settled = new HashSet<>();
    for (Node n : design.live()) {
      if (n.kind() == Node.Kind.EDGE && n.process() instanceof Process.AlwaysConstruct a) {
        always(
            a.body(),
            s -> {
              if (Statements.target(s) instanceof Expression.SignalReference whole) {
                Set<Signal> read = new HashSet<>();
                Expressions.signals(Statements.value(s), read);
                read.retainAll(unknown);
                if (read.isEmpty()) {
                  settled.add(whole.signal());
                }
              }
            });
      }
    }
    open.removeAll(settled);
  }

  /** State that is open, and nets behind it. */
  private Set<Signal> unknown() {
    Set<Signal> unknown = new HashSet<>(open);
    boolean more = true;
    for (int i = 0; more && i < NETS; i++) {
      more = false;
      for (Node n : design.live()) {
        boolean follows =
            n.kind() == Node.Kind.COMBINATIONAL && n.reads().stream().anyMatch(unknown::contains);
        more |= follows && unknown.addAll(n.writes());
      }
    }
    return unknown;
  }

  /** Visits the assignments that run whenever a process does, or are left out by a reset alone. */
  private void always(Statement s, Consumer<Statement> visit) {
    if (s == null) {
      return;
    }
    if (Statements.value(s) != null) {
      visit.accept(s);
    } else if (s instanceof Statement.Block || decidesByResets(s)) {
      Statements.children(s).forEach(child -> always(child, visit));
    }
  }
}
