package io.refmill.describe;

import io.refmill.compiler.ir.Expression;
import io.refmill.compiler.ir.Expression.Binary;
import io.refmill.compiler.ir.Expression.BinaryOperator;
import io.refmill.compiler.ir.Expression.Constant;
import io.refmill.compiler.ir.Process;
import io.refmill.compiler.ir.Signal;
import io.refmill.compiler.ir.run.Evaluate;
import io.refmill.compiler.ir.walk.Expressions;
import io.refmill.compiler.ir.walk.Statements;
import io.refmill.compiler.lower.access.Node;
import io.refmill.contract.DesignInterface;
import io.refmill.describe.Register.Role;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Tells what the variables of clocked processes are used as. */
final class Registers {
  /** Nets that are followed to what they are made of. */
  private static final int HOPS = 4;

  private static final int PATHS = 400;

  private final DesignInterface design;
  private final Map<String, Boolean> resets = new HashMap<>();
  private final Map<Signal, Decision> values;

  private Registers(DesignInterface design, Map<Signal, Decision> values) {
    this.design = design;
    design.resets().forEach(r -> resets.put(r.port(), r.activeHigh()));
    this.values = values;
  }

  /**
   * The registers of a design, in the order in which they are assigned first.
   *
   * @param live its processes
   * @param values decisions of the combinational ones
   */
  static List<Register> of(DesignInterface design, List<Node> live, Map<Signal, Decision> values) {
    Map<Signal, Decision> clocked = new LinkedHashMap<>();
    Map<Signal, List<Process>> processes = new HashMap<>();
    for (Node node : live) {
      if (node.kind() == Node.Kind.EDGE) {
        Map<Signal, Decision> own = Decisions.of(node.process());
        node.writes().forEach(s -> processes.merge(s, List.of(node.process()), Registers::joined));
        node.writes().stream()
            .filter(s -> !s.isArray() && node.accesses().writes().containsKey(s))
            .filter(s -> !s.integer() || !node.accesses().loopVariables().contains(s))
            .forEach(
                s ->
                    clocked.merge(
                        s,
                        own.getOrDefault(s, Decision.Value.OTHER),
                        (a, b) -> Decision.Value.OTHER));
      }
    }
    Registers registers = new Registers(design, values);
    List<Register> result = new ArrayList<>();
    clocked.forEach((s, decision) -> result.add(registers.classify(s, decision, processes.get(s))));
    return result;
  }

  private static <T> List<T> joined(List<T> a, List<T> b) {
    List<T> all = new ArrayList<>(a);
    all.addAll(b);
    return all;
  }

  private Register classify(Signal signal, Decision decision, List<Process> processes) {
    List<Decision.Path> all = new ArrayList<>();
    if (!decision.paths(PATHS, all::add)) {
      all.clear();
    }
    List<Decision.Path> paths = new ArrayList<>();
    Map<String, BigInteger> given = new HashMap<>();
    BigInteger reset = null;
    for (DesignInterface.Reset r : design.resets()) {
      BigInteger value = ResetValues.of(decision, r, design.resets());
      if (value != null) {
        given.put(r.port(), value);
        reset = reset == null ? value : reset;
      }
    }
    for (Decision.Path path : all) {
      // What a reset does besides one constant is told as everything else is.
      if (!given.containsKey(activeReset(path))) {
        paths.add(path);
      }
    }
    Set<Role> roles = EnumSet.noneOf(Role.class);
    boolean constants = !paths.isEmpty();
    for (Decision.Path path : paths) {
      if (path.expression() == null) {
        constants &= path.keeps();
        if (path.keeps()) {
          roles.add(Role.HOLDS);
        }
        continue;
      }
      for (Expression value : followed(Assignments.assigned(path.expression()), signal.width())) {
        if (Assignments.isOnly(value, signal)) {
          roles.add(Role.HOLDS);
        } else if (!(value instanceof Constant)) {
          constants = false;
          role(signal, value, roles);
        }
      }
    }
    if (decision == Decision.Value.OTHER || all.stream().anyMatch(p -> isUnknown(p))) {
      processes.forEach(p -> moves(signal, p, roles));
      counts(signal, processes, roles);
      boolean counts = roles.contains(Role.COUNTS_UP) || roles.contains(Role.COUNTS_DOWN);
      if (counts && Counts.anew(signal, processes)) {
        roles.add(Role.COUNTS_ANEW);
      }
    }
    if (roles.contains(Role.MIXES)) {
      invertsByItself(signal, paths, roles);
    }
    if (constants && roles.stream().allMatch(r -> r == Role.HOLDS)) {
      roles.add(Role.CONSTANTS);
    }
    List<Decision.Path> ways =
        paths.stream().flatMap(p -> CountRange.followed(p, values).stream()).toList();
    if (Counts.jumps(signal, ways)) {
      roles.add(Role.JUMPS);
    }
    if (ways.stream().anyMatch(p -> computes(signal, p.expression()))) {
      roles.add(Role.MIXES);
    }
    return new Register(signal, decision, paths, roles, reset, limit(signal, ways));
  }

  /** Whether a value is a sum or product that is made of the variable, which no shift is. */
  private static boolean computes(Signal signal, Expression e) {
    if (e == null || !(Assignments.assigned(e) instanceof Binary b)) {
      return false;
    }
    Set<Signal> read = new HashSet<>();
    Expressions.signals(b, read);
    return read.contains(signal)
        && switch (b.operator()) {
          case ADD, SUBTRACT, MULTIPLY, DIVIDE, MODULO, POWER -> true;
          default -> false;
        };
  }

  /**
   * Notes the feedback of a shift register of which a bit that leaves it decides whether others are
   * inverted on their way, as one of Galois' kind.
   */
  private static void invertsByItself(Signal signal, List<Decision.Path> paths, Set<Role> roles) {
    for (Decision.Path path : paths) {
      if (path.expression() == null || !isXor(Assignments.assigned(path.expression()))) {
        continue;
      }
      for (Decision.Guard guard : path.guards()) {
        Set<Signal> asked = new HashSet<>();
        if (guard.condition() != null) {
          Expressions.signals(guard.condition(), asked);
        }
        if (asked.contains(signal)) {
          roles.remove(Role.MIXES);
          roles.add(Role.FEEDS_BACK_XOR);
          if (asked.size() > 1) {
            roles.add(Role.TAKES_DATA);
          }
        }
      }
    }
  }

  private static boolean isUnknown(Decision.Path path) {
    return path.value() == Decision.Value.OTHER;
  }

  /** Notes which way lines count that give a variable nothing else but constants. */
  private static void counts(Signal signal, List<Process> processes, Set<Role> roles) {
    Set<Role> ways = EnumSet.noneOf(Role.class);
    boolean[] others = {false};
    for (Process process : processes) {
      if (process instanceof Process.AlwaysConstruct always) {
        Statements.forEach(
            always.body(),
            s -> {
              if (Statements.target(s) == null
                  || !Expressions.targets(Statements.target(s)).contains(signal)) {
                return;
              }
              Expression given = Statements.value(s);
              Expression value = given == null ? null : Assignments.assigned(given);
              boolean whole = Assignments.isOnly(Statements.target(s), signal) && value != null;
              if (whole && value instanceof Binary b && sum(signal, b, ways)) {
                return;
              }
              others[0] |= !whole || !(value instanceof Constant);
            });
      } else {
        others[0] = true;
      }
    }
    ways.removeIf(way -> others[0] || ways.contains(Role.ACCUMULATES));
    roles.addAll(ways);
  }

  /** Whether a process moves the parts of a vector one by one, and what comes in. */
  private void moves(Signal signal, Process process, Set<Role> roles) {
    PartShifts shifts = PartShifts.of(process, signal);
    if (shifts.left()) {
      roles.add(Role.SHIFTS_LEFT);
    }
    if (shifts.right()) {
      roles.add(Role.SHIFTS_RIGHT);
    }
    if (shifts.left() || shifts.right()) {
      shifts.incoming().forEach(part -> comesIn(signal, part, roles));
    } else {
      // Two processes may shift it to one side each.
      Decisions.of(process)
          .getOrDefault(signal, Decision.Value.OTHER)
          .paths(
              PATHS,
              path -> {
                if (path.expression() != null) {
                  shift(signal, Assignments.assigned(path.expression()), roles);
                }
              });
    }
  }

  /**
   * What a value may be, where it is one that follows others at all times.
   *
   * @param width bits that are kept of it: a net of fewer bits keeps less
   */
  private List<Expression> followed(Expression value, int width) {
    List<Expression> result = new ArrayList<>();
    Decision decision =
        value instanceof Expression.SignalReference r && r.signal().width() >= width
            ? values.get(r.signal())
            : null;
    boolean few =
        decision != null
            && decision.paths(
                PATHS,
                path -> {
                  if (path.expression() != null) {
                    result.add(Assignments.assigned(path.expression()));
                  }
                });
    return few && !result.isEmpty() ? result : List.of(value);
  }

  /** The reset that is active, where that is the first thing that is asked; else empty. */
  private String activeReset(Decision.Path path) {
    for (Decision.Guard guard : path.guards()) {
      if (guard.condition() == null) {
        return "";
      }
      Set<Signal> asked = new HashSet<>();
      Expressions.signals(guard.condition(), asked);
      boolean only = asked.size() == 1 && resets.containsKey(asked.iterator().next().name());
      if (only && guard.holds() != inactiveWhenTrue(guard.condition(), asked.iterator().next())) {
        return asked.iterator().next().name();
      }
      if (!only) {
        return "";
      }
    }
    return "";
  }

  private boolean inactiveWhenTrue(Expression condition, Signal reset) {
    BigInteger whenOne = Evaluate.tryEvaluate(condition, Map.of(reset, BigInteger.ONE));
    boolean trueWhenOne = whenOne != null && whenOne.signum() != 0;
    return trueWhenOne != resets.get(reset.name());
  }

  private void role(Signal signal, Expression value, Set<Role> roles) {
    if (value instanceof Expression.Unary u
        && u.operator() == Expression.UnaryOperator.NOT
        && Assignments.isOnly(Assignments.core(u.operand()), signal)) {
      roles.add(Role.TOGGLES);
    } else if (value instanceof Binary b && sum(signal, b, roles)) {
      return;
    } else if (shift(signal, value, roles)) {
      return;
    } else if (value instanceof Expression.SignalReference
        || value instanceof Expression.PartSelect p
            && p.base() instanceof Expression.SignalReference r
            && r.signal() != signal) {
      roles.add(Role.LOADS);
    }
  }

  /** Whether a value is one more than the variable. */
  static boolean countsUp(Signal signal, Expression value) {
    return counts(signal, value, Role.COUNTS_UP);
  }

  /** Whether a value is one less than the variable. */
  static boolean countsDown(Signal signal, Expression value) {
    return counts(signal, value, Role.COUNTS_DOWN);
  }

  /** Whether a value is the variable and 1, not what comes to 1 where the width ends. */
  static boolean countsByOne(Signal signal, Expression value) {
    return (countsUp(signal, value) || countsDown(signal, value))
        && value instanceof Binary b
        && (isOne(b.left()) || isOne(b.right()));
  }

  private static boolean isOne(Expression e) {
    return Assignments.core(e) instanceof Constant c
        && c.bits().isKnown()
        && c.bits().value().equals(BigInteger.ONE);
  }

  private static boolean counts(Signal signal, Expression value, Role role) {
    Set<Role> roles = EnumSet.noneOf(Role.class);
    return value instanceof Binary b && sum(signal, b, roles) && roles.contains(role);
  }

  private static boolean sum(Signal signal, Binary b, Set<Role> roles) {
    boolean up = b.operator() == BinaryOperator.ADD;
    boolean down = b.operator() == BinaryOperator.SUBTRACT;
    Expression left = Assignments.core(b.left());
    Expression right = Assignments.core(b.right());
    if (up && Assignments.isOnly(right, signal)) {
      Expression other = left;
      left = right;
      right = other;
    }
    if (!(up || down) || !Assignments.isOnly(left, signal)) {
      return false;
    }
    if (right instanceof Constant c && c.bits().isKnown()) {
      BigInteger step = c.signed() ? c.bits().signedValue() : c.bits().value();
      boolean minusOne =
          step.equals(BigInteger.ONE.negate())
              || signal.width() > 1 && step.equals(Term.mask(signal.width()));
      if (step.equals(BigInteger.ONE) || minusOne) {
        roles.add(up != minusOne ? Role.COUNTS_UP : Role.COUNTS_DOWN);
        return true;
      }
    }
    roles.add(Role.ACCUMULATES);
    return true;
  }

  private boolean shift(Signal signal, Expression value, Set<Role> roles) {
    if (value instanceof Binary x && x.operator() == BinaryOperator.XOR) {
      boolean left = shift(signal, Assignments.core(x.left()), roles);
      if (left || shift(signal, Assignments.core(x.right()), roles)) {
        Expression other = left ? x.right() : x.left();
        boolean linear = isLinear(other, signal, HOPS);
        if (!linear || !fed(signal, other, roles, Role.FEEDS_BACK_XOR)) {
          roles.add(Role.MIXES);
        }
        return true;
      }
      return false;
    }
    if (value instanceof Binary b
        && Assignments.isOnly(Assignments.core(b.left()), signal)
        && b.right() instanceof Constant) {
      switch (b.operator()) {
        case SHIFT_LEFT -> roles.add(Role.SHIFTS_LEFT);
        case SHIFT_RIGHT, ARITHMETIC_SHIFT_RIGHT -> roles.add(Role.SHIFTS_RIGHT);
        default -> {
          return false;
        }
      }
      return true;
    }
    if (!(value instanceof Expression.Concatenation c) || c.parts().size() < 2) {
      return false;
    }
    int at = value.width();
    Boolean left = null;
    List<Expression> incoming = new ArrayList<>();
    int kept = 0;
    for (Expression part : c.parts()) {
      at -= part.width();
      // What lies above the variable is cut off.
      int fits = Math.min(part.width(), signal.width() - at);
      if (part instanceof Expression.PartSelect p
          && carries(p.base(), signal)
          && fits >= Math.max(1, signal.width() / 2)
          && p.lsb() != at) {
        left = at > p.lsb();
        kept += fits;
      } else if (fits > 0 && !staysAt(part, signal, at)) {
        incoming.add(part);
      }
    }
    if (left == null || kept < signal.width() / 2 || kept == signal.width()) {
      return false;
    }
    roles.add(left ? Role.SHIFTS_LEFT : Role.SHIFTS_RIGHT);
    incoming.forEach(part -> comesIn(signal, part, roles));
    return true;
  }

  /** Whether a part is the variable's own at that place. */
  private static boolean staysAt(Expression part, Signal signal, int at) {
    return part instanceof Expression.PartSelect p
        && Assignments.isOnly(p.base(), signal)
        && p.lsb() == at;
  }

  private void comesIn(Signal signal, Expression part, Set<Role> roles) {
    boolean[] xor = {false};
    Expressions.walk(part, e -> xor[0] |= isXor(e) && sources(e).contains(signal));
    Set<Signal> read = new HashSet<>();
    Expressions.signals(part, read);
    if (xor[0]) {
      fed(
          signal,
          part,
          roles,
          isLinear(part, signal, HOPS) ? Role.FEEDS_BACK_XOR : Role.FEEDS_BACK);
    } else if (read.contains(signal)) {
      roles.add(Role.FEEDS_BACK);
    }
  }

  /** Whether it is the variable, or a net that stands for it where some condition holds. */
  private boolean carries(Expression e, Signal signal) {
    if (Assignments.isOnly(e, signal)) {
      return true;
    }
    return e instanceof Expression.SignalReference r
        && r.signal().width() == signal.width()
        && followed(e, signal.width()).stream()
            .anyMatch(value -> value != e && lets(value, signal));
  }

  /** Whether it is the variable, or an OR of ANDs in which it stands as a whole. */
  private static boolean lets(Expression e, Signal signal) {
    Expression core = Assignments.core(e);
    return Assignments.isOnly(core, signal)
        || core instanceof Binary b
            && (b.operator() == BinaryOperator.AND || b.operator() == BinaryOperator.OR)
            && (lets(b.left(), signal) || lets(b.right(), signal));
  }

  /** Notes what an exclusive or brings into a shift register; whether that is of its own bits. */
  private boolean fed(Signal signal, Expression part, Set<Role> roles, Role role) {
    Set<Signal> read = sources(part);
    if (read.contains(signal)) {
      roles.add(role);
      if (read.size() > 1) {
        roles.add(Role.TAKES_DATA);
      }
    }
    return read.contains(signal);
  }

  /** What a value is made of, by values that follow others at all times. */
  private Set<Signal> sources(Expression part) {
    Set<Signal> read = new HashSet<>();
    List<Signal> work = new ArrayList<>();
    Set<Signal> seen = new HashSet<>();
    Set<Signal> direct = new HashSet<>();
    Expressions.signals(part, direct);
    work.addAll(direct);
    for (int i = 0; i < work.size(); i++) {
      Signal s = work.get(i);
      if (seen.add(s) && values.containsKey(s)) {
        work.addAll(Decisions.signals(values.get(s)));
      } else if (!values.containsKey(s)) {
        read.add(s);
      }
    }
    return read;
  }

  /**
   * Whether a value is an exclusive or of bits, some of them inverted or held back by what is no
   * bit of the register: nothing else is linear.
   */
  private boolean isLinear(Expression e, Signal of, int hops) {
    if (!sources(e).contains(of)) {
      return true;
    }
    if (e instanceof Expression.SignalReference r) {
      Decision decision = values.get(r.signal());
      return decision == null || hops > 0 && isLinear(decision, of, hops - 1);
    }
    if (e instanceof Binary b) {
      boolean both = isLinear(b.left(), of, hops) && isLinear(b.right(), of, hops);
      return switch (b.operator()) {
        case XOR, XNOR -> both;
        case EQUAL, NOT_EQUAL -> both && b.left().width() == 1;
        case AND, LOGICAL_AND ->
            both && (!sources(b.left()).contains(of) || !sources(b.right()).contains(of));
        case SHIFT_LEFT, SHIFT_RIGHT -> b.right() instanceof Constant && both;
        default -> false;
      };
    }
    if (e instanceof Expression.Unary u) {
      return switch (u.operator()) {
        case NOT, REDUCE_XOR, REDUCE_XNOR -> isLinear(u.operand(), of, hops);
        default -> u.operand().width() == 1 && isLinear(u.operand(), of, hops);
      };
    }
    if (e instanceof Expression.Conditional c) {
      boolean fixed = !sources(c.whenTrue()).contains(of) && !sources(c.whenFalse()).contains(of);
      return isLinear(c.condition(), of, hops)
          && (fixed || !sources(c.condition()).contains(of))
          && isLinear(c.whenTrue(), of, hops)
          && isLinear(c.whenFalse(), of, hops);
    }
    boolean[] linear = {
      e instanceof Expression.Resize
          || e instanceof Expression.Concatenation
          || e instanceof Expression.PartSelect
          || e instanceof Expression.Replication
    };
    e.forEachOperand(part -> linear[0] &= isLinear(part, of, hops));
    return linear[0];
  }

  private boolean isLinear(Decision decision, Signal of, int hops) {
    if (decision instanceof Decision.Either e) {
      return isLinear(e.condition(), of, hops)
          && isLinear(e.yes(), of, hops)
          && isLinear(e.no(), of, hops);
    }
    return decision instanceof Decision.Value v
        && v.expression() != null
        && isLinear(v.expression(), of, hops);
  }

  static boolean isXor(Expression e) {
    return e instanceof Binary b
            && (b.operator() == BinaryOperator.XOR || b.operator() == BinaryOperator.XNOR)
        || e instanceof Expression.Unary u
            && (u.operator() == Expression.UnaryOperator.REDUCE_XOR
                || u.operator() == Expression.UnaryOperator.REDUCE_XNOR);
  }

  /** The value at which a counter gets 0, as far as it never counts on from there. */
  private static BigInteger limit(Signal signal, List<Decision.Path> paths) {
    for (Decision.Path path : paths) {
      if (path.expression() == null
          || !(Assignments.assigned(path.expression()) instanceof Constant to)
          || to.bits().knownValue().signum() != 0
          || path.guards().isEmpty()) {
        continue;
      }
      Decision.Guard last = path.guards().get(path.guards().size() - 1);
      if (last.condition() instanceof Binary b
          && last.holds()
          && b.operator() == BinaryOperator.EQUAL
          && Assignments.isOnly(Assignments.core(b.left()), signal)
          && Assignments.core(b.right()) instanceof Constant at) {
        BigInteger limit = at.bits().knownValue();
        boolean always =
            paths.stream()
                .filter(
                    p ->
                        p.expression() != null
                            && countsUp(signal, Assignments.assigned(p.expression())))
                .allMatch(p -> CountRange.excludes(p, signal, limit));
        return always ? limit : null;
      }
    }
    return null;
  }
}
