package io.refmill.compiler.lower.access;

import io.refmill.compiler.ir.Signal;
import java.math.BigInteger;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What is certain at a place of a process, on every path to it.
 *
 * <p>A branch works on the same maps as what is before it and takes its changes back at its end, so
 * that the cost of a process is that of its statements, not statements times variables.
 */
final class AccessPath {
  /** A variable with more values is no flag. */
  static final int MAX_VALUES = 4;

  /** Bits written here by blocking assignments: reads of them see this execution's value. */
  final JournaledMap<Positions> defined = new JournaledMap<>();

  /** Bits written here by any assignment. */
  final JournaledMap<Positions> assigned = new JournaledMap<>();

  /** Known numbers, of loop variables above all. */
  final JournaledMap<BigInteger> known = new JournaledMap<>();

  /** The few numbers that a variable may have. */
  final JournaledMap<Set<BigInteger>> values = new JournaledMap<>();

  /** After a jump. */
  boolean dead;

  /**
   * What a branch changed, after it was taken back.
   *
   * @param implied what flags say at its end
   */
  record Branch(
      boolean dead,
      Map<Signal, Positions> defined,
      Map<Signal, Positions> assigned,
      Map<Signal, BigInteger> known,
      Map<Signal, Set<BigInteger>> values,
      List<FlagFacts.Implied> implied) {}

  /** A variable has another value now; null if nobody knows which. */
  void set(Signal s, BigInteger number) {
    known.put(s, number);
    values.put(s, number == null ? null : Set.of(number));
  }

  /** Nobody knows any value now. */
  void forgetValues() {
    known.clear();
    values.clear();
  }

  /** A branch begins, or something that may have to be taken back. */
  void mark() {
    defined.mark();
    assigned.mark();
    known.mark();
    values.mark();
  }

  /** The branch ends: all is as it was at the mark. */
  Branch takeBack(List<FlagFacts.Implied> implied) {
    Branch result =
        new Branch(
            dead,
            defined.takeBack(),
            assigned.takeBack(),
            known.takeBack(),
            values.takeBack(),
            implied);
    dead = false;
    return result;
  }

  /** Leaves what has come since the mark as it is. */
  void keep() {
    defined.keep();
    assigned.keep();
    known.keep();
    values.keep();
  }

  /** Goes on with what holds after each of the branches. */
  void join(List<Branch> branches) {
    List<Branch> live = branches.stream().filter(b -> !b.dead).toList();
    if (live.isEmpty()) {
      live = branches.subList(branches.size() - 1, branches.size());
      dead = true;
    }
    meet(defined, live.stream().map(Branch::defined).toList());
    meet(assigned, live.stream().map(Branch::assigned).toList());
    Set<Signal> changed = new HashSet<>();
    branches.forEach(b -> changed.addAll(b.known.keySet()));
    for (Signal s : changed) {
      BigInteger before = known.get(s);
      BigInteger common = end(branches.get(0).known, s, before);
      for (Branch b : branches) {
        BigInteger other = end(b.known, s, before);
        common = common == null || !common.equals(other) ? null : common;
      }
      known.put(s, common);
    }
    joinValues(live);
  }

  private void joinValues(List<Branch> live) {
    Set<Signal> changed = new HashSet<>();
    live.forEach(b -> changed.addAll(b.values.keySet()));
    for (Signal s : changed) {
      Set<BigInteger> all = new HashSet<>();
      for (Branch b : live) {
        Set<BigInteger> some = b.values.containsKey(s) ? b.values.get(s) : values.get(s);
        if (some == null || all.size() > MAX_VALUES) {
          all = null;
          break;
        }
        all.addAll(some);
      }
      values.put(s, all == null || all.size() > MAX_VALUES ? null : Set.copyOf(all));
    }
  }

  private static BigInteger end(Map<Signal, BigInteger> changes, Signal s, BigInteger before) {
    return changes.containsKey(s) ? changes.get(s) : before;
  }

  /** Bits only come to these maps: a signal that one branch leaves alone stays as it was. */
  private static void meet(JournaledMap<Positions> map, List<Map<Signal, Positions>> branches) {
    branches
        .get(0)
        .forEach(
            (s, bits) -> {
              Positions common = bits;
              for (Map<Signal, Positions> b : branches) {
                Positions other = b.get(s);
                if (other == null) {
                  return;
                }
                common = common.and(other);
              }
              if (!common.isEmpty()) {
                map.put(s, common);
              }
            });
  }
}
