package io.refmill.describe;

import io.refmill.compiler.ir.Expression;
import io.refmill.compiler.ir.Signal;
import io.refmill.compiler.ir.walk.Expressions;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** How values go from register to register. */
final class RegisterChains {
  /** As many values are followed: in a grid of registers each may come from all others. */
  private static final int MAX_STEPS = 5_000_000;

  private final DesignFacts facts;

  /** What registers go back to, as far as that was asked. */
  private final Map<Signal, Set<Signal>> reached = new HashMap<>();

  private int steps;

  RegisterChains(DesignFacts facts) {
    this.facts = facts;
  }

  /** Signals that a register's next value is made of, directly. */
  Set<Signal> readBy(Register register) {
    Set<Signal> read = new LinkedHashSet<>();
    for (Decision.Path path : register.paths()) {
      if (path.expression() != null) {
        Expressions.signals(path.expression(), read);
      }
    }
    return read;
  }

  private static boolean onlyTakesOver(Register r) {
    return r.paths().stream()
        .allMatch(
            p ->
                p.expression() != null
                    && Assignments.assigned(p.expression()) instanceof Expression.SignalReference);
  }

  /**
   * Whether values of several bits go through facts.registers() one after the other, and never
   * back.
   */
  boolean pipelined() {
    Map<Signal, Register> byName = new LinkedHashMap<>();
    for (Register r : facts.registers()) {
      boolean plain = !r.counts() && !r.shifts() && !r.is(Register.Role.ACCUMULATES);
      plain &=
          r.paths().stream()
              .allMatch(
                  p ->
                      p.keeps()
                          || p.expression() != null
                              && !(Assignments.assigned(p.expression())
                                  instanceof Expression.Constant));
      if (plain && r.signal().width() > 1 && !readBy(r).contains(r.signal())) {
        byName.put(r.signal(), r);
      }
    }
    Map<Signal, Set<Signal>> sources = new HashMap<>();
    for (Register r : byName.values()) {
      for (Signal s : from(r, sources)) {
        Register first = byName.get(s);
        boolean computes =
            first != null && first != r && !(onlyTakesOver(first) && onlyTakesOver(r));
        if (computes) {
          Set<Signal> all = comesFrom(first, sources);
          if (!all.contains(r.signal()) && !all.contains(first.signal())) {
            return true;
          }
          if (steps > MAX_STEPS) {
            return false;
          }
        }
      }
    }
    return false;
  }

  /** What a register's value is made of, back to state and inputs. */
  private Set<Signal> from(Register r, Map<Signal, Set<Signal>> known) {
    return known.computeIfAbsent(
        r.signal(),
        k -> {
          Set<Signal> all = new LinkedHashSet<>();
          readBy(r).forEach(s -> all.addAll(facts.sources(s)));
          return all;
        });
  }

  /** What a register's value goes back to, by however many registers. */
  private Set<Signal> comesFrom(Register register, Map<Signal, Set<Signal>> sources) {
    Set<Signal> seen = reached.get(register.signal());
    if (seen != null) {
      return seen;
    }
    seen = new LinkedHashSet<>();
    Map<Signal, Register> all = new HashMap<>();
    facts.registers().forEach(r -> all.put(r.signal(), r));
    List<Register> work = new ArrayList<>(List.of(register));
    for (int i = 0; i < work.size(); i++) {
      for (Signal source : from(work.get(i), sources)) {
        steps++;
        if (seen.add(source) && all.containsKey(source)) {
          work.add(all.get(source));
        }
      }
    }
    reached.put(register.signal(), seen);
    return seen;
  }

  /**
   * Registers that take over one another's value, the first one an input's or another value's:
   * longest such chain.
   */
  List<Register> delayLine() {
    Map<Signal, Register> taking = new LinkedHashMap<>();
    for (Register r : facts.registers()) {
      if (facts.evidence().refutes(r.signal())) {
        continue;
      }
      Set<Signal> from = new HashSet<>();
      for (Decision.Path path : r.paths()) {
        Expression value =
            path.expression() == null ? null : Assignments.assigned(path.expression());
        from.add(value instanceof Expression.SignalReference s ? s.signal() : null);
      }
      if (from.size() == 1 && !from.contains(null) && !from.contains(r.signal())) {
        taking.put(from.iterator().next(), r);
      }
    }
    List<Register> longest = List.of();
    for (Signal start : taking.keySet()) {
      List<Register> chain = new ArrayList<>();
      Signal at = start;
      while (taking.containsKey(at) && chain.size() < facts.registers().size()) {
        Register next = taking.get(at);
        if (chain.contains(next)) {
          break;
        }
        chain.add(next);
        at = next.signal();
      }
      boolean better =
          chain.size() > longest.size()
              || chain.size() == longest.size()
                  && !chain.isEmpty()
                  && facts.registers().indexOf(chain.get(0))
                      < facts.registers().indexOf(longest.get(0));
      if (better) {
        longest = chain;
      }
    }
    return longest;
  }
}
