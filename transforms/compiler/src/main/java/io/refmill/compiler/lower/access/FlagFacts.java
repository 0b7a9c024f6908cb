package io.refmill.compiler.lower.access;

import io.refmill.compiler.ir.Expression;
import io.refmill.compiler.ir.Signal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;

/**
 * What a variable with few values says of the way that a process has taken: where several branches
 * meet, those that leave it at one value may all have assigned something else.
 *
 * <pre>
 * found = 0;
 * if (s[0]) begin found = 1; at = 0; end
 * if (s[1] &amp;&amp; !found) begin found = 1; at = 1; end
 * if (found) y = at;       at is that of this execution
 * </pre>
 */
final class FlagFacts {
  /** More branches are no search. */
  private static final int MAX_BRANCHES = 16;

  /** Where a flag is a number, these bits were assigned. */
  record Implied(Signal flag, BigInteger number, Signal target, Positions bits) {
    Conditions conditions() {
      return Conditions.of(new Expression.SignalReference(flag), true, Set.of(number));
    }
  }

  private final List<AccessPath.Branch> branches = new ArrayList<>();
  private final List<Conditions> conditions = new ArrayList<>();
  private final AccessPath path;
  private final BranchFacts facts;
  private final FlagUses uses;

  /**
   * Facts about branches that meet.
   *
   * @param path as it is before them
   * @param facts while their choice has not been left
   * @param uses of variables in the process
   */
  FlagFacts(AccessPath path, BranchFacts facts, FlagUses uses) {
    this.path = path;
    this.facts = facts;
    this.uses = uses;
  }

  /** Adds a branch, and the conditions under which it is taken. */
  void add(AccessPath.Branch branch, Conditions taken) {
    if (!branch.dead()) {
      branches.add(branch);
      conditions.add(taken);
    }
  }

  /** What follows from all of them. */
  List<Implied> implied() {
    Map<Signal, Set<BigInteger>> flags = branches.size() > MAX_BRANCHES ? Map.of() : flags();
    if (flags.isEmpty()) {
      return List.of();
    }
    Set<Signal> targets = partlyDefined();
    List<Implied> result = new ArrayList<>();
    for (Map.Entry<Signal, Set<BigInteger>> flag : flags.entrySet()) {
      for (BigInteger number : flag.getValue()) {
        for (Signal target : targets) {
          Positions bits = defined(target, flag.getKey(), number);
          if (bits != null && !bits.isEmpty() && target != flag.getKey()) {
            result.add(new Implied(flag.getKey(), number, target, bits));
          }
        }
      }
    }
    return result;
  }

  /**
   * Bits that are assigned in any case, since a flag that was tested says so with all it can be.
   */
  Map<Signal, Positions> certain(List<Implied> implied) {
    Map<Signal, Map<Signal, Positions>> bits = new LinkedHashMap<>();
    Map<Signal, Map<Signal, Integer>> numbers = new HashMap<>();
    for (Implied i : implied) {
      bits.computeIfAbsent(i.flag, k -> new LinkedHashMap<>())
          .merge(i.target, i.bits, Positions::and);
      numbers.computeIfAbsent(i.flag, k -> new HashMap<>()).merge(i.target, 1, Integer::sum);
    }
    Map<Signal, Positions> result = new LinkedHashMap<>();
    bits.forEach(
        (flag, targets) ->
            targets.forEach(
                (target, some) -> {
                  Set<BigInteger> all = path.values.get(flag);
                  boolean each = all != null && numbers.get(flag).get(target) == all.size();
                  if (each && !some.isEmpty()) {
                    result.merge(target, some, Positions::or);
                  }
                }));
    return result;
  }

  /** Signals of which some branch assigns more than another one. */
  private Set<Signal> partlyDefined() {
    Set<Signal> result = new LinkedHashSet<>();
    for (AccessPath.Branch b : branches) {
      b.implied().stream().map(Implied::target).filter(uses::reads).forEach(result::add);
      b.defined()
          .forEach(
              (s, bits) -> {
                if (uses.reads(s)
                    && branches.stream().anyMatch(o -> !bits.andNot(defined(o, s)).isEmpty())) {
                  result.add(s);
                }
              });
    }
    return result;
  }

  /**
   * Variables to which some branch assigns a number, and those that are tested, with all that they
   * can be then.
   */
  private Map<Signal, Set<BigInteger>> flags() {
    Set<Signal> some = new LinkedHashSet<>();
    branches.forEach(b -> some.addAll(b.values().keySet()));
    for (Conditions c : conditions) {
      c.signals().stream().filter(s -> path.values.get(s) != null).forEach(some::add);
    }
    Map<Signal, Set<BigInteger>> result = new LinkedHashMap<>();
    for (Signal s : some) {
      Set<BigInteger> all = uses.asks(s) ? values(s) : null;
      if (all != null && all.size() > 1 && all.size() <= AccessPath.MAX_VALUES) {
        result.put(s, all);
      }
    }
    return result;
  }

  /** What a variable can be at the end of some branch; null if nobody knows. */
  private Set<BigInteger> values(Signal s) {
    Set<BigInteger> all = new LinkedHashSet<>();
    for (int i = 0; i < branches.size(); i++) {
      Set<BigInteger> some = values(i, s);
      if (some == null) {
        return null;
      }
      all.addAll(some);
    }
    return all;
  }

  /** What a variable can be at the end of a branch; null if nobody knows. */
  private Set<BigInteger> values(int branch, Signal s) {
    AccessPath.Branch b = branches.get(branch);
    if (b.values().containsKey(s)) {
      return b.values().get(s);
    }
    Set<BigInteger> before = path.values.get(s);
    Numbers taken = conditions.get(branch).facts().get(new Expression.SignalReference(s));
    return before == null || taken == null
        ? before
        : Set.copyOf(before.stream().filter(allowed(taken)).toList());
  }

  private static Predicate<BigInteger> allowed(Numbers numbers) {
    return n -> numbers.in() == numbers.values().contains(n);
  }

  /** Bits that every branch has assigned which leaves a flag at a number; null if none does. */
  private Positions defined(Signal target, Signal flag, BigInteger number) {
    Positions common = null;
    for (int i = 0; i < branches.size(); i++) {
      if (!values(i, flag).contains(number)) {
        continue;
      }
      AccessPath.Branch b = branches.get(i);
      Positions own = defined(b, target);
      for (Implied inner : b.implied()) {
        if (inner.flag() == flag && inner.number().equals(number) && inner.target() == target) {
          own = own.or(inner.bits());
        }
      }
      if (!b.values().containsKey(flag)) {
        Positions all = Accesses.all(target);
        own = all.andNot(facts.leftBefore(flag, number, target, all.andNot(own)));
      }
      common = common == null ? own : common.and(own);
    }
    return common;
  }

  private Positions defined(AccessPath.Branch b, Signal s) {
    Positions own = b.defined().get(s);
    return own != null ? own : path.defined.getOrDefault(s, Positions.NONE);
  }
}
